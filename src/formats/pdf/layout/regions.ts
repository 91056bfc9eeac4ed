import type { Budget } from "../../../checker/budget.ts";
import { area, type Box } from "../content/geometry.ts";
import { alignedTables } from "./aligned-table.ts";
import { boxOf, type Gutter, gutterOf, isRunningText, medianSize, tracksOf } from "./columns.ts";
import { withInitials } from "./initials.ts";
import { openTables } from "./open-table.ts";
import { noMarks, type PageMarks } from "./page-marks.ts";
import { ruledTable } from "./ruled-table.ts";
import { between, isRtl, type Segment, type Span, textOf } from "./segments.ts";
import { type TableCell, tableRows } from "./table-rows.ts";
import { keyOf, noStyle, type TextStyle } from "./text-style.ts";

/** What stands on a page, in the order in which it is read. */
export type Placed<Thing> =
  | PlacedLine
  | { sort: "table"; rows: TableCell[][]; box: Box }
  | { sort: "thing"; thing: Thing; box: Box };

export interface PlacedLine {
  sort: "line";
  spans: Span[];
  box: Box;
  y: number;
  size: number;
  style: TextStyle;
  /** All of it looks alike. */
  isUniform: boolean;
}

/** Segments of one page that are looked at for columns. */
const segmentLimit = 3_000;

/** Segments that overlap in height. */
interface Band<Thing> {
  segments: Segment<Thing>[];
  top: number;
  bottom: number;
}

/**
 * Orders the segments of a page: parts it at what goes over its columns and at the gutters between them, at its widest
 * gaps from side to side where it has none, and goes on with the parts.
 */
export function ordered<Thing>(
  segments: readonly Segment<Thing>[],
  marks: PageMarks,
  budget: Budget,
): Placed<Thing>[] {
  const isFromRight = isRtl(segments.map(({ spans }) => textOf(spans)).join(""));
  return new PageOrder<Thing>(isFromRight, budget).ofPage(segments, marks);
}

class PageOrder<Thing> {
  readonly #isFromRight: boolean;
  readonly #budget: Budget;
  #marks: PageMarks = noMarks;
  /** What stands in the place of a segment: a table, or all that is in a box. */
  readonly #groups = new Map<Segment<Thing>, Placed<Thing>[]>();

  constructor(isFromRight: boolean, budget: Budget) {
    this.#isFromRight = isFromRight;
    this.#budget = budget;
  }

  ofPage(segments: readonly Segment<Thing>[], marks: PageMarks): Placed<Thing>[] {
    this.#marks = marks;
    const rest = this.#boxes(this.#tables(withInitials(segments), marks), marks);
    return this.#order(rest);
  }

