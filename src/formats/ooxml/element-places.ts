import { Buffer } from "node:buffer";
import { partitionPoint } from "../../core/partition-point.ts";

/** Places that are kept of one part: of more, every other one is let go. */
const mostPlaces = 65_536;
const firstPlaces = 256;

/** The bytes of a byte order mark in UTF-8. */
const markSize = 3;

/** Decoded text as it was read, up to where its bytes are as many as its characters. */
interface Piece {
  /** Where it begins in the decoded text, and in bytes behind the mark. */
  character: number;
  byte: number;
  /** Null where each character is a byte. */
  text: string | null;
}

/** Where a start tag begins, as editors scan the part: by bytes of UTF-8, and by characters of other encodings. */
export interface ElementPlace {
  element: number;
  at: number;
}

/**
 * Where elements of a part begin, noted while it is read: who looks for some of them goes there, past all that stands
 * before.
 */
export class ElementPlaces {
  #elements = new Uint32Array(firstPlaces);
  #offsets = new Uint32Array(firstPlaces);
  #count = 0;
  /** Of so many places one is kept. */
  #stride = 1;
  #passed = 0;
  readonly #pieces: Piece[] = [];
  #characters = 0;
  /** Bytes that were decoded, and those that characters came of. */
  #given = 0;
  #bytes = 0;
  #isExact = true;

  /** Takes bytes in UTF-8 with the text that they, and those before them, have come to. */
  took(bytes: Uint8Array, text: string): void {
    const isMarked = !this.#given && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const isPlain = this.#bytes === this.#given && text.length === bytes.length;
    this.#given += isMarked ? bytes.length - markSize : bytes.length;
    this.#pieces.push({ character: this.#characters, byte: this.#bytes, text: isPlain ? null : text });
    this.#characters += text.length;
    this.#bytes += isPlain ? text.length : Buffer.byteLength(text);
    // What is no UTF-8 comes as another character, of other bytes.
    if (this.#bytes > this.#given) this.#isExact = false;
  }

  /** Says that no place before this character will be noted any more. */
  pass(character: number): void {
    while (this.#pieces.length > 1 && this.#pieces[1]!.character <= character) this.#pieces.shift();
  }

  /** Notes the element whose start tag is reported, unless it cannot be read by itself; they come in their order. */
  note({ element, place }: { readonly element: number; readonly place: number | null }): void {
    if (place === null || this.#passed++ % this.#stride) return;
    if (this.#count === mostPlaces) this.#thin();
    else if (this.#count === this.#elements.length) {
      this.#elements = grown(this.#elements);
      this.#offsets = grown(this.#offsets);
    }
    this.#elements[this.#count] = element;
    this.#offsets[this.#count++] = this.#byteOf(place);
  }

  /** The last place that is known up to the element; null where it cannot be gone to. */
  before(element: number): ElementPlace | null {
    if (!this.#isExact || this.#bytes !== this.#given) return null;
    const last = partitionPoint(this.#count, (at) => this.#elements[at]! <= element) - 1;
    return last < 0 ? null : { element: this.#elements[last]!, at: this.#offsets[last]! };
  }

  /** Without pieces, as of other encodings, both are the same. */
  #byteOf(character: number): number {
    this.pass(character);
    const piece = this.#pieces[0];
    if (!piece) return character;
    const length = character - piece.character;
    if (piece.text === null) return piece.byte + length;
    piece.byte += Buffer.byteLength(piece.text.slice(0, length));
    piece.text = piece.text.slice(length);
    piece.character = character;
    return piece.byte;
  }

  #thin(): void {
    this.#count >>= 1;
    this.#stride *= 2;
    for (let at = 0; at < this.#count; at++) {
      this.#elements[at] = this.#elements[2 * at]!;
      this.#offsets[at] = this.#offsets[2 * at]!;
    }
  }
}

function grown(former: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * former.length);
  more.set(former);
  return more;
}
