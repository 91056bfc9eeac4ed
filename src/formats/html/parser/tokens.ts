import type { Budget } from "../../../checker/budget.ts";
import { type LatinText, measureLatin } from "../../../checker/language/scripts.ts";
import { drawingAttributes, moreAttributes, plainAttributes, ruledNames } from "./attribute-names.ts";
import { Attributes, noAttributes } from "./attributes.ts";
import { BytePositions, type Positions } from "./byte-positions.ts";
import { knownNames } from "./elements.ts";
import type { Encoding, Piece } from "./encoding.ts";
import { NameTable } from "./name-table.ts";
import { Tokenizer } from "./tokenizer.ts";
import type { TokenizerSink } from "./tokenizer-sink.ts";

/** Where a tag stands in the file, and the tag as written. */
export interface Origin {
  line: number;
  column: number;
  /** The beginning of the tag as written. */
  source: string;
  /** Made by Markdown's own notation, not by a tag. */
  isMarkdown?: boolean;
  /** A row of a Markdown table has fewer cells than the table's header, or more, which are left out. */
  rowFit?: "short" | "long";
  /** A table that only some programs for Markdown read from how its lines are set. */
  isDrawnTable?: boolean;
  /** An item of a list that is a task: whether it is done. */
  isTicked?: boolean;
  /** A note or a reference to one: its key. */
  note?: string;
  /** The source of a formula. */
  tex?: string;
  /** Another file whose content belongs here. */
  gap?: string;
  /** A list whose markers its author typed, and the marker of an item that is not among its text. */
  isTyped?: boolean;
  typedMarker?: string;
  /** Part of a file that is no page, so that a path to it means nothing. */
  isFragment?: boolean;
  /** Bytes of the start tag, or of Markdown's notation, in the file, the end not included; NaN or missing where they are not known. */
  from?: number | undefined;
  to?: number | undefined;
}

export interface StartTag {
  /** In lower case. */
  name: string;
  /** Those that rules look at, by name in lower case. */
  attributes: Attributes;
  isSelfClosing: boolean;
  origin: Origin;
}

/** Where a tag stands, which is cut out of the text when someone asks for it. */
class TagOrigin implements Origin {
  readonly line: number;
  readonly column: number;
  readonly isFragment: boolean;
  from: number | undefined = undefined;
  to: number | undefined = undefined;
  private readonly text: string;
  private readonly start: number;
  private readonly end: number;

  constructor(line: number, column: number, isFragment: boolean, text: string, start: number, end: number) {
    this.line = line;
    this.column = column;
    this.isFragment = isFragment;
    this.text = text;
    this.start = start;
    this.end = end;
  }

  get source(): string {
    return this.text.slice(this.start, Math.min(this.end, this.start + longestSource));
  }
}

const nowhere: Origin = { line: 0, column: 0, source: "" };

/** Takes the tokens of a document in order. */
export interface TokenHandler {
  /** Whether the open element is of SVG or MathML, where title, script and style are ordinary elements. */
  readonly isForeign: boolean;
  /** The tag is good until this returns. */
  startTag(tag: StartTag): void;
  endTag(name: string): void;
  /** `latin` says what is in it where that was asked for: null where it has other letters. */
  text(data: string, latin?: LatinText | null): void;
}

/** Names of attributes, and by their numbers which of them are plain. */
class AttributeNames extends NameTable {
  readonly arePlain = this.names.map((name) => plainAttributes.has(name));
}

const attributeNames = new AttributeNames(ruledNames);

/** Those and what else content is reported of. */
const contentNames = new AttributeNames([...ruledNames, ...moreAttributes]);

/** Those and what else a page is written anew with. */
const writtenNames = new AttributeNames([...ruledNames, ...moreAttributes, ...drawingAttributes]);

const elementNames = new NameTable(knownNames);

/** Elements whose content is text up to their end tag. */
const rawTexts = new Set("iframe noembed noframes plaintext script style textarea title xmp".split(" "));
/** Their names, by the numbers of all. */
const rawNames = elementNames.names.map((name) => (rawTexts.has(name) ? name : ""));

/** Longest attribute value that is kept, in UTF-16 units. */
const longestValue = 4_096;

/** How much of a start tag is kept for snippets. */
const longestSource = 400;

/** Attributes that are kept of one tag. */
const mostAttributes = 200;

