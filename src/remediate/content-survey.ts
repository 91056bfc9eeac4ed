import type { Budget } from "../checker/budget.ts";
import { beginningOf, hasInk, snippet } from "../checker/text.ts";
import type {
  Address,
  Cell,
  ContentListener,
  Field,
  Graphic,
  Image,
  List,
  Node,
  Place,
  Run,
} from "../formats/content.ts";

/** What is kept of one document, of each kind. */
const mostKept = 1_000;
/** Characters of a text that are kept to be shown or compared. */
const mostText = 500;
/** A longer paragraph is no heading to the eye, in characters. */
const longestHeading = 120;
/** Rows and cells of a table that are looked at. */
const mostRows = 200;
const mostCells = 64;

export const keyOf = (address: Address): string => JSON.stringify(address);

export interface ShownText {
  text: string;
  address: Address;
  place: Place;
}

export interface TypedList {
  /** What its fact is found by: the address of the list, or the label of its place. */
  place: string;
  items: Address[];
  sort: "bullets" | "numbers";
  numerals?: "1" | "a" | "A" | "i" | "I";
  start?: number;
  /** Its markers are kept as text: the format's own would look otherwise. */
  isLabelled: boolean;
}

/** What the first row and column of a table look like beside the others. */
export interface TableLook {
  rows: number;
  columns: number;
  /** Texts of the first row, and of the first column without it. */
  firstRow: string[];
  /** All cells of the first row have text, and all of it is bold, where no text below is. */
  isFirstRowBold: boolean;
  /** All cells of the first row have text and none is a number, where some column below holds numbers alone. */
  isFirstRowNamed: boolean;
  hasMergedCells: boolean;
  isNested: boolean;
}

/** What fixes need of a document's content besides its facts. */
export interface ContentSurvey {
  /** Titles that stand in the text, apart from the headings. */
  titles: readonly ShownText[];
  /** Paragraphs that look like headings: short, all bold, with text after them. */
  lookalikes: readonly ShownText[];
  /** By the address of the picture: whether it can be shown, and the caption beside it. */
  pictures: ReadonlyMap<string, { canBeShown: boolean; caption: string | null; name: string | null }>;
  typedLists: readonly TypedList[];
  tables: ReadonlyMap<string, TableLook>;
  /** The text that stands before a field, by the field's address. */
  besideFields: ReadonlyMap<string, string>;
  /** The first text of each slide, by its number. */
  firstTexts: ReadonlyMap<number, string>;
}

interface OpenTable {
  key: string | null;
  look: TableLook;
  cell: number;
  text: string;
  hasPlain: boolean;
  hasBold: boolean;
  /** Of the first row and below. */
  headBold: boolean;
  headFilled: boolean;
  headNumbers: boolean;
  bodyBold: boolean;
  columns: { filled: number; numbers: number }[];
}

interface OpenParagraph {
  text: string;
  hasPlain: boolean;
  hasBold: boolean;
  address: Address | undefined;
  place: () => Place;
}

const isNumber = (text: string) => /\d/.test(text) && !/\p{L}{4,}/u.test(text);

