import { latin1 } from "../../../checker/bytes/decoding.ts";
import { Name, PdfString } from "./objects.ts";

/** What the tokenizer came upon; `more` when the bytes end inside a token and more of them may follow. */
export type Token =
  | "number"
  | "name"
  | "string"
  | "keyword"
  | "array-open"
  | "array-close"
  | "dict-open"
  | "dict-close"
  /** A delimiter where none can be. */
  | "stray"
  | "end"
  | "more";

export const white = 1;
const delimiter = 2;
export const digit = 4;

/** Classes of bytes (7.2.3); a byte without one is a regular character. */
export const classes: Uint8Array = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = white;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = delimiter;
for (let byte = 0x30; byte <= 0x39; byte++) classes[byte] = digit;

/** Whether the byte is white space. */
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === white;
/** Whether the byte is a digit. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === digit;

const hexValue = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value++) {
  const character = value.toString(16);
  hexValue[character.charCodeAt(0)] = value;
  hexValue[character.toUpperCase().charCodeAt(0)] = value;
}

/** The value of a hexadecimal digit; -1 for any other byte. */
export const fromHex = (byte: number): number => hexValue[byte]!;

/** Longest keyword or name that is kept; the standard's own limit is 127 bytes. */
const longestWord = 1_024;

const noString = PdfString.of(new Uint8Array());

/** Tokens out of bytes, in files and in content streams alike (7.2, 7.3). Never fails: what is no token is passed over. */
export class Tokenizer {
  bytes: Uint8Array;
  position: number;
  /** Nothing follows the bytes, so that a token may end where they end. */
  isLast: boolean;

  /** Of the last `number`. */
  number = 0;
  /** Of the last `number`: it was written without a point. */
  isInteger = false;
  /** Of the last `name` (unescaped) or `keyword`. */
  word = "";
  /** Where the last `name` stands among the words that came before; -1 where it is none of them. */
  private place = -1;
  /** Of the last `string`. */
  string = noString;
  /** Where the last token began. */
  start = 0;

  constructor(bytes: Uint8Array, position = 0, isLast = true) {
    this.bytes = bytes;
    this.position = position;
    this.isLast = isLast;
  }

  /** The next token. After `more` the position is where the unfinished token begins. */
  next(): Token {
    const { bytes } = this;
    const { length } = bytes;
    let at = this.position;
    for (;;) {
      while (at < length && classes[bytes[at]!] === white) at++;
      if (at < length && bytes[at] === 0x25) {
        const comment = at;
        while (at < length && bytes[at] !== 10 && bytes[at] !== 13) at++;
        if (at >= length && !this.isLast) {
          this.position = comment;
          return "more";
        }
        continue;
      }
      break;
    }
    this.position = this.start = at;
    if (at >= length) return this.isLast ? "end" : "more";
    const byte = bytes[at]!;
    switch (byte) {
      case 0x2f:
        return this.name();
      case 0x28:
        return this.literal();
      case 0x5b:
        this.position = at + 1;
        return "array-open";
      case 0x5d:
        this.position = at + 1;
        return "array-close";
      case 0x3c:
        if (at + 1 >= length && !this.isLast) return "more";
        if (bytes[at + 1] !== 0x3c) return this.hex();
        this.position = at + 2;
        return "dict-open";
      case 0x3e:
        if (at + 1 >= length && !this.isLast) return "more";
        if (bytes[at + 1] === 0x3e) {
          this.position = at + 2;
          return "dict-close";
        }
        this.position = at + 1;
        return "stray";
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.position = at + 1;
        return "stray";
      default:
        return isNumberStart(byte) ? this.numeral() : this.keyword();
    }
  }

