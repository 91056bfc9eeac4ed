/** Pieces of the text that are kept: what is asked for stands where the reader is. */
const keptPieces = 3;

interface Piece {
  /** As decoded, with its line ends. */
  text: string;
  /** Of its first unit, in the text with each line end as one unit. */
  index: number;
  byte: number;
  /** Each unit is a byte, and so is each line end. */
  isPlain: boolean;
}

/** Where the text of a TeX file stands in its bytes, as far as it has been decoded. */
export class SourceBytes {
  label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" = "utf-8";
  #pieces: Piece[] = [];
  #index = 0;
  #byte = 0;
  /** The last unit that was asked for: where it stands in the text of its piece. */
  #last: { piece: Piece; at: number; index: number; byte: number } | null = null;

  begin(label: SourceBytes["label"], head: Uint8Array): void {
    this.label = label;
    const hasMark = label === "utf-8" && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    this.#byte = hasMark ? 3 : label.startsWith("utf-16") ? 2 : 0;
  }

  /** What follows has one byte for each unit; unless that is all of the file, it is not known where it stands. */
  change(): void {
    this.label = "windows-1252";
    this.#byte = this.#pieces.length ? Number.NaN : 0;
  }

  /** The next piece, and its length with each line end as one unit; `isApart`: one of the piece before is reported with it. */
  add(text: string, length: number, isApart: boolean): void {
    const bytes = this.#measure(text, 0, text.length);
    const isPlain = bytes === text.length && !text.includes("\r");
    this.#pieces.push({ text, index: this.#index + (isApart ? 1 : 0), byte: this.#byte, isPlain });
    if (this.#pieces.length > keptPieces) this.#pieces.shift();
    this.#index += length;
    this.#byte += bytes;
  }

  /** The byte at which a unit begins; NaN where that is not known. */
  byteOf(index: number): number {
    const piece = this.#pieces.findLast((one) => one.index <= index);
    if (!piece) return Number.NaN;
    const { text } = piece;
    if (piece.isPlain && index - piece.index <= text.length) return piece.byte + index - piece.index;
    const last = this.#last?.piece === piece ? this.#last : null;
    // From what was asked for last, forwards or backwards, unless the beginning of the piece is nearer.
    const isNear = last !== null && Math.abs(index - last.index) <= index - piece.index;
    let { at, index: passed, byte } = isNear ? last : { at: 0, ...piece };
    const from = at;
    while (passed < index && at < text.length) {
      if (text.charCodeAt(at) !== 13 || text.charCodeAt(at + 1) !== 10) passed++;
      at++;
    }
    while (passed > index && at > 0) {
      at--;
      if (text.charCodeAt(at) !== 13 || text.charCodeAt(at + 1) !== 10) passed--;
    }
    // Of a line end of two units the first is where it begins.
    if (at < from && at > 0 && text.charCodeAt(at) === 10 && text.charCodeAt(at - 1) === 13) at--;
    byte += at < from ? -this.#measure(text, at, from) : this.#measure(text, from, at);
    this.#last = { piece, at, index: passed, byte };
    return passed === index ? byte : Number.NaN;
  }

  #measure(text: string, from: number, to: number): number {
    if (this.label === "windows-1252") return to - from;
    if (this.label !== "utf-8") return 2 * (to - from);
    let bytes = to - from;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
    }
    return bytes;
  }
}
