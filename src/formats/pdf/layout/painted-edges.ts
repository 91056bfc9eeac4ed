import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { extentOf, type Ruling, type Rulings } from "./rulings.ts";

/** Edges of what is painted behind the rows of a grid: they part rows as rules do. */

/** Edges this near to one another, or to a rule, in points, are one. */
const near = 4;
/** How much of the width of a grid the areas with one edge cover, and how much of what is painted they are of one height. */
const mostCovered = 0.9;
/** Lines and areas that are looked at. */
const mostLines = 2_000;
const mostAreas = 1_000;

/** The lines of a grid, and the edges of areas side by side within it that go over its whole width. */
export function withPaintedEdges(
  { horizontal, vertical }: Rulings,
  areas: readonly Box[],
  budget: Budget,
): Rulings {
  const lines = { horizontal, vertical };
  if (!vertical.length || !horizontal.length || horizontal.length + vertical.length > mostLines) return lines;
  const [left, bottom, right, top] = extentOf(lines);
  budget.step(areas.length);
  const own = areas
    .filter(
      (box) => box[0] > left - near && box[2] < right + near && box[1] > bottom - near && box[3] < top + near,
    )
    .slice(0, mostAreas);
  const edges: Ruling[] = [];
  budget.step(own.length);
  for (const at of placesOf(own.flatMap((box) => [box[1], box[3]]))) {
    if (
      horizontal.some((line) => Math.abs(line.at - at) <= near && line.to - line.from > 0.5 * (right - left))
    )
      continue;
    if (at < bottom + near || at > top - near) continue;
    budget.step(own.length);
    const beside = own.filter((box) => Math.abs(box[1] - at) < 1);
    if (covered(beside) >= mostCovered * (right - left)) edges.push({ at, from: left, to: right });
  }
  return edges.length
    ? { horizontal: [...horizontal, ...edges].sort((a, b) => a.at - b.at), vertical }
    : lines;
}

/** Places that differ, in order. */
function placesOf(places: number[]): number[] {
  const found: number[] = [];
  for (const place of places.sort((a, b) => a - b))
    if (!found.length || place - found.at(-1)! > 1) found.push(place);
  return found;
}

/** How much of the width of a page areas side by side cover. */
function covered(boxes: readonly Box[]): number {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, , to] of boxes.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
