import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SessionStore } from "../../services/accounts/sessions.ts";
import { mostCounted } from "../../services/paging.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { knownAddresses } from "../schema/known-addresses.ts";
import { loginAttempts } from "../schema/login-attempts.ts";
import { refreshTokens } from "../schema/refresh-tokens.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import { viewed, viewerId } from "./viewer.ts";

export function sessionStore(db: Database): SessionStore {
  const sessionOf = (tokenHash: string) =>
    sql`(select ${refreshTokens.sessionId} from ${refreshTokens} where ${eq(refreshTokens.hash, tokenHash)})`;

  return {
    async rotate({ tokenHash, successorHash, now, graceStart, expiresAt, place }) {
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
        // A replay after the grace: someone else has the token too, so no one keeps the session.
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
          .set({ expiresAt, lastUsedAt: now, address: place.address, client: place.client })
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

    async list(viewer, paging, now) {
      const at = windowOf(paging, [sessions.createdAt, sessions.id]);
      const isListed = and(
        eq(sessions.userId, viewerId(viewer)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      );
      const [rows, [all]] = await viewed(
        db,
        viewer,
        db
          .select({
            id: sessions.id,
            createdAt: sessions.createdAt,
            lastUsedAt: sessions.lastUsedAt,
            expiresAt: sessions.expiresAt,
            address: sessions.address,
            client: sessions.client,
          })
          .from(sessions)
          .where(and(isListed, at.where))
          .orderBy(desc(sessions.createdAt), desc(sessions.id))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(
          sql`(select count(*) from (select 1 from ${sessions} where ${isListed} limit ${mostCounted}))`,
        ),
      );
      return {
        rows: rows.map((row) => ({ ...row, isCurrent: row.id === viewer.sessionId })),
        total: all!.total,
      };
    },

    async endOne(viewer, id, now) {
      const [ended] = await viewed(
        db,
        viewer,
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(
            and(
              eq(sessions.id, id),
              eq(sessions.userId, viewerId(viewer)),
              isNull(sessions.revokedAt),
              gt(sessions.expiresAt, now),
            ),
          )
          .returning({ id: sessions.id }),
      );
      return ended.length > 0;
    },

    async endAll(viewer, now) {
      await viewed(
        db,
        viewer,
        // Before the sessions, as the viewer's must be live.
        db
          .update(users)
          .set({ signedOutAt: now })
          .where(eq(users.id, viewerId(viewer))),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, viewerId(viewer)), isNull(sessions.revokedAt))),
      );
    },

    async confirm(viewer) {
      await viewed(db, viewer);
    },

    async removeEnded(before, now, unused) {
      await db.batch([
        db.delete(sessions).where(lt(sessions.expiresAt, before)),
        db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, now)),
        db.delete(knownAddresses).where(lt(knownAddresses.lastLoginAt, unused)),
      ]);
    },
  };
}
