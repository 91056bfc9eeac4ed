import { createHash } from "node:crypto";
import type { LatinText } from "../checker/language/scripts.ts";
import type { TextContext, TextSink } from "../checker/reach/text-sink.ts";

/** Letters that are gathered before they are added to what says whether the text is the same. */
const batchLength = 16_384;
/** Characters that are looked at together; fewer than a batch, so that one has room for them. */
const pieceLength = 4_096;

const encoder = new TextEncoder();

/** The capital of each letter of ASCII, and 0 for what is none. */
const capitals = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const capital = code & ~0x20;
  return code > 0x40 && capital > 0x40 && capital < 0x5b ? capital : 0;
});

/** A piece of a text that does not end within a character. */
function wholeCharacters(text: string, at: number): string {
  const isCut = (text.charCodeAt(at + pieceLength - 1) & 0xfc00) === 0xd800;
  return text.slice(at, at + pieceLength + (isCut ? 1 : 0));
}

const none = new Uint8Array(0);

/** Characters other than those of alphabets in two bytes of UTF-8 and of general punctuation, which has no letters. */
const others = /[^\0-\u07ff\u2000-\u206f]/;

/** Of the alphabets in two bytes what was asked for. */
const known: (Uint8Array | undefined)[] = [];

/** A letter of these in capitals, as UTF-8; nothing of what is no letter. */
function letterOf(code: number): Uint8Array {
  if (code > 0x7ff) return none;
  const character = String.fromCharCode(code);
  known[code] ??= /^\p{L}$/u.test(character) ? encoder.encode(character.toUpperCase()) : none;
  return known[code];
}

/** Passes the text of a document on, and keeps what says whether it is the same afterwards. */
export class TextDigest implements TextSink {
  readonly #next: TextSink;
  readonly #hash = createHash("sha256");
  readonly #batch = new Uint8Array(batchLength);
  /** Text as it comes. */
  readonly #piece = new Uint8Array(pieceLength);
  #filled = 0;

  constructor(next: TextSink) {
    this.#next = next;
  }

  text(text: string, context: TextContext, latin?: LatinText | null): void {
    this.#next.text(text, context, latin);
    this.#addLetters(text);
  }

  break(): void {
    this.#next.break();
  }

  giveUp(): void {
    this.#next.giveUp?.();
  }

  /** Of all letters, in their order: markers of lists and white space are not among them. Call it once. */
  end(): string {
    this.#addBatch();
    return this.#hash.digest("hex");
  }

  /** In capitals, which unlike small letters do not depend on the letters around them: pieces may end anywhere. */
  #addLetters(text: string): void {
    for (let at = 0; at < text.length; ) {
      const piece = at === 0 && text.length <= pieceLength ? text : wholeCharacters(text, at);
      const { read, written } = encoder.encodeInto(piece, this.#piece);
      if (written > read) {
        this.#addCharacters(piece);
        at += piece.length;
        continue;
      }
      this.#addPiece(written);
      at += read;
    }
  }

  #addCharacters(piece: string): void {
    if (others.test(piece)) {
      this.#addBatch();
      this.#hash.update(piece.replace(/\P{L}+/gu, "").toUpperCase());
      return;
    }
    for (let at = 0; at < piece.length; at++) {
      const letter = letterOf(piece.charCodeAt(at));
      if (this.#filled + letter.length > this.#batch.length) this.#addBatch();
      if (letter.length === 1) this.#batch[this.#filled] = letter[0]!;
      else this.#batch.set(letter, this.#filled);
      this.#filled += letter.length;
    }
  }

  /** Of ASCII, without a branch for each character: all text of a document passes here twice. */
  #addPiece(length: number): void {
    const [piece, batch] = [this.#piece, this.#batch];
    if (this.#filled + length > batch.length) this.#addBatch();
    let filled = this.#filled;
    for (let at = 0; at < length; at++) {
      const capital = capitals[piece[at]!]!;
      batch[filled] = capital;
      filled += capital && 1;
    }
    this.#filled = filled;
  }

  #addBatch(): void {
    if (this.#filled) this.#hash.update(this.#batch.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
