import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import { isRunningText, medianSize, tracksOf } from "./columns.ts";
import { isListing } from "./listings.ts";
import type { PageMarks } from "./page-marks.ts";
import { groupedRows, tableLines } from "./row-groups.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, textOf } from "./segments.ts";
import { type Column, columnsOf } from "./table-columns.ts";
import { type FoundCell, isNumber } from "./table-rows.ts";

/** A table that rules above and below or shaded rows mark, without lines between its columns. */
export interface OpenTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that a rule parts from the others. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
}

/** Rules whose ends are this near to one another belong together, in points. */
const sameEnds = 4;
/** Rules of one length on a page that are looked at. */
const mostRules = 1_000;
/** A narrower region is none of a table, in points. */
const narrowest = 60;
/** Rows that a header has at most. */
const mostHeaderRows = 3;
/** How far from its rules, in points, and how long lines of a table may be that stand beyond them. */
const farthest = 60;
const longestHeader = 40;
/** Base lines of one row differ by less than this part of the font's size; labels have no more characters on the average. */
const level = 0.12;
const longestLabel = 30;
/** Cells of several lines hold no more characters than this on the average. */
const longestCell = 220;
/** Rules nearer to one another, in points, are one double line. */
const doubleLine = 5;
/** A headline is so much larger than the text. */
const headline = 1.25;
/** A heading over a rule is so much larger than the text. */
const headSize = 1.05;
/** Shaded rows stand no further apart than so many of their heights. */
const widestStripe = 1.7;

interface Region {
  box: Box;
  /** Where the first rule within it stands; null where nothing says. */
  head: number | null;
  /** What parts its rows, from the top down; empty where nothing does. */
  dividers: number[];
  /** Its cells may hold several lines of text: rules or shading part its rows, or its header from them. */
  isWordy: boolean;
  /** Rules mark it, rather than shading. */
  isRuled: boolean;
  /** Every second row is painted. */
  isStriped: boolean;
}

/** The tables that rules and shading mark on a page, from top to bottom, of segments that belong to no other table. */
export function openTables<Thing>(
  marks: PageMarks,
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
  budget: Budget,
): OpenTable<Thing>[] {
  const tables: OpenTable<Thing>[] = [];
  const taken = new Set<Segment<Thing>>();
  for (const region of [...ruledRegions(marks, segments, budget), ...shadedRegions(marks)]) {
    budget.step(1 + segments.length);
    const free = segments.filter((segment) => !taken.has(segment));
    const table = tableIn(region, free, marks.areas, isFromRight);
    if (!table) continue;
    for (const segment of table.segments) taken.add(segment);
    tables.push(table);
  }
  return tables;
}

const isIn = ({ box }: { box: Box }, [left, bottom, right, top]: Box): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > left && x < right && y > bottom && y < top;
};

/** What stands between two rules: nothing, one piece as the heading of a section is, columns of cells, or of text. */
function sortOf<Thing>(
  own: readonly Segment<Thing>[],
  height: number,
): "no" | "one" | "cells" | "text" | "none" {
  if (!own.length) return height < doubleLine ? "none" : "no";
  if (own.some(({ thing }) => thing !== null)) return "no";
  if (own.length === 1) return "one";
  const tracks = tracksOf(own);
  if (tracks.length < 2) return "no";
  if (!tracks.some(isRunningText)) return "cells";
  // A headline between rules heads a story in columns.
  const usual = medianSize(own);
  return own.some(({ size }) => size >= headline * usual) ? "no" : "text";
}

/** Regions between rules of one length that stand above one another with columns between them. */
function ruledRegions<Thing>(
  { rulings }: PageMarks,
  segments: readonly Segment<Thing>[],
  budget: Budget,
): Region[] {
  const groups = new Map<string, Ruling[]>();
  for (const line of rulings.horizontal) {
    if (line.to - line.from < narrowest) continue;
    const key = `${Math.round(line.from / sameEnds)} ${Math.round(line.to / sameEnds)}`;
    const group = groups.get(key);
    if (!group) groups.set(key, [line]);
    else if (group.length < mostRules) group.push(line);
  }
  const regions: Region[] = [];
  for (const lines of groups.values()) {
    const fromTop = lines.toSorted((a, b) => b.at - a.at);
    for (let first = 0; first + 1 < fromTop.length; ) {
      // The last rule with columns above it, and what stands between the rules down to it.
      let last = first;
      const sorts: string[] = [];
      for (let next = first + 1; next < fromTop.length; next++) {
        const [high, low] = [fromTop[next - 1]!, fromTop[next]!];
        budget.step(1 + segments.length);
        const own = segments.filter((segment) => isIn(segment, [high.from, low.at, high.to, high.at]));
        const sort = sortOf(own, high.at - low.at);
        if (sort === "no" || (next === first + 1 && sort !== "cells" && sort !== "text")) break;
        if (sort === "text" && sorts.length === 0 && next === fromTop.length - 1) break;
        sorts.push(sort);
        if (sort === "cells" || sort === "text") last = next;
      }
      if (last > first) {
        const [high, low] = [fromTop[first]!, fromTop[last]!];
        const head = last - first > 1 ? fromTop[first + 1]!.at : null;
        const dividers = last - first > 3 ? fromTop.slice(first, last + 1).map(({ at }) => at) : [];
        const box: Box = [high.from, low.at, high.to, high.at];
        const rules = fromTop.slice(first, last + 1).map(({ at }) => at);
        if (!isPart(box, segments) && !areUnderHeadings(rules, box, segments))
          regions.push({
            box,
            head,
            dividers,
            // Rules that part each row from the next say where cells of several lines end.
            isWordy: sorts.includes("text") || dividers.length > 0,
            isRuled: true,
            isStriped: false,
          });
      }
      first = Math.max(last, first + 1);
    }
  }
  return regions;
}

