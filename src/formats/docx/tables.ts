import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address, Cell, Row, Table as TableNode } from "../content.ts";
import { ContentBuffer } from "../content-buffer.ts";
import type { Paint } from "../ooxml/colour/paint.ts";
import { isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { Blocks } from "./blocks.ts";
import type { WordColours } from "./colours.ts";
import { awaitedIn } from "./pictures-awaited.ts";
import type { Standing } from "./places.ts";
import {
  type CellFormat,
  isLastBy,
  type LookSwitches,
  noSwitches,
  switchesOf,
  type TableLook,
} from "./table-look.ts";
import type { TextFlow } from "./text-flow.ts";

/** A cell that rows below may go on with (w:vMerge). */
interface Origin {
  node: Cell;
  rows: number;
}

interface OpenCell {
  span: number;
  /** It begins a cell of several rows, or goes on with one. */
  merge: "restart" | "continue" | null;
  /** What holds its blocks; null until its properties are read. */
  blocks: Blocks | null;
  address: Address;
  isShown: boolean;
  /** Its own shading; undefined where it does not say. */
  background: Paint | null | undefined;
  isLastColumn: boolean;
}

interface Table {
  node: TableNode;
  buffer: ContentBuffer;
  /** It has one column so far, which is no table to the eye. */
  isSingle: boolean;
  rows: number;
  isDrawn: boolean;
  isHead: boolean;
  hasHeader: boolean;
  hasCaption: boolean;
  origins: Map<number, Origin>;
  row: {
    buffer: ContentBuffer | null;
    isHeader: boolean;
    isDeleted: boolean;
    before: number;
    after: number;
    column: number;
    cells: number;
    address: Address | null;
    isLast: boolean;
  };
  cell: OpenCell | null;
  isInBorders: boolean;
  look: TableLook;
  switches: LookSwitches;
  /** Of the whole table; undefined where it does not say. */
  fill: Paint | null | undefined;
  /** What is behind it. */
  around: Paint;
  /** Text of the cell that was read last, or of what stands before the table. */
  before: string;
  where: Standing;
  /** Text of the first row, for people to find the table by. */
  head: string;
}

/** What a cell costs besides its XML, as it holds blocks of its own, in steps. */
const cellCost = 24;
/** Columns that one cell or gap may take. */
const mostColumns = 1_000;
/** Cells that may still grow downwards, in one table. */
const mostOrigins = 10_000;
/** Characters of the first row by which a table is found. */
const headKept = 120;

const borderSides = new Set(
  ["top", "left", "start", "bottom", "right", "end", "insideH", "insideV"].map((side) => `w:${side}`),
);

/** Whether the style sets the words of the first row alone in bold type. */
function isHeadedByStyle({ look, switches }: Table): boolean {
  const isBold = (row: number) =>
    look.cell({ row, column: 1, isLastRow: false, isLastColumn: false }, switches).isBold === true;
  return switches.firstRow && isBold(0) && !isBold(1);
}

const newRow = (address: Address | null): Table["row"] => ({
  buffer: null,
  isHeader: false,
  isDeleted: false,
  before: 0,
  after: 0,
  column: 0,
  cells: 0,
  address,
  isLast: false,
});

/** Emits tables (ECMA-376 part 1, 17.4): merged cells, rows marked as header, and layout tables as what they are. */
export class Tables {
  readonly #flow: TextFlow;
  readonly #open: Table[] = [];

  constructor(flow: TextFlow) {
    this.#flow = flow;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** What stands so far of the open tables is reported: none of it can be changed any more. */
  letGo(): void {
    for (const table of this.#open) {
      table.isSingle = false;
      table.origins.clear();
    }
  }

  /** The start of an element; whether it was one of tables. */
  start(name: string, parent: string, attributes: Attributes): void {
    const table = this.#open.at(-1);
    if (name === "w:tbl") this.#start();
    else if (!table) return;
    else if (name === "w:tr") table.row = newRow(this.#flow.address);
    else if (name === "w:tc")
      table.cell = {
        span: 1,
        merge: null,
        blocks: null,
        address: this.#flow.address,
        isShown: true,
        background: undefined,
        isLastColumn: false,
      };
    else if (table.isInBorders) {
      if (borderSides.has(name) && !/^(?:nil|none)$/.test(attributes.get("w:val") ?? "none"))
        table.isDrawn = true;
    } else if (name === "w:tblBorders" || name === "w:tcBorders") table.isInBorders = true;
    else if (parent === "w:tblPr") this.#takeTableProperty(name, attributes, table);
    else if (parent === "w:trPr") takeRowProperty(name, attributes, table);
    else if (parent === "w:tcPr") takeCellProperty(name, attributes, table, this.#flow.styles.colours);
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
    if (!cell || cell.blocks) return;
    this.#flow.budget.step(cellCost);
    const { row } = table;
    const origin = cell.merge === "continue" ? table.origins.get(row.column) : undefined;
    let buffer: ContentBuffer;
    if (row.isDeleted || origin) {
      if (origin && !row.isDeleted) {
        origin.node.rowSpan = ++origin.rows;
        const place = origin.node.place;
        this.#openRow(table).leaf({ ...cellNode(cell), isHeader: false, hidden: "gone", place });
      }
      // Word does not show what stands in a cell that another has taken in.
      buffer = new ContentBuffer(undefined, true);
      cell.isShown = false;
    } else buffer = this.#openCell(table, cell);
    const { places, tally, blocks } = this.#flow;
    cell.blocks = new Blocks(buffer, places, tally, {
      kind: "cell",
      before: table.before,
      isHeader: row.isHeader,
      background: this.#fillOf(table, cell),
      cellFormat: this.#formatOf(table, cell),
      isLeftOut: !cell.isShown || blocks.isLeftOut,
      mostPictures: awaitedIn(this.#open.length + 1),
    });
    this.#flow.enter(cell.blocks);
  }

  #formatOf({ look, switches, row, rows }: Table, { isLastColumn }: OpenCell): CellFormat {
    return look.cell({ row: rows, column: row.column, isLastRow: row.isLast, isLastColumn }, switches);
  }

  /** What is behind the text of a cell: its own shading, the style's, the table's, or what the table stands on. */
  #fillOf(table: Table, cell: OpenCell): Paint {
    if (cell.background !== undefined) return cell.background ?? table.around;
    const format = this.#formatOf(table, cell);
    return format.fill ?? table.fill ?? format.tableFill ?? table.around;
  }

  #start(): void {
    this.beginCell();
    const { blocks, places, styles, tally, address } = this.#flow;
    const { caption } = blocks.table();
    const number = blocks.isLeftOut ? tally.tables : ++tally.tables;
    const { textBefore: before } = this.#flow;
    const table: Table = {
      node: {
        role: "table",
        isLayout: false,
        address,
        place: () => {
          const { head } = table;
          const found = head ? ` ("${snippet(head, 60)}")` : "";
          return {
            ...places.of(`table ${number}${found}`, head ? null : before, table.where),
            path: `w:tbl[${number}]`,
          };
        },
      },
      buffer: blocks.buffer,
      isSingle: true,
      rows: 0,
      isDrawn: styles.drawsTable(null),
      isHead: true,
      hasHeader: false,
      hasCaption: caption !== null,
      origins: new Map(),
      row: newRow(null),
      cell: null,
      isInBorders: false,
      look: styles.tableLook(null),
      switches: noSwitches,
      fill: undefined,
      around: blocks.background,
      before,
      where: this.#flow.here,
      head: "",
    };
    blocks.buffer.open(table.node);
    table.buffer = blocks.buffer.part();
    if (caption) {
      const place = () => places.of("caption", null, table.where);
      table.buffer.open({ role: "caption", of: "table", ...caption.attributes(tally.language), place });
      caption.emit(table.buffer, place, { only: "text" });
      table.buffer.close();
    }
    this.#open.push(table);
  }

  #takeTableProperty(name: string, attributes: Attributes, table: Table): void {
    const value = attributes.get("w:val");
    const { styles } = this.#flow;
    if (name === "w:tblpPr") this.#emitFloating(table);
    if (name === "w:tblStyle") {
      table.isDrawn = styles.drawsTable(value);
      table.look = styles.tableLook(value);
    } else if (name === "w:tblLook") table.switches = switchesOf(attributes);
    else if (name === "w:shd") {
      table.isDrawn ||= isShaded(attributes);
      table.fill = styles.colours.shading(attributes);
    }
    if (name === "w:tblCaption" && !table.hasCaption && !isBlank(value)) {
      table.hasCaption = true;
      table.buffer.open({ role: "caption", of: "table", place: table.node.place });
      table.buffer.text({ text: value! });
      table.buffer.close();
    }
  }

  /** A table that floats over the page (17.4.57). */
  #emitFloating({ before, where }: Table): void {
    const { blocks, places } = this.#flow;
    if (places.kind !== "body") return;
    const beside = snippet(before, 60);
    const place = places.of("floating table", before, where);
    blocks.buffer.note({ kind: "floating-object", sort: "table", beside, place, anchor: `table ${beside}` });
  }

  /** The row begins with its first cell, as only then its properties are read. */
  #openRow(table: Table): ContentBuffer {
    const { row } = table;
    if (row.buffer) return row.buffer;
    // Header rows are the first ones only (17.4.49).
    row.isHeader &&= table.isHead;
    table.isHead = row.isHeader;
    table.hasHeader ||= row.isHeader;
    if (table.rows === 0 && this.#flow.tally.isRewritten) table.node.looksHeaded = isHeadedByStyle(table);
    const { place } = table.node;
    const node: Row = { role: "row", place, ...(row.isHeader ? { isHeader: true } : {}) };
    if (row.address) node.address = row.address;
    table.buffer.open(node);
    row.buffer = table.buffer.part();
    if (row.before) {
      table.isSingle = false;
      row.buffer.leaf(gap(row.before, table));
    }
    return row.buffer;
  }

  #openCell(table: Table, cell: OpenCell): ContentBuffer {
    const { row } = table;
    const buffer = this.#openRow(table);
    const node = {
      ...cellNode(cell),
      isHeader: row.isHeader,
      ...(row.isHeader ? { scope: "col" as const } : {}),
      place: table.node.place,
    };
    buffer.open(node);
    if (cell.merge === "restart" && table.origins.size < mostOrigins)
      table.origins.set(row.column, { node, rows: 1 });
    if (++row.cells > 1) table.isSingle = false;
    return buffer.part();
  }

  #endCell(table: Table): void {
    this.beginCell();
    const { cell, row } = table;
    if (!cell?.blocks) return;
    cell.blocks.end();
    const text = cell.blocks.lastText;
    this.#flow.leave();
    if (cell.isShown) {
      cell.blocks.buffer.end();
      row.buffer?.close();
    }
    if (text) table.before = text;
    if (table.rows === 0 && table.head.length < headKept && !isBlank(text))
      table.head += `${table.head ? " | " : ""}${snippet(text, 60)}`;
    if (cell.merge === null)
      for (let at = 0; at < cell.span && table.origins.size; at++) table.origins.delete(row.column + at);
    row.column += cell.span;
    table.cell = null;
  }

  #endRow(table: Table): void {
    const { row } = table;
    if (row.isDeleted) return;
    const buffer = this.#openRow(table);
    if (row.after) buffer.leaf({ ...gap(row.after, table), hidden: "gone" });
    buffer.end();
    table.buffer.close();
    table.buffer.text({ text: "\n" });
    table.rows++;
  }

  #end(table: Table): void {
    const { node, isSingle, buffer, hasHeader, isDrawn, head, rows } = table;
    this.#open.pop();
    if (head) node.snippet = head;
    table.where = this.#flow.here;
    const isData = hasHeader || table.hasCaption;
    const { kind } = this.#flow.places;
    node.isLayout = !(isDrawn || isData) || kind === "header" || kind === "footer";
    // One cell, or one column without lines, is a frame around its content.
    if (isSingle && !isData && (rows === 1 || !isDrawn)) node.frames = rows === 1 ? "cell" : "column";
    buffer.end();
    const { blocks } = this.#flow;
    blocks.buffer.close();
    blocks.buffer.text({ text: "\n" });
    blocks.interrupt();
  }
}

