import { OverBudget } from "../../checker/budget.ts";
import { AppError } from "../../core/errors.ts";
import { textAspects } from "../aspects.ts";
import type { ContentListener, Place } from "../content.ts";
import { ContentEmitter } from "../content-buffer.ts";
import type { DocumentNote } from "../notes.ts";
import { noPdfFeatures } from "../notes.ts";
import { type ColourMap, Palette, Theme, usualMap } from "../ooxml/colour/theme.ts";
import { commentsLeftOut, remarksOf } from "../ooxml/comments.ts";
import {
  noProperties,
  OfficePackage,
  type Properties,
  type Relationships,
  titleFact,
} from "../ooxml/package.ts";
import { declaredLanguage, isOn, namesLanguage, toolOf } from "../ooxml/values.ts";
import type { FormatReader, Wants } from "../reader.ts";
import { WordColours, white, wordMapOf } from "./colours.ts";
import { WordReading } from "./kept-reading.ts";
import { Languages, tagOf } from "./languages.ts";
import { Numbering } from "./numbering.ts";
import type { TextPartKind } from "./places.ts";
import { Styles } from "./styles.ts";
import { newTally, type Tally } from "./tally.ts";
import { TextPart } from "./text-part.ts";

/** Words that fill a page, where the document does not say its pages. */
const wordsPerPage = 400;
/** Headings that are a way through a long document: Word's navigation pane and screen readers list them. */
const enoughHeadings = 3;

/** Word documents (ECMA-376, strict and transitional), templates and macro-enabled ones too. */
export const docxReader: FormatReader = {
  format: "docx",
  sees: [...textAspects, "captions", "colours", "blank-paragraphs", "heading-looks", "floating"],
  traits: {
    firstHeadingLevel: 1,
    areBlankHeadingsSkipped: false,
    areNotesLast: true,
    areTypedListsPlain: "outsideItems",
    areHeadingLooksPlain: true,
  },
  async read(source, listener, wants, budget) {
    const { file, main } = await OfficePackage.openMain(source, "Word", budget);
    await new Document(file, main, listener, wants).read();
  },
};

class Document {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #listener: ContentListener;
  readonly #to: ContentEmitter;
  readonly #wants: Wants;
  readonly #kept: WordReading | null;
  #tally: Tally;
  #styles = new Styles();
  /** What the document says for all of its text. */
  #language: string | null = null;
  #properties: Properties = noProperties;

  constructor(file: OfficePackage, main: string, listener: ContentListener, wants: Wants) {
    this.#file = file;
    this.#main = main;
    this.#listener = listener;
    this.#to = new ContentEmitter(listener);
    this.#wants = wants;
    this.#tally = this.#newTally(null, new Numbering());
    this.#kept = wants.keep ? new WordReading(file) : null;
  }

  #newTally(language: string | null, numbering: Numbering): Tally {
    return newTally(new Languages(language), language, numbering, this.#wants);
  }