/** What stands right above a rule is no further from it than this, as part of its size. */
const rightAbove = 0.9;

/** Whether rules stand under headings: right above each, but the last one, is a line alone that looks otherwise than what is below. */
function areUnderHeadings<Thing>(
  rules: readonly number[],
  [left, , right]: Box,
  segments: readonly Segment<Thing>[],
): boolean {
  const own = segments.filter(
    ({ thing, box }) => thing === null && box[0] >= left - 2 && box[2] <= right + 2,
  );
  const usual = medianSize(own);
  const heads = rules.filter((at) => {
    const above = own.filter(({ y, box, size }) => box[3] > at && y > at - 1 && y - at < rightAbove * size);
    const [head] = above;
    if (!head || above.length > 1 || !head.isUniform || head.box[0] - left > 1.5 * head.size) return false;
    const beside = own.filter(({ y }) => Math.abs(y - head.y) < level * head.size);
    return beside.length === 1 && (head.size >= headSize * usual || isCapsText(textOf(head.spans)));
  });
  return heads.length > 1 && heads.length >= rules.length - 1;
}

const isCapsText = (text: string) => /\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text);

/** Whether rules go over only some of the columns, as those at sums do: other cells stand beside most of the lines. */
function isPart<Thing>(box: Box, segments: readonly Segment<Thing>[]): boolean {
  const within = (segment: Segment<Thing>) => isIn(segment, box);
  const lines = tableLines(segments.filter(within));
  const beside = segments.filter((segment) => {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    return segment.thing === null && middle > box[1] && middle < box[3] && segment.box[2] <= box[0] + 2;
  });
  const characters = beside.reduce((sum, { spans }) => sum + textOf(spans).length, 0);
  if (beside.length < 2 || (isRunningText(beside) && characters > longestLabel * beside.length)) return false;
  const levelLines = lines.filter(([first]) =>
    beside.some(({ y }) => Math.abs(y - first!.y) < level * first!.size),
  ).length;
  return levelLines >= 0.7 * lines.length;
}

/** Regions of rows that are painted, all of them or every second one. */
function shadedRegions({ areas }: PageMarks): Region[] {
  const rows: Box[] = [];
  // Cells that are painted one by one make a row.
  for (const box of areas.toSorted((a, b) => b[3] - a[3] || a[0] - b[0])) {
    const last = rows.at(-1);
    const isBeside = last && Math.abs(last[3] - box[3]) < 1 && Math.abs(last[1] - box[1]) < 1;
    if (isBeside && box[0] - last[2] < sameEnds) rows[rows.length - 1] = union(last, box);
    else rows.push(box);
  }
  const regions: Region[] = [];
  let open: Box[] = [];
  const end = () => {
    if (open.length > 1) {
      const box = open.reduce(union);
      // A row that is not painted may follow the last one that is.
      const height = open.at(-1)![3] - open.at(-1)![1];
      const isStriped = open.length > 1 && open.at(-2)![1] - open.at(-1)![3] > 0.5 * height;
      const dividers = open.flatMap((row) => [row[3], row[1]]);
      const bottom = box[1] - (isStriped ? height : 0);
      regions.push({
        box: [box[0], bottom, box[2], box[3]],
        head: null,
        dividers,
        isWordy: open.length > 2,
        isRuled: false,
        isStriped,
      });
    }
    open = [];
  };
  for (const row of rows) {
    const last = open.at(-1);
    const height = row[3] - row[1];
    const goesOn =
      last &&
      Math.abs(last[0] - row[0]) < sameEnds &&
      Math.abs(last[2] - row[2]) < sameEnds &&
      last[1] - row[3] < widestStripe * Math.max(height, last[3] - last[1]) &&
      last[1] - row[3] > -1;
    if (!goesOn) end();
    open.push(row);
  }
  end();
  return regions.filter(({ box }) => box[2] - box[0] >= narrowest);
}

