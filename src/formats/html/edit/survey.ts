import type { Budget } from "../../../checker/budget.ts";
import type { ByteSource } from "../../../checker/source.ts";
import type { Attributes } from "../parser/attributes.ts";
import { group } from "../parser/elements.ts";
import { type Encoding, textPieces } from "../parser/encoding.ts";
import type { OpenElement } from "../parser/open-element.ts";
import { HtmlTokens, type StartTag, type TokenHandler } from "../parser/tokens.ts";
import { deepest, HtmlTree, type TreeHandler } from "../parser/tree.ts";
import { explicitRole, isFocusable } from "../roles.ts";
import {
  type FoundCell,
  type FoundChild,
  type FoundElement,
  foundOf,
  isItem,
  isLooseDescription,
  type Range,
  rangeOf,
} from "./found-element.ts";

/** Headings of a page that a list of contents names; those after them are left out. */
export const mostEntries = 1_000;

/** Rows and columns from the top and left that an edit asks for of the table with the start tag at this byte. */
export type WantedHeads = { rows: number; columns: number; areReferences?: boolean; areChildren?: boolean };

/** How ids begin that are given to headings. */
export const idPrefix = "contents-";

const mostText = 1_000;
/** What stands in one list, and cells with references in one table. */
const mostChildren = 2_000;
const mostReferences = 10_000;
/** Columns that are distinguished in tables. */
const mostColumns = 1_000;

/** Tags with which no body begins (WHATWG HTML 13.2.6.4.4). */
const headTags = /^(?:html|head|title|meta|link|base|style|script|noscript|template)$/;

/** Of these what is text to the end tag. */
export const rawNames = new Set(["title", "style", "script"]);

/** Parts of a drawing whose words are not drawn. */
const unshownParts = new Set(["defs", "desc", "metadata", "script", "style", "symbol", "title"]);

/** Roles of tables, and of the cells that are no headers (WAI-ARIA 1.2, 5.4). */
const tableRoles = /^(?:table|grid|treegrid)$/;
const cellRoles = /^(?:cell|gridcell|columnheader|rowheader)$/;

interface OpenTable {
  element: OpenElement;
  /** Its rows and cells are such by their roles. */
  isByRoles: boolean;
  outer: OpenTable | null;
  found: FoundElement;
  heads: WantedHeads;
  row: number;
  column: number;
  /** Rows that cells of rows above still cover, by column. */
  covered: number[];
}

/** Reads a page as the reader does, and finds the elements that edits are about. Bounded by what is asked for. */
export class EditSurvey implements TreeHandler {
  readonly #found = new Map<number, FoundElement[]>();
  /** The first tag html. */
  root: (Range & { attributes: Attributes }) | null = null;
  /** The tag head. */
  head: Range | null = null;
  /** The first title that counts: its start tag, and whether that is all of it. */
  title: (Range & { isEmptyTag: boolean }) | null = null;
  /** The headings of the page, where a list of contents is asked for. */
  readonly headings: FoundElement[] = [];
  /** Ids of the page that begin as those do that an editor gives. */
  readonly ids = new Set<string>();
  /** The tag body. */
  body: Range | null = null;
  /**
   * The last tag before the body of the page, written or implied: where an end tag begins, or a start tag ends, which its
   * text and its end tag follow where it is one of `rawNames`.
   */
  headEnd: { at: number; name: string; isEndTag: boolean } | null = null;
  #hasBody = false;
  /** The first tag main. */
  main: Range | null = null;
  /** The tag of the head that says the encoding. */
  charset: Range | null = null;
  readonly #wanted: ReadonlyMap<number, WantedHeads | null>;
  readonly #tree: HtmlTree;
  readonly #budget: Budget;
  readonly #isXml: boolean;
  readonly #areHeadingsWanted: boolean;
  readonly #open = new Map<OpenElement, FoundElement>();
  /** Templates that are open: what stands in them is no part of the page. */
  #templates = 0;
  /** Parts of drawings that are open whose words are not drawn. */
  #unshown = 0;
  /** What the line begins with that is open, by the element that it stands in. */
  readonly #lines = new Map<OpenElement, FoundElement>();
  /** Elements whose children are gathered, and these children, while they are open. */
  readonly #families = new Map<OpenElement, FoundElement[]>();
  readonly #children = new Map<OpenElement, FoundChild>();
  /** Elements whose text is gathered. */
  readonly #texts: FoundElement[] = [];
  #table: OpenTable | null = null;
  /** The end tag that is read. */
  #endName = "";
  #endFrom = -1;
  /** Where the start tag begins that is being taken; -1 for none. */
  #startFrom = -1;

