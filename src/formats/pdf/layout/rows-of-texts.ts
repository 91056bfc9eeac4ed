import type { Band } from "./bands.ts";
import { boxOf, medianSize, tracksOf } from "./columns.ts";
import { isOver } from "./pieces.ts";
import type { Segment } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** Texts that are read row by row: cards under headings of their own, and the stories of a newspaper. */

/** Titles of columns are so much larger than the headings below them. */
const titleOver = 1.15;

/** The rows of texts that stand side by side under headings of their own on one level; null where there are no two. */
export function rowsOfCards<Thing>(
  part: readonly Segment<Thing>[],
  bands: readonly Band<Thing>[],
): Segment<Thing>[][] | null {
  const tracks = tracksOf(part).map(boxOf);
  const { length } = tracks;
  const isHeads = (at: number) => {
    const { segments } = bands[at]!;
    const [above, below] = [bands[at - 1], bands[at + 1]];
    const [first] = segments;
    const isAlikeAbove = above?.segments.some(({ style }) => keyOf(style) === keyOf(first!.style));
    return (
      !isAlikeAbove &&
      segments.length === length &&
      tracks.every(([left, , right]) => segments.some(({ box }) => box[0] >= left && box[2] <= right)) &&
      segments.every(
        (each) =>
          each.thing === null && Math.abs(each.y - first!.y) < 1 && keyOf(each.style) === keyOf(first!.style),
      ) &&
      below !== undefined &&
      isOver(first!, below.segments[0]!)
    );
  };
  const rows: Segment<Thing>[][] = [];
  let isBelowHeads = false;
  // Columns that begin with titles of their own, as of one text in two languages, are read one after the other.
  const heads = bands.flatMap(({ segments }, at) => (isHeads(at) ? [segments[0]!] : []));
  const [title, ...others] = heads;
  const areTitled =
    others.length > 1 &&
    heads.length < bands.length / 2 &&
    isHeads(0) &&
    others.every(({ size }) => size * titleOver < title!.size);
  if (areTitled || (title && isHeadBesideText(bands, keyOf(title.style)))) return null;
  for (const [at, band] of bands.entries()) {
    const isHead = isHeads(at);
    // Numbers that stand above headings begin the row with these.
    if (at === 0 || (isHead && !isBelowHeads)) rows.push([]);
    rows.at(-1)!.push(...band.segments);
    isBelowHeads = isHead;
  }
  return length > 1 && rows.length > 1 ? rows : null;
}

/** So many heads that stand beside text are those of columns, which go on below one another as they come. */
const leastUneven = 2;

/** Whether heads of the style stand beside lines that are none, as those of a directory in columns do. */
function isHeadBesideText<Thing>(bands: readonly Band<Thing>[], style: string): boolean {
  const isHead = (each: Segment<Thing>) => each.thing === null && keyOf(each.style) === style;
  let uneven = 0;
  for (const [at, { segments }] of bands.entries()) {
    if (segments.every(isHead)) continue;
    const above = bands[at - 1]?.segments ?? [];
    // A head of two lines stands beside text with its second one.
    const goesOn = ({ box }: Segment<Thing>) =>
      above.some((other) => isHead(other) && other.box[0] < box[2] && other.box[2] > box[0]);
    uneven += segments.filter((each) => isHead(each) && !goesOn(each)).length;
  }
  return uneven >= leastUneven;
}

/** A headline is so much larger than the text, and stands so far below what is above it, as part of the text's size. */
const headline = 1.25;
const leastAbove = 0.5;
/** How far above a headline a line that belongs to it stands at most, as part of the size of the text. */
const farthestKicker = 2;
/** How far below a headline its columns are looked for, as part of the text's size. */
const deepest = 10;

/**
 * The rows of stories of a newspaper: from side to side nothing stands above a headline that goes over several columns of
 * text. Null where there is one row.
 */
export function rowsOfStories<Thing>(
  part: readonly Segment<Thing>[],
  bands: readonly Band<Thing>[],
): Segment<Thing>[][] | null {
  const usual = medianSize(part);
  const isHeadline = ({ thing, size, box }: Segment<Thing>, at: number) => {
    if (thing !== null || size < headline * usual) return false;
    // What stands alone from side to side heads all columns below it.
    const isAlone = bands[at]!.segments.length === 1;
    const below: Segment<Thing>[] = [];
    for (const { top, segments } of bands.slice(at)) {
      if (top < box[1] - deepest * usual) break;
      for (const each of segments) {
        const isUnder = isAlone || (each.box[0] < box[2] && each.box[2] > box[0]);
        if (isUnder && each.size < headline * usual && each.box[3] < box[1] + each.size / 2) below.push(each);
      }
    }
    return below.length > 1 && tracksOf(below).length > 1;
  };
  const gapAbove = (at: number) => (bands[at - 1]?.bottom ?? Number.NaN) - bands[at]!.top;
  const begins = new Set<number>();
  for (const [at, { segments }] of bands.entries()) {
    if (!segments.some((each) => isHeadline(each, at))) continue;
    // A line above a headline, such as the name of its department, belongs to it.
    const hasKicker = bands[at - 1]?.segments.length === 1 && gapAbove(at) < farthestKicker * usual;
    const from = hasKicker ? at - 1 : at;
    if (gapAbove(from) >= leastAbove * usual && bands[from - 1]!.segments.length > 1) begins.add(from);
  }
  const rows: Segment<Thing>[][] = [];
  for (const [at, { segments }] of bands.entries()) {
    if (!rows.length || begins.has(at)) rows.push([]);
    rows.at(-1)!.push(...segments);
  }
  return rows.length > 1 ? rows : null;
}
