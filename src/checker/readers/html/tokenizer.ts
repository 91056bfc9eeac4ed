import { referenceText } from "./character-references.ts";

/** Takes what is found; `source` holds it from `start` to `end`. */
export interface TokenizerSink {
  /** Whether the open element is of SVG or MathML, where title, script and style are ordinary elements. */
  readonly isForeign: boolean;
  text(source: string, start: number, end: number): void;
  /** A start tag begins at this offset of the text at hand. */
  tagStart(at: number): void;
  /** Its name; answers with the name in lower case. */
  tagName(source: string, start: number, end: number): string;
  attributeName(source: string, start: number, end: number): void;
  /** A piece of the attribute's value. */
  attributeValue(source: string, start: number, end: number): void;
  attributeEnd(): void;
  /** The start tag ends before this offset of the text at hand. */
  tagEnd(end: number, isSelfClosing: boolean): void;
  endTag(source: string, start: number, end: number): void;
  /** What stands in a section of character data. */
  data(text: string): void;
  /** A comment, or something else that counts as one. */
  comment(): void;
}

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
  bogusComment: 14,
  comment: 15,
  data: 16,
  rawText: 17,
  rawTextEnd: 18,
  plainText: 19,
  reference: 20,
  digits: 21,
} as const;

const unit = {
  space: 32,
  exclamation: 33,
  quote: 34,
  number: 35,
  ampersand: 38,
  apostrophe: 39,
  hyphen: 45,
  slash: 47,
  semicolon: 59,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  bracketEnd: 93,
} as const;

/** Elements whose content is text up to their end tag; in some of them character references are resolved. */
const rawTexts = new Set("iframe noembed noframes plaintext script style textarea title xmp".split(" "));
const resolving = new Set(["textarea", "title"]);

/** Longest name that is kept, and longest text that may be a character reference, in UTF-16 units. */
const longestName = 1_024;
const longestReference = 64;

/** Longest section of character data that is kept from one piece to the next. */
const longestData = 4_096;

/** 1 for white space, 2 for the other units that end a name, 4 for letters, 8 for digits. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[ \t\n\f\r]/.test(char)) return 1;
  if (char === "/" || char === ">") return 2;
  return /[A-Za-z]/.test(char) ? 4 : /\d/.test(char) ? 8 : 0;
});

const kindOf = (code: number): number => (code < 128 ? kinds[code]! : 0);
const isSpace = (code: number): boolean => kindOf(code) === 1;
const endsName = (code: number): boolean => (kindOf(code) & 3) !== 0;
const isLetter = (code: number): boolean => kindOf(code) === 4;

/** Whether something else than text may begin with a pointed bracket before this unit. */
const opensMarkup = (code: number): boolean =>
  isLetter(code) || code === unit.slash || code === unit.exclamation || code === unit.question;

/** Reads HTML text piece by piece, however it is cut; what is kept between two pieces is short. */
export class Tokenizer {
  readonly #sink: TokenizerSink;
  /** An empty tag is an element of its own, as in XML. */
  readonly #isXml: boolean;
  #state: number = state.text;
  /** The beginning of a name or the like that goes on in the next piece. */
  #partial = "";
  /** What began so far of what ends a comment or a section. */
  #matched = 0;
  /** The quotation mark around the value, or 0. */
  #quote = 0;
  #isFirst = false;
  /** The tag began in SVG or MathML. */
  #isForeign = false;
  /** The element whose content is text; empty in others. */
  #raw = "";
  /** Where a character reference stands. */
  #outer: number = state.text;

  constructor(sink: TokenizerSink, isXml: boolean) {
    this.#sink = sink;
    this.#isXml = isXml;
  }

  reset(): void {
    this.#state = state.text;
    this.#partial = "";
    this.#raw = "";
  }

