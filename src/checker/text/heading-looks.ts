import { hasInk } from "../white-space.ts";
import { readsLikeCaption } from "./caption-text.ts";

/** Paragraphs that are kept, short ones that may be, and sizes of type. */
const mostKept = 1_000;
const mostCandidates = 5_000;
const mostSizes = 200;
/** Characters of a paragraph. */
const mostText = 500;
/** A longer paragraph is no heading to the eye, in characters and in words. */
const longestHeading = 100;
const mostWords = 14;
/** Text below a heading goes on for so many characters; those of Chinese, Japanese and Korean say as much as two. */
const shortestBody = 50;
/** Type that is so many times as large as the text's stands out. */
const largerThan = 1.15;

/** How a paragraph is set. */
export interface Setting {
  isBold: boolean;
  /** The smallest of its text, in points; 0 where it is not known. */
  size: number;
}

/** A paragraph that looks like a heading. */
export interface HeadingLook<Found> extends Setting {
  found: Found;
  text: string;
  /** By its size beside the others, from 1; no level is left out on the way down. */
  level: number;
  isLarger: boolean;
}

/** A short paragraph with text below it. */
interface Candidate<Found> extends Setting {
  text: string;
  found: Found;
  next: Setting;
}

/** A paragraph while it is read. */
export class OpenParagraph {
  text = "";
  size = 0;
  hasPlain = false;
  hasBold = false;
  /** Something other than text stands in it. */
  hasGraphic = false;

  add(text: string, isBold: boolean, size: number): void {
    if (this.text.length < mostText) this.text += text.slice(0, mostText);
    if (!hasInk(text)) return;
    if (isBold) this.hasBold = true;
    else this.hasPlain = true;
    if (size && (this.size === 0 || size < this.size)) this.size = size;
  }

  /** Takes how all of its text is set. */
  take({ isBold, size }: Setting): void {
    this.hasBold = isBold;
    this.hasPlain = !isBold;
    this.size = size;
  }

  get setting(): Setting {
    return { isBold: this.hasBold && !this.hasPlain, size: this.size };
  }
}

/**
 * Finds paragraphs of running text that look like headings and are marked as none: short, all bold or larger than the
 * text, with a paragraph of text below them. The block of lines that a document begins with is its title and who wrote it.
 */
export class HeadingLooks<Found> {
  readonly #candidates: Candidate<Found>[] = [];
  /** Characters by size of type. */
  readonly #sizes = new Map<number, number>();
  /** The last paragraph, while it is not known what follows; what is found is made when that is known. */
  #last: (Setting & { text: string; make: () => Found | null }) | null = null;
  /** Lines in a row that may be set off, the last one counted. */
  #inRow = 0;
  /** The size of the first of them. */
  #rowSize = 0;
  #hasBody = false;
  #isBesideGraphic = false;

  /** Counts text of a size, in points; answers the size as it is compared. */
  size(size: number, characters: number): number {
    if (!size) return 0;
    const rounded = Math.round(size * 2) / 2;
    const known = this.#sizes.get(rounded);
    if (known !== undefined || this.#sizes.size < mostSizes)
      this.#sizes.set(rounded, (known ?? 0) + characters);
    return rounded;
  }

  /** A paragraph of running text has ended; `make` gives what is found, null where nothing can be said of it. */
  paragraph(paragraph: OpenParagraph, make: () => Found | null): void {
    const text = paragraph.text.trim();
    if (!text) return;
    const { setting } = paragraph;
    const last = this.#last;
    this.#last = null;
    if (last && !setting.isBold && lengthOf(text) > Math.max(shortestBody, lengthOf(last.text))) {
      const found = this.#candidates.length < mostCandidates ? last.make() : null;
      const { text: own, isBold, size } = last;
      if (found !== null) this.#candidates.push({ text: own, isBold, size, found, next: setting });
    }
    const isBesideGraphic = this.#isBesideGraphic;
    this.#isBesideGraphic = false;
    const mayStandOut = setting.isBold || lengthOf(text) <= shortestBody;
    this.#inRow = mayStandOut ? this.#inRow + 1 : 0;
    if (this.#inRow === 1) this.#rowSize = setting.size;
    if (!mayStandOut) this.#hasBody = true;
    // A bold line below a title in larger type heads the text below it; other lines below a title say who wrote it.
    const isBelowTitle =
      this.#inRow === 2 && setting.isBold && setting.size > 0 && this.#rowSize >= largerThan * setting.size;
    const mayHead = this.#hasBody || this.#inRow === 1 || isBelowTitle;
    if (
      mayHead &&
      !isBesideGraphic &&
      !paragraph.hasGraphic &&
      setting.size + Number(setting.isBold) &&
      readsLikeHeading(text)
    )
      this.#last = { ...setting, text, make };
  }

  /** A heading stands here, and all that it takes to know what the text is like: no title is to come. */
  heading(): void {
    this.interrupt();
    this.#hasBody = true;
  }

  /** What comes stands on another page, as the text of a slide does below the subtitle of the slide before. */
  turnPage(): void {
    if (this.#last && !this.#last.isBold) this.#last = null;
  }

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#last = null;
    this.#inRow = 0;
    this.#isBesideGraphic = false;
  }

  /** A picture or its like stands here: what is set off beside it may be its caption. */
  graphic(): void {
    this.interrupt();
    this.#isBesideGraphic = true;
  }

  /** Those that are set otherwise than the text below them, in their order. */
  get found(): HeadingLook<Found>[] {
    let body = 0;
    for (const [size, characters] of this.#sizes) if (characters > (this.#sizes.get(body) ?? 0)) body = size;
    const isLarger = ({ size }: Setting) => body > 0 && size >= largerThan * body;
    const found = this.#candidates
      .filter((one) => (one.isBold && !one.next.isBold) || (isLarger(one) && !isLarger(one.next)))
      .slice(0, mostKept);
    const ranks = [...new Set(found.map(({ size }) => size))].sort((a, b) => b - a);
    let last = 0;
    return found.map(({ next: _, ...one }) => {
      last = Math.min(ranks.indexOf(one.size) + 1, last + 1, 6);
      return { ...one, level: last, isLarger: isLarger(one) };
    });
  }
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** What may be one: most text is not. */
const isBeyondLatin = /[\u1100-\uffff]/;

const lengthOf = (text: string): number =>
  text.length + (isBeyondLatin.test(text) ? (text.match(ideographs)?.length ?? 0) : 0);

/** A number to call, in three groups of digits or more; years in a row are none. */
const telephoneAtEnd = /(?:^|\s)(?!(?:\d{4} )+\d{4}$)[+(]?\d{2,5}\)?(?: \d{2,4}){2,}$/;

/** No sentence, no caption, no address, no telephone number, no formula and no label of what follows. */
const readsLikeHeading = (text: string): boolean =>
  text.length <= longestHeading &&
  !text.includes("\n") &&
  /\p{L}.*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u.test(text) &&
  !/[.,;:!…。，；：！、)\]]$/u.test(text) &&
  !/@|:\/\/|\bwww\.|_{3}|\.{4}|[=\u{1d400}-\u{1d7ff}]/u.test(text) &&
  !telephoneAtEnd.test(text) &&
  text.split(/\s+/, mostWords + 1).length <= mostWords &&
  !readsLikeCaption(text);
