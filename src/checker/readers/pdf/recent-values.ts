import type { PdfValue } from "./objects.ts";

/** Source bytes of the values in each of the two halves. */
const half = 524_288;
/** What a value takes besides its source bytes. */
const overhead = 128;
/** Of values that take more only the last one is kept. */
const largest = half / 8;

/** The parsed objects that were asked for lately, within bounds: when one half is full, the other one is let go. */
export class RecentValues {
  #younger = new Map<number, PdfValue>();
  #older = new Map<number, PdfValue>();
  #weight = 0;
  #large: { num: number; value: PdfValue } | null = null;

  /** The value of the object of this number; undefined when it is not kept. */
  get(num: number): PdfValue | undefined {
    if (this.#large?.num === num) return this.#large.value;
    const younger = this.#younger.get(num);
    return younger === undefined ? this.#older.get(num) : younger;
  }

  /** Keeps a value that took so many bytes of source. */
  set(num: number, value: PdfValue, weight: number): void {
    if (weight > largest) {
      this.#large = { num, value };
      return;
    }
    this.#weight += weight + overhead;
    if (this.#weight > half) {
      this.#older = this.#younger;
      this.#younger = new Map();
      this.#weight = weight + overhead;
    }
    this.#younger.set(num, value);
  }

  clear(): void {
    this.#younger.clear();
    this.#older.clear();
    this.#large = null;
    this.#weight = 0;
  }
}
