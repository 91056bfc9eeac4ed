import type { Budget } from "../../checker/budget.ts";
import { bareAddressAt, mayBeginAddress, pointedLinkAt } from "./automatic-links.ts";
import type { Definitions } from "./definitions.ts";
import { embedAt } from "./embeds.ts";
import { marksBetween, paired } from "./emphasis.ts";
import { decoded } from "./entities.ts";
import { formulaAt, longestFormula } from "./formulas.ts";
import { type Inline, plainText } from "./inline.ts";
import { htmlEnd, lastRuns } from "./inline-ends.ts";
import { noteKeyOf } from "./known.ts";
import { targetBehind } from "./link-targets.ts";
import { isSpace, unit, unitTable } from "./units.ts";

/** What is reported besides where the text is to be written anew. */
export interface Emphasised {
  /** Keys of the notes that may be referred to. */
  notes: ReadonlySet<string>;
}

interface Opener {
  isImage: boolean;
  /** Where its bracket stands in the prose, and among the pieces. */
  at: number;
  piece: number;
  /** Another bracket stands after it, so that what follows is no label. */
  hasInner: boolean;
  /** A link stands after it: links do not hold links. */
  isActive: boolean;
}

/** Brackets that stay open when twice as many are; older ones are text. */
const mostOpen = 200;
/** Pieces that wait for one bracket to close. */
const mostWaiting = 1_000;

/** Text that is gathered before it is given on. */
const longestText = 4_096;

