import { OverBudget } from "../../checker/budget.ts";
import { beginningOf } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address, Section } from "../content.ts";
import { ContentBuffer, type ContentEmitter, piecesOf } from "../content-buffer.ts";
import { shownBranches } from "../ooxml/branches.ts";
import type { ElementPlaces } from "../ooxml/element-places.ts";
import { emitMath, type OfficeMath } from "../ooxml/math.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";
import { Blocks } from "./blocks.ts";
import { BoxFills } from "./box-fills.ts";
import { drawings } from "./drawings.ts";
import { Equations } from "./equations.ts";
import { Fields } from "./fields.ts";
import { type FieldValues, formField, settle, type TextMark } from "./form-field.ts";
import { isLeftOut } from "./left-out.ts";
import { NoteBodies } from "./note-bodies.ts";
import { OpenParagraphs } from "./open-paragraphs.ts";
import { PageBackground } from "./page-background.ts";
import { Paragraph, type Picture } from "./paragraph.ts";
import { Pictures } from "./pictures.ts";
import { awaitedIn } from "./pictures-awaited.ts";
import { Places, type Standing, type TextPartKind } from "./places.ts";
import { Ruby } from "./ruby.ts";
import { RunFormats } from "./run-formats.ts";
import { textOf } from "./runs.ts";
import type { Styles } from "./styles.ts";
import { Tables } from "./tables.ts";
import type { Tally } from "./tally.ts";
import type { TextFlow } from "./text-flow.ts";

/** Pieces that wait in a table; when there are more, its beginning is reported as it stands. */
const mostInTable = 30_000;
/** Pieces that wait where nothing can be determined yet, as in a text box: some 10 MB of text. */
const mostWaiting = 150_000;
/** A paragraph of more characters and other things is parted. */
const longestParagraph = 200_000;
/** Characters that are read and counted in the time of a step, as a power of two. */
const charactersPerStep = 3;
/** References to headers and footers that are kept. */
const headerLimit = 5_000;
/** Characters of a paragraph that what stands beside it may be found by. */
const besideKept = 400;

const tooLong = () =>
  new OverBudget(
    "The document has a text box, link or paragraph that is too long to be read. Divide it into several ones.",
  );

/** What a part is read with. */
export interface TextPartSetting {
  file: OfficePackage;
  part: string;
  kind: TextPartKind;
  relationships: Relationships;
  styles: Styles;
  tally: Tally;
  to: ContentEmitter;
  elementPlaces?: ElementPlaces | undefined;
}

/** Reads the XML of one part that holds text: the body, a header or footer, the notes. */
export class TextPart implements XmlHandler, TextFlow {
  readonly file: OfficePackage;
  readonly relationships: Relationships;
  readonly styles: Styles;
  readonly tally: Tally;
  readonly places: Places;
  /** Takes where paragraphs and tables begin that stand in no other paragraph. */
  readonly elementPlaces: ElementPlaces | undefined;
  readonly #to: ContentEmitter;
  readonly #root = new ContentBuffer();
  readonly #blocks: Blocks[];
  readonly #parents: string[] = [];
  readonly #paragraphs: OpenParagraphs;
  readonly #runs = new RunFormats(this);
  readonly #tables: Tables;
  readonly #fields: Fields;
  readonly #pictures: Pictures;
  readonly #page: PageBackground;
  readonly #boxFills = new BoxFills();
  /** It was reported that something lies behind the text. */
  #isBehindReported = false;
  readonly #drawingStarts: ReadonlyMap<string, (attributes: Attributes) => void>;
  readonly #drawingEnds: ReadonlyMap<string, () => void>;
  /** Of the element that is read. */
  #element = 0;
  readonly #equations = new Equations();
  readonly #ruby = new Ruby();
  #isText = false;
  readonly #notes: NoteBodies;

