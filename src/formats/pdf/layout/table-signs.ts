import { type Box, union } from "../content/geometry.ts";
import { boxOf, isRunningText, lengthOf } from "./columns.ts";
import { tableCaption } from "./label-text.ts";
import { type Segment, textOf } from "./segments.ts";
import { textIn } from "./table-doubts.ts";
import type { FoundCell } from "./table-rows.ts";
import { mostCaptionLines } from "./table-runs.ts";

/** What shows that lines are those of a table whatever its cells hold: its caption, and a bar of colour under its header. */

/** How far apart a caption and the table stand, and lines of a caption, as part of their size. */
const farthestCaption = 2.6;
const farthestLine = 1.75;

const isNear = <Thing>(
  above: readonly Segment<Thing>[],
  below: readonly Segment<Thing>[],
  farthest = farthestCaption,
) => above[0]!.y - below[0]!.y < farthest * Math.max(above[0]!.size, below[0]!.size);

/** Characters of a line of text, as none of the names of columns is. */
const shortestText = 40;

const isText = <Thing>([first, ...others]: readonly Segment<Thing>[]): boolean =>
  !others.length && lengthOf(textOf(first!.spans)) > shortestText;

/** Whether the caption of a table stands right above or below lines. */
export function isCaptioned<Thing>(
  run: readonly Segment<Thing>[][],
  lines: readonly Segment<Thing>[][],
): boolean {
  const [left, , right] = boxOf(run.flat());
  const isCaption = (line: readonly Segment<Thing>[]) =>
    line.some(
      ({ box, spans }) => box[0] < right && box[2] > left && tableCaption.test(textOf(spans).trimStart()),
    );
  const [first, last] = [lines.indexOf(run[0]!), lines.indexOf(run.at(-1)!)];
  for (let at = first - 1; at >= Math.max(0, first - mostCaptionLines); at--) {
    const [above, below] = [lines[at]!, lines[at + 1]!];
    if (!isNear(above, below)) break;
    // Text between them that does not go on in the caption belongs to neither.
    if (at + 1 < first && isText(below) && !isNear(above, below, farthestLine)) break;
    if (isCaption(lines[at]!)) return true;
  }
  const next = lines[last + 1];
  return last >= 0 && next !== undefined && isNear(lines[last]!, next) && isCaption(next);
}

/** A bar of colour under a header is no higher than this, in points, and goes over so much of the table. */
const highestBar = 60;
const barShare = 0.9;

/** Where the bar of colour ends on which the first lines of a table stand, all pieces of them; null where there is none. */
export function barUnder<Thing>(
  areas: readonly Box[],
  lines: readonly Segment<Thing>[][],
  [left, , right, top]: Box,
): number | null {
  const { y, size } = lines[0]![0]!;
  const own = areas.filter(
    ([, bottom, , high]) => high > y && high < top + size && bottom < y && high - bottom < highestBar,
  );
  const bar = own.length ? own.reduce(union) : null;
  if (!bar || Math.min(bar[2], right) - Math.max(bar[0], left) < barShare * (right - left)) return null;
  const isBelow = areas.some(([from, , to, high]) => high < bar[1] + 1 && from < right && to > left);
  return bar[3] - bar[1] < highestBar && !isBelow ? bar[1] : null;
}

/** Characters of cells on the average, and how many cells are filled. */
const longestCell = 160;
const leastFilled = 0.5;
/** So many lines of one column to a row at least are a text beside a table. */
const longestRow = 8;

/** Whether rows under a caption, or under a header on a bar that names all columns, are those of a table. */
export function areRows<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  const cells = rows.flat().filter(({ segments }) => segments.length);
  const filled = rows.filter((row) => row.filter(({ segments }) => segments.length).length > 1);
  if (filled.length < 2 || filled.length * 2 < rows.length) return false;
  const full = filled.reduce((sum, row) => sum + row.filter(({ segments }) => segments.length).length, 0);
  if (full < leastFilled * filled.length * columns) return false;
  const characters = cells.reduce((sum, cell) => sum + lengthOf(textIn(cell)), 0);
  if (characters > longestCell * cells.length) return false;
  return !cells.some(({ segments }) => segments.length > longestRow && isRunningText(segments));
}

/** Whether a row names each of the columns. */
export const isFull = <Thing>(row: readonly FoundCell<Thing>[], columns: number): boolean =>
  row.length === columns && row.every(({ segments }) => segments.length);
