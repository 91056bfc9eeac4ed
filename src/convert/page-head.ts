import type { Budget } from "../checker/budget.ts";
import { isKnownLanguage } from "../checker/language/declared.ts";
import { isRightToLeft } from "../checker/language/writing-direction.ts";
import { isTemplateTitle } from "../checker/text/title-text.ts";
import type { Languages } from "./languages.ts";
import type { Entry, Page } from "./page.ts";

/** What a page says of itself: its language and direction, its title, and its list of places. */
export class PageHead {
  readonly #page: Page;
  readonly #languages: Languages;
  #goesAsLanguage = false;

  constructor(page: Page, languages: Languages) {
    this.#page = page;
    this.#languages = languages;
  }

  /** The first that is reported and names a language stands; of a tag that is not well-formed, its first subtag. */
  setLanguage(tag: string | null): void {
    const written = (tag ?? "").trim().replaceAll("_", "-");
    const language = [written, written.split("-", 1)[0]!].find(isKnownLanguage);
    if (language !== undefined) this.#page.language ??= language;
  }

  /** The document has to say its language, and does not. */
  oweLanguage(): void {
    this.#page.owesLanguage = true;
  }

  /** The page goes in the direction of its language, where the document says no other. */
  goAsLanguage(): void {
    this.#goesAsLanguage = true;
  }

  setDirection(direction: string | undefined): void {
    if (/^(?:ltr|rtl)$/i.test(direction ?? "")) this.#page.direction ??= direction!.toLowerCase();
  }

  /**
   * Gives the page the language of its words where the document names none, or another than they are in beyond doubt.
   * Answers what a person must know of it.
   */
  async identifyLanguage(budget: Budget): Promise<string[]> {
    const remarks = await this.#languages.identify(budget);
    const { language, direction } = this.#page;
    if (this.#goesAsLanguage && direction === null && language !== null && isRightToLeft(language)) {
      this.#page.direction = "rtl";
      this.#page.hasRightToLeft = true;
    }
    return remarks;
  }

  /** The first that is reported stands, unless it is blank or what a program or its template put there. */
  setTitle(title: string | null): void {
    if (title !== null && !isTemplateTitle(title)) this.#page.title ??= title;
  }

  /** A list of the headings is to stand above the text, however short that is. */
  wantContents(): void {
    this.#page.wantsContents = true;
  }

  /** Takes a list of places, which stands above a long text that has hardly any headings. */
  setOutline(entries: readonly Entry[]): void {
    this.#page.outline = entries;
  }
}
