import { AppError } from "../core/errors.ts";
import type { Clock } from "./clock.ts";
import { Pulse } from "./pulse.ts";

/** How long anybody waits, in milliseconds. */
const longestWait = 60_000;
/** How often whoever is next asks, in milliseconds; what waits before it and what it has waited make it longer. */
const pollEvery = 10;
const longerEach = 2;
const longestPoll = 200;
/** How often those who wait make sure that nobody dead is waited for, in milliseconds. */
const checkEvery = 1_000;

/** Who has a place, or waits for one. */
interface Visitor {
  lane: Lane;
  pulse: Pulse;
  /** When it was given its place, by the clock. */
  servedAt: number;
  /** Whether it has gone on since. */
  isInside: boolean;
  /** Its number of those who waited in its lane. */
  number: number;
}

interface Lane {
  name: string;
  inside: number;
  waiting: Set<Visitor>;
  /** How many have come to wait, and how many of them wait no more. */
  come: number;
  gone: number;
}

/**
 * Places at what an isolate has little of. A lane has few of them, and lanes take turns at those that become free: so
 * nobody waits behind all that another has asked for before.
 *
 * Whoever leaves gives its place to the next, which finds that out by a timer of its own: no request awaits another's
 * promise. The runtime may drop a request without running what is left of it: a place that is not made use of, or whose
 * visitor has no pulse, goes to the next.
 */
export class Lanes {
  readonly #places: number;
  readonly #ofLane: number;
  readonly #now: Clock;
  /** Those that are there, and those that wait: whoever was served longest ago comes first. */
  readonly #lanes = new Map<string, Lane>();
  readonly #inside = new Set<Visitor>();
  #checkedAt = 0;

  constructor(places: number, ofLane: number, now: Clock) {
    this.#places = places;
    this.#ofLane = ofLane;
    this.#now = now;
  }

  /** Waits for a place; answers how to leave it. Throws AppError `rate_limited` after a minute. */
  async enter(name: string): Promise<() => void> {
    const lane = this.#lanes.get(name) ?? { name, inside: 0, waiting: new Set(), come: 0, gone: 0 };
    this.#lanes.set(name, lane);
    const pulse = new Pulse(this.#now);
    const visitor: Visitor = { lane, pulse, servedAt: 0, isInside: true, number: 0 };
    if (lane.inside < this.#ofLane && this.#inside.size < this.#places) this.#serve(visitor);
    else await this.#wait(visitor);
    return () => this.#remove(visitor);
  }

  async #wait(visitor: Visitor): Promise<void> {
    const { lane } = visitor;
    visitor.isInside = false;
    visitor.number = lane.come++;
    lane.waiting.add(visitor);
    for (let waited = 0; lane.waiting.has(visitor); ) {
      if (waited >= longestWait) {
        this.#remove(visitor);
        throw new AppError("rate_limited", "The service is busy: try again in 30 seconds.", {
          retryAfter: 30,
        });
      }
      const before = visitor.number - lane.gone;
      const pause = Math.min(longestPoll, pollEvery + longerEach * before + waited / 50);
      await new Promise((resolve) => setTimeout(resolve, pause));
      waited += pause;
      this.#forgetDead();
    }
    visitor.isInside = true;
  }

  #serve(visitor: Visitor): void {
    const { lane } = visitor;
    if (lane.waiting.delete(visitor)) lane.gone++;
    lane.inside++;
    this.#inside.add(visitor);
    visitor.servedAt = this.#now();
    this.#lanes.delete(lane.name);
    this.#lanes.set(lane.name, lane);
  }

  #remove(visitor: Visitor): void {
    const { lane } = visitor;
    visitor.pulse.stop();
    if (lane.waiting.delete(visitor)) lane.gone++;
    if (this.#inside.delete(visitor)) lane.inside--;
    if (!lane.inside && !lane.waiting.size) this.#lanes.delete(lane.name);
    this.#serveNext();
  }

  #serveNext(): void {
    for (const lane of this.#lanes.values()) {
      if (this.#inside.size >= this.#places) return;
      const [next] = lane.waiting;
      if (next && lane.inside < this.#ofLane) this.#serve(next);
    }
  }

  #forgetDead(): void {
    const time = this.#now();
    if (time < this.#checkedAt + checkEvery) return;
    this.#checkedAt = time;
    const soon = time - 2 * checkEvery;
    for (const visitor of this.#inside)
      if (!visitor.pulse.isAlive || (!visitor.isInside && visitor.servedAt < soon)) this.#remove(visitor);
  }
}
