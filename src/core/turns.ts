import { setImmediate } from "node:timers";

/**
 * Steps of work between two turns, each worth about a sixth of a microsecond: 3 to 8 ms. A request that comes meanwhile
 * passes through several events, so that it waits for two or three of them.
 */
export const slice = 24_000;
/** Every so many turns one goes to the work that has waited longest, so that light work never starves heavy work. */
const agingPeriod = 8;
/** Polls of others, for each that waits, after which a waiter that has not polled counts as gone. */
const patience = 4;

/** Work that waits for its turn. */
interface Waiter {
  /** Work done so far, in steps. */
  attained: number;
  /** The poll at which it began to wait, and its latest one. */
  since: number;
  seen: number;
}

/**
 * Ends the current stretch of the event loop: timers and I/O run, other requests too. In workerd a message port is
 * no such end, and microtasks never are.
 */
const macrotask = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/**
 * The turns of all checks and conversions of an isolate. Of those that wait, the one that has done the least goes on
 * (least attained service): what is small overtakes what is large, and what has just begun comes first.
 *
 * Each waiter polls by its own timer and never awaits a promise of another request, which the runtime would take for a
 * hanging request. One whose request was cancelled polls no more and is passed over.
 */
export class Turns {
  readonly #waiting = new Set<Waiter>();
  readonly #yield: () => Promise<void>;
  #polls = 0;
  #given = 0;

  constructor(yieldToOthers: () => Promise<void> = macrotask) {
    this.#yield = yieldToOthers;
  }

  /** Lets everything else run, then waits until it is the turn of work that has done so many steps. */
  async next(attained: number): Promise<void> {
    const own: Waiter = { attained, since: this.#polls, seen: this.#polls };
    this.#waiting.add(own);
    let given = this.#given;
    for (let isNext = false; !isNext; ) {
      await this.#yield();
      own.seen = ++this.#polls;
      // It may have been taken for gone.
      this.#waiting.add(own);
      // The timers of all that wait fire together: after a turn of another's, what else has come runs first.
      isNext = given === this.#given && this.#first() === own;
      given = this.#given;
    }
    this.#waiting.delete(own);
    this.#given++;
  }

  /** Who goes on; not asked when no one waits. */
  #first(): Waiter {
    const isAged = this.#given % agingPeriod === agingPeriod - 1;
    const longest = patience * this.#waiting.size;
    let first: Waiter | null = null;
    for (const waiter of this.#waiting) {
      if (this.#polls - waiter.seen > longest) this.#waiting.delete(waiter);
      else if (first === null || (isAged ? waiter.since < first.since : waiter.attained < first.attained))
        first = waiter;
    }
    return first!;
  }
}

/** Those of this isolate: fetch, queue and cron share them. */
export const turns = new Turns();

/** Work that counts its own steps: `if (pace.isDue) await pace.turn();` between two pieces of it. */
export class Pace {
  #steps = 0;
  #due = slice;

  worked(steps: number): void {
    this.#steps += steps;
  }

  get isDue(): boolean {
    return this.#steps >= this.#due;
  }

  turn(): Promise<void> {
    this.#due = this.#steps + slice;
    return turns.next(this.#steps);
  }
}
