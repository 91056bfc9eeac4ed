import type { ProseLine } from "./prose.ts";

/** A cell of a table that is drawn with hyphens. */
export interface DrawnCell {
  /** Its lines, none of them blank; null where a blank line stands between two. */
  lines: (ProseLine | null)[];
  columnSpan: number;
  rowSpan: number;
}

/** A table as Pandoc reads it from how its lines are set (Pandoc User's Guide, Tables), the header rows first. */
export interface DrawnTable {
  rows: DrawnCell[][];
  headerRows: number;
}
