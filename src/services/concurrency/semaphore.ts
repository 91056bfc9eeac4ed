import { AppError } from "../../core/errors.ts";
import type { Clock } from "../clock.ts";
import { Heartbeat } from "./heartbeat.ts";

/** How often whoever is next asks, in milliseconds; each that waits before makes it longer, up to so much. */
const pollEvery = 10;
const longestPoll = 200;
const longestWait = 60_000;
/** Whoever waits asks so often, in milliseconds, or its request has died. */
const longestSilence = 5_000;

/** What an isolate's memory is divided into, in bytes. */
export interface SemaphoreSize {
  /** All of it. */
  capacity: number;
  /** Of that, for small holdings alone: `room` for all of them, up to `each` for one. */
  small: { room: number; each: number };
  /** Of that, for the one that has waited longest alone: as much as any holding ever has. */
  reserve?: number;
  /** Of what is left, the most that one account may have; all of it where none is given. */
  share?: number;
}

/** One holder's memory, which grows as it is needed. Whoever has one must let go of it. */
export interface Holding {
  /** Takes so many bytes more if they are free and no one has waited longer for them. */
  tryTake(bytes: number): boolean;
  /** Takes so many bytes more, and waits for them in turn; throws AppError `rate_limited` after a minute. */
  take(bytes: number): Promise<void>;
  /** Gives back all but so many bytes. */
  keep(bytes: number): void;
  leave(): void;
}

/**
 * A fair, weighted semaphore: what the requests of one isolate share, as memory or the processor.
 *
 * Whoever waits is served in order: by its ticket, or by the last time that its account was given something, where
 * that is later, so that no one waits behind another's queue and no one is overtaken without end. What only waits for
 * its own account's share holds up no one. Small holdings have room of their own, so that they never wait behind a
 * large one. Where holdings grow, the reserve lets the oldest that waits finish: with as much as one ever needs, half
 * received files cannot block one another for ever.
 *
 * Waiting asks again by timer and never awaits another request's promise, which the runtime would take for a hanging
 * request. The runtime may drop a request without running what is left of it: who no longer asks loses its turn, and
 * what a request without a pulse has is free again.
 */
export class Semaphore {
  readonly #room: Memory;
  readonly #share: Memory;
  readonly #smallEach: number;
  readonly #now: Clock;
  readonly #taken: Memory = { main: 0, small: 0, reserve: 0 };
  readonly #holders = new Set<Holder>();
  readonly #waiting = new Set<Holder>();
  readonly #accounts = new Map<string, Account>();
  #tickets = 0;
  #forgotAt = 0;

  constructor({ capacity, small, reserve = 0, share }: SemaphoreSize, now: Clock) {
    const main = capacity - small.room - reserve;
    this.#room = { main, small: small.room, reserve };
    this.#share = { main: share ?? main, small: small.room / 2, reserve };
    this.#smallEach = small.each;
    this.#now = now;
  }

  /** A holding of nothing yet, which counts against the account's share. */
  open(accountId: string): Holding {
    const account = this.#accounts.get(accountId) ?? {
      id: accountId,
      main: 0,
      small: 0,
      reserve: 0,
      holders: 0,
      servedAt: 0,
    };
    account.holders++;
    this.#accounts.set(accountId, account);
    const holder: Holder = {
      account,
      ticket: ++this.#tickets,
      main: 0,
      small: 0,
      reserve: 0,
      wants: 0,
      askedAt: this.#now(),
      pulse: new Heartbeat(this.#now),
    };
    this.#holders.add(holder);
    return {
      tryTake: (bytes) => this.#take(holder, bytes),
      take: (bytes) => this.#wait(holder, bytes),
      keep: (bytes) => this.#keep(holder, bytes),
      leave: () => this.#remove(holder),
    };
  }

