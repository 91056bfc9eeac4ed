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

/** What was open around an element that is neither a phrase nor a paragraph. */
interface Outer {
  name: string;
  open: Frame[];
  options: number;
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
  readonly #outer: Outer[] = [];
  /** Elements that hold lines only. */
  #lines = 0;
  #withoutHeadings = 0;
  /** How many of them stood around the list of options that is open; none where none is. */
  #options = -1;
  /** Phrases and paragraphs that have been closed for a block and still go on behind it. */
  #closed = 0;
  /** Some of them are to be opened again before anything but a block. */
  #isSuspended = false;
  /** Elements of strong or bold type that are open. */
  #bold = 0;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** How an element may be written here. */
  fit(name: string): Fit {
    if (this.#lines && (blocks.has(name) || parts.has(name) || lines.has(name))) {
      const isOption = name === "option" && this.#lines === this.#options;
      if (!isOption) return "without tags";
    }
    if (interactive.has(name) && this.#outer.some(({ open }) => open.some((frame) => frame.name === "a")))
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
    return this.#bold > 0;
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
    this.#closed--;
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
      this.#closed++;
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
    const repeated = attributes === "" ? "" : attributes.replace(/ id="[^"]*"/, "");
    const frame = { name, attributes: repeated, isOpen: true };
    const isBold = name === "strong" || name === "b";
    this.#frames.push(frame);
    this.#open.push(frame);
    if (isBold) this.#bold++;
    return () => {
      this.#frames.pop();
      if (isBold) this.#bold--;
      const at = this.#open.lastIndexOf(frame);
      if (at >= 0) this.#close(at);
      // It has ended and does not go on.
      this.#closed--;
      this.#isSuspended = this.#closed > 0;
    };
  }

  isPhrase(name: string): boolean {
    return phrases.has(name) || name === "p";
  }

  /** Something begins that is neither a phrase nor a paragraph. */
  enter(name: string): void {
    this.#frames.push({ name, attributes: "", isOpen: true });
    this.#outer.push({ name, open: this.#open, options: this.#options });
    this.#open = [];
    if (name === "select") this.#options = this.#lines;
    if (lines.has(name)) this.#lines++;
    if (withoutHeadings.has(name)) this.#withoutHeadings++;
    this.#isSuspended = this.#closed > 0;
  }

  /** What was entered last ends: its end tag comes next. */
  leave(): void {
    this.#close(0);
    this.#frames.pop();
    const outer = this.#outer.pop();
    if (outer) {
      this.#open = outer.open;
      this.#options = outer.options;
      if (lines.has(outer.name)) this.#lines--;
      if (withoutHeadings.has(outer.name)) this.#withoutHeadings--;
    }
    this.#isSuspended = this.#closed > 0;
  }
}