const cellNode = ({ span, address }: OpenCell) => ({
  role: "cell" as const,
  address,
  ...(span > 1 ? { columnSpan: span } : {}),
});

const isShaded = (attributes: Attributes) =>
  rgb(attributes.get("w:fill")) !== null || !/^(?:clear|nil)$/.test(attributes.get("w:val") ?? "clear");

function takeRowProperty(name: string, attributes: Attributes, { row }: Table): void {
  if (name === "w:cnfStyle") row.isLast = isLastBy(attributes, "row");
  else if (name === "w:tblHeader") row.isHeader = isOn(attributes.get("w:val"));
  else if (name === "w:del") row.isDeleted = true;
  else if (name === "w:gridBefore") {
    row.before = columns(attributes);
    row.column = row.before;
  } else if (name === "w:gridAfter") row.after = columns(attributes);
}

function takeCellProperty(name: string, attributes: Attributes, table: Table, colours: WordColours): void {
  const { cell } = table;
  if (!cell) return;
  if (name === "w:shd") {
    table.isDrawn ||= isShaded(attributes);
    cell.background = colours.shading(attributes);
  } else if (name === "w:cnfStyle") {
    cell.isLastColumn = isLastBy(attributes, "column");
  } else if (cell.blocks) return;
  else if (name === "w:gridSpan") cell.span = Math.max(1, columns(attributes));
  else if (name === "w:vMerge") cell.merge = attributes.get("w:val") === "restart" ? "restart" : "continue";
}

const columns = (attributes: Attributes) =>
  Math.max(0, Math.min(wholeNumber(attributes.get("w:val")) ?? 0, mostColumns));

const gap = (width: number, { node: { place } }: Table): Cell => ({
  role: "cell",
  isHeader: false,
  isGap: true,
  ...(width > 1 ? { columnSpan: width } : {}),
  place,
});
