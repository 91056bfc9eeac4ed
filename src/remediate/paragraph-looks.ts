import { hasInk, snippet } from "../checker/text.ts";
import type { Address, Place } from "../formats/content.ts";

/** Paragraphs that are kept, short ones that may be, and sizes of type. */
const mostKept = 1_000;
const mostCandidates = 5_000;
const mostSizes = 200;
/** Characters of a paragraph. */
const mostText = 500;
/** A longer paragraph is no heading to the eye, in characters. */
const longestHeading = 120;
/** Type that is so many times as large as the text's stands out. */
const largerThan = 1.15;

export interface ShownText {
  text: string;
  address: Address;
  place: Place;
}

export interface Lookalike extends ShownText {
  /** By its size beside the others, from 1; no level is left out on the way down. */
  level: number;
}

/** How a paragraph is set. */
interface Setting {
  isBold: boolean;
  /** The smallest of its text, in points; 0 where it is not known. */
  size: number;
}

/** A short paragraph, and what follows it: null where that is no paragraph. */
interface Candidate extends ShownText, Setting {
  next: Setting | null;
}

/** A paragraph while it is read. */
export class OpenParagraph {
  text = "";
  size = 0;
  hasPlain = false;
  hasBold = false;
  readonly address: Address | undefined;
  readonly place: () => Place;

  constructor(address: Address | undefined, place: () => Place) {
    this.address = address;
    this.place = place;
  }

  add(text: string, isBold: boolean, size: number): void {
    if (this.text.length < mostText) this.text += text.slice(0, mostText);
    if (!hasInk(text)) return;
    if (isBold) this.hasBold = true;
    else this.hasPlain = true;
    if (size && (this.size === 0 || size < this.size)) this.size = size;
  }

  get shown(): ShownText | null {
    if (!this.address || !hasInk(this.text)) return null;
    return { text: snippet(this.text, 300), address: this.address, place: this.place() };
  }
}

/** Finds paragraphs that look like headings: short, all bold or larger than the text, with text after them. */
export class ParagraphLooks {
  readonly #candidates: Candidate[] = [];
  /** Characters by size of type. */
  readonly #sizes = new Map<number, number>();
  /** While it is not known what follows. */
  #last: Candidate | null = null;

  /** Counts text of a size, in points; answers the size as it is compared. */
  size(size: number, characters: number): number {
    const rounded = Math.round(size * 2) / 2;
    const known = this.#sizes.get(rounded);
    if (known !== undefined || this.#sizes.size < mostSizes)
      this.#sizes.set(rounded, (known ?? 0) + characters);
    return rounded;
  }

  paragraph(paragraph: OpenParagraph): void {
    const { hasBold, hasPlain, size } = paragraph;
    const setting = { isBold: hasBold && !hasPlain, size };
    if (this.#last) this.#last.next = setting;
    this.#last = null;
    const text = paragraph.text.trim();
    const isCandidate =
      (setting.isBold || size > 0) &&
      text.length <= longestHeading &&
      /\p{L}/u.test(text) &&
      !/[.,;:!?…]$/u.test(text);
    const shown = isCandidate && this.#candidates.length < mostCandidates ? paragraph.shown : null;
    if (!shown) return;
    this.#last = { ...shown, ...setting, next: null };
    this.#candidates.push(this.#last);
  }

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#last = null;
  }

  /** Those that are set otherwise than the text below them, or than most of the whole. */
  get found(): Lookalike[] {
    let body = 0;
    for (const [size, characters] of this.#sizes) if (characters > (this.#sizes.get(body) ?? 0)) body = size;
    const standsOut = ({ isBold, size }: Setting) => isBold || (body > 0 && size >= largerThan * body);
    const found = this.#candidates
      // A heading has text below it; several short lines in a row that look alike are something else.
      .filter((one) => standsOut(one) && one.next !== null && !standsOut(one.next))
      .slice(0, mostKept);
    const ranks = [...new Set(found.map(({ size }) => size))].sort((a, b) => b - a);
    let last = 0;
    return found.map(({ text, address, place, size }) => {
      last = Math.min(ranks.indexOf(size) + 1, last + 1, 6);
      return { text, address, place, level: last };
    });
  }
}
