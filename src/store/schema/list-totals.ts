import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many rows each list has, kept by triggers of the listed tables (migrations, rollups). `list` is the name of
 * the list, such as "reports", `owner` the account, organization, document, tag or webhook whose list it is.
 */
export const listTotals = sqliteTable(
  "list_totals",
  {
    list: text().notNull(),
    owner: text().notNull(),
    count: integer().notNull(),
    /** The UTC date of the latest addition, and how many were added on it: deletions do not lower it. */
    day: text().notNull().default(""),
    addedOnDay: integer("added_on_day").notNull().default(0),
    /** Of a list with steps, how many rows stand behind the last. */
    open: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.list, table.owner] })],
);
