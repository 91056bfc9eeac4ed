import { Tokenizer } from "htmlparser2";
import type { Budget } from "../../budget.ts";
import { detached } from "../../text.ts";
import { knownNames } from "./elements.ts";

/** Where a tag stands in the file, and the tag as written. */
export interface Origin {
  line: number;
  column: number;
  /** The beginning of the tag as written. */
  source: string;
  /** Made by Markdown's own notation, not by a tag. */
  isMarkdown?: boolean;
  /** Part of a file that is no page, so that a path to it means nothing. */
  isFragment?: boolean;
}

export type Attributes = ReadonlyMap<string, string>;

export interface StartTag {
  /** In lower case. */
  name: string;
  /** Those that rules look at, by name in lower case. */
  attributes: Attributes;
  isSelfClosing: boolean;
  origin: Origin;
}

/** Takes the tokens of a document in order. */
export interface TokenHandler {
  /** Whether the open element is of SVG or MathML, where title, script and style are ordinary elements. */
  readonly isForeign: boolean;
  startTag(tag: StartTag): void;
  endTag(name: string): void;
  text(data: string): void;
}

/** Attributes that some rule looks at, besides `aria-…`; all others are dropped as they are read. */
const keptAttributes = new Set(
  `alt autoplay charset class colspan content contenteditable controls data disabled for headers height hidden
  href id inert kind label lang multiple muted name open placeholder popover role rowspan scope selected size src style
  summary tabindex title type usemap value width xlink:href xml:lang xmlns`.split(/\s+/),
);

/** Names of elements and attributes as they are known: what was read of them is made anew each time. */
const elementNames: ReadonlyMap<string, string> = new Map(Array.from(knownNames, (name) => [name, name]));
const attributeNames: ReadonlyMap<string, string> = new Map(
  Array.from(keptAttributes, (name) => [name, name]),
);

const elementName = (written: string): string => elementNames.get(written) ?? written.toLowerCase();

/** Longest attribute value that is kept, in UTF-16 units. */
const longestValue = 4_096;

/** How much of what was read stays at hand: longer names and tags are cut. */
const keptTail = 1_024;

/** How much of a start tag is kept for snippets. */
const longestSource = 400;

export const noAttributes: Attributes = new Map();

/** Reads HTML text piece by piece and tells its tags and texts, each with the line and column where it begins. */
export class HtmlTokens {
  readonly #handler: TokenHandler;
  readonly #budget: Budget;
  readonly #tokenizer: Tokenizer;
  /** The text at hand and the offset at which it begins. */
  #window = "";
  #base = 0;
  /** The line that is read and where it begins. */
  #line: number;
  #lineStart: number;
  /** Where the next line begins; infinite where that is not at hand. */
  #nextLine = 0;
  readonly #isFragment: boolean;
  #tagStart = -1;
  #name = "";
  #attributes: Map<string, string> | null = null;
  #attribute = "";
  #value = "";

