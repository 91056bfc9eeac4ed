import { type Box, boxAround, corners, intersection, type Matrix } from "../content/geometry.ts";

/** An area in default user space. */
export interface Area {
  /** What stands around it, and all of it where there are no outlines. */
  box: Box;
  outlines: Outlines | null;
  /** Which part of the box it covers is not known. */
  isRough: boolean;
}

/** Closed lines, the points of all of them one after the other. */
interface Outlines {
  /** Across and up in turn. */
  points: Float64Array;
  /** Where each begins, counted in points. */
  starts: readonly number[];
  isEvenOdd: boolean;
}

/** Whether it covers the point; null where that is not known. */
export function covers({ box, outlines, isRough }: Area, x: number, y: number): boolean | null {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false;
  if (isRough) return null;
  if (!outlines) return true;
  const { points, starts, isEvenOdd } = outlines;
  let winding = 0;
  for (let line = 0; line < starts.length; line++) {
    const from = 2 * starts[line]!;
    const end = line + 1 < starts.length ? 2 * starts[line + 1]! : points.length;
    let beforeX = points[end - 2]!;
    let beforeY = points[end - 1]!;
    for (let at = from; at < end; at += 2) {
      const nextX = points[at]!;
      const nextY = points[at + 1]!;
      if (beforeY <= y !== nextY <= y) {
        const across = beforeX + ((y - beforeY) / (nextY - beforeY)) * (nextX - beforeX);
        if (across > x) winding += nextY > beforeY ? 1 : -1;
      }
      beforeX = nextX;
      beforeY = nextY;
    }
  }
  return isEvenOdd ? (winding & 1) === 1 : winding !== 0;
}

/** What limits what is painted: a box, and areas besides that are no boxes (ISO 32000-2, 8.5.4). */
export interface Clip {
  box: Box;
  areas: readonly Area[];
}

/** Areas of a clip that are kept; a further one is only its box. */
const mostAreas = 8;

export function clipped(clip: Clip | null, area: Area): Clip {
  const box = clip ? intersection(clip.box, area.box) : area.box;
  const areas = clip?.areas ?? [];
  const isBox = !area.outlines && !area.isRough;
  return { box, areas: isBox || areas.length >= mostAreas ? areas : [...areas, area] };
}

/** Whether what is clipped shows at the point; null where that is not known. */
export function showsAt({ box, areas }: Clip, x: number, y: number): boolean | null {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false;
  let isKnown = true;
  for (const area of areas) {
    const covered = covers(area, x, y);
    if (covered === false) return false;
    if (covered === null) isKnown = false;
  }
  return isKnown ? true : null;
}

/** The area of a box that is transformed. */
export function transformedBox(box: Box, matrix: Matrix): Area {
  const points = corners(box, matrix);
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  return {
    box: boxAround(points),
    outlines: isUpright ? null : { points: Float64Array.from(points), starts: [0], isEvenOdd: false },
    isRough: false,
  };
}
