import type { Budget } from "../../../checker/budget.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import type { Drawing } from "../content/drawings.ts";
import { type Box, union } from "../content/geometry.ts";
import { between, isRtl, type Segment, textOf } from "./segments.ts";

/** How large bullets are, as parts of the font's size; hollow ones are smaller than the circles of forms. */
const smallest = 0.1;
const largest = 0.6;
const largestHollow = 0.55;
/** How far their middle stands above the base line, and they from the text, as parts of the font's size. */
const [lowest, highest] = [0.1, 0.65];
const [nearest, farthest] = [0.1, 2.5];
/** Bullets of a list stand below one another, within so many points. */
const sameEdge = 1;
const mostShapes = 1_000;

const widthOf = (box: Box) => box[2] - box[0];
const heightOf = (box: Box) => box[3] - box[1];

/** Whether a drawing may be a bullet: small, about as wide as high, and filled or round. */
function mayBeBullet({ sort, box, isFilled }: Drawing): boolean {
  const [short, long] = [widthOf(box), heightOf(box)].sort((a, b) => a - b) as [number, number];
  return sort !== "line" && long > 1 && long < 14 && short > 0.6 * long && (isFilled || sort === "shape");
}

/** Puts bullets that are drawn as shapes before the lines that they begin, as typed ones would stand there. */
export function addDrawnBullets<Thing>(
  segments: readonly Segment<Thing>[],
  drawings: readonly Drawing[],
  budget: Budget,
): void {
  const shapes = drawings.filter(mayBeBullet).slice(0, mostShapes);
  if (shapes.length < 2) return;
  const lines = segments.filter(({ thing }) => thing === null).sort((a, b) => b.y - a.y);
  const found = new Map<Segment<Thing>, Box>();
  for (const { box, isFilled } of shapes) {
    const line = lineBehind(box, isFilled ? largest : largestHollow, lines, budget);
    if (line && !found.has(line)) found.set(line, box);
  }
  const bullets = [...found];
  for (const [line, box] of bullets) {
    const isOfList = bullets.some(
      ([other, { 0: left }]) => other !== line && Math.abs(left - box[0]) < sameEdge,
    );
    if (!isOfList) continue;
    line.spans = [between("• "), ...line.spans];
    line.box = union(line.box, [box[0], line.box[1], box[2], line.box[3]]);
  }
}

/** The line that begins behind the shape: to the right of it, or to the left of text from right to left. */
function lineBehind<Thing>(
  box: Box,
  largestPart: number,
  fromTop: readonly Segment<Thing>[],
  budget: Budget,
): Segment<Thing> | null {
  const middle = (box[1] + box[3]) / 2;
  // The first line whose base line may stand as far below the shape as those of the largest type do.
  const first = partitionPoint(fromTop.length, (at) => fromTop[at]!.y > middle);
  let best: Segment<Thing> | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let at = first; at < fromTop.length; at++) {
    const line = fromTop[at]!;
    budget.step();
    const up = middle - line.y;
    if (up > 40) break;
    const { size } = line;
    if (up < lowest * size || up > highest * size) continue;
    if (heightOf(box) < smallest * size || heightOf(box) > largestPart * size) continue;
    const gap = isRtl(textOf(line.spans)) ? box[0] - line.box[2] : line.box[0] - box[2];
    if (gap < nearest * size || gap > farthest * size || gap >= least) continue;
    [best, least] = [line, gap];
  }
  return best;
}