function tableIn<Thing>(
  region: Region,
  free: readonly Segment<Thing>[],
  areas: readonly Box[],
  isFromRight: boolean,
): OpenTable<Thing> | null {
  const { dividers, isWordy } = region;
  let { box, head } = region;
  let own = free.filter((segment) => isIn(segment, box));
  if (own.length < 4 || own.some(({ thing }) => thing !== null)) return null;
  if (!region.isRuled && (isListing(own) || hasHeadline(own))) return null;
  let lines = tableLines(own);
  if (lines.length < 2) return null;
  const columns = columnsOf(lines);
  if (columns.length < 2 || (!isWordy && isRunningText(own))) return null;
  const beyond = free.filter((segment) => !isIn(segment, box) && segment.thing === null);
  if (region.isRuled && isGoingOn(beyond, box, columns, "above")) return null;
  if (!region.isRuled && dividers.length <= fewDividers && isGoingOn(beyond, box, columns, "below"))
    return null;
  const above =
    region.isRuled || region.isStriped
      ? rowsBeyond(beyond, box, columns, "above").slice(0, region.isRuled ? mostHeaderRows : 1)
      : [];
  const top = above.flat().reduce((high, segment) => Math.max(high, segment.box[3]), box[3]);
  const painted = region.isRuled ? paintedRow(beyond, areas, [box[0], box[1], box[2], top], columns) : null;
  const below = region.isRuled ? rowsBeyond(beyond, box, columns, "below") : [];
  const isHead = region.isRuled || above.flat().every(({ style }) => style.isBold);
  if (painted) {
    head = painted.bottom;
    above.push(painted.line);
  } else if (above.length && isHead) head = box[3];
  if (above.length || below.length) {
    const more = [...above, ...below].flat();
    own = [...own, ...more];
    lines = tableLines(own);
    box = [box, ...more.map((segment) => segment.box)].reduce(union);
  }
  const { rows, marked } = groupedRows(lines, columns, { dividers, head }, isFromRight);
  if (rows.length < 2) return null;
  if (isWordy && !areCells(rows, columns.length)) return null;
  return { rows, marked: marked <= mostHeaderRows ? marked : 0, segments: new Set(own), box };
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
 * Lines above the first or below the last rule of a table that stand in its columns: its header may have no rule above,
 * its last row none below.
 */
function rowsBeyond<Thing>(
  segments: readonly Segment<Thing>[],
  [left, bottom, right, top]: Box,
  columns: readonly Column[],
  side: "above" | "below",
): Segment<Thing>[][] {
  const level = segments.filter(({ box }) => {
    const middle = (box[1] + box[3]) / 2;
    const isNear =
      side === "above"
        ? middle > top && middle < top + farthest
        : middle < bottom && middle > bottom - farthest;
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
    const least = found.length ? 1 : Math.max(2, columns.length / 2);
    const areOwn = line.every(({ box: at }) => {
      const over = columns.filter(([from, to]) => Math.min(at[2], to) - Math.max(at[0], from) > 1);
      return over.length === 1 && at[0] >= left - 2 && at[2] <= right + 2;
    });
    const isShort = line.every(({ spans }) => textOf(spans).length <= longestHeader);
    if (gap > (found.length ? 0.7 : 1.3) * size || line.length < least || !areOwn || !isShort) break;
    if (found.length >= mostHeaderRows) break;
    found.push(line);
    edge = side === "above" ? box[3] : box[1];
  }
  return found;
}

/** A painted row of names stands no further above a table than this, in points, and goes so far from side to side. */
const nearestRow = 8;
const leastPainted = 0.8;

/** The painted row right above a table that names its columns, and where its paint ends; null where there is none. */
function paintedRow<Thing>(
  beyond: readonly Segment<Thing>[],
  areas: readonly Box[],
  [left, , right, top]: Box,
  columns: readonly Column[],
): { line: Segment<Thing>[]; bottom: number } | null {
  const above = areas.filter(([, bottom]) => bottom > top - nearestRow / 2 && bottom < top + nearestRow);
  const wide = above.reduce((sum, box) => sum + Math.min(box[2], right) - Math.max(box[0], left), 0);
  if (!above.length || wide < leastPainted * (right - left)) return null;
  const row = above.reduce(union);
  const line = beyond.filter((segment) => isIn(segment, row)).sort((a, b) => a.box[0] - b.box[0]);
  const isLine = line.every(({ y, size }) => Math.abs(y - line[0]!.y) < level * size);
  const areOwn = line.every(({ box: at, spans }) => {
    const over = columns.filter(([from, to]) => Math.min(at[2], to) - Math.max(at[0], from) > 1);
    return over.length < 2 && textOf(spans).length <= longestHeader;
  });
  return isLine && areOwn && line.length >= Math.max(2, columns.length / 2) ? { line, bottom: row[1] } : null;
}

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
