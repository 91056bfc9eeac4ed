import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SessionStore } from "../services/sessions.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { loginAttempts } from "./schema/login-attempts.ts";
import { refreshTokens } from "./schema/refresh-tokens.ts";
import { sessions } from "./schema/sessions.ts";
import { viewed, viewerId } from "./viewer.ts";

export function sessionStore(db: Database): SessionStore {
  const sessionOf = (tokenHash: string) =>
    sql`(select ${refreshTokens.sessionId} from ${refreshTokens} where ${eq(refreshTokens.hash, tokenHash)})`;

  return {
    async rotate({ tokenHash, successorHash, now, graceStart, expiresAt }) {
      const isThis = eq(refreshTokens.hash, tokenHash);
      const isOpen = and(eq(sessions.id, refreshTokens.sessionId), isNull(sessions.revokedAt));
      const isGood = and(
        isThis,
        gt(refreshTokens.expiresAt, now),
        gt(refreshTokens.usedAt, graceStart),
        sql`exists (select 1 from ${sessions} where ${isOpen})`,
      );
      const answers = await db.batch([
        db
          .update(refreshTokens)
          .set({ usedAt: now })
          .where(and(isThis, isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now))),
        // A replay after the grace: somebody else has the token too, so nobody keeps the session.
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(
            and(
              isNull(sessions.revokedAt),
              sql`${sessions.id} = (select ${refreshTokens.sessionId} from ${refreshTokens}
                where ${and(isThis, isNotNull(refreshTokens.usedAt), sql`${refreshTokens.usedAt} <= ${graceStart}`)})`,
            ),
          ),
        insertFrom(
          db,
          refreshTokens,
          { hash: successorHash, sessionId: refreshTokens.sessionId, expiresAt },
          sql`from ${refreshTokens} where ${isGood}`,
        ).onConflictDoNothing(),
        db
          .update(sessions)
          .set({ expiresAt })
          .where(
            sql`${sessions.id} = (select ${refreshTokens.sessionId} from ${refreshTokens} where ${isGood})`,
          ),
        db
          .select({ sessionId: sessions.id, userId: sessions.userId })
          .from(refreshTokens)
          .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
          .where(isGood),
      ]);
      return answers[4][0] ?? null;
    },

    async end(tokenHash, now) {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(isNull(sessions.revokedAt), sql`${sessions.id} = ${sessionOf(tokenHash)}`));
    },

    async endThis({ userId, sessionId }, now) {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
    },

    async endAll(viewer, now) {
      await viewed(
        db,
        viewer,
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, viewerId(viewer)), isNull(sessions.revokedAt))),
      );
    },

    async confirm(viewer) {
      await viewed(db, viewer);
    },

    async removeEnded(before, now) {
      await db.batch([
        db.delete(sessions).where(lt(sessions.expiresAt, before)),
        db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, now)),
      ]);
    },
  };
}