/** Reads HTML text piece by piece and emits its tags and texts, each with the line and column where it begins. */
export class HtmlTokens implements TokenizerSink {
  readonly #handler: TokenHandler;
  readonly #budget: Budget;
  readonly #tokenizer: Tokenizer;
  readonly #isFragment: boolean;
  readonly #names: AttributeNames;
  readonly #longestValue: number;
  /** What is in the text at hand, where that is asked for. */
  readonly #latin: LatinText | null;
  /** The piece at hand and the offset at which it begins. */
  #piece = "";
  #base = 0;
  /** The line that is read and where it begins. */
  #line: number;
  #lineStart: number;
  /** Where the next line begins; infinite where that is not at hand. */
  #nextLine = Number.POSITIVE_INFINITY;
  /** Returns stand in the piece; the last one may be the first of a pair. */
  #hasReturns = false;
  #endsWithReturn = false;
  /** Where the tag begins that is read, and what of it stands in the pieces before. */
  #tagStart = -1;
  #tagLine = 0;
  #tagColumn = 0;
  #tagHead = "";
  /** The byte at which it begins. */
  #tagFrom = Number.NaN;
  #positions: Positions | null = null;
  #bytes: BytePositions | null = null;
  #name = "";
  /** The start tag that is reported, the same object each time. */
  readonly #tag: StartTag = { name: "", attributes: noAttributes, isSelfClosing: false, origin: nowhere };
  /** Names and values in turn, as many as there are; what stands behind them is of tags before. */
  readonly #row: string[] = [];
  #rowLength = 0;
  #arePlain = true;
  /** The number of the attribute that is read; -1 where no rule looks at it. */
  #attribute = -1;
  #value = "";

  /** A fragment of a file says where it begins; what is to be written anew keeps all that it is written with. */
  constructor(
    handler: TokenHandler,
    budget: Budget,
    from: {
      isXml?: boolean;
      line?: number;
      column?: number;
      isWritten?: boolean;
      /** Someone takes what it says as content. */
      isContent?: boolean;
      /** Someone counts the words of its texts. */
      isMeasured?: boolean;
    } = {},
  ) {
    const {
      isXml = false,
      line,
      column = 1,
      isWritten = false,
      isContent = false,
      isMeasured = false,
    } = from;
    this.#latin = isMeasured ? { length: 0, letters: 0, words: 0, joins: false, isOpen: null } : null;
    this.#names = isWritten ? writtenNames : isContent ? contentNames : attributeNames;
    this.#longestValue = isWritten ? Number.POSITIVE_INFINITY : longestValue;
    this.#isFragment = line !== undefined;
    this.#handler = handler;
    this.#budget = budget;
    this.#line = line ?? 1;
    this.#lineStart = 1 - column;
    this.#tokenizer = new Tokenizer(this, isXml);
  }

  get isForeign(): boolean {
    return this.#handler.isForeign;
  }

  /** The byte at which the tag begins that is reported: of an end tag too, unless it ends an element whose content is text. */
  get tagFrom(): number {
    return this.#tagFrom;
  }

