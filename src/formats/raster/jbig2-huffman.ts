import type { Budget } from "../../checker/budget.ts";

/** Reads bits from the highest on; what is missing of the data reads as 0. */
export class BitReader {
  readonly data: Uint8Array;
  /** The bit that is read next. */
  at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  get isPastEnd(): boolean {
    return this.at > 8 * this.data.length;
  }

  bit(): number {
    const bit = ((this.data[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1;
    this.at++;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let at = 0; at < count; at++) value = 2 * value + this.bit();
    return value;
  }

  /** Goes on to the next whole byte. */
  align(): void {
    this.at = (this.at + 7) & ~7;
  }

  /** So many bytes from the next whole one on, which are passed. */
  bytes(count: number): Uint8Array {
    this.align();
    const from = this.at >> 3;
    this.at += 8 * count;
    return this.data.subarray(from, from + count);
  }

  /** What is left, from the next whole byte on. */
  rest(): Uint8Array {
    this.align();
    return this.data.subarray(this.at >> 3);
  }
}

interface Line {
  /** Bits of the code; 0 where there is none. */
  length: number;
  /** Bits that follow it. */
  bits: number;
  low: number;
  kind: "range" | "lower" | "out of band";
}

/** A longer code would be written for no value. */
const longestCode = 30;

/** Values by codes of their own length (T.88, annex B). */
export class HuffmanTable {
  readonly #lines = new Map<number, Line>();
  #longest = 0;

  /** Codes are given out by length, and within one in the order of the lines (B.3). */
  constructor(lines: readonly Line[]) {
    const counts = new Array<number>(longestCode + 2).fill(0);
    for (const { length } of lines) if (length && length <= longestCode) counts[length]!++;
    // The next code of each length that is free.
    const next = new Array<number>(longestCode + 2).fill(0);
    for (let length = 2; length <= longestCode; length++)
      next[length] = 2 * (next[length - 1]! + counts[length - 1]!);
    for (const line of lines) {
      const { length } = line;
      if (!length || length > longestCode) continue;
      this.#lines.set(2 ** length + next[length]!++, line);
      this.#longest = Math.max(this.#longest, length);
    }
  }

  /** Null is the value out of band; NaN where no value has such a code. */
  next(reader: BitReader): number | null {
    let code = 1;
    for (let length = 1; length <= this.#longest; length++) {
      code = 2 * code + reader.bit();
      const line = this.#lines.get(code);
      if (!line) continue;
      if (line.kind === "out of band") return null;
      const beyond = reader.bits(line.bits);
      return line.kind === "lower" ? line.low - beyond : line.low + beyond;
    }
    return Number.NaN;
  }
}

type Range = readonly [low: number, length: number, bits: number];

/** The tables of B.5: ranges, then the length of the code for what lies below, above, and out of band. */
// biome-ignore format: one table a line
const standard: readonly {
  ranges: readonly Range[];
  lower?: number;
  upper?: number;
  outOfBand?: number;
}[] = [
  { ranges: [[0, 1, 4], [16, 2, 8], [272, 3, 16]], upper: 3 },
  { ranges: [[0, 1, 0], [1, 2, 0], [2, 3, 0], [3, 4, 3], [11, 5, 6]], upper: 6, outOfBand: 6 },
  { ranges: [[-256, 8, 8], [0, 1, 0], [1, 2, 0], [2, 3, 0], [3, 4, 3], [11, 5, 6]], lower: 8, upper: 7, outOfBand: 6 },
  { ranges: [[1, 1, 0], [2, 2, 0], [3, 3, 0], [4, 4, 3], [12, 5, 6]], upper: 5 },
  { ranges: [[-255, 7, 8], [1, 1, 0], [2, 2, 0], [3, 3, 0], [4, 4, 3], [12, 5, 6]], lower: 7, upper: 6 },
  { ranges: [[-2048, 5, 10], [-1024, 4, 9], [-512, 4, 8], [-256, 4, 7], [-128, 5, 6], [-64, 5, 5], [-32, 4, 5], [0, 2, 7], [128, 3, 7], [256, 3, 8], [512, 4, 9], [1024, 4, 10]], lower: 6, upper: 6 },
  { ranges: [[-1024, 4, 9], [-512, 3, 8], [-256, 4, 7], [-128, 5, 6], [-64, 5, 5], [-32, 4, 5], [0, 4, 5], [32, 5, 5], [64, 5, 6], [128, 4, 7], [256, 3, 8], [512, 3, 9], [1024, 3, 10]], lower: 5, upper: 5 },
  { ranges: [[-15, 8, 3], [-7, 9, 1], [-5, 8, 1], [-3, 9, 0], [-2, 7, 0], [-1, 4, 0], [0, 2, 1], [2, 5, 0], [3, 6, 0], [4, 3, 4], [20, 6, 1], [22, 4, 4], [38, 4, 5], [70, 5, 6], [134, 5, 7], [262, 6, 7], [390, 7, 8], [646, 6, 10]], lower: 9, upper: 9, outOfBand: 2 },
  { ranges: [[-31, 8, 4], [-15, 9, 2], [-11, 8, 2], [-7, 9, 1], [-5, 7, 1], [-3, 4, 1], [-1, 3, 1], [1, 3, 1], [3, 5, 1], [5, 6, 1], [7, 3, 5], [39, 6, 2], [43, 4, 5], [75, 4, 6], [139, 5, 7], [267, 5, 8], [523, 6, 8], [779, 7, 9], [1291, 6, 11]], lower: 9, upper: 9, outOfBand: 2 },
  { ranges: [[-21, 7, 4], [-5, 8, 0], [-4, 7, 0], [-3, 5, 0], [-2, 2, 2], [2, 5, 0], [3, 6, 0], [4, 7, 0], [5, 8, 0], [6, 2, 6], [70, 5, 5], [102, 6, 5], [134, 6, 6], [198, 6, 7], [326, 6, 8], [582, 6, 9], [1094, 6, 10], [2118, 7, 11]], lower: 8, upper: 8, outOfBand: 2 },
  { ranges: [[1, 1, 0], [2, 2, 1], [4, 4, 0], [5, 4, 1], [7, 5, 1], [9, 5, 2], [13, 6, 2], [17, 7, 2], [21, 7, 3], [29, 7, 4], [45, 7, 5], [77, 7, 6]], upper: 7 },
  { ranges: [[1, 1, 0], [2, 2, 0], [3, 3, 1], [5, 5, 0], [6, 5, 1], [8, 6, 1], [10, 7, 0], [11, 7, 1], [13, 7, 2], [17, 7, 3], [25, 7, 4], [41, 8, 5]], upper: 8 },
  { ranges: [[1, 1, 0], [2, 3, 0], [3, 4, 0], [4, 5, 0], [5, 4, 1], [7, 3, 3], [15, 6, 1], [17, 6, 2], [21, 6, 3], [29, 6, 4], [45, 6, 5], [77, 7, 6]], upper: 7 },
  { ranges: [[-2, 3, 0], [-1, 3, 0], [0, 1, 0], [1, 3, 0], [2, 3, 0]] },
  { ranges: [[-24, 7, 4], [-8, 6, 2], [-4, 5, 1], [-2, 4, 0], [-1, 3, 0], [0, 1, 0], [1, 3, 0], [2, 4, 0], [3, 5, 1], [5, 6, 2], [9, 7, 4]], lower: 7, upper: 7 },
];

const rangeLine = ([low, length, bits]: Range): Line => ({ low, length, bits, kind: "range" });
const made = new Map<number, HuffmanTable>();

/** Table B.1 to B.15, by its number from 1 on. */
export function standardTable(number: number): HuffmanTable {
  const known = made.get(number);
  if (known) return known;
  const { ranges, lower = 0, upper = 0, outOfBand = 0 } = standard[number - 1]!;
  const [last, , bits] = ranges.at(-1)!;
  const table = new HuffmanTable([
    ...ranges.map(rangeLine),
    { low: ranges[0]![0] - 1, length: lower, bits: 32, kind: "lower" },
    { low: last + 2 ** bits, length: upper, bits: 32, kind: "range" },
    { low: 0, length: outOfBand, bits: 0, kind: "out of band" },
  ]);
  made.set(number, table);
  return table;
}

/** Codes for the numbers from 0 on, by the length of each. */
export const tableOfLengths = (lengths: readonly number[]): HuffmanTable =>
  new HuffmanTable(lengths.map((length, low) => rangeLine([low, length, 0])));

/** A table of the file's own (7.4.13, B.2); null where it is damaged. */
export function tableOf(data: Uint8Array, budget: Budget): HuffmanTable | null {
  if (data.length < 10) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [flags, low, high] = [data[0]!, view.getInt32(1), view.getInt32(5)];
  const [lengthSize, rangeSize] = [((flags >> 1) & 7) + 1, ((flags >> 4) & 7) + 1];
  const reader = new BitReader(data.subarray(9));
  const lines: Line[] = [];
  for (let at = low; at < high; ) {
    budget.step(4);
    const [length, bits] = [reader.bits(lengthSize), reader.bits(rangeSize)];
    if (reader.isPastEnd || bits > 32) return null;
    lines.push(rangeLine([at, length, bits]));
    at += 2 ** bits;
  }
  lines.push({ low: low - 1, length: reader.bits(lengthSize), bits: 32, kind: "lower" });
  lines.push({ low: high, length: reader.bits(lengthSize), bits: 32, kind: "range" });
  if (flags & 1) lines.push({ low: 0, length: reader.bits(lengthSize), bits: 0, kind: "out of band" });
  return new HuffmanTable(lines);
}
