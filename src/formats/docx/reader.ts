import { OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, FactSink, Place } from "../../checker/model.ts";
import { priced } from "../../checker/priced.ts";
import type { Reader } from "../../checker/reader.ts";
import { AppError } from "../../core/errors.ts";
import { OfficePackage, type Properties, type Relationships } from "../ooxml/package.ts";
import { declaredLanguage, isOn, namesLanguage, toolOf } from "../ooxml/values.ts";
import { Flow, type StoryKind, type Tally } from "./flow.ts";
import { story } from "./story.ts";
import { Styles } from "./styles.ts";

/** Words that fill a page, where the document does not tell its pages. */
const wordsPerPage = 400;
/** More pages than this need a way through the document. */
const longPages = 20;
/** Headings that are a way through a long document: Word's navigation pane and screen readers list them. */
const enoughHeadings = 3;

/** Word documents (ECMA-376, strict and transitional), templates and macro-enabled ones too. */
export const docxReader: Reader = {
  format: "docx",
  sees: [
    "language",
    "title",
    "headings",
    "heading-order",
    "lists",
    "images",
    "figures",
    "captions",
    "tables",
    "fields",
    "bookmarks",
    "links",
    "colours",
    "part-languages",
    "blank-paragraphs",
    "media",
  ],
  async read(source, tell, budget) {
    const file = await OfficePackage.open(source, budget);
    const main = await file.mainPart();
    if (main === null || !file.has(main))
      throw new AppError(
        "unreadable_document",
        "The file's main part is missing, so there is nothing to check. Open it in Word, save it again and send the new file.",
      );
    await new Document(file, main, tell).read();
  },
};

class Document {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #tell: FactSink;
  readonly #tally: Tally = {
    words: 0,
    paragraphs: 0,
    headings: 0,
    blankHeadings: 0,
    hasContents: false,
    hasTitleParagraph: false,
    covered: 0,
    uncovered: 0,
    shownHeaders: new Set(),
    tables: 0,
  };
  #styles = new Styles();
  #language: string | null = null;
  #properties: Properties = { title: null, language: null, application: null, pages: null, words: null };

  constructor(file: OfficePackage, main: string, tell: FactSink) {
    this.#file = file;
    this.#main = main;
    this.#tell = priced(tell, file.budget);
  }

  async read(): Promise<void> {
    const file = this.#file;
    try {
      await this.#readStories();
    } catch (cause) {
      if (!(cause instanceof OverBudget) || !this.#tally.paragraphs) throw cause;
      file.note(`${cause.message} What comes after was not checked. Split the document.`, this.#main);
    }
    this.#tell(this.#documentFact());
  }

  async #readStories(): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(this.#main);
    const target = (type: string) => relationships.ofType(type).find(({ isExternal }) => !isExternal)?.target;
    this.#properties = await file.properties();
    this.#styles = await Styles.read(file, target("styles"));
    const settings = await readSettings(file, target("settings"));
    this.#language =
      this.#styles.paragraphLanguage ??
      this.#styles.defaultLanguage ??
      settings.language ??
      declaredLanguage(this.#properties.language);
    await this.#readStory("body", this.#main, relationships);
    for (const kind of ["footnote", "endnote"] as const) {
      const part = target(`${kind}s`);
      if (part !== undefined) await this.#readStory(kind, part);
    }
    const shown = this.#tally.shownHeaders;
    const isShown = (id: string) =>
      shown.has(`default ${id}`) ||
      (shown.has(`first ${id}`) && shown.has("first")) ||
      (shown.has(`even ${id}`) && settings.hasEvenHeaders);
    for (const { id, type, target } of relationships.ofType("header", "footer"))
      if (isShown(id)) await this.#readStory(type as "header" | "footer", target);
  }

  async #readStory(kind: StoryKind, part: string, known: Relationships | null = null): Promise<void> {
    const file = this.#file;
    const relationships = known ?? (await file.relationships(part));
    const flow = new Flow({
      tell: this.#tell,
      budget: file.budget,
      styles: this.#styles,
      relationships,
      tally: this.#tally,
      kind,
      part,
      digest: (part) => {
        const entry = file.archive.get(part);
        return entry ? `${entry.crc.toString(16)}:${entry.size}` : null;
      },
    });
    const isWhole = await file.read(
      part,
      story(flow, this.#language, (message) => file.note(message, part)),
    );
    flow.leave();
    if (!isWhole && kind === "body" && !this.#tally.paragraphs)
      throw new AppError(
        "unreadable_document",
        "The document's text is damaged and none of it can be read. Open the file in Word, let it repair the file, save it and send the new file.",
      );
  }

  #documentFact(): DocumentFact {
    const { words, paragraphs, headings, blankHeadings, hasContents, covered, uncovered } = this.#tally;
    const { title, application, pages } = this.#properties;
    const length = pages ?? Math.ceil(words / wordsPerPage);
    const named = headings - blankHeadings;
    const place = (label: string): Place => ({ label, part: this.#main });
    return {
      kind: "document",
      format: "docx",
      tool: toolOf(application, "word"),
      place: { label: "Document" },
      language: {
        value: this.#language,
        isValid: this.#language !== null && namesLanguage(this.#language),
        isCovered: this.#language === null && covered > 0 && uncovered === 0,
        isOptional: false,
        place: place("Document language"),
      },
      title: { value: title, isShown: null, conflict: null, place: { label: "Document properties" } },
      extent: { pages, words, paragraphs },
      isSubstantial: paragraphs >= 20 || words >= 400,
      headings: { total: headings, blank: blankHeadings },
      navigation: {
        isLong: length > longPages,
        length: `${pages === null ? "about " : ""}${length} pages`,
        found: hasContents ? "a table of contents" : named >= enoughHeadings ? `${named} headings` : null,
        place: place("Document"),
      },
      tagging: null,
      pdfUa: null,
      allowsAssistiveTechnology: true,
      hasDynamicXfa: false,
      unread: this.#file.unread,
    };
  }
}

async function readSettings(
  file: OfficePackage,
  part: string | undefined,
): Promise<{ language: string | null; hasEvenHeaders: boolean }> {
  const settings = { language: null as string | null, hasEvenHeaders: false };
  if (part === undefined) return settings;
  await file.read(part, {
    start(name, attributes) {
      if (name === "w:themeFontLang") settings.language = declaredLanguage(attributes.get("w:val"));
      else if (name === "w:evenAndOddHeaders") settings.hasEvenHeaders = isOn(attributes.get("w:val"));
    },
  });
  return settings;
}
