import type { Budget } from "../../../checker/budget.ts";
import type { ItemMarker } from "../../../checker/text/typed-markers.ts";
import { follows, leadingMarker } from "../../../checker/text/typed-markers.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import type { Cell as CellNode, Place } from "../../content.ts";
import type { ContentSink } from "../../content-buffer.ts";
import { KeptSize } from "../../kept-size.ts";
import { listOf } from "../../ooxml/drawing/text-content.ts";
import { replacedLength, typedStyle } from "../../ooxml/drawing/typed-list.ts";
import { plainText } from "../cells/rich-text.ts";
import type { Cell, Range, Row } from "../cells/rows.ts";
import { type CellValues, shownValue } from "../cells/shown-value.ts";
import { cellName } from "../drawing.ts";
import type { CellPicture } from "./cell-pictures.ts";
import type { SheetOutline } from "./outline.ts";
import type { Region } from "./regions.ts";
import { emitRichText } from "./rich-text-content.ts";
import { Sweep } from "./sweep.ts";

/** What the cells of a sheet are emitted with. */
export interface CellContext {
  to: ContentSink;
  budget: Budget;
  values: CellValues;
  /** Those that are values of cells, by the numbers of their metadata. */
  pictures: ReadonlyMap<number, CellPicture>;
  outline: SheetOutline;
  /** Some of the cells lead somewhere or have comments, which are asked for by the names of cells. */
  isReferred: boolean;
  /** Where a cell leads; null for nowhere. */
  target(cell: string): string | null;
  /** Emits the reference to the comment of a cell, if it has one. */
  refer(cell: string): void;
  /** Where something on the sheet stands; null for the sheet itself. */
  place(called: string | null): Place;
}

interface RegionRow {
  number: number;
  cells: Map<number, Cell>;
  merges: readonly Range[];
}

/** Cells are compared with tables and merged cells: two to the power of so many times in a step. */
const comparedPerStep = 5;
/** Items of one list that are kept until it ends. */
const longestList = 1_000;
/** What a cell weighs that waits for its region. */
const cellWeight = 120;

/** Cells of larger sheets do not say that they are bold or stand at the right, which would take twice as much of the page. */
const alignedCells = 100_000;

/** Emits the regions of a sheet one after the other, as its rows come. */
export class RegionCells {
  readonly #context: CellContext;
  readonly #regions: readonly Region[];
  readonly #tables: Sweep<Region>;
  readonly #others: Sweep<Region>;
  readonly #merges: Sweep<Range>;
  readonly #weight = new KeptSize("the tables beside one another in a sheet hold more than one page may");
  /** Rows of regions that stand beside the one that is being written. */
  readonly #waiting = new Map<Region, RegionRow[]>();
  #current = 0;
  #isOpen = false;
  /** Lines with typed bullets or numbers that may be the items of one list. */
  #items: { row: RegionRow; marker: ItemMarker }[] = [];

