import { Column } from "./column.ts";

const chunkSize = 65_536;
/** Texts that are kept as strings, because they are still being added to. */
const recentLimit = 256;
/** Bytes before each packed text: how many it has, and how many fit. */
const prefix = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Short texts by number, packed as UTF-8: a long document has hundreds of thousands of them, and strings would take
 * several times the memory and keep alive what they were cut from.
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
    const bytes = this.#at(place);
    const length = bytes[0]! | (bytes[1]! << 8);
    return decoder.decode(bytes.subarray(prefix, prefix + length));
  }

  /** Sets the text, of at most a few hundred characters. */
  set(number: number, text: string): void {
    this.#recent.set(number, text);
    if (this.#recent.size <= recentLimit) return;
    for (const [other, old] of this.#recent) this.#pack(other, old);
    this.#recent = new Map();
  }

  #at(place: number): Uint8Array {
    return this.#chunks[Math.floor((place - 1) / chunkSize)]!.subarray((place - 1) % chunkSize);
  }

  #pack(number: number, text: string): void {
    const bytes = encoder.encode(text);
    let place = this.#places.get(number);
    let room = 0;
    if (place) {
      const packed = this.#at(place);
      room = packed[2]! | (packed[3]! << 8);
    }
    if (!place || room < bytes.length) {
      // A text that grows once may grow again.
      room = place ? bytes.length * 2 : bytes.length;
      if (this.#used + prefix + room > chunkSize) {
        this.#chunks.push(new Uint8Array(chunkSize));
        this.#used = 0;
      }
      place = (this.#chunks.length - 1) * chunkSize + this.#used + 1;
      this.#places.set(number, place);
      this.#used += prefix + room;
    }
    const target = this.#at(place);
    target.set([bytes.length & 255, bytes.length >> 8, room & 255, room >> 8]);
    target.set(bytes, prefix);
  }
}