  /** Signs, digits and one point; what follows of them without sense is passed over, letters begin a new token. */
  private numeral(): Token {
    const { bytes } = this;
    const { length } = bytes;
    let at = this.position;
    let isNegative = false;
    while (at < length && (bytes[at] === 0x2b || bytes[at] === 0x2d)) {
      if (bytes[at] === 0x2d) isNegative = true;
      at++;
    }
    let value = 0;
    while (at < length && classes[bytes[at]!] === digit) value = value * 10 + bytes[at++]! - 0x30;
    this.isInteger = true;
    if (at < length && bytes[at] === 0x2e) {
      this.isInteger = false;
      let scale = 1;
      for (at++; at < length && classes[bytes[at]!] === digit; at++) {
        if (scale >= 1e15) continue;
        value = value * 10 + bytes[at]! - 0x30;
        scale *= 10;
      }
      value /= scale;
    }
    while (at < length && isNumberStart(bytes[at]!)) at++;
    if (at >= length && !this.isLast) return "more";
    this.position = at;
    this.number = Number.isFinite(value) ? (isNegative ? -value || 0 : value) : 0;
    return "number";
  }

  private keyword(): Token {
    const { bytes } = this;
    const { length } = bytes;
    const from = this.position;
    const at = regularEnd(bytes, from);
    if (at >= length && !this.isLast && at - from < longestWord) return "more";
    const end = Math.min(at, from + longestWord);
    this.word = wordAt(bytes, from, end, placeOf(bytes, from, end));
    this.position = at;
    return "keyword";
  }

  private name(): Token {
    const { bytes } = this;
    const { length } = bytes;
    const from = this.position + 1;
    let at = from;
    let isPlain = true;
    while (at < length && (classes[bytes[at]!]! & (white | delimiter)) === 0) {
      if (bytes[at] === 0x23 || bytes[at]! >= 0x80) isPlain = false;
      at++;
    }
    if (at >= length && !this.isLast && at - from < longestWord) return "more";
    const end = Math.min(at, from + longestWord);
    this.place = isPlain ? placeOf(bytes, from, end) : -1;
    this.word = isPlain ? wordAt(bytes, from, end, this.place) : unescapedName(bytes.subarray(from, end));
    this.position = at;
    return "name";
  }

  /** The last `name` as a value. */
  get nameValue(): Name {
    const { place, word } = this;
    const known = place < 0 ? null : names[place]!;
    if (known !== null && known.name === word) return known;
    const name = Name.of(word);
    if (place >= 0) names[place] = name;
    return name;
  }

  private literal(): Token {
    const { bytes } = this;
    const { length } = bytes;
    const from = this.position + 1;
    let at = from;
    let open = 1;
    let isPlain = true;
    for (; at < length; at++) {
      const byte = bytes[at]!;
      if (byte === 0x29) {
        if (--open === 0) break;
      } else if (byte === 0x28) open++;
      else if (byte === 0x5c) {
        isPlain = false;
        at++;
      } else if (byte === 13) isPlain = false;
    }
    if (at >= length && !this.isLast) return "more";
    const end = Math.min(at, length);
    this.string = isPlain ? PdfString.at(bytes, from, end) : unescaped(bytes, from, end);
    this.position = Math.min(at + 1, length);
    return "string";
  }

  private hex(): Token {
    const { bytes } = this;
    const from = this.position + 1;
    let end = bytes.indexOf(0x3e, from);
    if (end < 0) {
      if (!this.isLast) return "more";
      end = bytes.length;
    }
    const out = roomFor((end - from + 1) >> 1);
    this.string = PdfString.at(out, 0, fromHexTo(out, 0, bytes, from, end));
    this.position = Math.min(end + 1, bytes.length);
    return "string";
  }
}

/** Whether a number can begin with the byte. */
export const isNumberStart = (byte: number): boolean =>
  classes[byte] === digit || byte === 0x2d || byte === 0x2b || byte === 0x2e;

/** Where the regular characters end that stand there. */
export function regularEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (classes[bytes[at]!]! & (white | delimiter)) === 0) at++;
  return at;
}

/** Words that came before, by a digest of their bytes: nearly all come again and again. */
const words: string[] = Array<string>(8_192).fill("");
/** The same as names, in the same places. */
const names: (Name | null)[] = Array<Name | null>(words.length).fill(null);
/** No longer word is looked for among them. */
const longestKnown = 24;

/**
 * The text as names of properties are kept: the engine compares such by where they lie, not by their characters, which
 * made a check of large files 7 % quicker.
 */
function asConstant(text: string): string {
  const holder: Record<string, unknown> = Object.create(null);
  holder[text] = 0;
  return Object.keys(holder)[0]!;
}

