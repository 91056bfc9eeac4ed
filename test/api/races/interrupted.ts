import type { Bindings } from "../../../src/settings.ts";
import { watchedBindings } from "../../watched-bindings.ts";

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
  return { bindings: watchedBindings(call), calls: () => calls };
}
