import type { Budget } from "../../checker/budget.ts";
import { blackRuns, longestCode, modes, whiteRuns } from "./fax-codes.ts";
import type { Filter } from "./filter.ts";

/** How rows are written (ISO 32000-2, 7.4.6; TIFF 6.0, 11). */
export interface FaxOptions {
  /** Below 0: each by the one above (T.6); 0: each by itself (T.4); above 0: a bit before each says which. */
  k: number;
  columns: number;
  /** 0 where the data says where it ends. */
  rows: number;
  isBlackOne: boolean;
  /** Rows begin at whole bytes. */
  isAligned: boolean;
}

const widest = 20_000;
const mostRows = 20_000;
/** Rows that are written at once. */
const rowsAtOnce = 64;
/** Bytes of a row, or of what fills up to the end of one; more is damage. */
const longestRow = 65_536;
/** Bits of the code that ends lines, zeros and a one. */
const endOfLine = 12;

/** What is at hand ends in the middle of a row. */
const more = Symbol("more");
/** No more rows come: the end, or damage. */
const over = Symbol("over");

/** Pictures of black and white as telefax writes them: CCITT groups 3 and 4. */
export class Fax implements Filter {
  readonly #options: FaxOptions;
  readonly #budget: Budget;
  #data = new Uint8Array();
  /** The bit that is read next. */
  #at = 0;
  #hasEnded = false;
  #isOver: boolean;
  #rows = 0;
  /** Where the row above changes its colour, from white on. */
  #above: number[] = [];
  readonly #rowSize: number;

