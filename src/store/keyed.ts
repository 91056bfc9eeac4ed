import { waitUntil } from "cloudflare:workers";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError } from "../core/errors.ts";
import { log, noteAccount } from "../core/log.ts";
import { iso } from "../services/clock.ts";
import type { Answers } from "./answers.ts";
import type { Database } from "./database.ts";
import { apiKeys } from "./schema/api-keys.ts";

export interface Keyed<Items extends readonly BatchItem<"sqlite">[]> {
  accountId: string;
  answers: Answers<Items>;
}

/** How often the time of a key's last use is written: not for every request. */
const touchEvery = 60_000;

const isLive = (hash: string) => and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt));

/** The account of a live key as an expression; null, which equals nothing, when there is no such key. */
export const accountOf = (hash: string): SQL<string> =>
  sql`(select ${apiKeys.userId} from ${apiKeys} where ${isLive(hash)})`;

/**
 * Asks whose key it is and runs the statements in one round trip. The statements name their account by
 * `accountOf`, so that without a live key they find and change nothing. Throws AppError `unauthorized`.
 */
export async function keyed<const Items extends readonly BatchItem<"sqlite">[]>(
  db: Database,
  hash: string,
  ...statements: Items
): Promise<Keyed<Items>> {
  const key = db
    .select({ id: apiKeys.id, accountId: apiKeys.userId, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(isLive(hash));
  const [[found], ...answers] = await db.batch([key, ...statements]);
  if (!found) throw new AppError("unauthorized", "The API key is unknown or has been revoked.");
  noteAccount(found.accountId);
  touch(db, found.id, found.lastUsedAt);
  return { accountId: found.accountId, answers: answers as unknown as Answers<Items> };
}

function touch(db: Database, id: string, lastUsedAt: string | null): void {
  const now = db.now();
  if (lastUsedAt && now - Date.parse(lastUsedAt) < touchEvery) return;
  const write = db
    .update(apiKeys)
    .set({ lastUsedAt: iso(now) })
    .where(and(eq(apiKeys.id, id), sql`${apiKeys.lastUsedAt} is ${lastUsedAt}`));
  waitUntil(write.then(undefined, (error: unknown) => log.warn("last_use_not_written", error)));
}
