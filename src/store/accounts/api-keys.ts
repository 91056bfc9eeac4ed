import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ApiKeyStore } from "../../services/accounts/api-keys.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { windowOf } from "../paging.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { keyed } from "./key-lookup.ts";
import { viewed, viewerId } from "./viewer.ts";

export function apiKeyStore(db: Database): ApiKeyStore {
  const mine = (viewer: Viewer) => and(eq(apiKeys.userId, viewerId(viewer)), isNull(apiKeys.revokedAt));

  return {
    accountOf: async (key) => (await keyed(db, key)).accountId,

    async list(viewer, paging) {
      const at = windowOf(paging, [apiKeys.id]);
      const [[count], rows] = await viewed(
        db,
        viewer,
        db.select({ total: sql<number>`count(*)` }).from(apiKeys).where(mine(viewer)),
        db
          .select({
            id: apiKeys.id,
            name: apiKeys.name,
            prefix: apiKeys.prefix,
            scopes: apiKeys.scopes,
            expiresAt: apiKeys.expiresAt,
            createdAt: apiKeys.createdAt,
            lastUsedAt: apiKeys.lastUsedAt,
          })
          .from(apiKeys)
          .where(and(mine(viewer), at.where))
          .orderBy(desc(apiKeys.id))
          .limit(at.limit)
          .offset(at.offset),
      );
      return { rows, total: count?.total ?? 0 };
    },

    async add(viewer, key, most) {
      const [, [added]] = await viewed(
        db,
        viewer,
        insertFrom(
          db,
          apiKeys,
          { ...key, userId: viewerId(viewer), scopes: key.scopes && JSON.stringify(key.scopes) },
          sql`where ${viewerId(viewer)} is not null
            and (select count(*) from ${apiKeys} where ${mine(viewer)}) < ${most}`,
        ),
        db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, key.id)),
      );
      return added !== undefined;
    },

    async revoke(viewer, id, now) {
      const [revoked] = await viewed(
        db,
        viewer,
        db
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(and(eq(apiKeys.id, id), mine(viewer)))
          .returning({ id: apiKeys.id }),
      );
      return revoked.length > 0;
    },
  };
}
