import { env } from "cloudflare:workers";
import type { Bindings } from "../../../src/settings.ts";

/**
 * The bindings of D1, R2 and Queues, before whose call of the given number, from 1, something happens; `calls` counts
 * them.
 */
export function interrupted(
  at: number,
  happens: () => Promise<unknown>,
): { bindings: Bindings; calls: () => number } {
  let calls = 0;
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (++calls === at) await happens();
    return work();
  }
  const watch = <Target extends object>(target: Target, names: string[]): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const bound = value.bind(target);
        return names.includes(String(name)) ? (...args: unknown[]) => call(() => bound(...args)) : bound;
      },
    });
  /** Statements are watched in place: a batch wants the real ones. */
  function statement(made: D1PreparedStatement): D1PreparedStatement {
    const [bind, all, raw, run] = [made.bind, made.all, made.raw, made.run].map((method) =>
      (method as () => unknown).bind(made),
    ) as [
      D1PreparedStatement["bind"],
      () => Promise<D1Result>,
      (options: never) => Promise<unknown[]>,
      () => Promise<D1Result>,
    ];
    return Object.assign(made, {
      bind: (...values: unknown[]) => statement(bind(...values)),
      all: () => call(all),
      raw: (options: never) => call(() => raw(options)),
      run: () => call(run),
    });
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => statement(target.prepare(sql));
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => call(() => target.batch(statements));
      return Reflect.get(target, name);
    },
  });
  const FILES = watch(env.FILES, ["get", "head", "put", "delete", "list", "createMultipartUpload"]);
  const queue = () =>
    watch({ send: async () => {}, sendBatch: async () => {} } as unknown as Queue, ["sendBatch"]);
  return { bindings: { ...env, DB, FILES, JOBS: queue(), CONVERSIONS: queue() }, calls: () => calls };
}
