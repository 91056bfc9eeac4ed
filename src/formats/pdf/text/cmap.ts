import type { Budget } from "../../../checker/budget.ts";
import { textOf } from "../../../checker/bytes/decoding.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import { fromHex, isWhite, Tokenizer } from "../file/tokens.ts";
import { joined } from "../structure/joined.ts";

/** Codes of as many bytes, as they stand in a string. */
interface Codes {
  first: number;
  last: number;
}

interface TextRange {
  first: number;
  last: number;
  /** Of the first code; the last UTF-16 unit counts up over the range. */
  text: number;
}

/** Entries that one CMap may have: a font has no more glyphs. */
const entryLimit = 65_536;
/** Ranges of codes of one length that are kept. */
const mostCodes = 100;
/** Bytes of the longest code. */
const longestCode = 4;
/** UTF-16 units of one code's text that are kept; and of all texts that have several. */
const mostUnits = 32;
const mostUnitsInAll = 524_288;
/** More than a text has units. */
const textStride = 64;
/** What is longer is no token. */
const longestToken = 65_536;

/** A character map (ISO 32000-2, 9.7.5 and 9.10.3): how a shown string falls into codes, and the text of a code. */
export class CMap {
  /** By code, what `#text` says of. */
  readonly #texts = new Map<number, number>();
  /** The units of texts that have not one. */
  #units = new Uint16Array(256);
  #used = 0;
  readonly #ranges: TextRange[] = [];
  /** By the first code of a range, its last one and the CID of the first (9.7.5.4). */
  readonly #cids: { first: number; last: number; cid: number }[] = [];
  /** Ranges of codes by their bytes, from 1 on; each list ascending and without overlaps once all is read. */
  readonly #codes: Codes[][] = Array.from({ length: longestCode + 1 }, () => []);
  #rangeCount = 0;
  /** Bytes of the codes that were reported first; 0 where none were. */
  #firstLength = 0;
  /** What is done with the next string. */
  #takeString: (() => void) | null = null;
  /** Of what is being read: strings so far, place in a list (-1 outside of any), codes and the bytes of the first. */
  #count = 0;
  #list = -1;
  #first = 0;
  #last = 0;
  #length = 0;
  /** What is done with the next number behind strings. */
  #takesCid: "range" | "char" | null = null;
  #isVertical = false;
  #isMode = false;

