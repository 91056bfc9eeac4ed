import { isTableCaption } from "./label-text.ts";
import { tableLines } from "./row-groups.ts";
import { mostGrids, type RuledGrid } from "./ruled-grid.ts";
import type { Ruling } from "./rulings.ts";
import type { Segment } from "./segments.ts";

/** What ends a table between rules of one length: the caption of another one, or the cells of a grid. */

/** So many pieces between two rules are looked at for a caption. */
const mostOfCaption = 40;
/** A number and the words of a caption stand no further apart than this, as part of its size. */
const captionGap = 2.5;

/** Whether what stands between two rules begins with the caption of another table. */
export function isUnderCaption<Thing>(own: readonly Segment<Thing>[]): boolean {
  if (own.length > mostOfCaption || own.some(({ thing }) => thing !== null)) return false;
  const [first] = tableLines(own);
  const [caption, words, ...others] = first ?? [];
  if (!caption || others.length || !isTableCaption([caption])) return false;
  return !words || words.box[0] - caption.box[2] < captionGap * caption.size;
}

/** How high a grid is at least, in points, and how near its edges are to a rule. */
const leastHigh = 20;
const sameEdge = 4;

/** Whether a rule is the upper edge of a grid that is as wide. */
export const isUpperEdge = (grids: readonly RuledGrid[], { at, from, to }: Ruling): boolean =>
  grids
    .slice(0, mostGrids)
    .some(
      ({ columns, box: [left, bottom, right, top] }) =>
        columns > 1 &&
        top - bottom > leastHigh &&
        Math.abs(top - at) < sameEdge &&
        Math.abs(left - from) < sameEdge &&
        Math.abs(right - to) < sameEdge,
    );

/** Lines of a header above the cells of a grid, at most. */
const mostHeadLines = 3;

/** Whether what stands above the upper edge of a grid is more than the header of this. */
export const isMoreThanHead = <Thing>(above: readonly Segment<Thing>[]): boolean =>
  tableLines(above).length > mostHeadLines;