  /**
   * Takes all that is needed at once, at most all that there is; answers how to leave. Throws AppError `rate_limited`
   * after a minute.
   */
  async enter(bytes: number, accountId: string): Promise<() => void> {
    const holding = this.open(accountId);
    try {
      await holding.take(Math.min(bytes, this.#room.main));
    } catch (error) {
      holding.leave();
      throw error;
    }
    return holding.leave;
  }

  async #wait(holder: Holder, bytes: number): Promise<void> {
    holder.wants = bytes;
    this.#waiting.add(holder);
    try {
      for (let waited = 0; !this.#take(holder, bytes); ) {
        if (waited >= longestWait) throw this.#refusal(holder);
        const pause = Math.min(longestPoll, pollEvery * (1 + this.#waitingBefore(holder).length));
        await new Promise((resolve) => setTimeout(resolve, pause));
        waited += pause;
      }
    } finally {
      this.#waiting.delete(holder);
    }
  }

  #take(holder: Holder, bytes: number): boolean {
    holder.askedAt = this.#now();
    const pool = this.#poolFor(holder, bytes);
    if (!pool) {
      this.#forgetDead();
      return false;
    }
    if (pool === "main") {
      // What leaves the small ones' room goes with all that it has.
      const { small } = holder;
      this.#add(holder, "small", -small);
      this.#add(holder, "main", small);
    }
    this.#add(holder, pool, bytes);
    holder.account.servedAt = ++this.#tickets;
    return true;
  }

  #add(holder: Holder, pool: Pool, bytes: number): void {
    // Of one that was taken for dead nothing is counted any more.
    if (!this.#holders.has(holder)) return;
    for (const memory of [holder, holder.account, this.#taken]) memory[pool] += bytes;
  }

  /** Where the holder may take so many bytes from now; null where it has to wait. */
  #poolFor(holder: Holder, bytes: number): Pool | null {
    const before = this.#waitingBefore(holder);
    for (const pool of ["main", "small"] as const) {
      const isFree = this.#taken[pool] + moved(holder, bytes, pool) <= this.#room[pool];
      if (!isFree || !this.#isWithinShare(holder, bytes, pool)) continue;
      if (!before.some((other) => this.#isWithinShare(other, other.wants, pool))) return pool;
    }
    const mayReserve = holder.reserve > 0 || (this.#taken.reserve === 0 && this.#isOldest(holder));
    return mayReserve && this.#taken.reserve + bytes <= this.#room.reserve ? "reserve" : null;
  }

  /** Whether the account may have so much of the pool, and the pool is for such a holding at all. */
  #isWithinShare(holder: Holder, bytes: number, pool: Pool): boolean {
    if (pool === "small" && sizeOf(holder) + bytes > this.#smallEach) return false;
    return holder.account[pool] + moved(holder, bytes, pool) <= this.#share[pool];
  }

  #stillAsks = ({ askedAt }: Holder) => askedAt >= this.#now() - longestSilence;

  #isOldest(holder: Holder): boolean {
    if (!this.#waiting.has(holder)) return false;
    for (const other of this.#waiting)
      if (other.ticket < holder.ticket && this.#stillAsks(other)) return false;
    return true;
  }

  #waitingBefore(holder: Holder): Holder[] {
    if (!this.#waiting.size) return [];
    const rank = rankOf(holder);
    return [...this.#waiting].filter((other) => {
      const isBefore = rankOf(other) < rank || (rankOf(other) === rank && other.ticket < holder.ticket);
      return isBefore && this.#stillAsks(other);
    });
  }

  #keep(holder: Holder, bytes: number): void {
    for (const pool of ["reserve", "main", "small"] as const)
      this.#add(holder, pool, -Math.min(holder[pool], Math.max(0, sizeOf(holder) - bytes)));
  }

  #remove(holder: Holder): void {
    this.#keep(holder, 0);
    holder.pulse.stop();
    if (!this.#holders.delete(holder)) return;
    if (--holder.account.holders === 0) this.#accounts.delete(holder.account.id);
  }

  #forgetDead(): void {
    // All who wait ask for it, often.
    const time = this.#now();
    if (time < this.#forgotAt + 1_000) return;
    this.#forgotAt = time;
    for (const holder of this.#holders) {
      if (holder.pulse.isAlive) continue;
      this.#waiting.delete(holder);
      this.#remove(holder);
    }
  }

  #refusal(holder: Holder): AppError {
    return new AppError(
      "rate_limited",
      this.#isWithinShare(holder, holder.wants, "main")
        ? "The service is busy with large documents; try again in 30 seconds."
        : "Too many large files of this account are on their way at once: let some of them end, and try again in 30 seconds.",
      { retryAfter: 30 },
    );
  }
}

type Pool = "main" | "small" | "reserve";
type Memory = Record<Pool, number>;

interface Account extends Memory {
  id: string;
  holders: number;
  /** When it was last given something, counted as tickets are. */
  servedAt: number;
}

interface Holder extends Memory {
  account: Account;
  ticket: number;
  /** What it waits for, in bytes, while it waits. */
  wants: number;
  /** When it last asked for memory, by the clock. */
  askedAt: number;
  pulse: Heartbeat;
}

const sizeOf = ({ main, small, reserve }: Memory) => main + small + reserve;
const rankOf = ({ ticket, account }: Holder) => Math.max(ticket, account.servedAt);

/** What comes into a pool with so many more bytes. */
const moved = ({ small }: Holder, bytes: number, pool: Pool) => bytes + (pool === "main" ? small : 0);
