import { env } from "cloudflare:workers";

/** A statement that was sent, with what was bound to it. */
export interface Sent {
  sql: string;
  values: unknown[];
}

/** A database that counts how often it is asked and notes what; the statements of one batch are asked together. */
export function counting() {
  let trips = 0;
  const sent: Sent[] = [];
  const real = new WeakMap<object, { statement: D1PreparedStatement; sent: Sent }>();
  function counted(statement: D1PreparedStatement, sql: string, values: unknown[]): object {
    const ask = <Answer>(answer: () => Answer) => {
      trips++;
      sent.push({ sql, values });
      return answer();
    };
    const double = {
      bind: (...bound: unknown[]) => counted(statement.bind(...bound), sql, bound),
      all: () => ask(() => statement.all()),
      first: () => ask(() => statement.first()),
      raw: () => ask(() => statement.raw()),
      run: () => ask(() => statement.run()),
    };
    real.set(double, { statement, sent: { sql, values } });
    return double;
  }
  const database = {
    prepare: (sql: string) => counted(env.DB.prepare(sql), sql, []),
    batch: (doubles: object[]) => {
      trips++;
      const all = doubles.map((double) => real.get(double)!);
      sent.push(...all.map((one) => one.sent));
      return env.DB.batch(all.map(({ statement }) => statement));
    },
  };
  /** Forgets what was asked until now. */
  const reset = () => {
    trips = 0;
    sent.length = 0;
  };
  return { database, trips: () => trips, sent, reset };
}

/** The full scans of tables, not of their own subqueries, in a statement's plan: "SCAN documents" and the like. */
export async function fullScans({ sql, values }: Sent): Promise<string[]> {
  const plan = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN /.test(detail))
    .filter(
      (detail) =>
        !/^SCAN (CONSTANT ROW|json_each|over$|next$|\(subquery|\d+ CONSTANT)|VIRTUAL TABLE/.test(detail),
    );
}