  /** Where tags stand in the bytes is reported of text that comes with them. */
  writePiece(piece: Piece, encoding: Encoding): void {
    this.#bytes ??= new BytePositions(encoding);
    this.#bytes.begin(piece);
    this.writeAt(piece.text, this.#bytes);
  }

  /** The same of text that someone else finds in the file. */
  writeAt(text: string, positions: Positions): void {
    this.#positions = positions;
    this.write(text);
  }

  write(text: string): void {
    if (!text) return;
    this.#budget.step(text.length >> 4);
    this.#endPiece();
    this.#piece = text;
    this.#hasReturns = text.includes("\r");
    if (this.#endsWithReturn) this.#nextLine = this.#base + (text.charCodeAt(0) === 10 ? 1 : 0);
    else this.#nextLine = this.#lineAfter(this.#base);
    this.#endsWithReturn = text.charCodeAt(text.length - 1) === 13;
    this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
  }

  /** Begins another fragment of the file, which stands here. */
  restart(line: number, column = 1): void {
    this.#tokenizer.reset();
    this.#piece = "";
    this.#base = 0;
    this.#line = line;
    this.#lineStart = 1 - column;
    this.#nextLine = Number.POSITIVE_INFINITY;
    this.#endsWithReturn = false;
    this.#tagStart = -1;
    this.#rowLength = 0;
  }

  text(source: string, units: Uint16Array, start: number, end: number): void {
    this.#budget.step();
    const text = source.slice(start, end);
    const latin = this.#latin;
    if (latin === null) this.#handler.text(text);
    else this.#handler.text(text, measureLatin(units, start, end, latin) ? latin : null);
  }

  data(text: string): void {
    if (!text || !this.isForeign) return;
    this.#budget.step();
    this.#handler.text(text);
  }

  comment(): void {
    this.#budget.step();
  }

  tagStart(at: number): void {
    const start = this.#base + at;
    this.#count(start);
    this.#tagStart = start;
    this.#tagLine = this.#line;
    this.#tagColumn = start - this.#lineStart + 1;
    this.#tagHead = "";
    if (this.#positions) this.#tagFrom = this.#positions.of(at);
  }

  tagName(source: string, units: Uint16Array, start: number, end: number): string {
    this.#rowLength = 0;
    this.#arePlain = true;
    const number = elementNames.find(units, start, end);
    if (number < 0) {
      this.#name = source.slice(start, end).toLowerCase();
      return "";
    }
    this.#name = elementNames.names[number]!;
    return rawNames[number]!;
  }

  attributeName(units: Uint16Array, start: number, end: number): void {
    this.#attribute = this.#names.find(units, start, end);
    this.#value = "";
  }

  attributeValue(source: string, start: number, end: number): void {
    if (this.#attribute < 0) return;
    const room = this.#longestValue - this.#value.length;
    if (room > 0 && start < end) this.#value += source.slice(start, Math.min(end, start + room));
  }

  attributeEnd(): void {
    this.#budget.step();
    if (this.#attribute < 0) return;
    const name = this.#names.names[this.#attribute]!;
    if (!this.#hasAttribute(name) && this.#rowLength < 2 * mostAttributes) {
      this.#row[this.#rowLength++] = name;
      this.#row[this.#rowLength++] = this.#value;
      if (!this.#names.arePlain[this.#attribute]) this.#arePlain = false;
    }
    this.#value = "";
  }

  /** The first of a name counts. */
  #hasAttribute(name: string): boolean {
    for (let at = 0; at < this.#rowLength; at += 2) if (this.#row[at] === name) return true;
    return false;
  }

  tagEnd(end: number, isSelfClosing: boolean): void {
    this.#budget.step(3);
    const origin = this.#tagHead
      ? this.#origin(this.#tagHead + this.#tagPiece(end), 0, longestSource)
      : this.#origin(this.#piece, this.#tagStart - this.#base, end);
    if (this.#positions) {
      origin.from = this.#tagFrom;
      origin.to = this.#positions.after(end - 1);
    }
    this.#tagStart = -1;
    const attributes = this.#rowLength
      ? new Attributes(this.#row.slice(0, this.#rowLength), this.#arePlain)
      : noAttributes;
    this.#rowLength = 0;
    const tag = this.#tag;
    tag.name = this.#name;
    tag.attributes = attributes;
    tag.isSelfClosing = isSelfClosing;
    tag.origin = origin;
    this.#handler.startTag(tag);
  }

  endTag(source: string, units: Uint16Array, start: number, end: number): void {
    this.#budget.step(2);
    this.#tagStart = -1;
    const number = elementNames.find(units, start, end);
    this.#handler.endTag(number < 0 ? source.slice(start, end).toLowerCase() : elementNames.names[number]!);
  }

  #origin(text: string, start: number, end: number): TagOrigin {
    return new TagOrigin(this.#tagLine, this.#tagColumn, this.#isFragment, text, start, end);
  }

  /** What stands in the piece at hand of the tag that is read, as far as snippets may show it. */
  #tagPiece(end: number): string {
    const from = Math.max(0, this.#tagStart - this.#base);
    return this.#piece.slice(from, Math.min(end, from + longestSource));
  }

  /** Takes leave of the piece at hand: its lines are counted, the beginning of a tag that goes on is kept. */
  #endPiece(): void {
    if (this.#tagStart >= 0 && this.#tagHead.length < longestSource) {
      this.#tagHead += this.#tagPiece(this.#piece.length);
    }
    const end = this.#base + this.#piece.length;
    this.#count(end);
    this.#base = end;
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
    const piece = this.#piece;
    const from = offset - this.#base;
    if (!this.#hasReturns) {
      const end = piece.indexOf("\n", from);
      return end < 0 ? Number.POSITIVE_INFINITY : this.#base + end + 1;
    }
    lineEnd.lastIndex = from;
    if (!lineEnd.test(piece)) return Number.POSITIVE_INFINITY;
    const next = lineEnd.lastIndex;
    const isCut = next === piece.length && piece.charCodeAt(next - 1) === 13;
    return isCut ? Number.POSITIVE_INFINITY : this.#base + next;
  }
}

const lineEnd = /\r\n?|\n/g;
