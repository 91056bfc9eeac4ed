import type { Clock } from "../clock.ts";
import { Heartbeat } from "./heartbeat.ts";

interface Holder {
  lane: string | null;
  pulse: Heartbeat;
}

/** Places for work that mostly waits for others, such as a download: so many at once, and so many of one lane. */
export class Places {
  readonly #inAll: number;
  readonly #ofLane: number;
  readonly #now: Clock;
  readonly #holders = new Set<Holder>();

  constructor(inAll: number, ofLane: number, now: Clock) {
    this.#inAll = inAll;
    this.#ofLane = ofLane;
    this.#now = now;
  }

  /** Reserves a place; null when there is none. */
  take(): Place | null {
    // Of work that the runtime has dropped no one leaves the place.
    for (const holder of this.#holders) if (!holder.pulse.isAlive) this.#holders.delete(holder);
    if (this.#holders.size >= this.#inAll) return null;
    const holder: Holder = { lane: null, pulse: new Heartbeat(this.#now) };
    this.#holders.add(holder);
    return {
      use: (name) => {
        holder.lane = name;
      },
      leave: () => {
        holder.pulse.stop();
        this.#holders.delete(holder);
      },
    };
  }

  /** Reserves a place of a lane; null when there is none, or the lane has as many as it may. */
  takeFor(lane: string): Place | null {
    const place = this.fullLanes.includes(lane) ? null : this.take();
    place?.use(lane);
    return place;
  }

  /** The lanes that have as many places as one may have. */
  get fullLanes(): string[] {
    const taken = new Map<string, number>();
    for (const { lane } of this.#holders) if (lane !== null) taken.set(lane, (taken.get(lane) ?? 0) + 1);
    return [...taken].filter(([, places]) => places >= this.#ofLane).map(([name]) => name);
  }
}

export interface Place {
  /** Says for which lane the place is. */
  use(lane: string): void;
  leave(): void;
}
