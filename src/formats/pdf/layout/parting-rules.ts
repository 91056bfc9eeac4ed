import type { Budget } from "../../../checker/budget.ts";
import { boxOf, medianSize } from "./columns.ts";
import type { PageMarks } from "./page-marks.ts";
import { firstFrom } from "./rulings.ts";
import type { Segment } from "./segments.ts";

/** Rules of one part of a page that are looked at. */
const mostRules = 200;
/** How much of the width a table over all columns takes, and how near its own rules are to its edges, in points. */
const overAll = 0.8;
const nearEdge = 4;

/**
 * A part of a page from its top to its bottom, parted at the lines that go over all of it: columns are not read on
 * below them. Null where there is none.
 */
export function partedAtRules<Thing>(
  part: Segment<Thing>[],
  { rulings }: PageMarks,
  budget: Budget,
): Segment<Thing>[][] | null {
  const [left, bottom, right, top] = boxOf(part);
  const slack = medianSize(part);
  const { horizontal } = rulings;
  const rules: number[] = [];
  for (let at = firstFrom(horizontal, bottom); at < horizontal.length && horizontal[at]!.at < top; at++) {
    budget.step();
    const { at: y, from, to } = horizontal[at]!;
    if (from <= left + slack && to >= right - slack && rules.length < mostRules) rules.push(y);
  }
  if (!rules.length) return null;
  budget.step(part.length * rules.length);
  // A table over all columns parts them itself, and its caption may stand in one of them.
  const tables = part.filter(
    ({ thing, box }) => thing !== null && box[2] - box[0] > overAll * (right - left),
  );
  const clear = rules.filter(
    (y) =>
      !part.some(({ box }) => box[1] + slack / 4 < y && box[3] - slack / 4 > y) &&
      !tables.some(({ box }) => Math.abs(box[3] - y) < nearEdge || Math.abs(box[1] - y) < nearEdge),
  );
  const zones: Segment<Thing>[][] = clear.map(() => []).concat([[]]);
  for (const segment of part) {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    zones[clear.filter((y) => y > middle).length]!.push(segment);
  }
  const filled = zones.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled : null;
}
