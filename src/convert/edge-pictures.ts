import type { Graphic, Image, Node } from "../formats/content.ts";

/** Pictures of which it is remembered that they were shown. */
const mostKnown = 1_000;

/**
 * Pictures in the headers and footers of pages. Their words, which stand on every page, are left out of a page that has
 * none; but pictures need a description there as anywhere, so that they are shown: one that is described, once.
 */
export class EdgePictures {
  /** How many nodes are open, that of the header or footer counted; 0 outside. */
  #depth = 0;
  /** As many were open when one began whose parts are not looked at; 0 where none did. */
  #closed = 0;
  readonly #shown = new Set<string>();

  /** A node that is left out begins. Answers it where it is a picture to show. */
  open(node: Node): Image | Graphic | null {
    if (!this.#depth) {
      if (node.role === "section" && (node.sort === "header" || node.sort === "footer")) this.#depth = 1;
      return null;
    }
    this.#depth++;
    if (this.#closed) return null;
    const isPicture = node.role === "image" || node.role === "graphic";
    if (node.hidden !== undefined || (isPicture && (node.isDecorative || node.alternative !== null)))
      this.#closed = this.#depth;
    if (!isPicture || node.hidden !== undefined || node.isDecorative) return null;
    if (node.isShownElsewhere || node.isJudgedElsewhere || node.hasWordsBeside) return null;
    if (node.alternative === null) return node;
    const key = `${node.anchor ?? node.name ?? ""}\n${node.alternative}`;
    if (this.#shown.has(key)) return null;
    if (this.#shown.size < mostKnown) this.#shown.add(key);
    return node;
  }

  /** A node that is left out ends. */
  close(): void {
    if (!this.#depth) return;
    if (this.#closed === this.#depth) this.#closed = 0;
    this.#depth--;
  }
}
