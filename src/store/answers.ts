import { SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/** One value beside the statements of a batch, answered as a row that has it by its name. */
export class ValueRow<Name extends string, Value> {
  readonly name: Name;
  readonly value: SQL<Value>;
  readonly decoded: (value: unknown) => Value;

  constructor(name: Name, value: SQL<Value>, decoded: (value: unknown) => Value = (given) => given as Value) {
    this.name = name;
    this.value = value;
    this.decoded = decoded;
  }
}

const dialect = new SQLiteSyncDialect();

/** The text of a part of a query that holds no values. Of a query that is built anew, rendering is most of the cost. */
function textOf(part: SQLWrapper): string {
  const { sql: text, params } = dialect.sqlToQuery(part.getSQL());
  if (params.length) throw new Error(`A part of a query that is rendered once holds values: ${text}`);
  return text;
}

const selected = (field: SQLiteColumn | SQL.Aliased) =>
  field instanceof SQL.Aliased ? `${textOf(field.sql)} as "${field.fieldAlias}"` : textOf(field);

/**
 * Rows as one value, a list of lists in JSON: cell by cell they are most of what a long page costs. Fields are text
 * and numbers, none with values of its own; `json` names those that are JSON, which are parsed with the rest.
 */
export class RowsShape<Row extends object> {
  readonly #names: readonly (keyof Row & string)[];
  readonly #selection: SQL;
  readonly #cells: SQL;

  constructor(fields: Record<keyof Row & string, SQLiteColumn | SQL.Aliased>, json: readonly (keyof Row)[]) {
    this.#names = Object.keys(fields) as (keyof Row & string)[];
    this.#selection = sql.raw(this.#names.map((name) => selected(fields[name])).join(", "));
    const cells = this.#names.map((name) => {
      const field = fields[name];
      const cell = `"${field instanceof SQL.Aliased ? field.fieldAlias : field.name}"`;
      return json.includes(name) ? `json(${cell})` : cell;
    });
    this.#cells = sql.raw(cells.join(", "));
  }

  /** The rows of `select … ${from}`. */
  rows(from: SQL): ValueRow<"rows", Row[]> {
    return new ValueRow(
      "rows",
      sql<
        Row[]
      >`(select json_group_array(json_array(${this.#cells})) from (select ${this.#selection} ${from}))`,
      (value) => (JSON.parse(value as string) as unknown[][]).map((cells) => this.#row(cells)),
    );
  }

  #row(cells: readonly unknown[]): Row {
    const row: Partial<Record<keyof Row & string, unknown>> = {};
    this.#names.forEach((name, at) => {
      row[name] = cells[at];
    });
    return row as Row;
  }
}

export type Statement = BatchItem<"sqlite">;
export type Asked = Statement | ValueRow<string, unknown>;

/** The answers to what was asked, in the same order. */
export type Answers<Items extends readonly Asked[]> = {
  [At in keyof Items]: Items[At] extends ValueRow<infer Name, infer Value>
    ? [Record<Name, Value>]
    : Items[At] extends { _: { result: infer Result } }
      ? Result
      : never;
};

/**
 * Parts a batch into columns of its first statement and the statements behind it: each statement costs its parsing,
 * its figures and its share of the answer, a column next to nothing. So values are those before all that the batch
 * writes, wherever they stand in it.
 */
export function folded<Items extends readonly Asked[]>(items: Items) {
  const columns: Record<string, SQL.Aliased> = {};
  const statements: Statement[] = [];
  items.forEach((item, at) => {
    // In brackets of its own, else drizzle takes the tables' names from the columns in it.
    if (item instanceof ValueRow) columns[columnOf(at)] = sql`${item.value}`.as(columnOf(at));
    else statements.push(item);
  });
  return {
    columns,
    statements,
    /** The answers as they were asked for, from the first statement's row and those of the others. */
    answers(row: Record<string, unknown>, others: readonly unknown[]): Answers<Items> {
      let next = 0;
      const answers = items.map((item, at) =>
        item instanceof ValueRow ? [{ [item.name]: item.decoded(row[columnOf(at)]) }] : others[next++],
      );
      return answers as unknown as Answers<Items>;
    },
  };
}

const columnOf = (at: number) => `value_${at}`;
