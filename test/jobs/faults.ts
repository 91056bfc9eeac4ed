import type { Bindings } from "../../src/settings.ts";
import { watchedBindings } from "../watched-bindings.ts";

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

  return { bindings: watchedBindings(call), calls: () => calls };
}
