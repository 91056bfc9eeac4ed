import { beginningOf } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Phrase, Place } from "../content.ts";
import type { Paragraph } from "./paragraph.ts";

/** Characters of one reading. */
const longestReading = 200;

const nowhere = (): Place => ({ label: "" });
const ruby: Phrase = { role: "phrase", sort: "ruby", place: nowhere };
const rubyText: Phrase = { role: "phrase", sort: "ruby-text", place: nowhere };

/**
 * What is read above East Asian text (w:ruby, 17.3.3.25). It comes before its text in the file, is written behind it,
 * and is no text of the paragraph to checks.
 */
export class Ruby {
  /** Those that are open, with whether their text is written as such. */
  readonly #open: { reading: string; isWritten: boolean }[] = [];
  #isText = false;
  /** A reading is read (w:rt), and not the text below one. */
  isOpen = false;

  /** An element begins outside of readings; `paragraph` answers where text is content. */
  start(name: string, paragraph: () => Paragraph | null): void {
    if (name === "w:ruby") this.#open.push({ reading: "", isWritten: false });
    else if (name === "w:rt") this.isOpen = true;
    else if (name === "w:rubyBase") {
      const open = this.#open[this.#open.length - 1];
      if (!open || isBlank(open.reading)) return;
      const base = paragraph();
      if (!base) return;
      base.start(ruby);
      open.isWritten = true;
    }
  }

  /** An element begins in a reading. */
  startWithin(name: string): void {
    this.#isText = name === "w:t";
  }

  text(text: string): void {
    const open = this.#open[this.#open.length - 1];
    if (open && this.#isText) open.reading = beginningOf(open.reading + text, longestReading);
  }

  /** An element ends, in a reading or outside of one. */
  end(name: string, paragraph: Paragraph | undefined): void {
    this.#isText = false;
    if (name === "w:rt") this.isOpen = false;
    else if (name === "w:ruby") this.#open.pop();
    else if (name === "w:rubyBase") {
      const open = this.#open[this.#open.length - 1];
      if (!open?.isWritten || !paragraph) return;
      paragraph.start(rubyText);
      paragraph.addReading(open.reading.trim());
      paragraph.end();
      paragraph.end();
    }
  }
}
