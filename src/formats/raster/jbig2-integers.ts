import type { ArithmeticDecoder } from "./arithmetic.ts";

/** How many bits follow a prefix, and what is added to them (T.88, table A.1). */
const ranges: readonly (readonly [bits: number, offset: number])[] = [
  [2, 0],
  [4, 4],
  [6, 20],
  [8, 84],
  [12, 340],
  [32, 4436],
];

/** Decodes integers of one kind by arithmetic codes (T.88, annex A.2). */
export class ArithmeticIntegers {
  readonly #contexts = new Uint8Array(512);

  /** Null is the value out of band. */
  next(decoder: ArithmeticDecoder): number | null {
    let before = 1;
    const bit = () => {
      const bit = decoder.bit(this.#contexts, before);
      before = before < 256 ? (before << 1) | bit : (((before << 1) | bit) & 511) | 256;
      return bit;
    };
    const isNegative = bit() === 1;
    let range = 0;
    while (range < ranges.length - 1 && bit()) range++;
    const [count, offset] = ranges[range]!;
    let value = 0;
    for (let at = 0; at < count; at++) value = 2 * value + bit();
    value += offset;
    if (!isNegative) return value;
    return value > 0 ? -value : null;
  }
}

/** Decodes the numbers of symbols, of so many bits each (A.3). */
export class ArithmeticSymbolIds {
  readonly #bits: number;
  readonly #contexts: Uint8Array;

  constructor(bits: number) {
    this.#bits = bits;
    this.#contexts = new Uint8Array(2 ** bits);
  }

  next(decoder: ArithmeticDecoder): number {
    let before = 1;
    for (let at = 0; at < this.#bits; at++) before = 2 * before + decoder.bit(this.#contexts, before);
    return before - 2 ** this.#bits;
  }
}
