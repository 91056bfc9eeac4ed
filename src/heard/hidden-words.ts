import { HiddenText } from "../checker/reach/hidden-text.ts";
import { countWords } from "../checker/text/words.ts";
import type { HiddenWords } from "./entry.ts";

/** Characters of one run of hidden text. */
const longestRun = 4_096;
/** Pages of which it is said what is hidden on them. */
const mostPages = 500;

/** Gathers what is shown and not heard, run by run. */
export class HiddenRuns {
  readonly #hidden = new HiddenText();
  #run = "";
  #page = 0;

  /** Text of a run; another page begins another one. */
  add(text: string, page: number): void {
    if (page !== this.#page) this.break();
    this.#page = page;
    if (this.#run.length < longestRun) this.#run += text;
    else {
      this.break();
      this.#run = text;
    }
  }

  break(): void {
    const run = this.#run;
    this.#run = "";
    if (run.trim()) this.#hidden.add(run, countWords(run), this.#page);
  }

  end(): { hidden_words: number; hidden: HiddenWords[] } {
    this.break();
    this.#hidden.end();
    const hidden = this.#hidden.byPage
      .slice(0, mostPages)
      .map(({ page, words, text }) => ({ page: page || null, words, text }));
    return { hidden_words: this.#hidden.words, hidden };
  }
}
