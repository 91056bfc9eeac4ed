import { Random } from "../bench/random.ts";

/** Choices that look random and are the same at every run. */
export class Dice extends Random {
  /** Every case has dice of its own, so that it can be made again without those before it. */
  constructor(seed: number, index: number) {
    // The finalizer of MurmurHash3, so that neighbouring cases have nothing in common.
    let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    super(state ^ (state >>> 16));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Whether one of so many comes up. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** Mostly small, now and then large: 1 up to the limit. */
  skewed(limit: number): number {
    return 1 + this.below(this.pick([2, 8, 64, 1_024, limit].filter((bound) => bound <= limit)));
  }

  /** Beginning and end of a piece of something of this length. */
  range(length: number, longest = 4_096): [from: number, to: number] {
    const from = this.below(length + 1);
    return [from, Math.min(length, from + this.skewed(longest))];
  }
}

/** Numbers at which programs go wrong. */
export const oddNumbers: readonly number[] = [
  0,
  -1,
  1,
  2,
  7,
  127,
  128,
  255,
  256,
  32_767,
  65_535,
  65_536,
  2_147_483_647,
  2_147_483_648,
  4_294_967_295,
  Number.MAX_SAFE_INTEGER,
  1e20,
];
