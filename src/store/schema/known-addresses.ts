import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * Where a user has registered, logged in or reset the password: a flood of failures from elsewhere does not lock these
 * out. Those that were not used for half a year are forgotten.
 */
export const knownAddresses = sqliteTable(
  "known_addresses",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    lastLoginAt: text("last_login_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.address] }),
    index("known_addresses_by_age").on(table.lastLoginAt),
  ],
);