  /** A fragment of a file says where it begins. */
  constructor(
    handler: TokenHandler,
    budget: Budget,
    from: { isXml?: boolean; line?: number; column?: number } = {},
  ) {
    const { isXml = false, line, column = 1 } = from;
    this.#isFragment = line !== undefined;
    this.#handler = handler;
    this.#budget = budget;
    this.#line = line ?? 1;
    this.#lineStart = 1 - column;
    this.#nextLine = Number.POSITIVE_INFINITY;
    this.#tokenizer = new Tokenizer(
      { xmlMode: false, decodeEntities: true, recognizeSelfClosing: isXml },
      {
        onattribdata: (start, end) => this.#keep(start, end),
        onattribentity: (point) => {
          if (this.#value.length < longestValue) this.#value += String.fromCodePoint(point);
        },
        onattribend: () => this.#attributeEnd(),
        onattribname: (start, end) => {
          const written = this.#slice(start, end);
          this.#attribute = attributeNames.get(written) ?? written.toLowerCase();
          this.#value = "";
        },
        oncdata: (start, end, less) => {
          if (this.#handler.isForeign) this.#text(this.#slice(start, end - less));
        },
        onclosetag: (start, end) => {
          this.#budget.step(2);
          this.#handler.endTag(elementName(this.#slice(start, end)));
        },
        oncomment: () => this.#budget.step(),
        ondeclaration: () => this.#budget.step(),
        onend: () => {},
        onopentagend: (end) => this.#startTagEnd(end, false),
        onopentagname: (start, end) => {
          this.#tagStart = start - 1;
          this.#name = elementName(this.#slice(start, end));
          this.#attributes = null;
        },
        onprocessinginstruction: () => this.#budget.step(),
        onselfclosingtag: (end) => this.#startTagEnd(end, true),
        ontext: (start, end) => this.#text(this.#slice(start, end)),
        ontextentity: (point) => this.#text(String.fromCodePoint(point)),
        isInForeignContext: () => this.#handler.isForeign,
      },
    );
  }

  write(text: string): void {
    this.#budget.step(text.length >> 4);
    const end = this.#base + this.#window.length;
    const from = Math.max(this.#base, this.#tagStart < 0 ? end - keptTail : Math.min(this.#tagStart, end));
    const keptFrom = Math.max(from, end - 4 * keptTail);
    this.#count(keptFrom);
    this.#window = this.#window.slice(keptFrom - this.#base) + text;
    this.#base = keptFrom;
    // A return at the end may have been one of a pair.
    if (this.#nextLine === Number.POSITIVE_INFINITY) this.#nextLine = this.#lineAfter(Math.max(0, end - 1));
    this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
  }

  /** Begins another fragment of the file, which stands here. */
  restart(line: number, column = 1): void {
    this.#tokenizer.reset();
    this.#window = "";
    this.#base = 0;
    this.#line = line;
    this.#lineStart = 1 - column;
    this.#nextLine = Number.POSITIVE_INFINITY;
    this.#tagStart = -1;
    this.#attributes = null;
    this.#value = "";
  }

  #slice(start: number, end: number): string {
    return this.#window.slice(Math.max(0, start - this.#base), Math.max(0, end - this.#base));
  }

  #text(data: string): void {
    if (!data) return;
    this.#budget.step();
    this.#handler.text(data);
  }

  #keep(start: number, end: number): void {
    const room = longestValue - this.#value.length;
    if (room > 0) this.#value += this.#slice(start, Math.min(end, start + room));
  }

  #attributeEnd(): void {
    this.#budget.step();
    const name = this.#attribute;
    if (keptAttributes.has(name) || name.startsWith("aria-")) {
      this.#attributes ??= new Map();
      if (!this.#attributes.has(name) && this.#attributes.size < 200) {
        this.#attributes.set(name, detached(this.#value));
      }
    }
    this.#value = "";
  }

  #startTagEnd(end: number, isSelfClosing: boolean): void {
    this.#budget.step(3);
    const start = this.#tagStart;
    this.#tagStart = -1;
    this.#count(start);
    const origin: Origin = {
      line: this.#line,
      column: start - this.#lineStart + 1,
      source: this.#slice(start, Math.min(end + 1, start + longestSource)),
      isFragment: this.#isFragment,
    };
    const attributes = this.#attributes ?? noAttributes;
    this.#handler.startTag({ name: this.#name, attributes, isSelfClosing, origin });
    this.#attributes = null;
  }

  /** Counts lines up to the offset; CR, LF and CR LF each end one. */
  #count(offset: number): void {
    while (this.#nextLine <= offset) {
      this.#line++;
      this.#lineStart = this.#nextLine;
      this.#nextLine = this.#lineAfter(this.#nextLine);
    }
  }

  /** Where the first line begins that begins after the offset. */
  #lineAfter(offset: number): number {
    lineEnd.lastIndex = offset - this.#base;
    if (!lineEnd.test(this.#window)) return Number.POSITIVE_INFINITY;
    const next = lineEnd.lastIndex;
    const isCut = next === this.#window.length && this.#window.charCodeAt(next - 1) === 13;
    return isCut ? Number.POSITIVE_INFINITY : this.#base + next;
  }
}

const lineEnd = /\r\n?|\n/g;
