import type { D1Database } from "@cloudflare/workers-types";
import { named, schemaOf, type Table, tablesOf, virtualTables } from "./tables.ts";

/** A value of a row as JSON can hold it. */
type Value = string | number | null | { blob: string };

/** Every row of every table that holds data; what is made of others is left out and rebuilt. */
export interface Backup {
  tables: { name: string; columns: string[]; rows: Value[][] }[];
}

const rowsAtOnce = 500;

const kept = (value: unknown): Value =>
  Array.isArray(value) || value instanceof ArrayBuffer
    ? { blob: Buffer.from(value as number[]).toString("base64") }
    : (value as Value);

const bound = (value: Value) =>
  typeof value === "object" && value !== null ? new Uint8Array(Buffer.from(value.blob, "base64")) : value;

async function rowsOf(db: D1Database, { name, columns }: Table): Promise<Value[][]> {
  const rows: Value[][] = [];
  const list = columns.map((column) => named(column.name)).join(", ");
  const order = columns.map((_, at) => at + 1).join(", ");
  // Some tables have no rowid, so that pages are cut by the order of all columns.
  for (;;) {
    const page = await db
      .prepare(`select ${list} from ${named(name)} order by ${order} limit ${rowsAtOnce} offset ?`)
      .bind(rows.length)
      .raw<unknown[]>();
    rows.push(...page.map((row) => row.map(kept)));
    if (page.length < rowsAtOnce) return rows;
  }
}

export async function exportRows(db: D1Database): Promise<Backup> {
  const tables = [];
  for (const table of await tablesOf(db))
    tables.push({
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      rows: await rowsOf(db, table),
    });
  return { tables };
}

/**
 * Fills a database that has the schema and no rows. Triggers are away meanwhile: what they would count is among the
 * rows. What is made of others is made anew, by the statement given for the table or else by its own `rebuild`.
 */
export async function importRows(
  db: D1Database,
  { tables }: Backup,
  fillings: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const triggers = (await schemaOf(db)).filter(({ type }) => type === "trigger");
  for (const { name } of triggers) await db.prepare(`drop trigger ${named(name)}`).run();
  const order = await tablesOf(db);
  for (const { name } of [...order].reverse()) await db.prepare(`delete from ${named(name)}`).run();
  for (const { name } of order) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`The export has no table ${name}.`);
    const list = table.columns.map(named).join(", ");
    const insert = db.prepare(
      `insert into ${named(name)} (${list}) values (${table.columns.map(() => "?").join(", ")})`,
    );
    for (let at = 0; at < table.rows.length; at += rowsAtOnce)
      await db.batch(table.rows.slice(at, at + rowsAtOnce).map((row) => insert.bind(...row.map(bound))));
  }
  for (const { sql } of triggers) await db.prepare(sql!).run();
  for (const name of await virtualTables(db))
    await db
      .prepare(fillings.get(name) ?? `insert into ${named(name)} (${named(name)}) values ('rebuild')`)
      .run();
}

/** How two databases differ, in words; empty where they do not. */
export async function differences(before: Backup, after: Backup): Promise<string[]> {
  const found: string[] = [];
  const names = (backup: Backup) => backup.tables.map(({ name }) => name).sort();
  if (names(before).join() !== names(after).join())
    found.push(`The tables are ${names(after).join(", ")}; they were ${names(before).join(", ")}.`);
  for (const table of before.tables) {
    const other = after.tables.find(({ name }) => name === table.name);
    if (!other) continue;
    const lines = (rows: Value[][]) => rows.map((row) => JSON.stringify(row)).sort();
    const [was, is] = [lines(table.rows), lines(other.rows)];
    const changed = was.filter((line, at) => line !== is[at]).length;
    if (was.length !== is.length || changed)
      found.push(`${table.name}: ${is.length} rows, ${was.length} before, ${changed} of them other.`);
  }
  return found;
}
