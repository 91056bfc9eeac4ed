import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Steps of long lists, kept by triggers: the rows of a list in the order of their ids, 256 each when a step ends;
 * `count` is how many are left of them. Rows behind the last step are `list_totals.open`.
 */
export const listSteps = sqliteTable(
  "list_steps",
  {
    list: text().notNull(),
    owner: text().notNull(),
    lastId: text("last_id").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.owner, table.lastId] })],
);
