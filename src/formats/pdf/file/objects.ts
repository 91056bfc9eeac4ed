import { latin1, textOf } from "../../../checker/bytes/decoding.ts";

/** Everything that can stand in a PDF where a value stands (ISO 32000-2, 7.3). */
export type PdfValue = null | boolean | number | PdfString | Name | Ref | PdfValue[] | Dict | Stream;

const interned = new Map<string, Name>();
const internedLimit = 8_192;
const longestInterned = 64;

/** A name, without its slash and with its #xx undone. */
export class Name {
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }

  /** The one object of this name; the table is bounded, so compare `name` where a stranger chose it. */
  static of(name: string): Name {
    let found = interned.get(name);
    if (!found) {
      found = new Name(name);
      if (interned.size < internedLimit && name.length <= longestInterned) interned.set(name, found);
    }
    return found;
  }
}

/** A reference to an indirect object. */
export class Ref {
  readonly num: number;
  readonly gen: number;

  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

/** Bytes that a string may have (ISO 32000-1, annex C). */
export const longestText = 32_767;
/** Bytes of a text string that are read as text where no limit is given: more of none is ever reported. */
const usualText = 4_096;

/** Up to so many bytes are kept as a text of as many characters: a Uint8Array takes two hundred bytes more, and lives longer. */
const longestCompact = 8_192;

/** Bytes that are the same characters in every encoding of text strings. */
const isPlain = /^[\t\n\r -~]*$/;

/** A string as bytes, decrypted and with its escapes undone. */
export class PdfString {
  private readonly data: Uint8Array | string;

  private constructor(data: Uint8Array | string) {
    this.data = data;
  }

  /** The string of these bytes, which it keeps. */
  static of(bytes: Uint8Array): PdfString {
    return new PdfString(bytes);
  }

  /** The string of the bytes that stand there, in as little memory as can be. */
  static at(bytes: Uint8Array, from: number, to: number): PdfString {
    return new PdfString(to - from > longestCompact ? bytes.slice(from, to) : latin1(bytes, from, to));
  }

  /** One of its bytes. */
  byteAt(at: number): number {
    const data = this.data;
    return typeof data === "string" ? data.charCodeAt(at) : data[at]!;
  }

  get bytes(): Uint8Array {
    const data = this.data;
    if (typeof data !== "string") return data;
    const bytes = new Uint8Array(data.length);
    for (let at = 0; at < data.length; at++) bytes[at] = data.charCodeAt(at);
    return bytes;
  }

  /** How many bytes it has. */
  get length(): number {
    return this.data.length;
  }

  /** Bytes of memory that it takes, about. */
  get memory(): number {
    return (typeof this.data === "string" ? 56 : 256) + this.data.length;
  }

  private beginning(limit: number): Uint8Array {
    const data = this.data;
    return typeof data === "string" && data.length > limit
      ? new PdfString(data.slice(0, limit)).bytes
      : this.bytes.subarray(0, limit);
  }

  /** The text of a text string (7.9.2.2) as far as the limit in bytes, without the language escapes that it may hold. */
  text(limit = usualText): string {
    if (typeof this.data === "string") {
      const beginning = this.data.slice(0, limit);
      if (isPlain.test(beginning)) return beginning;
      if (beginning.startsWith("\xfe\xff")) return withoutLanguages(utf16Of(beginning));
    }
    const bytes = this.beginning(limit);
    const [a, b, c] = bytes;
    if (a === 0xfe && b === 0xff) return withoutLanguages(utf16(bytes, 0));
    if (a === 0xff && b === 0xfe) return withoutLanguages(utf16(bytes, 1));
    if (a === 0xef && b === 0xbb && c === 0xbf)
      return withoutLanguages(new TextDecoder().decode(bytes.subarray(3)));
    let at = 0;
    while (at < bytes.length && docEncoding[bytes[at]!] === bytes[at]) at++;
    if (at === bytes.length) return textOf(bytes);
    const units = new Uint16Array(bytes.length);
    for (at = 0; at < bytes.length; at++) units[at] = docEncoding[bytes[at]!]!;
    return textOf(units);
  }
}

/** The entries of a dictionary that has none: never written to. */
const none: (string | PdfValue)[] = [];
/** Up to so many entries are looked through one by one: a Map takes two hundred bytes however few it holds. */
const mostInRow = 12;

/** A dictionary, its entries in the order in which they were set; of a key that is set twice, the last value counts. */
export class Dict {
  /** Keys and values in turn. */
  private row = none;
  /** All entries, once they are many. */
  private map: Map<string, PdfValue> | null = null;

  constructor(entries: Iterable<[string, PdfValue]> | null = null) {
    if (entries) for (const [key, value] of entries) this.set(key, value);
  }

