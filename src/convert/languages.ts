import type { Budget } from "../checker/budget.ts";
import type { Attributes, Markup } from "./markup.ts";
import type { Page } from "./page.ts";
import { PageLanguage, undeclared } from "./page-language.ts";
import { PassageLanguages } from "./passage-languages.ts";

/** The language of a page by its words, and the passages of it that are in another. */
export class Languages {
  readonly #page: Page;
  readonly #words = new PageLanguage();
  readonly #passages: PassageLanguages;
  /** Elements that are open and have a language of their own. */
  #foreign = 0;

  constructor(page: Page, markup: Markup) {
    this.#page = page;
    this.#passages = new PassageLanguages(markup);
  }

  /** Text of the page. */
  add(text: string): void {
    if (this.#foreign) return;
    this.#words.add(text);
    this.#passages.add(text);
  }

  /** A part of the page begins, such as a paragraph. */
  part(): void {
    this.#words.part();
  }

  /** Something in a language of its own has begun: its words do not say that of the page. Answers how it ends. */
  foreign(end: () => void): () => void {
    this.#foreign++;
    return () => {
      this.#foreign--;
      end();
    };
  }

  /** A block has begun: a passage that may be in a language of its own. */
  beginPassage({ lang, dir }: Attributes): void {
    this.#passages.end(this.#page.language);
    if (lang === undefined && !this.#foreign) this.#passages.begin(dir !== undefined);
  }

  /** A block has ended, and with it the passage that is open. */
  endPassage(): void {
    this.#passages.end(this.#page.language);
  }

  /**
   * Gives the page the language of its words where the document names none, or another than they are in beyond doubt,
   * and marks passages in others. Answers what a person must know of it, in sentences.
   */
  async identify(budget: Budget): Promise<string[]> {
    const page = this.#page;
    const remarks: string[] = [];
    const found = await this.#words.identified(page.language, budget);
    if (found) {
      page.language = found.language;
      remarks.push(found.remark);
    }
    this.#passages.end(page.language);
    const { usual } = this.#passages;
    if (page.language === null && usual !== null) {
      page.language = usual;
      remarks.push(undeclared(usual));
    }
    const passages = await this.#passages.write(page, budget);
    if (passages) {
      remarks.push(passages.remark);
      page.hasRightToLeft ||= passages.isFromRight;
    }
    return remarks;
  }
}
