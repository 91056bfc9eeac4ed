import { detached } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Link, Node, Phrase, Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import { emitMath, type OfficeMath } from "../ooxml/math.ts";
import { markBit, marks } from "./runs.ts";

const nowhere = (): Place => ({ label: "" });
const phrases: Record<string, Phrase> = Object.fromEntries(
  marks.map((sort) => [sort, { role: "phrase", sort, place: nowhere }]),
);
const lineBreak: Node = { role: "break", place: nowhere };

/** Opens and closes the phrases that set text off, as few as will do. */
export class InlineWriter {
  readonly #to: ContentBuffer;
  readonly #language: string | null;
  readonly #place: (called: string) => Place;
  /** What is open of the phrases that set text off, the outermost first. */
  #open: string[] = [];

  constructor(to: ContentBuffer, language: string | null, place: (called: string) => Place) {
    this.#to = to;
    this.#language = language;
    this.#place = place;
  }

  text(text: string, bits: number, language: string | null): void {
    // White space looks the same however it is set off.
    if (!isBlank(text)) {
      const wanted: string[] = bits ? marks.filter((mark) => bits & markBit(mark)) : [];
      if (language !== null && language !== this.#language && /\p{L}/u.test(text))
        wanted.unshift(`lang ${language}`);
      if (wanted.length || this.#open.length) this.#want(wanted, text);
    }
    if (!text.includes("\n")) {
      this.#to.text({ text });
      return;
    }
    const [first, ...rest] = text.split("\n");
    this.#to.text({ text: first! });
    for (const line of rest) {
      this.#to.leaf(lineBreak);
      this.#to.text({ text: line });
    }
  }

  start(node: Node): void {
    this.settle();
    this.#to.open(node);
  }

  end(): void {
    this.settle();
    this.#to.close();
  }

  picture({ node, link }: { node: Node; link: Link | null }): void {
    this.settle();
    if (link) this.#to.open(link);
    this.#to.leaf(node);
    if (link) this.#to.close();
  }

  leaf(node: Node): void {
    this.settle();
    this.#to.leaf(node);
  }

  math(math: OfficeMath): void {
    this.settle();
    emitMath(math, this.#to);
  }

  /** Ends what is open. */
  settle(): void {
    if (this.#open.length) this.#want([], "");
  }

  #want(wanted: string[], text: string): void {
    let same = 0;
    while (same < wanted.length && this.#open[same] === wanted[same]) same++;
    for (let at = this.#open.length; at > same; at--) this.#to.close();
    for (const mark of wanted.slice(same)) {
      if (mark.startsWith("lang ")) this.#to.open(this.#inLanguage(mark.slice(5), text));
      else this.#to.open(phrases[mark]!);
    }
    this.#open = wanted;
  }

  #inLanguage(language: string, text: string): Phrase {
    const shown = text.length > 160 ? detached(text.slice(0, 160)) : text;
    return {
      role: "phrase",
      sort: "plain",
      language,
      snippet: shown,
      place: () => this.#place(`text "${shown.trim()}"`),
    };
  }
}
