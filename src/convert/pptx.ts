import { isTemplateTitle } from "../checker/title-text.ts";
import { AppError } from "../core/errors.ts";
import { languageTag } from "../formats/ooxml/drawing/text.ts";
import { LanguageTally } from "../formats/ooxml/drawing/text-content.ts";
import { OfficePackage, type Relationships } from "../formats/ooxml/package.ts";
import { Layouts } from "../formats/pptx/layouts.ts";
import { languageOf, type Outline, readOutline } from "../formats/pptx/outline.ts";
import type { Converter } from "./converter.ts";
import { tellUnread } from "./drawing/unread.ts";
import type { PageBuilder } from "./page.ts";
import { isHidden, readNotes, readSlide } from "./pptx/read-slide.ts";
import { SlideTargets } from "./pptx/targets.ts";
import { type Slide, writeSlide } from "./pptx/write-slide.ts";

export const pptx: Converter = {
  largest: 104_857_600,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const file = await OfficePackage.open(source, budget);
    const main = await file.mainPart();
    if (main === null || !file.has(main))
      throw new AppError(
        "unreadable_document",
        "The file's main part is missing, so there is nothing to convert. Open it in PowerPoint, save it again and send the new file.",
      );
    await new Presentation(file, main, page).write();
    tellUnread(page, file);
  },
};

interface ShownSlide {
  part: string;
  /** As the program counts them, hidden ones too. */
  number: number;
}

class Presentation {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #page: PageBuilder;
  readonly #layouts: Layouts;
  readonly #tally = new LanguageTally();
  #language: string | null = null;
  #title: string | null = null;
  #untitled = 0;

  constructor(file: OfficePackage, main: string, page: PageBuilder) {
    this.#file = file;
    this.#main = main;
    this.#page = page;
    this.#layouts = new Layouts(file);
  }

  async write(): Promise<void> {
    const file = this.#file;
    const page = this.#page;
    const relationships = await file.relationships(this.#main);
    const properties = await file.properties();
    if (properties.title !== null && !isTemplateTitle(properties.title)) this.#title = properties.title;
    page.setTitle(this.#title);
    const outline = await readOutline(file, this.#main);
    this.#language = languageTag(await languageOf(outline, relationships, this.#layouts));
    const slides = await this.#shownSlides(outline, relationships);
    const targets = new SlideTargets(slides);
    for (const [at, slide] of slides.entries()) await this.#writeSlide(slide, at, targets);
    page.setLanguage(this.#language ?? languageTag(properties.language) ?? this.#tally.main);
    if (this.#untitled)
      page.remark(
        this.#untitled === 1
          ? "1 slide has no title: give it one, where it is marked."
          : `${this.#untitled} slides have no title: give each one, where it is marked.`,
      );
  }

  /** Slides that the show does not leave out, in its order. */
  async #shownSlides({ slides }: Outline, relationships: Relationships): Promise<ShownSlide[]> {
    const file = this.#file;
    const shown: ShownSlide[] = [];
    let hidden = 0;
    for (const [at, { relationship }] of slides.entries()) {
      const part = relationships.byId(relationship)?.target;
      if (part === undefined) file.note(`Slide ${at + 1} is missing from the file.`, this.#main);
      else if (await isHidden(file, part)) hidden++;
      else shown.push({ part, number: at + 1 });
    }
    if (hidden)
      this.#page.remark(
        hidden === 1 ? "1 hidden slide was left out." : `${hidden} hidden slides were left out.`,
      );
    return shown;
  }

  async #writeSlide({ part, number }: ShownSlide, at: number, targets: SlideTargets): Promise<void> {
    const file = this.#file;
    const relationships = await file.relationships(part);
    const layout = relationships.ofType("slideLayout")[0]?.target ?? null;
    const inheritance = await this.#layouts.of(layout);
    const read = await readSlide(file, part, { relationships, inheritance, targets, number });
    const notes = relationships.ofType("notesSlide")[0]?.target;
    const slide: Slide = {
      ...read,
      number,
      // The first slide names the whole, where it is a title slide or says the same.
      level: at === 0 && (read.isTitleSlide || isSame(read.titleText, this.#title)) ? 1 : 2,
      notes: notes === undefined ? [] : await readNotes(file, notes, targets),
    };
    if (read.titleText === null) this.#untitled++;
    this.#tally.take(read.paragraphs);
    await writeSlide(slide, { page: this.#page, file, relationships, language: this.#language });
  }
}

const folded = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && folded(one) === folded(other);
