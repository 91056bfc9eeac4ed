import { referenceText } from "./character-references.ts";
import { CodeUnits } from "./code-units.ts";
import { MarkupDeclaration } from "./markup-declaration.ts";
import type { TokenizerSink } from "./tokenizer-sink.ts";
import {
  endsName,
  endTagAt,
  isLetter,
  isSpace,
  longestReference,
  nameEnd,
  opensMarkup,
  referenceEnd,
  unit,
} from "./units.ts";

/** States of WHATWG HTML 13.2.5, those that differ only in what is an error taken together. */
const state = {
  text: 0,
  tagOpen: 1,
  tagName: 2,
  beforeAttribute: 3,
  attributeName: 4,
  afterAttributeName: 5,
  beforeValue: 6,
  quoted: 7,
  unquoted: 8,
  selfClosing: 9,
  endTagOpen: 10,
  endTagName: 11,
  afterEndTag: 12,
  declaration: 13,
  rawText: 14,
  rawTextEnd: 15,
  plainText: 16,
  reference: 17,
  digits: 18,
} as const;

/** Of elements whose content is text up to their end tag those in which character references are resolved. */
const resolving = new Set(["textarea", "title"]);

/** Units of a text that are looked at one by one. */
const shortText = 24;

/** Longest name that is kept, in UTF-16 units. */
const longestName = 1_024;

/** Reads HTML text piece by piece, however it is cut; what is kept between two pieces is short. */
export class Tokenizer {
  readonly #sink: TokenizerSink;
  /** An empty tag is an element of its own, as in XML. */
  readonly #isXml: boolean;
  readonly #declaration: MarkupDeclaration;
  #state: number = state.text;
  /** The piece at hand and its units. */
  #text = "";
  #units: Uint16Array = new Uint16Array(0);
  #length = 0;
  /** The units of the piece, and of what does not stand in it as it is. */
  readonly #piece = new CodeUnits();
  readonly #joined = new CodeUnits();
  /** The beginning of a name or the like that goes on in the next piece. */
  #partial = "";
  /** The quotation mark around the value, or 0. */
  #quote = 0;
  #isFirst = false;
  /** The tag began in SVG or MathML. */
  #isForeign = false;
  /** The element whose content is text; empty in others. */
  #raw = "";
  /** Where the next ampersand of the piece at hand stands; not known where it is less than what is asked for. */
  #ampersand = -1;
  /** Where a character reference stands. */
  #outer: number = state.text;

  constructor(sink: TokenizerSink, isXml: boolean) {
    this.#sink = sink;
    this.#isXml = isXml;
    this.#declaration = new MarkupDeclaration(sink);
  }

  reset(): void {
    this.#state = state.text;
    this.#partial = "";
    this.#raw = "";
  }

