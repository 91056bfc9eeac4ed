import type { AlignedTable } from "./aligned-table.ts";
import type { Gutter } from "./columns.ts";
import { type Segment, textOf } from "./segments.ts";
import { isValue, linesIn } from "./table-rows.ts";

/** Whether what stands in rows and columns only seems to be a table, and is text that stands beside other text. */

/** How many of the lines of a table may be those of running text. */
const mostProse = 0.25;

export function hasProse<Thing>(
  { segments }: AlignedTable<Thing>,
  prose: ReadonlySet<Segment<Thing>>,
): boolean {
  let count = 0;
  let lines = 0;
  let last = Number.NaN;
  for (const segment of [...segments].sort((a, b) => b.y - a.y)) {
    if (!(Math.abs(segment.y - last) < 0.4 * segment.size)) lines++;
    last = segment.y;
    if (prose.has(segment)) count++;
  }
  return count > mostProse * lines;
}

/** How many of the lines on one side of a gutter stand level with one on the other side where both are of one table. */
const leastLevel = 0.6;

/** How near to the edges of its column a line begins and ends that fills it, as part of the font's size. */
const nearEdge = 1.5;

/**
 * Whether what stands on both sides of a gutter only seems to be one table: nothing goes over it, and lines are not level,
 * or two in a row on one side fill the column that all of the text there stands in, as those of a paragraph do.
 */
export function isBesideGutter<Thing>(
  { segments }: AlignedTable<Thing>,
  all: readonly Segment<Thing>[],
  { left, right }: Gutter<Thing>,
): boolean {
  const sides: Segment<Thing>[][] = [[], []];
  // A few lines may end in the gutter, as their last letters do where a column is not set quite to its width.
  const middle = (left + right) / 2;
  for (const segment of segments) {
    if (segment.box[2] <= middle) sides[0]!.push(segment);
    else if (segment.box[0] >= middle) sides[1]!.push(segment);
    else return false;
  }
  const [fewer, more] = sides
    .map((side) => [...new Set(side.map(({ y }) => Math.round(y * 2) / 2))])
    .sort((a, b) => a.length - b.length);
  if (!fewer!.length) return false;
  const texts = all.filter(({ thing }) => thing === null);
  const outer = [
    usualOf(texts.filter(({ box }) => box[2] <= middle).map(({ box }) => box[0])),
    usualOf(texts.filter(({ box }) => box[0] >= middle).map(({ box }) => box[2])),
  ] as const;
  if (fillInARow(sides[0]!, outer[0], left) || fillInARow(sides[1]!, right, outer[1])) return true;
  const level = fewer!.filter((y) => more!.some((other) => Math.abs(other - y) <= 1)).length;
  return level < leastLevel * fewer!.length;
}

/** The place at which most lines begin or end, to the point. */
function usualOf(places: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(Math.round(place), (counts.get(Math.round(place)) ?? 0) + 1);
  let best = Number.NaN;
  for (const [place, count] of counts) if (!(count <= (counts.get(best) ?? 0))) best = place;
  return best;
}

/** Whether two lines of the side, one right below the other, go from one edge of the column to the other. */
function fillInARow<Thing>(side: readonly Segment<Thing>[], from: number, to: number): boolean {
  let isFull = false;
  for (const line of linesIn(side, false)) {
    const near = nearEdge * line[0]!.size;
    const wasFull = isFull;
    // Names with their numbers fill no line of a text.
    isFull =
      line.every(({ spans }) => !isValue(textOf(spans).trim())) &&
      Math.min(...line.map(({ box }) => box[0])) <= from + near &&
      Math.max(...line.map(({ box }) => box[2])) >= to - near;
    if (wasFull && isFull) return true;
  }
  return false;
}
