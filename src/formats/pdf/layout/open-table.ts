import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import { boxOf, isRunningText, medianSize } from "./columns.ts";
import { isTableCaption } from "./label-text.ts";
import { isListing } from "./listings.ts";
import { withMiddleNames } from "./middle-labels.ts";
import { rulesUnderNames, withNamesOverRules } from "./names-over-rules.ts";
import { isNumber } from "./number-text.ts";
import type { PageMarks } from "./page-marks.ts";
import { partedAtHeaders } from "./repeated-headers.ts";
import { groupedRows, tableLines } from "./row-groups.ts";
import { withRowSpans } from "./row-spans.ts";
import type { RuledGrid } from "./ruled-grid.ts";
import { withSectionRows } from "./section-rows.ts";
import { type Segment, textOf } from "./segments.ts";
import type { Column } from "./table-column.ts";
import { columnsOf } from "./table-columns.ts";
import { areSections } from "./table-doubts.ts";
import {
  headline,
  isIn,
  partedAtHeadings,
  type Region,
  ruledRegions,
  shadedRegions,
} from "./table-regions.ts";
import type { FoundCell } from "./table-rows.ts";

/** A table that rules above and below or shaded rows mark, without lines between its columns. */
export interface OpenTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that a rule parts from the others. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
}

/** Rows that a header has at most. */
const mostHeaderRows = 3;
/** A bar of colour that names a section is no higher than so many times its text. */
const highestSection = 3;
/** How far from its rules, in points, and how long lines of a table may be that stand beyond them. */
const farthest = 60;
const longestHeader = 40;
/** Cells of several lines hold no more characters than this on the average. */
const longestCell = 220;

/** The tables that rules and shading mark on a page, from top to bottom, of segments that belong to no other table. */
export function openTables<Thing>(
  marks: PageMarks,
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
  budget: Budget,
): OpenTable<Thing>[] {
  const tables: OpenTable<Thing>[] = [];
  const taken = new Set<Segment<Thing>>();
  const ruled = ruledRegions(marks, segments, budget).flatMap((region) =>
    partedAtHeadings(region, segments, budget),
  );
  for (const region of [...ruled, ...shadedRegions(marks)]) {
    budget.step(1 + segments.length);
    const free = segments.filter((segment) => !taken.has(segment));
    const table = tableIn(region, free, marks, isFromRight);
    if (table) budget.step(table.rows.length);
    if (!table) continue;
    for (const segment of table.segments) taken.add(segment);
    const parts = partedAtHeaders(table.rows);
    if (parts.length < 2) tables.push(table);
    else for (const rows of parts) tables.push(tableOfRows(rows));
  }
  return tables;
}

/** A table of some of the rows of another, the first of which names its columns. */
function tableOfRows<Thing>(rows: FoundCell<Thing>[][]): OpenTable<Thing> {
  const segments = rows.flat().flatMap((cell) => cell.segments);
  return { rows, marked: 1, segments: new Set(segments), box: boxOf(segments) };
}

