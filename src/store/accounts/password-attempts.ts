import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Attempt, AttemptCount } from "../../services/accounts/password-attempts.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { knownAddresses } from "../schema/known-addresses.ts";
import { loginAttempts } from "../schema/login-attempts.ts";
import { users } from "../schema/users.ts";

/** Counts all addresses together. */
const anywhere = "";

/**
 * Statements of one batch that count an attempt at the account, an expression that is null when there is none to
 * count; their answers are read by `attemptCount`. They count before they are asked, so that of attempts at once each
 * sees those before it.
 */
export function countAttempt(db: Database, account: SQL, { address, now, windowEndsAt, most }: Attempt) {
  const isOver = sql`${loginAttempts.windowEndsAt} <= ${now}`;
  const count = (place: string, condition: SQL) =>
    insertFrom(
      db,
      loginAttempts,
      { account, address: place, failures: 1, windowEndsAt },
      sql`where ${account} is not null and ${condition}`,
    )
      .onConflictDoUpdate({
        target: [loginAttempts.account, loginAttempts.address],
        set: {
          failures: sql`case when ${isOver} then 1 else ${loginAttempts.failures} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${loginAttempts.windowEndsAt} end`,
        },
      })
      .returning({ failures: loginAttempts.failures });
  const here = sql`(select ${loginAttempts.failures} from ${loginAttempts} where ${isOf(account, address)})`;
  return [
    count(address, sql`true`),
    // What an address tries in vain must not lock out others.
    count(anywhere, sql`${here} <= ${most}`),
    db
      .select({ address: knownAddresses.address })
      .from(knownAddresses)
      .where(and(eq(knownAddresses.userId, account), eq(knownAddresses.address, address))),
  ] as const;
}

type Rows = readonly { failures: number }[];

/** What the statements of `countAttempt` have answered. */
export const attemptCount = (here: Rows, all: Rows, known: readonly unknown[]): AttemptCount => ({
  here: here[0]?.failures ?? 0,
  anywhere: all[0]?.failures ?? 0,
  isKnownAddress: known.length > 0,
});

/** Statements of one batch that give attempts from the address back, as the password was right. */
export const giveAttemptsBack = (db: Database, account: SQL | string, address: string) =>
  [
    db
      .update(loginAttempts)
      .set({ failures: sql`max(0, ${loginAttempts.failures} - 1)` })
      .where(isOf(account, anywhere)),
    db.delete(loginAttempts).where(isOf(account, address)),
  ] as const;

/** Remembers that the user has been at the address; nothing without a user. */
export const rememberAddress = (db: Database, userId: SQL | string, address: string, now: string) =>
  insertFrom(
    db,
    knownAddresses,
    { userId, address, lastLoginAt: now },
    sql`where exists (select 1 from ${users} where ${eq(users.id, userId)})`,
  ).onConflictDoUpdate({
    target: [knownAddresses.userId, knownAddresses.address],
    set: { lastLoginAt: now },
  });

const isOf = (account: SQL | string, address: string) =>
  and(eq(loginAttempts.account, account), eq(loginAttempts.address, address))!;