function placeOf(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  if (length > longestKnown || length === 0) return -1;
  let digest = length;
  for (let at = from; at < to; at++) digest = (Math.imul(digest, 31) + bytes[at]!) | 0;
  return (digest ^ (digest >>> 12)) & (words.length - 1);
}

function wordAt(bytes: Uint8Array, from: number, to: number, place: number): string {
  if (place < 0) return latin1(bytes, from, to);
  const known = words[place]!;
  if (isSpelt(known, bytes, from, to - from)) return known;
  const word = asConstant(latin1(bytes, from, to));
  words[place] = word;
  return word;
}

function isSpelt(word: string, bytes: Uint8Array, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at++) if (word.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}

/** A name's #xx undone; names are UTF-8 where they are no ASCII (7.3.5). */
function unescapedName(bytes: Uint8Array): string {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const high = bytes[at] === 0x23 && at + 2 < bytes.length ? hexValue[bytes[at + 1]!]! : -1;
    const low = high >= 0 ? hexValue[bytes[at + 2]!]! : -1;
    if (high >= 0 && low >= 0) {
      out[length++] = (high << 4) | low;
      at += 2;
    } else out[length++] = bytes[at]!;
  }
  return new TextDecoder().decode(out.subarray(0, length));
}

const escapes: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Where strings are put together, but for the longest. */
const usualRoom = new Uint8Array(1_024);
const roomFor = (length: number) => (length <= usualRoom.length ? usualRoom : new Uint8Array(length));

/** A literal string, its escapes undone. */
function unescaped(bytes: Uint8Array, from: number, to: number): PdfString {
  const out = roomFor(to - from);
  return PdfString.at(out, 0, unescapedTo(out, 0, bytes, from, to));
}

/**
 * Writes a literal string with its escapes undone (7.3.4.2), and answers where it ends; an end of line in it is a line
 * feed, however it was written.
 */
export function unescapedTo(
  out: Uint8Array,
  begin: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  let length = begin;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === 13) {
      if (at + 1 < to && bytes[at + 1] === 10) at++;
      out[length++] = 10;
    } else if (byte !== 0x5c) out[length++] = byte;
    else {
      if (++at >= to) break;
      const escaped = bytes[at]!;
      if (escaped >= 0x30 && escaped <= 0x37) {
        let value = escaped - 0x30;
        for (let count = 1; count < 3; count++) {
          const next = at + 1 < to ? bytes[at + 1]! : 0;
          if (next < 0x30 || next > 0x37) break;
          value = value * 8 + next - 0x30;
          at++;
        }
        out[length++] = value;
      } else if (escaped === 13) {
        if (at + 1 < to && bytes[at + 1] === 10) at++;
      } else if (escaped !== 10) out[length++] = escapes[escaped] ?? escaped;
    }
  }
  return length;
}

/** Writes a hexadecimal string as bytes (7.3.4.3), and answers where it ends. */
export function fromHexTo(
  out: Uint8Array,
  begin: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  let length = begin;
  let at = from;
  for (; at + 1 < to; at += 2) {
    const high = hexValue[bytes[at]!]!;
    const low = hexValue[bytes[at + 1]!]!;
    if (high < 0 || low < 0) break;
    out[length++] = (high << 4) | low;
  }
  // White space or an odd digit: the rest is taken digit by digit.
  let isHalf = false;
  for (; at < to; at++) {
    const value = hexValue[bytes[at]!]!;
    if (value < 0) continue;
    // An odd last digit counts as if a zero followed it.
    if (isHalf) out[length++]! |= value;
    else out[length] = value << 4;
    isHalf = !isHalf;
  }
  return isHalf ? length + 1 : length;
}

/** The value that the last token is, where it is one by itself; undefined otherwise. */
export function simpleValue(token: Token, tokens: Tokenizer) {
  switch (token) {
    case "number":
      return tokens.number;
    case "name":
      return tokens.nameValue;
    case "string":
      return tokens.string;
    case "keyword":
      return tokens.word === "true"
        ? true
        : tokens.word === "false"
          ? false
          : tokens.word === "null"
            ? null
            : undefined;
    default:
      return undefined;
  }
}
