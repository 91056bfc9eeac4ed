import type { Budget } from "../../budget.ts";
import { textOf } from "../../text.ts";
import { Tokenizer } from "./tokens.ts";

interface Range {
  first: number;
  last: number;
  /** Bytes that a code of the range has. */
  length: number;
}

interface TextRange {
  first: number;
  last: number;
  /** Text of the first code; the last UTF-16 unit counts up over the range. */
  text: string;
}

/** Entries that one CMap may have; more than a font of 65,536 glyphs needs tells nothing new. */
const entryLimit = 131_072;
/** Ranges of codes of one length that are kept. */
const mostCodes = 100;

/** A character map (ISO 32000-2, 9.7.5 and 9.10.3): how a shown string falls into codes, and the text of a code. */
export class CMap {
  #texts = new Map<number, string>();
  #ranges: TextRange[] = [];
  #codes: Range[] = [];
  /** Of what is being read: strings so far, place in a list (-1 outside of any), codes and the bytes of the first. */
  #count = 0;
  #list = -1;
  #first = 0;
  #last = 0;
  #length = 0;
  /** Of all texts. */
  #units = 0;

  /** Reads the operators of a CMap file; what makes no sense in it is passed over. */
  static parse(bytes: Uint8Array, budget: Budget): CMap {
    const map = new CMap();
    const tokens = new Tokenizer(bytes);
    let take: ((string: Uint8Array) => void) | null = null;
    for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
      budget.step(2);
      if (token === "keyword") take = map.#taking(tokens.word);
      else if (token === "string") take?.(tokens.string);
      else if (token === "array-open") map.#list = 0;
      else if (token === "array-close") map.#endList();
    }
    map.#ranges.sort((a, b) => a.first - b.first);
    return map;
  }

  /** What the strings behind the operator are; null when they are of no use. */
  #taking(operator: string): ((string: Uint8Array) => void) | null {
    this.#count = 0;
    this.#list = -1;
    switch (operator) {
      case "begincodespacerange":
        return (string) => this.#takeCodes(string);
      case "beginbfchar":
        return (string) => this.#takeCharacter(string);
      case "beginbfrange":
        return (string) => this.#takeRange(string);
      default:
        return null;
    }
  }

  #takeCodes(string: Uint8Array): void {
    const code = codeOf(string);
    if (this.#count++ === 0) {
      this.#first = code;
      this.#length = string.length;
      return;
    }
    this.#count = 0;
    const length = this.#length;
    if (length > 0 && length <= 4 && this.#codes.length < mostCodes)
      this.#codes.push({ first: this.#first, last: code, length });
  }

  #takeCharacter(string: Uint8Array): void {
    if (this.#count++ === 0) {
      this.#first = codeOf(string);
      return;
    }
    this.#count = 0;
    if (this.#texts.size < entryLimit) this.#texts.set(this.#first, this.#text(string));
  }

  /** The first code, the last one, and the text of the first or a list of the texts of all. */
  #takeRange(string: Uint8Array): void {
    if (this.#count === 0) this.#first = codeOf(string);
    else if (this.#count === 1) this.#last = codeOf(string);
    else if (this.#list >= 0) {
      if (this.#texts.size < entryLimit) this.#texts.set(this.#first + this.#list++, this.#text(string));
      return;
    } else if (this.#ranges.length < entryLimit)
      this.#ranges.push({ first: this.#first, last: this.#last, text: this.#text(string) });
    this.#count = this.#count === 2 ? 0 : this.#count + 1;
  }

  #text(string: Uint8Array): string {
    const text = utf16(string);
    this.#units += text.length;
    return text;
  }

  #endList(): void {
    if (this.#list < 0) return;
    this.#list = -1;
    this.#count = 0;
  }

  /** The text of a code; null when the map does not tell. */
  text(code: number): string | null {
    const single = this.#texts.get(code);
    if (single !== undefined) return single;
    let low = 0;
    let high = this.#ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = this.#ranges[middle]!;
      if (code < range.first) high = middle - 1;
      else if (code > range.last) low = middle + 1;
      else return shifted(range.text, code - range.first);
    }
    return null;
  }

  /** Bytes of the code that stands at the offset; 0 when the map has no code space. */
  codeLength(bytes: Uint8Array, offset: number): number {
    if (!this.#codes.length) return 0;
    let code = 0;
    for (let length = 1; length <= 4 && offset + length <= bytes.length; length++) {
      code = code * 256 + bytes[offset + length - 1]!;
      if (this.#codes.some((range) => range.length === length && code >= range.first && code <= range.last))
        return length;
    }
    return this.#codes[0]!.length;
  }

  /** Ranges of codes that it tells apart by their length. */
  get ranges(): number {
    return this.#codes.length;
  }

  /** Entries that it keeps, those with long texts counted several times. */
  get weight(): number {
    return this.#texts.size + this.#ranges.length + (this.#units >> 2);
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0 && this.#ranges.length === 0;
  }
}

function codeOf(string: Uint8Array): number {
  let code = 0;
  for (let at = 0; at < string.length && at < 4; at++) code = code * 256 + string[at]!;
  return code;
}

/** Units of one code's text that are kept, and where they are put together. */
const mostUnits = 32;
const units = new Uint16Array(mostUnits);

function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  const length = Math.min(bytes.length >> 1, mostUnits);
  for (let at = 0; at < length; at++) units[at] = (bytes[2 * at]! << 8) | bytes[2 * at + 1]!;
  return textOf(units.subarray(0, length));
}

function shifted(text: string, by: number): string {
  if (!by || !text) return text;
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff);
}
