import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import { isRunningText, medianSize, tracksOf } from "./columns.ts";
import type { PageMarks } from "./page-marks.ts";
import { partedRule } from "./parted-rules.ts";
import { isMoreThanHead, isUnderCaption, isUpperEdge } from "./region-edges.ts";
import { tableLines } from "./row-groups.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, textOf } from "./segments.ts";
import { isValue } from "./table-rows.ts";

/** Rules whose ends are this near to one another belong together, in points. */
const sameEnds = 4;
/** Rules of one length on a page that are looked at. */
const mostRules = 1_000;
/** A narrower region is none of a table, in points. */
const narrowest = 60;
/** Base lines of one row differ by less than this part of the font's size; labels have no more characters on the average. */
const level = 0.12;
const longestLabel = 30;
/** Rules nearer to one another, in points, are one double line. */
const doubleLine = 5;
/** A headline is so much larger than the text. */
export const headline = 1.25;
/** A heading over a rule is so much larger than the text. */
const headSize = 1.05;
/** Shaded rows stand no further apart than so many of their heights. */
const widestStripe = 2.6;

/** Where a table may stand: between rules, or on shading. */
export interface Region {
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

export const isIn = ({ box }: { box: Box }, [left, bottom, right, top]: Box): boolean => {
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
  const all = tracksOf(own);
  const tracks = all.length < 2 ? tracksOf(belowName(own)) : all;
  if (tracks.length < 2) return "no";
  const others = tracks.filter((track) => !isRunningText(track)).flat();
  if (others.length === own.length || areNumbers(others, own.length - others.length)) return "cells";
  // A headline between rules heads a story in columns.
  const usual = medianSize(own);
  const isHead = ({ size, spans }: Segment<Thing>) =>
    size >= headline * usual && /\p{L}{2}/u.test(textOf(spans));
  return own.some(isHead) ? "no" : "text";
}

/** What stands between two rules without the name of a group above its columns. */
function belowName<Thing>(own: readonly Segment<Thing>[]): readonly Segment<Thing>[] {
  const [name, ...others] = tableLines(own);
  return name!.length === 1 && others.some(({ length }) => length > 1) ? others.flat() : own;
}

/** How many of the pieces beside long names are numbers, and how many times as many they are as the lines of these. */
const mostlyNumbers = 0.7;
const timesNumbers = 2;

/** Whether most of what stands beside long names is numbers, as in tables of figures. */
const areNumbers = <Thing>(cells: readonly Segment<Thing>[], names: number): boolean =>
  cells.length >= timesNumbers * names &&
  cells.filter(({ spans }) => isValue(textOf(spans).trim())).length >= mostlyNumbers * cells.length;

/** A painted header is no higher than this, in points, and has so many rules below it. */
const highestBar = 60;
const leastUnderBar = 2;

const keyOf = (from: number, to: number) => `${Math.round(from / sameEnds)} ${Math.round(to / sameEnds)}`;

/** Regions between rules of one length that stand above one another with columns between them. */
export function ruledRegions<Thing>(
  { rulings, areas, grids }: PageMarks,
  segments: readonly Segment<Thing>[],
  budget: Budget,
): Region[] {
  const groups = new Map<string, Ruling[]>();
  for (const line of rulings.horizontal) {
    if (line.to - line.from < narrowest) continue;
    const key = keyOf(line.from, line.to);
    const group = groups.get(key);
    if (!group) groups.set(key, [line]);
    else if (group.length < mostRules) group.push(line);
  }
  const bars = paintedRows(areas);
  // The edges of a painted header are rules above those under the rows.
  for (const [left, bottom, right, top] of bars) {
    const lines = groups.get(keyOf(left, right));
    if (!lines || top - bottom > highestBar || lines.length < leastUnderBar) continue;
    if (lines.some(({ at }) => at > bottom + doubleLine)) continue;
    const isRuled = lines.some(({ at }) => Math.abs(at - bottom) <= doubleLine);
    for (const at of isRuled ? [top] : [top, bottom]) lines.push({ at, from: left, to: right });
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
        const isFirst = next === first + 1;
        const isNamed = () => {
          budget.step(segments.length + bars.length);
          return hasHeaderAbove(high, segments) || isBarAboveAnother(bars, high, low);
        };
        if (next > first + 1 && isUpperEdge(grids, high)) {
          const above = segments.filter((each) =>
            isIn(each, [high.from, high.at, high.to, fromTop[first]!.at]),
          );
          if (isMoreThanHead(above)) {
            last = first;
            break;
          }
        }
        if (sort === "no" || isUnderCaption(own) || (isFirst && sort === "one" && !isNamed())) break;
        if (isFirst && sort === "none") break;
        const isLone = sort === "text" && sorts.length === 0 && next === fromTop.length - 1;
        if (isLone && partedRule(high, low, rulings.horizontal) === null) break;
        sorts.push(sort);
        if (sort === "cells" || sort === "text") last = next;
      }
      if (last > first) {
        const [high, low] = [fromTop[first]!, fromTop[last]!];
        budget.step(rulings.horizontal.length);
        const inParts = partedRule(high, fromTop[first + 1]!, rulings.horizontal);
        const head = inParts ?? (last - first > 1 ? fromTop[first + 1]!.at : null);
        const dividers = last - first > 3 ? fromTop.slice(first, last + 1).map(({ at }) => at) : [];
        const box: Box = [high.from, low.at, high.to, high.at];
        const rules = fromTop.slice(first, last + 1).map(({ at }) => at);
        if (!isPart(box, segments, rulings.horizontal) && !areUnderHeadings(rules, box, segments))
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

/** Whether what stands between two rules is painted, and below it a bar that is as long. */
function isBarAboveAnother(bars: readonly Box[], high: Ruling, low: Ruling): boolean {
  const alike = bars.filter(
    ([left, , right]) => Math.abs(left - low.from) < sameEnds && Math.abs(right - low.to) < sameEnds,
  );
  const isBetween = ([, bottom, , top]: Box) =>
    Math.abs(top - high.at) < doubleLine && Math.abs(bottom - low.at) < doubleLine;
  const isBelow = ([, bottom, , top]: Box) => top < low.at + 1 && top - bottom < highestBar;
  return alike.some(isBetween) && alike.some(isBelow);
}

/** Pieces of a header at least, and how far above its rule it stands, as part of its size. */
const leastHeads = 3;
const farthestHeader = 1;

/** Whether the cells of a header stand on one line right above a rule, below which the first section of a table is named. */
function hasHeaderAbove<Thing>({ at, from, to }: Ruling, segments: readonly Segment<Thing>[]): boolean {
  const above = segments.filter(
    ({ thing, box, size }) =>
      thing === null &&
      box[1] > at - 1 &&
      box[1] - at < farthestHeader * size &&
      box[0] > from - 2 &&
      box[2] < to + 2,
  );
  const [first] = above;
  return above.length >= leastHeads && above.every(({ y }) => Math.abs(y - first!.y) < level * first!.size);
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

/** Whether what stands before a table is all below a rule that is level with the upper one of this: another table. */
function isUnderTwin<Thing>(
  beside: readonly Segment<Thing>[],
  [left, , , top]: Box,
  horizontal: readonly Ruling[],
): boolean {
  const twins = horizontal.filter(({ at, to }) => Math.abs(at - top) < 1 && to <= left + sameEnds);
  return twins.some(({ from, to }) => beside.every(({ box }) => box[0] > from - 2 && box[2] < to + 2));
}

/** Whether rules go over only some of the columns, as those at sums do: other cells stand beside most of the lines. */
function isPart<Thing>(
  box: Box,
  segments: readonly Segment<Thing>[],
  horizontal: readonly Ruling[],
): boolean {
  const within = (segment: Segment<Thing>) => isIn(segment, box);
  const lines = tableLines(segments.filter(within));
  const beside = segments.filter((segment) => {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    return segment.thing === null && middle > box[1] && middle < box[3] && segment.box[2] <= box[0] + 2;
  });
  if (beside.length > 1 && isUnderTwin(beside, box, horizontal)) return false;
  const characters = beside.reduce((sum, { spans }) => sum + textOf(spans).length, 0);
  if (beside.length < 2 || (isRunningText(beside) && characters > longestLabel * beside.length)) return false;
  const levelLines = lines.filter(([first]) =>
    beside.some(({ y }) => Math.abs(y - first!.y) < level * first!.size),
  ).length;
  return levelLines >= 0.7 * lines.length;
}

/** The painted rows of a page from the top down. */
function paintedRows(areas: readonly Box[]): Box[] {
  const rows: Box[] = [];
  // Cells that are painted one by one make a row.
  for (const box of areas.toSorted((a, b) => b[3] - a[3] || a[0] - b[0])) {
    const last = rows.at(-1);
    const isBeside = last && Math.abs(last[3] - box[3]) < 1 && Math.abs(last[1] - box[1]) < 1;
    if (isBeside && box[0] - last[2] < sameEnds) rows[rows.length - 1] = union(last, box);
    else rows.push(box);
  }
  return rows;
}

/** A heading between two tables whose rules are alike is so much larger than their cells, or stands so far below the rule above. */
const headlineOfTable = 1.15;

/** The region in parts, where a heading alone on its line, at the left edge and larger than the cells, stands in its midst. */
export function partedAtHeadings<Thing>(
  region: Region,
  segments: readonly Segment<Thing>[],
  budget: Budget,
): Region[] {
  budget.step(segments.length);
  const own = segments.filter((segment) => segment.thing === null && isIn(segment, region.box));
  if (!region.isRuled || own.length < leastHeads) return [region];
  const usual = medianSize(own);
  const [left, bottom, right, top] = region.box;
  const large = own.filter(
    ({ size, box }) => size >= headlineOfTable * usual && box[0] - left < size && top - box[3] > size,
  );
  const heads = large.filter(({ size, y }) => {
    budget.step(own.length);
    return own.every((other) => other.size >= size || Math.abs(other.y - y) > 0.5 * size);
  });
  const parts: Region[] = [];
  let high = top;
  for (const { box } of heads.sort((a, b) => b.y - a.y)) {
    parts.push(within(region, [left, box[3], right, high]));
    high = box[1];
  }
  return [...parts, within(region, [left, bottom, right, high])];
}

/** The part of a region that lies in a box. */
function within(region: Region, box: Box): Region {
  if (box[3] === region.box[3] && box[1] === region.box[1]) return region;
  const inside = (at: number) => at > box[1] - 1 && at < box[3] + 1;
  const head = region.head !== null && inside(region.head) ? region.head : null;
  return { ...region, box, head, dividers: region.dividers.filter(inside) };
}

/** Regions of rows that are painted, all of them or every second one. */
export function shadedRegions({ areas }: PageMarks): Region[] {
  const rows = paintedRows(areas);
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
