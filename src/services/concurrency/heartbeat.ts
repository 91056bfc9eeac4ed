import type { Clock } from "../clock.ts";

/** How often a holder shows that it lives, in milliseconds. */
const beatEvery = 5_000;
/** Without a beat for so long, in milliseconds, a holder has died: a busy isolate may be some seconds late. */
const longestSilence = 30_000;

/**
 * The life of a request or a job that holds something of its isolate. The runtime may drop one without running what is
 * left of it, `finally` included, as when its client has gone: its timers end with it, and so does the pulse.
 */
export class Heartbeat {
  readonly #now: Clock;
  readonly #timer: ReturnType<typeof setInterval>;
  #beatAt: number;

  constructor(now: Clock) {
    this.#now = now;
    this.#beatAt = now();
    this.#timer = setInterval(() => {
      this.#beatAt = now();
    }, beatEvery);
  }

  get isAlive(): boolean {
    return this.#beatAt >= this.#now() - longestSilence;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
