/** How probable the less probable symbol is, and the states that follow: after the more and the less probable one (T.88, table E.1). */
export const states: readonly (readonly [qe: number, more: number, less: number])[] = [
  [0x5601, 1, 1],
  [0x3401, 2, 6],
  [0x1801, 3, 9],
  [0x0ac1, 4, 12],
  [0x0521, 5, 29],
  [0x0221, 38, 33],
  [0x5601, 7, 6],
  [0x5401, 8, 14],
  [0x4801, 9, 14],
  [0x3801, 10, 14],
  [0x3001, 11, 17],
  [0x2401, 12, 18],
  [0x1c01, 13, 20],
  [0x1601, 29, 21],
  [0x5601, 15, 14],
  [0x5401, 16, 14],
  [0x5101, 17, 15],
  [0x4801, 18, 16],
  [0x3801, 19, 17],
  [0x3401, 20, 18],
  [0x3001, 21, 19],
  [0x2801, 22, 19],
  [0x2401, 23, 20],
  [0x2201, 24, 21],
  [0x1c01, 25, 22],
  [0x1801, 26, 23],
  [0x1601, 27, 24],
  [0x1401, 28, 25],
  [0x1201, 29, 26],
  [0x1101, 30, 27],
  [0x0ac1, 31, 28],
  [0x09c1, 32, 29],
  [0x08a1, 33, 30],
  [0x0521, 34, 31],
  [0x0441, 35, 32],
  [0x02a1, 36, 33],
  [0x0221, 37, 34],
  [0x0141, 38, 35],
  [0x0111, 39, 36],
  [0x0085, 40, 37],
  [0x0049, 41, 38],
  [0x0025, 42, 39],
  [0x0015, 43, 40],
  [0x0009, 44, 41],
  [0x0005, 45, 42],
  [0x0001, 45, 43],
  [0x5601, 46, 46],
];
const probabilities = Uint16Array.from(states, ([qe]) => qe);
const afterMore = Uint8Array.from(states, ([, more]) => more);
const afterLess = Uint8Array.from(states, ([, , less]) => less);
/** States in which the symbols change places. */
const turning = Uint8Array.from(states, (_, state) => (state === 0 || state === 6 || state === 14 ? 1 : 0));

/** Decodes bits by what came before them (T.88, annex E); what is missing of the data reads as ones. */
export class ArithmeticDecoder {
  readonly #data: Uint8Array;
  #at = 0;
  #high: number;
  #low = 0;
  #count = 0;
  #interval = 0x8000;
  /** Bytes that were asked for behind the end. */
  #missing = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#high = data[0] ?? 0xff;
    this.#next();
    this.#high = ((this.#high << 7) & 0xffff) | ((this.#low >> 9) & 0x7f);
    this.#low = (this.#low << 7) & 0xffff;
    this.#count -= 7;
  }

  #next(): void {
    const data = this.#data;
    if (data[this.#at] === 0xff) {
      const after = data[this.#at + 1] ?? 0xff;
      if (after > 0x8f) {
        // A marker: the data has ended.
        this.#low += 0xff00;
        this.#count = 8;
        this.#missing++;
      } else {
        this.#at++;
        this.#low += after << 9;
        this.#count = 7;
      }
    } else {
      this.#at++;
      this.#low += this.#at < data.length ? data[this.#at]! << 8 : 0xff00;
      if (this.#at >= data.length) this.#missing++;
      this.#count = 8;
    }
    if (this.#low > 0xffff) {
      this.#high += this.#low >> 16;
      this.#low &= 0xffff;
    }
  }

  /** Whether more was read than can be meant: the coder itself looks some bytes ahead. */
  get isPastEnd(): boolean {
    return this.#missing > 16;
  }

  /** The next bit in a context, whose state and more probable symbol stand in `contexts`. */
  bit(contexts: Uint8Array, context: number): number {
    let state = contexts[context]! >> 1;
    let probable = contexts[context]! & 1;
    const qe = probabilities[state]!;
    let interval = this.#interval - qe;
    let bit: number;
    const isBelow = this.#high < qe;
    if (!isBelow) {
      this.#high -= qe;
      if (interval & 0x8000) {
        this.#interval = interval;
        return probable;
      }
    }
    // The larger part is always the more probable one (E.3.2).
    if (isBelow === interval < qe) {
      bit = probable;
      state = afterMore[state]!;
    } else {
      bit = probable ^ 1;
      if (turning[state]) probable = bit;
      state = afterLess[state]!;
    }
    if (isBelow) interval = qe;
    do {
      if (this.#count === 0) this.#next();
      interval <<= 1;
      this.#high = ((this.#high << 1) & 0xffff) | ((this.#low >> 15) & 1);
      this.#low = (this.#low << 1) & 0xffff;
      this.#count--;
    } while (!(interval & 0x8000));
    this.#interval = interval;
    contexts[context] = (state << 1) | probable;
    return bit;
  }
}
