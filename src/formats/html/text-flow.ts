import { isFolded } from "../../checker/white-space.ts";
import type { NameReference, References } from "./references.ts";

/** Longest text that is gathered of anything, in UTF-16 units. */
const longest = 2_000;

/** Pieces that are kept of a text in which something is named by reference. */
const mostPieces = 400;

/** A piece of a text that is put together when it is asked for. */
type Piece = string | typeof gap | { value: string } | TextFlow | Referring;

const gap = Symbol("white space");

/** Something in the text that is named by reference, and what it adds where the reference finds nothing. */
interface Referring {
  reference: NameReference;
  references: References;
  plain: TextFlow;
}

/** Text as it becomes part of an accessible name: white space folded, invisible and silent parts left out by whoever adds. */
export class TextFlow {
  /** Text that is hidden counts too: a hidden element that others are named by. */
  readonly includesHidden: boolean;
  private whole = "";
  /** The same without the values of controls; null while they are the same. */
  private valueless: string | null = null;
  private isSpaced = false;
  private beginsSpaced = false;
  /** All that is in it, from the first thing on that is named by reference. */
  private pieces: Piece[] | null = null;
  /** Pieces in it and in those that are texts themselves. */
  private size = 1;

  constructor(includesHidden = false) {
    this.includesHidden = includesHidden;
  }

  get text(): string {
    return this.pieces ? this.together(true).whole : this.whole;
  }

  /** The text as others are named by it: references in it are not followed (accname 1.2, step 2B). */
  get plain(): string {
    return this.pieces ? this.together(false).whole : this.whole;
  }

  /** The same without the values of controls: for a control that is named by what it stands in. */
  get bare(): string {
    const flow = this.pieces ? this.together(false) : this;
    return flow.valueless ?? flow.whole;
  }

  /** Whether all is known that things in it are named by. */
  get isKnown(): boolean {
    return this.pieces === null || this.pieces.every(isKnown);
  }

  /** The length is asked for where it is known: to ask a string for it takes longer than the rest. */
  add(text: string, length = text.length): void {
    if (this.pieces) {
      this.keep(length > 4 * longest ? text.slice(0, 4 * longest) : text);
      return;
    }
    if (length === 0 || this.whole.length >= longest) return;
    // Most texts are words with white space of ASCII around them at most.
    const from = inkFrom(text, length);
    const to = inkTo(text, from, length);
    const words = to - from === length ? text : text.slice(from, to);
    if (length <= longest && isFolded(words, to - from)) {
      if (from) this.space();
      this.put(words, words);
      if (to < length) this.space();
      return;
    }
    this.addFolded(text);
  }

  private addFolded(text: string): void {
    const folded = (text.length > 4 * longest ? text.slice(0, 4 * longest) : text).replace(/\s+/g, " ");
    if (folded.startsWith(" ")) this.space();
    const words = folded.trim();
    if (!words) return;
    this.put(words, words);
    if (folded.endsWith(" ")) this.space();
  }

  /** The value of a control that stands in the text. */
  addValue(value: string): void {
    if (this.pieces) {
      this.keep({ value: value.slice(0, longest) });
      return;
    }
    this.space();
    this.put(value.slice(0, longest), "");
    this.space();
  }

  /** All of another flow, which stands in this one. */
  addFlow(flow: TextFlow): void {
    if (flow.pieces) this.begin();
    if (this.pieces) {
      this.keep(flow);
      return;
    }
    if (flow.beginsSpaced) this.space();
    this.put(flow.whole, flow.bare);
    if (flow.isSpaced) this.space();
  }

  /** Something that is named by reference stands in the text; `plain` is what it adds to it without that. */
  addReferring(reference: NameReference, references: References, plain: TextFlow): void {
    this.begin();
    this.keep({ reference, references, plain });
  }

  /** White space or the edge of a block. */
  space(): void {
    if (this.pieces) this.keep(gap);
    else if (this.whole) this.isSpaced = true;
    else this.beginsSpaced = true;
  }

  private put(text: string, bare: string): void {
    if (!text || this.whole.length >= longest) return;
    const gap = this.isSpaced ? " " : "";
    if (text !== bare) this.valueless ??= this.whole;
    if (this.valueless !== null && bare) this.valueless += (this.valueless && gap) + bare;
    this.whole += (this.whole && gap) + text;
    this.isSpaced = false;
  }

  /** Keeps from now on what the text is made of. */
  private begin(): void {
    if (this.pieces) return;
    const before = new TextFlow();
    before.whole = this.whole;
    before.valueless = this.valueless;
    before.isSpaced = this.isSpaced;
    before.beginsSpaced = this.beginsSpaced;
    this.pieces = [before];
  }

  private keep(piece: Piece): void {
    const pieces = this.pieces!;
    const size = piece instanceof TextFlow ? piece.size : 1;
    if (this.size + size > mostPieces || (piece === gap && pieces.at(-1) === gap)) return;
    this.size += size;
    pieces.push(piece);
  }

  private together(followsReferences: boolean): TextFlow {
    const whole = new TextFlow();
    for (const piece of this.pieces!) {
      if (whole.whole.length >= longest) break;
      if (piece === gap) whole.space();
      else if (typeof piece === "string") whole.add(piece);
      else if (piece instanceof TextFlow) whole.addWhole(piece, followsReferences);
      else if ("value" in piece) whole.addValue(piece.value);
      else {
        const name = followsReferences ? piece.references.name(piece.reference) : null;
        if (name !== null) whole.add(name);
        else whole.addWhole(piece.plain, followsReferences);
      }
    }
    return whole;
  }

  private addWhole(flow: TextFlow, followsReferences: boolean): void {
    this.addFlow(flow.pieces ? flow.together(followsReferences) : flow);
  }
}

/** Where what is no white space of ASCII begins and ends; where there is none, both at the end. */
function inkFrom(text: string, length: number): number {
  let at = 0;
  while (at < length && isSpace(text.charCodeAt(at))) at++;
  return at;
}
function inkTo(text: string, from: number, length: number): number {
  let at = length;
  while (at > from && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13);

const isKnown = (piece: Piece): boolean => {
  if (typeof piece === "string" || piece === gap) return true;
  if (piece instanceof TextFlow) return piece.isKnown;
  return "value" in piece || (piece.references.isKnown(piece.reference) && piece.plain.isKnown);
};
