import { type SQL, sql } from "drizzle-orm";
import type { NewSession } from "../../services/accounts/accounts.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { refreshTokens } from "../schema/refresh-tokens.ts";
import { sessions } from "../schema/sessions.ts";

/** Statements that write a session with its first refresh token, when the condition holds. */
export const openSession = (db: Database, userId: string, session: NewSession, condition: SQL) =>
  [
    insertFrom(
      db,
      sessions,
      {
        id: session.id,
        userId,
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
        lastUsedAt: session.createdAt,
        address: session.place.address,
        client: session.place.client,
      },
      sql`where ${condition}`,
    ),
    insertFrom(
      db,
      refreshTokens,
      { hash: session.tokenHash, sessionId: session.id, expiresAt: session.expiresAt },
      sql`where ${condition}`,
    ),
  ] as const;