/** Units that may be more than text: h and w where an address begins. */
const mayBeSpecial = unitTable("\\`![]<&*_~$\nhw");
const special = /[\\`![\]<&*_~$\n]|https?:|www\./;
/** Whether the text holds nothing but text. */
export const isPlain = (text: string): boolean => !special.test(text);

/**
 * The inline structure of CommonMark 0.31 with GFM's automatic links, in one run from left to right. Gives the pieces
 * to `take` as soon as no open bracket can change them; emphasis only loses its marks. Where it is asked for, its marks
 * are paired when all of the text has been read.
 */
export class Inlines {
  readonly #text: string;
  readonly #definitions: Definitions;
  readonly #budget: Budget;
  readonly #take: (piece: Inline) => void;
  #at = 0;
  /** Where the text begins that was passed and not gathered yet. */
  #from = 0;
  #pieces: Inline[] = [];
  #openers: Opener[] = [];
  #plainText = "";
  /** Where the last run of backticks of each length begins. */
  #lastRuns: Map<number, number> | null = null;
  /** Ends that are not found any more. */
  readonly #missing = new Set<string>();
  /** Where the next pointed bracket closes, and the next square one; infinite where none does. */
  #nextClosing = 0;
  #nextBracketEnd = 0;

  readonly #emphasised: Emphasised | null;

  constructor(
    text: string,
    definitions: Definitions,
    budget: Budget,
    take: (piece: Inline) => void,
    emphasised: Emphasised | null = null,
  ) {
    this.#emphasised = emphasised;
    this.#text = text;
    this.#definitions = definitions;
    this.#budget = budget;
    this.#take = take;
  }

  /** Yields where a turn is due. */
  *read(): Generator<void> {
    const { length } = this.#text;
    for (this.#passPlain(); this.#at < length; this.#passPlain()) {
      this.#budget.step();
      this.#special(this.#text.charCodeAt(this.#at));
      if (this.#plainText.length + this.#at - this.#from > longestText) this.#endText();
      if (this.#emphasised) {
        if (this.#budget.isDue) yield;
        continue;
      }
      if (!this.#openers.length) this.#flush();
      else if (this.#pieces.length > mostWaiting) this.#forget();
      if (this.#budget.isDue) yield;
    }
    this.#endText();
    this.#openers = [];
    if (this.#emphasised) this.#pieces = paired(this.#pieces, this.#budget);
    this.#flush();
  }

  /** Passes over what is only text. */
  #passPlain(): void {
    const text = this.#text;
    let at = this.#at;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127 || mayBeSpecial[code] === 0) continue;
      if ((code !== unit.h && code !== unit.w) || mayBeginAddress(text, at)) break;
    }
    this.#at = at;
  }

  #special(code: number): void {
    if (code === unit.newline) this.#newline();
    else if (code === unit.asterisk || code === unit.underscore || code === unit.tilde) this.#marks(code);
    else if (code === unit.bracket) this.#bracket(false);
    else if (code === unit.bracketEnd) this.#close();
    else if (code === unit.backtick) this.#code();
    else if (code === unit.less) this.#angle();
    else if (code === unit.ampersand) this.#reference();
    else if (code === unit.dollar) this.#formula();
    else if (code === unit.backslash) this.#escape();
    else if (code === unit.exclamation && this.#text[this.#at + 1] === "[")
      this.#embed() || this.#bracket(true);
    else if (code === unit.exclamation || !this.#bareLink()) this.#literal(1);
  }

  /** Takes so many units as text. */
  #literal(length: number): void {
    this.#at += length;
  }

  /** Gathers the text before what stands here, which is none itself and ends there. */
  #pass(end: number): void {
    if (this.#from < this.#at) this.#plainText += this.#text.slice(this.#from, this.#at);
    this.#at = end;
    this.#from = end;
  }

  #endText(): void {
    this.#pass(this.#at);
    if (!this.#plainText) return;
    this.#emit({ kind: "text", text: this.#plainText });
    this.#plainText = "";
  }

  #put(piece: Inline, end: number): void {
    this.#endText();
    this.#emit(piece);
    this.#pass(end);
  }

  /** Gives the piece on; while brackets are open it waits. */
  #emit(piece: Inline): void {
    if (this.#emphasised || this.#openers.length || this.#pieces.length) this.#pieces.push(piece);
    else this.#take(piece);
  }

  #flush(): void {
    const pieces = this.#pieces;
    if (!pieces.length) return;
    let text = "";
    for (const piece of pieces) {
      if (piece.kind === "text" && text.length < longestText) {
        text += piece.text;
        continue;
      }
      if (text) this.#take({ kind: "text", text });
      text = "";
      if (piece.kind === "text") text = piece.text;
      else this.#take(piece);
    }
    if (text) this.#take({ kind: "text", text });
    pieces.length = 0;
  }

  /** Takes what waits for the oldest brackets as text. */
  #forget(): void {
    this.#endText();
    this.#openers = [];
    this.#flush();
  }

  #escape(): void {
    const next = this.#text[this.#at + 1];
    if (next === "\n") {
      this.#put({ kind: "line", isHard: true, at: this.#at + 2 }, this.#at + 2);
    } else if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) {
      // The mark is left out, what follows it is text.
      this.#pass(this.#at + 1);
      this.#literal(1);
    } else this.#literal(1);
  }

  #code(): void {
    const text = this.#text;
    let end = this.#at;
    while (text[end] === "`") end++;
    const length = end - this.#at;
    this.#lastRuns ??= lastRuns(text);
    if ((this.#lastRuns.get(length) ?? 0) < end) {
      this.#literal(length);
      return;
    }
    for (let open = text.indexOf("`", end), close = open; open >= 0; open = text.indexOf("`", close)) {
      for (close = open; text[close] === "`"; ) close++;
      this.#budget.step();
      if (close - open !== length) continue;
      const code = text.slice(end, open).replaceAll("\n", " ");
      const isPadded = code.startsWith(" ") && code.endsWith(" ") && /[^ ]/.test(code);
      this.#put({ kind: "code", text: isPadded ? code.slice(1, -1) : code, at: this.#at }, close);
      return;
    }
  }

  #reference(): void {
    const near = this.#text.slice(this.#at, this.#at + 40);
    const length = near.indexOf(";") + 1;
    const written = near.slice(0, length);
    const text = length > 0 ? decoded(written) : written;
    if (text === written) this.#literal(1);
    else {
      this.#pass(this.#at + length);
      this.#plainText += text;
    }
  }

  #newline(): void {
    const end = this.#at + 1;
    this.#pass(end);
    const isHard = this.#plainText.endsWith("  ");
    this.#plainText = this.#plainText.trimEnd();
    this.#put({ kind: "line", isHard, at: end }, end);
  }

  /** Marks of emphasis and strikethrough are no text; those that can be none are. */
  #marks(mark: number): void {
    const text = this.#text;
    const before = this.#at > 0 ? text.charCodeAt(this.#at - 1) : unit.space;
    let end = this.#at + 1;
    while (text.charCodeAt(end) === mark) end++;
    const length = end - this.#at;
    if (this.#emphasised) {
      this.#emphasis(mark, length);
      return;
    }
    const after = end < text.length ? text.charCodeAt(end) : unit.space;
    const isLoose = isSpace(before) && isSpace(after);
    const isInWord = mark === unit.underscore && isInWords(before) && isInWords(after);
    if (isLoose || isInWord || (mark === unit.tilde && length !== 2)) this.#literal(length);
    else this.#pass(end);
  }

  #emphasis(mark: number, length: number): void {
    const text = this.#text;
    const at = this.#at;
    if (mark === unit.tilde && length > 2) {
      this.#literal(length);
      return;
    }
    const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
    const after = text.codePointAt(at + length);
    const next = after === undefined ? "" : String.fromCodePoint(after);
    this.#put(marksBetween(mark, length, before, next), at + length);
  }

  #angle(): void {
    const text = this.#text;
    if (this.#nextClosing < this.#at) this.#nextClosing = indexOrNone(text, ">", this.#at);
    if (this.#nextClosing === Number.POSITIVE_INFINITY) {
      this.#literal(1);
      return;
    }
    const link = pointedLinkAt(text, this.#at);
    if (link) {
      this.#link(link.target, link.words, link.end);
      return;
    }
    const end = htmlEnd(text, this.#at, this.#missing);
    if (end === null) this.#literal(1);
    else this.#put({ kind: "html", text: text.slice(this.#at, end), at: this.#at }, end);
  }

  #link(target: string, words: string, end: number): void {
    this.#put({ kind: "link", target, title: null, at: this.#at, end }, end);
    this.#emit({ kind: "text", text: words });
    this.#emit({ kind: "linkEnd" });
  }

  /** GFM 6.9: a URL without brackets, after white space or the beginning of emphasis. */
  #bareLink(): boolean {
    if (!mayBeginAddress(this.#text, this.#at) || this.#openers.length) return false;
    const words = bareAddressAt(this.#text, this.#at);
    if (words === null) return false;
    this.#link(words.startsWith("www.") ? `http://${words}` : words, words, this.#at + words.length);
    return true;
  }

  /** A formula in TeX; other dollar signs are text. */
  #formula(): void {
    const at = this.#at;
    const formula = formulaAt(this.#text, at);
    this.#budget.step(((formula?.end ?? this.#nearDollar(at)) - at) >> 4);
    if (formula) {
      this.#put({ kind: "formula", at, ...formula }, formula.end);
      return;
    }
    let end = at + 1;
    while (this.#text.charCodeAt(end) === unit.dollar) end++;
    this.#literal(end - at);
  }

  /** How far a dollar sign that begins no formula was looked behind. */
  #nearDollar(at: number): number {
    return Math.min(this.#text.length, at + longestFormula);
  }

  #embed(): boolean {
    const at = this.#at;
    const found = this.#text[at + 2] === "[" ? embedAt(this.#text, at) : null;
    if (!found || this.#definitions.get(found.target) !== undefined) return false;
    const { end, sort, target, alias } = found;
    // Without words of its own a picture is named by its file.
    if (sort === "image")
      this.#put({ kind: "image", alt: alias ?? target, title: null, target, at, end }, end);
    else this.#put({ kind: "embed", sort, target, alias, at, end }, end);
    return true;
  }

  #bracket(isImage: boolean): void {
    const from = isImage && this.#emphasised ? this.#at + 1 : this.#at;
    // A call of a footnote (GFM) is no text of its own.
    const call =
      this.#text[from + 1] !== "^" ? null : /^\[\^[^\]\s]{1,200}\]/.exec(this.#text.slice(from, from + 210));
    if (call && !this.#emphasised) {
      this.#pass(from + call[0].length);
      return;
    }
    const key = call && noteKeyOf(call[0].slice(2, -1));
    if (key !== null && this.#emphasised?.notes.has(key)) {
      this.#at = from;
      this.#put({ kind: "note", key }, from + call![0].length);
      return;
    }
    const length = isImage ? 2 : 1;
    if (this.#nextBracketEnd <= this.#at) this.#nextBracketEnd = indexOrNone(this.#text, "]", this.#at);
    if (this.#nextBracketEnd === Number.POSITIVE_INFINITY) {
      this.#literal(length);
      return;
    }
    const last = this.#openers.at(-1);
    if (last) last.hasInner = true;
    this.#endText();
    this.#openers.push({
      isImage,
      at: this.#at + length - 1,
      piece: this.#pieces.length,
      hasInner: false,
      isActive: true,
    });
    this.#put(isImage ? imageText : bracketText, this.#at + length);
    // Cut rarely: to take the first of many costs as much as to take half of them.
    if (this.#openers.length > 2 * mostOpen) this.#openers = this.#openers.slice(-mostOpen);
  }

  #close(): void {
    const opener = this.#openers.pop();
    const found = opener?.isActive ? this.#target(opener) : null;
    if (!opener || !found) {
      this.#literal(1);
      return;
    }
    this.#endText();
    const from = opener.isImage ? opener.at - 1 : opener.at;
    if (opener.isImage) {
      const inner = this.#paired(this.#pieces.splice(opener.piece));
      const alt = inner.slice(1).map(plainText).join("");
      this.#pieces.push({
        kind: "image",
        alt,
        title: found.title,
        target: found.target,
        at: from,
        end: found.end,
      });
    } else {
      this.#pieces[opener.piece] = {
        kind: "link",
        target: found.target,
        title: found.title,
        at: from,
        end: found.end,
      };
      if (this.#emphasised) this.#pieces.push(...this.#paired(this.#pieces.splice(opener.piece + 1)));
      this.#pieces.push({ kind: "linkEnd" });
      this.#deactivate();
    }
    this.#pass(found.end);
  }

  #target({ at, hasInner }: Opener) {
    const bracketed = { from: at + 1, at: this.#at, hasInner };
    return targetBehind(this.#text, bracketed, this.#definitions, this.#budget);
  }

  #paired(pieces: Inline[]): Inline[] {
    return this.#emphasised ? paired(pieces, this.#budget) : pieces;
  }

  /** Links do not hold links: brackets that are open around this one begin none any more. */
  #deactivate(): void {
    for (let at = this.#openers.length - 1; at >= 0; at--) {
      const outer = this.#openers[at]!;
      if (outer.isImage) continue;
      if (!outer.isActive) return;
      outer.isActive = false;
    }
  }
}

/** What a bracket is until it has found its end: one for all, as there may be very many. */
const bracketText: Inline = { kind: "text", text: "[" };
const imageText: Inline = { kind: "text", text: "![" };

/** Where the unit stands next; infinite where it does not stand any more. */
function indexOrNone(text: string, searched: string, from: number): number {
  const at = text.indexOf(searched, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Whether the unit is a letter or a digit. */
const isInWords = (code: number): boolean =>
  (code < 128 ? /[A-Za-z\d]/ : /[\p{L}\p{N}]/u).test(String.fromCharCode(code));
