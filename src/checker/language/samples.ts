import type { Place } from "../../formats/content.ts";
import { countWords, detached } from "../text.ts";
import { type Script, ScriptCount } from "./scripts.ts";

/**
 * What is kept of a document's words to compare them with the language that they are declared to be in: for each
 * declaration exact counts, and pieces of the text, spread evenly over it, in bounded memory.
 */

/** Characters of one piece. */
const pieceLength = 300;
/** A rest of a text that is shorter is no piece of its own, in characters. */
const leastPiece = 120;
/** Pieces of one declaration: when there are more, every second goes and only every second is kept from there on. */
const mostPieces = 48;
/** Declarations that are told apart; the words of others are not looked at. */
const mostDeclarations = 64;

/** A piece of text, and where it begins. */
export interface Piece {
  text: string;
  place: Place;
}

/** The words under one declaration. */
export class LanguageSample {
  /** As declared, the case folded; "" where nothing is declared below the whole document. */
  readonly declared: string;
  readonly pieces: Piece[] = [];
  /** Letters of all words that it stands for, kept or not. */
  readonly count = new ScriptCount();
  /** All words that it stands for. */
  words = 0;
  /** The first text with letters of each script. */
  readonly #first = new Map<Script, Piece>();
  #open: Piece | null = null;
  #stride = 1;
  #skipped = 0;

  constructor(declared: string) {
    this.declared = declared;
  }

  /**
   * Adds text, with the white space that parts it from the next; `isWhole` is for what is a piece by itself. Whoever has
   * counted its words says how many there are.
   */
  add(text: string, place: () => Place, isWhole = false, words = countWords(text)): void {
    this.words += words;
    const { scripts } = this.count;
    this.count.add(text);
    if (this.count.scripts > scripts)
      for (const script of this.count.all)
        if (!this.#first.has(script)) this.#first.set(script, { text: beginning(text), place: place() });
    for (let at = 0; at < text.length; ) {
      this.#open ??= this.#isKept ? { text: "", place: place() } : { text: "", place: nowhere };
      const end = at + pieceLength - this.#open.text.length;
      this.#open.text += text.slice(at, end);
      at = end;
      if (this.#open.text.length >= pieceLength) this.#close();
    }
    if (isWhole) this.#close();
  }

  /** The rest is a piece too. */
  end(): void {
    if (this.#open && (this.#open.text.length >= leastPiece || !this.pieces.length)) this.#close();
  }

  /** The first text in letters of the script. */
  firstIn(script: Script): Piece | undefined {
    return this.#first.get(script);
  }

  get #isKept(): boolean {
    return this.#skipped % this.#stride === 0;
  }

  #close(): void {
    const piece = this.#open;
    this.#open = null;
    if (!piece?.text.trim()) return;
    const isKept = this.#isKept;
    this.#skipped++;
    if (!isKept) return;
    this.pieces.push({ text: detached(piece.text), place: piece.place });
    if (this.pieces.length <= mostPieces) return;
    for (let at = 0; at * 2 < this.pieces.length; at++) this.pieces[at] = this.pieces[at * 2]!;
    this.pieces.length = Math.ceil(this.pieces.length / 2);
    this.#stride *= 2;
    this.#skipped = 0;
  }
}

const nowhere: Place = { label: "" };
const beginning = (text: string) => detached(text.trimStart().slice(0, pieceLength));

/** The samples of a document by declaration. */
export class LanguageSamples {
  readonly #samples = new Map<string, LanguageSample>();

  add(declared: string, text: string, place: () => Place, isWhole = false, words = countWords(text)): void {
    const key = declared.trim().toLowerCase();
    let sample = this.#samples.get(key);
    if (!sample) {
      if (this.#samples.size >= mostDeclarations) return;
      sample = new LanguageSample(key);
      this.#samples.set(key, sample);
    }
    sample.add(text, place, isWhole, words);
  }

  /** All that was gathered; nothing may be added after it. */
  end(): readonly LanguageSample[] {
    const samples = [...this.#samples.values()];
    for (const sample of samples) sample.end();
    return samples;
  }
}