  write(text: string): void {
    this.#text = text;
    this.#units = this.#piece.of(text);
    this.#length = text.length;
    this.#ampersand = -1;
    for (let at = 0; at < this.#length; ) at = this.#read(at);
    this.#text = "";
  }

  end(): void {
    const last = this.#state;
    const isInText = this.#outer === state.text || this.#outer === state.rawText;
    let rest = "";
    if (last === state.tagOpen) rest = "<";
    else if (last === state.endTagOpen) rest = "</";
    else if (last === state.rawTextEnd) rest = this.#partial;
    else if (last === state.reference && isInText) rest = referenceText(this.#partial, false);
    else if (last === state.declaration) this.#sink.comment();
    this.#putJoined(rest);
  }

  #read(at: number): number {
    switch (this.#state) {
      case state.text:
      case state.rawText:
        return this.#content(at);
      case state.tagOpen:
        return this.#tagOpen(at);
      case state.tagName:
        return this.#tagName(at);
      case state.beforeAttribute:
        return this.#beforeAttribute(at);
      case state.attributeName:
        return this.#attributeName(at);
      case state.afterAttributeName:
        return this.#afterAttributeName(at);
      case state.beforeValue:
        return this.#beforeValue(at);
      case state.quoted:
      case state.unquoted:
        return this.#value(at);
      case state.selfClosing:
        return this.#selfClosing(at);
      case state.endTagOpen:
        return this.#endTagOpen(at);
      case state.endTagName:
        return this.#endTagName(at);
      case state.afterEndTag:
        return this.#passEndTag(at);
      case state.declaration:
        return this.#markup(at);
      case state.rawTextEnd:
        return this.#restOfRawEnd(at);
      case state.reference:
        return this.#restOfReference(at);
      case state.digits:
        return this.#digits(at);
      default:
        this.#put(at, this.#length);
        return this.#length;
    }
  }

  /** Text up to the next tag; in some elements only their own end tag is one. */
  #content(begin: number): number {
    const units = this.#units;
    const length = this.#length;
    const raw = this.#raw;
    const isResolving = !raw || resolving.has(raw);
    let from = begin;
    let at = from;
    // Most texts are short, and a loop of our own finds their end before a search by the engine has begun.
    let searchFrom = at + shortText;
    for (; at < length; at++) {
      if (at === searchFrom) {
        at = this.#nextMarkup(at, isResolving);
        searchFrom = -1;
        if (at === length) break;
      }
      const code = units[at]!;
      if (code === unit.less) {
        if (raw) {
          const end = endTagAt(units, at, length, raw);
          if (end === 0) continue;
          this.#put(from, at);
          return this.#rawEnd(at, end);
        }
        if (at + 1 < length && !opensMarkup(units[at + 1]!)) continue;
        this.#put(from, at);
        this.#sink.tagStart(at);
        this.#state = state.tagOpen;
        if (at + 1 === length) return at + 1;
        from = this.#tagOpen(at + 1);
        if (this.#state !== state.text) return from;
        at = from - 1;
        searchFrom = from + shortText;
        continue;
      }
      if (code !== unit.ampersand || !isResolving) continue;
      const end = referenceEnd(units, at + 1, length);
      if (end === length) {
        this.#put(from, at);
        return this.#cutReference(at);
      }
      const written = this.#text.slice(at, end);
      const resolved = referenceText(written, false);
      if (resolved === written) continue;
      this.#put(from, at);
      this.#putJoined(resolved);
      return this.#afterReference(written, end);
    }
    this.#put(from, at);
    return at;
  }

  /** Where the next unit stands that may end the text, or its end. */
  #nextMarkup(from: number, isResolving: boolean): number {
    const less = this.#text.indexOf("<", from);
    const end = less < 0 ? this.#length : less;
    if (!isResolving) return end;
    if (this.#ampersand < from) {
      const found = this.#text.indexOf("&", from);
      this.#ampersand = found < 0 ? this.#length : found;
    }
    return Math.min(end, this.#ampersand);
  }

  #put(from: number, end: number): void {
    if (from < end) this.#sink.text(this.#text, this.#units, from, end);
  }

