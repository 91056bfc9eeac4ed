import { snippet } from "../checker/snippet.ts";
import { hasInk } from "../checker/white-space.ts";
import type { Address, Node, Paragraph, Place } from "../formats/content.ts";

/** Paragraphs that stand first on their pages, and how long they may be, in characters. */
const mostFirst = 50;
const longestFirst = 120;

export interface ShownText {
  text: string;
  address: Address;
  place: Place;
}

export const shownText = (text: string, { address, place }: Node): ShownText | null =>
  address && hasInk(text) ? { text: snippet(text, 300), address, place: place() } : null;

/** Keeps the short paragraphs that stand first on their pages, and what the document begins with. */
export class FirstLines {
  readonly found: ShownText[] = [];
  /** The first paragraph with letters, where it is short and no sentence. */
  beginning: string | null = null;
  #hasBegun = false;
  /** The last page that a paragraph stood on. */
  #page = 0;

  paragraph(text: string, node: Paragraph): void {
    if (!this.#hasBegun && /\p{L}/u.test(text)) {
      this.#hasBegun = true;
      const line = text.trim();
      if (line.length <= longestFirst && !/[.!?:。！？：]$/u.test(line))
        this.beginning = snippet(line, longestFirst);
    }
    if (this.#page === Number.POSITIVE_INFINITY || this.found.length >= mostFirst) return;
    // Where one has no page, none has.
    const { page = Number.POSITIVE_INFINITY } = node.place();
    if (page <= this.#page) return;
    this.#page = page;
    const shown =
      text.length <= longestFirst && page !== Number.POSITIVE_INFINITY ? shownText(text, node) : null;
    if (shown) this.found.push(shown);
  }
}
