/** Places for work that mostly waits for others, such as a download: so many at once, and so many of one lane. */
export class Places {
  readonly #inAll: number;
  readonly #ofLane: number;
  readonly #lanes = new Map<string, number>();
  #taken = 0;

  constructor(inAll: number, ofLane: number) {
    this.#inAll = inAll;
    this.#ofLane = ofLane;
  }

  /** Reserves a place; null when there is none. */
  take(): Place | null {
    if (this.#taken >= this.#inAll) return null;
    this.#taken++;
    let lane: string | null = null;
    let hasLeft = false;
    return {
      use: (name) => {
        lane = name;
        this.#lanes.set(name, (this.#lanes.get(name) ?? 0) + 1);
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        this.#taken--;
        if (lane === null) return;
        const left = this.#lanes.get(lane)! - 1;
        if (left) this.#lanes.set(lane, left);
        else this.#lanes.delete(lane);
      },
    };
  }

  /** The lanes that have as many places as one may have. */
  get fullLanes(): string[] {
    return [...this.#lanes].filter(([, taken]) => taken >= this.#ofLane).map(([name]) => name);
  }
}

export interface Place {
  /** Says for which lane the place is. */
  use(lane: string): void;
  leave(): void;
}
