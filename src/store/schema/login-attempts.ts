import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Passwords tried in a window of time, by account and by where they came from; also for addresses that no account has.
 * Each is counted before it is compared, and given back when it was right.
 */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    /** The user's id; for an email address that no account has, its SHA-256. */
    account: text().notNull(),
    /** The client's address; empty for the sum of all. */
    address: text().notNull(),
    /** Failed ones, and those that are being compared. */
    failures: integer().notNull(),
    windowEndsAt: text("window_ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.address] }),
    index("login_attempts_by_end").on(table.windowEndsAt),
  ],
);
