import { env } from "cloudflare:workers";
import type { Bindings } from "../../src/settings.ts";

/** What goes wrong, and whether before the call has its effect or after it, the answer being lost. */
export interface Fault {
  /** Which call of a binding, from 1. */
  at: number;
  when: "before" | "after";
  /** Whether the isolate is gone with it: then every later call fails too. */
  isDeadly: boolean;
}

/** The bindings of D1, R2 and Queues, of whose calls one fails; `calls` counts them. */
export function faulty(fault: Fault | null): { bindings: Bindings; calls: () => number } {
  let calls = 0;
  async function call<T>(effect: () => Promise<T>): Promise<T> {
    calls++;
    const isHit = fault && (calls === fault.at || (fault.isDeadly && calls > fault.at));
    if (isHit && (fault.when === "before" || calls > fault.at)) throw new Error(`Call ${calls} fails.`);
    const answer = await effect();
    if (isHit) throw new Error(`The answer of call ${calls} is lost.`);
    return answer;
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
  const JOBS = watch({ send: async () => {}, sendBatch: async () => {} } as unknown as Queue, ["sendBatch"]);
  return { bindings: { ...env, DB, FILES, JOBS, CONVERSIONS: JOBS }, calls: () => calls };
}
