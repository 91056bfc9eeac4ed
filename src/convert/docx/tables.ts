import { isBlank } from "../../checker/text.ts";
import type { Styles } from "../../formats/docx/styles.ts";
import { isOn, rgb, wholeNumber } from "../../formats/ooxml/values.ts";
import type { Attributes } from "../../formats/ooxml/xml.ts";
import { Draft, type Element } from "../draft.ts";
import { Blocks, type Whole } from "./blocks.ts";

/** A cell that rows below may go on with (w:vMerge). */
interface Origin {
  attributes: Record<string, string>;
  rows: number;
}

interface Cell {
  attributes: Record<string, string>;
  span: number;
  /** It begins a cell of several rows, or goes on with one. */
  merge: "restart" | "continue" | null;
  /** Where its blocks go; null until its properties are read. */
  part: Draft | null;
  isShown: boolean;
}

interface Table {
  element: Element;
  draft: Draft;
  /** Rows and cells while there is one column, which is no table to a reader. */
  single: { rows: Element[]; cells: Element[] } | null;
  rows: number;
  isDrawn: boolean;
  isHead: boolean;
  hasHeader: boolean;
  hasCaption: boolean;
  /** Its beginning is written and cannot be changed any more. */
  isReleased: boolean;
  origins: Map<number, Origin>;
  row: {
    part: Draft | null;
    isHeader: boolean;
    isDeleted: boolean;
    before: number;
    column: number;
    cells: number;
  };
  cell: Cell | null;
  isInBorders: boolean;
}

/** Columns that one cell or gap may take. */
const mostColumns = 1_000;
/** Cells that may still grow downwards, in one table. */
const mostOrigins = 10_000;
const mostSingle = 1_000;

const borderSides = new Set(
  ["top", "left", "start", "bottom", "right", "end", "insideH", "insideV"].map((side) => `w:${side}`),
);

/** Where tables put their cells' content, and take it from again. */
interface Frame {
  styles: Styles;
  whole: Whole;
  readonly blocks: Blocks;
  enter(blocks: Blocks): void;
  leave(): void;
}

/** Writes tables (ECMA-376 part 1, 17.4): merged cells, rows marked as header, and layout tables as what they are. */
export class Tables {
  readonly #frame: Frame;
  readonly #open: Table[] = [];

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** What stands so far of the open tables is given to the page: none of it can be changed any more. */
  letGo(): void {
    for (const table of this.#open) {
      table.isReleased = true;
      table.single = null;
      table.origins.clear();
    }
  }

  /** The start of an element; whether it was one of tables. */
  start(name: string, parent: string, attributes: Attributes): void {
    const table = this.#open.at(-1);
    if (name === "w:tbl") this.#start();
    else if (!table) return;
    else if (name === "w:tr") this.#startRow(table);
    else if (name === "w:tc")
      table.cell = { attributes: {}, span: 1, merge: null, part: null, isShown: true };
    else if (table.isInBorders) {
      if (borderSides.has(name) && !/^(?:nil|none)$/.test(attributes.get("w:val") ?? "none"))
        table.isDrawn = true;
    } else if (name === "w:tblBorders" || name === "w:tcBorders") table.isInBorders = true;
    else if (parent === "w:tblPr") this.#takeTableProperty(name, attributes, table);
    else if (parent === "w:trPr") takeRowProperty(name, attributes, table);
    else if (parent === "w:tcPr") takeCellProperty(name, attributes, table);
  }

  end(name: string): void {
    const table = this.#open.at(-1);
    if (!table) return;
    if (name === "w:tblBorders" || name === "w:tcBorders") table.isInBorders = false;
    else if (name === "w:tc") this.#endCell(table);
    else if (name === "w:tr") this.#endRow(table);
    else if (name === "w:tbl") this.#end(table);
  }

  /** Content comes: the cell that it stands in begins, if it has not yet. */
  beginCell(): void {
    const table = this.#open.at(-1);
    const cell = table?.cell;
    if (!cell || cell.part) return;
    const { row } = table;
    const origin = cell.merge === "continue" ? table.origins.get(row.column) : undefined;
    if (row.isDeleted || origin) {
      if (origin && !row.isDeleted) origin.attributes.rowspan = String(++origin.rows);
      // Word does not show what stands in a cell that another has taken in.
      cell.part = new Draft(undefined, true);
      cell.isShown = false;
    } else cell.part = this.#openCell(table, cell);
    this.#frame.enter(new Blocks(cell.part, this.#frame.whole, { isCell: true, isHeader: row.isHeader }));
  }

