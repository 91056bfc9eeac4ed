import type { Budget } from "../../../checker/budget.ts";
import { KeptSize } from "../../kept-size.ts";
import { Blocks, headedFrom, longText } from "../blocks.ts";
import type { Cell, Range, Row } from "../cells/rows.ts";
import type { CellValues } from "../cells/shown-value.ts";
import { Sweep } from "./sweep.ts";

/** A part of a sheet that is written as one: a table, a grid of cells that no one made a table of, or lines of text. */
export interface Region {
  sort: "table" | "grid" | "lines";
  top: number;
  bottom: number;
  /** From left to right, without hidden ones. */
  columns: number[];
  headerRows: number;
  headerColumns: number;
  caption: string;
  /** Of a grid: its cells stand side by side as in a form, and none of them seems to head others. */
  isLoose: boolean;
}

/** A table or pivot table of a sheet. */
export interface KnownTable {
  range: Range;
  headerRows: number;
  headerColumns: number;
  caption: string;
  /** It is a pivot table. */
  isPivot: boolean;
}

/** Rows of a header that an empty row may part from what it heads. */
const longestHeader = 3;
/** Texts whose length is looked at. */
const mostMeasured = 100_000;
const regionWeight = 300;
const columnWeight = 24;

/** Finds the regions of a sheet: tables where they are reported, and what stands between empty rows outside of them. */
export class Regions {
  readonly #tables: Sweep<Range>;
  readonly #regions: Region[] = [];
  readonly #weight = new KeptSize("a sheet has more tables than a page may hold");
  readonly #isHiddenColumn: (column: number) => boolean;
  readonly #budget: Budget;
  readonly #values: CellValues;
  readonly #blocks = new Blocks();
  #measured = 0;
  #open: { region: Region; columns: Set<number>; hasNumbers: boolean } | null = null;

  constructor(
    tables: readonly KnownTable[],
    values: CellValues,
    isHiddenColumn: (column: number) => boolean,
    budget: Budget,
  ) {
    this.#values = values;
    this.#isHiddenColumn = isHiddenColumn;
    this.#budget = budget;
    this.#tables = new Sweep(
      tables.map(({ range }) => range),
      budget,
    );
    for (const { range, headerRows, headerColumns, caption } of tables) {
      const { top, bottom, left, right } = range;
      const columns: number[] = [];
      this.#weight.add(regionWeight + (right - left) * columnWeight);
      for (let column = left; column <= right; column++) if (!isHiddenColumn(column)) columns.push(column);
      const region = { top, bottom, columns, headerRows, headerColumns, caption, isLoose: false };
      this.#regions.push({ sort: "table", ...region });
    }
  }

  /** Takes a row that is shown, in order. */
  take({ number, cells }: Row): void {
    const tables = this.#tables.at(number);
    this.#budget.step((cells.length * tables.length) >> 5);
    const isInTable = (column: number) => tables.some(({ left, right }) => column >= left && column <= right);
    const free: number[] = [];
    let hasNumbers = false;
    for (const cell of cells)
      if (!this.#isHiddenColumn(cell.column) && !isInTable(cell.column)) {
        free.push(cell.column);
        hasNumbers ||= cell.type === "n";
        this.#survey(number, cell);
      }
    if (!free.length) return;
    if (!this.#isContinued(number, free)) this.#end();
    const sort = free.length > 1 ? "grid" : "lines";
    // Lines above a grid are what is said of it.
    if (this.#open?.region.sort === "lines" && sort === "grid") this.#end();
    if (!this.#open) this.#begin(number, sort);
    const open = this.#open!;
    const { region, columns } = open;
    region.bottom = number;
    open.hasNumbers ||= hasNumbers;
    for (const column of free)
      if (!columns.has(column)) {
        columns.add(column);
        this.#weight.add(columnWeight);
      }
  }

  #survey(row: number, { column, type, style, value }: Cell): void {
    const { strings, styles } = this.#values;
    const isText = type === "s" || type === "str" || type === "inlineStr";
    const isMeasured = isText && this.#measured++ < mostMeasured;
    const isShared = type === "s";
    this.#blocks.cell({
      row,
      column,
      isText,
      isBold: styles.isBold(style),
      hasFill: styles.hasFill(style),
      isLong:
        isMeasured && (isShared ? strings.hasLength(Number(value), longText) : value.length >= longText),
    });
  }

  /** Whether a row belongs to what is open: it follows it, or is headed by it over one empty row. */
  #isContinued(number: number, free: readonly number[]): boolean {
    if (!this.#open) return false;
    const { region, columns, hasNumbers } = this.#open;
    if (region.bottom + 1 >= number) return true;
    const isHeader = region.sort === "grid" && !hasNumbers && region.bottom - region.top < longestHeader;
    const shared = free.filter((column) => columns.has(column)).length;
    return (
      isHeader &&
      region.bottom + 2 === number &&
      free.length > 1 &&
      shared * 2 > Math.max(free.length, columns.size)
    );
  }

  /** Rows that are left out stand between others without parting them. */
  skip(number: number): void {
    if (this.#open?.region.bottom === number - 1) this.#open.region.bottom = number;
  }

  /** All of them, from top to bottom. */
  finish(): Region[] {
    this.#end();
    const headed = this.#blocks.end().filter((block) => headedFrom(block) !== null);
    this.#budget.step(headed.length * this.#regions.length);
    for (const region of this.#regions)
      if (region.sort === "grid" && !this.#blocks.isFull)
        region.isLoose = !headed.some(({ top, bottom }) => top <= region.bottom && bottom >= region.top);
    return this.#regions.sort(
      (one, other) => one.top - other.top || (one.columns[0] ?? 0) - (other.columns[0] ?? 0),
    );
  }

  #begin(top: number, sort: "grid" | "lines"): void {
    this.#weight.add(regionWeight);
    const region: Region = {
      sort,
      top,
      bottom: top,
      columns: [],
      headerRows: 0,
      headerColumns: 0,
      caption: "",
      isLoose: false,
    };
    this.#open = { region, columns: new Set(), hasNumbers: false };
    this.#regions.push(region);
  }

  #end(): void {
    if (!this.#open) return;
    const { region, columns } = this.#open;
    region.columns = [...columns].sort((one, other) => one - other);
    this.#open = null;
  }
}
