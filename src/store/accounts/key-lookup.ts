import { waitUntil } from "cloudflare:workers";
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../core/errors.ts";
import { log, noteAccount } from "../../core/log.ts";
import { checkKey, type PresentedKey } from "../../services/accounts/api-keys.ts";
import { iso } from "../../services/clock.ts";
import { type Answers, type Asked, folded } from "../answers.ts";
import type { Database } from "../database.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { users } from "../schema/users.ts";

export interface Keyed<Items extends readonly Asked[]> {
  accountId: string;
  answers: Answers<Items>;
}

/** How often the time of a key's last use is written: not for every request. */
const touchEvery = 60_000;

/** `checkKey` as a condition. */
const isUsable = ({ hash, scope, at }: PresentedKey) =>
  and(
    eq(apiKeys.hash, hash),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
    scope === null
      ? undefined
      : sql`(${apiKeys.scopes} is null
          or exists (select 1 from json_each(${apiKeys.scopes}) allowed where allowed.value = ${scope}))`,
  );

/** What is inserted `from` this is inserted only while the account is there: its keys end with it. */
export const fromAccount = (accountId: string): SQL => sql`from ${users} where ${eq(users.id, accountId)}`;

/** Throws AppError `unauthorized` when nothing was inserted `fromAccount`. */
export function requireAccount(inserted: unknown): void {
  if (!inserted) throw new AppError("unauthorized", "The account of the API key has been deleted.");
}

/** The account of a key as an expression; null, which equals nothing, when the key may not be used. */
export const accountOf = (key: PresentedKey): SQL<string> =>
  sql`(select ${apiKeys.userId} from ${apiKeys} where ${isUsable(key)})`;

/**
 * Asks whose key it is and runs the statements in one round trip. The statements name their account by
 * `accountOf`, so that they find and change nothing with a key that may not be used. Throws AppError `unauthorized`.
 */
export async function keyed<const Items extends readonly Asked[]>(
  db: Database,
  key: PresentedKey,
  ...statements: Items
): Promise<Keyed<Items>> {
  const parts = folded(statements);
  const record = db
    .select({
      id: apiKeys.id,
      accountId: apiKeys.userId,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
      expiresAt: apiKeys.expiresAt,
      scopes: apiKeys.scopes,
      ...parts.columns,
    })
    .from(apiKeys)
    .where(eq(apiKeys.hash, key.hash));
  const [[found], ...others] = await db.batch([record, ...parts.statements]);
  const { id, accountId, lastUsedAt } = checkKey(found, key);
  noteAccount(accountId);
  touch(db, id, lastUsedAt);
  return { accountId, answers: parts.answers(found!, others) };
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
