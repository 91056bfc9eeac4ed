import { normalizedTitle } from "./title-text.ts";

/** Titles that are kept; those of a longer presentation are taken for different. */
const mostKept = 10_000;
/** Characters of a title that are compared. */
const longest = 300;

/** A slide and its title, as titles are compared. */
interface TitledSlide {
  number: number;
  title: string;
}

/** Finds the slides that have the title of one before them. */
export class SlideTitles {
  readonly #first = new Map<string, TitledSlide>();

  /** Takes the title of a slide; answers it with the slide that has the same before it, null where none has. */
  take(number: number, text: string): { title: string; other: TitledSlide } | null {
    const title = normalizedTitle(text.slice(0, longest));
    const folded = title.toLowerCase();
    const other = this.#first.get(folded);
    if (other) return { title, other };
    if (this.#first.size < mostKept) this.#first.set(folded, { number, title });
    return null;
  }
}
