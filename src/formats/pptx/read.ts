import { type Budget, OverBudget } from "../../checker/budget.ts";
import type { ByteSource } from "../../checker/source.ts";
import { isTemplateTitle } from "../../checker/text/title-text.ts";
import { collapsed } from "../../checker/white-space.ts";
import type { ContentListener } from "../content.ts";
import { ContentEmitter } from "../content-buffer.ts";
import type { DocumentNote } from "../notes.ts";
import { noPdfFeatures } from "../notes.ts";
import { commentsLeftOut, remarksOf } from "../ooxml/comments.ts";
import { languageTag } from "../ooxml/drawing/text.ts";
import { LanguageTally } from "../ooxml/drawing/text-content.ts";
import { LevelLooks } from "../ooxml/drawing/text-look.ts";
import { OfficeReading } from "../ooxml/kept-reading.ts";
import {
  noProperties,
  OfficePackage,
  type Properties,
  type Relationships,
  titleFact,
} from "../ooxml/package.ts";
import { declaredLanguage, namesLanguage, toolOf } from "../ooxml/values.ts";
import type { Wants } from "../reader.ts";
import { Layouts } from "./layouts.ts";
import { languageOf, type Outline, readOutline } from "./outline.ts";
import { isHidden, Slide, type Tally } from "./slide.ts";
import { TableStyles } from "./table-styles.ts";
import { SlideTargets } from "./targets.ts";

/** Reads a presentation, slide by slide. */
export async function readPresentation(
  source: ByteSource,
  listener: ContentListener,
  wants: Wants,
  budget: Budget,
): Promise<void> {
  const { file, main } = await OfficePackage.openMain(source, "PowerPoint", budget);
  await new Presentation(file, main, listener, wants).read();
}

interface ShownSlide {
  part: string;
  /** As the program counts them, hidden ones too. */
  number: number;
  id: string;
}

class Presentation {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #listener: ContentListener;
  readonly #to: ContentEmitter;
  readonly #wants: Wants;
  readonly #kept: OfficeReading | null;
  #layouts: Layouts;
  #tableStyles = new TableStyles();
  readonly #tally: Tally = { words: 0, paragraphs: 0, languages: new LanguageTally() };
  #outline: Outline = {
    slides: [],
    masters: [],
    sections: 0,
    language: null,
    looks: new LevelLooks(),
  };
  #properties: Properties = noProperties;
  #language: string | null = null;
  #shown = 0;
  #hidden = 0;
  #titled = 0;
  #comments = 0;

  constructor(file: OfficePackage, main: string, listener: ContentListener, wants: Wants) {
    this.#file = file;
    this.#main = main;
    this.#listener = listener;
    this.#to = new ContentEmitter(listener);
    this.#wants = wants;
    this.#kept = wants.keep ? new OfficeReading("pptx", file) : null;
    this.#layouts = new Layouts(file);
  }

  async read(): Promise<void> {
    const file = this.#file;
    try {
      await this.#readSlides();
    } catch (cause) {
      if (!(cause instanceof OverBudget) || this.#wants.isWhole || !this.#shown) throw cause;
      file.note(`${cause.message} What comes after was not checked. Split the presentation.`, this.#main);
    }
    await this.#listener.end(this.#note());
    if (this.#kept) this.#wants.keep?.(this.#kept);
  }

  async #readSlides(): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(this.#main);
    this.#properties = await file.properties();
    const outline = await readOutline(file, this.#main);
    this.#outline = outline;
    this.#layouts = new Layouts(file, outline.looks);
    const styles = relationships.ofType("tableStyles")[0]?.target;
    this.#tableStyles = await file.known("table styles", [styles], () => TableStyles.read(file, styles));
    this.#language = await languageOf(outline, relationships, this.#layouts);
    const slides = await this.#shownSlides(outline, relationships);
    const targets = new SlideTargets(slides);
    for (const [at, slide] of slides.entries()) await this.#readSlide(slide, at, targets);
  }

  /** Slides that the show does not leave out, in its order. */
  async #shownSlides({ slides }: Outline, relationships: Relationships): Promise<ShownSlide[]> {
    const file = this.#file;
    const shown: ShownSlide[] = [];
    for (const [at, { id, relationship }] of slides.entries()) {
      const part = relationships.byId(relationship)?.target;
      if (part === undefined)
        file.miss(
          `Slide ${at + 1} is missing from the file, so it was not checked. Open the presentation in PowerPoint, repair and save it, and check it again.`,
          this.#main,
        );
      else if (await isHidden(file, part)) this.#hidden++;
      else shown.push({ part, number: at + 1, id });
    }
    return shown;
  }

  async #readSlide({ part, number, id }: ShownSlide, at: number, targets: SlideTargets): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(part);
    const layout = relationships.ofType("slideLayout")[0]?.target ?? null;
    const inheritance = await this.#layouts.of(layout);
    const slide = await Slide.read({
      file,
      part,
      number,
      id,
      relationships,
      inheritance,
      targets,
      language: languageTag(this.#language),
      tally: this.#tally,
      tableStyles: this.#tableStyles,
      wants: this.#wants,
    });
    if (this.#wants.isWhole) await this.#countComments(relationships);
    this.#shown++;
    const { title } = slide;
    if (title !== null) this.#titled++;
    // The first slide names the whole, where it is a title slide or says the same.
    const isOfAll = at === 0 && (slide.isTitleSlide || isSame(title, this.#title));
    await slide.emit(isOfAll ? 1 : 2, this.#to);
    if (slide.cause) throw slide.cause;
  }

  /** Comments and the replies to them (19.4; [MS-PPTX] 2.2.3). */
  async #countComments(relationships: Relationships): Promise<void> {
    const handler = {
      start: (name: string) => {
        if (/:(?:cm|reply)$/.test(name)) this.#comments++;
      },
    };
    for (const { target, isExternal } of relationships.ofType("comments"))
      if (!isExternal) await this.#file.read(target, handler, true);
  }

  get #title(): string | null {
    const { title } = this.#properties;
    return title === null || isTemplateTitle(title) ? null : title;
  }

  #note(): DocumentNote {
    const { sections } = this.#outline;
    const { application } = this.#properties;
    // What is declared for the whole, else what most of the text gives, where most of it gives one.
    const declared = this.#language ?? declaredLanguage(this.#properties.language);
    const value = declared ?? this.#tally.languages.most;
    const shown = this.#shown;
    const hiddenSlides = this.#hidden;
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
      title: titleFact(this.#properties, "Presentation properties"),
      extent: { pages: shown, words: this.#tally.words, paragraphs: this.#tally.paragraphs },
      isSubstantial: shown > 0,
      headings: { total: this.#titled, blank: 0 },
      parts: "slides",
      navigation: {
        length: { count: shown, of: "slides" },
        found: sections
          ? `${sections} ${sections === 1 ? "section" : "sections"}`
          : this.#titled === shown
            ? "a title on every slide"
            : null,
        place,
      },
      ...noPdfFeatures,
      unread: this.#file.unread,
      ...(hiddenSlides ? { hiddenSlides } : {}),
      ...remarksOf(commentsLeftOut(this.#comments)),
      ...(this.#file.damaged.length ? { damagedParts: this.#file.damaged } : {}),
    };
  }
}

const folded = (text: string) => collapsed(text).toLowerCase();
const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && folded(one) === folded(other);