  write(text: string): void {
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
    else if (last >= state.declaration && last <= state.data) this.#sink.comment();
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
        return this.#passTo(text, at, false);
      case state.declaration:
        return this.#declaration(text, at);
      case state.bogusComment:
        return this.#passTo(text, at, true);
      case state.comment:
        return this.#comment(text, at);
      case state.data:
        return this.#data(text, at);
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
    let from = begin;
    let at = from;
    for (; at < text.length; at++) {
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
        continue;
      }
      if (code !== unit.ampersand || (raw && !resolving.has(raw))) continue;
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
    if (code === unit.exclamation) this.#state = state.declaration;
    else if (code === unit.question) this.#state = state.bogusComment;
    else {
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
    this.#state = code === unit.greater ? state.text : state.bogusComment;
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
    return this.#passTo(text, at, false);
  }

  /** Passes over what stands before the next closing bracket. */
  #passTo(text: string, from: number, isComment: boolean): number {
    const at = text.charCodeAt(from) === unit.greater ? from : text.indexOf(">", from);
    if (at < 0) return text.length;
    if (isComment) this.#sink.comment();
    this.#state = state.text;
    return at + 1;
  }

  #declaration(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const begun = this.#partial + text[at];
      if (!"--".startsWith(begun) && !"[CDATA[".startsWith(begun)) {
        this.#state = state.bogusComment;
        return at;
      }
      this.#partial = begun;
      if (begun !== "--" && begun !== "[CDATA[") continue;
      this.#state = begun === "--" ? state.comment : state.data;
      this.#matched = begun === "--" ? beginning : 0;
      this.#partial = "";
      return at + 1;
    }
    return text.length;
  }

  #comment(text: string, from: number): number {
    let matched = this.#matched;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === unit.hyphen) matched = afterHyphen[matched]!;
      else if (code === unit.greater && matched >= 2) {
        this.#sink.comment();
        this.#state = state.text;
        return at + 1;
      } else matched = code === unit.exclamation && matched === 2 ? 3 : 0;
    }
    this.#matched = matched;
    return text.length;
  }

  #data(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === unit.greater && this.#matched === 2) {
        this.#state = state.text;
        this.#sink.data((this.#partial + text.slice(from, at)).slice(0, -2));
        return at + 1;
      }
      this.#matched = code === unit.bracketEnd ? Math.min(2, this.#matched + 1) : 0;
    }
    if (this.#partial.length < longestData) this.#partial += text.slice(from, from + longestData);
    return text.length;
  }
}

/** How much of what ends a comment was read ("", "-", "--", "--!"); from 4 on nothing else or only a hyphen was read. */
const afterHyphen = [1, 2, 2, 1, 5, 2];
const beginning = 4;

function nameEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !endsName(text.charCodeAt(at))) at++;
  return at;
}

/** Where the name of the end tag that begins here ends; 0 when it is none of the element, negative when the text ends in it. */
function endTagAt(text: string, from: number, name: string): number {
  for (let at = from + 1; at < from + 2 + name.length; at++) {
    if (at >= text.length) return -1;
    const code = text.charCodeAt(at);
    const isWanted = at === from + 1 ? code === unit.slash : (code | 32) === name.charCodeAt(at - from - 2);
    if (!isWanted) return 0;
  }
  const end = from + 2 + name.length;
  return end >= text.length ? -1 : endsName(text.charCodeAt(end)) ? end : 0;
}

/** Where what may be a character reference ends, from the unit after its ampersand on. */
function referenceEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestReference);
  let at = text.charCodeAt(from) === unit.number ? from + 1 : from;
  while (at < limit && kindOf(text.charCodeAt(at)) >= 4) at++;
  return at < limit && text.charCodeAt(at) === unit.semicolon ? at + 1 : at;
}

/** WHATWG HTML 13.2.5.73: in a value an equals sign after a name shows that it is none. */
const resolvedInValue = (written: string, next: number): string =>
  next === unit.equals && written[1] !== "#" && !written.endsWith(";")
    ? written
    : referenceText(written, true);