  /** Reads the operators of a CMap file up to the limit in bytes; what makes no sense in it is passed over. */
  static async read(pieces: AsyncIterable<Uint8Array>, limit: number, budget: Budget): Promise<CMap> {
    const map = new CMap();
    const tokens = new Tokenizer(new Uint8Array(), 0, false);
    let length = 0;
    for await (const piece of pieces) {
      const rest = tokens.bytes.subarray(tokens.position, tokens.position + longestToken);
      tokens.bytes = rest.length > 0 ? joined(rest, piece) : piece;
      tokens.position = 0;
      budget.step(piece.length >> 4);
      while (!map.#take(tokens, budget)) await budget.turn();
      tokens.bytes = tokens.bytes.slice(tokens.position);
      tokens.position = 0;
      length += piece.length;
      if (length >= limit) break;
    }
    tokens.isLast = true;
    while (!map.#take(tokens, budget)) await budget.turn();
    map.#ranges.sort((a, b) => a.first - b.first);
    map.#cids.sort((a, b) => a.first - b.first);
    for (const [length, codes] of map.#codes.entries()) map.#codes[length] = merged(codes);
    return map;
  }

  /** Takes what there is of whole tokens; false where a turn is due before. */
  #take(tokens: Tokenizer, budget: Budget): boolean {
    for (;;) {
      if (budget.isDue) return false;
      budget.step(2);
      if (takeHex(tokens)) {
        this.#takeString?.();
        continue;
      }
      const token = tokens.next();
      if (token === "end" || token === "more") return true;
      if (token === "keyword") this.#takeString = this.#taking(tokens.word);
      else if (token === "string") {
        string.length = Math.min(tokens.string.length, string.bytes.length);
        for (let at = 0; at < string.length; at++) string.bytes[at] = tokens.string.byteAt(at);
        this.#takeString?.();
      } else if (token === "array-open") this.#list = 0;
      else if (token === "array-close") this.#endList();
      else if (token === "number") this.#takeNumber(tokens.number);
      else if (token === "name") this.#isMode = tokens.word === "WMode";
    }
  }

  /** The CID of a range, or the mode of writing. */
  #takeNumber(number: number): void {
    if (this.#isMode) this.#isVertical = number === 1;
    this.#isMode = false;
    const count = this.#takesCid === "range" ? 2 : 1;
    if (!this.#takesCid || this.#count !== count) return;
    this.#count = 0;
    if (this.#cids.length < entryLimit)
      this.#cids.push({ first: this.#first, last: count === 2 ? this.#last : this.#first, cid: number });
  }

  /** What the strings behind the operator are; null when they are of no use. */
  #taking(operator: string): (() => void) | null {
    this.#count = 0;
    this.#list = -1;
    this.#takesCid = operator === "begincidrange" ? "range" : operator === "begincidchar" ? "char" : null;
    if (this.#takesCid)
      return () => {
        if (this.#count++ === 0) this.#first = codeOfString();
        else this.#last = codeOfString();
      };
    switch (operator) {
      case "begincodespacerange":
        return () => this.#takeCodes();
      case "beginbfchar":
        return () => this.#takeCharacter();
      case "beginbfrange":
        return () => this.#takeRange();
      default:
        return null;
    }
  }

  #takeCodes(): void {
    const code = codeOfString();
    if (this.#count++ === 0) {
      this.#first = code;
      this.#length = string.length;
      return;
    }
    this.#count = 0;
    const codes = this.#codes[this.#length];
    if (!codes || this.#length === 0 || this.#rangeCount >= mostCodes) return;
    codes.push({ first: this.#first, last: code });
    this.#rangeCount++;
    this.#firstLength ||= this.#length;
  }

  #takeCharacter(): void {
    if (this.#count++ === 0) {
      this.#first = codeOfString();
      return;
    }
    this.#count = 0;
    this.#set(this.#first);
  }

  /** The first code, the last one, and the text of the first or a list of the texts of all. */
  #takeRange(): void {
    if (this.#count === 0) this.#first = codeOfString();
    else if (this.#count === 1) this.#last = codeOfString();
    else if (this.#list >= 0) {
      this.#set(this.#first + this.#list++);
      return;
    } else if (this.#hasRoom) this.#ranges.push({ first: this.#first, last: this.#last, text: this.#keep() });
    this.#count = this.#count === 2 ? 0 : this.#count + 1;
  }

  get #hasRoom(): boolean {
    return this.#texts.size + this.#ranges.length < entryLimit;
  }

  /** Sets the text of the code to that of the string. */
  #set(code: number): void {
    if (this.#hasRoom) this.#texts.set(code, this.#keep());
  }

  /** Keeps the text that the string is: the one unit that it has, else below 0 where its units are and how many. */
  #keep(): number {
    const count = string.length === 1 ? 1 : string.length >> 1;
    const end = this.#used + count;
    if (count === 1 || end > mostUnitsInAll) return unitAt(0);
    if (end > this.#units.length) {
      const units = new Uint16Array(Math.max(end, 2 * this.#units.length));
      units.set(this.#units);
      this.#units = units;
    }
    for (let at = 0; at < count; at++) this.#units[this.#used + at] = unitAt(at);
    const kept = -1 - (this.#used * textStride + count);
    this.#used = end;
    return kept;
  }

  #text(kept: number): string {
    if (kept >= 0) return String.fromCharCode(kept);
    const from = Math.floor((-1 - kept) / textStride);
    return textOf(this.#units.subarray(from, from + ((-1 - kept) % textStride)));
  }

  #endList(): void {
    if (this.#list < 0) return;
    this.#list = -1;
    this.#count = 0;
  }

  /** The text of a code; null when the map does not say. */
  text(code: number): string | null {
    const unit = this.unit(code);
    if (unit >= 0) return String.fromCharCode(unit);
    const single = this.#texts.get(code);
    if (single !== undefined) return this.#text(single);
    const range = this.#rangeOf(code);
    return range && shifted(this.#text(range.text), code - range.first);
  }

  /** The one UTF-16 unit that is the text of the code; -1 where the text has not one, or the map does not say. */
  unit(code: number): number {
    const single = this.#texts.get(code);
    if (single !== undefined) return single < 0 ? -1 : single;
    const range = this.#rangeOf(code);
    return range && range.text >= 0 ? (range.text + code - range.first) & 0xffff : -1;
  }

  /** The CID of a code; null where the map does not say. */
  cid(code: number): number | null {
    const range = rangeOf(this.#cids, code);
    return range && range.cid + code - range.first;
  }

  /** Its text is written from the top down. */
  get isVertical(): boolean {
    return this.#isVertical;
  }

  #rangeOf(code: number): TextRange | null {
    return rangeOf(this.#ranges, code);
  }

  /** Bytes of the code that stands at the offset; 0 when the map has no code space. */
  codeLength(bytes: Uint8Array, offset: number, end: number): number {
    if (!this.#firstLength) return 0;
    let code = 0;
    for (let length = 1; length <= longestCode && offset + length <= end; length++) {
      code = code * 256 + bytes[offset + length - 1]!;
      if (isAmong(this.#codes[length]!, code)) return length;
    }
    return this.#firstLength;
  }

  /** Ranges of codes that it distinguishes by their length. */
  get ranges(): number {
    return this.#rangeCount;
  }

  /** Entries that it keeps, those with long texts counted several times. */
  get weight(): number {
    return this.#texts.size + this.#ranges.length + this.#cids.length + (this.#used >> 2);
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0 && this.#ranges.length === 0;
  }
}

/** Of ascending ranges the one that the code is in; null for none. */
function rangeOf<Range extends { first: number; last: number }>(
  ranges: readonly Range[],
  code: number,
): Range | null {
  const range = ranges[partitionPoint(ranges.length, (at) => ranges[at]!.last < code)];
  return range && range.first <= code ? range : null;
}

/** The string that was read last, as far as anything is reported by it: one at a time. */
const string = { bytes: new Uint8Array(2 * mostUnits), length: 0 };

/** Takes the hexadecimal string that stands next, as nearly all of a map is; false where something else does. */
function takeHex(tokens: Tokenizer): boolean {
  const { bytes } = tokens;
  let at = tokens.position;
  while (isWhite(bytes[at])) at++;
  if (bytes[at] !== 0x3c || at + 1 >= bytes.length || bytes[at + 1] === 0x3c) return false;
  let digits = 0;
  const start = at;
  for (at++; at < bytes.length && bytes[at] !== 0x3e; at++) {
    const value = fromHex(bytes[at]!);
    if (value < 0 || digits >= 4 * mostUnits) continue;
    // An odd last digit counts as if a zero followed it (7.3.4.3).
    if (digits & 1) string.bytes[digits >> 1]! |= value;
    else string.bytes[digits >> 1] = value << 4;
    digits++;
  }
  if (at >= bytes.length && !tokens.isLast) {
    tokens.position = start;
    return false;
  }
  string.length = (digits + 1) >> 1;
  tokens.position = Math.min(at + 1, bytes.length);
  return true;
}

function codeOfString(): number {
  let code = 0;
  for (let at = 0; at < string.length && at < longestCode; at++) code = code * 256 + string.bytes[at]!;
  return code;
}

/** The UTF-16 unit at the place of the string; a single byte is one too. */
const unitAt = (at: number): number =>
  string.length === 1 ? string.bytes[0]! : (string.bytes[2 * at]! << 8) | string.bytes[2 * at + 1]!;

/** The same codes in ascending ranges that do not overlap. */
function merged(codes: Codes[]): Codes[] {
  const all: Codes[] = [];
  for (const { first, last } of codes.sort((a, b) => a.first - b.first)) {
    const before = all.at(-1);
    if (last < first) continue;
    if (before && first <= before.last) before.last = Math.max(before.last, last);
    else all.push({ first, last });
  }
  return all;
}

/** Whether the code is in one of the ascending ranges. */
const isAmong = (codes: readonly Codes[], code: number): boolean => rangeOf(codes, code) !== null;

function shifted(text: string, by: number): string {
  if (!by || !text) return text;
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff);
}
