import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { coarseRows, isCoarse } from "./coarse-grid.ts";
import { boxOf } from "./columns.ts";
import { cellsWithin, partedColumns } from "./crowded-columns.ts";
import { type GroupCell, groupCell, withGroupNames } from "./grid-headers.ts";
import { isWrapped, splitRows } from "./level-lines.ts";
import { groupedRows, rowsOfGroups, tableLines } from "./row-groups.ts";
import type { GridCellShape, RuledGrid } from "./ruled-grid.ts";
import type { Segment } from "./segments.ts";
import { textOf } from "./segments.ts";
import type { Column } from "./table-column.ts";
import { type FoundCell, linesIn } from "./table-rows.ts";

/** Cells with text that a table has at least. */
const leastFilled = 3;
/** A grid whose cells hold more characters on the average divides a page, and is no table. */
const longestCell = 700;

/** Places of text that are compared with the cells of one grid. */
const mostComparisons = 4_000_000;

const isInside = ({ box }: { box: Box }, [left, bottom, right, top]: Box, slack = 1): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
};

export interface RuledTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that are known for its header. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
}

/** The table in a grid that lines draw; null where its cells are no cells of a table. */
export function ruledTable<Thing>(
  grid: RuledGrid,
  all: readonly Segment<Thing>[],
  isFromRight: boolean,
  budget: Budget,
): RuledTable<Thing> | null {
  const { box, rows, columns, cells, lines } = grid;
  if (rows < 2 || columns < 2) return null;
  const inside = all.filter((segment) => isInside(segment, box));
  if (inside.some(({ thing }) => thing !== null)) return null;
  if (inside.length * cells.length > mostComparisons) return null;
  budget.step((inside.length * cells.length) >> 5);
  const found: FoundCell<Thing>[][] = Array.from({ length: rows }, () => []);
  const segments = new Set<Segment<Thing>>();
  let [filled, characters] = [0, 0];
  const byCell = new Map(cells.map((cell) => [cell, [] as Segment<Thing>[]]));
  for (const segment of inside) {
    const cell =
      cells.find((each) => isInside(segment, each.box, 0)) ??
      cells.find((each) => isInside(segment, each.box));
    if (!cell) continue;
    byCell.get(cell)!.push(segment);
    segments.add(segment);
    characters += textOf(segment.spans).length;
  }
  const within = partedColumns(byCell, columns);
  const widthOf = ({ column, columns: width }: GridCellShape) =>
    within.slice(column, column + width).reduce((sum, own) => sum + (own?.length ?? 1), 0);
  const groups = new Map<FoundCell<Thing>, GroupCell<Thing>>();
  const gridEdges = edgesOf(cells, columns);
  const order = isFromRight ? cells.toSorted((a, b) => a.row - b.row || b.column - a.column) : cells;
  for (const cell of order) {
    const own = byCell.get(cell)!;
    if (own.length) filled++;
    const inner = cell.columns === 1 ? within[cell.column]! : null;
    const apart = inner
      ? cellsWithin(own, inner, cell.rows)
      : cell.columns > 1 && cell.rows === 1 && widthOf(cell) === cell.columns
        ? partedCells(cell, own, gridEdges)
        : null;
    if (apart) {
      const group = inner && cell.row === 0 && !isFromRight ? groupCell(own, inner) : null;
      const whole = { segments: own, columns: widthOf(cell), rows: 1 };
      if (group) groups.set(whole, group);
      found[cell.row]!.push(...(group ? [whole] : isFromRight ? apart.toReversed() : apart));
      continue;
    }
    found[cell.row]!.push({ segments: own, columns: widthOf(cell), rows: cell.rows });
  }
  if (filled < leastFilled || filled * 4 < cells.length || characters / filled > longestCell) return null;
  const edges = innerEdges(gridEdges, within);
  const whole = splitRows(withoutBlank(found), edges, isFromRight);
  const parted =
    rowsInGroups(whole, edges, isFromRight) ??
    (rows <= fewRows ? whole.flatMap((row) => rowsWithin(row, edges, isFromRight) ?? [row]) : whole);
  // What one line from side to side crosses may be columns of text under their names.
  if (lines === 1 && (parted.length <= leastRows || !areNames(parted[0]!))) return null;
  const coarse = isCoarse(parted) ? coarseRows(grid, [...segments], isFromRight) : null;
  return {
    rows: coarse?.rows ?? withGroupNames(parted, groups),
    marked: coarse?.marked ?? 0,
    segments,
    box: boxOf([...segments]),
  };
}

