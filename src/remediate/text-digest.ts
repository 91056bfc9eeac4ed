import type { LatinText } from "../checker/language/scripts.ts";
import type { TextContext, TextSink } from "../checker/reach/text-sink.ts";

/** Characters that are looked at together where some need more than a table. */
const pieceLength = 4_096;

/** The capital of each letter of ASCII, and 0 for what is none. */
const capitals = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const capital = code & ~0x20;
  return code > 0x40 && capital > 0x40 && capital < 0x5b ? capital : 0;
});

/** 1 for each letter of ASCII. */
const isLetter = capitals.map((capital) => Math.min(capital, 1));

/** Bytes that are gathered before they are hashed, and that a piece comes to: capitals of up to three letters. */
const batchLength = 65_536;
const longestPiece = 10 * pieceLength;

/** Up to here letters are looked up one by one. */
const lastKnown = 0x7ff;
/** Of the letters from U+0080 to there in capitals what was asked for. */
const known: (string | undefined)[] = [];

/** A letter of these in capitals; nothing of what is no letter. */
function letterOf(code: number): string {
  known[code] ??= lettersIn(String.fromCharCode(code));
  return known[code];
}

/** General punctuation, which has no letters. */
const isPunctuation = (code: number): boolean => code >= 0x2000 && code <= 0x206f;

/** In capitals, which unlike small letters do not depend on the letters around them: pieces may end anywhere. */
const lettersIn = (text: string): string => text.replace(/\P{L}+/gu, "").toUpperCase();

/** A piece of a text that does not end within a character. */
function wholeCharacters(text: string, at: number): string {
  const isCut = (text.charCodeAt(at + pieceLength - 1) & 0xfc00) === 0xd800;
  return text.slice(at, at + pieceLength + (isCut ? 1 : 0));
}

/**
 * Passes the text of a document on, and keeps what says whether it is the same afterwards: two hashes of 32 bits and how
 * many letters there were. All text passes here twice, so that it is no cryptographic hash: no one gains by an equal one.
 */
export class TextDigest implements TextSink {
  readonly #next: TextSink;
  readonly #bytes = new Uint8Array(batchLength);
  readonly #words = new Int32Array(this.#bytes.buffer);
  #filled = 0;
  #one = 0x811c9dc5 | 0;
  #other = 0x2545f491;
  #length = 0;

  constructor(next: TextSink) {
    this.#next = next;
  }

  text(text: string, context: TextContext, latin?: LatinText | null): void {
    this.#next.text(text, context, latin);
    for (let at = 0; at < text.length; ) {
      if (this.#filled > batchLength - longestPiece) this.#hash();
      at = this.#addAscii(text, at, Math.min(text.length, at + pieceLength));
      if (at === text.length) return;
      const code = text.charCodeAt(at);
      if (code < 0x80) continue;
      if (code <= lastKnown || isPunctuation(code)) {
        if (code <= lastKnown) this.#add(letterOf(code));
        at++;
        continue;
      }
      const piece = wholeCharacters(text, at);
      this.#add(lettersIn(piece));
      at += piece.length;
    }
  }

  break(): void {
    this.#next.break();
  }

  giveUp(): void {
    this.#next.giveUp?.();
  }

  /** Of all letters, in their order: markers of lists and white space are not among them. Call it once. */
  end(): string {
    const length = this.#length + this.#filled;
    while (this.#filled % 4) this.#bytes[this.#filled++] = 0;
    this.#hash();
    return [this.#one, this.#other, length].map((part) => (part >>> 0).toString(16)).join("-");
  }

  /** Adds letters up to one that is not of ASCII, and answers where that stands: without a branch for each character. */
  #addAscii(text: string, from: number, to: number): number {
    const bytes = this.#bytes;
    let filled = this.#filled;
    let at = from;
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) break;
      bytes[filled] = capitals[code]!;
      filled += isLetter[code]!;
    }
    this.#filled = filled;
    return at;
  }

  /** Adds letters beyond ASCII, each behind a byte that is no letter. */
  #add(letters: string): void {
    for (let at = 0; at < letters.length; at++) {
      const code = letters.charCodeAt(at);
      if (code > 0x7f) {
        this.#bytes[this.#filled++] = 1;
        this.#bytes[this.#filled++] = code >> 8;
      }
      this.#bytes[this.#filled++] = code;
    }
  }

  /** Takes what was gathered into the hashes, by words of four bytes; the rest waits for more. */
  #hash(): void {
    const words = this.#filled >> 2;
    let [one, other] = [this.#one, this.#other];
    for (let at = 0; at < words; at++) {
      const word = this.#words[at]!;
      one = Math.imul(one ^ word, 0x01000193);
      other = Math.imul((other << 5) ^ (other >>> 27) ^ word, 0x5bd1e995);
    }
    [this.#one, this.#other] = [one, other];
    this.#bytes.copyWithin(0, 4 * words, this.#filled);
    this.#filled -= 4 * words;
    this.#length += 4 * words;
  }
}
