import { OverBudget } from "../checker/budget.ts";

/** Characters, or things that take as much memory. */
const most = 4_000_000;

/** Counts what is kept until it is written: a few bytes of a file may ask for very much of it. */
export class KeptSize {
  #kept = 0;
  readonly #tooMuch: string;

  /** `tooMuch` is what the document has where it is refused, for the message. */
  constructor(tooMuch: string) {
    this.#tooMuch = tooMuch;
  }

  /** Throws OverBudget. */
  add(count: number): void {
    this.#kept += count;
    if (this.#kept > most)
      throw new OverBudget(
        `The document is too complex to be read: ${this.#tooMuch}. Split it into several documents.`,
      );
  }
}
