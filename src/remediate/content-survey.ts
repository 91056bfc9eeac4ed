import type { Budget } from "../checker/budget.ts";
import { snippet } from "../checker/snippet.ts";
import { HeadingLooks, OpenParagraph } from "../checker/text/heading-looks.ts";
import { hasInk } from "../checker/white-space.ts";
import type {
  ContentListener,
  Graphic,
  Image,
  Node,
  Paragraph,
  PassedThing,
  Run,
  Section,
} from "../formats/content.ts";
import { AddressMap, type KnownByAddress } from "./address-map.ts";
import { Contexts } from "./contexts.ts";
import { type FieldLabel, FieldLabels } from "./field-labels.ts";
import { FirstLines, type ShownText, shownText } from "./first-lines.ts";
import { type Passage, Passages } from "./passages.ts";
import { blankLook, canBeDrawn, canBeLoaded, drawingLook } from "./shown-pictures.ts";
import { type TableLook, TableLooks } from "./table-looks.ts";
import { type ListItems, type TypedList, TypedParagraphs } from "./typed-paragraphs.ts";

/** What is kept of one document, of each kind. */
const mostKept = 1_000;
const mostTitles = 20;
/** Characters of an item that may hold its marker. */
const markerLength = 50;
/** Characters of a text that are kept to be shown or compared. */
const mostText = 500;

/** A paragraph that looks like a heading. */
export interface Lookalike extends ShownText {
  /** From 1. */
  level: number;
}

/** What is known of a picture besides its fact. */
export interface SeenPicture {
  canBeShown: boolean;
  /** Where that is not known before its data is read: looks whether it can. */
  looksShown: (() => Promise<boolean>) | null;
  /** The caption beside it, marked or not. */
  caption: string | null;
  /** It stands in a header or footer. */
  isInEdge: boolean;
  /** It is shown no thicker than a pixel. */
  isThin: boolean;
  /** Looks whether all of it is transparent or white; null where no one looks, as it is large, or all that a link holds. */
  isBlank: (() => Promise<boolean>) | null;
}

/** What fixes need of a document's content besides its facts. */
export interface ContentSurvey {
  /** Titles that stand in the text, apart from the headings. */
  titles: readonly ShownText[];
  /** Text with letters stands before the first heading, besides headers and links: that may be the title as well. */
  hasTextBeforeHeadings: boolean;
  lookalikes: readonly Lookalike[];
  /** By the address of the picture. */
  pictures: KnownByAddress<SeenPicture>;
  typedLists: readonly TypedList[];
  /** By the address of the table. */
  tables: KnownByAddress<TableLook>;
  /** What distinguishes things that are written alike, by their addresses. */
  contexts: KnownByAddress<string>;
  /** The text that stands beside a field, by the field's address. */
  fieldLabels: KnownByAddress<FieldLabel>;
  /** The first text of each slide, by its number. */
  firstTexts: ReadonlyMap<number, string>;
  /** Paragraphs that stand first on their pages and are short enough to head them. */
  firstLines: readonly ShownText[];
  /** What the document begins with, where that is a short paragraph and no sentence. */
  beginning: string | null;
  /** Blocks that may be in another language than the rest; those in Latin letters where they were asked for. */
  passages: readonly Passage[];
}

/** Takes from the content of a document what fixes need, in bounded memory. */
export class ContentCollector implements ContentListener {
  readonly #budget: Budget;
  readonly #titles: ShownText[] = [];
  /** Null before the first heading and all text. */
  #hasTextFirst: boolean | null = null;
  readonly #pictures = new AddressMap<SeenPicture>();
  readonly #fields = new FieldLabels();
  readonly #contexts = new Contexts();
  readonly #firstTexts = new Map<number, string>();
  readonly #firstLines = new FirstLines();
  readonly #looks = new HeadingLooks<ShownText>();
  readonly #typed = new TypedParagraphs();
  readonly #tables = new TableLooks();
  readonly #passages: Passages;
  /** The lists that are open. */
  readonly #lists: ListItems[] = [];
  #paragraph: OpenParagraph | null = null;
  #title: string | null = null;
  #unheard = 0;
  /** Fields that are open: what they are filled in with labels nothing. */
  #openFields = 0;
  #strong = 0;
  /** Headers and footers that are open. */
  #edges = 0;
  /** What all pages of a site have that is open. */
  #furniture = 0;
  /** Links that are open: a picture in one names it. */
  #links = 0;
  /** Open nodes in which no paragraph is a heading: items, cells, notes, captions. */
  #inner = 0;
  /** Of these the cells. */
  #cells = 0;
  #lastText = "";
  /** It is the text of a link, which leads elsewhere and labels no field. */
  #isLastLinked = false;
  /** The slide that has begun, while no text with letters has come. */
  #slide: number | null = null;
  #isWhole = false;

