import type { Piece } from "./inlines.ts";

/** A run of marks that may begin or end emphasis, in a list with the others. */
export interface Mark {
  character: string;
  /** How many are left of it. */
  length: number;
  canOpen: boolean;
  canClose: boolean;
  /** The piece that its marks are. */
  piece: number;
  /** Tags of the elements that begin and end with it. */
  starts: string;
  ends: string;
  previous: Mark | null;
  next: Mark | null;
}

const isSpace = (character: string) => character === "" || /\s/.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

/** Emphasis, strong emphasis (CommonMark 6.2) and strikethrough (GFM 6.5). */
export class Emphasis {
  /** The last run of marks that is still open. */
  last: Mark | null = null;
  readonly #pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /** Notes the run of marks that the last piece is, with the characters before and after it. */
  add(character: string, length: number, before: string, after: string): void {
    if (character === "~" && length > 2) return;
    const isLeft = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
    const isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
    const opens = isLeft || (character !== "~" && after === "~");
    const closes = isRight || (character !== "~" && before === "~");
    const isInWord = character === "_";
    const canOpen = opens && (!isInWord || !closes || isSpace(before) || isPunctuation(before));
    const canClose = closes && (!isInWord || !opens || isSpace(after) || isPunctuation(after));
    if (!canOpen && !canClose) return;
    const piece = this.#pieces.length - 1;
    const links = { previous: this.last, next: null };
    const mark: Mark = { character, length, canOpen, canClose, piece, starts: "", ends: "", ...links };
    if (this.last) this.last.next = mark;
    this.last = mark;
  }

  /** Makes elements of all marks behind this one, which begin or end nothing any more. */
  resolve(bottom: Mark | null): void {
    /** By what they close: runs before this one open nothing for them. */
    const bottoms = new Map<string, Mark | null>();
    let first = this.last;
    while (first && first.previous !== bottom) first = first.previous;
    for (let closer = first; closer; ) {
      const opener = closer.canClose ? this.#openerOf(closer, bottom, bottoms) : null;
      if (!opener) {
        const { next }: Mark = closer;
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
        continue;
      }
      const count = closer.character === "~" ? closer.length : Math.min(2, opener.length, closer.length);
      this.#write(opener, closer, count);
      // What stands between them opens and closes nothing.
      opener.next = closer;
      closer.previous = opener;
      if (!opener.length) this.#remove(opener);
      if (closer.length) continue;
      const { next }: Mark = closer;
      this.#remove(closer);
      closer = next;
    }
    if (bottom) bottom.next = null;
    this.last = bottom;
  }

  #openerOf(closer: Mark, bottom: Mark | null, bottoms: Map<string, Mark | null>): Mark | null {
    const { character, length, canOpen } = closer;
    const kind = `${character}${character === "~" ? length : length % 3}${canOpen}`;
    const end = bottoms.get(kind) ?? bottom;
    for (
      let opener = closer.previous;
      opener && opener !== end && opener !== bottom;
      opener = opener.previous
    ) {
      if (opener.character !== character || !opener.canOpen) continue;
      if (character === "~" ? opener.length === length : isPair(opener, closer)) return opener;
    }
    bottoms.set(kind, closer.previous);
    return null;
  }

  #write(opener: Mark, closer: Mark, count: number): void {
    const name = opener.character === "~" ? "del" : count === 2 ? "strong" : "em";
    opener.length -= count;
    closer.length -= count;
    // Marks that are left stand outside of the element, and each further element around those before it.
    opener.starts = `<${name}>${opener.starts}`;
    closer.ends += `</${name}>`;
    this.#show(opener);
    this.#show(closer);
  }

  #show({ character, length, piece, starts, ends }: Mark): void {
    const text = character.repeat(length);
    const shown = this.#pieces[piece]!;
    shown.text = text;
    shown.html = ends + text + starts;
  }

  #remove(mark: Mark): void {
    if (mark.previous) mark.previous.next = mark.next;
    if (mark.next) mark.next.previous = mark.previous;
    else this.last = mark.previous;
  }
}

/** Whether the lengths of two runs let them belong together (CommonMark 6.2, rules 9 and 10). */
const isPair = (opener: Mark, closer: Mark): boolean =>
  !(
    (opener.canClose || closer.canOpen) &&
    closer.length % 3 !== 0 &&
    (opener.length + closer.length) % 3 === 0
  );
