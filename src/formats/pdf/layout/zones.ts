import type { Box } from "../content/geometry.ts";
import type { Band } from "./bands.ts";
import { boxOf, type Gutter } from "./columns.ts";
import { readsLikeLabel } from "./label-text.ts";
import { isOver } from "./pieces.ts";
import { isPicture, type Segment, textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** What goes over two columns, and the parts into which it divides them. */

const middleOf = ({ box }: { box: Box }) => (box[1] + box[3]) / 2;

/** How far apart the ends of two columns of one length may be, and how far their beginnings, as parts of the font's size. */
const sameEnd = 4;
const sameStart = 0.15;

/**
 * Headings that stand over both columns though they reach over the first one alone: both columns end above such a
 * heading and begin anew, level, below it.
 */
export function headsOverBoth<Thing>(
  bands: readonly Band<Thing>[],
  { left, right, crossing }: Gutter<Thing>,
  isFromRight: boolean,
): Segment<Thing>[] {
  const found: Segment<Thing>[] = [];
  const sides = (from: number, step: 1 | -1) => {
    let [before, behind]: (Segment<Thing> | undefined)[] = [];
    for (let at = from; bands[at] && !(before && behind) && Math.abs(at - from) < 3; at += step)
      for (const segment of bands[at]!.segments.toSorted((a, b) => step * (b.y - a.y))) {
        if (crossing.has(segment)) return null;
        if (segment.box[2] <= left + 0.01) before ??= segment;
        else if (segment.box[0] >= right - 0.01) behind ??= segment;
      }
    return before && behind && before.thing === null && behind.thing === null ? { before, behind } : null;
  };
  for (const [at, { segments }] of bands.entries()) {
    const [head, ...others] = segments;
    if (others.length || head!.thing !== null || crossing.has(head!)) continue;
    if (isFromRight ? head!.box[0] < right - 0.01 : head!.box[2] > left + 0.01) continue;
    const [above, below] = [sides(at - 1, -1), sides(at + 1, 1)];
    if (!above || !below || !isOver(head!, below.before) || !isOver(head!, below.behind)) continue;
    const { size } = below.before;
    const areLevel = Math.abs(below.before.y - below.behind.y) < sameStart * size;
    if (areLevel && Math.abs(above.before.y - above.behind.y) < sameEnd * size) found.push(head!);
  }
  return found;
}

/** Pieces of a running head, and how far above the columns it stands, as part of the font's size; less where it is set otherwise. */
const mostPieces = 5;
const aboveColumns = 1.3;
const aboveOthers = 0.8;
/** Its last part stands further in than the column by so much, as part of its size. */
const setIn = 2;

/** The last part of what stands at the outer ends of both columns above them. */
function lastAtEnds<Thing>(
  [first, ...others]: readonly Band<Thing>[],
  { left, right, crossing }: Gutter<Thing>,
): Segment<Thing> | undefined {
  const fromLeft = first!.segments.toSorted((a, b) => a.box[0] - b.box[0]);
  const [outer, last] = [fromLeft[0]!, fromLeft.at(-1)!];
  if (outer === last || outer.box[2] > left || last.box[0] < right + setIn * last.size) return undefined;
  const below = boxOf(others.flatMap(({ segments }) => segments.filter((each) => !crossing.has(each))));
  return Math.abs(outer.box[0] - below[0]) < 1 && Math.abs(last.box[2] - below[2]) < 1 ? last : undefined;
}

/** What stands at the top of a page as the parts of a running head do: level with a line over both columns, or at their ends. */
export function besideRunningHead<Thing>(
  bands: readonly Band<Thing>[],
  gutter: Gutter<Thing>,
): Segment<Thing>[] {
  const [first, next] = bands;
  if (!next || first!.segments.length > mostPieces) return [];
  const crosses = first!.segments.find((segment) => gutter.crossing.has(segment) && segment.thing === null);
  const { style, size } = first!.segments[0]!;
  const isOther =
    first!.segments.every((each) => keyOf(each.style) === keyOf(style)) &&
    next.segments.every((each) => keyOf(each.style) !== keyOf(style));
  const line = crosses ?? (isOther ? lastAtEnds(bands, gutter) : undefined);
  if (!line || first!.bottom - next.top < (isOther ? aboveOthers : aboveColumns) * size) return [];
  const areLevel = first!.segments.every(
    ({ thing, y }) => thing === null && Math.abs(y - line.y) < line.size / 2,
  );
  return areLevel ? first!.segments.filter((segment) => segment !== crosses) : [];
}

/** How much of the height of a line beside it such a line shares. */
const leastShared = 0.3;

/** Whether a line of one column only goes beyond its end, as addresses that cannot be broken do: a line of the other is level. */
function goesBeyond<Thing>(
  { thing, box }: Segment<Thing>,
  beside: readonly Segment<Thing>[],
  left: number,
  right: number,
  isFromRight: boolean,
): boolean {
  if (thing !== null) return false;
  const near = (right - left) / 2;
  return beside.some((other) => {
    const shared = Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1]);
    if (other.thing !== null || shared < leastShared * (other.box[3] - other.box[1])) return false;
    return isFromRight
      ? other.box[2] <= left + 0.01 && other.box[2] > box[0] - near
      : other.box[0] >= right - 0.01 && other.box[0] < box[2] + near;
  });
}