  /** Passages in Latin letters are kept only where they are asked for: most of most documents is some. */
  constructor(budget: Budget, { hasLatinPassages = true }: { hasLatinPassages?: boolean } = {}) {
    this.#budget = budget;
    this.#passages = new Passages({ keepsLatin: hasLatinPassages });
  }

  open(node: Node): void {
    this.#budget.step();
    // Nodes have as many shapes as there are kinds of them: each look at one takes long, so that it is looked at once.
    const { role, hidden } = node;
    if (
      this.#unheard ||
      hidden === "artifact" ||
      hidden === "gone" ||
      (role === "heading" && node.isStandIn === true)
    ) {
      this.#unheard++;
      return;
    }
    this.#passages.open(role, node.language);
    switch (role) {
      case "phrase":
        if (node.sort === "strong" || node.sort === "bold") this.#strong++;
        break;
      case "paragraph":
        this.#fields.endLine();
        this.#paragraph = new OpenParagraph();
        break;
      case "break":
        this.#fields.endLine();
        this.#paragraph?.add("\n", false, 0);
        break;
      case "row":
        this.#fields.beginRow();
        break;
      case "title":
        this.#title = "";
        break;
      case "heading":
        this.#hasTextFirst ??= false;
        this.#looks.heading();
        this.#typed.interrupt();
        break;
      case "section":
        if (node.sort === "slide") this.#slide = node.place().page ?? null;
        if (isEdge(node)) this.#edges++;
        if (isFurniture(node)) this.#furniture++;
        break;
      case "link":
        this.#links++;
        break;
      case "list":
        this.#interrupt();
        this.#lists.push({ items: [], text: "" });
        break;
      case "item": {
        this.#inner++;
        const list = this.#lists.at(-1);
        if (list && node.address && list.items.length < mostKept) list.items.push(node.address);
        break;
      }
      case "note":
      case "caption":
      case "quotation":
        this.#inner++;
        break;
      case "table":
        this.#contexts.note(role, node.address, this.#lastText);
        this.#interrupt();
        this.#tables.open(node);
        break;
      case "cell":
        this.#inner++;
        this.#tables.beginCell(node);
        this.#fields.beginCell();
        this.#typed.interrupt();
        this.#cells++;
        break;
      case "figure":
        this.#contexts.note("picture", node.address, this.#lastText);
        break;
      case "image":
      case "graphic":
        // What is a picture may be reported as another kind of one when it has a description.
        this.#contexts.note("picture", node.address, this.#lastText);
        this.#picture(node);
        this.#tables.thing();
        if (this.#paragraph) this.#paragraph.hasGraphic = true;
        else this.#looks.graphic();
        break;
      case "field":
        this.#contexts.note(role, node.address, this.#lastText);
        this.#tables.thing();
        this.#fields.field(node, this.#isLastLinked ? "" : this.#lastText);
        this.#openFields++;
        break;
    }
  }

  text(run: Run): void {
    const { text, hidden } = run;
    if (this.#unheard || (hidden !== undefined && hidden !== "unseen")) return;
    this.#budget.step(1 + (text.length >> 6));
    if (hidden === undefined) this.#passages.text(text);
    const isInk = hasInk(text);
    const isBold = this.#strong > 0 || run.isBold === true;
    const list = this.#lists.at(-1);
    if (list?.items.length === 1 && list.text.length < markerLength) list.text += text.slice(0, markerLength);
    if (!this.#openFields && !this.#links) this.#fields.text(text);
    if (this.#paragraph || isInk) {
      const size = isInk && run.size !== undefined ? this.#looks.size(run.size, text.length) : 0;
      this.#paragraph?.add(text, isBold, size);
    }
    if (this.#title !== null && this.#title.length < mostText) this.#title += text.slice(0, mostText);
    if (!isInk) return;
    if (
      this.#hasTextFirst === null &&
      !this.#edges &&
      !this.#furniture &&
      !this.#links &&
      /\p{L}/u.test(text)
    )
      this.#hasTextFirst = true;
    this.#tables.text(text, isBold);
    this.#lastText = text.length > mostText ? text.slice(-mostText) : text;
    this.#isLastLinked = this.#links > 0;
    // Numbers of slides say nothing.
    if (this.#slide === null || !/\p{L}/u.test(text)) return;
    if (this.#firstTexts.size < mostKept) this.#firstTexts.set(this.#slide, snippet(text));
    this.#slide = null;
  }

  close(node: Node): void {
    if (this.#unheard) {
      this.#unheard--;
      return;
    }
    const { role } = node;
    this.#passages.close(node, role);
    switch (role) {
      case "phrase":
        if (node.sort === "strong" || node.sort === "bold") this.#strong--;
        break;
      case "paragraph":
        this.#endParagraph(node);
        break;
      case "image":
      case "graphic": {
        const seen = node.address && canBeDrawn(node) ? this.#pictures.get(node.address) : undefined;
        if (seen) seen.canBeShown = true;
        break;
      }
      case "section":
        if (isEdge(node)) this.#edges--;
        if (isFurniture(node)) this.#furniture--;
        break;
      case "link":
        this.#links--;
        break;
      case "title": {
        const shown = shownText(this.#title ?? "", node);
        if (shown && this.#titles.length < mostTitles) this.#titles.push(shown);
        this.#title = null;
        break;
      }
      case "list": {
        const list = this.#lists.pop();
        if (list && node.isTyped) this.#typed.list(node, list);
        break;
      }
      case "item":
      case "note":
      case "caption":
      case "quotation":
        this.#inner--;
        break;
      case "field":
        this.#openFields--;
        break;
      case "row":
        this.#tables.endRow();
        this.#fields.endRow();
        break;
      case "cell":
        this.#inner--;
        this.#fields.endLine();
        this.#tables.endCell();
        this.#typed.interrupt();
        this.#cells--;
        break;
      case "table":
        this.#tables.close();
        break;
    }
  }

  note(): void {}

  pass({ thing, address, before }: PassedThing): void {
    this.#budget.step();
    this.#contexts.note(thing, address, before);
    if (thing === "field") this.#fields.pass(before.slice(-mostText));
  }

  end(): void {
    this.#typed.interrupt();
    this.#isWhole = true;
  }

  /** Null where the reader reported facts alone. */
  survey(): ContentSurvey | null {
    if (!this.#isWhole) return null;
    return {
      titles: this.#titles,
      hasTextBeforeHeadings: this.#hasTextFirst === true,
      lookalikes: this.#looks.found.map(({ found, level }) => ({ ...found, level })),
      pictures: this.#pictures,
      typedLists: this.#typed.lists,
      tables: this.#tables.looks,
      // Excel emits no text: what comes before its charts is no part of them.
      contexts: this.#lastText ? this.#contexts : new AddressMap(),
      fieldLabels: this.#fields.labels,
      firstTexts: this.#firstTexts,
      firstLines: this.#firstLines.found,
      beginning: this.#firstLines.beginning,
      passages: this.#passages.found,
    };
  }

  #interrupt(): void {
    this.#looks.interrupt();
    this.#typed.interrupt();
  }

  #endParagraph(node: Paragraph): void {
    this.#fields.endLine();
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (!paragraph || !hasInk(paragraph.text)) return;
    const { text } = paragraph;
    if (text.includes("\n") && node.address) this.#typed.lines(text, node.address, () => node.place().label);
    // Lists are typed into cells, too.
    if (this.#inner && this.#inner === this.#cells)
      this.#typed.paragraph(text.trim().replaceAll("\n", " "), node.address);
    if (this.#inner) return;
    if (node.look) {
      paragraph.take({ ...node.look, size: this.#looks.size(node.look.size, text.length) });
    }
    this.#firstLines.paragraph(text, node);
    this.#looks.paragraph(paragraph, () => shownText(text, node));
    this.#typed.paragraph(text.trim().replaceAll("\n", " "), node.address);
  }

  #picture(node: Image | Graphic): void {
    const { address, isDecorative, nearbyCaption } = node;
    if (!address || isDecorative || this.#pictures.size >= mostKept) return;
    this.#pictures.set(address, {
      canBeShown: canBeLoaded(node),
      looksShown: drawingLook(node),
      caption: nearbyCaption ? snippet(nearbyCaption.text, 300) : null,
      isInEdge: this.#edges > 0,
      isThin: node.role === "image" && node.isThin === true && !this.#links,
      isBlank: node.role === "image" && !this.#links ? blankLook(node, this.#budget) : null,
    });
  }
}

const isFurniture = ({ landmark }: Section): boolean => landmark === "banner" || landmark === "navigation";

const isEdge = ({ sort }: Section): boolean => sort === "header" || sort === "footer";
