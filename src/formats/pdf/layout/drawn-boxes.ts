import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { extentOf, firstFrom, type Ruling, type Rulings } from "./rulings.ts";

/** Boxes that lines connect, as in flow charts and models of classes: their text is that of a drawing. */

/** How far from one another lines may end and still meet, in points. */
const reach = 4;
/** Corners nearer to one another, in points, are those of cells with space between them. */
const spacing = 8;
/** So many corners within the outline of one drawing are more than a table has: steps of its header and of its sums. */
const leastCorners = 6;
/** Lines that are looked at, and corners that are compared. */
const mostLines = 2_000;
const mostCorners = 400;

type Point = readonly [x: number, y: number];

/**
 * Where lines that meet draw boxes and what connects these: more of them end at corners than those of one outline do. Null
 * for any others.
 */
export function connectedBoxes({ horizontal, vertical }: Rulings, budget: Budget): Box | null {
  const { length } = horizontal;
  if (length * 2 < leastCorners || !vertical.length || length + vertical.length > mostLines) return null;
  const outline = extentOf({ horizontal, vertical });
  const [left, bottom, right, top] = outline;
  if (isFramed(outline, { horizontal, vertical }) || isCrossed(outline, { horizontal, vertical }))
    return null;
  const corners: Point[] = [];
  const outer: readonly Point[] = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ];
  for (const { at, from, to } of horizontal)
    for (const x of [from, to]) {
      const isCorner = ({ from: low, to: high }: Ruling) =>
        Math.abs(low - at) <= reach || Math.abs(high - at) <= reach;
      let isMet = false;
      for (let v = firstFrom(vertical, x - reach); v < vertical.length && vertical[v]!.at <= x + reach; v++) {
        budget.step();
        isMet ||= isCorner(vertical[v]!);
      }
      if (isMet && !outer.some((point) => areNear(point, [x, at], reach))) corners.push([x, at]);
    }
  if (corners.length < leastCorners || corners.length > mostCorners) return null;
  budget.step(corners.length * corners.length);
  const apart = corners.filter(
    (one) => !corners.some((other) => other !== one && areNear(one, other, spacing)),
  );
  return apart.length >= leastCorners ? outline : null;
}

/** How much of a side of a table is drawn, and how many of its sides are at least. */
const wholeSide = 0.95;
const leastSides = 3;

/** Whether lines go along the sides of the whole, as they do round a table, however its cells are merged. */
function isFramed([left, bottom, right, top]: Box, { horizontal, vertical }: Rulings): boolean {
  const drawn = (lines: readonly Ruling[], at: number, from: number, to: number) =>
    lines
      .filter((line) => Math.abs(line.at - at) <= reach)
      .reduce((sum, line) => sum + Math.max(0, Math.min(line.to, to) - Math.max(line.from, from)), 0) >=
    wholeSide * (to - from);
  const sides = [
    drawn(horizontal, bottom, left, right),
    drawn(horizontal, top, left, right),
    drawn(vertical, left, bottom, top),
    drawn(vertical, right, bottom, top),
  ];
  return sides.filter(Boolean).length >= leastSides;
}

/** How much of the whole a line that goes through it covers. */
const throughWhole = 0.9;

/**
 * Whether lines go through the whole, as the rules between rows do, whatever is drawn in its cells or stands out at its
 * sides: three of them, or two each way. Most of those of music lie closer together than rows do.
 */
function isCrossed([left, bottom, right, top]: Box, { horizontal, vertical }: Rulings): boolean {
  const through = (lines: readonly Ruling[], length: number) => {
    const long = lines.filter(({ from, to }) => to - from >= throughWhole * length);
    const apart = long.filter(
      ({ at }, n) =>
        (n === 0 || at - long[n - 1]!.at > spacing) &&
        (n === long.length - 1 || long[n + 1]!.at - at > spacing),
    );
    return 2 * apart.length >= long.length ? apart.length : 0;
  };
  const rows = through(horizontal, right - left);
  return rows > 2 || (rows === 2 && through(vertical, top - bottom) >= 2);
}

const areNear = ([x, y]: Point, [otherX, otherY]: Point, most: number) =>
  Math.abs(x - otherX) <= most && Math.abs(y - otherY) <= most;
