import { follows, readsLikeCaption, type TypedMarker } from "../../checker/text.ts";
import type { Draft, Element } from "../draft.ts";
import { Lists } from "./lists.ts";
import type { ListItem, Numbering } from "./numbering.ts";
import { markBit, type Paragraph } from "./paragraph.ts";
import { type TypedItem, typedItem } from "./typed-items.ts";

/** What waits for the block after it. */
type Pending =
  | { kind: "caption"; paragraph: Paragraph }
  | { kind: "pictures"; paragraph: Paragraph; isAlone: boolean }
  | { kind: "typed"; paragraph: Paragraph; typed: TypedItem; isAlone: boolean }
  | { kind: "only"; paragraph: Paragraph };

/** What is known of the whole document while its blocks are written. */
export interface Whole {
  language: string | null;
  numbering: Numbering;
  /** A paragraph in the style Title stands above all headings. */
  hasTitle: boolean;
}

const codeNames = /^(?:html preformatted|preformatted text|source code|macro text|verbatim|code|code block)$/;
const quoteNames = /^(?:quote|intense quote|block text|block quotation|quotations)$/;
const continueNames = /^list (?:continue|paragraph)/;
const contentsLevel = /^(?:toc|index) ([1-9])$/;
/** What begins a caption that belongs to no table, and one that belongs to nothing else. */
const isOfFigure = (text: string) => /^\s*(?:fig|abb|bild|рис|図|图|圖|그림)/iu.test(text);
const isOfTable = (text: string) => /^\s*(?:tab|табл|表)/iu.test(text);

/** Writes the paragraphs of the body, a cell, a text box or a note as blocks: headings, lists, figures and the others. */
export class Blocks {
  readonly draft: Draft;
  readonly #whole: Whole;
  /** A paragraph that stands alone in a cell needs no element of its own. */
  readonly #isCell: boolean;
  /** Marks that tell nothing here. */
  readonly #without: number;
  readonly #lists: Lists;
  #group: "pre" | "blockquote" | "nav" | null = null;
  #pending: Pending | null = null;
  /** What the last item began with that was typed. */
  #typed: TypedMarker | null = null;
  #isFirst = true;

  constructor(
    draft: Draft,
    whole: Whole,
    { isCell = false, isHeader = false }: { isCell?: boolean; isHeader?: boolean } = {},
  ) {
    this.draft = draft;
    this.#lists = new Lists(draft);
    this.#whole = whole;
    this.#isCell = isCell;
    this.#without = isHeader ? markBit("strong") : 0;
  }

  paragraph(paragraph: Paragraph): void {
    if (!paragraph.isBlank) {
      paragraph.trim();
      this.#write(paragraph);
    } else {
      // Word numbers blank paragraphs too.
      this.#item(paragraph);
      if (this.#group === "pre") this.draft.text("\n");
    }
    // Pictures that wait for their caption keep their boxes with them.
    if (!paragraph.boxes.length || this.#pending?.paragraph === paragraph) return;
    this.#settle();
    this.#boxes(paragraph);
    this.#isFirst = false;
  }

  #boxes({ boxes }: Paragraph): void {
    for (const box of boxes) this.draft.add(box);
  }

  /** Begins a table and answers what is written in it; a caption before it becomes the table's. */
  table(): { element: Element; caption: Paragraph | null } {
    const pending = this.#pending;
    const isCaption = pending?.kind === "caption" && !isOfFigure(pending.paragraph.text);
    if (isCaption) this.#pending = null;
    this.interrupt();
    return {
      element: this.draft.open("table"),
      caption: isCaption ? pending.paragraph : null,
    };
  }

  /** Ends what neighbouring paragraphs make together. */
  interrupt(): void {
    this.#settle();
    this.#lists.end();
    this.#endGroup();
    this.#isFirst = false;
  }

  /** Ends the body, cell, box or note. */
  end(): void {
    const pending = this.#pending;
    if (pending && (pending.kind === "only" || ("isAlone" in pending && pending.isAlone))) {
      this.#pending = null;
      this.#bare(pending.paragraph);
      this.#boxes(pending.paragraph);
    }
    this.interrupt();
  }

  #write(paragraph: Paragraph): void {
    const { style, text } = paragraph;
    const contents = this.#contentsLevel(paragraph);
    const level = contents === null ? this.#headingLevel(paragraph) : null;
    const isCaption =
      contents === null &&
      level === null &&
      (style.isCaption || (paragraph.isSequenceCaption && readsLikeCaption(text)));
    if (isCaption && paragraph.hasText) {
      this.#caption(paragraph);
      return;
    }
    if (paragraph.pictures && !paragraph.hasText && !paragraph.hasThings && level === null) {
      if (this.#pending?.kind === "caption" && !isOfTable(this.#pending.paragraph.text)) {
        const caption = this.#pending.paragraph;
        this.#pending = null;
        this.#figure(paragraph, caption, true);
      } else {
        this.#settle();
        this.#pending = { kind: "pictures", paragraph, isAlone: this.#isCell && this.#isFirst };
        this.#isFirst = false;
      }
      return;
    }
    if (contents !== null) this.#contents(paragraph, contents);
    else if (level !== null) this.#heading(paragraph, level);
    else this.#text(paragraph);
    this.#isFirst = false;
  }

