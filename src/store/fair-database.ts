import type { Lanes } from "../services/concurrency/lanes.ts";

/**
 * The database, asked fairly: work begins with its first call, when its lane has a turn, and goes on from there. An
 * isolate has one processor and D1 answers one call after the other: were all begun at once, whoever asks next would
 * wait behind everything that another has asked before.
 */
export function fairly(d1: D1Database, lanes: Pick<Lanes, "begin">): D1Database {
  async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await lanes.begin();
    return call();
  }

  /** What a statement of ours stands for: a batch wants D1's own. */
  const originals = new WeakMap<object, D1PreparedStatement>();

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const made = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      first: (column: string) => inTurn(() => original.first(column)),
      all: () => inTurn(() => original.all()),
      run: () => inTurn(() => original.run()),
      raw: (options: { columnNames: true }) => inTurn(() => original.raw(options)),
    } as unknown as D1PreparedStatement;
    originals.set(made, original);
    return made;
  }

  return {
    prepare: (sql: string) => statement(d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      inTurn(() => d1.batch(statements.map((made) => originals.get(made) ?? made))),
  } as D1Database;
}
