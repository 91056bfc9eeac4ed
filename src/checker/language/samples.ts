import type { Place } from "../../formats/content.ts";
import { detached } from "../snippet.ts";
import { countWords } from "../text/words.ts";
import { hasInk } from "../white-space.ts";
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
/** Declarations that are distinguished; the words of others are not looked at. */
const mostDeclarations = 64;

/** Texts of one piece whose places are known; those after them stand where the last of these does. */
const mostStarts = 16;

/** A piece of text, and where it begins; several texts may follow one another in it. */
export interface Piece {
  text: string;
  place: Place;
  /** Where the texts after the first begin, in the piece and in the document. */
  starts?: { at: number; place: Place }[];
}

/** Where the text stands that begins so far into the piece. */
export const placeIn = ({ place, starts = [] }: Piece, offset: number): Place =>
  starts.findLast(({ at }) => at <= offset)?.place ?? place;

/** Says where a text stands when it is asked for. */
type Placed = { place(): Place };

/** How a text is added. */
interface Adding {
  /** It is a piece by itself. */
  isWhole?: boolean;
  /** Its words and letters, all of them Latin, where someone has counted them. */
  counted?: { words: number; letters: number } | null;
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
  /** Characters of the piece at hand, kept or not. */
  #length = 0;
  #stride = 1;
  #skipped = 0;

  constructor(declared: string) {
    this.declared = declared;
  }

  /** Adds text, which white space parts from the next, and answers its words. */
  add(text: string, at: Placed, { isWhole = false, counted = null }: Adding = {}): number {
    const { scripts } = this.count;
    const words = counted ? counted.words : this.count.add(text);
    if (counted) this.count.addLatin(counted.letters);
    this.words += words;
    if (this.count.scripts > scripts)
      for (const script of this.count.all)
        if (!this.#first.has(script)) this.#first.set(script, { text: beginning(text), place: at.place() });
    this.#take(text, at);
    if (isWhole) this.#close();
    else this.#take(" ", at);
    return words;
  }

  /** Goes on with the piece at hand; of one that is not kept, its length alone is needed and whether it is blank. */
  #take(text: string, placed: Placed): void {
    for (let at = 0; at < text.length; ) {
      if (!this.#open) this.#open = { text: "", place: this.#isKept ? placed.place() : nowhere };
      else if (at === 0 && this.#isKept && hasInk(text)) this.#start(this.#open, placed);
      const end = Math.min(text.length, at + pieceLength - this.#length);
      const part = at === 0 && end === text.length ? text : text.slice(at, end);
      if (this.#isKept) this.#open.text += part;
      else if (!this.#open.text && hasInk(part)) this.#open.text = "…";
      this.#length += end - at;
      at = end;
      if (this.#length >= pieceLength) this.#close();
    }
  }

  /** Another text goes on with the piece. */
  #start(piece: Piece, placed: Placed): void {
    piece.starts ??= [];
    if (piece.starts.length < mostStarts) piece.starts.push({ at: this.#length, place: placed.place() });
  }

  /** The rest is a piece too. */
  end(): void {
    if (this.#open && (this.#length >= leastPiece || !this.pieces.length)) this.#close();
  }

  /** The first text in letters of the script. */
  firstIn(script: Script): Piece | undefined {
    return this.#first.get(script);
  }

  /** How many pieces of the text each one that is kept stands for. */
  get stride(): number {
    return this.#stride;
  }

  get #isKept(): boolean {
    return this.#skipped % this.#stride === 0;
  }

  #close(): void {
    const piece = this.#open;
    this.#open = null;
    this.#length = 0;
    if (!piece?.text.trim()) return;
    const isKept = this.#isKept;
    this.#skipped++;
    if (!isKept) return;
    this.pieces.push({ ...piece, text: detached(piece.text) });
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
  #last: LanguageSample | null = null;
  #lastDeclared = "";

  /** Adds text as LanguageSample does, and answers its words. */
  add(declared: string, text: string, at: Placed, adding?: Adding): number {
    // Most texts are declared as the one before.
    if (this.#last && declared === this.#lastDeclared) return this.#last.add(text, at, adding);
    const key = declared.trim().toLowerCase();
    let sample = this.#samples.get(key);
    if (!sample) {
      if (this.#samples.size >= mostDeclarations) return countWords(text);
      sample = new LanguageSample(key);
      this.#samples.set(key, sample);
    }
    this.#last = sample;
    this.#lastDeclared = declared;
    return sample.add(text, at, adding);
  }

  /** What is declared so, by the case folded; blank where nothing was added to it. */
  of(declared: string): LanguageSample {
    return this.#samples.get(declared) ?? new LanguageSample(declared);
  }

  /** What all texts with words are declared to be in, the case folded; null where they are not in one alone. */
  get declaration(): string | null {
    const spoken = [...this.#samples.values()].filter(({ words }) => words);
    return spoken.length === 1 ? spoken[0]!.declared : null;
  }

  /** All that was gathered; nothing may be added after it. */
  end(): readonly LanguageSample[] {
    const samples = [...this.#samples.values()];
    for (const sample of samples) sample.end();
    return samples;
  }
}
