import type { D1Database } from "@cloudflare/workers-types";

export interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  /** Table and column of a foreign key. */
  parent: { table: string; column: string } | null;
}

export interface Table {
  name: string;
  columns: Column[];
}

type Row = Record<string, unknown>;

const rowsOf = async <T extends Row>(db: D1Database, sql: string): Promise<T[]> =>
  (await db.prepare(sql).all<T>()).results;

export const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Master extends Row {
  type: string;
  name: string;
  sql: string | null;
}

/** What the database consists of, without the platform's own tables. */
export const schemaOf = (db: D1Database): Promise<Master[]> =>
  rowsOf<Master>(
    db,
    `select type, name, sql from sqlite_master
     where name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\' order by type, name`,
  );

/** Tables that are made of others, such as the index of a search; D1's own export refuses a database that has one. */
export async function virtualTables(db: D1Database): Promise<string[]> {
  const all = await schemaOf(db);
  return all.filter(({ sql }) => /^create virtual table/i.test(sql ?? "")).map(({ name }) => name);
}

/** The tables that hold the data, each after those that it refers to. */
export async function tablesOf(db: D1Database): Promise<Table[]> {
  const virtual = await virtualTables(db);
  const isShadow = (name: string) => virtual.some((table) => name === table || name.startsWith(`${table}_`));
  const names = (await schemaOf(db)).filter(({ type, name }) => type === "table" && !isShadow(name));
  const tables: Table[] = [];
  for (const { name } of names) {
    const keys = await rowsOf<{ from: string; table: string; to: string | null }>(
      db,
      `pragma foreign_key_list(${named(name)})`,
    );
    const columns = await rowsOf<{ name: string; type: string; notnull: number; pk: number }>(
      db,
      `pragma table_info(${named(name)})`,
    );
    tables.push({
      name,
      columns: columns.map((column) => {
        const key = keys.find(({ from }) => from === column.name);
        return {
          name: column.name,
          type: column.type.toUpperCase(),
          isRequired: column.notnull === 1 || column.pk > 0,
          parent: key ? { table: key.table, column: key.to ?? "id" } : null,
        };
      }),
    });
  }
  const sorted: Table[] = [];
  const isReady = ({ name, columns }: Table) =>
    columns.every(
      ({ parent }) => !parent || parent.table === name || sorted.some((table) => table.name === parent.table),
    );
  while (sorted.length < tables.length) {
    const next = tables
      .filter((table) => !sorted.includes(table))
      .sort((a, b) => (isReady(b) ? 1 : 0) - (isReady(a) ? 1 : 0));
    sorted.push(next[0]!);
  }
  return sorted;
}