function tableIn<Thing>(
  region: Region,
  free: readonly Segment<Thing>[],
  { rulings: { horizontal }, areas, grids }: PageMarks,
  isFromRight: boolean,
): OpenTable<Thing> | null {
  const { dividers, isWordy } = region;
  let { box, head } = region;
  let own = free.filter((segment) => isIn(segment, box));
  if (own.length < 4 || own.some(({ thing }) => thing !== null)) return null;
  if (!region.isRuled && (isListing(own) || hasHeadline(own))) return null;
  let lines = tableLines(own);
  // Below the last painted row stands one that is not, or what is no row.
  if (region.isStriped && lines.at(-1)?.length === 1) {
    lines = lines.slice(0, -1);
    own = lines.flat();
  }
  if (lines.length < 2) return null;
  const columns = columnsOf(lines);
  if (columns.length < 2 || (!isWordy && isRunningText(own))) return null;
  const beyond = free.filter((segment) => !isIn(segment, box) && segment.thing === null);
  if (region.isRuled && isGoingOn(beyond, box, columns, "above")) return null;
  if (!region.isRuled && dividers.length <= fewDividers && isGoingOn(beyond, box, columns, "below"))
    return null;
  const next = region.isRuled && head === null ? nextTable(lines, beyond, box, columns) : 0;
  if (next) {
    lines = lines.slice(0, next);
    own = lines.flat();
    box = [box[0], Math.min(...own.map((segment) => segment.box[1])), box[2], box[3]];
  }
  // Rules between all rows may leave out the one below the last.
  const isOpen = dividers.length > fewDividers && isWordy;
  const header =
    region.isRuled || region.isStriped
      ? rowsBeyond(beyond, box, columns, "above", false, pitchOf(region))
      : [];
  const near = header.length || !region.isRuled || !isOpen ? header : rowAbove(beyond, box, columns);
  const { above, isHead, top } = region.isRuled
    ? { above: near, isHead: header.length > 0, top: box[3] }
    : aboveStripes(near, box[3], columns.length);
  const rowsBelow = region.isRuled && !next ? rowsBeyond(beyond, box, columns, "below", isOpen) : [];
  const below = rowsBelow.length || next ? rowsBelow : sumsBelow(beyond, lines, box);
  if (isHead) head = top;
  else if (region.isRuled && near.length) head = null;
  if (above.length || below.length) {
    const more = [...above, ...below].flat();
    own = [...own, ...more];
    lines = tableLines(own);
    box = [box, ...more.map((segment) => segment.box)].reduce(union);
  }
  const under = head === null ? [] : rulesUnderNames(columns, horizontal);
  const grouped = groupedRows(lines, columns, { dividers, head, under }, isFromRight);
  const { heads, marked } = grouped;
  const rows = isFromRight ? grouped.rows : withNamesOverRules(grouped.rows, heads, columns, horizontal);
  if (rows.filter(isFilledRow).length < 2 || areSections(rows)) return null;
  const isCells = grids.some((grid) => isRowOfCells(grid, region.box)) && rows.some(isSparse);
  if (region.isRuled && rows.length === fewRows && isCells) return null;
  if (isWordy && !areCells(rows, columns.length)) return null;
  const ruled = region.isRuled ? withRowSpans(rows, columns, horizontal, isFromRight) : rows;
  const named = ruled.map((row) => sectionRow(row, columns.length, box, areas) ?? row);
  const sections = withSectionRows(named, columns.length, box, horizontal);
  const spanned = withMiddleNames(sections, heads, isFromRight);
  return { rows: spanned, marked: marked <= mostHeaderRows ? marked : 0, segments: new Set(own), box };
}

/** So few rows between the lines of one row of cells are the lines of these. */
const fewRows = 2;

/** Whether several cells of a row are filled: the title of a box and the words of its text are no rows. */
const isFilledRow = <Thing>(row: readonly FoundCell<Thing>[]): boolean =>
  row.filter(({ segments }) => segments.length).length > 1;

/** Whether no more than one of a row's cells is filled. */
const isSparse = <Thing>(row: readonly FoundCell<Thing>[]): boolean =>
  row.length > 2 && row.filter(({ segments }) => segments.length).length < 2;

/** Whether lines draw one row of cells there, as in the head of a page. */
const isRowOfCells = ({ rows, columns, box }: RuledGrid, region: Box): boolean =>
  rows === 1 && columns > 1 && box.every((edge, at) => Math.abs(edge - region[at]!) < sameEdge + 1);

/** The row as one cell, where a bar of colour over all columns holds the name of a section alone. */
function sectionRow<Thing>(
  row: readonly FoundCell<Thing>[],
  columns: number,
  [left, , right]: Box,
  areas: readonly Box[],
): FoundCell<Thing>[] | null {
  const [name, ...others] = row.filter(({ segments }) => segments.length);
  if (!name || others.length || name.rows > 1 || name.segments.length > 1) return null;
  const [segment] = name.segments;
  const middle = (segment!.box[1] + segment!.box[3]) / 2;
  const isOver = ([from, bottom, to, top]: Box) =>
    bottom < middle &&
    top > middle &&
    top - bottom < highestSection * segment!.size &&
    from < left + 2 &&
    to > right - 2;
  return areas.some(isOver) ? [{ ...name, columns }] : null;
}

/**
 * Of the lines above the first painted row, from there up, those of the table: its header in bold type or with a name for
 * each column, and below it a row that is not painted, as every second one.
 */
function aboveStripes<Thing>(
  near: readonly Segment<Thing>[][],
  painted: number,
  columns: number,
): { above: readonly Segment<Thing>[][]; isHead: boolean; top: number } {
  const isBoldLine = (line: readonly Segment<Thing>[]) => line.every(({ style }) => style.isBold);
  const bare = near[0] && !isBoldLine(near[0]) ? 1 : 0;
  // Two rows that are not painted do not follow one another: what fills all columns above one names these.
  const isHeader = (line: readonly Segment<Thing>[]) => isBoldLine(line) || line.length === columns;
  const end = near.findIndex((line, at) => at >= bare && !isHeader(line));
  const above = end < 0 ? near : near.slice(0, end);
  const top = bare ? Math.max(...near[0]!.map(({ box }) => box[3])) : painted;
  return { above, isHead: above.length > bare, top };
}

