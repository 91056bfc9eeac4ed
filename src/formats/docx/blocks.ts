import { beginningOf, snippet } from "../../checker/snippet.ts";
import { follows, type ItemMarker } from "../../checker/text/typed-markers.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { Paint } from "../ooxml/colour/paint.ts";
import { BlankRuns } from "./blank-runs.ts";
import { type BlockGroup, BlockGroups } from "./block-groups.ts";
import { white } from "./colours.ts";
import { FloatingObjects } from "./floating-objects.ts";
import { type ItemOf, Lists } from "./lists.ts";
import type { Paragraph } from "./paragraph.ts";
import {
  besideKept,
  captionOf,
  isCaptionBlock,
  isTypedCaption,
  itemParagraph,
  placeOf,
} from "./paragraph-nodes.ts";
import { ParagraphWriter } from "./paragraph-writer.ts";
import { PicturesAwaited } from "./pictures-awaited.ts";
import type { Places } from "./places.ts";
import { markBit } from "./runs.ts";
import type { CellFormat } from "./table-look.ts";
import type { Tally } from "./tally.ts";
import { type TypedItem, typedItem } from "./typed-items.ts";

/** What waits for the block after it. */
type Pending =
  | { kind: "caption" | "typed caption"; paragraph: Paragraph }
  | { kind: "typed"; paragraph: Paragraph; typed: TypedItem; isAlone: boolean }
  | { kind: "only"; paragraph: Paragraph };

export interface BlocksOptions {
  kind: "part" | "cell" | "box" | "note";
  /** Text before it: of the cell before, or of what stands before the table. */
  before?: string;
  /** A cell of a header row. */
  isHeader?: boolean;
  /** What is behind its text. */
  background?: Paint;
  /** What the style of the table says of a cell. */
  cellFormat?: CellFormat;
  /** Nothing of it is reported: it is deleted, or another cell has taken it in. */
  isLeftOut?: boolean;
  /** Pictures that may wait in it. */
  mostPictures: number;
}

const codeNames = /^(?:html preformatted|preformatted text|source code|macro text|verbatim|code|code block)$/;
/** Text that comes from pages and mails has this style; in another face it is set as any other text. */
const pastedName = "html preformatted";
const quoteNames = /^(?:quote|intense quote|block text|block quotation|quotations)$/;
const continueNames = /^list (?:continue|paragraph)/;
const contentsLevel = /^(?:toc|index) ([1-9])$/;
/** What begins a caption that belongs to no table, and one that belongs to nothing else. */
const isOfFigure = (text: string) => /^\s*(?:fig|abb|bild|рис|図|图|圖|그림)/iu.test(text);

/** Blank paragraphs before one of a cell, by which what stands beside other cells is aligned with them. */
const mostBlanks = 50;
/** Emits the paragraphs of the body, a cell, a text box or a note as blocks: headings, lists, figures and the others. */
export class Blocks {
  readonly buffer: ContentBuffer;
  readonly kind: BlocksOptions["kind"];
  /** Text of the last paragraph that had any. */
  lastText = "";
  readonly before: string;
  readonly isLeftOut: boolean;
  hasText = false;
  hasContent = false;
  background: Paint;
  readonly cellFormat: CellFormat | null;
  readonly #places: Places;
  readonly #tally: Tally;
  readonly #writer: ParagraphWriter;
  readonly #lists: Lists;
  readonly #awaited: PicturesAwaited;
  /** Made when they are needed, as most cells have none of them. */
  #groups: BlockGroups | null = null;
  #pending: Pending | null = null;
  /** It waits for the paragraph that it begins. */
  #initial: Paragraph | null = null;
  /** What the last item began with that was typed. */
  #typed: ItemMarker | null = null;
  /** Blank paragraphs stand between the last item that was typed and what comes. */
  #isParted = false;
  #blanksInCell = 0;
  /** The paragraph before was blank. */
  #isAfterBlank = false;
  #isFirst = true;
  #blanks: BlankRuns | null = null;
  #floating: FloatingObjects | null = null;

  constructor(buffer: ContentBuffer, places: Places, tally: Tally, options: BlocksOptions) {
    const {
      kind,
      before = "",
      isHeader = false,
      background = white,
      cellFormat = null,
      isLeftOut = false,
      mostPictures,
    } = options;
    this.buffer = buffer;
    this.kind = kind;
    this.before = before;
    this.background = background;
    this.cellFormat = cellFormat;
    this.isLeftOut = isLeftOut;
    this.#places = places;
    this.#tally = tally;
    this.#lists = new Lists(buffer);
    this.#writer = new ParagraphWriter(buffer, places, tally, isHeader);
    this.#awaited = new PicturesAwaited(mostPictures, (paragraph) => this.#take(paragraph));
  }

