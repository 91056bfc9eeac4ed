import type { NodeBase } from "./node-base.ts";

/** HTML 4.9; PDF Table (14.8.4.8.3); w:tbl; a:tbl; tabular and its like. */
export interface Table extends NodeBase {
  role: "table";
  /** Not data: role none or presentation, set to be layout, or pictures side by side. Known when it is closed. */
  isLayout: boolean;
  /** Rows from the top and columns from the left that head the others, where the format says so of the whole table. */
  headerRows?: number;
  headerColumns?: number;
  /**
   * What heads its rows does so to the eye only: a rule below, bold type, colour, a head that is repeated on each page.
   * Its header cells are those that seem to be. Known when it is closed.
   */
  looksHeaded?: boolean;
  /** Cells that stand side by side as in a form: where none of them looks as if it headed others, it is layout. */
  isLoose?: boolean;
  /** Cells that no one made a table of, where the format has tables: whether they are one of data a person must say. */
  isUndeclared?: boolean;
  /** HTML summary, PDF Summary, w:tblCaption and w:tblDescription. */
  description?: string | null;
  /** It has one cell, or one column without lines: to the eye it only frames what stands in it. */
  frames?: "cell" | "column";
}

export interface RowGroup extends NodeBase {
  role: "row-group";
  sort: "head" | "body" | "foot";
}

/** Columns that belong together and may be headed as one (HTML 4.9.3). It comes before the rows and holds nothing. */
export interface ColumnGroup extends NodeBase {
  role: "column-group";
  /** Columns. Known when it is closed. */
  span: number;
}

export interface Row extends NodeBase {
  role: "row";
  /** It is a header row by the format's own means (w:tblHeader, longtable's \endhead). */
  isHeader?: boolean;
}

/**
 * HTML 4.9.9 to 4.9.12; PDF TH, TD with Scope, Headers, RowSpan, ColSpan (14.8.5.7). One that another has taken in
 * (w:vMerge, vMerge and hMerge of a:tc) is reported as "gone".
 */
export interface Cell extends NodeBase {
  role: "cell";
  isHeader: boolean;
  /** "auto" leaves it to its position. */
  scope?: "auto" | "col" | "row" | "both" | "colgroup" | "rowgroup";
  columnSpan?: number;
  /** 0 reaches to the end of the row group. */
  rowSpan?: number;
  /** Ids of the cells that head this one. */
  headers?: readonly string[] | null;
  /** Of a header cell: what names it instead of its text (aria-labelledby, aria-label). Known when it is closed. */
  label?: string;
  align?: "start" | "center" | "end";
  /** No cell stands here: the row begins late or ends early (w:gridBefore, w:gridAfter). */
  isGap?: boolean;
}
