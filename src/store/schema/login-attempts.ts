import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Failed logins in a window of time, by account and by where they came from; also for addresses that no account has. */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    /** SHA-256 of the email address. */
    account: text().notNull(),
    /** The client's address; empty for the sum of all. */
    address: text().notNull(),
    failures: integer().notNull(),
    windowEndsAt: text("window_ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.address] }),
    index("login_attempts_by_end").on(table.windowEndsAt),
  ],
);
