import type { Budget } from "../checker/budget.ts";
import { hasInk, snippet } from "../checker/text.ts";
import type { ContentListener, Field, Graphic, Image, Node, Run } from "../formats/content.ts";
import { type Lookalike, OpenParagraph, ParagraphLooks, type ShownText } from "./paragraph-looks.ts";
import { keyOf, type TableLook, TableLooks } from "./table-looks.ts";
import { type ListItems, type TypedList, TypedParagraphs } from "./typed-paragraphs.ts";

/** What is kept of one document, of each kind. */
const mostKept = 1_000;
const mostTitles = 20;
/** Characters of an item that may hold its marker. */
const markerLength = 50;
/** Characters of a text that are kept to be shown or compared. */
const mostText = 500;

/** What is known of a picture besides its fact. */
export interface SeenPicture {
  canBeShown: boolean;
  /** The caption beside it, marked or not. */
  caption: string | null;
}

/** What fixes need of a document's content besides its facts. */
export interface ContentSurvey {
  /** Titles that stand in the text, apart from the headings. */
  titles: readonly ShownText[];
  lookalikes: readonly Lookalike[];
  /** By the address of the picture. */
  pictures: ReadonlyMap<string, SeenPicture>;
  typedLists: readonly TypedList[];
  /** By the address of the table. */
  tables: ReadonlyMap<string, TableLook>;
  /** The text that stands before a field, by the field's address. */
  besideFields: ReadonlyMap<string, string>;
  /** The first text of each slide, by its number. */
  firstTexts: ReadonlyMap<number, string>;
}

/** Takes from the content of a document what fixes need, in bounded memory. */
export class ContentCollector implements ContentListener {
  readonly #budget: Budget;
  readonly #titles: ShownText[] = [];
  readonly #pictures = new Map<string, SeenPicture>();
  readonly #besideFields = new Map<string, string>();
  readonly #firstTexts = new Map<number, string>();
  readonly #looks = new ParagraphLooks();
  readonly #typed = new TypedParagraphs();
  readonly #tables = new TableLooks();
  /** The lists that are open. */
  readonly #lists: ListItems[] = [];
  #paragraph: OpenParagraph | null = null;
  #title: OpenParagraph | null = null;
  #unheard = 0;
  #strong = 0;
  /** Open nodes in which no paragraph is a heading: items, cells, notes, captions. */
  #inner = 0;
  #lastText = "";
  /** The slide that has begun, while no text of it has come. */
  #slide: number | null = null;
  #isWhole = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(node: Node): void {
    this.#budget.step();
    if (this.#unheard || node.hidden === "artifact" || node.hidden === "gone" || isStandIn(node)) {
      this.#unheard++;
      return;
    }
    if (isInner(node)) this.#inner++;
    switch (node.role) {
      case "phrase":
        if (node.sort === "strong" || node.sort === "bold") this.#strong++;
        break;
      case "paragraph":
        this.#paragraph = new OpenParagraph(node.address, node.place);
        break;
      case "title":
        this.#title = new OpenParagraph(node.address, node.place);
        break;
      case "heading":
        this.#interrupt();
        break;
      case "section":
        if (node.sort === "slide") this.#slide = node.place().page ?? null;
        break;
      case "list":
        this.#typed.interrupt();
        this.#lists.push({ items: [], text: "" });
        break;
      case "item": {
        const list = this.#lists.at(-1);
        if (list && node.address && list.items.length < mostKept) list.items.push(node.address);
        break;
      }
      case "table":
        this.#interrupt();
        this.#tables.open(node);
        break;
      case "cell":
        this.#tables.beginCell(node);
        break;
      case "image":
      case "graphic":
        this.#picture(node);
        break;
      case "field":
        this.#field(node);
        break;
    }
  }

  text(run: Run): void {
    const { text, hidden } = run;
    if (this.#unheard || (hidden !== undefined && hidden !== "unseen")) return;
    this.#budget.step(1 + (text.length >> 6));
    const isBold = this.#strong > 0 || run.isBold === true;
    const isInk = hasInk(text);
    const size = isInk && run.size !== undefined ? this.#looks.size(run.size, text.length) : 0;
    const list = this.#lists.at(-1);
    if (list?.items.length === 1 && list.text.length < markerLength) list.text += text.slice(0, markerLength);
    this.#paragraph?.add(text, isBold, size);
    this.#title?.add(text, isBold, size);
    if (!isInk) return;
    this.#tables.text(text, isBold);
    this.#lastText = text.length > mostText ? text.slice(-mostText) : text;
    if (this.#slide === null) return;
    if (this.#firstTexts.size < mostKept) this.#firstTexts.set(this.#slide, snippet(text));
    this.#slide = null;
  }

  close(node: Node): void {
    if (this.#unheard) {
      this.#unheard--;
      return;
    }
    if (isInner(node)) this.#inner--;
    switch (node.role) {
      case "phrase":
        if (node.sort === "strong" || node.sort === "bold") this.#strong--;
        break;
      case "paragraph":
        this.#endParagraph();
        break;
      case "title": {
        const shown = this.#title?.shown;
        if (shown && this.#titles.length < mostTitles) this.#titles.push(shown);
        this.#title = null;
        break;
      }
      case "list": {
        const list = this.#lists.pop();
        if (list && node.isTyped) this.#typed.list(node, list);
        break;
      }
      case "row":
        this.#tables.endRow();
        break;
      case "cell":
        this.#tables.endCell();
        break;
      case "table":
        this.#tables.close();
        break;
    }
  }

  note(): void {}

  end(): void {
    this.#typed.interrupt();
    this.#isWhole = true;
  }

  /** Null where the reader told facts alone. */
  survey(): ContentSurvey | null {
    if (!this.#isWhole) return null;
    return {
      titles: this.#titles,
      lookalikes: this.#looks.found,
      pictures: this.#pictures,
      typedLists: this.#typed.lists,
      tables: this.#tables.looks,
      besideFields: this.#besideFields,
      firstTexts: this.#firstTexts,
    };
  }

  #interrupt(): void {
    this.#looks.interrupt();
    this.#typed.interrupt();
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (!paragraph || !hasInk(paragraph.text) || this.#inner) return;
    this.#looks.paragraph(paragraph);
    this.#typed.paragraph(paragraph.text.trim(), paragraph.address);
  }

  #picture({ address, isDecorative, nearbyCaption, load }: Image | Graphic): void {
    if (!address || isDecorative || this.#pictures.size >= mostKept) return;
    this.#pictures.set(keyOf(address), {
      canBeShown: Boolean(load),
      caption: nearbyCaption ? snippet(nearbyCaption.text, 300) : null,
    });
  }

  #field({ address }: Field): void {
    const own = this.#paragraph?.text.trim() || this.#tables.cellText.trim();
    const text = snippet((own || this.#lastText).slice(-mostText), 100);
    if (address && hasInk(text) && this.#besideFields.size < mostKept)
      this.#besideFields.set(keyOf(address), text);
  }
}

/** Its words are a program's. */
const isStandIn = (node: Node): boolean => node.role === "heading" && node.isStandIn === true;

const isInner = ({ role }: Node): boolean =>
  role === "item" || role === "cell" || role === "note" || role === "caption" || role === "quotation";
