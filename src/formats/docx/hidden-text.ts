import { snippet } from "../../checker/snippet.ts";

/** Characters that are kept of the beginning, and that are quoted. */
const kept = 200;
const quoted = 80;

/** The text that is formatted as hidden (17.3.2.41), which is neither shown nor printed. */
export class HiddenText {
  #beginning = "";

  add(text: string): void {
    if (this.#beginning.length < kept) this.#beginning += text.slice(0, kept);
  }

  /** A new paragraph begins. */
  endLine(): void {
    if (this.#beginning && this.#beginning.length < kept) this.#beginning += " ";
  }

  /** What a page says of hidden text, which it has not. */
  get remarks(): string[] {
    // Signs alone, as between the entries of an index, say nothing.
    if (!/[\p{L}\p{N}]/u.test(this.#beginning)) return [];
    return [
      `Text that is formatted as hidden in Word was left out; it begins with \u201c${snippet(this.#beginning, quoted)}\u201d.`,
    ];
  }
}
