import { ArithmeticDecoder } from "./arithmetic.ts";
import { joined } from "./joined.ts";
import { hasEndSymbols, isBypassed, isVerticallyCausal, resetsContexts } from "./jpx-packets.ts";
import type { Block } from "./jpx-tile.ts";

/** Contexts: nine of significance, five of signs, three of refinement, runs, and one that is even (T.800, table D.7). */
const signContexts = 9;
const refinementContexts = 14;
const runContext = 17;
const evenContext = 18;
const contextCount = 19;

/** The context of significance by how many neighbours are significant: beside, above and below, at the corners (D.1). */
function significanceContext(kind: number, beside: number, upright: number, corners: number): number {
  if (kind === 3) {
    const both = beside + upright;
    if (corners >= 3) return 8;
    if (corners === 2) return both ? 7 : 6;
    if (corners === 1) return both >= 2 ? 5 : both ? 4 : 3;
    return Math.min(2, both);
  }
  const [first, second] = kind === 1 ? [upright, beside] : [beside, upright];
  if (first === 2) return 8;
  if (first === 1) return second ? 7 : corners ? 6 : 5;
  if (second) return second === 2 ? 4 : 3;
  return Math.min(2, corners);
}

const tables = [0, 1, 2, 3].map((kind) =>
  Uint8Array.from({ length: 45 }, (_, at) =>
    significanceContext(kind, at % 3, Math.floor(at / 3) % 3, Math.floor(at / 9)),
  ),
);

/** The context of a sign and whether it is turned, by what stands beside and above (D.3.2), each from -1 to 1. */
const signs = Array.from({ length: 9 }, (_, at) => {
  const [beside, upright] = [Math.floor(at / 3) - 1, (at % 3) - 1];
  const isTurned = beside < 0 || (beside === 0 && upright < 0);
  const [first, second] = isTurned ? [-beside, -upright] : [beside, upright];
  return { context: signContexts + (first ? 3 + second : second), isTurned };
});

/** Reads bits as they are: after a byte of ones stands a bit of 0. */
class RawBits {
  readonly #data: Uint8Array;
  #at = 0;
  #byte = 0;
  #left = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  bit(): number {
    if (this.#left === 0) {
      this.#left = this.#byte === 0xff ? 7 : 8;
      this.#byte = this.#data[this.#at++] ?? 0xff;
    }
    this.#left--;
    return (this.#byte >> this.#left) & 1;
  }
}

const significant = 1;
const negative = 2;
const visited = 4;
const refined = 8;

/**
 * The coefficients of a code block, each doubled so that the lowest bit tells halves: what is not known is taken to be
 * in the middle (annex D, E.1.1.2).
 */
export function decodeBlock(block: Block, kind: number, planes: number, style: number): Int32Array {
  const decoder = new BlockDecoder(block, kind, style);
  return decoder.decode(block, planes);
}

class BlockDecoder {
  readonly #width: number;
  readonly #height: number;
  readonly #style: number;
  readonly #table: Uint8Array;
  /** With one round each side. */
  readonly #states: Uint8Array;
  readonly #values: Int32Array;
  readonly #contexts = new Uint8Array(contextCount);
  #decoder = new ArithmeticDecoder(new Uint8Array());
  #raw: RawBits | null = null;

  constructor({ x0, y0, x1, y1 }: Block, kind: number, style: number) {
    this.#width = x1 - x0;
    this.#height = y1 - y0;
    this.#style = style;
    this.#table = tables[kind]!;
    this.#states = new Uint8Array((this.#width + 2) * (this.#height + 2));
    this.#values = new Int32Array(this.#width * this.#height);
    this.#reset();
  }

