import worker from "../../src/index.ts";
import type { Bindings } from "../../src/settings.ts";

/** What requests and jobs did to storage since it was last asked. */
export interface Usage {
  d1Trips: number;
  d1Milliseconds: number;
  rowsRead: number;
  rowsWritten: number;
  r2ClassA: number;
  r2ClassB: number;
  kvReads: number;
  kvWrites: number;
  queueMessages: number;
}

const nothing = (): Usage => ({
  d1Trips: 0,
  d1Milliseconds: 0,
  rowsRead: 0,
  rowsWritten: 0,
  r2ClassA: 0,
  r2ClassB: 0,
  kvReads: 0,
  kvWrites: 0,
  queueMessages: 0,
});

let usage = nothing();

function countRows({ meta }: D1Result): void {
  usage.d1Milliseconds += meta.duration;
  usage.rowsRead += meta.rows_read;
  usage.rowsWritten += meta.rows_written;
}

/** Calls of the named methods go through the given ones, all others to the target. */
const replaced = <Target extends object>(target: Target, methods: Record<string, unknown>): Target =>
  new Proxy(target, {
    get(_, name) {
      if (typeof name === "string" && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function countedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const all = async () => {
    usage.d1Trips++;
    const result = await statement.all<Record<string, unknown>>();
    countRows(result);
    return result;
  };
  const counted = replaced(statement, {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values)),
    all,
    run: all,
    // raw() says nothing of rows; its values are those of all().
    raw: async () => (await all()).results.map((row) => Object.values(row)),
    first: async () => (await all()).results[0] ?? null,
  });
  originals.set(counted, statement);
  return counted;
}

const countedDatabase = (db: D1Database): D1Database =>
  replaced(db, {
    prepare: (query: string) => countedStatement(db.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      usage.d1Trips++;
      const results = await db.batch(statements.map((one) => originals.get(one) ?? one));
      for (const result of results) countRows(result);
      return results;
    },
  });

/** Counts calls of the methods, by the field of usage that each is for. */
function counted<Target extends object>(target: Target, fields: Record<string, keyof Usage>): Target {
  const methods = Object.entries(fields).map(([name, field]) => [
    name,
    (...args: unknown[]) => {
      usage[field]++;
      return (Reflect.get(target, name) as (...args: unknown[]) => unknown).apply(target, args);
    },
  ]);
  return replaced(target, Object.fromEntries(methods));
}

const environments = new WeakMap<Bindings, Bindings>();

function countedBindings(env: Bindings): Bindings {
  const found = environments.get(env) ?? {
    ...env,
    DB: countedDatabase(env.DB),
    FILES: counted(env.FILES, {
      put: "r2ClassA",
      list: "r2ClassA",
      createMultipartUpload: "r2ClassA",
      get: "r2ClassB",
      head: "r2ClassB",
    }),
    COUNTERS: counted(env.COUNTERS, { put: "kvWrites", list: "kvWrites", get: "kvReads" }),
    JOBS: counted(env.JOBS, { send: "queueMessages", sendBatch: "queueMessages" }),
  };
  environments.set(env, found);
  return found;
}

/** The Worker itself over bindings that count, and a door that gives the counts. */
export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/usage") {
      const reported = usage;
      usage = nothing();
      return Response.json(reported);
    }
    if (pathname === "/sweep") {
      await worker.scheduled({} as ScheduledController, countedBindings(env));
      return new Response();
    }
    return worker.fetch(request, countedBindings(env), ctx);
  },
  queue: (batch, env, ctx) => worker.queue(batch, countedBindings(env), ctx),
} satisfies ExportedHandler<Bindings>;
