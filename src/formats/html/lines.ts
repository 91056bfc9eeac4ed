import { readsLikeCaption } from "../../checker/caption-text.ts";
import type { Place } from "../../checker/model.ts";
import { countWords, hasInk, isBlank, snippet } from "../../checker/text.ts";
import { contentsOnly, TypedItems, type TypedList } from "../../checker/typed-markers.ts";
import { type Node, type Page, place } from "./node.ts";
import { LinePlace } from "./places.ts";

/** How much of a line is kept to see what it begins with. */
const lineHead = 200;
/** How much text is counted at once. */
const countedPiece = 8_192;

/** The text as lines: its words are counted, and typed lists and blank paragraphs found, while it streams by. */
export class Lines {
  readonly #page: Page;
  #words = 0;
  #uncounted = "";
  #line = "";
  #node: Node | null = null;
  /** Where the line begins, when that is not where its element begins; no line is 0. */
  #lineNumber = 0;
  #column = 0;
  readonly #run = new TypedItems<{ place: Place; snippet: string }>();
  #breaks = 0;
  #blanks = 0;
  #blankNode: Node | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  get words(): number {
    return this.#words;
  }

  /** Text of a line; the line begins with the innermost block that it stands in. */
  add(text: string, node: Node): void {
    this.#uncounted += text;
    if (this.#uncounted.length > countedPiece) {
      const cut = this.#uncounted.lastIndexOf(" ") + 1 || this.#uncounted.length;
      this.#count(cut);
    }
    if (this.#line.length >= lineHead || (!this.#line && !hasInk(text))) return;
    this.#node ??= node;
    this.#line += text.slice(0, lineHead);
  }

  /** The line ends, and the next one of the same paragraph begins at this line, from 1, and column. */
  softBreak(line: number, column: number): void {
    this.end();
    this.#lineNumber = line;
    this.#column = column;
  }

  /** Something else than text stands in the line: a picture, a control. */
  addThing(): void {
    this.#endBlanks();
    this.#line ||= " ";
  }

  /** The line ends: a block begins or ends, or a line break. */
  end(): void {
    this.#count(this.#uncounted.length);
    const line = this.#line;
    const node = this.#node;
    const number = this.#lineNumber;
    this.#line = "";
    this.#node = null;
    this.#lineNumber = 0;
    if (node === null || isBlank(line)) {
      if (line) this.#tellRun(this.#run.end());
      return;
    }
    this.#endBlanks();
    const { figure } = node;
    if (figure && figure.typed === null && node.isProse && readsLikeCaption(line)) {
      figure.typed = snippet(line);
    }
    const start = () => ({
      place: number ? new LinePlace(number, this.#column) : place(node.element),
      snippet: snippet(line),
    });
    this.#tellRun(this.#run.next(node.isProse ? line : null, start));
  }

  /** No list goes on beyond this: a cell, a heading, the end. */
  endRun(): void {
    this.end();
    this.#tellRun(this.#run.end());
  }

  break(node: Node): void {
    const isBlankLine = isBlank(this.#line);
    this.end();
    if (!isBlankLine) this.#endBlanks();
    this.#breaks++;
    this.#blankNode ??= node;
  }

  /** A paragraph has ended without anything in it. */
  blankParagraph(node: Node): void {
    this.#blanks++;
    this.#blankNode ??= node;
  }

  #endBlanks(): void {
    const count = this.#blanks + Math.max(0, this.#breaks - 1);
    if (count > 1 && this.#blankNode) {
      this.#page.tell({ kind: "blank-run", place: place(this.#blankNode.element), count });
    }
    this.#breaks = 0;
    this.#blanks = 0;
    this.#blankNode = null;
  }

  #count(length: number): void {
    if (!length) return;
    this.#words += countWords(this.#uncounted.slice(0, length));
    this.#uncounted = this.#uncounted.slice(length);
  }

  #tellRun(ended: TypedList<{ place: Place; snippet: string }> | null): void {
    if (!ended) return;
    const { items, sort, start } = ended;
    this.#page.tell({ kind: "typed-list", ...start, items, ...contentsOnly(sort) });
  }
}
