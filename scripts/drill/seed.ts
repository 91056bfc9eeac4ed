import type { D1Database } from "@cloudflare/workers-types";
import { type Column, named, type Table, tablesOf } from "./tables.ts";

const rowsEach = 3;

/** Values that are hard to carry over: quotes, line breaks, a null character, signs beyond the BMP; or JSON, where it is asked for. */
const texts = [
  (table: string, column: string, row: number) => `${table}.${column} ${row} "it's"\n\u{1f4c4} \u00e9`,
  (_table: string, column: string, row: number) => JSON.stringify([`${column} ${row}`]),
];

function valueFor(
  table: Table,
  column: Column,
  row: number,
  text: (typeof texts)[number],
  parents: Map<string, unknown>,
) {
  if (column.parent) return parents.get(`${column.parent.table}.${column.parent.column}.${row}`) ?? null;
  if (column.type.includes("INT")) return row;
  if (column.type.includes("REAL")) return row + 0.5;
  if (column.type.includes("BLOB")) return new Uint8Array([0, 255, 39, row]);
  return text(table.name, column.name, row);
}

/** The sets of columns that stay empty: checks may ask that just one of several is filled. */
function emptied({ columns }: Table): ReadonlySet<string>[] {
  const optional = columns.filter(({ isRequired, parent }) => !isRequired && parent).map(({ name }) => name);
  return [new Set<string>(), new Set(optional), ...optional.map((name) => new Set([name]))];
}

/** Fills every table with some rows, whatever its columns are; answers the tables that took none. */
export async function seed(db: D1Database): Promise<string[]> {
  const left: string[] = [];
  const parents = new Map<string, unknown>();
  for (const table of await tablesOf(db)) {
    let taken = 0;
    for (let row = 1; row <= rowsEach; row++) taken += (await addRow(db, table, row, parents)) ? 1 : 0;
    const count = await db
      .prepare(`select count(*) as count from ${named(table.name)}`)
      .first<{ count: number }>();
    if (!taken && !count!.count) left.push(table.name);
  }
  return left;
}

async function addRow(
  db: D1Database,
  table: Table,
  row: number,
  parents: Map<string, unknown>,
): Promise<boolean> {
  for (const text of texts)
    for (const empty of emptied(table)) {
      const values = table.columns.map((column) =>
        empty.has(column.name) ? null : valueFor(table, column, row, text, parents),
      );
      const sql = `insert into ${named(table.name)} (${table.columns.map(({ name }) => named(name)).join(", ")}) values (${values.map(() => "?").join(", ")})`;
      const isTaken = await db
        .prepare(sql)
        .bind(...values)
        .run()
        .then(
          () => true,
          () => false,
        );
      if (!isTaken) continue;
      for (const [at, { name }] of table.columns.entries())
        parents.set(`${table.name}.${name}.${row}`, values[at]);
      return true;
    }
  return false;
}
