import { env } from "cloudflare:workers";
import type { Bindings } from "../src/settings.ts";

/** The bindings of D1, R2 and Queues, each of whose calls goes through `call`; what is queued is dropped. */
export function watchedBindings(call: <T>(work: () => Promise<T>) => Promise<T>): Bindings {
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
    const bind = made.bind.bind(made);
    const [all, raw, run] = [made.all.bind(made), made.raw.bind(made), made.run.bind(made)];
    return Object.assign(made, {
      bind: (...values: unknown[]) => statement(bind(...values)),
      all: () => call(() => all()),
      raw: (options: never) => call(() => raw(options)),
      run: () => call(() => run()),
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
  const queue = watch({ send: async () => {}, sendBatch: async () => {} } as unknown as Queue, ["sendBatch"]);
  return { ...env, DB, FILES, JOBS: queue, CONVERSIONS: queue };
}
