import { AppError } from "../../core/errors.ts";
import { currentLane, type Lane, type LaneKind } from "../../core/lane.ts";
import type { Clock } from "../clock.ts";

/** How long anyone waits, in milliseconds. */
const longestWait = 60_000;
/** How often whoever is next asks, in milliseconds; each that waits before, and having waited, make it longer. */
const pollEvery = 5;
const longerEach = 20;
const longestPoll = 1_000;
/** Whoever waits asks so often, in milliseconds, or its request has died. */
const longestSilence = 5_000;
/** So long after its last visit, in milliseconds, an owner still counts as one of several. */
const remembered = 10_000;
/** More visitors of one lane that wait than this are a crowd. */
const crowd = 4;
/** How long after the turn before a crowd's next begins, in milliseconds, while others come. */
const paceOfCrowd = 100;

/** Who waits for a turn, or has one. */
interface Visitor {
  line: Line;
  askedAt: number;
  /** When its turn began, by the clock; null while it waits. */
  servedAt: number | null;
}

/** A lane's visitors, in order. */
interface Line {
  kind: LaneKind;
  /** What it is found by. */
  name: string;
  owner: string;
  /** When its last turn began, by the clock. */
  servedAt: number;
  inside: Set<Visitor>;
  waiting: Set<Visitor>;
  /** How many have come to wait, and how many of these do not any more. */
  come: number;
  gone: number;
}

/** The turns of an isolate. */
export const laneSizes: LaneSizes = {
  ofLane: 16,
  // Whoever comes waits behind what is under way.
  besideOthers: 2,
  // A small scan takes far less, in a busy isolate too.
  turn: 1_000,
};

export interface LaneSizes {
  /** Of a lane at once. */
  ofLane: number;
  /** Of a lane while another owner's visitors come too. */
  besideOthers: number;
  /** So long, in milliseconds, a turn counts: what takes longer waits for others, or gives way to them by itself. */
  turn: number;
}

/**
 * Turns at working in an isolate. A lane has few of them at once, and fewer while several owners come: so no one waits
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
  async enter(lane: Pick<Lane, "kind" | "name" | "owner">): Promise<() => void> {
    const { kind, owner } = lane;
    const name = `${kind} ${lane.name}`;
    const line = this.#lines.get(name) ?? {
      kind,
      name,
      owner,
      servedAt: 0,
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

  /** Waits for the turn of the work at hand, unless it has begun or is the service's own. */
  async begin(): Promise<void> {
    const lane = currentLane();
    if (!lane) return;
    lane.turn ??= this.#beginOf(lane);
    await lane.turn;
  }

  async #beginOf(lane: Lane): Promise<void> {
    lane.end = await this.enter(lane);
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
      if (line.inside.size >= room || this.#isPaced(line)) break;
      this.#unwait(visitor);
      if (visitor.askedAt < time - longestSilence) continue;
      visitor.servedAt = time;
      line.servedAt = time;
      line.inside.add(visitor);
    }
  }

  /**
   * Whether a crowd has to wait for its next turn though there is room, while another owner's visitors come: as many
   * scans as begin at once take all of the processor, whichever come next. Reads are too light for that, and jobs, of
   * which few run at once, hold up those of others.
   */
  #isPaced(line: Line): boolean {
    return (
      line.kind === "write" &&
      line.waiting.size > crowd &&
      line.servedAt > this.#now() - paceOfCrowd &&
      this.#isBeside(line)
    );
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
