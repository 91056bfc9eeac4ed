import type { PdfValue } from "./objects.ts";

/** Bytes of memory that the values in each of the two halves take, about. */
const half = 2_097_152;
/** What it takes to keep a value. */
const overhead = 128;
/** Of values that take more only the last two are kept, or one where it takes very much: a catalog and a page may be as large. */
const largest = half / 8;
const mostLarge = 2;
const largeTogether = 8_388_608;

/** The parsed objects that were asked for lately, within bounds: when one half is full, the other one is let go. */
export class RecentValues {
  #younger = new Map<number, PdfValue>();
  #older = new Map<number, PdfValue>();
  #bytes = 0;
  readonly #large = new Map<number, { value: PdfValue; bytes: number }>();

  /** The value of the object of this number; undefined when it is not kept. */
  get(num: number): PdfValue | undefined {
    const younger = this.#younger.get(num);
    if (younger !== undefined) return younger;
    const older = this.#older.get(num);
    return older === undefined ? this.#large.get(num)?.value : older;
  }

  /** Keeps a value that takes so many bytes of memory. */
  set(num: number, value: PdfValue, bytes: number): void {
    if (bytes > largest) {
      let sum = bytes;
      for (const large of this.#large.values()) sum += large.bytes;
      for (const [first, large] of this.#large) {
        if (this.#large.size < mostLarge && sum <= largeTogether) break;
        this.#large.delete(first);
        sum -= large.bytes;
      }
      this.#large.set(num, { value, bytes });
      return;
    }
    this.#bytes += bytes + overhead;
    if (this.#bytes > half) {
      this.#older = this.#younger;
      this.#younger = new Map();
      this.#bytes = bytes + overhead;
    }
    this.#younger.set(num, value);
  }

  clear(): void {
    this.#younger.clear();
    this.#older.clear();
    this.#large.clear();
    this.#bytes = 0;
  }
}
