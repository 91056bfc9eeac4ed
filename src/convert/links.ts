import { isBlank } from "../checker/white-space.ts";
import { type Attributes, attribute, type Markup } from "./markup.ts";
import type { Nesting } from "./nesting.ts";
import type { Page } from "./page.ts";
import { escaped } from "./vocabulary.ts";

/** Writes links, which need words by which they are known. */
export class Links {
  readonly #page: Page;
  readonly #markup: Markup;
  readonly #nesting: Nesting;
  isOpen = false;
  /** The link that is open has text or an image. */
  #isNamed = false;

  constructor(page: Page, markup: Markup, nesting: Nesting) {
    this.#page = page;
    this.#markup = markup;
    this.#nesting = nesting;
  }

  /** Something stands in the link that is open. */
  hold(): void {
    this.#isNamed = true;
  }

  /** Begins a link to a URL and answers how it ends, which is true where nothing names it. */
  begin(url: string, attributes: Attributes): () => boolean {
    this.isOpen = true;
    if (url.startsWith("#")) this.#page.innerLinks++;
    const { title, ...others } = attributes;
    const written = this.#markup.attributes("a", others) + attribute("href", url);
    this.#markup.write(`<a${written}`);
    const tooltip = isBlank(title) ? null : this.#markup.reserve();
    this.#markup.write(">");
    const end = this.#nesting.phrase("a", written);
    this.#isNamed = !isBlank(attributes["aria-label"]);
    return () => {
      this.isOpen = false;
      if (this.#isNamed && tooltip !== null) this.#markup.fill(tooltip, attribute("title", title!));
      else if (!this.#isNamed && tooltip !== null) this.#markup.write(escaped(title!));
      end();
      return !this.#isNamed && tooltip === null;
    };
  }
}