/** How far apart the rows stand of which every second one is painted or all are parted by rules, in points; 0 for any others. */
function pitchOf({ isStriped, isRuled, dividers }: Region): number {
  if (isStriped)
    return Math.min(...dividers.flatMap((at, index) => (index % 2 ? [dividers[index - 1]! - at] : [])));
  const heights = dividers.slice(1).map((at, index) => dividers[index]! - at);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  return isRuled && heights.length && most - least < 2 ? least : 0;
}

/** Text in boxes of colour below one another, with its headings between these, is no table. */
function hasHeadline<Thing>(own: readonly Segment<Thing>[]): boolean {
  const usual = medianSize(own);
  return own.some(
    ({ size, y }) => size >= headline * usual && own.filter((each) => Math.abs(each.y - y) < 1).length === 1,
  );
}

/** Edges of two painted rows, such as a header and the first heading of a section. */
const fewDividers = 4;
/** Rows of numbers beyond a rule that make it one within a larger table. */
const leastBeyond = 2;

/**
 * Whether rows of numbers stand above the first rule, which is that of a sum then, or below the last of few painted rows,
 * in the same columns.
 */
function isGoingOn<Thing>(
  segments: readonly Segment<Thing>[],
  [left, bottom, right, top]: Box,
  columns: readonly Column[],
  side: "above" | "below",
): boolean {
  const isAbove = side === "above";
  const near = segments.filter(({ box }) => {
    const away = isAbove ? box[1] - top : bottom - box[3];
    return away > -2 && away < farthest && box[0] < right && box[2] > left;
  });
  const lines = tableLines(near);
  if (isAbove) lines.reverse();
  let count = 0;
  let edge = isAbove ? top : bottom;
  for (const line of lines) {
    const { size, y } = line[0]!;
    const hasValue = line.some(
      ({ box, spans }) =>
        columns.some(([from, to], at) => at > 0 && box[0] >= from - 2 * size && box[2] <= to + 2 * size) &&
        isNumber(textOf(spans).trim()),
    );
    if (Math.abs(y - edge) > (isAbove ? 2.2 : 3) * size || !hasValue) break;
    count++;
    edge = y;
  }
  return count >= leastBeyond;
}

/**
 * With which of the lines between two rules the next table begins, where both rules stand under headers and rows go on
 * below: with the heading above its header. 0 where they are the rules of one table.
 */
function nextTable<Thing>(
  lines: readonly Segment<Thing>[][],
  beyond: readonly Segment<Thing>[],
  box: Box,
  columns: readonly Column[],
): number {
  const hasNumber = (line: readonly Segment<Thing>[]) =>
    line.some(({ spans }) => isNumber(textOf(spans).trim()));
  const last = lines.findLastIndex(hasNumber);
  const heads = lines.slice(last + 1);
  if (last < 0 || heads.length < 2 || heads.length > mostHeaderRows + 2) return 0;
  const [name] = heads[0]!;
  const away = Math.min(name!.box[0] - box[0], box[2] - name!.box[2]);
  const isHeading = heads[0]!.length === 1 && away < 2 * name!.size;
  if (!isHeading || heads.at(-1)!.length < 2) return 0;
  return isGoingOn(beyond, box, columns, "below") ? last + 1 : 0;
}

/**
 * Lines above the first or below the last rule of a table that stand in its columns: its header may have no rule above,
 * its last row none below.
 */
function rowsBeyond<Thing>(
  segments: readonly Segment<Thing>[],
  [left, bottom, right, top]: Box,
  columns: readonly Column[],
  side: "above" | "below",
  isOpen = false,
  pitch = 0,
): Segment<Thing>[][] {
  const level = segments.filter(({ box }) => {
    const middle = (box[1] + box[3]) / 2;
    const isNear =
      side === "above"
        ? middle > top && middle < top + farthest
        : middle < bottom && middle > bottom - farthest * (isOpen ? 3 : 1);
    return isNear && box[0] < right && box[2] > left;
  });
  const lines = tableLines(level);
  if (side === "above") lines.reverse();
  const found: Segment<Thing>[][] = [];
  let edge = side === "above" ? top : bottom;
  for (const line of lines) {
    const box = line.map((segment) => segment.box).reduce(union);
    const gap = side === "above" ? box[1] - edge : edge - box[3];
    const { size } = line[0]!;
    const least = found.length ? 1 : Math.max(2, columns.length * (isOpen ? leastOfRow : 0.5));
    const areOwn = areInColumns(line, columns, left, right);
    const isShort = isOpen || line.every(({ spans }) => textOf(spans).length <= longestHeader);
    // A headline over a table is no row of it, nor is its caption.
    if (isTableCaption(line)) break;
    if (found.length && size >= headline * found[0]![0]!.size) break;
    const farthestRow = Math.max(0.7 * size, pitch - size + 1);
    if (gap > (found.length ? farthestRow : 1.3 * size) || line.length < least || !areOwn || !isShort) break;
    if (found.length >= (isOpen ? mostLinesOfRow : mostHeaderRows)) break;
    found.push(line);
    edge = side === "above" ? box[3] : box[1];
  }
  return found;
}