/** Takes from the content of a document what fixes need, in bounded memory. */
export class ContentCollector implements ContentListener {
  readonly #budget: Budget;
  readonly #open: Node[] = [];
  readonly #titles: ShownText[] = [];
  readonly #lookalikes: ShownText[] = [];
  readonly #pictures = new Map<
    string,
    { canBeShown: boolean; caption: string | null; name: string | null }
  >();
  readonly #typedLists: TypedList[] = [];
  readonly #tableLooks = new Map<string, TableLook>();
  readonly #besideFields = new Map<string, string>();
  readonly #firstTexts = new Map<number, string>();
  readonly #lists: Address[][] = [];
  readonly #tables: OpenTable[] = [];
  #paragraph: OpenParagraph | null = null;
  /** A paragraph that looks like a heading, while it is not known whether text follows. */
  #candidate: ShownText | null = null;
  #title: OpenParagraph | null = null;
  #unheard = 0;
  #strong = 0;
  /** Open nodes in which no paragraph is a heading: items, cells, notes, captions, page headers. */
  #inner = 0;
  #lastText = "";
  #isWhole = false;
  /** The slide that has begun, while no text of it has come. */
  #slide: number | null = null;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(node: Node): void {
    this.#budget.step();
    this.#open.push(node);
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
        this.#beginParagraph(node.address, node.place);
        break;
      case "title":
        this.#title = begun(node.address, node.place);
        break;
      case "heading":
        this.#candidate = null;
        break;
      case "section":
        if (node.sort === "slide") this.#slide = node.place().page ?? null;
        break;
      case "list":
        this.#lists.push([]);
        break;
      case "item": {
        const items = this.#lists.at(-1);
        if (items && node.address && items.length < mostKept) items.push(node.address);
        break;
      }
      case "table":
        this.#candidate = null;
        this.#beginTable(node);
        break;
      case "cell":
        this.#beginCell(node);
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
    if (!hasInk(text)) {
      if (this.#paragraph && this.#paragraph.text.length < mostText) this.#paragraph.text += text;
      return;
    }
    const isBold = this.#strong > 0 || run.isBold === true;
    for (const open of [this.#paragraph, this.#title, this.#tables.at(-1) ?? null]) {
      if (!open) continue;
      if (open.text.length < mostText) open.text += text.slice(0, mostText);
      if (isBold) open.hasBold = true;
      else open.hasPlain = true;
    }
    this.#lastText = text.length > mostText ? text.slice(-mostText) : text;
    if (this.#slide !== null) {
      if (this.#firstTexts.size < mostKept) this.#firstTexts.set(this.#slide, snippet(text));
      this.#slide = null;
    }
  }

  close(node: Node): void {
    this.#open.pop();
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
      case "title":
        keep(this.#titles, this.#title);
        this.#title = null;
        break;
      case "list":
        this.#endList(node);
        break;
      case "row":
        this.#endRow();
        break;
      case "cell":
        this.#endCell();
        break;
      case "table":
        this.#endTable();
        break;
    }
  }

  note(): void {}
  end(): void {
    this.#isWhole = true;
  }

  /** Null where the reader told facts alone. */
  survey(): ContentSurvey | null {
    if (!this.#isWhole) return null;
    return {
      titles: this.#titles,
      lookalikes: this.#lookalikes,
      pictures: this.#pictures,
      typedLists: this.#typedLists,
      tables: this.#tableLooks,
      besideFields: this.#besideFields,
      firstTexts: this.#firstTexts,
    };
  }

  #beginParagraph(address: Address | undefined, place: () => Place): void {
    this.#paragraph = begun(address, place);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (!paragraph || !hasInk(paragraph.text)) return;
    const before = this.#candidate;
    this.#candidate = null;
    const text = paragraph.text.trim();
    const isCandidate =
      paragraph.address !== undefined &&
      !this.#inner &&
      paragraph.hasBold &&
      !paragraph.hasPlain &&
      text.length <= longestHeading &&
      /\p{L}/u.test(text) &&
      !/[.,;:!?…]$/u.test(text);
    if (isCandidate) this.#candidate = shownOf(paragraph);
    // A heading has text below it; several short bold lines in a row are something else.
    else if (before && !this.#inner && this.#lookalikes.length < mostKept) this.#lookalikes.push(before);
  }

  #endList(node: List): void {
    const items = this.#lists.pop() ?? [];
    if (!node.isTyped || items.length < 2 || this.#typedLists.length >= mostKept) return;
    this.#typedLists.push({
      place: node.address ? keyOf(node.address) : node.place().label,
      items,
      sort: node.sort === "numbers" ? "numbers" : "bullets",
      ...(node.numerals ? { numerals: node.numerals } : {}),
      ...(node.start === undefined ? {} : { start: node.start }),
      isLabelled: node.isLabelled ?? false,
    });
  }

  #beginTable({ address }: { address?: Address }): void {
    const outer = this.#tables.at(-1);
    if (outer) outer.look.isNested = true;
    this.#tables.push({
      key: address ? keyOf(address) : null,
      look: {
        rows: 0,
        columns: 0,
        firstRow: [],
        isFirstRowBold: false,
        isFirstRowNamed: false,
        hasMergedCells: false,
        isNested: outer !== undefined,
      },
      cell: 0,
      text: "",
      hasPlain: false,
      hasBold: false,
      headBold: true,
      headFilled: true,
      headNumbers: false,
      bodyBold: false,
      columns: [],
    });
  }

  #beginCell({ columnSpan = 1, rowSpan = 1, hidden }: Cell): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    if (columnSpan > 1 || rowSpan > 1 || hidden) table.look.hasMergedCells = true;
    table.text = "";
    table.hasPlain = false;
    table.hasBold = false;
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    const { look } = table;
    const at = table.cell++;
    if (at >= mostCells || look.rows > mostRows) return;
    const text = table.text.trim();
    const isFilled = hasInk(text);
    if (look.rows === 0) {
      look.firstRow.push(beginningOf(snippet(text, 60), 60));
      if (!isFilled) table.headFilled = false;
      if (!isFilled || table.hasPlain) table.headBold = false;
      if (isNumber(text)) table.headNumbers = true;
      table.columns.push({ filled: 0, numbers: 0 });
      return;
    }
    if (table.hasBold) table.bodyBold = true;
    const column = table.columns[at];
    if (!column || !isFilled) return;
    column.filled++;
    if (isNumber(text)) column.numbers++;
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.look.rows++;
    table.look.columns = Math.max(table.look.columns, table.cell);
    table.cell = 0;
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.key === null || this.#tableLooks.size >= mostKept) return;
    const { look, headFilled, headBold, bodyBold, headNumbers, columns } = table;
    look.isFirstRowBold = headFilled && headBold && !bodyBold;
    look.isFirstRowNamed =
      headFilled && !headNumbers && columns.some(({ filled, numbers }) => filled > 1 && filled === numbers);
    this.#tableLooks.set(table.key, look);
  }

  #picture(node: Image | Graphic): void {
    const { address, alternative, isDecorative, nearbyCaption, name, load } = node;
    if (!address || isDecorative || this.#pictures.size >= mostKept) return;
    if (alternative !== null && alternative.length > mostText) return;
    this.#pictures.set(keyOf(address), {
      canBeShown: Boolean(load),
      caption: nearbyCaption ? snippet(nearbyCaption.text, 300) : null,
      name: name ?? null,
    });
  }

  #field({ address }: Field): void {
    const own = this.#paragraph?.text.trim() || this.#tables.at(-1)?.text.trim() || "";
    const text = snippet((own || this.#lastText).slice(-mostText), 100);
    if (address && hasInk(text) && this.#besideFields.size < mostKept)
      this.#besideFields.set(keyOf(address), text);
  }
}

/** Its words are a program's. */
const isStandIn = (node: Node): boolean => node.role === "heading" && node.isStandIn === true;

const isInner = ({ role }: Node): boolean =>
  role === "item" || role === "cell" || role === "note" || role === "caption" || role === "quotation";

const begun = (address: Address | undefined, place: () => Place): OpenParagraph => ({
  text: "",
  hasPlain: false,
  hasBold: false,
  address,
  place,
});

const shownOf = ({ text, address, place }: OpenParagraph): ShownText => ({
  text: snippet(text, 300),
  address: address!,
  place: place(),
});

function keep(to: ShownText[], paragraph: OpenParagraph | null): void {
  if (paragraph?.address && hasInk(paragraph.text) && to.length < 20) to.push(shownOf(paragraph));
}
