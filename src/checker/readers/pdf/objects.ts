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

/** Bytes of a text string that are read as text: as many as a string may have (ISO 32000-1, annex C). */
const longestText = 32_767;

/** A string as bytes, decrypted and with its escapes undone. */
export class PdfString {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The text of a text string (7.9.2.2), without the language escapes that it may hold. */
  text(): string {
    const bytes = this.bytes.subarray(0, longestText);
    const [a, b, c] = bytes;
    if (a === 0xfe && b === 0xff) return withoutLanguages(utf16(bytes, 0));
    if (a === 0xff && b === 0xfe) return withoutLanguages(utf16(bytes, 1));
    if (a === 0xef && b === 0xbb && c === 0xbf)
      return withoutLanguages(new TextDecoder().decode(bytes.subarray(3)));
    let text = "";
    for (const byte of bytes) text += docEncoding[byte];
    return text;
  }
}

/** A dictionary; of a key that stands twice, the last value counts. */
export class Dict {
  readonly entries: Map<string, PdfValue>;

  constructor(entries: Map<string, PdfValue> = new Map()) {
    this.entries = entries;
  }

  /** The value as it stands there, references unresolved; null when absent. */
  get(key: string): PdfValue {
    return this.entries.get(key) ?? null;
  }

  /** The name that stands there directly; null for anything else. */
  name(key: string): string | null {
    const value = this.entries.get(key);
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

function utf16(bytes: Uint8Array, low: 0 | 1): string {
  let text = "";
  for (let at = 2; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(bytes[at + 1 - low]! | (bytes[at + low]! << 8));
  return text;
}

/** Escape, language and country, escape (7.9.2.2.1). */
const withoutLanguages = (text: string) =>
  text.includes("\u001b") ? text.replace(/\u001b[A-Za-z]{2,3}-?[A-Za-z]{0,3}\u001b/g, "") : text;

/** PDFDocEncoding (Annex D.3), by byte. */
const docEncoding = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
for (const [first, characters] of [
  [0x18, "˘ˇˆ˙˝˛˚˜"],
  [0x7f, "\ufffd"],
  [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd"],
  [0xa0, "€"],
  [0xad, "\ufffd"],
] as const)
  for (let at = 0; at < characters.length; at++) docEncoding[first + at] = characters[at]!;
