import { log } from "../core/log.ts";
import type { Clock } from "./clock.ts";

/** Counts of requests that isolates exchange. It may be late and may fail: neither fails a request. */
export interface CounterStore {
  write(bucket: string, window: number, shard: string, count: number): Promise<void>;
  sumOfOthers(bucket: string, window: number, shard: string): Promise<number>;
}

/** How a request stands to its limit. */
export interface RateVerdict {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the window ends, in seconds since 1970. */
  reset: number;
  /** Seconds until then, at least 1. */
  retryAfter: number;
}

interface Counter {
  bucket: string;
  window: number;
  own: number;
  /** What the store was given of it. */
  reported: number;
  others: number;
  flushedAt: number;
  isFlushing: boolean;
}

const windowLength = 60_000;
const flushEvery = 1_000;
/** So many times in a window an isolate reports a caller who comes up to the limit: each costs more than a request. */
const exchanges = 10;
const mostCounters = 20_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Counts requests a minute. A request is counted in the isolate at once and decided by that count plus what was last
 * known of other isolates; the count is sent to them in the background, at most once a second for each bucket and
 * only as often as it has grown by a tenth of the limit: most callers never come near it, and cost nothing.
 */
export class RateLimiter {
  readonly #store: CounterStore;
  readonly #now: Clock;
  readonly #shard = crypto.randomUUID().slice(0, 8);
  readonly #counters = new Map<string, Counter>();

  constructor(store: CounterStore, now: Clock) {
    this.#store = store;
    this.#now = now;
  }

  /** Counts one request, refused ones too; `flush` is to be run in the background when it is there. */
  hit(
    bucket: string,
    limit: number,
    now = this.#now(),
  ): { verdict: RateVerdict; flush?: () => Promise<void> } {
    const counter = this.#counter(bucket, Math.floor(now / windowLength));
    counter.own++;
    const used = counter.own + counter.others;
    const end = (counter.window + 1) * windowLength;
    const verdict: RateVerdict = {
      isAllowed: used <= limit,
      limit,
      remaining: Math.max(0, limit - used),
      reset: end / 1_000,
      retryAfter: Math.max(1, Math.ceil((end - now) / 1_000)),
    };
    if (counter.isFlushing || (counter.own - counter.reported) * exchanges < limit) return { verdict };
    counter.isFlushing = true;
    return { verdict, flush: () => this.#flush(counter, counter.flushedAt + flushEvery - now) };
  }

  /** Takes back one request that was counted, as it turned out not to be one of those. */
  giveBack(bucket: string, now = this.#now()): void {
    const counter = this.#counters.get(bucket);
    if (counter?.window === Math.floor(now / windowLength) && counter.own > 0) counter.own--;
  }

  #counter(bucket: string, window: number): Counter {
    const known = this.#counters.get(bucket);
    if (known?.window === window) return known;
    const counter: Counter = {
      bucket,
      window,
      own: 0,
      reported: 0,
      others: 0,
      flushedAt: 0,
      isFlushing: false,
    };
    this.#counters.delete(bucket);
    this.#counters.set(bucket, counter);
    if (this.#counters.size > mostCounters) this.#counters.delete(this.#counters.keys().next().value!);
    return counter;
  }

  async #flush(counter: Counter, wait: number): Promise<void> {
    if (wait > 0) await sleep(wait);
    counter.flushedAt = this.#now();
    counter.isFlushing = false;
    const { bucket, window, own } = counter;
    counter.reported = own;
    try {
      await this.#store.write(bucket, window, this.#shard, own);
      counter.others = await this.#store.sumOfOthers(bucket, window, this.#shard);
    } catch (error) {
      log.warn("counts_not_exchanged", error);
    }
  }
}