  /** Text before what is read now: of the paragraph before, or the cell before. */
  get textBefore(): string {
    return this.lastText || this.before;
  }

  /** A paragraph has ended. */
  paragraph(paragraph: Paragraph): void {
    if (paragraph.isLoneInitial && !this.#initial) {
      this.#initial = paragraph;
      return;
    }
    const initial = this.#initial;
    this.#initial = null;
    if (initial && !paragraph.isBlank) paragraph.beginWith(initial);
    else if (initial) this.#paragraph(initial);
    this.#paragraph(paragraph);
  }

  /** An initial that nothing follows is a paragraph. */
  #endInitial(): void {
    const initial = this.#initial;
    this.#initial = null;
    if (initial) this.#paragraph(initial);
  }

  #paragraph(paragraph: Paragraph): void {
    const { text, style } = paragraph;
    const isText = !isBlank(text);
    const isContents = style.isContentsEntry || paragraph.isContents;
    const caption = isText && !isContents ? captionOf(paragraph) : null;
    const beginning = beginningOf(text, besideKept);
    paragraph.heading = this.#places.heading;
    if (paragraph.isFramed || paragraph.floating.length) paragraph.textBefore = this.textBefore;
    if (isText || paragraph.hasContent || this.kind === "cell" || this.#places.kind !== "body")
      this.#blanks?.end();
    else {
      this.#blanks ??= new BlankRuns(this.buffer);
      this.#blanks.add(this.lastText, placeOf(this.#places, paragraph));
    }
    this.#awaited.paragraph(paragraph, { text: isText ? beginning : "", before: this.textBefore, caption });
    if (!isText) {
      if (!this.isLeftOut && this.#level(paragraph) !== null && !paragraph.hasContent) {
        this.#tally.headings++;
        this.#tally.blankHeadings++;
      }
      return;
    }
    this.hasText = true;
    this.lastText = beginning;
    if (this.isLeftOut) return;
    if (!this.#isEdge) {
      this.#tally.paragraphs++;
      if (this.#tally.hasWords) this.#tally.words += paragraph.words;
    }
    if (this.#level(paragraph) === null) return;
    this.#tally.headings++;
    this.#places.heading = snippet(text, 80);
  }

  /** A part of a paragraph that is too long to be kept whole. */
  part(paragraph: Paragraph): void {
    if (this.#initial) paragraph.beginWith(this.#initial);
    this.#initial = null;
    this.#awaited.interrupt();
    this.#take(paragraph);
  }

  /** Begins a table, whose caption may be the paragraph before. */
  table(): { caption: Paragraph | null } {
    this.#endInitial();
    this.#awaited.interrupt();
    const pending = this.#pending;
    const isCaption = pending?.kind === "caption" && !isOfFigure(pending.paragraph.text);
    if (isCaption) this.#pending = null;
    this.interrupt();
    return { caption: isCaption ? pending.paragraph : null };
  }

  /** Ends what neighbouring paragraphs make together. */
  interrupt(): void {
    this.#endInitial();
    this.#awaited.interrupt();
    this.#settle();
    this.#lists.end();
    this.#groups?.end();
    this.#blanks?.end();
    this.#isFirst = false;
  }

  /** Ends the body, cell, box or note. */
  end(): void {
    this.#endInitial();
    this.#awaited.interrupt();
    const pending = this.#pending;
    if (pending && (pending.kind === "only" || ("isAlone" in pending && pending.isAlone))) {
      this.#pending = null;
      if (pending.paragraph.blanksBefore) this.#writer.plain(pending.paragraph);
      else this.#writer.bare(pending.paragraph);
      this.#writer.boxes(pending.paragraph);
    }
    this.interrupt();
  }

  /** A paragraph that stands alone in a cell or note needs no node of its own. */
  get #isInline(): boolean {
    return this.kind === "cell" || this.kind === "note";
  }

  get #isEdge(): boolean {
    return this.#places.kind === "header" || this.#places.kind === "footer";
  }

  /** The level of a heading in the body, from 1. */
  #level({ style, outlineLevel }: Paragraph): number | null {
    if (this.#places.kind !== "body") return null;
    if (style.level !== null || outlineLevel === null) return style.level;
    return outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
  }

  /** Emits a paragraph of which all is known: where its pictures have their caption. */
  #take(paragraph: Paragraph): void {
    if (!paragraph.isEmitted && !paragraph.isBlank) {
      paragraph.trim();
      paragraph.blanksBefore = this.#blanksInCell;
      this.#blanksInCell = 0;
      paragraph.isAfterBlank = this.#isAfterBlank;
      this.#isAfterBlank = false;
      this.#emit(paragraph);
    } else if (!paragraph.isEmitted) {
      // Word numbers blank paragraphs too.
      this.#item(paragraph);
      if (this.#groups?.current === "pre") this.buffer.text({ text: "\n" });
      this.#isParted = true;
      this.#isAfterBlank = true;
      if (this.kind === "cell" && this.#blanksInCell < mostBlanks) this.#blanksInCell++;
    }
    this.#writer.colours(paragraph);
    if (paragraph.isFramed || paragraph.floating.length)
      this.#floating ??= new FloatingObjects(this.buffer, this.#places);
    this.#floating?.emit(paragraph);
    if (!paragraph.boxes.length || this.#pending?.paragraph === paragraph) return;
    this.#settle();
    this.#writer.boxes(paragraph);
    this.#isFirst = false;
  }

  #emit(paragraph: Paragraph): void {
    const contents = this.#contentsLevel(paragraph);
    const level = contents === null ? this.#headingLevel(paragraph) : null;
    if (contents === null && level === null && paragraph.hasText && isCaptionBlock(paragraph)) {
      this.#caption(paragraph);
      return;
    }
    const isPictures = paragraph.pictures > 0 && !paragraph.hasText && !paragraph.hasNodes && level === null;
    const caption = isPictures ? paragraph.caption?.paragraph : null;
    if (caption && (isCaptionBlock(caption) || isTypedCaption(caption))) this.#captioned(paragraph, caption);
    else if (contents !== null) this.#contents(paragraph, contents);
    else if (level !== null) this.#heading(paragraph, level);
    else this.#text(paragraph);
    this.#isFirst = false;
  }

  #contentsLevel({ style, hasText }: Paragraph): number | null {
    if (!hasText || !style.isContentsEntry) return null;
    const name = style.names.find((name) => contentsLevel.test(name));
    return name ? Number(contentsLevel.exec(name)![1]) : 1;
  }

  #headingLevel(paragraph: Paragraph): number | null {
    if (!paragraph.hasText && !paragraph.pictures) return null;
    const level = this.#level(paragraph);
    if (paragraph.style.isTitle && paragraph.hasText && this.#places.kind === "body") return level ?? 1;
    return level;
  }

  #caption(paragraph: Paragraph): void {
    this.#settle();
    if (paragraph.pictures) this.#figure(paragraph, paragraph, false);
    else this.#pending = { kind: "caption", paragraph };
    this.#isFirst = false;
  }

  /** Pictures with the caption before or after them. */
  #captioned(paragraph: Paragraph, caption: Paragraph): void {
    const isCaptionFirst = this.#pending?.paragraph === caption;
    if (isCaptionFirst) this.#pending = null;
    else if (caption.isEmitted || caption.number < paragraph.number) {
      this.#text(paragraph);
      return;
    }
    this.#settle();
    this.#figure(paragraph, caption, isCaptionFirst);
    caption.isEmitted = true;
  }

  #figure(pictures: Paragraph, caption: Paragraph, isCaptionFirst: boolean): void {
    this.#enter(null);
    this.#lists.end();
    this.#writer.figure(pictures, caption, isCaptionFirst);
    this.#isFirst = false;
  }

  #heading(paragraph: Paragraph, level: number): void {
    this.interrupt();
    const label = this.#item(paragraph)?.label;
    const isTitle = paragraph.style.isTitle && this.#level(paragraph) === null;
    this.#writer.heading(paragraph, isTitle ? null : level, label);
  }

  #contents(paragraph: Paragraph, level: number): void {
    this.#settle();
    this.#enter("nav");
    const item = { list: "contents", level, number: null, type: "1", label: "", isPlain: true } as const;
    this.#lists.item(item, itemParagraph(this.#places, this.#tally, paragraph));
    const without = markBit("strong") | markBit("underline");
    paragraph.emit(this.buffer, placeOf(this.#places, paragraph), { without });
  }

  #text(paragraph: Paragraph): void {
    const { names } = paragraph.style;
    const item = this.#item(paragraph);
    if (item) {
      this.#settle();
      this.#enter(null);
      this.#lists.item(item, itemParagraph(this.#places, this.#tally, paragraph));
      if (!item.isPlain) this.#writer.label(item.label, () => placeOf(this.#places, paragraph)("label"));
      this.#writer.content(paragraph);
      this.#writer.floatingPictures(paragraph);
      return;
    }
    const isCode =
      names.some((name) => codeNames.test(name) && !(name === pastedName && paragraph.isInOtherFace)) ||
      paragraph.isOfCode(this.#groups?.current !== "pre");
    const group = isCode ? "pre" : names.some((name) => quoteNames.test(name)) ? "blockquote" : null;
    if (group === null && this.#typedItem(paragraph)) return;
    if (this.#isInline && this.#isFirst && group === null) {
      this.#pending = { kind: "only", paragraph };
      return;
    }
    this.#settle();
    if (!this.#continuesItem(paragraph)) this.#lists.end();
    const isWithin = group === (this.#groups?.current ?? null);
    this.#enter(group);
    if (group === "pre") {
      if (isWithin) this.buffer.text({ text: "\n" });
      paragraph.emit(this.buffer, placeOf(this.#places, paragraph), { without: markBit("code") });
    } else if (isTypedCaption(paragraph)) this.#pending = { kind: "typed caption", paragraph };
    else this.#writer.plain(paragraph);
  }

  /** Whether the paragraph is an item that was typed, which waits until another one follows: two make a list. */
  #typedItem(paragraph: Paragraph): boolean {
    const typed = paragraph.hasText ? typedItem(paragraph.beginning(besideKept)) : null;
    if (!typed) return false;
    const pending = this.#pending;
    if (pending?.kind === "typed" && follows(pending.typed.marker, typed.marker)) {
      this.#pending = null;
      this.#enter(null);
      const isNeighbour = !this.#isParted;
      this.#emitTyped(pending.paragraph, pending.typed, false);
      this.#writer.boxes(pending.paragraph);
      this.#emitTyped(paragraph, typed, isNeighbour);
      return true;
    }
    const goesOn = this.#lists.current === "typed" && this.#typed && follows(this.#typed, typed.marker);
    if (!pending && goesOn) {
      this.#emitTyped(paragraph, typed, !this.#isParted);
      return true;
    }
    if (typed.marker.sort === "number" && typed.marker.value !== 1) return false;
    const isAlone = this.#isInline && this.#isFirst;
    this.#settle();
    if (!this.#continuesItem(paragraph)) this.#lists.end();
    this.#pending = { kind: "typed", paragraph, typed, isAlone };
    this.#isParted = false;
    return true;
  }

  #emitTyped(paragraph: Paragraph, { marker, item, length }: TypedItem, isNeighbour: boolean): void {
    this.#typed = marker;
    this.#isParted = false;
    const { attributes, ...given } = itemParagraph(this.#places, this.#tally, paragraph);
    const typedMarker = paragraph.text.slice(0, length);
    this.#lists.item(item, { ...given, attributes: { ...attributes, typedMarker } });
    if (isNeighbour) this.#lists.takeAsTyped();
    paragraph.cut(length);
    this.#writer.content(paragraph);
    this.#writer.floatingPictures(paragraph);
  }

  #item({ style, numberingId, numberingLevel }: Paragraph): ItemOf | null {
    const { numbering } = this.#tally;
    const id = numberingId ?? style.numbering?.id ?? 0;
    if (!id) return null;
    const styled = style.numbering ? numbering.levelOfStyle(id, style.numbering.style) : null;
    return numbering.next(id, numberingLevel ?? styled ?? style.numbering?.level ?? 0);
  }

  /** The next paragraph belongs to this group, or to none. */
  #enter(group: BlockGroup | null): void {
    if (group !== null) this.#groups ??= new BlockGroups(this.buffer, this.#lists, this.#places);
    this.#groups?.enter(group);
  }

  /** Emits what waited, as nothing that comes belongs to it. */
  #settle(): void {
    const pending = this.#pending;
    this.#pending = null;
    if (!pending) return;
    if (pending.kind !== "only") {
      if (!this.#continuesItem(pending.paragraph)) this.#lists.end();
      this.#enter(null);
    }
    this.#writer.plain(pending.paragraph);
    this.#writer.boxes(pending.paragraph);
  }

  /** Whether a paragraph without a sign of its own goes on with the item before it. */
  #continuesItem({ style }: Paragraph): boolean {
    return this.#lists.isOpen && style.names.some((name) => continueNames.test(name));
  }
}
