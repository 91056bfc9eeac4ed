import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Where a user has logged in from: a flood of failures from elsewhere does not lock these out. */
export const knownAddresses = sqliteTable(
  "known_addresses",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    lastLoginAt: text("last_login_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);
