import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { listTotals } from "./schema/list-totals.ts";

/** How many rows the owner's list has, as an expression: one look-up by primary key. */
export const totalOf = (list: string, owner: string | SQL): SQL<number> =>
  sql`coalesce((select totals.count from ${listTotals} totals where totals.list = ${list} and totals.owner = ${owner}), 0)`;

/** A row with a total, as a batch takes it. */
export const totalRow = (db: Database, total: SQL<number>) =>
  db.select({ total: total.as("total") }).from(sql`(select 1)`);