  #start(): void {
    this.beginCell();
    const { element, caption } = this.#frame.blocks.table();
    const draft = this.#frame.blocks.draft.part();
    if (caption) {
      draft.open("caption", caption.attributes(this.#frame.whole.language));
      caption.write(draft, { only: "text" });
      draft.close();
    }
    this.#open.push({
      element,
      draft,
      single: { rows: [], cells: [] },
      rows: 0,
      isDrawn: this.#frame.styles.drawsTable(null),
      isHead: true,
      hasHeader: false,
      hasCaption: caption !== null,
      isReleased: false,
      origins: new Map(),
      row: { part: null, isHeader: false, isDeleted: false, before: 0, column: 0, cells: 0 },
      cell: null,
      isInBorders: false,
    });
  }

  #takeTableProperty(name: string, attributes: Attributes, table: Table): void {
    const value = attributes.get("w:val");
    if (name === "w:tblStyle") table.isDrawn = this.#frame.styles.drawsTable(value);
    else if (name === "w:shd") table.isDrawn ||= isShaded(attributes);
    else if (name === "w:tblCaption" && !table.hasCaption && !isBlank(value)) {
      table.hasCaption = true;
      table.draft.open("caption");
      table.draft.text(value!);
      table.draft.close();
    }
  }

  #startRow(table: Table): void {
    table.row = { part: null, isHeader: false, isDeleted: false, before: 0, column: 0, cells: 0 };
  }

  /** The row begins with its first cell, as only then its properties are read. */
  #openRow(table: Table): Draft {
    const { row } = table;
    if (row.part) return row.part;
    // Header rows are the first ones only (17.4.49).
    row.isHeader &&= table.isHead;
    table.isHead = row.isHeader;
    table.hasHeader ||= row.isHeader;
    const element = table.draft.open("tr");
    if (table.single && table.single.rows.length < mostSingle) table.single.rows.push(element);
    else table.single = null;
    row.part = table.draft.part();
    if (row.before) {
      table.single = null;
      gap(row.part, row.before);
    }
    return row.part;
  }

  #openCell(table: Table, cell: Cell): Draft {
    const { row } = table;
    const part = this.#openRow(table);
    const name = row.isHeader ? "th" : "td";
    if (row.isHeader) cell.attributes.scope = "col";
    if (cell.span > 1) cell.attributes.colspan = String(cell.span);
    const element = part.open(name, cell.attributes);
    if (cell.merge === "restart" && table.origins.size < mostOrigins)
      table.origins.set(row.column, { attributes: cell.attributes, rows: 1 });
    if (++row.cells > 1) table.single = null;
    table.single?.cells.push(element);
    return part.part();
  }

  #endCell(table: Table): void {
    this.beginCell();
    const { cell, row } = table;
    if (!cell?.part) return;
    this.#frame.blocks.end();
    this.#frame.leave();
    if (cell.isShown) {
      cell.part.end();
      row.part?.close();
    }
    if (cell.merge === null)
      for (let at = 0; at < cell.span && table.origins.size; at++) table.origins.delete(row.column + at);
    row.column += cell.span;
    table.cell = null;
  }

  #endRow(table: Table): void {
    const { row } = table;
    if (row.isDeleted) return;
    this.#openRow(table).end();
    table.draft.close();
    table.draft.text("\n");
    table.rows++;
  }

  #end(table: Table): void {
    const { element, single, draft, isReleased } = table;
    this.#open.pop();
    draft.end();
    this.#frame.blocks.draft.close();
    this.#frame.blocks.draft.text("\n");
    if (isReleased || table.hasHeader || table.hasCaption) return;
    if (single && (table.rows === 1 || !table.isDrawn)) {
      // One cell, or one column without lines, is a frame around its content.
      element.name = "div";
      for (const row of single.rows) row.name = "";
      for (const cell of single.cells) cell.name = table.rows === 1 ? "" : "div";
    } else if (!table.isDrawn) element.attributes.role = "presentation";
  }
}

const isShaded = (attributes: Attributes) =>
  rgb(attributes.get("w:fill")) !== null || !/^(?:clear|nil)$/.test(attributes.get("w:val") ?? "clear");

function takeRowProperty(name: string, attributes: Attributes, { row }: Table): void {
  if (name === "w:tblHeader") row.isHeader = isOn(attributes.get("w:val"));
  else if (name === "w:del") row.isDeleted = true;
  else if (name === "w:gridBefore") {
    row.before = columns(attributes);
    row.column = row.before;
  }
}

function takeCellProperty(name: string, attributes: Attributes, table: Table): void {
  const { cell } = table;
  if (!cell || cell.part) return;
  if (name === "w:gridSpan") cell.span = Math.max(1, columns(attributes));
  else if (name === "w:vMerge") cell.merge = attributes.get("w:val") === "restart" ? "restart" : "continue";
  else if (name === "w:shd") table.isDrawn ||= isShaded(attributes);
}

const columns = (attributes: Attributes) =>
  Math.max(0, Math.min(wholeNumber(attributes.get("w:val")) ?? 0, mostColumns));

function gap(row: Draft, width: number): void {
  row.open("td", width > 1 ? { colspan: String(width) } : {});
  row.close();
}
