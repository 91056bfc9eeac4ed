import type { Budget } from "../../../checker/budget.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import { type Box, union } from "../content/geometry.ts";
import { areIndexed } from "./lines-of-page.ts";
import { isPicture, type Segment, sameLevel, textOf } from "./segments.ts";

/** A gutter between columns is wider than this part of the font's size. */
const gutterWidth = 0.9;
/** Or, between running text, than this one where so many lines behind it, and most of them, begin at its edge. */
const narrowGutter = 0.5;
const leastAtEdge = 8;
const mostlyAtEdge = 0.6;
/** How much of the text beside a gutter may cross it, as headings and tables over all columns do. */
const mostCrossing = 0.3;
/** Lines that a column of text has at least, and characters in them on the average. */
const leastLines = 3;
const leastCharacters = 14;
/** How much of a column's height its lines fill; names and numbers beside text fill less. */
const leastFilled = 0.45;

/** Titles differ from the text by more than this part of its size; numbers of pages are no longer than so many times it. */
const otherSize = 0.1;
const longestNumber = 3;

/** How far things may stand in a gutter, in points, and yet not go over it. */
const mostBeyond = 6;

/** Strips that are looked at, those that least crosses first. */
const mostStrips = 16;

/** Where a part of a page is divided from top to bottom. */
export interface Gutter<Thing> {
  left: number;
  right: number;
  /** What goes over it. */
  crossing: Set<Segment<Thing>>;
}

const heightOf = ({ box }: { box: Box }) => box[3] - box[1];
const isText = <Thing>({ thing }: Segment<Thing>) => thing === null;

export function medianSize<Thing>(segments: readonly Segment<Thing>[]): number {
  const sizes = segments
    .filter(isText)
    .map(({ size }) => size)
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1] || 10;
}

export const boxOf = (segments: readonly { box: Box }[]): Box => segments.map(({ box }) => box).reduce(union);

