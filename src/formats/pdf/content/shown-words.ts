import type { Budget } from "../../../checker/budget.ts";
import { detached, snippet } from "../../../checker/snippet.ts";
import { countWords } from "../../../checker/text/words.ts";
import type { Box } from "./geometry.ts";

/** A line of text that an artifact hides. */
export interface HiddenLine {
  words: number;
  /** What distinguishes its words from those of others; numbers count only where there is nothing else. */
  digest: number;
  /** It stands where headers, footers and page numbers do. */
  isInMargin: boolean;
}

/** By what a page's text reaches assistive technology: by an element, not at all, or as it happens. */
export type Reach = "tagged" | "hidden" | "loose";

/** Lines of a page that are kept, and characters of a line that are looked at. */
const lineLimit = 2_000;
const lineLength = 2_000;
/** Part of the page's height, at its top and at its foot, where headers and footers stand. */
const margin = 0.085;

/** Counts the words of a page by how they reach assistive technology, line by line. */
export class ShownWords {
  tagged = 0;
  loose = 0;
  readonly hidden: HiddenLine[] = [];
  /** The first words that are hidden outside the margins. */
  firstHidden = "";
  readonly #budget: Budget;
  readonly #page: Box;
  readonly #isTurned: boolean;
  #line = "";
  #reach: Reach = "loose";
  #isInMargin = false;

  /** `rotation` is the page's, in degrees. */
  constructor(page: Box, rotation: number, budget: Budget) {
    this.#page = page;
    this.#isTurned = Math.round(rotation / 90) % 2 !== 0;
    this.#budget = budget;
  }

  /** Takes a piece of text that stands there; `isNewLine` where it does not go on with the line before. */
  add(text: string, reach: Reach, isNewLine: boolean, box: Box): void {
    if (isNewLine || reach !== this.#reach || this.#line.length > lineLength) {
      this.end();
      this.#reach = reach;
      this.#isInMargin = this.#standsInMargin(box);
    }
    if (reach !== "hidden" || this.#isOnPage(box)) this.#line += text;
  }

  /** Ends the line that is open. */
  end(): void {
    const line = this.#line;
    this.#line = "";
    if (!line) return;
    this.#budget.step(1 + (line.length >> 5));
    // Characters that cannot be decoded are words all the same.
    const words = countWords(line.includes("\ufffd") ? line.replaceAll("\ufffd", "x") : line);
    if (!words) return;
    if (this.#reach === "tagged") this.tagged += words;
    else if (this.#reach === "loose") this.loose += words;
    else if (this.hidden.length < lineLimit) {
      this.hidden.push({ words, digest: digestOf(line), isInMargin: this.#isInMargin });
      if (!this.#isInMargin && this.firstHidden.length < 60)
        this.firstHidden = detached(snippet(`${this.firstHidden} ${line}`));
    } else this.hidden[lineLimit - 1]!.words += words;
  }

  #isOnPage([left, bottom, right, top]: Box): boolean {
    const page = this.#page;
    return right > page[0] && left < page[2] && top > page[1] && bottom < page[3];
  }

  #standsInMargin([left, bottom, right, top]: Box): boolean {
    const page = this.#page;
    const [low, high, from, to] = this.#isTurned
      ? [left, right, page[0], page[2]]
      : [bottom, top, page[1], page[3]];
    const depth = margin * (to - from);
    return low >= to - depth || high <= from + depth;
  }
}

/** FNV-1a over what two pages' headers have in common: letters in small, or digits where there are none. */
function digestOf(line: string): number {
  const text = line.toLowerCase();
  const letters = text.replace(/[^\p{L}]/gu, "");
  let digest = 0x811c9dc5;
  for (const character of letters || text) digest = Math.imul(digest ^ character.codePointAt(0)!, 0x01000193);
  return digest >>> 0;
}
