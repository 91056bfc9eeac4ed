import type { CellAttributes } from "./cell-store.ts";

export interface Cell {
  element: number;
  isHeader: boolean;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  attributes: CellAttributes | undefined;
}

export interface Grid {
  rows: number;
  columns: number;
  cells: Cell[];
  /** Rows do not all have the same number of columns, or cells overlap. */
  isRagged: boolean;
}
