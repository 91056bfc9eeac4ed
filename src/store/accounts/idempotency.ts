import { and, eq, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { iso } from "../../services/clock.ts";
import { type IdempotencyStore, type IdempotentRequest, keyLife } from "../../services/idempotency.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { idempotencyKeys as keys } from "../schema/idempotency-keys.ts";
import { users } from "../schema/users.ts";
import { fromAccount, requireAccount } from "./key-lookup.ts";

const since = (now: number) => iso(now - keyLife);

/** The statements that take a key for a record, unless it is taken, and what the others of their batch need. */
export function takeKey(
  db: Database,
  accountId: string,
  recordId: string,
  { operation, key, requestHash, now }: IdempotentRequest,
  isDone: boolean,
) {
  const row = and(eq(keys.userId, accountId), eq(keys.operation, operation), eq(keys.key, key));
  return {
    row,
    forget: db.delete(keys).where(and(row, lte(keys.createdAt, since(now)))),
    take: insertFrom(
      db,
      keys,
      {
        userId: users.id,
        operation,
        key,
        requestHash,
        recordId,
        isDone: Number(isDone),
        createdAt: iso(now),
      },
      fromAccount(accountId),
    ).onConflictDoNothing(),
    read: db
      .select({
        requestHash: keys.requestHash,
        recordId: keys.recordId,
        isDone: keys.isDone,
        createdAt: keys.createdAt,
      })
      .from(keys)
      .where(row),
    /** Whether the key stands for this record. */
    isOurs:
      sql`exists (select 1 from ${keys} where ${and(row, eq(keys.recordId, recordId))})` as SQL<boolean>,
    /** Notes that the record is made. */
    finish: db
      .update(keys)
      .set({ isDone: true })
      .where(and(row, eq(keys.recordId, recordId))),
    /** Gives the key back when, after all, the record was not made. */
    release: (isMade: SQL) => db.delete(keys).where(and(row, eq(keys.recordId, recordId), not(isMade))),
    /** The record that the key stands for. */
    record: sql<string>`(select ${keys.recordId} from ${keys} where ${row})`,
  };
}

export const idempotencyStore = (db: Database): IdempotencyStore => ({
  async begin(accountId, recordId, request, abandonedBefore) {
    const { row, forget, take, read } = takeKey(db, accountId, recordId, request, false);
    const abandon = db
      .delete(keys)
      .where(and(row, eq(keys.isDone, false), lt(keys.createdAt, abandonedBefore)));
    const [, , , [found]] = await db.batch([forget, abandon, take, read]);
    requireAccount(found);
    if (found?.recordId === recordId) return { outcome: "ours" };
    if (found?.requestHash !== request.requestHash) return { outcome: "conflict" };
    return found.isDone ? { outcome: "made", recordId: found.recordId } : { outcome: "busy" };
  },

  async giveUp(accountId, recordId, request) {
    const { row } = takeKey(db, accountId, recordId, request, false);
    await db.delete(keys).where(and(row, eq(keys.recordId, recordId), eq(keys.isDone, false)));
  },

  async sweep(now) {
    await db.delete(keys).where(lte(keys.createdAt, since(now)));
  },
});
