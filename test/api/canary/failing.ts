import { env } from "cloudflare:workers";
import type { Bindings } from "../../../src/settings.ts";

/** Which call of a binding fails, from 1, and whether it has had its effect by then. */
export interface Failure {
  at: number;
  when: "before" | "after";
}

/**
 * D1, R2, KV, the queue and the mailer, of whose calls one fails with an error that quotes everything it was given: what the log
 * must survive. `background` waits until no call is under way.
 */
export function failing(failure: Failure | null) {
  let calls = 0;
  let running = 0;
  /** The message of the error that was thrown; null when the operation made fewer calls. */
  let thrown: string | null = null;

  async function call<T>(given: unknown[], effect: () => Promise<T>): Promise<T> {
    const isHit = ++calls === failure?.at;
    const fail = () => {
      thrown = `D1_ERROR: near "${given.map(quoted).join(", ")}": syntax error`;
      return new Error(thrown);
    };
    running++;
    try {
      // As a call over the network, it is never over at once.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isHit && failure.when === "before") throw fail();
      const answer = await effect();
      if (isHit) throw fail();
      return answer;
    } finally {
      running--;
    }
  }

  const watch = <Target extends object>(target: Target, names: string[]): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const bound = value.bind(target);
        return names.includes(String(name))
          ? (...args: unknown[]) => call(args, () => bound(...args))
          : bound;
      },
    });

  const real = new WeakMap<object, { statement: D1PreparedStatement; given: unknown[] }>();
  function statement(made: D1PreparedStatement, given: unknown[]): object {
    const double = {
      bind: (...values: unknown[]) => statement(made.bind(...values), [given[0], ...values]),
      all: () => call(given, () => made.all()),
      first: () => call(given, () => made.first()),
      raw: (options: never) => call(given, () => made.raw(options)),
      run: () => call(given, () => made.run()),
    };
    real.set(double, { statement: made, given });
    return double;
  }
  const DB = {
    prepare: (sql: string) => statement(env.DB.prepare(sql), [sql]),
    batch: (doubles: object[]) => {
      const all = doubles.map((double) => real.get(double)!);
      return call(
        all.flatMap(({ given }) => given),
        () => env.DB.batch(all.map((one) => one.statement)),
      );
    },
  } as unknown as D1Database;
  const FILES = watch(env.FILES, ["get", "head", "put", "delete", "list", "createMultipartUpload"]);
  const COUNTERS = watch(env.COUNTERS, ["get", "put", "list", "delete", "getWithMetadata"]);
  const JOBS = watch(
    {
      send: async () => {},
      sendBatch: async () => {},
      metrics: async () => ({}),
    } as unknown as Queue,
    ["send", "sendBatch", "metrics"],
  );
  const EMAIL = watch({ send: async () => ({ messageId: "x" }) } as unknown as SendEmail, ["send"]);
  const bindings: Bindings = { ...env, DB, FILES, COUNTERS, JOBS, EMAIL };
  return {
    bindings,
    calls: () => calls,
    thrown: () => thrown,
    async background(): Promise<void> {
      for (let quiet = 0; quiet < 3; quiet++) {
        if (running) quiet = -1;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
  };
}

function quoted(value: unknown): string {
  if (value instanceof Uint8Array || value instanceof ArrayBuffer)
    return Buffer.from(value as never).toString();
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
