import type { LatinText } from "../../checker/language/scripts.ts";
import type { Place, TypedLine } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { readsLikeCaption } from "../../checker/text/caption-text.ts";
import { contentsOnly, TypedItems, type TypedList } from "../../checker/text/typed-items.ts";
import { WordCount } from "../../checker/text/words.ts";
import { hasInk, isBlank } from "../../checker/white-space.ts";
import { HeadingLines } from "./heading-lines.ts";
import type { InPageLinks } from "./in-page-links.ts";
import { addressOf, type Node, type Page, place } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { LinePlace } from "./places.ts";

/** How much of a line is kept to see what it begins with. */
const lineHead = 200;
/** Characters of a line that may hold its marker. */
const markerLength = 50;

/** A line that begins with a typed marker. */
interface LineStart {
  place: Place;
  snippet: string;
  line?: TypedLine;
}

/** The text as lines: its words are counted, and typed lists and blank paragraphs found, while it streams by. */
export class Lines {
  readonly #page: Page;
  readonly #words = new WordCount();
  #line = "";
  /** Characters of it. */
  #kept = 0;
  #node: Node | null = null;
  /** The element that its first text stands in, and whether that may be a typed item there. */
  #element: OpenElement | null = null;
  #isProse = false;
  /** Where the line begins, when that is not where its element begins; no line is 0. */
  #lineNumber = 0;
  #column = 0;
  readonly #run = new TypedItems<LineStart>();
  /** The block with whose start tag the line begins; null where that is another place. */
  #block: OpenElement | null = null;
  /** The break that the line begins behind. */
  #break: OpenElement | null = null;
  /** The byte at which the line begins, when that is not where its element begins; NaN where it is not known. */
  #lineFrom = Number.NaN;
  #breaks = 0;
  #blanks = 0;
  #blankNode: Node | null = null;

  readonly #navigation: InPageLinks;
  /** A link has begun that nothing stands before in its line. */
  #isLinkFirst = false;
  /** The id that the only link of the line leads to, as far as the line has been read; null where it holds more. */
  #onlyLink: string | null = null;

  /** Null where no one looks at paragraphs that look like headings. */
  readonly #headings: HeadingLines | null;

  constructor(page: Page, navigation: InPageLinks, hasHeadingLooks: boolean) {
    this.#page = page;
    this.#navigation = navigation;
    this.#headings = hasHeadingLooks ? new HeadingLines(page) : null;
  }

  get words(): number {
    return this.#words.count;
  }

  /** Text of a line; the line begins with the innermost block that it stands in. */
  add(text: string, node: Node, element: OpenElement, isProse: boolean, latin: LatinText | null): void {
    if (!node.isBeside) {
      if (latin) this.#words.join(latin);
      else this.#words.add(text);
    }
    if (!this.#line && !latin?.letters && !hasInk(text)) return;
    this.#headings?.add(text, node);
    if (this.#onlyLink !== null && (latin?.letters || hasInk(text))) this.#onlyLink = null;
    if (this.#kept >= lineHead) return;
    if (!this.#node) {
      this.#node = node;
      this.#element = element;
      this.#isProse = isProse;
    }
    const length = latin ? latin.length : text.length;
    this.#kept += Math.min(length, lineHead);
    this.#line += length > lineHead ? text.slice(0, lineHead) : text;
  }

  beginLink(): void {
    this.#isLinkFirst = isBlank(this.#line);
  }

  /** A link ends that leads to this place of the page. */
  endLink(id: string): void {
    if (this.#isLinkFirst) this.#onlyLink = id;
    this.#isLinkFirst = false;
  }

  /** The line ends, and the next one of the same paragraph begins at this line, from 1, column and byte. */
  softBreak(line: number, column: number, from: number): void {
    this.#headings?.lineBreak(false);
    this.#endLine();
    this.#lineNumber = line;
    this.#column = column;
    this.#lineFrom = from;
  }

  /** Something else than text stands in the line: a picture, a control. */
  addGraphic(): void {
    this.#endBlanks();
    this.#headings?.graphic();
    this.#line ||= " ";
    this.#kept ||= 1;
  }

  /** A block begins, which is given then, or ends. */
  end(block: OpenElement | null = null): void {
    this.#endLine();
    this.#block = block;
    this.#headings?.end();
  }

  #endLine(): void {
    this.#words.end();
    const line = this.#line;
    const node = this.#node;
    const isEmpty = node === null || isBlank(line);
    if (this.#onlyLink !== null) this.#navigation.line(this.#onlyLink);
    else if (!isEmpty) this.#navigation.otherLine();
    this.#onlyLink = null;
    if (isEmpty) {
      if (line) this.#emitRun(this.#run.end());
    } else {
      this.#endBlanks();
      const { figure } = node;
      if (figure && figure.typed === null && this.#isProse && readsLikeCaption(line)) {
        figure.typed = snippet(line);
      }
      this.#emitRun(this.#run.next(this.#isProse ? line : null, this.#start));
    }
    this.#break = null;
    this.#block = null;
    this.#line = "";
    this.#kept = 0;
    this.#node = null;
    this.#lineNumber = 0;
  }

  /** Where the line begins that ends; asked for of those that begin with a marker, which few do. */
  readonly #start = (): LineStart => {
    const line = this.#line;
    const element = this.#element!;
    const number = this.#lineNumber;
    const from = this.#lineFrom;
    const inLine = from >= 0 ? { in: "bytes" as const, from, to: from } : undefined;
    const address = number > 0 ? inLine : addressOf(this.#break ?? this.#block ?? element);
    return {
      place: number ? new LinePlace(number, this.#column) : place(element),
      snippet: snippet(line),
      ...(address ? { line: { address, text: line.slice(0, markerLength) } } : {}),
    };
  };

  /** No list goes on beyond this: a cell, a heading, the end. */
  endRun(): void {
    this.end();
    this.#emitRun(this.#run.end());
  }

  beginCell(): void {
    this.endRun();
    this.#endBlanks();
  }

  /** What line breaks an empty cell has, or one at its end, keeps it open and parts nothing. */
  endCell(): void {
    this.endRun();
    this.#dropBlanks();
  }

  /** All has been read. */
  finish(): void {
    this.endRun();
    this.#navigation.otherLine();
    this.#headings?.emit();
  }

  break(node: Node): void {
    const isBlankLine = isBlank(this.#line);
    this.#headings?.lineBreak(true);
    this.#endLine();
    this.#break = node.element;
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
      this.#page.emit({ kind: "blank-run", place: place(this.#blankNode.element), count });
    }
    this.#dropBlanks();
  }

  #dropBlanks(): void {
    this.#breaks = 0;
    this.#blanks = 0;
    this.#blankNode = null;
  }

  #emitRun(ended: TypedList<LineStart> | null): void {
    if (!ended) return;
    const { items, sort, start, starts } = ended;
    const lines = starts.flatMap(({ line }) => line ?? []);
    this.#page.emit({
      kind: "typed-list",
      place: start.place,
      snippet: start.snippet,
      items,
      ...contentsOnly(sort),
      ...(lines.length === items ? { lines } : {}),
    });
  }
}
