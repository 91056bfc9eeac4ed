import { OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, FactSink } from "../../checker/model.ts";
import { priced } from "../../checker/priced.ts";
import type { Reader } from "../../checker/reader.ts";
import { AppError } from "../../core/errors.ts";
import { OfficePackage, type Properties } from "../ooxml/package.ts";
import { declaredLanguage, isOn, namesLanguage, toolOf } from "../ooxml/values.ts";
import { Layouts } from "./layouts.ts";
import { languageOf, type Outline, readOutline } from "./outline.ts";
import { slide } from "./slide.ts";
import type { Tally } from "./text.ts";

/** More slides than this need a way through them. */
const longSlides = 20;

/** PowerPoint presentations (ECMA-376, strict and transitional), slide shows, templates and macro-enabled ones too. */
export const pptxReader: Reader = {
  format: "pptx",
  sees: [
    "language",
    "title",
    "headings",
    "heading-order",
    "lists",
    "images",
    "figures",
    "tables",
    "fields",
    "bookmarks",
    "links",
    "colours",
    "part-languages",
    "slide-order",
    "media",
  ],
  async read(source, tell, budget) {
    const file = await OfficePackage.open(source, budget);
    const main = await file.mainPart();
    if (main === null || !file.has(main))
      throw new AppError(
        "unreadable_document",
        "The file's main part is missing, so there is nothing to check. Open it in PowerPoint, save it again and send the new file.",
      );
    await new Presentation(file, main, tell).read();
  },
};

class Presentation {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #tell: FactSink;
  readonly #layouts: Layouts;
  readonly #tally: Tally = { words: 0, paragraphs: 0, languages: new Map() };
  #outline: Outline = { slides: [], masters: [], sections: 0, language: null };
  #properties: Properties = { title: null, language: null, application: null, pages: null, words: null };
  #language: string | null = null;
  #shown = 0;
  #titled = 0;

  constructor(file: OfficePackage, main: string, tell: FactSink) {
    this.#file = file;
    this.#main = main;
    this.#tell = priced(tell, file.budget);
    this.#layouts = new Layouts(file);
  }

  async read(): Promise<void> {
    const file = this.#file;
    try {
      await this.#readSlides();
    } catch (cause) {
      if (!(cause instanceof OverBudget) || !this.#shown) throw cause;
      file.note(`${cause.message} What comes after was not checked. Split the presentation.`, this.#main);
    }
    this.#tell(this.#documentFact());
  }

  async #readSlides(): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(this.#main);
    this.#properties = await file.properties();
    const outline = await readOutline(file, this.#main);
    this.#outline = outline;
    this.#language = await languageOf(outline, relationships, this.#layouts);
    for (const [at, { id, relationship }] of outline.slides.entries()) {
      const part = relationships.byId(relationship)?.target;
      if (part !== undefined) await this.#readSlide(part, at + 1, id);
      else
        file.note(
          `Slide ${at + 1} is missing from the file, so it was not checked. Open the presentation in PowerPoint, repair and save it, and check it again.`,
          this.#main,
        );
    }
  }

  async #readSlide(part: string, number: number, id: string): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(part);
    const layout = relationships.ofType("slideLayout")[0]?.target ?? null;
    const inheritance = await this.#layouts.of(layout);
    let isHidden = false;
    const { handler, finish } = slide({
      tell: (fact) => {
        if (!isHidden) this.#tell(fact);
      },
      tally: this.#tally,
      part,
      number,
      id,
      inheritance,
      relationships,
      language: this.#language,
      digest: (part) => {
        const entry = file.archive.get(part);
        return entry ? `${entry.crc.toString(16)}:${entry.size}` : null;
      },
    });
    await file.read(part, {
      ...handler,
      start(name, attributes) {
        const shown = name === "p:sld" ? attributes.get("show") : null;
        if (shown !== null && !isOn(shown)) isHidden = true;
        if (!isHidden) handler.start(name, attributes);
      },
      end(name) {
        if (!isHidden) handler.end?.(name);
      },
    });
    if (isHidden) return;
    this.#shown++;
    if (finish().title !== null) this.#titled++;
  }

  /** What is declared for the whole, else what most of the text gives, where most of it gives one. */
  #languageOfAll(): string | null {
    const { languages } = this.#tally;
    const declared = this.#language ?? declaredLanguage(this.#properties.language);
    if (declared !== null) return declared;
    const none = languages.get("") ?? 0;
    let all = 0;
    let most = { language: null as string | null, length: 0 };
    for (const [language, length] of languages) {
      all += length;
      if (language && length > most.length) most = { language, length };
    }
    return none * 2 < all ? most.language : null;
  }

  #documentFact(): DocumentFact {
    const { sections } = this.#outline;
    const { title, application } = this.#properties;
    const value = this.#languageOfAll();
    const shown = this.#shown;
    const place = { label: "Presentation", part: this.#main };
    return {
      kind: "document",
      format: "pptx",
      tool: toolOf(application, "powerpoint"),
      place: { label: "Presentation" },
      language: {
        value,
        isValid: value !== null && namesLanguage(value),
        isCovered: false,
        isOptional: false,
        place: { label: "Presentation language", part: this.#main },
      },
      title: { value: title, isShown: null, conflict: null, place: { label: "Presentation properties" } },
      extent: { pages: shown, words: this.#tally.words, paragraphs: this.#tally.paragraphs },
      isSubstantial: shown > 0,
      headings: { total: this.#titled, blank: 0 },
      navigation: {
        isLong: shown > longSlides,
        length: `${shown} ${shown === 1 ? "slide" : "slides"}`,
        found: sections
          ? `${sections} ${sections === 1 ? "section" : "sections"}`
          : this.#titled === shown
            ? "a title on every slide"
            : null,
        place,
      },
      tagging: null,
      pdfUa: null,
      allowsAssistiveTechnology: true,
      hasDynamicXfa: false,
      unread: this.#file.unread,
    };
  }
}