  /** Text that does not stand in the piece at hand as it is. */
  #putJoined(text: string): void {
    if (text) this.#sink.text(text, this.#joined.of(text), 0, text.length);
  }

  /** The end tag that may end the text begins here; `end` is negative where the piece does not hold all of it. */
  #rawEnd(at: number, end: number): number {
    if (end < 0) {
      this.#partial = this.#text.slice(at);
      this.#state = state.rawTextEnd;
      return this.#length;
    }
    this.#sink.endTag(this.#text, this.#units, at + 2, end);
    this.#raw = "";
    this.#state = state.afterEndTag;
    return end;
  }

  #restOfRawEnd(at: number): number {
    const before = this.#partial;
    const joined = before + this.#text.slice(at, at + longestReference);
    const units = this.#joined.of(joined);
    const end = endTagAt(units, 0, joined.length, this.#raw);
    if (end < 0) {
      this.#partial = joined;
      return this.#length;
    }
    if (end === 0) {
      this.#putJoined(before);
      this.#state = state.rawText;
      return at;
    }
    this.#sink.endTag(joined, units, 2, end);
    this.#raw = "";
    this.#state = state.afterEndTag;
    return at + end - before.length;
  }

  #tagOpen(at: number): number {
    const code = this.#units[at]!;
    this.#partial = "";
    if (isLetter(code)) {
      this.#state = state.tagName;
      // Asked for now: what is read of the tag decides no more.
      this.#isForeign = this.#sink.isForeign;
      return this.#tagName(at);
    }
    if (code === unit.slash) {
      this.#state = state.endTagOpen;
      return at + 1 < this.#length ? this.#endTagOpen(at + 1) : at + 1;
    }
    if (code === unit.exclamation || code === unit.question) {
      this.#state = state.declaration;
      this.#declaration.begin(code === unit.question);
    } else {
      this.#putJoined("<");
      this.#state = state.text;
      return at;
    }
    return at + 1;
  }

  #tagName(from: number): number {
    const at = nameEnd(this.#units, from, this.#length);
    if (at === this.#length) return this.#cutName(from);
    const raw = this.#partial
      ? this.#joinedTagName(at, from)
      : this.#sink.tagName(this.#text, this.#units, from, at);
    this.#raw = this.#isForeign ? "" : raw;
    this.#state = state.beforeAttribute;
    return this.#beforeAttribute(at);
  }

  #joinedTagName(at: number, from: number): string {
    const name = this.#partial + this.#text.slice(from, at);
    return this.#sink.tagName(name, this.#joined.of(name), 0, name.length);
  }

  #cutName(from: number): number {
    if (this.#partial.length < longestName) this.#partial += this.#text.slice(from, from + longestName);
    return this.#length;
  }

  /** Where what is no white space stands next, or the end of the piece. */
  #afterSpace(from: number): number {
    const units = this.#units;
    const length = this.#length;
    let at = from;
    while (at < length && isSpace(units[at]!)) at++;
    return at;
  }

  #beforeAttribute(from: number): number {
    const at = this.#afterSpace(from);
    if (at === this.#length) return at;
    const code = this.#units[at]!;
    if (code === unit.greater) return this.#tagEnd(at + 1, false);
    if (code === unit.slash) {
      this.#state = state.selfClosing;
      return at + 1;
    }
    return this.#startAttribute(at);
  }

  #startAttribute(at: number): number {
    this.#state = state.attributeName;
    this.#partial = "";
    this.#isFirst = true;
    return this.#attributeName(at);
  }

  #attributeName(from: number): number {
    const units = this.#units;
    const length = this.#length;
    // An equals sign at the beginning is part of the name.
    let at = this.#isFirst ? from + 1 : from;
    this.#isFirst = false;
    while (at < length) {
      const code = units[at]!;
      if (code === unit.equals || endsName(code)) break;
      at++;
    }
    if (at === length) return this.#cutName(from);
    if (this.#partial) {
      const name = this.#partial + this.#text.slice(from, at);
      this.#sink.attributeName(this.#joined.of(name), 0, name.length);
    } else this.#sink.attributeName(units, from, at);
    if (units[at] !== unit.equals) {
      this.#state = state.afterAttributeName;
      return at;
    }
    this.#state = state.beforeValue;
    return at + 1;
  }

  #afterAttributeName(from: number): number {
    const at = this.#afterSpace(from);
    if (at === this.#length) return at;
    const code = this.#units[at]!;
    if (code === unit.equals) {
      this.#state = state.beforeValue;
      return at + 1;
    }
    this.#sink.attributeEnd();
    if (!endsName(code)) return this.#startAttribute(at);
    this.#state = state.beforeAttribute;
    return at;
  }

  #beforeValue(from: number): number {
    const at = this.#afterSpace(from);
    if (at === this.#length) return at;
    const code = this.#units[at]!;
    const isQuoted = code === unit.quote || code === unit.apostrophe;
    this.#state = isQuoted ? state.quoted : state.unquoted;
    this.#quote = isQuoted ? code : unit.greater;
    return this.#value(isQuoted ? at + 1 : at);
  }

  #value(from: number): number {
    const units = this.#units;
    const length = this.#length;
    const text = this.#text;
    const quote = this.#quote;
    const isQuoted = this.#state === state.quoted;
    let at = from;
    for (; at < length; at++) {
      const code = units[at]!;
      if (code === quote || (!isQuoted && isSpace(code))) {
        this.#sink.attributeValue(text, from, at);
        this.#sink.attributeEnd();
        this.#state = state.beforeAttribute;
        return isQuoted ? at + 1 : at;
      }
      if (code !== unit.ampersand) continue;
      const end = referenceEnd(units, at + 1, length);
      if (end === length) {
        this.#sink.attributeValue(text, from, at);
        return this.#cutReference(at);
      }
      const written = text.slice(at, end);
      const resolved = resolvedInValue(written, units[end]!);
      if (resolved === written) continue;
      this.#sink.attributeValue(text, from, at);
      this.#sink.attributeValue(resolved, 0, resolved.length);
      return this.#afterReference(written, end);
    }
    this.#sink.attributeValue(text, from, at);
    return at;
  }

  /** A reference that may go on in the next piece. */
  #cutReference(at: number): number {
    this.#partial = this.#text.slice(at);
    this.#outer = this.#state;
    this.#state = state.reference;
    return this.#length;
  }

  #restOfReference(at: number): number {
    const before = this.#partial;
    const joined = before + this.#text.slice(at, at + longestReference + 1);
    const end = referenceEnd(this.#joined.of(joined), 1, joined.length);
    if (end === joined.length) {
      this.#partial = joined;
      return this.#length;
    }
    const written = joined.slice(0, end);
    this.#state = this.#outer;
    if (this.#outer === state.text || this.#outer === state.rawText)
      this.#putJoined(referenceText(written, false));
    else {
      const resolved = resolvedInValue(written, joined.charCodeAt(end));
      this.#sink.attributeValue(resolved, 0, resolved.length);
    }
    return this.#afterReference(written, at + end - before.length);
  }

  /** Digits beyond those that are looked at are part of the reference. */
  #afterReference(written: string, end: number): number {
    if (written.length > longestReference && written[1] === "#") {
      this.#outer = this.#state;
      this.#partial = written.slice(0, 3).toLowerCase();
      this.#state = state.digits;
    }
    return end;
  }

  #digits(from: number): number {
    const digit = this.#partial === "&#x" ? /[\da-f]*/iy : /\d*/y;
    digit.lastIndex = from;
    digit.test(this.#text);
    const at = digit.lastIndex;
    if (at === this.#length) return at;
    this.#state = this.#outer;
    return this.#units[at] === unit.semicolon ? at + 1 : at;
  }

  #selfClosing(from: number): number {
    const at = this.#afterSpace(from);
    if (at === this.#length) return at;
    if (this.#units[at] === unit.greater) return this.#tagEnd(at + 1, true);
    this.#state = state.beforeAttribute;
    return at;
  }

  #tagEnd(end: number, isSelfClosing: boolean): number {
    if (isSelfClosing && this.#isXml) this.#raw = "";
    this.#state = this.#raw === "" ? state.text : this.#raw === "plaintext" ? state.plainText : state.rawText;
    this.#sink.tagEnd(end, isSelfClosing);
    return end;
  }

  #endTagOpen(at: number): number {
    const code = this.#units[at]!;
    this.#partial = "";
    if (isLetter(code)) {
      this.#state = state.endTagName;
      return this.#endTagName(at);
    }
    this.#state = code === unit.greater ? state.text : state.declaration;
    this.#declaration.begin(true);
    return at + 1;
  }

  #endTagName(from: number): number {
    const at = nameEnd(this.#units, from, this.#length);
    if (at === this.#length) return this.#cutName(from);
    if (this.#partial) {
      const name = this.#partial + this.#text.slice(from, at);
      this.#sink.endTag(name, this.#joined.of(name), 0, name.length);
    } else this.#sink.endTag(this.#text, this.#units, from, at);
    this.#state = state.afterEndTag;
    return this.#passEndTag(at);
  }

  /** Attributes of an end tag mean nothing. */
  #passEndTag(from: number): number {
    const at = this.#units[from] === unit.greater ? from : this.#text.indexOf(">", from);
    if (at < 0) return this.#length;
    this.#state = state.text;
    return at + 1;
  }

  #markup(from: number): number {
    const at = this.#declaration.read(this.#text, from);
    if (!this.#declaration.isOpen) this.#state = state.text;
    return at;
  }
}

/** WHATWG HTML 13.2.5.73: in a value an equals sign after a name shows that it is none. */
const resolvedInValue = (written: string, next: number): string =>
  next === unit.equals && written[1] !== "#" && !written.endsWith(";")
    ? written
    : referenceText(written, true);
