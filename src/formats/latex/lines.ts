import type { Place, TypedListFact } from "../../checker/model.ts";
import { countWords, snippet, TypedListRun, typedLineMarker } from "../../checker/text.ts";

/** How much of a line is kept, to see what it begins with. */
const lineLimit = 200;

interface Start {
  place: Place;
  text: string;
}

/** The printed lines of the text, as far as source tells: counts words and finds lists that are typed by hand. */
export class Lines {
  words = 0;
  readonly #tell: (fact: TypedListFact) => void;
  readonly #run = new TypedListRun<Start>();
  #line = "";
  #place: Place | null = null;
  #endsInWord = false;
  #last = "";

  constructor(tell: (fact: TypedListFact) => void) {
    this.#tell = tell;
  }

  /** Words that belong to no line, such as those of a table. */
  count(text: string): void {
    this.words += countWords(text);
    this.#endsInWord = false;
  }

  text(text: string, place: () => Place): void {
    this.words += countWords(text);
    if (this.#endsInWord && /^[\p{L}\p{N}]/u.test(text)) this.words--;
    this.#endsInWord = false;
    this.#last = text.slice(-1);
    if (this.#line.length >= lineLimit) return;
    if (!this.#place) {
      if (text.trim() === "") return;
      this.#place = place();
    }
    this.#line += text.slice(0, lineLimit).replaceAll("~", " ");
  }

  /** Goes on in the middle of a word, as an accent does. */
  join(): void {
    this.#endsInWord = /[\p{L}\p{N}]/u.test(this.#last);
  }

  /** The line or paragraph ends here. */
  break(): void {
    this.#endsInWord = false;
    const line = this.#line;
    const place = this.#place;
    this.#line = "";
    this.#place = null;
    if (place) this.#note(this.#run.next(typedLineMarker(line), { place, text: line }));
  }

  /** Something else than a line of text stands here. */
  interrupt(): void {
    this.break();
    this.#note(this.#run.end());
  }

  /** What stands in the current line is no text of the body, such as a heading's. */
  discard(): void {
    this.#line = "";
    this.#place = null;
    this.#endsInWord = false;
  }

  #note(ended: { items: number; start: Start } | null): void {
    if (!ended) return;
    const { place, text } = ended.start;
    this.#tell({ kind: "typed-list", items: ended.items, place, snippet: snippet(text) });
  }
}