/** The segments parted at every gap that no segment crosses, from left to right. */
export function tracksOf<Thing>(segments: readonly Segment<Thing>[]): Segment<Thing>[][] {
  const wide = gutterWidth * medianSize(segments);
  const tracks: Segment<Thing>[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((a, b) => a.box[0] - b.box[0])) {
    if (segment.box[0] - right > wide) tracks.push([]);
    tracks.at(-1)!.push(segment);
    right = Math.max(right, segment.box[2]);
  }
  return tracks;
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Characters as wide as Latin ones. */
export const lengthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

/** What stands on one base line of a column: justified words may be far apart. */
interface Line {
  box: Box;
  length: number;
}

function linesOf<Thing>(track: readonly Segment<Thing>[]): Line[] {
  const lines: (Line & { y: number; size: number })[] = [];
  for (const { box, y, size, spans } of track.filter(isText).sort((a, b) => b.y - a.y)) {
    const last = lines.at(-1);
    const length = lengthOf(textOf(spans));
    if (last && last.y - y < 0.4 * Math.max(size, last.size)) {
      last.box = union(last.box, box);
      last.length += 1 + length;
    } else lines.push({ box, y, size, length });
  }
  return lines;
}

/** Whether it is running text of several lines: they are long, fill their column and follow one another. */
export function isRunningText<Thing>(side: readonly Segment<Thing>[]): boolean {
  let [running, height] = [0, 0];
  const things = side.filter((segment) => !isText(segment));
  for (const track of tracksOf(side.filter(isText))) {
    const lines = linesOf(track);
    const own = lines.reduce((sum, line) => sum + heightOf(line), 0);
    height += own;
    const box = boxOf(lines);
    // Tables and pictures within a column leave no lines to fill.
    const taken = things.reduce((sum, thing) => sum + sharedHeight(thing.box, box), 0);
    if (isRunning(lines, box, own + taken)) running += own;
  }
  return height > 0 && running >= 0.7 * height;
}

/** How much of a column's height something stands in its midst for. */
const sharedHeight = (thing: Box, [left, bottom, right, top]: Box): number =>
  thing[0] < right && thing[2] > left ? Math.max(0, Math.min(thing[3], top) - Math.max(thing[1], bottom)) : 0;

function isRunning(lines: readonly Line[], [left, bottom, right, top]: Box, height: number): boolean {
  if (lines.length < leastLines) return false;
  let filled = 0;
  let characters = 0;
  for (const { box, length } of lines) {
    if (box[2] - box[0] >= 0.6 * (right - left)) filled++;
    characters += length;
  }
  return (
    characters / lines.length >= leastCharacters &&
    filled >= 0.4 * lines.length &&
    height >= leastFilled * (top - bottom)
  );
}

/** The lines without the last one, where that is no wider than a gutter and stands by itself, as the number of the page does. */
function withoutPageNumber<Thing>(
  lines: readonly Segment<Thing>[],
  least: number,
): readonly Segment<Thing>[] {
  const [last, above] = lowestOf(lines);
  const isNarrow = last && last.box[2] - last.box[0] < least;
  return isNarrow && above && above.box[1] > last.box[3] ? lines.filter((line) => line !== last) : lines;
}

/** The lowest line and the one above it. */
function lowestOf<Thing>(lines: readonly Segment<Thing>[]): Segment<Thing>[] {
  const lowest: Segment<Thing>[] = [];
  for (const line of lines) {
    if (!lowest[0] || line.box[1] < lowest[0].box[1]) lowest.unshift(line);
    else if (!lowest[1] || line.box[1] < lowest[1].box[1]) lowest.splice(1, 0, line);
    lowest.length = Math.min(lowest.length, 2);
  }
  return lowest;
}

/**
 * The gutter between two columns of running text, if there is one: a strip from top to bottom that hardly any text
 * crosses. Of several the one that least crosses, then the one that divides the text most evenly.
 */
export function gutterOf<Thing>(segments: readonly Segment<Thing>[], budget: Budget): Gutter<Thing> | null {
  const lines = segments.filter(isText);
  if (lines.length < 2 * leastLines) return null;
  const least = gutterWidth * medianSize(lines);
  const total = lines.reduce((sum, line) => sum + heightOf(line), 0);
  // Edges of segments, from left to right, with what of their heights begins and ends there.
  const edges = withoutPageNumber(lines, least)
    .flatMap((line) => [
      { at: line.box[0], height: heightOf(line) },
      { at: line.box[2], height: -heightOf(line) },
    ])
    .sort((a, b) => a.at - b.at);
  const strips: { left: number; right: number; over: number }[] = [];
  let over = 0;
  let open: { left: number; over: number } | null = null;
  for (const [index, { at, height }] of edges.entries()) {
    over += height;
    const next = edges[index + 1]?.at ?? at;
    if (over > mostCrossing * total) {
      open = null;
      continue;
    }
    // Where more or less goes over it, a strip goes on with the most.
    open = open ? { left: open.left, over: Math.max(open.over, over) } : { left: at, over };
    strips.push({ left: at, right: next, over });
  }
  const lefts = lines.map(({ box }) => box[0]).sort((a, b) => a - b);
  let best: { gutter: Gutter<Thing>; over: number; even: number } | null = null;
  const widest = strips
    .filter((strip) => strip.right - strip.left >= least || isNarrowGutter(strip, lefts, least))
    .sort((a, b) => a.over - b.over || b.right - b.left - (a.right - a.left))
    .slice(0, mostStrips);
  for (const strip of widest) {
    budget.step(1 + lines.length);
    const found = dividedAt(segments, lines, strip);
    if (!found) continue;
    const { over: crosses } = strip;
    const isBetter =
      !best ||
      crosses < best.over - 0.01 * total ||
      (crosses <= best.over + 0.01 * total && found.even > best.even);
    if (isBetter) best = { gutter: found.gutter, over: crosses, even: found.even };
  }
  return best?.gutter ?? null;
}

/** Whether most lines behind a narrow strip begin at its edge, by the places where all begin, from left to right. */
function isNarrowGutter(
  { left, right }: { left: number; right: number },
  lefts: readonly number[],
  least: number,
): boolean {
  if (right - left < (narrowGutter / gutterWidth) * least) return false;
  const from = partitionPoint(lefts.length, (at) => lefts[at]! < right - 0.01);
  const atEdge = partitionPoint(lefts.length, (at) => lefts[at]! < right + 1) - from;
  return atEdge >= leastAtEdge && atEdge >= mostlyAtEdge * (lefts.length - from);
}

/** Lines that a column of short ones has at least, and how many of them stand level with ones beside them at most. */
const leastShort = 8;
const mostLevel = 0.4;
const longestShort = 30;

/** Whether lines are short on the average, as those of lists are. */
export const isShort = <Thing>(lines: readonly Segment<Thing>[]): boolean =>
  lines.reduce((sum, { spans }) => sum + lengthOf(textOf(spans)), 0) <= longestShort * lines.length;

/** How many more lines of values hold digits than those of names do; all of them stand level. */
const moreDigits = 0.3;
const allLevel = 0.9;

const digitShare = <Thing>(lines: readonly Segment<Thing>[]) =>
  lines.filter(({ spans }) => /\p{Nd}/u.test(textOf(spans))).length / lines.length;

/** Whether short lines on both sides are names with their values. */
function arePairs<Thing>(before: readonly Segment<Thing>[], behind: readonly Segment<Thing>[]): boolean {
  if (
    !isShort(before) ||
    !isShort(behind) ||
    before.length > 1.3 * behind.length ||
    behind.length > before.length
  )
    return false;
  if (digitShare(behind) - digitShare(before) < moreDigits) return false;
  return levelCount(behind, before) >= allLevel * behind.length;
}

/** How many of the lines stand level with one of the others. */
function levelCount<Thing>(lines: readonly Segment<Thing>[], others: readonly Segment<Thing>[]): number {
  const levels = others.map(({ y }) => y).sort((a, b) => a - b);
  return lines.filter(({ y }) => hasNear(levels, y, 1)).length;
}

/** Whether short lines on both sides are columns of their own, such as entries of an index: they are not level. */
function areLists<Thing>(before: readonly Segment<Thing>[], behind: readonly Segment<Thing>[]): boolean {
  return isShort(before) && isShort(behind) && areUneven(before, behind);
}

/** Whether there are several lines on both sides, and hardly any of them stand level. */
function areUneven<Thing>(before: readonly Segment<Thing>[], behind: readonly Segment<Thing>[]): boolean {
  if (before.length < leastShort || behind.length < leastShort) return false;
  const [fewer, more] = [before, behind].sort((a, b) => a.length - b.length) as [
    Segment<Thing>[],
    Segment<Thing>[],
  ];
  return levelCount(fewer, more) <= mostLevel * fewer.length;
}

/** A column goes on without wider gaps than this, as part of the font's size: where there is one, something went over both. */
const widestGap = 6;

function hasWideGap<Thing>(side: readonly Segment<Thing>[]): boolean {
  const widest = widestGap * medianSize(side);
  let bottom = Number.POSITIVE_INFINITY;
  for (const { box } of side.toSorted((a, b) => b.box[3] - a.box[3])) {
    if (bottom - box[3] > widest && bottom < Number.POSITIVE_INFINITY) return true;
    bottom = Math.min(bottom, box[1]);
  }
  return false;
}

/** How much of the width of the wider one of two columns the other one has at least. */
const alikeWidth = 0.6;

/** Whether running text stands beside a column as wide of short paragraphs and items, whose lines are not level with it. */
function areTextAndItems<Thing>(
  sides: readonly Segment<Thing>[][],
  before: readonly Segment<Thing>[],
  behind: readonly Segment<Thing>[],
): boolean {
  if (!sides.some(isRunningText) || !areUneven(before, behind)) return false;
  if (sides.some(hasWideGap)) return false;
  const [narrow, wide] = [before, behind]
    .map((side) => boxOf(side))
    .map(([left, , right]) => right - left)
    .sort((a, b) => a - b);
  return narrow! >= alikeWidth * wide!;
}

function hasNear(sorted: readonly number[], place: number, slack: number): boolean {
  const first = sorted[partitionPoint(sorted.length, (at) => sorted[at]! < place - slack)];
  return first !== undefined && first <= place + slack;
}

/** A number alone, as prices are. */
const value = /^[\s\p{Sc}]*\p{Nd}[\p{Nd}.,\s]*[\p{Sc}%]?\s*$/u;
/** Titles, which may go over several tracks, are so much larger than the text. */
const titleSize = 1.25;
/** So many values at least make a track of them. */
const leastValues = 3;

/** Whether a track is nothing but values, such as prices, that stand on the lines of the names beside it. */
export function areValuesOf<Thing>(
  track: readonly Segment<Thing>[],
  names: readonly Segment<Thing>[],
): boolean {
  if (track.length < leastValues || !track.every((each) => isText(each) && value.test(textOf(each.spans))))
    return false;
  const levels = names.map(({ y }) => y).sort((a, b) => a - b);
  return track.every(({ y }) => hasNear(levels, y, sameLevel));
}

function dividedAt<Thing>(
  segments: readonly Segment<Thing>[],
  lines: readonly Segment<Thing>[],
  { left, right }: { left: number; right: number },
): { gutter: Gutter<Thing>; even: number } | null {
  const before = lines.filter(({ box }) => box[2] <= left + 0.01);
  const behind = lines.filter(({ box }) => box[0] >= right - 0.01);
  const heights = [before, behind].map((side) => side.reduce((sum, line) => sum + heightOf(line), 0));
  const [first, second] = heights as [number, number];
  const crossing = new Set(
    segments.filter((segment) => {
      // The lines of a table and the edges of pictures go a little beyond the text.
      const slack = isText(segment) ? 0.01 : Math.min(mostBeyond, 0.6 * (right - left));
      // An icon stands in a gutter, and a picture of one column ends there.
      if (isPicture(segment) && (segment.box[0] > left || segment.box[2] < right)) return false;
      return segment.box[0] < right - slack && segment.box[2] > left + slack;
    }),
  );
  // A title above both columns and the number of the page below them do not interrupt the shorter one.
  const usual = medianSize(lines);
  const edges = [before, behind].filter(({ length }) => length > 0).map(boxOf);
  const top = Math.max(...edges.map((box) => box[3]));
  const bottom = Math.min(...edges.map((box) => box[1]));
  let [over, within] = [0, 0];
  for (const segment of crossing) {
    if (!isText(segment)) continue;
    over += heightOf(segment);
    const isBeyond = segment.box[1] >= top || segment.box[3] <= bottom;
    const isOther =
      Math.abs(segment.size - usual) > otherSize * usual ||
      segment.box[2] - segment.box[0] < longestNumber * usual;
    if (!isBeyond || !isOther) within += heightOf(segment);
  }
  if (over > mostCrossing * Math.max(first, second) || within > mostCrossing * Math.min(first, second))
    return null;
  // Tables and pictures are of the columns that they stand in.
  const own = segments.filter((segment) => !crossing.has(segment));
  const sides = [
    own.filter(({ box }) => box[0] + box[2] < left + right),
    own.filter(({ box }) => box[0] + box[2] >= left + right),
  ];
  const areItems = () => !crossing.size && areTextAndItems(sides, before, behind);
  const isNarrow = right - left < gutterWidth * usual;
  if (isNarrow && (isShort(before) || isShort(behind))) return null;
  const areIndexes = areIndexed(before) && areIndexed(behind);
  const areColumns = () => areIndexes || areLists(before, behind) || areItems();
  if (!sides.every(isRunningText) && (isNarrow || !areColumns())) return null;
  if (arePairs(before, behind)) return null;
  // A price belongs to its name, whatever stands behind it.
  const most = titleSize * medianSize(lines);
  const isSmall = ({ size }: Segment<Thing>) => size < most;
  const nearest = [tracksOf(behind.filter(isSmall))[0] ?? [], tracksOf(before.filter(isSmall)).at(-1) ?? []];
  if (areValuesOf(nearest[0]!, before) || areValuesOf(nearest[1]!, behind)) return null;
  const [a, b] = [boxOf(before), boxOf(behind)];
  // Columns stand beside one another.
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (shared < 0.3 * Math.min(a[3] - a[1], b[3] - b[1])) return null;
  return { gutter: { left, right, crossing }, even: Math.min(first, second) };
}
