import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

/** One value beside the statements of a batch, answered as a row that has it by its name. */
export class ValueRow<Name extends string, Value> {
  readonly name: Name;
  readonly value: SQL<Value>;

  constructor(name: Name, value: SQL<Value>) {
    this.name = name;
    this.value = value;
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
        item instanceof ValueRow ? [{ [item.name]: row[columnOf(at)] }] : others[next++],
      );
      return answers as unknown as Answers<Items>;
    },
  };
}

const columnOf = (at: number) => `value_${at}`;
