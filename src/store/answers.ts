import { Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

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

type Rows<Row> = BatchItem<"sqlite"> & PromiseLike<Row[]> & { _: { result: Row[] } };

/** Rows as one value beside the statements of a batch, or as a statement. */
class RowsValue<Row extends object> extends ValueRow<"rows", Row[]> {
  readonly #fields: Record<keyof Row & string, SQL>;
  readonly #select: SQL;

  constructor(
    fields: Record<keyof Row & string, SQL>,
    cells: SQL,
    select: SQL,
    rowOf: (cells: readonly unknown[]) => Row,
  ) {
    super("rows", sql`(select json_group_array(json_array(${cells})) from (${select}))`, (value) =>
      (JSON.parse(value as string) as unknown[][]).map(rowOf),
    );
    this.#fields = fields;
    this.#select = select;
  }

  /** For a batch without a row of the caller's; of rows that need no decoding. */
  statement(db: Database): Rows<Row> {
    const query = db.select(this.#fields as Record<string, SQL<never>>).from(sql`(${this.#select})`);
    return query as unknown as Rows<Row>;
  }
}

type Decoded = (cell: unknown) => unknown;

/** Drizzle's decoding where a column has one; of expressions, JSON is parsed with the whole value. */
const decoderOf = (field: SQLiteColumn | SQL): Decoded | null =>
  field instanceof Column && ["boolean", "json"].includes(field.dataType)
    ? (cell) => (cell === null ? null : field.mapFromDriverValue(cell))
    : null;

/**
 * What rows are selected as. As one value, a list of lists in JSON, as cell by cell they are most of what a long page
 * costs. Fields hold no values of their own; `json` names the expressions that are JSON.
 */
export class RowsShape<Row extends object> {
  readonly #names: readonly (keyof Row & string)[];
  readonly #decoders: readonly (Decoded | null)[];
  readonly #fields: Record<keyof Row & string, SQL>;
  readonly #selection: SQL;
  readonly #cells: SQL;

  constructor(fields: Record<keyof Row & string, SQLiteColumn | SQL>, json: readonly (keyof Row)[] = []) {
    this.#names = Object.keys(fields) as (keyof Row & string)[];
    this.#decoders = this.#names.map((name) => decoderOf(fields[name]));
    const named = this.#names.map((name) => [name, sql.raw(`"${name}"`)]);
    this.#fields = Object.fromEntries(named);
    this.#selection = sql.raw(this.#names.map((name) => `${textOf(fields[name])} as "${name}"`).join(", "));
    const cells = this.#names.map((name) => (json.includes(name) ? `json("${name}")` : `"${name}"`));
    this.#cells = sql.raw(cells.join(", "));
  }

  /** The rows of `select … ${from}`. */
  rows(from: SQL): RowsValue<Row> {
    const select = sql`select ${this.#selection} ${from}`;
    return new RowsValue(this.#fields, this.#cells, select, (cells) => this.#row(cells));
  }

  #row(cells: readonly unknown[]): Row {
    const row: Partial<Record<keyof Row & string, unknown>> = {};
    this.#names.forEach((name, at) => {
      const decoder = this.#decoders[at];
      row[name] = decoder ? decoder(cells[at]) : cells[at];
    });
    return row as Row;
  }
}

type Statement = BatchItem<"sqlite">;
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
