import { OverBudget } from "../../checker/budget.ts";

/** Characters that are held at once. */
const most = 4_194_304;

/**
 * Counts the text that is in memory until the page is written, such as alternative texts and addresses: one string of
 * the file may be that of very many elements, and each has it for itself.
 */
export class HeldText {
  #length = 0;
  readonly #what: string;

  /** `what` the text is, for the message. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Throws OverBudget where it is too much. */
  hold(text: string | null): void {
    this.#length += text?.length ?? 0;
    if (this.#length > most)
      throw new OverBudget(
        `The document is too complex to be converted: its ${this.#what} hold more than 4 million characters. Split it into several documents.`,
      );
  }
}
