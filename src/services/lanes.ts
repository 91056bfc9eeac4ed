import { AppError } from "../core/errors.ts";
import type { Lane } from "../core/lane.ts";
import type { Clock } from "./clock.ts";
import { Pulse } from "./pulse.ts";

/** How long anybody waits, in milliseconds. */
const longestWait = 60_000;
/** How often whoever is next asks, in milliseconds; each that waits before makes it longer. */
const pollEvery = 10;
const longerEach = 15;
const longestPoll = 1_000;
/** How often those who wait make sure that nobody dead is waited for, in milliseconds. */
const checkEvery = 1_000;
/** So long after its last visit, in milliseconds, an owner still counts as one of several. */
const remembered = 1_000;

/** Who has a place, or waits for one. */
interface Visitor {
  line: Line;
  pulse: Pulse;
  /** When it was given its place, by the clock. */
  servedAt: number;
  /** Whether it has gone on since. */
  isInside: boolean;
}

/** Those of a lane that wait, in order; `come` and `gone` count them, so that each knows how many are before it. */
class Waiting {
  readonly #visitors = new Set<Visitor>();
  #come = 0;
  #gone = 0;

  /** Answers how many wait before it, at any time. */
  add(visitor: Visitor): () => number {
    this.#visitors.add(visitor);
    const number = this.#come++;
    return () => Math.max(0, number - this.#gone);
  }

  delete(visitor: Visitor): void {
    if (this.#visitors.delete(visitor)) this.#gone++;
  }

  has = (visitor: Visitor): boolean => this.#visitors.has(visitor);

  get first(): Visitor | undefined {
    const [first] = this.#visitors;
    return first;
  }

  get size(): number {
    return this.#visitors.size;
  }
}

/** A lane's visitors. */
interface Line {
  name: string;
  owner: string;
  inside: number;
  /** Those that wait: work that has begun comes before work that has not. */
  begun: Waiting;
  fresh: Waiting;
}

export interface LaneSizes {
  /** Of all lanes together. */
  places: number;
  ofLane: number;
  /** Of a lane while another owner's visitors come too; not of that of the service itself, which is everybody's. */
  besideOthers: number;
}

/**
 * Places at what an isolate has little of. A lane has few of them, and lanes take turns at those that become free: so
 * nobody waits behind all that another has asked for before. While several owners come, each lane has fewer, so that
 * what is under way when somebody comes is soon over. Within a lane what has begun is finished first: what a request
 * holds meanwhile, such as its file, is held by few.
 *
 * Whoever leaves gives its place to the next, which finds that out by a timer of its own: what a request awaits of
 * another's promise the runtime may never run. The runtime may drop a request without running what is left of it: a
 * place that is not made use of, or whose visitor has no pulse, goes to the next.
 */
export class Lanes {
  readonly #sizes: LaneSizes;
  readonly #now: Clock;
  /** Those that are there, and those that wait: whoever was served longest ago comes first. */
  readonly #lines = new Map<string, Line>();
  readonly #inside = new Set<Visitor>();
  #checkedAt = 0;
  /** The two owners that have come last, and when, by the clock. */
  #last = { owner: "", at: 0 };
  #lastOther = { owner: "", at: 0 };

  constructor(sizes: LaneSizes, now: Clock) {
    this.#sizes = sizes;
    this.#now = now;
  }

  /** Waits for a place; answers how to leave it. Throws AppError `rate_limited` after a minute. */
  async enter({ name, owner, hasBegun }: Lane): Promise<() => void> {
    const line = this.#lines.get(name) ?? {
      name,
      owner,
      inside: 0,
      begun: new Waiting(),
      fresh: new Waiting(),
    };
    this.#lines.set(name, line);
    this.#note(owner);
    const visitor: Visitor = { line, pulse: new Pulse(this.#now), servedAt: 0, isInside: true };
    const isFirst = !line.begun.size && (hasBegun || !line.fresh.size);
    if (isFirst && this.#hasRoom(line)) this.#serve(visitor);
    else await this.#wait(visitor, hasBegun);
    return () => this.#remove(visitor);
  }

  #note(owner: string): void {
    if (!owner) return;
    if (owner !== this.#last.owner) this.#lastOther = this.#last;
    this.#last = { owner, at: this.#now() };
  }

  #hasRoom({ inside, owner }: Line): boolean {
    const { places, ofLane, besideOthers } = this.#sizes;
    const other = owner === this.#last.owner ? this.#lastOther : this.#last;
    const isBeside = owner !== "" && other.owner !== "" && other.at > this.#now() - remembered;
    return this.#inside.size < places && inside < (isBeside ? besideOthers : ofLane);
  }

  async #wait(visitor: Visitor, hasBegun: boolean): Promise<void> {
    const { begun, fresh } = visitor.line;
    const waiting = hasBegun ? begun : fresh;
    visitor.isInside = false;
    const before = waiting.add(visitor);
    this.#serveNext();
    for (let waited = 0; waiting.has(visitor); ) {
      if (waited >= longestWait) {
        this.#remove(visitor);
        throw new AppError("rate_limited", "The service is busy: try again in 30 seconds.", {
          retryAfter: 30,
        });
      }
      const ahead = before() + (hasBegun ? 0 : begun.size);
      const pause = Math.min(longestPoll, pollEvery + longerEach * ahead);
      await new Promise((resolve) => setTimeout(resolve, pause));
      waited += pause;
      this.#forgetDead();
      // An owner that does not come any more leaves its places to the others.
      this.#serveNext();
    }
    visitor.isInside = true;
  }

  #serve(visitor: Visitor): void {
    const { line } = visitor;
    this.#unwait(visitor);
    line.inside++;
    this.#inside.add(visitor);
    visitor.servedAt = this.#now();
    this.#lines.delete(line.name);
    this.#lines.set(line.name, line);
  }

  #unwait(visitor: Visitor): void {
    visitor.line.begun.delete(visitor);
    visitor.line.fresh.delete(visitor);
  }

  #remove(visitor: Visitor): void {
    const { line } = visitor;
    visitor.pulse.stop();
    this.#unwait(visitor);
    if (this.#inside.delete(visitor)) line.inside--;
    if (!line.inside && !line.begun.size && !line.fresh.size) this.#lines.delete(line.name);
    this.#serveNext();
  }

  #serveNext(): void {
    for (const line of this.#lines.values()) {
      const next = line.begun.first ?? line.fresh.first;
      if (next && this.#hasRoom(line)) this.#serve(next);
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
