import { env } from "cloudflare:workers";

/** A database that sums up the rows that its statements read and wrote, as D1 bills them. */
export function measured() {
  const rows = { read: 0, written: 0 };
  const real = new WeakMap<object, D1PreparedStatement>();
  const noted = <Result extends D1Result>(result: Result): Result => {
    rows.read += result.meta.rows_read;
    rows.written += result.meta.rows_written;
    return result;
  };
  function watched(statement: D1PreparedStatement): D1PreparedStatement {
    const double = {
      bind: (...values: unknown[]) => watched(statement.bind(...values)),
      all: async () => noted(await statement.all()),
      run: async () => noted(await statement.run()),
      first: async (column?: string) => {
        const [row] = noted(await statement.all<Record<string, unknown>>()).results;
        return row ? (column === undefined ? row : row[column]) : null;
      },
      raw: async () => noted(await statement.all<Record<string, unknown>>()).results.map(Object.values),
    } as unknown as D1PreparedStatement;
    real.set(double, statement);
    return double;
  }
  const DB = {
    prepare: (sql: string) => watched(env.DB.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await env.DB.batch(statements.map((one) => real.get(one)!))).map(noted),
  } as unknown as D1Database;
  return { DB, rows };
}