  constructor(context: CellContext) {
    const { outline, budget } = context;
    this.#context = context;
    this.#regions = outline.regions;
    this.#tables = new Sweep(
      outline.regions.filter(({ sort }) => sort === "table"),
      budget,
    );
    this.#others = new Sweep(
      outline.regions.filter(({ sort }) => sort !== "table"),
      budget,
    );
    this.#merges = new Sweep(outline.merges, budget);
  }

  row(row: Row): void {
    const { number } = row;
    const tables = this.#tables.at(number);
    const [other] = this.#others.at(number);
    const merges = this.#merges.at(number);
    if (row.isHidden) return;
    this.#context.budget.step((row.cells.length * tables.length) >> comparedPerStep);
    const cells = new Map<Region, Map<number, Cell>>();
    for (const cell of row.cells) {
      const { column } = cell;
      const table = tables.find(
        ({ columns }) => columns.length > 0 && column >= columns[0]! && column <= columns.at(-1)!,
      );
      const region = table ?? other;
      if (!region || this.#context.outline.isHiddenColumn(column)) continue;
      const known = cells.get(region);
      if (known) known.set(column, cell);
      else cells.set(region, new Map([[column, cell]]));
    }
    while (this.#current < this.#regions.length && this.#regions[this.#current]!.bottom < number)
      this.#finish();
    for (const [region, own] of cells) {
      const part = { number, cells: own, merges };
      if (region === this.#regions[this.#current]) this.#emit(region, part);
      else {
        for (const { value } of own.values()) this.#weight.add(cellWeight + value.length);
        const waiting = this.#waiting.get(region);
        if (waiting) waiting.push(part);
        else this.#waiting.set(region, [part]);
      }
    }
  }

  end(): void {
    while (this.#current < this.#regions.length) this.#finish();
  }

  /** Ends the region that is being emitted and begins with what waits of the next. */
  #finish(): void {
    this.#emitItems();
    if (this.#isOpen) {
      this.#context.to.close();
      this.#isOpen = false;
    }
    this.#current++;
    const next = this.#regions[this.#current];
    if (!next) return;
    const rows = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    for (const row of rows) this.#emit(next, row);
  }

  #emit(region: Region, row: RegionRow): void {
    const { to, place } = this.#context;
    // A single row of cells heads nothing and is headed by nothing.
    if (region.sort === "lines" || (region.sort === "grid" && region.top === region.bottom)) {
      this.#takeLine(row);
      return;
    }
    if (!this.#isOpen) {
      const at = () => place(`row ${region.top}`);
      to.open({
        role: "table",
        isLayout: false,
        ...(region.isLoose ? { isLoose: true } : {}),
        ...(region.sort === "grid" ? { isUndeclared: true } : {}),
        place: at,
      });
      if (!isBlank(region.caption)) {
        to.open({ role: "caption", of: "table", place: at });
        to.text({ text: region.caption, place: at });
        to.close();
      }
      this.#isOpen = true;
    }
    this.#emitRow(region, row);
  }

  /** Emits a line, or keeps it while it may be an item of a list. */
  #takeLine(row: RegionRow): void {
    const [cell] = row.cells.values();
    const isText = row.cells.size === 1 && /^(?:s|str|inlineStr)$/.test(cell!.type);
    // A marker that is set otherwise than its text is not taken out of it.
    const text = isText ? this.#shown(cell!) : "";
    const marker = plainText(text) === text ? leadingMarker(text) : null;
    const last = this.#items.at(-1);
    const isFull = this.#items.length >= longestList;
    if (!marker || isFull || (last && !follows(last.marker, marker))) this.#emitItems();
    if (!marker) this.#emitLine(row);
    else this.#items.push({ row, marker });
  }

  #emitItems(): void {
    const { to, place } = this.#context;
    const items = this.#items;
    this.#items = [];
    const [first] = items;
    if (items.length === 1) this.#emitLine(first!.row);
    if (items.length < 2) return;
    to.open({ ...listOf(typedStyle(first!.marker)), place: () => place(`row ${first!.row.number}`) });
    for (const { row, marker } of items) {
      const [cell] = row.cells.values();
      to.open({ role: "item", place: () => place(`row ${row.number}`) });
      this.#emitValue(cell!, row.number, marker);
      to.close();
    }
    to.close();
  }

  #emitLine({ number, cells }: RegionRow): void {
    const { to, place } = this.#context;
    const at = () => place(`row ${number}`);
    const [first] = cells.values();
    const direction = first && this.#hasOwnDirection(first) ? { direction: "auto" as const } : {};
    to.open({ role: "paragraph", ...direction, place: at });
    let before = "";
    for (const cell of cells.values()) {
      if (before) to.text({ text: /[:：]\s*$/.test(before) ? " " : ", ", place: at });
      before = this.#emitStressed(cell, number) || " ";
    }
    to.close();
  }

  #emitRow(region: Region, { number, cells, merges }: RegionRow): void {
    const { to, place, outline, budget } = this.#context;
    budget.step((region.columns.length * merges.length) >> comparedPerStep);
    const isHeaderRow = number < region.top + region.headerRows;
    const at = () => place(`row ${number}`);
    to.open({ role: "row", place: at });
    /** Columns up to this one are covered by a merged cell. */
    let covered = 0;
    for (const [index, column] of region.columns.entries()) {
      if (column <= covered) continue;
      const merge = merges.find(({ left, right }) => column >= left && column <= right);
      if (merge && firstShown(merge, region, outline) !== number) {
        covered = merge.right;
        continue;
      }
      const span = merge ? spanOf(merge, region, number, outline) : null;
      if (merge) covered = merge.right;
      const cell = merge ? cellOf(merge, cells, column) : cells.get(column);
      const scope = isHeaderRow ? "col" : index < region.headerColumns ? "row" : null;
      const isNumber = cell?.type === "n" && !scope && outline.cells <= alignedCells;
      // There are many of them: most say nothing besides.
      const node: CellNode = { role: "cell", isHeader: scope !== null, place: at };
      if (cell && this.#hasOwnDirection(cell)) node.direction = "auto";
      if (scope) node.scope = scope;
      if (span && span.columns > 1) node.columnSpan = span.columns;
      if (span && span.rows > 1) node.rowSpan = span.rows;
      if (isNumber) node.align = "end";
      to.open(node);
      if (cell) this.#emitStressed(cell, number, scope === null);
      to.close();
    }
    to.close();
  }

  /** Emits a cell in the weight of its style; header cells are bold themselves. */
  #emitStressed(cell: Cell, row: number, mayBeBold = true): string {
    const { to, values, outline } = this.#context;
    if (!mayBeBold || outline.cells > alignedCells || !values.styles.isBold(cell.style))
      return this.#emitValue(cell, row);
    to.open({ role: "phrase", sort: "strong", place: () => this.#context.place(`row ${row}`) });
    const text = this.#emitValue(cell, row);
    to.close();
    return text;
  }

  /** Emits what a cell shows, and answers it as text. */
  #emitValue(cell: Cell, row: number, marker: ItemMarker | null = null): string {
    const { to, target, refer, pictures, isReferred } = this.#context;
    const name = isReferred ? cellName(cell.column - 1, row - 1) : "";
    const place = () => this.#context.place(`cell ${name || cellName(cell.column - 1, row - 1)}`);
    const picture = cell.metadata === null ? undefined : pictures.get(cell.metadata);
    const all = picture ? (picture.alternative ?? "") : this.#shown(cell);
    const shown = marker ? all.slice(replacedLength(marker)) : all;
    const href = (isReferred ? target(name) : null) ?? cell.href;
    if (href !== null) to.open({ role: "link", target: href, place });
    if (picture) {
      to.open({ role: "image", ...picture, place });
      to.close();
    } else emitRichText(to, shown, place);
    if (href !== null) to.close();
    if (isReferred) refer(name);
    return plainText(shown);
  }

  /** Where columns go from right to left, words still go as their letters do (18.8.1, a reading order of context). */
  #hasOwnDirection(cell: Cell): boolean {
    return this.#context.outline.isFromRight && /\p{L}/u.test(this.#shown(cell));
  }

  /** What a cell shows, with the marks of its text. */
  #shown(cell: Cell): string {
    return shownValue(cell, this.#context.values);
  }
}

/** The first row of a merged cell that is shown within a region. */
function firstShown({ top, bottom }: Range, region: Region, outline: SheetOutline): number {
  return Math.min(outline.firstShownRow(Math.max(top, region.top)), Math.max(bottom, region.top));
}

/** The rows and columns of a merged cell that are written from this row on. */
function spanOf(
  { bottom, left, right }: Range,
  region: Region,
  row: number,
  outline: SheetOutline,
): { rows: number; columns: number } {
  const last = Math.min(bottom, region.bottom);
  return {
    rows: last - row + 1 - outline.hiddenRowsIn(row, last),
    columns: indexFrom(region.columns, right + 1) - indexFrom(region.columns, left),
  };
}

/** The value of a merged cell stands in its first cell, which may be in a column that is left out. */
function cellOf({ left, right }: Range, cells: ReadonlyMap<number, Cell>, column: number): Cell | undefined {
  if (cells.has(column)) return cells.get(column);
  for (let other = left; other <= right; other++) if (cells.has(other)) return cells.get(other);
  return undefined;
}

/** Where the first column stands that is not before this one. */
const indexFrom = (columns: readonly number[], column: number): number =>
  partitionPoint(columns.length, (at) => columns[at]! < column);