  #contentsLevel({ style, hasText }: Paragraph): number | null {
    if (!hasText || !style.isContentsEntry) return null;
    const name = style.names.find((name) => contentsLevel.test(name));
    return name ? Number(contentsLevel.exec(name)![1]) : 1;
  }

  /** From 1 on; the document's title stands above all headings. */
  #headingLevel({ style, outlineLevel, hasText, pictures }: Paragraph): number | null {
    if (!hasText && !pictures) return null;
    if (style.isTitle && hasText) return 1;
    const own = outlineLevel !== null && outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
    const level = style.level ?? own;
    return level === null ? null : Math.min(level + (this.#whole.hasTitle ? 1 : 0), 6);
  }

  #caption(paragraph: Paragraph): void {
    const pending = this.#pending;
    if (paragraph.pictures) {
      this.#settle();
      this.#figure(paragraph, paragraph, false);
    } else if (pending?.kind === "pictures" && !isOfTable(paragraph.text)) {
      this.#pending = null;
      this.#figure(pending.paragraph, paragraph, false);
    } else {
      this.#settle();
      this.#pending = { kind: "caption", paragraph };
    }
    this.#isFirst = false;
  }

  #figure(pictures: Paragraph, caption: Paragraph, isCaptionFirst: boolean): void {
    this.#leaveGroup(null);
    this.#lists.end();
    const { draft } = this;
    const writeCaption = () => {
      draft.open("figcaption", caption.attributes(this.#whole.language));
      caption.write(draft, { only: "text" });
      draft.close();
    };
    draft.open("figure");
    if (isCaptionFirst) writeCaption();
    pictures.write(draft, { only: "pictures" });
    this.#boxes(pictures);
    if (!isCaptionFirst) writeCaption();
    this.#closeBlock();
    this.#isFirst = false;
  }

  #heading(paragraph: Paragraph, level: number): void {
    this.interrupt();
    const item = this.#item(paragraph);
    if (paragraph.style.isTitle) this.#whole.hasTitle = true;
    this.draft.open(`h${level}`, paragraph.attributes(this.#whole.language));
    if (item?.label) this.draft.text(`${item.label} `);
    const isText = paragraph.pictures > 0 && paragraph.hasText;
    const without = markBit("strong") | markBit("u");
    paragraph.write(this.draft, isText ? { without, only: "text" } : { without });
    this.#closeBlock();
    if (!isText) return;
    // Pictures are often anchored in a heading and are no part of it.
    this.draft.open("p");
    paragraph.write(this.draft, { only: "pictures" });
    this.#closeBlock();
  }

  #contents(paragraph: Paragraph, level: number): void {
    this.#settle();
    this.#leaveGroup("nav");
    const item = { list: "contents", level, number: null, type: "1", label: "", isPlain: true } as const;
    this.#lists.item(item, paragraph.attributes(this.#whole.language));
    paragraph.write(this.draft, { without: markBit("strong") | markBit("u") });
  }

  #text(paragraph: Paragraph): void {
    const { names } = paragraph.style;
    const item = this.#item(paragraph);
    if (item) {
      this.#settle();
      this.#leaveGroup(null);
      this.#lists.item(item, paragraph.attributes(this.#whole.language));
      if (!item.isPlain) this.draft.text(`${item.label} `);
      paragraph.write(this.draft, { without: this.#without });
      return;
    }
    const group = names.some((name) => codeNames.test(name))
      ? "pre"
      : names.some((name) => quoteNames.test(name))
        ? "blockquote"
        : null;
    if (group === null && this.#typedItem(paragraph)) return;
    if (this.#isCell && this.#isFirst && group === null) {
      this.#pending = { kind: "only", paragraph };
      return;
    }
    this.#settle();
    if (!this.#continuesItem(paragraph)) this.#lists.end();
    const isWithin = group === this.#group;
    this.#leaveGroup(group);
    if (group === "pre") {
      if (isWithin) this.draft.text("\n");
      paragraph.write(this.draft, { without: markBit("code") });
    } else this.#plain(paragraph);
  }

  /** Whether the paragraph is an item that was typed, which waits until another one follows: two make a list. */
  #typedItem(paragraph: Paragraph): boolean {
    const typed = typedItem(paragraph.text);
    if (!typed) return false;
    const pending = this.#pending;
    if (pending?.kind === "typed" && follows(pending.typed.marker, typed.marker)) {
      this.#pending = null;
      this.#leaveGroup(null);
      this.#writeTyped(pending.paragraph, pending.typed);
      this.#boxes(pending.paragraph);
      this.#writeTyped(paragraph, typed);
      return true;
    }
    const goesOn = this.#lists.current === "typed" && this.#typed && follows(this.#typed, typed.marker);
    if (!pending && goesOn) {
      this.#writeTyped(paragraph, typed);
      return true;
    }
    if (typed.marker.sort === "number" && typed.marker.value !== 1) return false;
    const isAlone = this.#isCell && this.#isFirst;
    this.#settle();
    if (!this.#continuesItem(paragraph)) this.#lists.end();
    this.#pending = { kind: "typed", paragraph, typed, isAlone };
    return true;
  }

  #writeTyped(paragraph: Paragraph, { marker, item, length }: TypedItem): void {
    this.#typed = marker;
    this.#lists.item(item, paragraph.attributes(this.#whole.language));
    paragraph.cut(length);
    paragraph.write(this.draft, { without: this.#without });
  }

  #plain(paragraph: Paragraph): void {
    this.draft.open("p", paragraph.attributes(this.#whole.language));
    paragraph.write(this.draft, { without: this.#without });
    this.#closeBlock();
  }

  /** A paragraph that is all that a cell holds. */
  #bare(paragraph: Paragraph): void {
    const attributes = paragraph.attributes(this.#whole.language);
    const isSpecial = Object.keys(attributes).length > 0;
    if (isSpecial) this.draft.open("span", attributes);
    paragraph.write(this.draft, { without: this.#without });
    if (isSpecial) this.draft.close();
  }

  #item({ style, numberingId, numberingLevel }: Paragraph): ListItem | null {
    const { numbering } = this.#whole;
    const id = numberingId ?? style.numbering?.id ?? 0;
    if (!id) return null;
    const styled = style.numbering ? numbering.levelOfStyle(id, style.numbering.style) : null;
    return numbering.next(id, numberingLevel ?? styled ?? style.numbering?.level ?? 0);
  }

  /** Ends an element on a line of its own. */
  #closeBlock(): void {
    this.draft.close();
    this.draft.text("\n");
  }

  #leaveGroup(next: "pre" | "blockquote" | "nav" | null): void {
    if (this.#group === next) return;
    this.#endGroup();
    if (next === null) return;
    this.#lists.end();
    this.draft.open(next);
    this.#group = next;
  }

  #endGroup(): void {
    if (this.#group === null) return;
    if (this.#group === "nav") this.#lists.end();
    this.#group = null;
    this.#closeBlock();
  }

  /** Writes what waited, as nothing that comes belongs to it. */
  #settle(): void {
    const pending = this.#pending;
    this.#pending = null;
    if (!pending) return;
    if (pending.kind === "only") this.#plain(pending.paragraph);
    else {
      if (!this.#continuesItem(pending.paragraph)) this.#lists.end();
      this.#leaveGroup(null);
      this.#plain(pending.paragraph);
    }
    this.#boxes(pending.paragraph);
  }

  /** Whether a paragraph without a sign of its own goes on with the item before it. */
  #continuesItem({ style }: Paragraph): boolean {
    return this.#lists.isOpen && style.names.some((name) => continueNames.test(name));
  }
}
