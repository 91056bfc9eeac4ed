import { between, type Segment, type Span, textOf } from "./segments.ts";

/** A table needs so many rows and columns, and so many of its rows filled, to be told from text by its alignment alone. */
const leastRows = 3;
const leastColumns = 3;
const filledShare = 0.6;
/** Base lines that differ by less than this part of the font's size are one. */
const sameLine = 0.4;
/** Longer cells, in characters on the average, are columns of text. */
const longestCell = 40;

/** Segments from top to bottom, those on nearly the same base line as they are read. */
function inLines<Thing>(segments: Segment<Thing>[], isFromRight: boolean): Segment<Thing>[] {
  const lines: Segment<Thing>[][] = [];
  for (const segment of segments.toSorted((a, b) => b.y - a.y)) {
    const first = lines.at(-1)?.[0];
    if (first && first.y - segment.y < sameLine * Math.max(first.size, segment.size))
      lines.at(-1)!.push(segment);
    else lines.push([segment]);
  }
  return lines.flatMap((line) =>
    line.sort((a, b) => (isFromRight ? b.box[0] - a.box[0] : a.box[0] - b.box[0])),
  );
}

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
    for (const segment of inLines(band.segments, isFromRight)) {
      if (segment.thing) return null;
      const cell = row[columnOf.get(segment)!]!;
      if (cell.length) cell.push(between("\n"));
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