  constructor(
    wanted: ReadonlyMap<number, WantedHeads | null>,
    budget: Budget,
    { isXml, areHeadingsWanted = false }: { isXml: boolean; areHeadingsWanted?: boolean },
  ) {
    this.#wanted = wanted;
    this.#areHeadingsWanted = areHeadingsWanted;
    this.#budget = budget;
    this.#isXml = isXml;
    // What is written is written as it stands: ids are those of the source.
    this.#tree = new HtmlTree(this, budget, { isXml, hasShadows: false });
  }

  /** Reads the page, as far as it is asked for where `isEnough` is asked. */
  async read(source: ByteSource, encoding: Encoding, isEnough: () => boolean = () => false): Promise<void> {
    const handler = this.handler(() => tokens.tagFrom);
    const tokens = new HtmlTokens(handler, this.#budget, { isXml: this.#isXml });
    for await (const piece of textPieces(source, encoding)) {
      tokens.writePiece(piece, encoding);
      this.#budget.worked(piece.text.length >> 1);
      if (isEnough()) return;
      if (this.#budget.isDue) await this.#budget.turn();
    }
    tokens.end();
    this.end();
  }

  /** Takes the tags of a page; `tagFrom` gives the byte at which the one begins that is reported. */
  handler(tagFrom: () => number): TokenHandler {
    const tree = this.#tree;
    return {
      get isForeign() {
        return tree.isForeign;
      },
      startTag: (tag) => this.#startTag(tag),
      endTag: (name) => this.#endTag(name, tagFrom()),
      text: (data) => tree.text(data),
    };
  }

  end(): void {
    this.#tree.end();
  }

  /** Whether all that is wanted has been met and has ended, headings that have begun with it: what follows adds no more. */
  get hasMetAll(): boolean {
    return !this.isWithin && this.#found.size === this.#wanted.size;
  }

  /** Whether something that is wanted has begun and goes on. */
  get isWithin(): boolean {
    return this.#open.size + this.#lines.size + this.#families.size > 0 || this.#table !== null;
  }

  /** The element of these names that begins at this byte; by Markdown's notation several may. */
  find(from: number, names?: RegExp): FoundElement | undefined {
    const found = this.#found.get(from);
    return (names && found?.find(({ name }) => names.test(name))) ?? found?.[0];
  }

  #startTag(tag: StartTag): void {
    if (tag.name === "html" && !this.root && !this.#tree.isForeign && !this.#templates) {
      const range = rangeOf(tag.origin);
      this.root = range && { ...range, attributes: tag.attributes.copy() };
    }
    if (!this.#hasBody && headTags.test(tag.name))
      this.headEnd = { at: tag.origin.to ?? -1, name: tag.name, isEndTag: false };
    this.#startFrom = tag.origin.from ?? -1;
    this.#tree.startTag(tag);
    this.#startFrom = -1;
  }

  #endTag(name: string, from: number): void {
    this.#endName = name;
    this.#endFrom = from;
    // Where the end tag of raw text begins is not reported.
    if (!this.#hasBody && headTags.test(name) && !rawNames.has(name))
      this.headEnd = { at: from, name, isEndTag: true };
    this.#tree.endTag(name);
    this.#endName = "";
  }

  text(data: string): void {
    for (const found of this.#texts)
      if (found.text.length < mostText && !(this.#unshown && found.name === "svg"))
        found.text += data.slice(0, mostText - found.text.length);
  }

  open(element: OpenElement): void {
    const { name, groups, space, origin } = element;
    const from = origin.from ?? -1;
    if (name === "body") this.#hasBody = true;
    if (space === "svg" && unshownParts.has(name)) this.#unshown++;
    if (space === "svg" && this.#texts.length && isReached(element)) this.#fill();
    if (space === "html") {
      this.#look(element);
      if (this.#lines.size && groups & group.line && element.parent)
        this.#endLine(element.parent, from >= 0 ? from : -1);
    }
    const range = from >= 0 && this.#wanted.has(from) ? rangeOf(origin) : null;
    if (range) {
      const found = foundOf(element, range);
      const before = this.#found.get(range.from);
      if (before) before.push(found);
      else this.#found.set(range.from, [found]);
      this.#begin(element, found);
      const line = name === "br" ? element.parent : element;
      if (line) this.#lines.set(line, found);
      const heads = this.#wanted.get(range.from);
      if (heads?.areChildren) {
        found.children = [];
        found.isDeepest = depthOf(element) >= deepest - 1;
        const family = isItem(found) || isLooseDescription(found) ? element.parent : element;
        // A list and an item that stands wrongly in it may both be asked for.
        if (family) this.#families.set(family, [...(this.#families.get(family) ?? []), found]);
      }
      if (heads?.areReferences) found.references = { cells: [], ids: new Set() };
      const isByRoles = name !== "table";
      if (heads && (!isByRoles || tableRoles.test(found.role ?? "")))
        this.#table = {
          element,
          isByRoles,
          outer: this.#table,
          found,
          heads,
          row: -1,
          column: 0,
          covered: [],
        };
    }
    if (this.#families.size && element.parent) this.#child(element, element.parent, rangeOf(origin));
    if (this.#areHeadingsWanted && space === "html") this.#takeHeading(element);
    const table = this.#table;
    if (!table || space !== "html") return;
    if (name === "table" && table.element !== element)
      this.#table = { ...table, element, outer: table, heads: { rows: 0, columns: 0 } };
    else if (table.isByRoles) this.#byRole(table, element, rangeOf(origin));
    else if (name === "tr") this.#row(table);
    else if (name === "td" || name === "th") this.#cell(table, element, rangeOf(origin));
  }

  #child(element: OpenElement, parent: OpenElement, range: Range | null): void {
    const around = this.#children.get(parent);
    if (around && element.name === "li") around.holdsItems = true;
    const families = this.#families.get(parent)?.filter(({ children }) => children) ?? [];
    if (!families.length) return;
    this.#budget.step(2);
    if (!range || families.some(({ children }) => children!.length >= mostChildren)) {
      for (const family of families) family.children = null;
      return;
    }
    const child = Object.assign(this.#open.get(element) ?? foundOf(element, range), { holdsItems: false });
    for (const { children } of families) children!.push(child);
    this.#children.set(element, child);
    if (!this.#open.has(element)) this.#begin(element, child);
  }

  #takeHeading(element: OpenElement): void {
    const { id, name, origin } = element;
    if (id?.startsWith(idPrefix) && this.ids.size < 10 * mostEntries) this.ids.add(id);
    if (name === "body") this.body ??= rangeOf(origin);
    if (name === "main") this.main ??= rangeOf(origin);
    if (!(element.groups & group.heading) || this.headings.length >= mostEntries) return;
    const range = rangeOf(origin);
    if (!range) return;
    if (explicitRole(element) !== null || isInert(element)) return;
    // What an edit is about is gathered already.
    const known = this.#open.get(element);
    const found = known ?? foundOf(element, range);
    this.headings.push(found);
    if (!known) this.#begin(element, found);
  }

  /** A line of this element ends at this byte. */
  #endLine(element: OpenElement, at: number): void {
    const found = this.#lines.get(element);
    if (!found) return;
    found.lineEnd = at;
    this.#lines.delete(element);
  }

  close(element: OpenElement): void {
    if (element.name === "template" && element.space === "html") this.#templates--;
    if (element.space === "svg" && unshownParts.has(element.name)) this.#unshown--;
    // Of most elements nothing is known here.
    if (!this.isWithin && !this.#children.size) return;
    this.#endLine(element, this.#endName === element.name ? this.#endFrom : -1);
    this.#families.delete(element);
    this.#children.delete(element);
    const found = this.#open.get(element);
    if (found) {
      this.#open.delete(element);
      if (this.#endName === element.name && this.#endFrom >= 0) found.end = this.#endFrom;
      else found.endedAt = this.#endName ? this.#endFrom : this.#startFrom;
      const at = this.#texts.lastIndexOf(found);
      if (at >= 0) this.#texts.splice(at, 1);
    }
    if (this.#table?.element === element) this.#table = this.#table.outer;
  }

  #begin(element: OpenElement, found: FoundElement): void {
    this.#open.set(element, found);
    this.#texts.push(found);
  }

  #look(element: OpenElement): void {
    const { name, origin, parent } = element;
    if (name === "template") this.#templates++;
    else if (name === "head" && !this.#templates) this.head ??= rangeOf(origin);
    else if (name === "meta" && !this.#templates) {
      if (parent?.name === "head" && /\bcharset\b/i.test(origin.source)) this.charset ??= rangeOf(origin);
    } else if (name === "title") {
      const range = this.title || isInert(element) ? null : rangeOf(origin);
      if (range) this.title = { ...range, isEmptyTag: this.#isXml && /\/\s*>$/.test(origin.source) };
    } else if (name === "img" || name === "input" || name === "svg" || name === "object") this.#fill();
  }

  /** A cell with a picture is not blank, and neither is a drawing with a link. */
  #fill(): void {
    for (const found of this.#texts) if (!found.text.trim()) found.text = "\uFFFC";
  }

  /** A row or cell of a table by roles. */
  #byRole(table: OpenTable, element: OpenElement, range: Range | null): void {
    const role = explicitRole(element);
    if (role === "row") this.#row(table);
    else if (role !== null && cellRoles.test(role)) this.#cell(table, element, range);
  }

  #row(table: OpenTable): void {
    table.row++;
    table.column = 0;
    for (let at = 0; at < table.covered.length; at++) if (table.covered[at]!) table.covered[at]!--;
  }

  #cell(table: OpenTable, element: OpenElement, range: Range | null): void {
    const { covered, heads, row, found } = table;
    if (heads.areReferences && found.references && range && !table.isByRoles) {
      const { cells, ids } = found.references;
      const { id } = element;
      this.#budget.step(2);
      if (id && ids.size < mostReferences) ids.add(id);
      const isTelling = element.attributes.has("scope") || element.attributes.has("headers");
      if (isTelling && cells.length < mostReferences) cells.push(foundOf(element, range));
    }
    if (row >= heads.rows && !heads.columns) return;
    const limit = Math.min(mostColumns, Math.max(heads.columns, 1));
    while (table.column < limit && covered[table.column]) table.column++;
    const column = table.column;
    const width = span(element.get("colspan"));
    const height = span(element.get("rowspan"));
    // Those that the row above covers begin to count with the next row.
    for (let at = column; at < Math.min(column + width, limit); at++) covered[at] = height;
    table.column += width;
    this.#budget.step(2);
    if (!range || (row >= heads.rows && column >= heads.columns)) return;
    const cell: FoundCell = { ...foundOf(element, range), row, column, isBlank: false };
    table.found.cells.push(cell);
    this.#begin(element, cell);
  }
}

/** Whether a person can put the focus on a part of a drawing. */
const isReached = (element: OpenElement): boolean =>
  isFocusable(element) || (element.name === "a" && element.attributes.has("xlink:href"));

/** How many elements it stands in. */
function depthOf(element: OpenElement): number {
  let depth = 0;
  for (let at = element.parent; at; at = at.parent) depth++;
  return depth;
}

function span(value: string | null): number {
  const count = value !== null && /^\s*\+?\d/.test(value) ? Number.parseInt(value, 10) : 1;
  return Math.min(Math.max(count, 1), 65_534);
}

/** Whether it stands in a template or in foreign content. */
function isInert(element: OpenElement): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (at.name === "template" || at.name === "noscript" || at.space !== "html") return true;
  return false;
}
