import { OverBudget } from "../../checker/budget.ts";
import { drawings } from "../../formats/docx/drawings.ts";
import { isLeftOut } from "../../formats/docx/left-out.ts";
import { type Styles, takeCharacterProperty } from "../../formats/docx/styles.ts";
import { shownBranches } from "../../formats/ooxml/branches.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { isOn, wholeNumber } from "../../formats/ooxml/values.ts";
import type { Attributes, XmlHandler } from "../../formats/ooxml/xml.ts";
import { Draft } from "../draft.ts";
import { OfficeMath } from "../omml.ts";
import type { PageBuilder } from "../page.ts";
import { Blocks, type Whole } from "./blocks.ts";
import { Fields, idOf } from "./fields.ts";
import type { Languages } from "./languages.ts";
import { Paragraph } from "./paragraph.ts";
import { Pictures } from "./pictures.ts";
import { marksOf, type Run, textOf } from "./runs.ts";
import { Tables } from "./tables.ts";

/** Calls that wait in a table; when there are more, its beginning is written as it stands. */
const mostWaiting = 30_000;
/** Calls that wait where nothing can be written yet, as in a text box. */
const mostHeld = 400_000;
/** A paragraph of more characters and other things is parted. */
const longestParagraph = 200_000;

const tooLong = () =>
  new OverBudget(
    "The document has a text box, link or paragraph that is too long to be converted. Divide it into several ones.",
  );

/** What a story is written with. */
export interface StorySetting {
  file: OfficePackage;
  relationships: Relationships;
  styles: Styles;
  whole: Whole;
  languages: Languages;
  page: PageBuilder;
  /** Keys of the notes that have been written. */
  notes: Set<string>;
}

/** Takes the XML of one part that holds text (the body, the notes) and writes it to the page. */
export class Story implements XmlHandler {
  readonly #setting: StorySetting;
  readonly #root = new Draft();
  readonly #blocks: Blocks[];
  readonly #parents: string[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #runs: Run[] = [];
  readonly #tables: Tables;
  readonly #fields: Fields;
  readonly #pictures: Pictures;
  readonly #drawingStarts: ReadonlyMap<string, (attributes: Attributes) => void>;
  readonly #drawingEnds: ReadonlyMap<string, () => void>;
  #math: OfficeMath | null = null;
  #mathDepth = 0;
  #isText = false;
  #isHidden = false;
  /** Bookmarks between paragraphs, and those of paragraphs that are left out. */
  #ids: string[] = [];
  /** The note that is read; undefined outside of notes. */
  #note: string | null | undefined;

