import { isBlank } from "../checker/white-space.ts";
import { standInMark } from "../formats/page-marks.ts";
import { Slugs } from "../formats/slugs.ts";
import { type Attributes, attribute, type Markup } from "./markup.ts";
import type { Heading } from "./page.ts";
import { escaped } from "./vocabulary.ts";

/** Characters of a heading or title that name it. */
const longestName = 4_000;

/** Gathers the headings of a page, whose tags are written when all are known. */
export class Headings {
  readonly #markup: Markup;
  readonly #headings: Heading[];
  readonly #slugs = new Slugs();
  #open: Heading | null = null;

  constructor(markup: Markup, headings: Heading[]) {
    this.#markup = markup;
    this.#headings = headings;
  }

  /** Begins a heading and answers how it ends; in another one it is text of that. */
  begin(level: number, attributes: Attributes): () => void {
    if (this.#open) return () => {};
    this.#markup.keep(3);
    const given = this.#markup.attributes("", attributes);
    const start = this.#markup.reserve();
    const heading: Heading = {
      level,
      start,
      end: start,
      attributes: given,
      text: "",
      isEmpty: true,
      isStandIn: false,
    };
    this.#open = heading;
    return () => this.#end(heading, attributes["aria-label"]);
  }

  /** Words that name it besides those in it are known at its end; where there are no others they stand in it. */
  #end(heading: Heading, name: string | undefined): void {
    this.#open = null;
    if (!isBlank(name) && name!.trim() !== heading.text.trim()) {
      if (!heading.isEmpty || !isBlank(heading.text)) heading.attributes += attribute("aria-label", name!);
      else {
        this.#markup.write(escaped(name!));
        heading.text = name!.slice(0, longestName);
      }
    }
    heading.end = this.#markup.reserve();
    heading.isEmpty &&= isBlank(heading.text);
    if (!heading.isEmpty && !heading.attributes.includes(' id="'))
      heading.attributes =
        this.#markup.attributes("", { id: this.#slugs.next(heading.text) }) + heading.attributes;
    this.#headings.push(heading);
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Text that stands in the heading that is open. */
  text(data: string): void {
    const heading = this.#open;
    if (heading && heading.text.length < longestName) heading.text += data.slice(0, longestName);
  }

  /** Something besides text stands in the heading that is open. */
  hold(): void {
    if (this.#open) this.#open.isEmpty = false;
  }

  /** The words of the heading that is open are a program's; those that stand for a title of the author's are marked. */
  standIn(isMarked: boolean): void {
    if (!this.#open) return;
    this.#open.isStandIn = true;
    if (isMarked) this.#open.attributes += attribute(standInMark, this.#open.text.trim());
  }
}
