/**
 * What is kept of a document's words to compare them with the language that they are declared to be in: for each
 * declaration pieces of the text, spread evenly over it, in bounded memory.
 */

/** Characters of one piece. */
const pieceLength = 300;
/** A rest of a text that is shorter is no piece of its own, in characters. */
const leastPiece = 120;
/** Pieces of one declaration: when there are more, every second goes and only every second is kept from there on. */
const mostPieces = 48;
/** Declarations that are told apart; the words of others are not looked at. */
const mostDeclarations = 64;

/** The words under one declaration. */
export class LanguageSample {
  /** As declared, the case folded; "" where nothing is declared below the whole document. */
  readonly declared: string;
  readonly pieces: string[] = [];
  /** Where its first words stand. */
  readonly place: () => { label: string };
  /** Characters of all words that it stands for, kept or not. */
  length = 0;
  #open = "";
  #stride = 1;
  #skipped = 0;

  constructor(declared: string, place: () => { label: string }) {
    this.declared = declared;
    this.place = place;
  }

  add(text: string): void {
    this.length += text.length;
    for (let at = 0; at < text.length; ) {
      const end = at + pieceLength - this.#open.length;
      this.#open += text.slice(at, end);
      at = end;
      if (this.#open.length >= pieceLength) this.#close();
    }
  }

  /** The rest is a piece too. */
  end(): void {
    if (this.#open.length >= leastPiece || !this.pieces.length) this.#close();
  }

  #close(): void {
    const piece = this.#open;
    this.#open = "";
    if (!piece.trim() || this.#skipped++ % this.#stride) return;
    this.pieces.push(piece);
    if (this.pieces.length <= mostPieces) return;
    for (let at = 0; at * 2 < this.pieces.length; at++) this.pieces[at] = this.pieces[at * 2]!;
    this.pieces.length = Math.ceil(this.pieces.length / 2);
    this.#stride *= 2;
  }
}

/** The samples of a document by declaration. */
export class LanguageSamples {
  readonly #samples = new Map<string, LanguageSample>();

  add(declared: string, text: string, place: () => { label: string }): void {
    const key = declared.trim().toLowerCase();
    let sample = this.#samples.get(key);
    if (!sample) {
      if (this.#samples.size >= mostDeclarations) return;
      sample = new LanguageSample(key, place);
      this.#samples.set(key, sample);
    }
    sample.add(text);
  }

  /** All that was gathered; nothing may be added after it. */
  end(): readonly LanguageSample[] {
    const samples = [...this.#samples.values()];
    for (const sample of samples) sample.end();
    return samples;
  }
}
