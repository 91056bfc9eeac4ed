import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Levels above the first. */
export const stepLevels = 5;

/** The names that the steps of a list have, from the first level on. */
export const stepsOf = (list: string): string[] => [
  list,
  ...Array.from({ length: stepLevels }, (_, at) => `${list}.${at + 1}`),
];

/**
 * Steps of long lists, kept by triggers: the rows of a list in the order of their ids, 16 each when a step ends;
 * `count` is how many are left of them. Rows behind the last step are `list_totals.open`. Eight steps make a step of
 * the next level, whose `list` ends in its number: "reports", "reports.1" and so on.
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