/** Where the columns of a grid begin, and where the last one ends. */
function edgesOf(cells: readonly GridCellShape[], columns: number): number[] {
  const edges: number[] = Array(columns + 1).fill(Number.NaN);
  for (const { column, columns: width, box } of cells) {
    edges[column] = box[0];
    edges[column + width] = box[2];
  }
  return edges;
}

/** The edges of all columns, those within others in the middle of what they part. */
const innerEdges = (edges: readonly number[], within: readonly (readonly Column[] | null)[]): number[] =>
  edges.flatMap((edge, at) => [
    edge,
    ...(within[at] ?? []).slice(1).map(([left], next) => (within[at]![next]![1] + left) / 2),
  ]);

/** The cells of one whose lines between columns are missing: pieces stand in several of these, and none over two. */
function partedCells<Thing>(
  { column, columns }: GridCellShape,
  own: readonly Segment<Thing>[],
  edges: readonly number[],
): FoundCell<Thing>[] | null {
  const parts: FoundCell<Thing>[] = Array.from({ length: columns }, () => ({
    segments: [],
    columns: 1,
    rows: 1,
  }));
  for (const segment of own) {
    const at = parts.findIndex(
      (_, part) =>
        segment.box[0] >= edges[column + part]! - 1 && segment.box[2] <= edges[column + part + 1]! + 1,
    );
    if (at < 0) return null;
    parts[at]!.segments.push(segment);
  }
  return parts.every(({ segments }) => segments.length) ? parts : null;
}

/** Rows without a cell with text, such as those between double lines, are left out where nothing spans them. */
function withoutBlank<Thing>(rows: FoundCell<Thing>[][]): FoundCell<Thing>[][] {
  const hasSpans = rows.some((row) => row.some((cell) => cell.rows > 1));
  return hasSpans ? rows : rows.filter((row) => row.some(({ segments }) => segments.length));
}

/** Rules that part so few rows may only stand under a header and at the foot. */
const fewRows = 3;
/** Rows under names, with a line below these alone, are more than so many; names have so many characters at most. */
const leastRows = 2;
const longestName = 60;
/** How many of its columns a line fills that is a row by itself. */
const mostlyFull = 0.7;

const areNames = <Thing>(row: readonly FoundCell<Thing>[]): boolean =>
  row.filter(({ segments }) => segments.length).length * 2 > row.length &&
  row.every(({ segments }) => segments.map(({ spans }) => textOf(spans)).join(" ").length <= longestName);

/** Columns as wide as what stands in them, without the space at their lines. */
const filledColumns = <Thing>(segments: readonly Segment<Thing>[], edges: readonly number[]): Column[] =>
  edges.slice(1).map((right, at): Column => {
    const boxes = segments.flatMap(({ box }) =>
      box[0] >= edges[at]! - 1 && box[2] <= right + 1 ? [box] : [],
    );
    return boxes.length
      ? [Math.min(...boxes.map(([left]) => left)), Math.max(...boxes.map(([, , end]) => end))]
      : [edges[at]!, right];
  });

/** The rows of a grid whose lines part groups of them; null where they part rows. */
function rowsInGroups<Thing>(
  rows: readonly FoundCell<Thing>[][],
  edges: readonly number[],
  isFromRight: boolean,
): FoundCell<Thing>[][] | null {
  const whole = rows.filter((row) => row.every((cell) => cell.rows === 1 && cell.columns === 1));
  if (rows.some((row) => row.some((cell) => cell.rows > 1))) return null;
  const groups = whole.map((row) => tableLines(row.flatMap(({ segments }) => segments)));
  const found = rowsOfGroups(groups, filledColumns(groups.flat(2), edges), isFromRight);
  return found && rows.flatMap((row) => found[whole.indexOf(row)] ?? [row]);
}

/** The rows of one that no rule parts, by its columns and the distances of its lines; null where it is one. */
function rowsWithin<Thing>(
  row: readonly FoundCell<Thing>[],
  edges: readonly number[],
  isFromRight: boolean,
): FoundCell<Thing>[][] | null {
  if (row.some((cell) => cell.rows > 1 || cell.columns > 1)) return null;
  const lines = tableLines(row.flatMap(({ segments }) => segments));
  if (lines.length <= leastRows) return null;
  const columns = filledColumns(lines.flat(), edges);
  const { rows, isReported } = groupedRows(lines, columns, { dividers: [], head: null }, isFromRight);
  const areFull = lines.every(({ length }) => length >= mostlyFull * columns.length);
  if (!isReported && (!areFull || isWrapped(row.map(({ segments }) => linesIn(segments, isFromRight)))))
    return null;
  const hasNames = rows.every((each) => (isFromRight ? each.at(-1) : each[0])!.segments.length > 0);
  return rows.length > 1 && hasNames ? rows : null;
}
