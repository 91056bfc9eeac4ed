import { type Segment, textOf } from "./segments.ts";
import type { FoundCell } from "./table-rows.ts";

/** A table needs so many rows and columns, and so many of its rows filled, to be told from text by its alignment alone. */
const leastRows = 3;
const leastColumns = 3;
const filledShare = 0.6;
/** Longer cells, in characters on the average, are columns of text. */
const longestCell = 40;

/**
 * The cells of a region by row and column where it is clearly a table: three columns or more that no line crosses, and
 * rows that fill most of them.
 */
export function tableOf<Thing>(
  columns: Segment<Thing>[][],
  bands: { segments: Segment<Thing>[] }[],
  isFromRight: boolean,
): FoundCell<Thing>[][] | null {
  if (columns.length < leastColumns || bands.length < leastRows) return null;
  const columnOf = new Map<Segment<Thing>, number>();
  columns.forEach((column, at) => {
    for (const segment of column) columnOf.set(segment, isFromRight ? columns.length - 1 - at : at);
  });
  let characters = 0;
  let segments = 0;
  let filled = 0;
  const rows: FoundCell<Thing>[][] = [];
  for (const band of bands) {
    const row: FoundCell<Thing>[] = columns.map(() => ({ segments: [], columns: 1, rows: 1 }));
    for (const segment of band.segments) {
      if (segment.thing) return null;
      row[columnOf.get(segment)!]!.segments.push(segment);
      characters += textOf(segment.spans).length;
      segments++;
    }
    const cells = row.filter((cell) => cell.segments.length).length;
    if (cells >= Math.max(2, filledShare * columns.length)) filled++;
    rows.push(row);
  }
  if (filled < Math.max(leastRows, filledShare * rows.length) || characters / segments > longestCell)
    return null;
  return rows;
}
