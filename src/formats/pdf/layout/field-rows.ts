import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { type Segment, textOf } from "./segments.ts";

/** Fields and pieces of text that are compared: a page with more has each where it stands. */
const mostCompared = 250_000;
/** Longer text beside a field is no label of it, in characters. */
const longestLabel = 60;
/** A label stands no further from its field than this, as part of the text's size. */
const widestGap = 15;
/** Boxes to tick are no wider, in points: they stand before their words. */
const widestBox = 24;

const isField = <Thing>({ thing }: Segment<Thing>): boolean =>
  (thing as { sort?: string } | null)?.sort === "field";

const mayLabel = <Thing>({ thing, spans }: Segment<Thing>): boolean =>
  thing === null && textOf(spans).length <= longestLabel;

/** How far it is from what stands before in the direction of reading to what stands behind it. */
const gapOf = (before: Box, behind: Box, isFromRight: boolean): number =>
  isFromRight ? before[0] - behind[2] : behind[0] - before[2];

/** Whether a line of text stands beside a field: at its middle, or at the top of a tall one. */
const isBeside = <Thing>({ y, size }: Segment<Thing>, [, bottom, , top]: Box): boolean =>
  y > bottom - 0.5 * size &&
  y < top &&
  (top - bottom < 3 * size || top - y < 2 * size || Math.abs((top + bottom) / 2 - y) < size);

/**
 * Fields with the labels before them on their lines, and all such pairs of one line in one row, in the order in which
 * they are read: parted into columns they would be heard apart. What stands in no row is left over.
 */
export function fieldRows<Thing>(
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
  budget: Budget,
): { rest: Segment<Thing>[]; rows: Segment<Thing>[][] } {
  const fields = segments.filter(isField);
  if (!fields.length || fields.length * segments.length > mostCompared)
    return { rest: [...segments], rows: [] };
  budget.step(fields.length * segments.length);
  const labels = new Map<Segment<Thing>, Segment<Thing>>();
  const taken = new Set<Segment<Thing>>();
  for (const field of fields) {
    const { box } = field;
    const nearest = (isBefore: boolean) => {
      let found: Segment<Thing> | null = null;
      let least = Number.POSITIVE_INFINITY;
      for (const each of segments) {
        if (each === field || (isField(each) ? !isLevel(each.box, box) : !isBeside(each, box))) continue;
        const gap = isBefore ? gapOf(each.box, box, isFromRight) : gapOf(box, each.box, isFromRight);
        if (gap > -3 && gap < least) [found, least] = [each, gap];
      }
      return { found, gap: least };
    };
    const { found: label, gap } = nearest(true);
    if (!label || !mayLabel(label) || taken.has(label) || gap > widestGap * label.size) continue;
    if (box[2] - box[0] <= widestBox && nearest(false).gap < gap) continue;
    labels.set(field, label);
    taken.add(label);
  }
  return inRows(segments, labels, isFromRight);
}

/** Whether two fields stand side by side. */
const isLevel = ([, low, , high]: Box, [, bottom, , top]: Box): boolean =>
  Math.min(high, top) - Math.max(low, bottom) > 0.5 * Math.min(high - low, top - bottom);

function inRows<Thing>(
  segments: readonly Segment<Thing>[],
  labels: ReadonlyMap<Segment<Thing>, Segment<Thing>>,
  isFromRight: boolean,
): { rest: Segment<Thing>[]; rows: Segment<Thing>[][] } {
  const rows: Segment<Thing>[][] = [];
  const taken = new Set<Segment<Thing>>();
  const side = (box: Box) => (isFromRight ? -box[2] : box[0]);
  const sorted = [...labels].sort(([one], [other]) => side(one.box) - side(other.box));
  for (const [field, label] of sorted) {
    const row = rows.find((known) => isLevel(known.at(-1)!.box, field.box));
    if (row) row.push(label, field);
    else rows.push([label, field]);
    taken.add(field).add(label);
  }
  return { rest: segments.filter((segment) => !taken.has(segment)), rows };
}
