import { AppError } from "../core/errors.ts";

const pollEvery = 20;
const longestWait = 60_000;

/**
 * Memory that the requests of one isolate share: who enters takes a weight in bytes, who finds no room waits. Waiting
 * asks again by timer and never awaits another request's promise, which the runtime would take for a hanging request.
 */
export class Gate {
  readonly #capacity: number;
  #taken = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Enters and answers how to leave; throws AppError `rate_limited` after a minute without room. */
  async enter(bytes: number): Promise<() => void> {
    const weight = Math.min(bytes, this.#capacity);
    for (let waited = 0; this.#taken + weight > this.#capacity; waited += pollEvery) {
      if (waited >= longestWait)
        throw new AppError(
          "rate_limited",
          "The service is busy with large documents; try again in 30 seconds.",
          { retryAfter: 30 },
        );
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
    }
    this.#taken += weight;
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#taken -= weight;
      hasLeft = true;
    };
  }
}
