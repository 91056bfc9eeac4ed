import { type SQL, sql } from "drizzle-orm";
import { ValueRow } from "./answers.ts";
import { listTotals } from "./schema/list-totals.ts";

/** How many rows the owner's list has, as an expression: one look-up by primary key. */
export const totalOf = (list: string, owner: string | SQL): SQL<number> =>
  sql`coalesce((select totals.count from ${listTotals} totals where totals.list = ${list} and totals.owner = ${owner}), 0)`;

/** A row with a total, as `viewed` and `called` take it. */
export const totalRow = (total: SQL<number>) => new ValueRow("total", total);
