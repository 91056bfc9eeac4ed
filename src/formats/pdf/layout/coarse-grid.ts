import { isNumber } from "./number-text.ts";
import { groupedRows, tableLines } from "./row-groups.ts";
import type { RuledGrid } from "./ruled-grid.ts";
import { type Segment, textOf } from "./segments.ts";
import { columnsOf } from "./table-columns.ts";
import { type FoundCell, linesIn } from "./table-rows.ts";

/** So many numbers below one another in one cell are those of as many rows. */
const leastStacked = 3;
/** How many of the lines of a cell have to be numbers, and of the lines of a band to have several pieces. */
const mostly = 0.75;

/** What a table writes for nothing, or for what is not known. */
const nothing = /^(?:[-–—.…*]{1,3}|\(?[A-Z]{1,2}\)?)$/u;

const areNumbers = <Thing>(line: readonly Segment<Thing>[]): boolean =>
  line.every(({ spans }) =>
    textOf(spans)
      .trim()
      .split(/\s+/)
      .every((word) => isNumber(word) || nothing.test(word)),
  );

/** Whether a cell holds the numbers of several rows below one another. */
function isStacked<Thing>({ segments }: FoundCell<Thing>): boolean {
  if (segments.length < leastStacked) return false;
  const lines = linesIn(segments, false);
  return lines.length >= leastStacked && lines.filter(areNumbers).length >= mostly * lines.length;
}

/** So many characters are a mark in a cell. */
const longestMark = 4;
const areMarks = (line: readonly Segment<unknown>[]) =>
  line.every(({ spans }) => textOf(spans).trim().length <= longestMark);

/** Whether one line of a cell has a number apart from what is before it, or several marks, as those of several columns. */
function isCrowded<Thing>({ segments, columns }: FoundCell<Thing>): boolean {
  if (columns > 1 || segments.length < 2) return false;
  return linesIn(segments, false).some(
    (line) => line.length > 1 && (areNumbers(line.slice(-1)) || areMarks(line)),
  );
}

/** How many of its rows have crowded cells where lines are left out between columns. */
const mostlyCrowded = 0.6;

/** Whether lines are left out between the rows or columns of a grid: cells hold what belongs to several. */
export function isCoarse<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  if (rows.some((row) => row.some(isStacked))) return true;
  const crowded = rows.filter((row) => row.some(isCrowded)).length;
  return crowded >= leastStacked && crowded >= mostlyCrowded * rows.length;
}

/**
 * The rows of a grid whose lines stand under its header and between some columns alone, by the columns in which its text
 * stands and by its lines; null where these are no rows. `marked` are the rows of its header.
 */
export function coarseRows<Thing>(
  { cells }: RuledGrid,
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
): { rows: FoundCell<Thing>[][]; marked: number } | null {
  const tops = [...new Set(cells.map(({ box }) => box[3]))].sort((a, b) => b - a);
  const lines = tableLines(segments);
  const from = tops.findIndex((top, band) => {
    const bottom = tops[band + 1] ?? Number.NEGATIVE_INFINITY;
    const own = lines.filter(([first]) => first!.y < top && first!.y >= bottom);
    return own.length >= leastStacked && own.filter(({ length }) => length > 1).length >= mostly * own.length;
  });
  const head = tops[from];
  if (head === undefined) return null;
  const body = lines.filter(([first]) => first!.y < head);
  const columns = columnsOf(body);
  if (columns.length < 2 || body.length * 2 < lines.length) return null;
  const marks = { dividers: [], head: from > 0 ? head : null };
  const { rows, marked } = groupedRows(lines, columns, marks, isFromRight);
  return isCoarse(rows) ? null : { rows, marked };
}
