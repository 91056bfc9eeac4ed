import { snippet } from "../checker/snippet.ts";
import type { Graphic, Image, Node, Run } from "../formats/content.ts";

/** Pictures of which it is remembered that they were shown. */
const mostKnown = 1_000;
/** Lines of words that are quoted, and how much of one. */
const mostQuoted = 5;
const longestQuote = 100;

/** "Page 3 of 12" and the like, in any language: numbers with hardly a word. */
const isNumbering = (line: string) => /\p{N}/u.test(line) && (line.match(/\p{L}+/gu)?.length ?? 0) <= 2;

/**
 * The headers and footers of pages. Their words, which stand on every page, are left out of a page that has none, which
 * is told; but pictures need a description there as anywhere, so that they are shown: one that is described, once.
 */
export class PageEdges {
  /** How many nodes are open, that of the header or footer counted; 0 outside. */
  #depth = 0;
  /** As many were open when one began whose parts are not looked at; 0 where none did. */
  #closed = 0;
  readonly #shown = new Set<string>();
  /** Words of the line that is read. */
  #line = "";
  readonly #lines = new Set<string>();

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

  /** Text in what is left out. */
  text({ text, hidden }: Run): void {
    if (!this.#depth || this.#closed || hidden !== undefined || this.#line.length > longestQuote) return;
    this.#line += text.slice(0, longestQuote + 1);
  }

  /** A node that is left out ends. */
  close({ role }: Pick<Node, "role">): void {
    if (!this.#depth) return;
    if (this.#closed === this.#depth) this.#closed = 0;
    if (this.#depth === 1 || role === "paragraph" || role === "heading") this.#endLine();
    this.#depth--;
  }

  /** What the author is told of the words that are left out, besides the title, which stands in the page; null for none. */
  remark(title: string | null): string | null {
    const shown = snippet(title ?? "", longestQuote);
    const quotes = [...this.#lines].filter((line) => line !== shown).map((line) => `“${line}”`);
    if (!quotes.length) return null;
    return `Words of page headers and footers are left out, such as ${quotes.join(", ")}: add to the text what its readers need of them.`;
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = "";
    if (this.#lines.size < mostQuoted && /\p{L}/u.test(line) && !isNumbering(line))
      this.#lines.add(snippet(line, longestQuote));
  }
}