  async read(): Promise<void> {
    const file = this.#file;
    try {
      await this.#readParts();
    } catch (cause) {
      if (!(cause instanceof OverBudget) || this.#wants.isWhole || !this.#tally.paragraphs) throw cause;
      file.note(`${cause.message} What comes after was not checked. Split the document.`, this.#main);
    }
    await this.#listener.end(this.#note());
    if (this.#kept) this.#wants.keep?.(this.#kept);
  }

  async #readParts(): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(this.#main);
    const target = (type: string) => relationships.ofType(type).find(({ isExternal }) => !isExternal)?.target;
    this.#properties = await file.properties();
    const [settings, styles] = await readLook(file, target);
    this.#styles = styles;
    if (this.#kept) this.#kept.styles = styles;
    // The text says what is behind it.
    styles.colours.page = settings.showsBackground ? "style" : white;
    const language =
      this.#styles.paragraphLanguage ??
      this.#styles.defaultLanguage ??
      settings.language ??
      declaredLanguage(this.#properties.language);
    this.#language = language;
    const tag = language === null ? null : tagOf(language);
    this.#tally = this.#newTally(tag, await Numbering.read(file, target("numbering")));
    await this.#readPart("body", this.#main, relationships);
    for (const kind of ["footnote", "endnote"] as const) {
      const part = target(`${kind}s`);
      if (part !== undefined) await this.#readPart(kind, part);
    }
    const shown = this.#tally.shownHeaders;
    const isShown = (id: string) =>
      shown.has(`default ${id}`) ||
      (shown.has(`first ${id}`) && shown.has("first")) ||
      (shown.has(`even ${id}`) && settings.hasEvenHeaders);
    for (const { id, type, target } of relationships.ofType("header", "footer"))
      if (isShown(id)) await this.#readPart(type as "header" | "footer", target);
  }

  async #readPart(kind: TextPartKind, part: string, known: Relationships | null = null): Promise<void> {
    const file = this.#file;
    const text = new TextPart({
      file,
      part,
      elementPlaces: this.#kept?.placesIn(part),
      kind,
      relationships: known ?? (await file.relationships(part)),
      styles: this.#styles,
      tally: this.#tally,
      to: this.#to,
    });
    const isWhole = await file.read(part, text.handler);
    await text.finish();
    if (!isWhole && kind === "body" && !this.#tally.paragraphs)
      throw new AppError(
        "unreadable_document",
        "The document's text is damaged and none of it can be read. Open the file in Word, let it repair the file, save it and send the new file.",
      );
  }

  #note(): DocumentNote {
    const { words, paragraphs, headings, blankHeadings, hasContents, languages, comments, hiddenText } =
      this.#tally;
    const { application, pages } = this.#properties;
    const length = pages ?? Math.ceil(words / wordsPerPage);
    const named = headings - blankHeadings;
    const place = (label: string): Place => ({ label, part: this.#main });
    const declared = this.#language;
    const whole = languages.whole;
    const language = declared !== null && whole === tagOf(declared) ? declared : whole;
    return {
      kind: "document",
      format: "docx",
      tool: toolOf(application, "word"),
      place: { label: "Document" },
      language: {
        value: language,
        isValid: language !== null && namesLanguage(language),
        isCovered: declared === null && languages.isCovered,
        isOptional: false,
        place: place("Document language"),
      },
      title: titleFact(this.#properties, "Document properties"),
      extent: { pages, words, paragraphs },
      isSubstantial: paragraphs >= 20 || words >= 400,
      headings: { total: headings, blank: blankHeadings },
      navigation: {
        length: { count: length, of: "pages", ...(pages === null ? { isEstimated: true } : {}) },
        found: hasContents ? "a table of contents" : named >= enoughHeadings ? `${named} headings` : null,
        place: place("Document"),
      },
      ...noPdfFeatures,
      unread: this.#file.unread,
      ...remarksOf([...commentsLeftOut(comments), ...hiddenText.remarks]),
      ...(this.#file.damaged.length ? { damagedParts: this.#file.damaged } : {}),
    };
  }
}

/** What says how the text looks. */
function readLook(
  file: OfficePackage,
  target: (type: string) => string | undefined,
): Promise<[Settings, Styles]> {
  const [settingsPart, theme, styles] = ["settings", "theme", "styles"].map(target);
  return file.known("look", [settingsPart, theme, styles], async () => {
    const settings = await readSettings(file, settingsPart);
    const palette = new Palette(await Theme.read(file, theme), settings.colourMap);
    return [settings, await Styles.read(file, styles, new WordColours(palette))];
  });
}

interface Settings {
  language: string | null;
  hasEvenHeaders: boolean;
  /** The colour of the page is shown (17.15.1.25). */
  showsBackground: boolean;
  colourMap: ColourMap;
}

async function readSettings(file: OfficePackage, part: string | undefined): Promise<Settings> {
  const settings: Settings = {
    language: null,
    hasEvenHeaders: false,
    showsBackground: false,
    colourMap: usualMap,
  };
  if (part === undefined) return settings;
  await file.read(part, {
    start(name, attributes) {
      if (name === "w:themeFontLang") settings.language = declaredLanguage(attributes.get("w:val"));
      else if (name === "w:displayBackgroundShape") settings.showsBackground = isOn(attributes.get("w:val"));
      else if (name === "w:clrSchemeMapping") settings.colourMap = wordMapOf(attributes);
      else if (name === "w:evenAndOddHeaders") settings.hasEvenHeaders = isOn(attributes.get("w:val"));
    },
  });
  return settings;
}
