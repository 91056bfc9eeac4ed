import { tableLines } from "./row-groups.ts";
import type { GridCellShape } from "./ruled-grid.ts";
import { type Segment, textOf } from "./segments.ts";
import type { Column } from "./table-column.ts";
import { columnsOf, slotsOf } from "./table-columns.ts";
import { type FoundCell, isValue } from "./table-rows.ts";

/** Columns of a grid that hold several, as only some of a table's columns have lines between them. */

/** So many lines of one column have several pieces, and this part of all of them. */
const leastParted = 2;
const mostlyParted = 0.6;
/** How many of these hold a number. */
const mostlyValues = 0.5;
/** Of columns of words so many lines have several pieces, this part of all, and pieces so many characters on the average. */
const leastWords = 4;
const nearlyAll = 0.85;
/** Of the lines so many at most have two pieces in one of the columns. */
const mostDouble = 0.15;
const longestWord = 24;

const hasValue = <Thing>(line: readonly Segment<Thing>[]) =>
  line.some(({ spans }) => isValue(textOf(spans).trim()));

/** Whether nearly all lines are short words in several pieces. */
function areWords<Thing>(lines: readonly Segment<Thing>[][], parted: readonly Segment<Thing>[][]): boolean {
  const pieces = parted.flat();
  const characters = pieces.reduce((sum, { spans }) => sum + textOf(spans).length, 0);
  return (
    parted.length >= Math.max(leastWords, nearlyAll * lines.length) &&
    characters <= longestWord * pieces.length
  );
}

/** The columns in which the lines of one column of a grid stand; null where that is one. */
function columnsWithin<Thing>(segments: readonly Segment<Thing>[]): readonly Column[] | null {
  const lines = tableLines(segments);
  const parted = lines.filter(({ length }) => length > 1);
  if (parted.length < leastParted || parted.length < mostlyParted * lines.length) return null;
  if (parted.filter(hasValue).length < mostlyValues * parted.length && !areWords(lines, parted)) return null;
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const filled = columns.map(() => 0);
  let double = 0;
  for (const line of lines) {
    const slots = slotsOf(line, columns);
    if (slots.some((slot) => slot && slot.segments.length > 1) && ++double > mostDouble * lines.length)
      return null;
    for (const [at, slot] of slots.entries()) if (slot?.segments.length) filled[at]!++;
  }
  return filled.every((count) => count >= leastParted) ? columns : null;
}

/** Of each column of a grid the columns that stand in it; null for those that are one. */
export const partedColumns = <Thing>(
  cells: ReadonlyMap<GridCellShape, readonly Segment<Thing>[]>,
  columns: number,
): (readonly Column[] | null)[] =>
  Array.from({ length: columns }, (_, column) =>
    columnsWithin([...cells].flatMap(([cell, own]) => (isOne(cell, column) ? own : []))),
  );

const isOne = (cell: GridCellShape, column: number) => cell.column === column && cell.columns === 1;

/** The cells of one of a column that holds several: what stands over some of these takes them all. */
export function cellsWithin<Thing>(
  segments: readonly Segment<Thing>[],
  columns: readonly Column[],
  rows: number,
): FoundCell<Thing>[] {
  const cells: (FoundCell<Thing> | null)[] = columns.map(() => ({ segments: [], columns: 1, rows }));
  for (const line of tableLines(segments))
    for (const [at, slot] of slotsOf(line, columns).entries()) {
      if (!slot?.segments.length) continue;
      let first = at;
      while (!cells[first]) first--;
      const cell = cells[first]!;
      cell.segments.push(...slot.segments);
      for (let to = at + 1; to < at + slot.columns; to++) {
        const covered = cells[to];
        if (!covered || covered.segments.length) continue;
        cell.columns += covered.columns;
        cells[to] = null;
      }
    }
  return cells.filter((cell) => cell !== null);
}
