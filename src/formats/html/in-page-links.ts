import type { References } from "./references.ts";

/** In-page links that make a list of them a way through the page. */
const leastLinks = 3;
/** Links and ends of lists that are kept until their targets are known. */
const mostKept = 100_000;

const listBegins = Symbol("an outermost list begins");
const listEnds = Symbol("a list ends");
const region = Symbol("a navigation region");
const table = Symbol("a table of contents");

/** Finds what a page has to move around in it by: a navigation region, or a list of links whose targets exist, marked as one or not. */
export class InPageLinks {
  readonly #references: References;
  /** What may be such a list, in order, until a region or a table of contents is found: nothing after that counts. */
  readonly #seen: (string | typeof listBegins | typeof listEnds | typeof region | typeof table)[] = [];
  #links = 0;
  /** Lines in a row, outside of lists, that hold nothing but a link into the page. */
  #lines = 0;
  #hasRegion = false;

  constructor(references: References) {
    this.#references = references;
  }

  listBegins(): void {
    this.#links = 0;
    if (this.#seen.at(-1) !== listBegins) this.#keep(listBegins);
  }

  /** A link into the page that stands in a list. */
  link(id: string): void {
    this.#links++;
    this.#keep(id);
    if (!this.#hasRegion) this.#references.await(id);
  }

  listEnds(): void {
    if (this.#links >= leastLinks) this.#keep(listEnds);
  }

  /** A line that holds nothing but a link into the page. */
  line(id: string): void {
    if (this.#lines++ === 0) this.listBegins();
    this.link(id);
  }

  /** A line that holds something else. */
  otherLine(): void {
    if (this.#lines >= leastLinks) this.#keep(listEnds);
    this.#lines = 0;
  }

  regionEnds(): void {
    this.#keep(region);
    this.#hasRegion = true;
  }

  /** A table of contents that a program makes. */
  contents(): void {
    this.#keep(table);
    this.#hasRegion = true;
  }

  #keep(seen: string | symbol): void {
    if (this.#hasRegion) return;
    if (this.#seen.length < mostKept) this.#seen.push(seen as string);
    else this.#references.isIncomplete = true;
  }

  /** What was found first; null when nothing. Ask when all has been read. */
  get found(): string | null {
    let links = 0;
    for (const seen of this.#seen) {
      if (seen === region) return "a navigation region";
      if (seen === table) return "a table of contents";
      if (seen === listBegins) links = 0;
      else if (seen !== listEnds) {
        if (this.#references.hasTarget(seen)) links++;
      } else if (links >= leastLinks) return `a list of ${links} links into the page`;
    }
    return null;
  }
}
