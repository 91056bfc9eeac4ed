import { countWords } from "../../checker/text/words.ts";

/** Counts the words of running text as it is typed, piece by piece. */
export class WordCount {
  count = 0;
  /** The next text goes on in the middle of a word. */
  #isInWord = false;
  #last = "";

  add(text: string): void {
    this.count += countWords(text);
    if (this.#isInWord && /^[\p{L}\p{N}]/u.test(text)) this.count--;
    this.#isInWord = false;
    this.#last = text.slice(-1);
  }

  /** A letter with an accent, which joins what is before and behind it. */
  join(letter: string): void {
    this.#isInWord = /[\p{L}\p{N}]/u.test(this.#last);
    this.add(letter);
    this.#isInWord = true;
  }
}
