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
  /** The line of the offset `#lineAt`, and where that line begins. */
  #line: number;
  #lineAt = 0;
  #lineStart: number;
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
          this.#budget.step(4);
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
    this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
  }

  #slice(start: number, end: number): string {
    return this.#window.slice(Math.max(0, start - this.#base), Math.max(0, end - this.#base));
  }

  #text(data: string): void {
    if (!data) return;
    this.#budget.step(2);
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
    this.#budget.step(4);
    const start = this.#tagStart;
    this.#tagStart = -1;
    this.#count(start);
    this.#handler.startTag({
      name: this.#name,
      attributes: this.#attributes ?? noAttributes,
      isSelfClosing,
      origin: {
        line: this.#line,
        column: start - this.#lineStart + 1,
        source: this.#slice(start, Math.min(end + 1, start + longestSource)),
        ...(this.#isFragment ? { isFragment: true } : {}),
      },
    });
    this.#attributes = null;
  }

  /** Counts lines up to the offset; CR, LF and CR LF each end one. */
  #count(offset: number): void {
    for (let at = this.#lineAt; at < offset; at++) {
      const unit = this.#window.charCodeAt(at - this.#base);
      if (unit !== 10 && unit !== 13) continue;
      if (unit === 13 && this.#window.charCodeAt(at + 1 - this.#base) === 10) continue;
      this.#line++;
      this.#lineStart = at + 1;
    }
    if (offset > this.#lineAt) this.#lineAt = offset;
  }
}
