import { textOf } from "../../../checker/bytes/decoding.ts";
import { windows1252High } from "../../../checker/bytes/windows-1252.ts";
import { Column } from "../file/column.ts";

const chunkSize = 65_536;
/** Texts that are kept as strings, because they are still being added to. */
const recentLimit = 256;
/** Bytes before each packed text: how many it has, and how many fit. */
const prefix = 4;
/** In the count of bytes: each character has two. */
const wide = 0x8000;
/** The bytes from 0x80 on, in texts of one byte a character, are those of Windows-1252: an ellipsis alone makes no text wide. */
const marks = windows1252High;
const firstMark = 0x80;
const markCodes = Uint16Array.from(marks, (mark) => mark.charCodeAt(0));
const markBytes = new Map(Array.from(marks, (mark, at) => [mark.charCodeAt(0), firstMark + at]));
const narrow = new RegExp(`^[\\0-\\x7f\\xa0-\\xff${marks}]*$`);
/** The longest text that is kept whole, in characters. */
export const longestKept = 4_096;

/** The characters of the text that is being unpacked: one at a time. */
const units = new Uint16Array(longestKept);

/**
 * Short texts by number, packed with one or two bytes a character: a long document has hundreds of thousands of them,
 * and strings would take several times the memory and keep alive what they were cut from.
 */
export class TextStore {
  #recent = new Map<number, string>();
  readonly #chunks: Uint8Array[] = [];
  #used = chunkSize;
  /** Where each text is packed, from 1. */
  readonly #places = new Column(Int32Array);

  /** The text of the number; empty when it has none. */
  get(number: number): string {
    const recent = this.#recent.get(number);
    if (recent !== undefined) return recent;
    const place = this.#places.get(number);
    if (!place) return "";
    const chunk = this.#chunkOf(place);
    const at = (place - 1) % chunkSize;
    const stored = chunk[at]! | (chunk[at + 1]! << 8);
    const length = stored >= wide ? (stored - wide) >> 1 : stored;
    const from = at + prefix;
    if (stored < wide) return narrowText(chunk, from, from + length);
    for (let index = 0; index < length; index++) {
      units[index] = chunk[from + 2 * index]! | (chunk[from + 2 * index + 1]! << 8);
    }
    return textOf(units.subarray(0, length));
  }

  /** Sets the text, of at most a few hundred characters. */
  set(number: number, text: string): void {
    this.#recent.set(number, text);
    if (this.#recent.size <= recentLimit) return;
    for (const [other, old] of this.#recent) this.#pack(other, old.slice(0, longestKept));
    this.#recent = new Map();
  }

  #chunkOf(place: number): Uint8Array {
    return this.#chunks[Math.floor((place - 1) / chunkSize)]!;
  }

  #pack(number: number, text: string): void {
    const isWide = !narrow.test(text);
    const size = isWide ? 2 * text.length : text.length;
    let place = this.#places.get(number);
    let room = 0;
    if (place) {
      const chunk = this.#chunkOf(place);
      const at = (place - 1) % chunkSize;
      room = chunk[at + 2]! | (chunk[at + 3]! << 8);
    }
    if (!place || room < size) {
      // A text that grows once may grow again.
      room = place ? size * 2 : size;
      if (this.#used + prefix + room > chunkSize) {
        this.#chunks.push(new Uint8Array(chunkSize));
        this.#used = 0;
      }
      place = (this.#chunks.length - 1) * chunkSize + this.#used + 1;
      this.#places.set(number, place);
      this.#used += prefix + room;
    }
    const chunk = this.#chunkOf(place);
    let at = (place - 1) % chunkSize;
    const stored = isWide ? size + wide : size;
    chunk[at++] = stored;
    chunk[at++] = stored >> 8;
    chunk[at++] = room;
    chunk[at++] = room >> 8;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (isWide) {
        chunk[at++] = unit;
        chunk[at++] = unit >> 8;
      } else chunk[at++] = unit < firstMark || (unit >= 0xa0 && unit <= 0xff) ? unit : markBytes.get(unit)!;
    }
  }
}

const isMark = (byte: number) => byte >= firstMark && byte < 0xa0;

/** The text of one byte a character; most have no mark, or an ellipsis at the end. */
function narrowText(bytes: Uint8Array, from: number, to: number): string {
  let at = from;
  while (at < to && !isMark(bytes[at]!)) at++;
  if (at >= to - 1) {
    const text = textOf(bytes.subarray(from, at));
    return at < to ? text + marks[bytes[at]! - firstMark] : text;
  }
  for (let index = 0; index < to - from; index++) {
    const byte = bytes[from + index]!;
    units[index] = isMark(byte) ? markCodes[byte - firstMark]! : byte;
  }
  return textOf(units.subarray(0, to - from));
}
