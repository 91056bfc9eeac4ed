import type { Box } from "../content/geometry.ts";
import { joinedColumns } from "./joined-columns.ts";
import { type Segment, textOf } from "./segments.ts";
import type { Column, Slot } from "./table-column.ts";

/** Columns stand at least so far apart, in points: what is level is parted by wider gaps already. */
const leastGap = 1;
/** What goes over two pieces of so many lines, or of this part of them, goes over columns. */
const leastCrossed = 2;
const crossedShare = 0.25;
/** How much of a piece has to stand under what goes over it. */
const coveredShare = 0.3;
/** Lines that are compared with each piece of text. */
const mostLines = 400;
/** How far the middle of what stands over columns may be from theirs, in points. */
const sameMiddle = 5;

/** Pieces of lines that go over several columns: two or more pieces of other lines stand under or above them. */
function spanning<Thing>(lines: readonly (readonly Segment<Thing>[])[]): Set<Segment<Thing>> {
  const found = new Set<Segment<Thing>>();
  const parted = lines.filter((line) => line.length > 1).slice(0, mostLines);
  const least = Math.max(leastCrossed, crossedShare * parted.length);
  for (const line of lines)
    for (const segment of line) {
      const [left, , right] = segment.box;
      let crossed = 0;
      for (const other of parted) {
        if (other === line) continue;
        let under = 0;
        for (const { box } of other) {
          const shared = Math.min(box[2], right) - Math.max(box[0], left);
          if (shared > coveredShare * (box[2] - box[0]) && ++under > 1) break;
        }
        if (under > 1) crossed++;
        if (crossed >= least) break;
      }
      if (crossed >= least) found.add(segment);
    }
  return found;
}

function tracks(boxes: readonly Box[]): Column[] {
  const found: [number, number][] = [];
  for (const [left, , right] of boxes.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && left - last[1] < leastGap) last[1] = Math.max(last[1], right);
    else found.push([left, right]);
  }
  return found;
}

/** The columns in which the pieces of the lines stand, from left to right. */
export function columnsOf<Thing>(all: readonly (readonly Segment<Thing>[])[]): Column[] {
  // Names over columns stand above the first line that has most of them.
  const mostOfAll = Math.max(0, ...all.map((line) => line.length));
  const lines = all.slice(all.findIndex((line) => line.length >= Math.max(2, 0.6 * mostOfAll)));
  const over = spanning(lines);
  const boxes = lines.flatMap((line) => line.filter((segment) => !over.has(segment)).map(({ box }) => box));
  const found = tracks(boxes);
  const most = Math.max(0, ...lines.map((line) => line.length));
  if (found.length >= most) return joinedColumns(found, all, over);
  // A long line may still close a gap: of lines with most pieces, all are apart.
  const ofFull = (share: number) => {
    const full = lines.filter((line) => line.length >= Math.max(2, share * most));
    return tracks(full.flatMap((line) => line.filter((segment) => !over.has(segment)).map(({ box }) => box)));
  };
  const fuller = [ofFull(0.6), ofFull(1)].filter((columns, at) => {
    // What one line alone has in several pieces are words in one cell.
    const least = at ? Math.max(leastFull, fullShare * lines.length) : 0;
    return columns.length > found.length && lines.filter((line) => line.length >= most).length >= least;
  });
  const best = fuller.reduce((a, b) => (b.length > a.length ? widened(b, lines) : a), found);
  return joinedColumns(best, all, over);
}

/** Edges or middles of what stands in one column are no further apart, in points. */
const sameEdge = 1;

/** The columns as wide as all that stands at their edges, or in their middle, and reaches into no other column. */
function widened<Thing>(columns: readonly Column[], lines: readonly (readonly Segment<Thing>[])[]): Column[] {
  const wide = columns.map(([left, right]): [number, number] => [left, right]);
  for (const { box } of lines.slice(0, mostLines).flat()) {
    const at = columns.findIndex(([left, right]) => Math.min(box[2], right) - Math.max(box[0], left) > 0);
    const own = columns[at];
    if (!own) continue;
    const isIn = [box[0] - own[0], box[2] - own[1], (box[0] + box[2] - own[0] - own[1]) / 2].some(
      (away) => Math.abs(away) < sameEdge,
    );
    const [before, next] = [
      wide[at - 1]?.[1] ?? Number.NEGATIVE_INFINITY,
      wide[at + 1]?.[0] ?? Number.POSITIVE_INFINITY,
    ];
    if (!isIn || box[0] < before + leastGap || box[2] > next - leastGap) continue;
    wide[at] = [Math.min(wide[at]![0], box[0]), Math.max(wide[at]![1], box[2])];
  }
  return wide;
}

/** So many lines, and this part of all, have most pieces where these alone tell the columns. */
const leastFull = 3;
const fullShare = 0.25;

function nearest(box: Box, columns: readonly Column[]): number {
  const middle = (box[0] + box[2]) / 2;
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  columns.forEach(([left, right], at) => {
    const away = Math.max(0, left - middle, middle - right);
    if (away < least) [best, least] = [at, away];
  });
  return best;
}

/** Columns from the first to the last one. */
type Range = readonly [first: number, last: number];