  constructor({ file, part, kind, relationships, styles, tally, to, elementPlaces }: TextPartSetting) {
    this.file = file;
    this.elementPlaces = elementPlaces;
    this.relationships = relationships;
    this.styles = styles;
    this.tally = tally;
    this.places = new Places(part, kind);
    this.#paragraphs = new OpenParagraphs(styles);
    this.#to = to;
    const background = styles.colours.page;
    this.#blocks = [
      new Blocks(this.#root, this.places, tally, { kind: "part", background, mostPictures: awaitedIn(1) }),
    ];
    this.#page = new PageBackground(styles.colours, this.#blocks[0]!);
    this.#fields = new Fields(this);
    this.#tables = new Tables(this);
    this.#pictures = new Pictures(this, this.#root);
    this.#notes = new NoteBodies(this, this.#root);
    const { starts, ends } = drawings(this.#pictures);
    this.#drawingStarts = new Map(Object.entries(starts));
    this.#drawingEnds = new Map(Object.entries(ends));
    if (kind === "header" || kind === "footer") this.#root.open(this.#edge(kind));
  }

  /** The part as it is read: without what is deleted, with one branch of alternatives. */
  get handler(): XmlHandler {
    return shownBranches(this, (name) => isLeftOut(name, this.#parents[this.#parents.length - 1]));
  }

  get isHidden(): boolean {
    return this.#runs.isHidden;
  }

  get budget() {
    return this.file.budget;
  }

  get paragraph(): Paragraph | undefined {
    return this.#paragraphs.current;
  }

  get blocks(): Blocks {
    return this.#blocks[this.#blocks.length - 1]!;
  }

  get address(): Address {
    return this.addressOf(null);
  }

  addressOf(element: number | null): Address {
    return { in: "part", part: this.places.part, element: element ?? this.#element };
  }

  get here(): Standing {
    const { paragraphs, heading } = this.places;
    return { paragraph: this.paragraph?.number ?? paragraphs, heading };
  }

  get textBefore(): string {
    return this.blocks.textBefore;
  }

  get nearText(): string {
    const text = beginningOf(this.paragraph?.text ?? "", besideKept);
    return isBlank(text) ? this.textBefore : text;
  }

  #edge(sort: "header" | "footer"): Section {
    return { role: "section", sort, place: () => ({ label: `Page ${sort}`, part: this.places.part }) };
  }

  /** The part has ended, perhaps before its time. */
  async finish(): Promise<void> {
    while (this.paragraph) this.#endParagraph();
    for (const blocks of this.#blocks.toReversed()) blocks.end();
    if (this.places.kind === "header" || this.places.kind === "footer") this.#root.close();
    await this.#root.release(this.#to);
  }

  async pause(): Promise<void> {
    if (!this.#tables.isOpen || this.#root.waiting > mostInTable) {
      this.#tables.letGo();
      await this.#root.release(this.#to);
    }
    if (this.#waiting > mostWaiting) throw tooLong();
  }

  /** Pieces that wait, those of paragraphs that are open among them: text boxes stand within paragraphs. */
  get #waiting(): number {
    return this.#root.waiting + piecesOf(this.#paragraphs.size);
  }

  start(name: string, attributes: Attributes): void {
    const parent = this.#parents[this.#parents.length - 1] ?? "";
    this.#parents.push(name);
    if (this.#notes.isSeparator) return;
    this.#element = attributes.element;
    if (this.elementPlaces && (name === "w:p" || name === "w:tbl") && !this.paragraph)
      this.elementPlaces.note(attributes);
    if (this.#equations.isOpen) {
      this.#equations.start(name, attributes);
      return;
    }
    if (this.#ruby.isOpen) {
      this.#ruby.startWithin(name);
      return;
    }
    this.#tables.start(name, parent, attributes);
    this.#fields.start(name, parent, attributes);
    if (name === "w:drawing" || name === "w:pict" || name === "w:object") this.#boxFills.begin();
    else if (this.#boxFills.isOpen) this.#boxFills.start(name, parent, attributes);
    this.#drawingStarts.get(name)?.(attributes);
    this.#pictures.start(name, attributes);
    if (parent === "w:r") this.#takeRunContent(name, attributes);
    else if (parent === "w:rPr")
      this.#runs.takeProperty(name, this.#parents[this.#parents.length - 3], attributes);
    else if (parent === "w:pPr" || parent === "w:numPr") this.#paragraphs.takeProperty(name, attributes);
    this.#takeElement(name, attributes);
  }

  end(name: string): void {
    this.#parents.pop();
    if (name === "w:footnote" || name === "w:endnote") this.#notes.end();
    if (this.#notes.isSeparator) return;
    if (this.#equations.isOpen) {
      const math = this.#equations.end(name);
      if (math) this.#addMath(math);
      return;
    }
    if (this.#ruby.isOpen) {
      this.#ruby.end(name, this.paragraph);
      return;
    }
    if (name === "w:p") this.#endParagraph();
    else if (name === "w:r") {
      this.#runs.end();
      this.#partLong();
    } else if (name === "w:t") this.#isText = false;
    else if (name === "w:rubyBase" || name === "w:ruby") this.#ruby.end(name, this.paragraph);
    this.#drawingEnds.get(name)?.();
    if (name === "w:drawing" || name === "w:pict" || name === "w:object") this.#endFill();
    else if (this.#boxFills.isOpen) this.#boxFills.end(name);
    this.#fields.end(name);
    this.#tables.end(name);
  }

  text(text: string): void {
    if (this.#notes.isSeparator) return;
    if (this.#equations.isOpen) {
      if (this.#equations.text(text) && !this.isHidden) this.read(text);
    } else if (this.#ruby.isOpen) this.#ruby.text(text);
    else if (this.#isText) this.#addText(/[\t\r\n]/.test(text) ? text.replace(/[\t\r\n]/g, " ") : text);
    else this.#fields.text(text);
  }

  /** Text by which its paragraph, links and controls are known. */
  read(text: string): void {
    this.#fields.read(text);
    this.paragraph?.read(text);
  }

  readAlternative(text: string): void {
    this.#fields.read(text);
  }

  mark(): TextMark {
    const { paragraph } = this;
    return {
      element: this.#element,
      paragraph: paragraph?.number ?? null,
      at: paragraph?.text.length ?? 0,
      before: beginningOf(this.textBefore, 200),
    };
  }

  targetOf(id: string | null): string | null {
    return this.relationships.byId(id)?.target ?? null;
  }

  addField(values: FieldValues, found: { called: string; own: string; start: TextMark }): void {
    const field = formField(values, found, this.places, this.here);
    field.node.address = this.addressOf(found.start.element);
    const { paragraph } = this;
    if (!paragraph) {
      settle(field, "");
      this.blocks.buffer.leaf(field.node);
      return;
    }
    const isBeside =
      paragraph.number === found.start.paragraph &&
      paragraph.fields.length < awaitedIn(this.#paragraphs.count);
    if (isBeside) {
      paragraph.hasContent = true;
      paragraph.addField(field);
    } else settle(field, "");
    if (!values.isFilledWithContent) paragraph.hasNodes = true;
    const { value, name, placeholder, options } = values;
    const own = value.length + (name?.length ?? 0) + (placeholder?.length ?? 0) + found.own.length;
    paragraph.leaf(
      field.node,
      options.reduce((sum, { length }) => sum + length, own),
    );
  }

  addPicture(picture: Picture): void {
    this.blocks.hasContent = true;
    const { paragraph } = this;
    if (!paragraph) return;
    paragraph.hasContent = true;
    paragraph.addPicture(picture);
  }

  enter(blocks: Blocks): void {
    this.#blocks.push(blocks);
  }

  leave(): { hasText: boolean; hasContent: boolean } {
    const { hasText, hasContent } = this.blocks;
    if (this.#blocks.length > 1) {
      this.#blocks.pop();
      if (hasText) this.blocks.hasText = true;
      if (hasContent) this.blocks.hasContent = true;
    }
    return { hasText, hasContent };
  }

  #takeElement(name: string, attributes: Attributes): void {
    switch (name) {
      case "w:p":
        this.#startParagraph();
        break;
      case "w:r":
        this.#runs.start();
        break;
      case "w:t":
        this.#isText = true;
        break;
      case "w14:gradFill":
        // The filling of letters, not of their outline.
        if (this.#parents.at(-2) === "w14:textFill") this.#runs.fillText();
        break;
      case "w:body":
        this.#page.begin();
        break;
      case "w:background":
        this.#page.take(attributes);
        break;
      case "v:fill":
        // A picture or gradient that fills the page.
        if (this.#parents.includes("w:background")) this.#page.takePicture();
        break;
      case "w:bookmarkStart":
        this.#paragraphs.bookmark(attributes.get("w:name", 200) ?? "");
        break;
      case "w:ruby":
      case "w:rt":
      case "w:rubyBase":
        this.#ruby.start(name, () => this.#baseOfReading);
        break;
      case "m:oMath":
        this.#equations.begin(this.#parents.at(-2) === "m:oMathPara");
        break;
      case "w:sectPr":
        if (this.paragraph) this.paragraph.hasContent = true;
        break;
      case "w:headerReference":
      case "w:footerReference":
        this.#takeEdge(attributes);
        break;
      case "w:titlePg":
        if (attributes.get("w:val") !== "0") this.tally.shownHeaders.add("first");
        break;
      case "w:footnote":
      case "w:endnote":
        this.#notes.start(name.slice(2), attributes);
        break;
      case "w:altChunk":
        this.#takeIn(
          "The document takes in another document as it stands (w:altChunk), which was not checked. Open it in Word, save it and check it again.",
        );
        break;
      case "w:subDoc":
        this.#takeIn(
          "The document takes in a subdocument from another file, which was not checked. Check that file too.",
        );
        break;
    }
  }

  /** Where text is written that has a reading above it. */
  get #baseOfReading(): Paragraph | null {
    return this.isHidden || this.#fields.takes("") ? null : (this.paragraph ?? null);
  }

  get box() {
    return this.#boxFills.box(this.styles.colours, this.blocks.background);
  }

  /** A drawing has ended: what lies behind the text is reported once of a part. */
  #endFill(): void {
    if (!this.#boxFills.finish() || this.#isBehindReported || this.isHidden || !this.tally.hasColours) return;
    this.#isBehindReported = true;
    const place = this.places.of("text in front of a picture or shape", this.textBefore, this.here);
    const colours = { foreground: null, background: null, doubt: "floating", isLarge: false } as const;
    this.blocks.buffer.note({ kind: "colour", ...colours, place });
  }

  /** Another document stands here. */
  #takeIn(message: string): void {
    this.file.note(message, this.places.part);
    this.blocks.interrupt();
    this.blocks.buffer.note({
      kind: "left-out",
      message: "Another document is taken in here and was left out",
      place: this.places.of("another document", null, this.here),
    });
  }

  #takeEdge(attributes: Attributes): void {
    const id = attributes.get("r:id", 255);
    if (id !== null && this.tally.shownHeaders.size < headerLimit)
      this.tally.shownHeaders.add(`${attributes.get("w:type") ?? "default"} ${id}`);
  }

  #startParagraph(): void {
    this.#tables.beginCell();
    this.places.paragraphs++;
    this.tally.hiddenText.endLine();
    // What waits for the end of a text box within it, waits as one piece.
    this.paragraph?.settle();
    const paragraph = new Paragraph(this.places.paragraphs, this.styles.paragraph(null));
    paragraph.address = this.address;
    this.#paragraphs.start(paragraph);
    this.#runs.settle();
  }

  #endParagraph(): void {
    const { paragraph } = this;
    if (!paragraph) return;
    this.#fields.endParagraph(paragraph);
    for (const field of paragraph.fields) settle(field, paragraph.text);
    this.#paragraphs.end();
    this.#runs.settle();
    if (
      paragraph.isRemoved &&
      isBlank(paragraph.text) &&
      !paragraph.hasContent &&
      !paragraph.pictures &&
      !paragraph.boxes.length
    )
      return;
    this.#paragraphs.keepBookmarks(paragraph);
    this.blocks.paragraph(paragraph);
  }

  #takeRunContent(name: string, attributes: Attributes): void {
    const text = textOf(name, attributes);
    if (text !== null) {
      this.#addText(text);
      if (name === "w:br" && text === " " && this.paragraph) this.paragraph.hasContent = true;
    } else if (name === "w:footnoteReference" || name === "w:endnoteReference")
      this.#reference(name.slice(2, -"Reference".length), attributes.get("w:id", 32));
    else if (name === "w:commentReference") this.tally.comments++;
  }

  #addText(text: string): void {
    if (!text) return;
    if (this.isHidden) {
      const { kind } = this.places;
      if (kind !== "header" && kind !== "footer" && !this.#fields.takes("")) this.tally.hiddenText.add(text);
      return;
    }
    this.budget.step(text.length >> charactersPerStep);
    this.read(text);
    const { paragraph } = this;
    if (!paragraph) return;
    this.#runs.take(text, paragraph, this.#isContent);
    this.#partLong();
  }

  /** Whether text is content of its paragraph, and not the value of a field or control. */
  readonly #isContent = (text: string): boolean => !this.#fields.takes(text);

  #partLong(): void {
    const { paragraph } = this;
    if (paragraph && paragraph.size > longestParagraph) this.#part(paragraph);
  }

  /** Emits what a long paragraph has so far. */
  #part(paragraph: Paragraph): void {
    for (const field of paragraph.fields) settle(field, paragraph.text);
    const rest = paragraph.rest();
    this.#paragraphs.replace(rest);
    this.#fields.part(paragraph, rest);
    this.#paragraphs.keepBookmarks(paragraph);
    this.blocks.part(paragraph);
  }

  #reference(kind: string, id: string | null): void {
    const { paragraph } = this;
    if (!paragraph || id === null || this.isHidden || this.#fields.takes("")) return;
    paragraph.hasNodes = true;
    const { places, here } = this;
    paragraph.leaf(
      {
        role: "note-reference",
        key: `${kind} ${id}`,
        place: () => places.of("reference to a note", null, here),
      },
      32,
    );
  }

  #addMath(math: OfficeMath): void {
    if (math.isBlank || this.isHidden) return;
    const { paragraph } = this;
    if (paragraph) {
      paragraph.addMath(math);
      this.#partLong();
      return;
    }
    this.#tables.beginCell();
    this.blocks.interrupt();
    const { buffer } = this.blocks;
    const { places, here } = this;
    buffer.open({ role: "paragraph", place: () => places.of("formula", null, here) });
    emitMath(math, buffer);
    buffer.close();
    buffer.text({ text: "\n" });
  }
}
