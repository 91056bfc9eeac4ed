import { snippet } from "../snippet.ts";
import { collapsed } from "../white-space.ts";

/** Runs of hidden text that are distinguished: of more, all count as hidden. */
const mostKept = 20_000;
/** Characters by which one is known again. */
const keyLength = 120;
/** Words of one page that are taken for its header and footer by declaration alone: whole texts have been declared as such. */
const mostFurniture = 40;
/** Characters of a run by which people find it. */
const shownLength = 160;
/** A number of a page has no more digits. */
const pageNumber = /^\W*\d{1,4}\W*$/;

/** Hidden text of which nothing else was seen yet. */
interface Waiting {
  words: number;
  page: number;
  /** Its beginning. */
  text: string;
}

/** What one page shows and no one hears; the page is 0 in formats without pages. */
export interface HiddenOnPage {
  page: number;
  words: number;
  /** The beginning of the first run. */
  text: string;
}

/**
 * Counts words that are shown and not heard. What stands on several pages, but for its digits, is a running header or
 * footer, a page number or a watermark, and takes nothing from anyone: it is left out, as is a little that the format
 * itself declares to be that.
 */
export class HiddenText {
  /** Words outside of running headers and their like. */
  words = 0;
  /** Words of running headers and their like. */
  repeated = 0;
  /** Words of the page at hand that its format calls headers, footers and their like. */
  #furniture = 0;
  #page = 0;
  readonly #waiting = new Map<string, Waiting | null>();
  readonly #pages = new Map<number, HiddenOnPage>();

  /** One run of hidden text; `page` is 0 in formats without pages. */
  add(text: string, words: number, page: number, isFurniture = false): void {
    if (!words) return;
    if (page === 0) {
      this.#hide({ words, page, text });
      return;
    }
    if (page !== this.#page) this.#furniture = 0;
    this.#page = page;
    const isDeclared = isFurniture && this.#furniture + words <= mostFurniture;
    if (isDeclared) this.#furniture += words;
    if (isDeclared || pageNumber.test(text)) {
      this.repeated += words;
      return;
    }
    const key = collapsed(text.slice(0, keyLength).replace(/\d+/g, "#"));
    const same = this.#waiting.get(key);
    if (same === undefined) {
      const beginning = snippet(text, shownLength);
      if (this.#waiting.size < mostKept) this.#waiting.set(key, { words, page, text: beginning });
      else this.#hide({ words, page, text });
    } else if (same === null) this.repeated += words;
    else if (same.page === page) same.words += words;
    else {
      this.repeated += words + same.words;
      this.#waiting.set(key, null);
    }
  }

  /** What was seen on one page alone is hidden. */
  end(): void {
    for (const one of this.#waiting.values()) if (one) this.#hide(one);
    this.#waiting.clear();
  }

  #hide({ words, page, text }: Waiting): void {
    this.words += words;
    const same = this.#pages.get(page);
    if (same) same.words += words;
    else this.#pages.set(page, { page, words, text: snippet(text, shownLength) });
  }

  /** What is hidden, page by page in order. */
  get byPage(): HiddenOnPage[] {
    return [...this.#pages.values()].sort((one, other) => one.page - other.page);
  }

  /** Pages with hidden words, in order. */
  get pages(): number[] {
    return this.byPage.flatMap(({ page }) => (page ? [page] : []));
  }
}