/** The columns that a piece stands over, and those with free ones beside it in the middle of which it stands too. */
function rangesOf(box: Box, columns: readonly Column[], isFree: (at: number) => boolean): Range[] {
  const over = columns.flatMap(([left, right], at) =>
    Math.min(box[2], right) - Math.max(box[0], left) > 1 ? [at] : [],
  );
  const first = over[0] ?? nearest(box, columns);
  const last = over.at(-1) ?? first;
  const middle = (box[0] + box[2]) / 2;
  const isInside = box[0] > columns[first]![0] - 2 && box[2] < columns[last]![1] + 2;
  const ranges: Range[] = [[first, last]];
  // One that stands in its own column is a usual cell.
  if (over.length === 1 && isInside) return ranges;
  let [low, high] = [first, last];
  while (low > 0 && isFree(low - 1)) low--;
  while (high + 1 < columns.length && isFree(high + 1)) high++;
  for (let from = first; from >= low; from--)
    for (let to = last; to <= high; to++) {
      const centre = (columns[from]![0] + columns[to]![1]) / 2;
      if (Math.abs(centre - middle) <= sameMiddle && to - from > last - first) ranges.push([from, to]);
    }
  return ranges;
}

/** Ranges that are weighed at once for the pieces of a line. */
const mostWeighed = 2_000;

/**
 * Of the ranges of each piece, from left to right, those that cover most columns and take none twice; the first one of
 * each where there are none.
 */
function apart(pieces: readonly (readonly Range[])[]): Range[] {
  const first = pieces.map(([own]) => own!);
  if (pieces.every(({ length }) => length === 1)) return first;
  interface Chain {
    covered: number;
    ranges: readonly Range[];
  }
  // The best choice up to here by the last column that it takes.
  let best = new Map<number, Chain>([[-1, { covered: 0, ranges: [] }]]);
  let weighed = 0;
  for (const ranges of pieces) {
    const next = new Map<number, Chain>();
    for (const [taken, chain] of best)
      for (const range of ranges) {
        if (++weighed > mostWeighed) return first;
        if (range[0] <= taken) continue;
        const covered = chain.covered + range[1] - range[0] + 1;
        const known = next.get(range[1]);
        if (!known || covered > known.covered)
          next.set(range[1], { covered, ranges: [...chain.ranges, range] });
      }
    if (!next.size) return first;
    best = next;
  }
  return [...[...best.values()].reduce((a, b) => (b.covered > a.covered ? b : a)).ranges];
}

/** Where a line stands that may name groups of columns: it is the first one, or a line below it names each of these. */
export type Place = "first" | "over names" | "within";

/** So many names at least stand in the middle of as many columns each where they name groups of these. */
const leastGroups = 2;
/** Names of groups end where their columns do, within so many points. */
const sameEnd = 2;

/**
 * The columns of names that stand each in the middle of as many columns, which are all but the first, or above other names
 * at the end of these.
 */
function ofGroups<Thing>(
  line: readonly Segment<Thing>[],
  columns: readonly Column[],
  place: Place,
): Range[] | null {
  const [first, ...others] = columns;
  const names = line.filter(({ box }) => box[0] >= (first?.[1] ?? 0));
  const width = others.length / names.length;
  if (!names.length || width < 2 || !Number.isInteger(width)) return null;
  const ranges = names.map((_, at): Range => [1 + at * width, (at + 1) * width]);
  const areAt = (isAt: (box: Box, from: number, to: number) => boolean) =>
    ranges.every(([from, to], at) => {
      const { box, spans } = names[at]!;
      return /\p{L}{2}/u.test(textOf(spans)) && isAt(box, from, to);
    });
  const areCentred =
    names.length >= leastGroups &&
    place !== "within" &&
    areAt((box, from, to) => {
      const [left, right] = [columns[from]![0], columns[to]![1]];
      return (
        box[0] > left - 2 && box[2] < right + 2 && Math.abs(box[0] + box[2] - left - right) <= 2 * sameMiddle
      );
    });
  // One name alone may be that of the last column.
  const areAtEnds =
    place === "over names" &&
    areAt(
      (box, _, to) =>
        Math.abs(box[2] - columns[to]![1]) < sameEnd &&
        (names.length > 1 || box[0] < columns[to]![0] - sameEnd),
    );
  return areCentred || areAtEnds ? [...line.slice(names.length).map((): Range => [0, 0]), ...ranges] : null;
}

/** The cells of a line: what stands over several columns takes all of these. */
export function slotsOf<Thing>(
  line: readonly Segment<Thing>[],
  columns: readonly Column[],
  place: Place = "within",
): Slot<Thing>[] {
  const slots: Slot<Thing>[] = columns.map(() => ({ segments: [], columns: 1 }));
  const taken = new Uint8Array(columns.length);
  for (const { box } of line) {
    const own = columns.flatMap(([left, right], at) =>
      Math.min(box[2], right) - Math.max(box[0], left) > 1 ? [at] : [],
    );
    for (const at of own.length ? own : [nearest(box, columns)]) taken[at] = 1;
  }
  const fromLeft = line.toSorted((a, b) => a.box[0] - b.box[0]);
  const ranges =
    ofGroups(fromLeft, columns, place) ??
    apart(fromLeft.map(({ box }) => rangesOf(box, columns, (at) => !taken[at] && at > 0)));
  for (const [index, segment] of fromLeft.entries()) {
    const [from, to] = ranges[index]!;
    let first = from;
    while (first > 0 && slots[first] === null) first--;
    const slot = slots[first]!;
    slot.segments.push(segment);
    for (let at = first + 1; at <= to; at++) {
      const covered = slots[at];
      if (covered?.segments.length) break;
      if (covered) slot.columns = at - first + 1;
      slots[at] = null;
    }
  }
  return slots;
}
