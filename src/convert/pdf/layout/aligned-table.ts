import type { Segment, Span } from "./segments.ts";
import { textOf } from "./segments.ts";

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
): Span[][][] | null {
  if (columns.length < leastColumns || bands.length < leastRows) return null;
  const columnOf = new Map<Segment<Thing>, number>();
  columns.forEach((column, at) => {
    for (const segment of column) columnOf.set(segment, isFromRight ? columns.length - 1 - at : at);
  });
  let characters = 0;
  let segments = 0;
  let filled = 0;
  const rows: Span[][][] = [];
  for (const band of bands) {
    const row: Span[][] = columns.map(() => []);
    for (const segment of band.segments.toSorted((a, b) => b.y - a.y)) {
      if (segment.thing) return null;
      const cell = row[columnOf.get(segment)!]!;
      if (cell.length) cell.push({ text: "\n", href: null });
      cell.push(...segment.spans);
      characters += textOf(segment.spans).length;
      segments++;
    }
    const cells = row.filter((cell) => cell.length).length;
    if (cells >= Math.max(2, filledShare * columns.length)) filled++;
    rows.push(row);
  }
  if (filled < Math.max(leastRows, filledShare * rows.length) || characters / segments > longestCell)
    return null;
  return rows;
}