  constructor(setting: StorySetting) {
    this.#setting = setting;
    this.#blocks = [new Blocks(this.#root, setting.whole)];
    const paragraph = () => this.#paragraphs.at(-1);
    this.#fields = new Fields(paragraph, (id) => setting.relationships.byId(id)?.target ?? null);
    const story = this;
    this.#tables = new Tables({
      styles: setting.styles,
      whole: setting.whole,
      get blocks() {
        return story.#top;
      },
      enter: (blocks) => this.#blocks.push(blocks),
      leave: () => this.#blocks.pop(),
    });
    this.#pictures = new Pictures({
      file: setting.file,
      relationships: setting.relationships,
      language: setting.whole.language,
      paragraph,
      newDraft: () => this.#root.apart(),
      enterBox: () => this.#blocks.push(new Blocks(this.#root.apart(), setting.whole)),
      leaveBox: () => this.#leaveBox(),
    });
    const { starts, ends } = drawings(this.#pictures);
    this.#drawingStarts = new Map(Object.entries(starts));
    this.#drawingEnds = new Map(Object.entries(ends));
  }

  /** The story as it is read: without what is deleted, with one branch of alternatives. */
  get handler(): XmlHandler {
    return shownBranches(this, (name) => isLeftOut(name, this.#parents.at(-1)));
  }

  /** The story has ended, perhaps before its time. */
  async finish(): Promise<void> {
    while (this.#paragraphs.length) this.#endParagraph();
    for (const blocks of this.#blocks.toReversed()) blocks.end();
    await this.#root.release(this.#setting.page);
  }

  async pause(): Promise<void> {
    if (this.#tables.isOpen && this.#root.waiting <= mostWaiting) return;
    this.#tables.letGo();
    await this.#root.release(this.#setting.page);
    if (this.#root.waiting > mostHeld) throw tooLong();
  }

  start(name: string, attributes: Attributes): void {
    const parent = this.#parents.at(-1) ?? "";
    this.#parents.push(name);
    if (this.#note === null) return;
    if (this.#math) {
      if (name === "m:oMath") this.#mathDepth++;
      this.#math.start(name, attributes);
      return;
    }
    this.#tables.start(name, parent, attributes);
    this.#fields.start(name, parent, attributes);
    this.#drawingStarts.get(name)?.(attributes);
    this.#pictures.start(name, attributes);
    if (parent === "w:r") this.#takeRunContent(name, attributes);
    else if (parent === "w:rPr") this.#takeRunProperty(name, attributes);
    else if (parent === "w:pPr" || parent === "w:numPr") this.#takeParagraphProperty(name, attributes);
    this.#takeElement(name, attributes);
  }

  end(name: string): void {
    this.#parents.pop();
    if (name === "w:footnote" || name === "w:endnote") this.#endNote();
    if (this.#note === null) return;
    if (this.#math) {
      if (name === "m:oMath" && --this.#mathDepth === 0) this.#endMath();
      else this.#math.end(name);
      return;
    }
    if (name === "w:p") this.#endParagraph();
    else if (name === "w:r") {
      this.#runs.pop();
      this.#hide();
      this.#partLong();
    } else if (name === "w:t") this.#isText = false;
    this.#drawingEnds.get(name)?.();
    this.#fields.end(name);
    this.#tables.end(name);
  }

  text(text: string): void {
    if (this.#note === null) return;
    if (this.#math) this.#math.text(text);
    else if (this.#isText) this.#addText(text.replace(/[\t\r\n]/g, " "));
    else this.#fields.text(text);
  }

  get #top(): Blocks {
    return this.#blocks.at(-1)!;
  }

  #takeElement(name: string, attributes: Attributes): void {
    switch (name) {
      case "w:p":
        this.#startParagraph();
        break;
      case "w:r":
        this.#runs.push({ style: null });
        this.#hide();
        break;
      case "w:t":
        this.#isText = true;
        break;
      case "w:bookmarkStart":
        this.#bookmark(attributes.get("w:name", 200) ?? "");
        break;
      case "m:oMath":
        this.#math = new OfficeMath(this.#parents.at(-2) === "m:oMathPara");
        this.#mathDepth = 1;
        break;
      case "w:footnote":
      case "w:endnote":
        this.#startNote(name.slice(2), attributes);
        break;
      case "w:altChunk":
      case "w:subDoc":
        this.#top.interrupt();
        this.#top.draft.call((page) =>
          page.mark("Another document is taken in here and was left out: a person must add it."),
        );
        break;
    }
  }

  #startParagraph(): void {
    this.#tables.beginCell();
    this.#paragraphs.push(new Paragraph(this.#setting.styles.paragraph(null)));
    this.#hide();
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    this.#fields.endParagraph(paragraph);
    this.#paragraphs.pop();
    this.#hide();
    this.#give(paragraph);
  }

  #give(paragraph: Paragraph): void {
    paragraph.ids.unshift(...this.#ids);
    this.#ids = paragraph.isBlank ? paragraph.ids.slice(0, 100) : [];
    this.#top.paragraph(paragraph);
  }

  #takeParagraphProperty(name: string, attributes: Attributes): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    const value = attributes.get("w:val", 255);
    if (name === "w:pStyle") paragraph.style = this.#setting.styles.paragraph(value);
    else if (name === "w:outlineLvl") paragraph.outlineLevel = wholeNumber(value);
    else if (name === "w:numId") paragraph.numberingId = wholeNumber(value);
    else if (name === "w:ilvl") paragraph.numberingLevel = wholeNumber(value);
    else if (name === "w:bidi") paragraph.isRightToLeft = isOn(value);
  }

  #takeRunProperty(name: string, attributes: Attributes): void {
    const run = this.#runs.at(-1);
    // The mark at a paragraph's end has properties too.
    if (!run || this.#parents.at(-3) !== "w:r") return;
    if (name === "w:rStyle") run.style = this.#setting.styles.character(attributes.get("w:val", 255) ?? "");
    else takeCharacterProperty(name, attributes, run);
    this.#hide();
  }

  #hide(): void {
    const run = this.#runs.at(-1);
    const style = this.#paragraphs.at(-1)?.style;
    this.#isHidden = run?.isHidden ?? run?.style?.isHidden ?? style?.isHidden ?? false;
    this.#pictures.isHidden = this.#isHidden;
  }

  #takeRunContent(name: string, attributes: Attributes): void {
    const text = textOf(name, attributes);
    if (text !== null) this.#addText(text);
    else if (name === "w:footnoteReference" || name === "w:endnoteReference")
      this.#reference(name.slice(2, -"Reference".length), attributes.get("w:id", 32));
  }

  #addText(text: string): void {
    if (this.#isHidden || !text || this.#fields.takes(text)) return;
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    const run = this.#runs.at(-1) ?? { style: null };
    const language = this.#setting.languages.of(text, [run, run.style, paragraph.style]);
    paragraph.addText(text, marksOf(run, paragraph), language);
    this.#partLong();
  }

  #partLong(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && paragraph.size > longestParagraph) this.#part(paragraph);
  }

  /** Gives what a long paragraph has so far. */
  #part(paragraph: Paragraph): void {
    if (paragraph.depth) {
      if (paragraph.size > 2 * longestParagraph) throw tooLong();
      return;
    }
    this.#give(paragraph);
    const rest = new Paragraph(paragraph.style);
    rest.isRightToLeft = paragraph.isRightToLeft;
    this.#paragraphs[this.#paragraphs.length - 1] = rest;
  }

  #bookmark(name: string): void {
    if (!name || name === "_GoBack") return;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.bookmark(idOf(name));
    else if (this.#ids.length < 100) this.#ids.push(idOf(name));
  }

  #reference(kind: string, id: string | null): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || id === null || this.#isHidden || this.#fields.takes("")) return;
    const key = `${kind} ${id}`;
    paragraph.call((page) => page.notes.reference(key));
  }

  #endMath(): void {
    const math = this.#math!;
    this.#math = null;
    if (math.isBlank || this.#isHidden) return;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) {
      paragraph.call((page) => math.write(page), math.weight);
      this.#partLong();
      return;
    }
    const own = new Paragraph(this.#setting.styles.paragraph(null));
    own.call((page) => math.write(page), math.weight);
    this.#tables.beginCell();
    this.#top.paragraph(own);
  }

  #leaveBox(): { hasText: boolean; hasThings: boolean } {
    if (this.#blocks.length < 2) return { hasText: false, hasThings: false };
    const { draft } = this.#top;
    this.#top.end();
    this.#blocks.pop();
    if (!draft.isEmpty && !this.#isHidden) {
      const box = this.#root.apart();
      box.open("div");
      box.add(draft);
      box.close();
      box.text("\n");
      this.#paragraphs.at(-1)?.boxes.push(box);
    }
    return { hasText: !draft.isEmpty, hasThings: false };
  }

  /** A note that nothing refers to, or that only parts text and notes, is left out. */
  #startNote(kind: string, attributes: Attributes): void {
    const key = `${kind} ${attributes.get("w:id", 32)}`;
    const { page, notes } = this.#setting;
    this.#note = page.notes.has(key) && !notes.has(key) ? key : null;
    if (this.#note === null) return;
    notes.add(key);
    this.#root.call((page) => page.notes.begin(key));
    this.#blocks.push(new Blocks(this.#root, this.#setting.whole, { isCell: true }));
  }

  #endNote(): void {
    const key = this.#note;
    this.#note = undefined;
    if (typeof key !== "string") return;
    this.#blocks.pop()?.end();
    this.#root.call((page) => page.notes.end(key));
  }
}
