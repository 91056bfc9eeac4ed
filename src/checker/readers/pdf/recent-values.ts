import type { PdfValue } from "./objects.ts";

/** Source bytes of the values in each of the two halves. */
const half = 524_288;
/** What a value takes besides its source bytes. */
const overhead = 128;
/** Of values that take more only the last ones are kept: a catalog and a page may be as large. */
const largest = half / 8;
const mostLarge = 2;

/** The parsed objects that were asked for lately, within bounds: when one half is full, the other one is let go. */
export class RecentValues {
  #younger = new Map<number, PdfValue>();
  #older = new Map<number, PdfValue>();
  #weight = 0;
  readonly #large = new Map<number, PdfValue>();

  /** The value of the object of this number; undefined when it is not kept. */
  get(num: number): PdfValue | undefined {
    const younger = this.#younger.get(num);
    if (younger !== undefined) return younger;
    const older = this.#older.get(num);
    return older === undefined ? this.#large.get(num) : older;
  }

  /** Keeps a value that took so many bytes of source. */
  set(num: number, value: PdfValue, weight: number): void {
    if (weight > largest) {
      for (const first of this.#large.keys()) if (this.#large.size >= mostLarge) this.#large.delete(first);
      this.#large.set(num, value);
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
    this.#large.clear();
    this.#weight = 0;
  }
}
