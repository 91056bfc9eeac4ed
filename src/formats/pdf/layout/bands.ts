import { isOver } from "./pieces.ts";
import type { Segment } from "./segments.ts";

/** Segments that overlap in height. */
export interface Band<Thing> {
  segments: Segment<Thing>[];
  top: number;
  bottom: number;
}

/** The segments from top to bottom, those that overlap in height together. */
export function bandsOf<Thing>(segments: Segment<Thing>[]): Band<Thing>[] {
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

/** The part of a gap under headings that counts. */
const underHeads = 0.5;

export function widestGap<Thing>(bands: Band<Thing>[]): number {
  let [at, widest] = [1, Number.NEGATIVE_INFINITY];
  for (let next = 1; next < bands.length; next++) {
    const [above, below] = [bands[next - 1]!, bands[next]!];
    const isHead =
      above.segments.length > 1 && above.segments.every((each) => isOver(each, below.segments[0]!));
    // What stands under headings belongs to them.
    const gap = (above.bottom - below.top) * (isHead ? underHeads : 1);
    if (gap <= widest + 0.5) continue;
    [at, widest] = [next, gap];
  }
  return at;
}