/** Lines of text that a picture lies under, and how far they reach over it and beyond it, as part of their size. */
const leastOver = 3;
const reachOver = 1;

/** Whether a picture lies under the end or the beginning of lines, as one that text is set around does: it parts no columns. */
function isUnderText<Thing>(picture: Segment<Thing>, beside: readonly Segment<Thing>[]): boolean {
  if (!isPicture(picture)) return false;
  const { box } = picture;
  const over = beside.filter(({ thing: other, box: line, size }) => {
    if (other !== null || (line[1] + line[3]) / 2 < box[1] || (line[1] + line[3]) / 2 > box[3]) return false;
    const shared = Math.min(line[2], box[2]) - Math.max(line[0], box[0]);
    return shared > reachOver * size && line[2] - line[0] - shared > reachOver * size;
  });
  return over.length >= leastOver;
}

/** The parts that what goes over the gutter divides a part into, each side by itself, in the order of reading. */
export function inZones<Thing>(
  part: readonly Segment<Thing>[],
  { left, right, crossing }: Gutter<Thing>,
  isFromRight: boolean,
): Segment<Thing>[][] {
  const parts: Segment<Thing>[][] = [];
  const beside = part.filter((segment) => !crossing.has(segment));
  // What lies under text comes after it.
  let under = [...crossing].filter((segment) => isUnderText(segment, beside));
  const isUnder = new Set(under);
  const over = [...crossing]
    .filter((segment) => !isUnder.has(segment) && !goesBeyond(segment, beside, left, right, isFromRight))
    .sort((a, b) => middleOf(b) - middleOf(a));
  const dividing = new Set(over);
  let rest = part
    .filter((segment) => !dividing.has(segment) && !isUnder.has(segment))
    .sort((a, b) => middleOf(b) - middleOf(a));
  const heads: Segment<Thing>[] = [];
  const endZone = (bottom: number, next: Segment<Thing> | null) => {
    const zone = rest.filter((segment) => middleOf(segment) > bottom);
    rest = rest.filter((segment) => middleOf(segment) <= bottom);
    if (!zone.length && !(next === null && under.length)) return;
    const isBefore = ({ box }: Segment<Thing>) => box[0] + box[2] < left + right;
    const before = zone.filter(isBefore);
    const behind = zone.filter((segment) => !isBefore(segment));
    // A heading right above what goes over both columns belongs to that, though it is short itself.
    const lowest = isFromRight ? behind : before;
    const last = lowest.at(-1);
    const other = isFromRight ? before : behind;
    if (next && last && lowest.length > 1 && isOver(last, next) && isLowest(last, lowest, other)) {
      lowest.pop();
      heads.push(last);
    } else if (next) heads.push(...captionAbove(next, lowest, other));
    parts.push(...(isFromRight ? [behind, before] : [before, behind]));
    parts.push(under.filter((segment) => middleOf(segment) > bottom));
    under = under.filter((segment) => middleOf(segment) <= bottom);
  };
  let together: Segment<Thing>[] = [];
  for (const segment of over) {
    const before = parts.length;
    endZone(middleOf(segment), segment);
    if (parts.length > before && together.length) {
      parts.splice(before, 0, together);
      together = [];
    }
    together.push(...heads.splice(0), segment);
  }
  if (together.length) parts.push(together);
  endZone(Number.NEGATIVE_INFINITY, null);
  return parts.filter((each) => each.length > 0);
}

/** Lines of a caption, and how far apart they stand, as part of their size. */
const mostCaptionLines = 4;
const captionLeading = 1.6;

/** Takes the caption of what goes over both columns from the end of the column that it seems to be in. */
function captionAbove<Thing>(
  next: Segment<Thing>,
  lowest: Segment<Thing>[],
  other: readonly Segment<Thing>[],
): Segment<Thing>[] {
  if (next.thing === null || !other.length) return [];
  const floor = Math.min(...other.map(({ box }) => box[1]));
  for (let from = lowest.length - 1; from >= Math.max(1, lowest.length - mostCaptionLines); from--) {
    const [line, below] = [lowest[from]!, lowest[from + 1]];
    const isNear = !below || line.y - below.y <= captionLeading * Math.max(line.size, below.size);
    if (line.thing !== null || line.box[3] > floor + 1 || !isNear) return [];
    if (readsLikeLabel(textOf(line.spans))) return lowest.splice(from);
  }
  return [];
}

/** Whether a line stands below all others of its column and below the other column. */
const isLowest = <Thing>(
  last: Segment<Thing>,
  own: readonly Segment<Thing>[],
  other: readonly Segment<Thing>[],
): boolean =>
  other.length > 0 &&
  own.every((each) => each === last || each.box[1] >= last.box[3] - 1) &&
  other.every(({ box }) => box[1] >= last.box[3] - 1);
