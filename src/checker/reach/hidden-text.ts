/** Runs of hidden text that are told apart: of more, all count as hidden. */
const mostKept = 20_000;
/** Characters by which one is known again. */
const keyLength = 120;
/** A number of a page has no more digits. */
const pageNumber = /^\W*\d{1,4}\W*$/;

/** Hidden text of which nothing else was seen yet. */
interface Waiting {
  words: number;
  page: number;
}

/**
 * Counts words that are shown and not heard. What stands on several pages, but for its digits, is a running header or
 * footer, a page number or a watermark, and takes nothing from anybody: it is left out.
 */
export class HiddenText {
  /** Words outside of running headers and their like. */
  words = 0;
  /** Words of running headers and their like. */
  repeated = 0;
  readonly #waiting = new Map<string, Waiting | null>();
  readonly #pages = new Set<number>();

  /** One run of hidden text; `page` is 0 in formats without pages. */
  add(text: string, words: number, page: number): void {
    if (!words) return;
    if (page === 0) {
      this.#hide(words, page);
      return;
    }
    if (pageNumber.test(text)) {
      this.repeated += words;
      return;
    }
    const key = text.slice(0, keyLength).replace(/\d+/g, "#").replace(/\s+/g, " ").trim();
    const same = this.#waiting.get(key);
    if (same === undefined) {
      if (this.#waiting.size < mostKept) this.#waiting.set(key, { words, page });
      else this.#hide(words, page);
    } else if (same === null) this.repeated += words;
    else if (same.page === page) same.words += words;
    else {
      this.repeated += words + same.words;
      this.#waiting.set(key, null);
    }
  }

  /** What was seen on one page alone is hidden. */
  end(): void {
    for (const one of this.#waiting.values()) if (one) this.#hide(one.words, one.page);
    this.#waiting.clear();
  }

  #hide(words: number, page: number): void {
    this.words += words;
    if (page) this.#pages.add(page);
  }

  /** Pages with hidden words, in order. */
  get pages(): number[] {
    return [...this.#pages].sort((a, b) => a - b);
  }
}
