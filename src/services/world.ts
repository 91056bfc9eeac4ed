import type { Clock } from "./clock.ts";

/** What is outside of the service and its storage; tests set their own. */
export interface World {
  fetch: typeof fetch;
  /** The only clock of the service: nothing else reads the time. */
  now: Clock;
  /** From 0 to 1. */
  random: () => number;
  /** How long the receiver of a webhook may take, in milliseconds. */
  receiverTimeout: number;
}

export const realWorld: World = {
  // Looked up at each call, so that whoever replaces it is heard.
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
  receiverTimeout: 10_000,
};
