import type { Encoding, Piece } from "./encoding.ts";

/** Encodings with one byte a character are found by their names; these have more, or switch between sets. */
const manyBytes = /^(?:utf-8|gbk|gb18030|big5|euc-jp|euc-kr|shift_jis)$/;
const unfindable = /^(?:iso-2022-jp|replacement|x-user-defined)$/;

/** Where characters of the text at hand stand in the file; NaN where that is not known. */
export interface Positions {
  /** The byte at which the character begins. */
  of(index: number): number;
  /** The byte behind it. */
  after(index: number): number;
}

/**
 * Where the brackets of tags and line ends stand in the bytes of a file. Each piece is asked in ascending order.
 *
 * In no encoding of several bytes that is read here does one of these characters stand in the middle of another one,
 * malformed ones included: the n-th bracket of the text is the n-th of the bytes, however many bytes lie between.
 */
export class BytePositions implements Positions {
  /** Bytes a character; 0 where that depends on the character. */
  readonly #width: 0 | 1 | 2;
  readonly #isKnown: boolean;
  /** Of the first character of the piece, where the width is fixed. */
  #start: number;
  #piece: Piece = { text: "", bytes: new Uint8Array(0), offset: 0 };
  #isUniform = false;
  #endsInCharacter = false;
  /** A character and its byte in the piece: the last ones that were asked for. */
  #index = 0;
  #byte = 0;

  constructor({ label, mark }: Encoding) {
    this.#isKnown = !unfindable.test(label);
    this.#width = label.startsWith("utf-16") ? 2 : manyBytes.test(label) ? 0 : 1;
    this.#start = mark;
  }

  begin(piece: Piece): void {
    const { text, bytes } = piece;
    if (this.#width) this.#start += this.#width * this.#piece.text.length;
    const last = bytes.at(-1) ?? 0;
    this.#isUniform =
      text.length === bytes.length && (bytes[0] ?? 0) < 0x80 && last < 0x80 && !this.#endsInCharacter;
    this.#endsInCharacter = last >= 0x80;
    this.#piece = piece;
    this.#index = 0;
    this.#byte = 0;
  }

  /** The offset in the file of the bracket or line end that stands here in the piece; NaN in encodings where it cannot be found. */
  of(index: number): number {
    if (!this.#isKnown) return Number.NaN;
    if (this.#width) return this.#start + this.#width * index;
    const { text, bytes, offset } = this.#piece;
    if (this.#isUniform) return offset + index;
    const code = text.charCodeAt(index);
    const bracket = text[index]!;
    let at = text.indexOf(bracket, this.#index);
    let byte = bytes.indexOf(code, this.#byte);
    while (at < index && byte >= 0) {
      at = text.indexOf(bracket, at + 1);
      byte = bytes.indexOf(code, byte + 1);
    }
    if (byte < 0) return Number.NaN;
    this.#index = index;
    this.#byte = byte;
    return offset + byte;
  }

  /** The offset behind the bracket that stands here. */
  after(index: number): number {
    return this.of(index) + (this.#width || 1);
  }
}