  /** Takes out the tables that lines and shading mark. */
  #tables(segments: Segment<Thing>[], marks: PageMarks): Segment<Thing>[] {
    let rest = segments;
    const take = (own: ReadonlySet<Segment<Thing>>, box: Box, rows: TableCell[][]) => {
      rest = rest.filter((segment) => !own.has(segment));
      rest.push(this.#group(box, [{ sort: "table", rows, box }]));
    };
    for (const grid of marks.grids) {
      this.#budget.step(rest.length + grid.cells.length);
      const table = ruledTable(grid, rest, this.#isFromRight, this.#budget);
      if (table) take(table.segments, table.box, tableRows(table.rows, 0, this.#isFromRight));
    }
    if (rest.length > segmentLimit) return rest;
    for (const { segments: own, box, rows, marked } of openTables(
      marks,
      rest,
      this.#isFromRight,
      this.#budget,
    ))
      take(own, box, tableRows(rows, marked, this.#isFromRight));
    return rest;
  }

  /** Puts tables that only stand level and in columns in the place of their cells. */
  #withTables(segments: readonly Segment<Thing>[], least: 2 | 3): Segment<Thing>[] {
    let rest = [...segments];
    if (rest.length > segmentLimit) return rest;
    for (const table of alignedTables(rest, this.#marks, least, this.#isFromRight, this.#budget)) {
      const { segments: own, box, rows, marked } = table;
      rest = rest.filter((segment) => !own.has(segment));
      rest.push(this.#group(box, [{ sort: "table", rows: tableRows(rows, marked, this.#isFromRight), box }]));
    }
    return rest;
  }

  /** Puts what stands in a box together, as it is read by itself. */
  #boxes(segments: Segment<Thing>[], { boxes }: PageMarks): Segment<Thing>[] {
    let rest = segments;
    const bySize = boxes.toSorted((a, b) => area(a) - area(b));
    for (const box of bySize) {
      this.#budget.step(rest.length >> 2);
      const inside = rest.filter((segment) => isInside(segment.box, box));
      if (inside.length < 2 || inside.length === rest.length || new Set(inside.map(({ y }) => y)).size < 2)
        continue;
      const own = new Set(inside);
      rest = rest.filter((segment) => !own.has(segment));
      rest.push(this.#group(box, this.#order(inside)));
    }
    return rest;
  }

  #group(box: Box, placed: Placed<Thing>[]): Segment<Thing> {
    const segment: Segment<Thing> = {
      box,
      y: box[1],
      size: 10,
      style: noStyle,
      isUniform: true,
      spans: [],
      // It is looked up before anybody asks what it is.
      thing: {} as Thing,
    };
    this.#groups.set(segment, placed);
    return segment;
  }

  #order(segments: readonly Segment<Thing>[]): Placed<Thing>[] {
    const budget = this.#budget;
    const isFromRight = this.#isFromRight;
    const placed: Placed<Thing>[] = [];
    const waiting: Segment<Thing>[][] = [this.#withTables(segments, 3)];
    /** Parts of what has been looked at for tables. */
    const seen = new WeakSet<Segment<Thing>[]>();
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      budget.step(part.length * 4 + 1);
      if (!part.length) continue;
      const bands = bandsOf(part);
      if (part.length > segmentLimit || bands.every((band) => band.segments.length === 1)) {
        for (const band of bands) placed.push(...this.#inBand(band));
        continue;
      }
      const gutter = gutterOf(part, budget);
      if (gutter) {
        waiting.push(...inZones(part, gutter, isFromRight).toReversed());
        continue;
      }
      if (!seen.has(part)) {
        const looked = this.#withTables(part, 2);
        seen.add(looked);
        if (looked.length < part.length) {
          waiting.push(looked);
          continue;
        }
      }
      const tracks = tracksOf(part);
      const beside = besideText(part, tracks, isFromRight) ?? besideThings(tracks, bands.length, isFromRight);
      if (beside) waiting.push(...beside.toReversed());
      else if (bands.length > 1) {
        const at = widestGap(bands);
        const halves = [bands.slice(at), bands.slice(0, at)];
        for (const half of halves) {
          const segmentsOfHalf = half.flatMap((band) => band.segments);
          seen.add(segmentsOfHalf);
          waiting.push(segmentsOfHalf);
        }
      } else placed.push(...this.#inBand(bands[0]!));
    }
    return placed;
  }

  /** What overlaps in height and cannot be parted: line by line, what stands on one base line joined. */
  *#inBand({ segments }: Band<Thing>): Generator<Placed<Thing>> {
    for (const each of inBand({ segments }, this.#isFromRight)) {
      if (!("segment" in each)) yield each;
      else {
        const group = this.#groups.get(each.segment);
        if (group) yield* group;
        else yield { sort: "thing", thing: each.segment.thing!, box: each.segment.box };
      }
    }
  }
}

const isInside = (box: Box, [left, bottom, right, top]: Box): boolean =>
  box[0] >= left - 2 && box[2] <= right + 2 && box[1] >= bottom - 3 && box[3] <= top + 3;

/** Boxes and pictures beside one another from left to right; one beside running text comes before it. */
function besideThings<Thing>(
  tracks: readonly Segment<Thing>[][],
  bands: number,
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length < 2) return null;
  const order = isFromRight ? tracks.toReversed() : [...tracks];
  const areThings = order.map((track) => track.every(({ thing }) => thing !== null));
  // Rows of boxes are read row by row.
  if (areThings.every(Boolean)) return bands === 1 ? order : null;
  if (!areThings.some(Boolean)) return null;
  const [things, text] = [order.filter((_, at) => areThings[at]), order.filter((_, at) => !areThings[at])];
  return text.flat().length > 1 ? [...things, text.flat()] : null;
}

const middleOf = ({ box }: { box: Box }) => (box[1] + box[3]) / 2;

/** The parts that what goes over the gutter divides a part into, each side by itself, in the order of reading. */
function inZones<Thing>(
  part: readonly Segment<Thing>[],
  { left, right, crossing }: Gutter<Thing>,
  isFromRight: boolean,
): Segment<Thing>[][] {
  const parts: Segment<Thing>[][] = [];
  const over = [...crossing].sort((a, b) => middleOf(b) - middleOf(a));
  let rest = part.filter((segment) => !crossing.has(segment)).sort((a, b) => middleOf(b) - middleOf(a));
  const endZone = (bottom: number) => {
    const zone = rest.filter((segment) => middleOf(segment) > bottom);
    rest = rest.filter((segment) => middleOf(segment) <= bottom);
    if (!zone.length) return;
    const isBefore = ({ box }: Segment<Thing>) => box[0] + box[2] < left + right;
    const before = zone.filter(isBefore);
    const behind = zone.filter((segment) => !isBefore(segment));
    parts.push(...(isFromRight ? [behind, before] : [before, behind]));
  };
  let together: Segment<Thing>[] = [];
  for (const segment of over) {
    const before = parts.length;
    endZone(middleOf(segment));
    if (parts.length > before && together.length) {
      parts.splice(before, 0, together);
      together = [];
    }
    together.push(segment);
  }
  if (together.length) parts.push(together);
  endZone(Number.NEGATIVE_INFINITY);
  return parts.filter((each) => each.length > 0);
}

/**
 * Names, numbers or headings that stand in a column of their own beside running text: each comes before the text that
 * begins on its level. Null where there is nothing like it.
 */
function besideText<Thing>(
  part: readonly Segment<Thing>[],
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const [side, text] = (isFromRight ? tracks.toReversed() : tracks) as [Segment<Thing>[], Segment<Thing>[]];
  if (!isRunningText(text) || side.some(({ thing }) => thing !== null)) return null;
  const size = medianSize(part);
  const entries: Segment<Thing>[][] = [];
  for (const segment of side.toSorted((a, b) => b.box[3] - a.box[3])) {
    const last = entries.at(-1)?.at(-1);
    if (last && last.box[1] - segment.box[3] < 0.6 * size) entries.at(-1)!.push(segment);
    else entries.push([segment]);
  }
  const parts: Segment<Thing>[][] = [];
  let rest = text.toSorted((a, b) => middleOf(b) - middleOf(a));
  for (const [at, entry] of entries.entries()) {
    const top = Math.max(...entry.map(({ box }) => box[3]));
    const above = rest.filter((segment) => middleOf(segment) > top);
    if (above.length) parts.push(above);
    const next = entries[at + 1];
    const bottom = next ? Math.max(...next.map(({ box }) => box[3])) : Number.NEGATIVE_INFINITY;
    parts.push(entry);
    const own = rest.filter((segment) => middleOf(segment) <= top && middleOf(segment) > bottom);
    if (own.length) parts.push(own);
    rest = rest.filter((segment) => middleOf(segment) <= bottom);
  }
  if (rest.length) parts.push(rest);
  return parts;
}

/** The segments from top to bottom, those that overlap in height together. */
function bandsOf<Thing>(segments: Segment<Thing>[]): Band<Thing>[] {
  const bands: Band<Thing>[] = [];
  for (const segment of segments.toSorted((a, b) => b.box[3] - a.box[3])) {
    const last = bands.at(-1);
    // Letters of neighbouring lines may touch.
    const slack = Math.min(segment.size * 0.25, (segment.box[3] - segment.box[1]) / 2);
    if (last && segment.box[3] - slack > last.bottom) {
      last.segments.push(segment);
      last.bottom = Math.min(last.bottom, segment.box[1]);
    } else bands.push({ segments: [segment], top: segment.box[3], bottom: segment.box[1] });
  }
  return bands;
}

function widestGap<Thing>(bands: Band<Thing>[]): number {
  let [at, widest] = [1, Number.NEGATIVE_INFINITY];
  for (let next = 1; next < bands.length; next++) {
    const gap = bands[next - 1]!.bottom - bands[next]!.top;
    if (gap <= widest + 0.5) continue;
    [at, widest] = [next, gap];
  }
  return at;
}

function* inBand<Thing>(
  { segments }: Pick<Band<Thing>, "segments">,
  isFromRight: boolean,
): Generator<PlacedLine | { segment: Segment<Thing> }> {
  const lines: Segment<Thing>[][] = [];
  // A thing comes after the line that it stands in.
  const height = ({ thing, y, box, size }: Segment<Thing>) => (thing ? (box[1] + box[3] - size) / 2 : y);
  for (const segment of segments.toSorted((a, b) => height(b) - height(a))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSame =
      first &&
      !first.thing &&
      !segment.thing &&
      first.y - segment.y < 0.4 * Math.max(first.size, segment.size);
    if (isSame) line!.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) {
    line.sort((a, b) => (isFromRight ? b.box[0] - a.box[0] : a.box[0] - b.box[0]));
    const [first] = line;
    if (first!.thing) {
      yield { segment: first! };
      continue;
    }
    const longest = line.reduce((a, b) => (textOf(b.spans).length > textOf(a.spans).length ? b : a));
    yield {
      sort: "line",
      spans: line.flatMap(({ spans }, at) => (at ? [between(" "), ...spans] : spans)),
      box: boxOf(line),
      y: longest.y,
      size: longest.size,
      style: longest.style,
      isUniform: line.every(({ style, isUniform }) => isUniform && keyOf(style) === keyOf(longest.style)),
    };
  }
}
