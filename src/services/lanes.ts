import { AppError } from "../core/errors.ts";
import type { Lane } from "../core/lane.ts";
import type { Clock } from "./clock.ts";

/** How long anybody waits, in milliseconds. */
const longestWait = 60_000;
/** How often whoever is next asks, in milliseconds; each that waits before, and having waited, make it longer. */
const pollEvery = 5;
const longerEach = 10;
const longestPoll = 1_000;
/** Whoever waits asks so often, in milliseconds, or its request has died. */
const longestSilence = 5_000;
/** So long after its last visit, in milliseconds, an owner still counts as one of several. */
const remembered = 10_000;

/** Who waits for a turn, or has one. */
interface Visitor {
  line: Line;
  askedAt: number;
  /** When its turn began, by the clock; null while it waits. */
  servedAt: number | null;
}

/** A lane's visitors, in order. */
interface Line {
  name: string;
  owner: string;
  inside: Set<Visitor>;
  waiting: Set<Visitor>;
  /** How many have come to wait, and how many of these do not any more. */
  come: number;
  gone: number;
}

export interface LaneSizes {
  /** Of a lane at once. */
  ofLane: number;
  /** Of a lane while another owner's visitors come too. */
  besideOthers: number;
  /** So long, in milliseconds, a turn counts: what takes longer waits for others, or gives way to them by itself. */
  turn: number;
}

/**
 * Turns at working in an isolate. A lane has few of them at once, and fewer while several owners come: so nobody waits
 * behind all that another has asked for before.
 *
 * Whoever ends its turn gives it to the next, which finds that out by a timer of its own: what a request awaits of
 * another's promise the runtime may never run. The runtime may drop a request without running what is left of it: its
 * turn is over by time, and who no longer asks is not waited for.
 */
export class Lanes {
  readonly #sizes: LaneSizes;
  readonly #now: Clock;
  readonly #lines = new Map<string, Line>();
  /** The two owners that have come last, and when, by the clock. */
  #last = { owner: "", at: 0 };
  #lastOther = { owner: "", at: 0 };

  constructor(sizes: LaneSizes, now: Clock) {
    this.#sizes = sizes;
    this.#now = now;
  }

  /** Waits for a turn; answers how to end it. Throws AppError `rate_limited` after a minute. */
  async enter({ name, owner }: Pick<Lane, "name" | "owner">): Promise<() => void> {
    const line = this.#lines.get(name) ?? {
      name,
      owner,
      inside: new Set(),
      waiting: new Set(),
      come: 0,
      gone: 0,
    };
    this.#lines.set(name, line);
    this.#note(owner);
    const visitor: Visitor = { line, askedAt: this.#now(), servedAt: null };
    line.waiting.add(visitor);
    line.come++;
    this.#serve(line);
    if (visitor.servedAt === null) await this.#wait(visitor, line.come);
    return () => this.#remove(visitor);
  }

  #note(owner: string): void {
    if (owner !== this.#last.owner) this.#lastOther = this.#last;
    this.#last = { owner, at: this.#now() };
  }

  #isBeside({ owner }: Line): boolean {
    const other = owner === this.#last.owner ? this.#lastOther : this.#last;
    return other.owner !== "" && other.at > this.#now() - remembered;
  }

  async #wait(visitor: Visitor, number: number): Promise<void> {
    const { line } = visitor;
    for (let waited = 0; visitor.servedAt === null; ) {
      if (waited >= longestWait) {
        this.#remove(visitor);
        throw new AppError("rate_limited", "The service is busy: try again in 30 seconds.", {
          retryAfter: 30,
        });
      }
      const ahead = Math.max(0, number - line.gone - 1);
      const pause = Math.min(longestPoll, pollEvery + longerEach * ahead + waited / 50);
      await new Promise((resolve) => setTimeout(resolve, pause));
      waited += pause;
      if (visitor.servedAt !== null) break;
      visitor.askedAt = this.#now();
      line.waiting.add(visitor);
      this.#serve(line);
    }
  }

  /** Gives turns to those that have waited longest, as many as there are. */
  #serve(line: Line): void {
    const time = this.#now();
    for (const visitor of line.inside) {
      if (visitor.servedAt! > time - this.#sizes.turn) break;
      line.inside.delete(visitor);
    }
    const { ofLane, besideOthers } = this.#sizes;
    const room = this.#isBeside(line) ? besideOthers : ofLane;
    for (const visitor of line.waiting) {
      if (line.inside.size >= room) break;
      this.#unwait(visitor);
      if (visitor.askedAt < time - longestSilence) continue;
      visitor.servedAt = time;
      line.inside.add(visitor);
    }
  }

  #unwait(visitor: Visitor): void {
    if (visitor.line.waiting.delete(visitor)) visitor.line.gone++;
  }

  #remove(visitor: Visitor): void {
    const { line } = visitor;
    this.#unwait(visitor);
    line.inside.delete(visitor);
    this.#serve(line);
    if (!line.inside.size && !line.waiting.size) this.#lines.delete(line.name);
  }
}
