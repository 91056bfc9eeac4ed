import { OverBudget } from "../../../checker/budget.ts";
import { Dict, type PdfValue } from "./objects.ts";

/** Bytes of memory from which on a value is worth to be counted. */
const heavy = 131_072;
/** Bytes of memory that may be held at once. */
const most = 25_165_824;

/** Counts what is held in memory while something in it is read: values in one another, each may be large. */
export class MemoryInUse {
  /** Of the heavy values, which are few. */
  readonly #sizes = new WeakMap<object, number>();
  #hasHeavy = false;
  #bytes = 0;

  /** Notes how much memory a value takes that was read just now. */
  note(value: PdfValue, bytes: number): void {
    if (bytes < heavy || !(Array.isArray(value) || value instanceof Dict)) return;
    this.#sizes.set(value, bytes);
    this.#hasHeavy = true;
  }

  /** Bytes of memory that the values take which are heavy. */
  bytesOf(...values: (PdfValue | undefined)[]): number {
    if (!this.#hasHeavy) return 0;
    let sum = 0;
    for (const value of values)
      if (value instanceof Dict || Array.isArray(value)) sum += this.#sizes.get(value) ?? 0;
    return sum;
  }

  /** Throws OverBudget when so much more would be too much. */
  take(bytes: number): void {
    this.#bytes += bytes;
    if (bytes > 0 && this.#bytes > most)
      throw new OverBudget(
        "The document is too complex to be read: too much of it has to be kept in mind at once.",
      );
  }

  giveBack(bytes: number): void {
    this.take(-bytes);
  }

  /** The bytes are held while the work is done, however it ends. */
  async during<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.take(bytes);
    try {
      return await work();
    } finally {
      this.giveBack(bytes);
    }
  }
}
