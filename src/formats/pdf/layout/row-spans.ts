import type { Ruling } from "./rulings.ts";
import type { Column } from "./table-column.ts";
import type { FoundCell } from "./table-rows.ts";

/** Rules within one table that are looked at. */
const mostRules = 400;
/** How much of a column a rule goes over that parts its cells. */
const coveredShare = 0.5;

/** What rules part between a row and the one above it. */
type Parting = readonly boolean[];

/**
 * The rows of a table without lines between its columns, where rules part some columns and leave out others: what stands
 * alone between two rules that part its own column goes over all rows between these.
 */
export function withRowSpans<Thing>(
  rows: FoundCell<Thing>[][],
  columns: readonly Column[],
  horizontal: readonly Ruling[],
  isFromRight: boolean,
): FoundCell<Thing>[][] {
  const heights = rows.map((row) => {
    const places = row.flatMap(({ segments }) => segments.map(({ y }) => y));
    return { top: Math.max(...places), bottom: Math.min(...places) };
  });
  const [left, right] = [columns[0]![0], columns.at(-1)![1]];
  const [top, bottom] = [heights[0]!.top, heights.at(-1)!.bottom];
  const rules = horizontal.filter(({ at, from, to }) => at < top && at > bottom && from < right && to > left);
  if (!rules.length || rules.length > mostRules) return rows;
  const parted = heights.map(({ top: below }, at): Parting => {
    const above = heights[at - 1]?.bottom ?? Number.NEGATIVE_INFINITY;
    const between = rules.filter((rule) => rule.at < above && rule.at > below);
    return columns.map(([from, to]) =>
      between.some((rule) => Math.min(rule.to, to) - Math.max(rule.from, from) > coveredShare * (to - from)),
    );
  });
  // Cells by the column that they begin in.
  const cells = rows.map((row) => {
    const byColumn = new Map<number, FoundCell<Thing>>();
    let at = 0;
    for (const cell of isFromRight ? row.toReversed() : row) {
      byColumn.set(at, cell);
      at += cell.columns;
    }
    return byColumn;
  });
  for (const column of columns.keys())
    for (const [first, last] of spansIn(parted, column))
      join(cells.slice(first, last + 1), column, first === 0);
  return cells.map((byColumn) => {
    const row = [...byColumn].sort(([a], [b]) => a - b).map(([, cell]) => cell);
    return isFromRight ? row.toReversed() : row;
  });
}

/** Rows from one rule that parts the column to the next, where rules part other columns between all of them. */
function* spansIn(parted: readonly Parting[], column: number): Generator<[first: number, last: number]> {
  let first = 0;
  let isParted = true;
  for (let at = 1; at <= parted.length; at++) {
    const here = parted[at];
    if (here && !here[column]) {
      isParted &&= here.some(Boolean);
      continue;
    }
    if (isParted && at - first > 1) yield [first, at - 1];
    [first, isParted] = [at, true];
  }
}

/**
 * Makes one cell of those of a column, if one of them alone has text. A header at the foot of its rows is that of the
 * column below it alone.
 */
function join<Thing>(
  rows: readonly Map<number, FoundCell<Thing>>[],
  column: number,
  isHeader: boolean,
): void {
  const own = rows.flatMap((row) => row.get(column) ?? []);
  const filled = own.filter(({ segments }) => segments.length);
  if (own.length < rows.length || filled.length !== 1 || own.some((cell) => cell.columns > 1)) return;
  if (isHeader && !own[0]!.segments.length) return;
  for (const row of rows) row.delete(column);
  rows[0]!.set(column, { ...filled[0]!, rows: rows.length });
}
