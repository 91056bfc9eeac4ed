import type { Budget } from "../../checker/budget.ts";
import { isBlank, type TypedMarker } from "../../checker/text.ts";
import { KeptSize } from "../../formats/kept-size.ts";
import { listOf } from "../../formats/ooxml/drawing/text-content.ts";
import { isNext, markerLength, markerOf, typedStyle } from "../../formats/ooxml/drawing/typed-list.ts";
import { plainText } from "../../formats/xlsx/cells/rich-text.ts";
import type { Cell, Range, Row } from "../../formats/xlsx/cells/rows.ts";
import type { SharedStrings } from "../../formats/xlsx/cells/shared-strings.ts";
import { shownValue } from "../../formats/xlsx/cells/shown-value.ts";
import type { Styles } from "../../formats/xlsx/cells/styles.ts";
import { attributesOf, elementOf } from "../elements.ts";
import type { PageBuilder, Picture } from "../page.ts";
import type { SheetOutline } from "./outline.ts";
import type { Region } from "./regions.ts";
import { writeRichText } from "./rich-text.ts";
import { Sweep } from "./sweep.ts";

/** What the cells of a sheet are written with. */
export interface CellContext {
  page: PageBuilder;
  budget: Budget;
  strings: SharedStrings;
  styles: Styles;
  /** Those that are values of cells, by the numbers of their metadata. */
  pictures: ReadonlyMap<number, Picture>;
  outline: SheetOutline;
  /** Where a cell leads; null for nowhere. */
  target(cell: string): string | null;
  /** Writes the reference to the comment of a cell, if it has one. */
  refer(cell: string): void;
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

/** Numbers of larger sheets do not say that they stand at the right, which would take twice as much of the page. */
const alignedCells = 100_000;

/** "B4" for row 4 and column 2. */
export function cellNameOf(column: number, row: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}

/** Writes the regions of a sheet one after the other, as its rows come. */
export class CellWriter {
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
  #items: { row: RegionRow; marker: TypedMarker }[] = [];

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
      if (region === this.#regions[this.#current]) this.#write(region, part);
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

  /** Ends the region that is being written and begins with what waits of the next. */
  #finish(): void {
    this.#writeItems();
    if (this.#isOpen) {
      this.#context.page.close();
      this.#isOpen = false;
    }
    this.#current++;
    const next = this.#regions[this.#current];
    if (!next) return;
    const rows = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    for (const row of rows) this.#write(next, row);
  }

  #write(region: Region, row: RegionRow): void {
    const { page } = this.#context;
    // A single row of cells heads nothing and is headed by nothing.
    if (region.sort === "lines" || (region.sort === "grid" && region.top === region.bottom)) {
      this.#takeLine(row);
      return;
    }
    if (!this.#isOpen) {
      page.open("table", {});
      if (!isBlank(region.caption)) {
        page.open("caption", {});
        page.text(region.caption);
        page.close();
      }
      this.#isOpen = true;
    }
    this.#writeRow(region, row);
  }

  /** Writes a line, or keeps it while it may be an item of a list. */
  #takeLine(row: RegionRow): void {
    const [cell] = row.cells.values();
    const isText = row.cells.size === 1 && /^(?:s|str|inlineStr)$/.test(cell!.type);
    // A marker that is set otherwise than its text is not taken out of it.
    const text = isText ? this.#shown(cell!) : "";
    const marker = plainText(text) === text ? markerOf(text) : null;
    const last = this.#items.at(-1);
    const isFull = this.#items.length >= longestList;
    if (!marker || isFull || (last && !isNext(last.marker, marker))) this.#writeItems();
    if (!marker) this.#writeLine(row);
    else this.#items.push({ row, marker });
  }

  #writeItems(): void {
    const { page } = this.#context;
    const items = this.#items;
    this.#items = [];
    const [first] = items;
    if (items.length === 1) this.#writeLine(first!.row);
    if (items.length < 2) return;
    const style = typedStyle(first!.marker);
    page.open(elementOf(listOf(style)), attributesOf(listOf(style)));
    for (const { row, marker } of items) {
      const [cell] = row.cells.values();
      page.open("li", {});
      this.#writeValue(cell!, row.number, marker);
      page.close();
    }
    page.close();
  }

  #writeLine({ number, cells }: RegionRow): void {
    const { page } = this.#context;
    page.open("p", {});
    let before = "";
    for (const cell of cells.values()) {
      if (before) page.text(/[:：]\s*$/.test(before) ? " " : ", ");
      before = this.#writeValue(cell, number) || " ";
    }
    page.close();
  }

  #writeRow(region: Region, { number, cells, merges }: RegionRow): void {
    const { page, outline, budget } = this.#context;
    budget.step((region.columns.length * merges.length) >> comparedPerStep);
    const isHeaderRow = number < region.top + region.headerRows;
    page.open("tr", {});
    /** Columns up to this one are covered by a merged cell. */
    let covered = 0;
    for (const [at, column] of region.columns.entries()) {
      if (column <= covered) continue;
      const merge = merges.find(({ left, right }) => column >= left && column <= right);
      if (merge && firstShown(merge, region, outline) !== number) {
        covered = merge.right;
        continue;
      }
      const span = merge ? spanOf(merge, region, number, outline) : null;
      if (merge) covered = merge.right;
      const cell = merge ? cellOf(merge, cells, column) : cells.get(column);
      const scope = isHeaderRow ? "col" : at < region.headerColumns ? "row" : null;
      const isNumber = cell?.type === "n" && !scope && outline.cells <= alignedCells;
      page.open(scope ? "th" : "td", {
        ...(scope ? { scope } : {}),
        ...(span && span.columns > 1 ? { colspan: String(span.columns) } : {}),
        ...(span && span.rows > 1 ? { rowspan: String(span.rows) } : {}),
        ...(isNumber ? { align: "right" } : {}),
      });
      if (cell) this.#writeValue(cell, number);
      page.close();
    }
    page.close();
  }

  /** Writes what a cell shows, and answers it as text. */
  #writeValue(cell: Cell, row: number, marker: TypedMarker | null = null): string {
    const { page, target, refer, pictures } = this.#context;
    const name = cellNameOf(cell.column, row);
    const picture = cell.metadata === null ? undefined : pictures.get(cell.metadata);
    const all = picture ? (picture.alt ?? "") : this.#shown(cell);
    const shown = marker ? all.slice(markerLength(all, marker)) : all;
    const href = target(name) ?? cell.href;
    if (href !== null) page.open("a", { href });
    if (picture) page.picture(picture);
    else writeRichText(page, shown);
    if (href !== null) page.close();
    refer(name);
    return plainText(shown);
  }

  /** What a cell shows, with the marks of its text. */
  #shown(cell: Cell): string {
    return shownValue(cell, this.#context);
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
function indexFrom(columns: readonly number[], column: number): number {
  let [low, high] = [0, columns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columns[middle]! < column) low = middle + 1;
    else high = middle;
  }
  return low;
}
