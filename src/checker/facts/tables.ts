import type { Cell, Table } from "../../formats/content.ts";
import type { FactSink } from "../model.ts";
import { about } from "./about.ts";

/** A table while its rows are reported. */
interface OpenTable {
  rows: number;
  columns: number;
  /** Columns that the row takes so far, and different ones of the rows before. */
  width: number;
  widths: Set<number>;
  mergedCells: number;
  hasHeaders: boolean;
  isNested: boolean;
}

/** Different row widths that are kept: two make a table ragged. */
const widthLimit = 4;

/** Makes the facts of tables whose every cell is reported, those that others have taken in too, as Office has them. */
export class TableFacts {
  readonly #emit: FactSink;
  readonly #open: OpenTable[] = [];

  constructor(emit: FactSink) {
    this.#emit = emit;
  }

  open(): void {
    const outer = this.#open.at(-1);
    if (outer) outer.isNested = true;
    this.#open.push({
      rows: 0,
      columns: 0,
      width: 0,
      widths: new Set(),
      mergedCells: 0,
      hasHeaders: false,
      isNested: outer !== undefined,
    });
  }

  endRow(): void {
    const table = this.#open.at(-1);
    if (!table) return;
    table.rows++;
    table.columns = Math.max(table.columns, table.width);
    if (table.widths.size < widthLimit) table.widths.add(table.width);
    table.width = 0;
  }

  /** A cell begins, perhaps one that another has taken in. */
  cell({ columnSpan = 1, rowSpan = 1, isHeader, isGap, hidden }: Cell): void {
    const table = this.#open.at(-1);
    if (!table) return;
    table.width += columnSpan;
    if (isGap || hidden) return;
    if (columnSpan > 1 || rowSpan > 1) table.mergedCells++;
    table.hasHeaders ||= isHeader;
  }

  close(node: Table): void {
    const table = this.#open.pop();
    if (!table?.rows) return;
    const { rows, columns, widths, mergedCells, isNested } = table;
    const { isLayout, headerRows = 0, headerColumns = 0, looksHeaded } = node;
    const base = about(node);
    // Header cells of a table that only looks as if it had some are no more than a guess.
    const hasHeaders = headerRows > 0 || headerColumns > 0 || (table.hasHeaders && !looksHeaded);
    // Fingerprints hang on it: they must not change where formats have named tables without.
    const shown = looksHeaded !== undefined && base.snippet !== undefined ? { snippet: base.snippet } : {};
    const isVisual = !hasHeaders && looksHeaded === true && !isLayout;
    this.#emit({
      kind: "table",
      rows,
      columns,
      isLayout,
      defects: hasHeaders || isVisual ? [] : [{ defect: "no-headers", place: base.place, ...shown }],
      needsReview: isVisual ? "visual-header" : null,
      headersWithoutScope: null,
      mergedCells,
      isRagged: widths.size > 1,
      isNested,
      ...base,
    });
  }
}
