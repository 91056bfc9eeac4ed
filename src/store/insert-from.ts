import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

/**
 * `insert … select` of the values, columns that are not named being null; `source` is what follows the select list,
 * such as a `where` that says whether anything is inserted at all.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Partial<Record<keyof Table["$inferInsert"], SQL | SQLiteColumn | string | number | null>>,
  source: SQL,
) {
  const given = values as Record<string, unknown>;
  const list = Object.keys(getTableColumns(table)).map((name) => sql`${given[name] ?? null}`);
  return db.insert(table).select(sql`select ${sql.join(list, sql`, `)} ${source}`);
}