  private at(key: string): number {
    const row = this.row;
    for (let at = 0; at < row.length; at += 2) if (row[at] === key) return at;
    return -1;
  }

  /** The value as it stands there, references unresolved; null when absent. */
  get(key: string): PdfValue {
    if (this.map) return this.map.get(key) ?? null;
    const at = this.at(key);
    return at < 0 ? null : (this.row[at + 1] as PdfValue);
  }

  has(key: string): boolean {
    return this.map ? this.map.has(key) : this.at(key) >= 0;
  }

  set(key: string, value: PdfValue): void {
    const row = this.row;
    const at = this.map ? -1 : this.at(key);
    if (at >= 0) row[at + 1] = value;
    else if (row === none && !this.map) this.row = [key, value];
    else if (!this.map && row.length < 2 * mostInRow) row.push(key, value);
    else {
      this.map ??= new Map(this);
      this.map.set(key, value);
      this.row = none;
    }
  }

  delete(key: string): void {
    if (this.map) this.map.delete(key);
    else if (this.has(key)) this.row.splice(this.at(key), 2);
  }

  /**
   * The dictionary of what stands in the row from the place on, keys and values in turn; what stands where a key
   * should and is no name is passed over.
   */
  static ofRow(items: readonly PdfValue[], from: number): Dict {
    const dict = new Dict();
    if (isWellMade(items, from)) {
      const row: (string | PdfValue)[] = items.slice(from);
      for (let at = 0; at < row.length; at += 2) row[at] = (row[at] as Name).name;
      dict.row = row;
      return dict;
    }
    for (let at = from; at < items.length; ) {
      const key = items[at++];
      if (!(key instanceof Name) || at >= items.length) continue;
      const value = items[at++]!;
      // A null entry is an absent one (7.3.7).
      if (value === null) dict.delete(key.name);
      else dict.set(key.name, value);
    }
    if (dict.row !== none) dict.row = dict.row.slice();
    return dict;
  }

  *[Symbol.iterator](): Generator<[string, PdfValue]> {
    if (this.map) yield* this.map;
    else {
      const row = this.row;
      for (let at = 0; at < row.length; at += 2) yield [row[at] as string, row[at + 1] as PdfValue];
    }
  }

  /** The name that stands there directly; null for anything else. */
  name(key: string): string | null {
    const value = this.get(key);
    return value instanceof Name ? value.name : null;
  }
}

/** A stream: its dictionary and where its data lies. The data is read only when asked for. */
export class Stream {
  readonly dict: Dict;
  /** Offset of the first byte of data in the source. */
  readonly offset: number;
  /** The object that it is: the key to its decryption. */
  readonly ref: Ref;

  constructor(dict: Dict, offset: number, ref: Ref) {
    this.dict = dict;
    this.offset = offset;
    this.ref = ref;
  }
}

/** Whether few names and values stand there in turn, each name once and no value null. */
function isWellMade(items: readonly PdfValue[], from: number): boolean {
  const length = items.length - from;
  if (length % 2 || length > 2 * mostInRow) return false;
  for (let at = from; at < items.length; at += 2) {
    const key = items[at];
    if (!(key instanceof Name) || items[at + 1] === null) return false;
    for (let other = from; other < at; other += 2) if ((items[other] as Name).name === key.name) return false;
  }
  return true;
}

/** The text of characters that are a byte each, the higher one of a unit first, behind a byte order mark. */
function utf16Of(text: string): string {
  const units = new Uint16Array((text.length >> 1) - 1);
  for (let at = 0; at < units.length; at++)
    units[at] = (text.charCodeAt(2 * at + 2) << 8) | text.charCodeAt(2 * at + 3);
  return textOf(units);
}

function utf16(bytes: Uint8Array, low: 0 | 1): string {
  const units = new Uint16Array((bytes.length >> 1) - 1);
  for (let at = 0; at < units.length; at++)
    units[at] = bytes[2 * at + 3 - low]! | (bytes[2 * at + 2 + low]! << 8);
  return textOf(units);
}

/** Escape, language and country, escape (7.9.2.2.1). */
const withoutLanguages = (text: string) =>
  text.includes("\u001b") ? text.replace(/\u001b[A-Za-z]{2,3}-?[A-Za-z]{0,3}\u001b/g, "") : text;

/** PDFDocEncoding (Annex D.3), by byte. */
const docEncoding = Uint16Array.from({ length: 256 }, (_, byte) => byte);
for (const [first, characters] of [
  [0x18, "˘ˇˆ˙˝˛˚˜"],
  [0x7f, "\ufffd"],
  [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd"],
  [0xa0, "€"],
  [0xad, "\ufffd"],
] as const)
  for (let at = 0; at < characters.length; at++) docEncoding[first + at] = characters.charCodeAt(at);
