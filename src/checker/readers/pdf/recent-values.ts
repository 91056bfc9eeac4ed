import type { PdfValue } from "./objects.ts";

/** Source bytes of the values in each of the two halves. */
const half = 524_288;
/** What a value takes besides its source bytes. */
const overhead = 128;
/** A value that takes more is not kept. */
const largest = half / 8;

/** The parsed objects that were asked for lately, within bounds: when one half is full, the other one is let go. */
export class RecentValues {
  #younger = new Map<number, PdfValue>();
  #older = new Map<number, PdfValue>();
  #weight = 0;

  /** The value of the object of this number; undefined when it is not kept. */
  get(num: number): PdfValue | undefined {
    const younger = this.#younger.get(num);
    return younger === undefined ? this.#older.get(num) : younger;
  }

  /** Keeps a value that took so many bytes of source. */
  set(num: number, value: PdfValue, weight: number): void {
    if (weight > largest) return;
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
    this.#weight = 0;
  }
}
