import type { Markup } from "./markup.ts";

const words = (text: string) => new Set(text.split(" "));

/** Phrasing content that is closed and opened again around a block in it (HTML 3.2.5.2.5). */
const phrases = words(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var",
);
/** Transparent content: it holds what its parent may hold (HTML 3.2.5.4). */
const transparent = words("a del ins");
/** What can be operated, so that it stands in no link (HTML 3.2.5.2.7). */
const interactive = words("button details input label select textarea");
/** What stands among blocks only. */
const blocks = words(
  "article aside blockquote details div dl fieldset figure h1 h2 h3 h4 h5 h6 hr ol p pre section table ul",
);
/** Parts of blocks, which go with them. */
const parts = words("caption col colgroup dd dt li tbody td tfoot th thead tr");
/** Elements that have a place in one other only. */
const places: ReadonlyMap<string, string> = new Map([
  ["legend", "fieldset"],
  ["optgroup", "select"],
  ["summary", "details"],
]);
/** What holds lines of text only: a block in it loses its tags. */
const lines = words("button h1 h2 h3 h4 h5 h6 label legend option pre summary");
/** What holds blocks, but neither headings nor sections. */
const withoutHeadings = words("caption dt th");
const headings = words("h1 h2 h3 h4 h5 h6");
const sections = words("article aside section");

interface Frame {
  name: string;
  /** As its start tag has them, without its id. */
  attributes: string;
  /** Its start tag is written, and its end tag is not. */
  isOpen: boolean;
}

/** How an element is to be written. */
export type Fit = "as it is" | "without tags" | "paragraph" | "division";

/**
 * Keeps to the content models of HTML, whatever stands in what: a block ends the phrases and the paragraph that it
 * stands in, which go on behind it and in it.
 */
export class Nesting {
  readonly #markup: Markup;
  readonly #frames: Frame[] = [];
  /** Frames whose start tags are written and not yet ended, since the last block began. */
  #open: Frame[] = [];
  readonly #outer: Frame[][] = [];
  /** Elements that hold lines only. */
  #lines = 0;
  #withoutHeadings = 0;
  /** How many of them stood around the list of options that is open; none where none is. */
  #options = -1;
  /** Some phrase or paragraph has been closed for a block. */
  #isSuspended = false;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** How an element may be written here. */
  fit(name: string): Fit {
    if (this.#lines && (blocks.has(name) || parts.has(name) || lines.has(name))) {
      const isOption = name === "option" && this.#lines === this.#options;
      if (!isOption) return "without tags";
    }
    if (interactive.has(name) && this.#outer.some((open) => open.some((frame) => frame.name === "a")))
      return "without tags";
    const place = places.get(name);
    if (place !== undefined && this.#parent !== place)
      return name === "optgroup" ? "without tags" : "paragraph";
    if (this.#withoutHeadings && headings.has(name)) return "paragraph";
    if (this.#withoutHeadings && sections.has(name)) return "division";
    return "as it is";
  }

  /** The innermost element that is no phrase. */
  get #parent(): string | undefined {
    return this.#frames.findLast(({ name }) => !phrases.has(name))?.name;
  }

  /** Text that comes stands in strong or bold type. */
  get isBold(): boolean {
    return this.#frames.some(({ name }) => name === "strong" || name === "b");
  }

  /** Content follows that is no block: phrases that a block has closed go on. */
  resume(): void {
    if (!this.#isSuspended) return;
    const paragraph = this.#frames.findLast(({ name }) => !phrases.has(name));
    if (paragraph?.name === "p") this.#reopen(paragraph);
    for (const frame of this.#frames) if (phrases.has(frame.name)) this.#reopen(frame);
    this.#isSuspended = false;
  }

  #reopen(frame: Frame): void {
    if (frame.isOpen) return;
    this.#markup.write(`<${frame.name}${frame.attributes}>`);
    frame.isOpen = true;
    this.#open.push(frame);
  }

  /** A block begins, or a part of one: what cannot hold it is closed, links too where it can be operated itself. */
  block(isInteractive = false): void {
    const held = this.#open;
    // Links and what was inserted or deleted hold blocks where their parents do.
    let kept = 0;
    while (!isInteractive && held[kept] && transparent.has(held[kept]!.name)) kept++;
    this.#close(kept);
  }

  /** Something comes that is operated itself, so that the link around it ends before it and goes on behind it. */
  leaveLink(name: string): void {
    if (!interactive.has(name)) return;
    const link = this.#open.findIndex((frame) => frame.name === "a");
    if (link >= 0) this.#close(link);
  }

  /** Writes the end tags of what is open from there on. */
  #close(from: number): void {
    for (let at = this.#open.length - 1; at >= from; at--) {
      const frame = this.#open[at]!;
      this.#markup.write(`</${frame.name}>`);
      frame.isOpen = false;
      this.#isSuspended = true;
    }
    this.#open.length = from;
  }

  /** Whether it is one of those that stand among blocks only. */
  isBlock(name: string): boolean {
    return blocks.has(name);
  }

  /** Begins a phrase or paragraph whose start tag has been written; answers what ends it. */
  phrase(name: string, attributes: string): () => void {
    const frame = { name, attributes: attributes.replace(/ id="[^"]*"/, ""), isOpen: true };
    this.#frames.push(frame);
    this.#open.push(frame);
    return () => {
      this.#frames.pop();
      const at = this.#open.indexOf(frame);
      if (at >= 0) this.#close(at);
    };
  }

  isPhrase(name: string): boolean {
    return phrases.has(name) || name === "p";
  }

  /** Something begins that is neither a phrase nor a paragraph; answers what is to be done before its end tag. */
  enter(name: string): () => void {
    const [isLines, isWithoutHeadings] = [lines.has(name), withoutHeadings.has(name)];
    const isSelect = name === "select";
    this.#frames.push({ name, attributes: "", isOpen: true });
    this.#outer.push(this.#open);
    this.#open = [];
    if (isLines) this.#lines++;
    if (isWithoutHeadings) this.#withoutHeadings++;
    const options = this.#options;
    if (isSelect) this.#options = this.#lines;
    this.#isSuspended = this.#hasClosed;
    return () => {
      this.#close(0);
      this.#frames.pop();
      this.#open = this.#outer.pop() ?? [];
      if (isLines) this.#lines--;
      if (isWithoutHeadings) this.#withoutHeadings--;
      this.#options = options;
      this.#isSuspended = this.#hasClosed;
    };
  }

  get #hasClosed(): boolean {
    return this.#frames.some(({ isOpen }) => !isOpen);
  }
}