  constructor(options: FaxOptions, budget: Budget) {
    this.#options = options;
    this.#budget = budget;
    this.#isOver = !(options.columns >= 1 && options.columns <= widest);
    this.#rowSize = Math.ceil(options.columns / 8);
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    if (this.#isOver) return;
    const rest = this.#data.subarray(this.#at >> 3);
    const data = new Uint8Array(rest.length + piece.length);
    data.set(rest);
    data.set(piece, rest.length);
    this.#at &= 7;
    this.#data = data;
    // A row that is cut is read again from its start when more has come.
    this.#budget.step(1 + (data.length >> 6));
    yield* this.#decode();
    if (this.#data.length - (this.#at >> 3) > longestRow) this.#isOver = true;
  }

  *end(): Generator<Uint8Array> {
    this.#hasEnded = true;
    if (!this.#isOver) yield* this.#decode();
    // What is missing is white paper.
    const { rows } = this.#options;
    this.#above = [];
    while (this.#rows < Math.min(rows, mostRows)) {
      const count = Math.min(rowsAtOnce, rows - this.#rows);
      const out = new Uint8Array(count * this.#rowSize);
      for (let row = 0; row < count; row++) this.#paint([], out, row);
      this.#rows += count;
      this.#budget.inflated(out.length);
      yield out;
    }
  }

  /** Bytes up to the last row, with the two codes that may end it (T.6, 2.4.1.1): where all came in one piece. */
  get lengthWithEnd(): number {
    const first = this.#at;
    const isEnd = this.#peek(endOfLine) === 1 && this.#peekAt(first + endOfLine) === 1;
    return Math.min(this.#data.length, (first + (isEnd ? 2 * endOfLine : 0) + 7) >> 3);
  }

  *#decode(): Generator<Uint8Array> {
    const size = this.#rowSize;
    while (!this.#isOver) {
      const out = new Uint8Array(rowsAtOnce * size);
      let count = 0;
      for (; count < rowsAtOnce; count++) {
        const start = this.#at;
        const row = this.#row();
        if (row === more) {
          this.#at = start;
          break;
        }
        if (row === over) {
          this.#isOver = true;
          break;
        }
        this.#budget.step(4 + row.length + (size >> 4));
        this.#paint(row, out, count);
        this.#above = row;
        const { rows } = this.#options;
        if (++this.#rows === (rows || mostRows)) {
          this.#isOver = true;
          count++;
          break;
        }
      }
      if (count) {
        this.#budget.inflated(count * size);
        yield out.subarray(0, count * size);
      }
      if (count < rowsAtOnce) return;
    }
  }

  /** Writes a row of white with black between every second change and the next. */
  #paint(changes: readonly number[], out: Uint8Array, row: number): void {
    const { columns, isBlackOne } = this.#options;
    const from = row * this.#rowSize;
    if (!isBlackOne) out.fill(255, from, from + this.#rowSize);
    for (let at = 0; at < changes.length; at += 2) {
      const end = changes[at + 1] ?? columns;
      for (let x = changes[at]!; x < end; ) {
        if ((x & 7) === 0 && end - x >= 8) {
          out[from + (x >> 3)] = isBlackOne ? 255 : 0;
          x += 8;
        } else {
          out[from + (x >> 3)]! ^= 128 >> (x & 7);
          x++;
        }
      }
    }
  }

  /** The next bits, those behind the end as 0. */
  #peek(count: number): number {
    const data = this.#data;
    const byte = this.#at >> 3;
    const bits = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
    return (bits >> (24 - count - (this.#at & 7))) & ((1 << count) - 1);
  }

  #peekAt(place: number): number {
    const before = this.#at;
    this.#at = place;
    const code = this.#peek(endOfLine);
    this.#at = before;
    return code;
  }

  get #left(): number {
    return this.#data.length * 8 - this.#at;
  }

  /** Where the next row changes its colour. */
  #row(): number[] | typeof more | typeof over {
    const { k, isAligned } = this.#options;
    if (isAligned && k < 0) this.#at = (this.#at + 7) & ~7;
    const lines = this.#skipEnds();
    if (typeof lines === "symbol") return lines;
    if (this.#left <= 0) return this.#hasEnded ? over : more;
    if (k < 0) return lines > 0 ? over : this.#byAbove();
    if (lines > 1) return over;
    if (isAligned && !lines) this.#at = (this.#at + 7) & ~7;
    if (k > 0) {
      const isOwn = this.#peek(1) === 1;
      this.#at++;
      if (!isOwn) return this.#byAbove();
    }
    return this.#byItself();
  }

  /** Passes codes that end lines, with what fills up to them; answers how many. */
  #skipEnds(): number | typeof more | typeof over {
    let count = 0;
    for (;;) {
      if (this.#left < endOfLine) return this.#hasEnded || count ? count : more;
      if (this.#peek(endOfLine - 1) !== 0) return count;
      let at = this.#at + endOfLine - 1;
      const end = this.#data.length * 8;
      while (at < end && !((this.#data[at >> 3]! >> (7 - (at & 7))) & 1)) at++;
      if (at >= end) return this.#hasEnded ? over : more;
      this.#at = at + 1;
      count++;
      if (this.#options.k > 0 && this.#peek(endOfLine) === 1 << (endOfLine - 1)) this.#at++;
    }
  }

  #run(isBlack: boolean): number | typeof more | typeof over {
    const table = isBlack ? blackRuns : whiteRuns;
    let whole = 0;
    for (;;) {
      const found = table[this.#peek(longestCode)]!;
      if (found === 0) return this.#left < longestCode && !this.#hasEnded ? more : over;
      if ((found & 15) > this.#left) return this.#hasEnded ? over : more;
      this.#at += found & 15;
      const run = found >> 4;
      whole += run;
      if (run < 64) return whole;
      if (whole > 2 * widest) return over;
    }
  }

  #byItself(): number[] | typeof more | typeof over {
    const { columns } = this.#options;
    const changes: number[] = [];
    let x = 0;
    for (let isBlack = false; x < columns; isBlack = !isBlack) {
      const run = this.#run(isBlack);
      if (typeof run === "symbol") return run;
      x = Math.min(columns, x + run);
      changes.push(x);
    }
    return changes;
  }

  #byAbove(): number[] | typeof more | typeof over {
    const { columns } = this.#options;
    const above = this.#above;
    const changes: number[] = [];
    let x = -1;
    let isBlack = false;
    /** The first change above that is not before the place. */
    let next = 0;
    while (x < columns) {
      if (this.#left <= 0) return this.#hasEnded ? over : more;
      const { mode, bits } = modes[this.#peek(7)]!;
      if (mode === null) return this.#left < 7 && !this.#hasEnded ? more : over;
      if (bits > this.#left) return this.#hasEnded ? over : more;
      this.#at += bits;
      if (mode === "horizontal") {
        const first = this.#run(isBlack);
        if (typeof first === "symbol") return first;
        const second = this.#run(!isBlack);
        if (typeof second === "symbol") return second;
        const from = Math.min(columns, Math.max(0, x) + first);
        x = Math.min(columns, from + second);
        changes.push(from, x);
        continue;
      }
      while (next > 0 && above[next - 1]! > x) next--;
      while (next < above.length && above[next]! <= x) next++;
      // A change above to the other colour than that which is written now.
      const at = (next & 1) === (isBlack ? 1 : 0) ? next : next + 1;
      if (mode === "pass") {
        x = above[at + 1] ?? columns;
        continue;
      }
      const change = (above[at] ?? columns) + mode;
      if (change < Math.max(0, x) || change > columns) return over;
      changes.push(change);
      x = change;
      isBlack = !isBlack;
    }
    return changes;
  }
}
