import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import { tableOf } from "./aligned-table.ts";
import { between, isRtl, type Segment, type Span, textOf } from "./segments.ts";

/** What stands on a page, in the order in which it is read. */
export type Placed<Thing> =
  | { sort: "line"; spans: Span[]; box: Box; y: number; size: number; font: string }
  | { sort: "table"; rows: Span[][][]; box: Box }
  | { sort: "thing"; thing: Thing; box: Box };

/** A gutter between columns is wider than this part of the font's size. */
const gutterWidth = 0.9;
/** Segments of one page that are looked at for columns. */
const segmentLimit = 3_000;

/** Segments that overlap in height. */
interface Band<Thing> {
  segments: Segment<Thing>[];
  top: number;
  bottom: number;
}

/**
 * Orders the segments of a page: parts the page at the gutters between columns where there are any, else at its widest
 * gap from side to side, and goes on with the parts.
 */
export function ordered<Thing>(segments: Segment<Thing>[], budget: Budget): Placed<Thing>[] {
  const isFromRight = isRtl(segments.map(({ spans }) => textOf(spans)).join(""));
  const placed: Placed<Thing>[] = [];
  const waiting: Segment<Thing>[][] = [segments];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    budget.step(part.length * 4 + 1);
    const bands = bandsOf(part);
    if (part.length > segmentLimit || bands.every((band) => band.segments.length === 1)) {
      for (const band of bands) placed.push(...inBand(band, isFromRight));
      continue;
    }
    const columns = columnsOf(part);
    const table = columns.length > 1 ? tableOf(columns, bands, isFromRight) : null;
    if (table) {
      placed.push({ sort: "table", rows: table, box: boxOf(part) });
      continue;
    }
    const sides = sidesOf(columns);
    if (sides) {
      const [left, right] = sides;
      waiting.push(...(isFromRight ? [left, right] : [right, left]));
    } else if (bands.length > 1) {
      const at = widestGap(bands);
      waiting.push(
        bands.slice(at).flatMap((band) => band.segments),
        bands.slice(0, at).flatMap((band) => band.segments),
      );
    } else placed.push(...inBand(bands[0]!, isFromRight));
  }
  return placed;
}

export const boxOf = (segments: readonly { box: Box }[]): Box => segments.map(({ box }) => box).reduce(union);

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

/** The segments parted at every gutter that no segment crosses, from left to right. */
function columnsOf<Thing>(segments: Segment<Thing>[]): Segment<Thing>[][] {
  const sizes = segments.map(({ size }) => size).sort((a, b) => a - b);
  const wide = gutterWidth * (sizes[sizes.length >> 1] || 10);
  const columns: Segment<Thing>[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((a, b) => a.box[0] - b.box[0])) {
    if (segment.box[0] - right > wide) columns.push([]);
    columns.at(-1)!.push(segment);
    right = Math.max(right, segment.box[2]);
  }
  return columns;
}

/** The columns in two sides that are read one after the other; null where there is no gutter between two texts. */
function sidesOf<Thing>(columns: Segment<Thing>[][]): [Segment<Thing>[], Segment<Thing>[]] | null {
  let best: { at: number; width: number } | null = null;
  for (let at = 1; at < columns.length; at++) {
    const [left, right] = [columns.slice(0, at).flat(), columns.slice(at).flat()];
    if (!isText(left) || !isText(right)) continue;
    const width = boxOf(right)[0] - boxOf(left)[2];
    if (!best || width > best.width) best = { at, width };
  }
  return best && [columns.slice(0, best.at).flat(), columns.slice(best.at).flat()];
}

/** Whether it is running text of several lines and no column of a table: its lines are long and fill it. */
function isText<Thing>(side: Segment<Thing>[]): boolean {
  const lines = side.filter(({ thing }) => thing === null);
  if (!lines.length) return true;
  if (lines.length < 3) return false;
  const [left, , right] = boxOf(lines);
  let filled = 0;
  let characters = 0;
  for (const { box, spans } of lines) {
    if (box[2] - box[0] >= 0.6 * (right - left)) filled++;
    const text = textOf(spans);
    characters +=
      text.length + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? text.length : 0);
  }
  return characters / lines.length >= 14 && filled >= 0.4 * lines.length;
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

/** What overlaps in height and cannot be parted: line by line, what stands on one base line joined. */
function* inBand<Thing>({ segments }: Band<Thing>, isFromRight: boolean): Generator<Placed<Thing>> {
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
      yield { sort: "thing", thing: first!.thing, box: first!.box };
      continue;
    }
    const longest = line.reduce((a, b) => (textOf(b.spans).length > textOf(a.spans).length ? b : a));
    yield {
      sort: "line",
      spans: line.flatMap(({ spans }, at) => (at ? [between(" "), ...spans] : spans)),
      box: boxOf(line),
      y: longest.y,
      size: longest.size,
      font: longest.font,
    };
  }
}
