import { referenceText } from "./character-references.ts";
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

/** Elements whose content is text up to their end tag; in some of them character references are resolved. */
const rawTexts = new Set("iframe noembed noframes plaintext script style textarea title xmp".split(" "));
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
    this.#ampersand = -1;
    for (let at = 0; at < text.length; ) at = this.#read(text, at);
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
    this.#put(rest, 0, rest.length);
  }

  #read(text: string, at: number): number {
    switch (this.#state) {
      case state.text:
      case state.rawText:
        return this.#content(text, at);
      case state.tagOpen:
        return this.#tagOpen(text, at);
      case state.tagName:
        return this.#tagName(text, at);
      case state.beforeAttribute:
        return this.#beforeAttribute(text, at);
      case state.attributeName:
        return this.#attributeName(text, at);
      case state.afterAttributeName:
        return this.#afterAttributeName(text, at);
      case state.beforeValue:
        return this.#beforeValue(text, at);
      case state.quoted:
      case state.unquoted:
        return this.#value(text, at);
      case state.selfClosing:
        return this.#selfClosing(text, at);
      case state.endTagOpen:
        return this.#endTagOpen(text, at);
      case state.endTagName:
        return this.#endTagName(text, at);
      case state.afterEndTag:
        return this.#passEndTag(text, at);
      case state.declaration:
        return this.#markup(text, at);
      case state.rawTextEnd:
        return this.#restOfRawEnd(text, at);
      case state.reference:
        return this.#restOfReference(text, at);
      case state.digits:
        return this.#digits(text, at);
      default:
        this.#sink.text(text, at, text.length);
        return text.length;
    }
  }

  /** Text up to the next tag; in some elements only their own end tag is one. */
  #content(text: string, begin: number): number {
    const raw = this.#raw;
    const isResolving = !raw || resolving.has(raw);
    let from = begin;
    let at = from;
    // Most texts are short, and a loop of our own finds their end before a search by the engine has begun.
    let searchFrom = at + shortText;
    for (; at < text.length; at++) {
      if (at === searchFrom) {
        at = this.#nextMarkup(text, at, isResolving);
        searchFrom = -1;
        if (at === text.length) break;
      }
      const code = text.charCodeAt(at);
      if (code === unit.less) {
        if (raw) {
          const end = endTagAt(text, at, raw);
          if (end === 0) continue;
          this.#put(text, from, at);
          return this.#rawEnd(text, at, end);
        }
        if (at + 1 < text.length && !opensMarkup(text.charCodeAt(at + 1))) continue;
        this.#put(text, from, at);
        this.#sink.tagStart(at);
        this.#state = state.tagOpen;
        if (at + 1 === text.length) return at + 1;
        from = this.#tagOpen(text, at + 1);
        if (this.#state !== state.text) return from;
        at = from - 1;
        searchFrom = from + shortText;
        continue;
      }
      if (code !== unit.ampersand || !isResolving) continue;
      const end = referenceEnd(text, at + 1);
      if (end === text.length) {
        this.#put(text, from, at);
        return this.#cutReference(text, at);
      }
      const written = text.slice(at, end);
      const resolved = referenceText(written, false);
      if (resolved === written) continue;
      this.#put(text, from, at);
      this.#put(resolved, 0, resolved.length);
      return this.#afterReference(written, end);
    }
    this.#put(text, from, at);
    return at;
  }

  /** Where the next unit stands that may end the text, or its end. */
  #nextMarkup(text: string, from: number, isResolving: boolean): number {
    const less = text.indexOf("<", from);
    const end = less < 0 ? text.length : less;
    if (!isResolving) return end;
    if (this.#ampersand < from) {
      const found = text.indexOf("&", from);
      this.#ampersand = found < 0 ? text.length : found;
    }
    return Math.min(end, this.#ampersand);
  }

  #put(text: string, from: number, end: number): void {
    if (from < end) this.#sink.text(text, from, end);
  }

  /** The end tag that may end the text begins here; `end` is negative where the piece does not hold all of it. */
  #rawEnd(text: string, at: number, end: number): number {
    if (end < 0) {
      this.#partial = text.slice(at);
      this.#state = state.rawTextEnd;
      return text.length;
    }
    this.#sink.endTag(text, at + 2, end);
    this.#raw = "";
    this.#state = state.afterEndTag;
    return end;
  }

  #restOfRawEnd(text: string, at: number): number {
    const before = this.#partial;
    const joined = before + text.slice(at, at + longestReference);
    const end = endTagAt(joined, 0, this.#raw);
    if (end !== 0) return at + this.#rawEnd(joined, 0, end) - before.length;
    this.#put(before, 0, before.length);
    this.#state = state.rawText;
    return at;
  }

  #tagOpen(text: string, at: number): number {
    const code = text.charCodeAt(at);
    this.#partial = "";
    if (isLetter(code)) {
      this.#state = state.tagName;
      // Asked for now: what is read of the tag decides no more.
      this.#isForeign = this.#sink.isForeign;
      return this.#tagName(text, at);
    }
    if (code === unit.slash) {
      this.#state = state.endTagOpen;
      return at + 1 < text.length ? this.#endTagOpen(text, at + 1) : at + 1;
    }
    if (code === unit.exclamation || code === unit.question) {
      this.#state = state.declaration;
      this.#declaration.begin(code === unit.question);
    } else {
      this.#put("<", 0, 1);
      this.#state = state.text;
      return at;
    }
    return at + 1;
  }

  #tagName(text: string, from: number): number {
    const at = nameEnd(text, from);
    if (at === text.length) return this.#cutName(text, from);
    const name = this.#partial
      ? this.#sink.tagName(this.#partial + text.slice(from, at), 0, this.#partial.length + at - from)
      : this.#sink.tagName(text, from, at);
    this.#raw = !this.#isForeign && rawTexts.has(name) ? name : "";
    this.#state = state.beforeAttribute;
    return this.#beforeAttribute(text, at);
  }

  #cutName(text: string, from: number): number {
    if (this.#partial.length < longestName) this.#partial += text.slice(from, from + longestName);
    return text.length;
  }

  #beforeAttribute(text: string, from: number): number {
    let at = from;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    if (at === text.length) return at;
    const code = text.charCodeAt(at);
    if (code === unit.greater) return this.#tagEnd(at + 1, false);
    if (code === unit.slash) {
      this.#state = state.selfClosing;
      return at + 1;
    }
    return this.#startAttribute(text, at);
  }

  #startAttribute(text: string, at: number): number {
    this.#state = state.attributeName;
    this.#partial = "";
    this.#isFirst = true;
    return this.#attributeName(text, at);
  }

  #attributeName(text: string, from: number): number {
    // An equals sign at the beginning is part of the name.
    let at = this.#isFirst ? from + 1 : from;
    this.#isFirst = false;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === unit.equals || endsName(code)) break;
      at++;
    }
    if (at === text.length) return this.#cutName(text, from);
    if (this.#partial) {
      const name = this.#partial + text.slice(from, at);
      this.#sink.attributeName(name, 0, name.length);
    } else this.#sink.attributeName(text, from, at);
    if (text.charCodeAt(at) !== unit.equals) {
      this.#state = state.afterAttributeName;
      return at;
    }
    this.#state = state.beforeValue;
    return at + 1;
  }

  #afterAttributeName(text: string, from: number): number {
    let at = from;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    if (at === text.length) return at;
    const code = text.charCodeAt(at);
    if (code === unit.equals) {
      this.#state = state.beforeValue;
      return at + 1;
    }
    this.#sink.attributeEnd();
    if (!endsName(code)) return this.#startAttribute(text, at);
    this.#state = state.beforeAttribute;
    return at;
  }

  #beforeValue(text: string, from: number): number {
    let at = from;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    if (at === text.length) return at;
    const code = text.charCodeAt(at);
    const isQuoted = code === unit.quote || code === unit.apostrophe;
    this.#state = isQuoted ? state.quoted : state.unquoted;
    this.#quote = isQuoted ? code : unit.greater;
    return this.#value(text, isQuoted ? at + 1 : at);
  }

  #value(text: string, from: number): number {
    const quote = this.#quote;
    const isQuoted = this.#state === state.quoted;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote || (!isQuoted && isSpace(code))) {
        this.#sink.attributeValue(text, from, at);
        this.#sink.attributeEnd();
        this.#state = state.beforeAttribute;
        return isQuoted ? at + 1 : at;
      }
      if (code !== unit.ampersand) continue;
      const end = referenceEnd(text, at + 1);
      if (end === text.length) {
        this.#sink.attributeValue(text, from, at);
        return this.#cutReference(text, at);
      }
      const written = text.slice(at, end);
      const resolved = resolvedInValue(written, text.charCodeAt(end));
      if (resolved === written) continue;
      this.#sink.attributeValue(text, from, at);
      this.#sink.attributeValue(resolved, 0, resolved.length);
      return this.#afterReference(written, end);
    }
    this.#sink.attributeValue(text, from, at);
    return at;
  }

  /** A reference that may go on in the next piece. */
  #cutReference(text: string, at: number): number {
    this.#partial = text.slice(at);
    this.#outer = this.#state;
    this.#state = state.reference;
    return text.length;
  }

  #restOfReference(text: string, at: number): number {
    const before = this.#partial;
    const joined = before + text.slice(at, at + longestReference + 1);
    const end = referenceEnd(joined, 1);
    if (end === joined.length) {
      this.#partial = joined;
      return text.length;
    }
    const written = joined.slice(0, end);
    this.#state = this.#outer;
    if (this.#outer === state.text || this.#outer === state.rawText) {
      const resolved = referenceText(written, false);
      this.#put(resolved, 0, resolved.length);
    } else {
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

  #digits(text: string, from: number): number {
    const digit = this.#partial === "&#x" ? /[\da-f]*/iy : /\d*/y;
    digit.lastIndex = from;
    digit.test(text);
    const at = digit.lastIndex;
    if (at === text.length) return at;
    this.#state = this.#outer;
    return text.charCodeAt(at) === unit.semicolon ? at + 1 : at;
  }

  #selfClosing(text: string, from: number): number {
    let at = from;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    if (at === text.length) return at;
    if (text.charCodeAt(at) === unit.greater) return this.#tagEnd(at + 1, true);
    this.#state = state.beforeAttribute;
    return at;
  }

  #tagEnd(end: number, isSelfClosing: boolean): number {
    if (isSelfClosing && this.#isXml) this.#raw = "";
    this.#state = this.#raw === "" ? state.text : this.#raw === "plaintext" ? state.plainText : state.rawText;
    this.#sink.tagEnd(end, isSelfClosing);
    return end;
  }

  #endTagOpen(text: string, at: number): number {
    const code = text.charCodeAt(at);
    this.#partial = "";
    if (isLetter(code)) {
      this.#state = state.endTagName;
      return this.#endTagName(text, at);
    }
    this.#state = code === unit.greater ? state.text : state.declaration;
    this.#declaration.begin(true);
    return at + 1;
  }

  #endTagName(text: string, from: number): number {
    const at = nameEnd(text, from);
    if (at === text.length) return this.#cutName(text, from);
    if (this.#partial) {
      const name = this.#partial + text.slice(from, at);
      this.#sink.endTag(name, 0, name.length);
    } else this.#sink.endTag(text, from, at);
    this.#state = state.afterEndTag;
    return this.#passEndTag(text, at);
  }

  /** Attributes of an end tag mean nothing. */
  #passEndTag(text: string, from: number): number {
    const at = text.charCodeAt(from) === unit.greater ? from : text.indexOf(">", from);
    if (at < 0) return text.length;
    this.#state = state.text;
    return at + 1;
  }

  #markup(text: string, from: number): number {
    const at = this.#declaration.read(text, from);
    if (!this.#declaration.isOpen) this.#state = state.text;
    return at;
  }
}

/** WHATWG HTML 13.2.5.73: in a value an equals sign after a name shows that it is none. */
const resolvedInValue = (written: string, next: number): string =>
  next === unit.equals && written[1] !== "#" && !written.endsWith(";")
    ? written
    : referenceText(written, true);
