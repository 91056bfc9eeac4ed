import { normalizedTitle } from "../checker/text/title-text.ts";

/** Titles that are compared; those of a longer presentation are taken for different. */
const mostCompared = 2_000;
const longestCompared = 200;

/** What the titles of slides lack by which people choose one. */
export class SlideTitles {
  /** Slides without a title. */
  untitled = 0;
  /** Slides with the title of one before them. */
  repeated = 0;
  readonly #known = new Set<string>();

  take(title: string | null): void {
    if (title === null) {
      this.untitled++;
      return;
    }
    const compared = normalizedTitle(title.slice(0, longestCompared)).toLowerCase();
    if (this.#known.has(compared)) this.repeated++;
    else if (this.#known.size < mostCompared) this.#known.add(compared);
  }
}