/** Whether each piece of a line stands in a column of its own, over its cells or, of a line as long, between its neighbours. */
function areInColumns<Thing>(
  line: readonly Segment<Thing>[],
  columns: readonly Column[],
  left: number,
  right: number,
): boolean {
  if (line.some(({ box }) => box[0] < left - 2 || box[2] > right + 2)) return false;
  const isBetween = ({ box }: Segment<Thing>, at: number) =>
    box[0] > (columns[at - 1]?.[1] ?? left - 3) && box[2] < (columns[at + 1]?.[0] ?? right + 3);
  if (line.length === columns.length && line.every(isBetween)) return true;
  return line.every(
    ({ box }) =>
      columns.filter(([from, to]) => Math.min(box[2], to) - Math.max(box[0], from) > 1).length === 1,
  );
}

/** The lines of a row above the first of the rules that part all rows: the first of its lines fills most columns. */
function rowAbove<Thing>(
  segments: readonly Segment<Thing>[],
  [left, , right, top]: Box,
  columns: readonly Column[],
): Segment<Thing>[][] {
  const near = segments.filter(
    ({ box }) => box[1] > top - 2 && box[1] < top + farthest && box[0] < right && box[2] > left,
  );
  const found: Segment<Thing>[][] = [];
  let edge = top;
  for (const line of tableLines(near).reverse()) {
    const { size } = line[0]!;
    const gap = Math.min(...line.map(({ box }) => box[1])) - edge;
    if (gap > (found.length ? 0.7 : 1) * size || !areInColumns(line, columns, left, right)) return [];
    found.push(line);
    edge = Math.max(...line.map(({ box }) => box[3]));
    if (line.length >= Math.max(2, leastOfRow * columns.length)) return found;
    if (found.length === mostLinesOfRow) return [];
  }
  return [];
}

/** Sums below the last rule: so many at most, no further from one another than this part of their size. */
const mostSums = 6;
const farthestSum = 2.6;
const sameEdge = 1.5;

/** Lines below a table that end with a number right under those of one of its columns, with its name before it. */
function sumsBelow<Thing>(
  beyond: readonly Segment<Thing>[],
  lines: readonly Segment<Thing>[][],
  [left, bottom, right]: Box,
): Segment<Thing>[][] {
  const ends = lines.flatMap((line) => {
    const last = line.at(-1)!;
    return isNumber(textOf(last.spans).trim()) ? [last.box[2]] : [];
  });
  const usual = medianSize(lines.flat());
  const deepest = bottom - (mostSums + 1) * farthestSum * usual;
  const near = beyond.filter(
    ({ box }) => box[3] < bottom + 1 && box[1] > deepest && box[0] < right && box[2] > left,
  );
  const found: Segment<Thing>[][] = [];
  let edge = bottom;
  for (const line of tableLines(near)) {
    const [name, sum] = line;
    const isSum =
      line.length === 2 &&
      edge - name!.y < farthestSum * usual &&
      name!.box[0] > left + sameEdge &&
      Math.abs(name!.size - usual) < 0.2 * usual &&
      isNumber(textOf(sum!.spans).trim()) &&
      /^\p{L}/u.test(textOf(name!.spans).trim()) &&
      ends.filter((end) => Math.abs(end - sum!.box[2]) < sameEdge).length > 1;
    if (!isSum || found.length === mostSums) break;
    found.push(line);
    edge = name!.y;
  }
  return found;
}

/** Lines of a row below the last rule, and how much of the columns its first line fills. */
const mostLinesOfRow = 14;
const leastOfRow = 0.7;

/** Whether cells of several lines are cells: of three rows or more that fill most columns, and of no page's length. */
function areCells<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  const cells = rows.flat().filter(({ segments }) => segments.length);
  const characters = cells.reduce(
    (sum, { segments }) => sum + segments.reduce((all, { spans }) => all + textOf(spans).length, 0),
    0,
  );
  return (
    rows.length >= 3 &&
    cells.length >= 0.6 * rows.length * columns &&
    characters <= longestCell * cells.length
  );
}