  #reset(): void {
    this.#contexts.fill(0);
    // State and more probable symbol (D.3.5).
    this.#contexts[0] = 4 << 1;
    this.#contexts[runContext] = 3 << 1;
    this.#contexts[evenContext] = 46 << 1;
  }

  decode({ segments, zeroPlanes }: Block, planes: number): Int32Array {
    let plane = planes - 1 - zeroPlanes;
    // The first plane has the last of the three passes alone.
    let pass = 2;
    let done = 0;
    for (const { passes, parts } of segments) {
      // What was cut is not made up.
      if (!parts.length) break;
      const data = joined(parts);
      const isRaw = (this.#style & isBypassed) !== 0 && done >= 10 && pass < 2;
      this.#raw = isRaw ? new RawBits(data) : null;
      if (!isRaw) this.#decoder = new ArithmeticDecoder(data);
      for (let count = 0; count < passes && plane >= 0; count++) {
        if (pass === 0) this.#significance(plane);
        else if (pass === 1) this.#refinement(plane);
        else this.#cleanup(plane);
        if (this.#style & resetsContexts) this.#reset();
        done++;
        if (++pass === 3) {
          pass = 0;
          plane--;
        }
      }
    }
    this.#settle(plane, pass);
    return this.#values;
  }

  /** Doubles the values and adds a half of what is not known. */
  #settle(plane: number, pass: number): void {
    const stride = this.#width + 2;
    for (let y = 0; y < this.#height; y++)
      for (let x = 0; x < this.#width; x++) {
        const at = y * this.#width + x;
        const value = this.#values[at]!;
        if (!value) continue;
        const state = this.#states[(y + 1) * stride + x + 1]!;
        // A plane that has begun is known where it was visited.
        const isKnown = plane >= 0 && pass > 0 && (state & visited) !== 0;
        const unknown = Math.max(0, plane + (isKnown ? 0 : 1));
        const whole = 2 * value + (1 << unknown);
        this.#values[at] = state & negative ? -whole : whole;
      }
  }

  #context(at: number, isLast: boolean): number {
    const states = this.#states;
    const stride = this.#width + 2;
    const beside = (states[at - 1]! & 1) + (states[at + 1]! & 1);
    let upright = states[at - stride]! & 1;
    let corners = (states[at - stride - 1]! & 1) + (states[at - stride + 1]! & 1);
    if (!isLast) {
      upright += states[at + stride]! & 1;
      corners += (states[at + stride - 1]! & 1) + (states[at + stride + 1]! & 1);
    }
    return this.#table[beside + 3 * upright + 9 * corners]!;
  }

  /** Whether what stands below belongs to the next strip, which must not be looked at. */
  #isLastOfStrip(y: number): boolean {
    return (this.#style & isVerticallyCausal) !== 0 && (y & 3) === 3;
  }

  #sign(at: number, isLast: boolean): number {
    if (this.#raw) return this.#raw.bit();
    const states = this.#states;
    const stride = this.#width + 2;
    const of = (state: number) => (state & significant ? (state & negative ? -1 : 1) : 0);
    const beside = Math.max(-1, Math.min(1, of(states[at - 1]!) + of(states[at + 1]!)));
    const below = isLast ? 0 : of(states[at + stride]!);
    const upright = Math.max(-1, Math.min(1, of(states[at - stride]!) + below));
    const { context, isTurned } = signs[3 * (beside + 1) + upright + 1]!;
    return this.#decoder.bit(this.#contexts, context) ^ (isTurned ? 1 : 0);
  }

  #found(at: number, index: number, plane: number, isLast: boolean): void {
    const sign = this.#sign(at, isLast);
    this.#states[at]! |= significant | (sign ? negative : 0);
    this.#values[index] = 1 << plane;
  }

  #significance(plane: number): void {
    const stride = this.#width + 2;
    for (let top = 0; top < this.#height; top += 4)
      for (let x = 0; x < this.#width; x++)
        for (let y = top; y < Math.min(top + 4, this.#height); y++) {
          const at = (y + 1) * stride + x + 1;
          if (this.#states[at]! & significant) continue;
          const isLast = this.#isLastOfStrip(y);
          const context = this.#context(at, isLast);
          if (!context) continue;
          const bit = this.#raw ? this.#raw.bit() : this.#decoder.bit(this.#contexts, context);
          if (bit) this.#found(at, y * this.#width + x, plane, isLast);
          this.#states[at]! |= visited;
        }
  }

  #refinement(plane: number): void {
    const stride = this.#width + 2;
    for (let top = 0; top < this.#height; top += 4)
      for (let x = 0; x < this.#width; x++)
        for (let y = top; y < Math.min(top + 4, this.#height); y++) {
          const at = (y + 1) * stride + x + 1;
          const state = this.#states[at]!;
          if ((state & (significant | visited)) !== significant) continue;
          let bit: number;
          if (this.#raw) bit = this.#raw.bit();
          else {
            const isFirst = !(state & refined);
            const around = isFirst && this.#context(at, this.#isLastOfStrip(y)) ? 1 : 0;
            bit = this.#decoder.bit(this.#contexts, refinementContexts + (isFirst ? around : 2));
          }
          if (bit) this.#values[y * this.#width + x]! |= 1 << plane;
          this.#states[at]! |= refined | visited;
        }
  }

  #cleanup(plane: number): void {
    const stride = this.#width + 2;
    const states = this.#states;
    for (let top = 0; top < this.#height; top += 4)
      for (let x = 0; x < this.#width; x++) {
        let y = top;
        const end = Math.min(top + 4, this.#height);
        let isFound = false;
        if (end - top === 4 && this.#isQuiet(x, top)) {
          if (!this.#decoder.bit(this.#contexts, runContext)) continue;
          const high = this.#decoder.bit(this.#contexts, evenContext);
          y = top + 2 * high + this.#decoder.bit(this.#contexts, evenContext);
          isFound = true;
        }
        for (; y < end; y++) {
          const at = (y + 1) * stride + x + 1;
          if (!isFound && states[at]! & (significant | visited)) continue;
          const isLast = this.#isLastOfStrip(y);
          if (isFound || this.#decoder.bit(this.#contexts, this.#context(at, isLast)))
            this.#found(at, y * this.#width + x, plane, isLast);
          isFound = false;
        }
      }
    for (let at = 0; at < states.length; at++) states[at]! &= ~visited;
    if (this.#style & hasEndSymbols)
      for (let bit = 0; bit < 4; bit++) this.#decoder.bit(this.#contexts, evenContext);
  }

  /** Whether nothing in a column of four, or round it, is known to be significant. */
  #isQuiet(x: number, top: number): boolean {
    const stride = this.#width + 2;
    for (let y = top; y < top + 4; y++) {
      const at = (y + 1) * stride + x + 1;
      if (this.#states[at]! & (significant | visited)) return false;
      if (this.#context(at, this.#isLastOfStrip(y))) return false;
    }
    return true;
  }
}
