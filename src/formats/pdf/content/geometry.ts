/** A transformation [a b c d e f] (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];
/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that does the first and then the second. */
export function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

/** How long a way is; nearly all lead along the sides of the page, and need no root. */
export const lengthOf = (x: number, y: number): number =>
  x === 0 ? Math.abs(y) : y === 0 ? Math.abs(x) : Math.hypot(x, y);

/** The corners of a box in another space, x and y by turns, around it. */
export function corners([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): number[] {
  const x = (across: number, up: number) => e + a * across + c * up;
  const y = (across: number, up: number) => f + b * across + d * up;
  const lower = [x(left, bottom), y(left, bottom), x(right, bottom), y(right, bottom)];
  lower.push(x(right, top), y(right, top), x(left, top), y(left, top));
  return lower;
}

/** The box around points, which are given as x and y by turns. */
export function boxAround(points: readonly number[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at]!);
    right = Math.max(right, points[at]!);
    bottom = Math.min(bottom, points[at + 1]!);
    top = Math.max(top, points[at + 1]!);
  }
  return [left, bottom, right, top];
}

/** The unit square, in which images are painted (ISO 32000-2, 8.9.4). */
export const unit: Box = [0, 0, 1, 1];

/** The box around where the unit square comes to lie. */
export const unitSquare = (matrix: Matrix): Box => boxAround(corners(unit, matrix));

/** The part that lies in both; of no size where they do not meet. */
export function intersection(a: Box, b: Box): Box {
  const left = Math.max(a[0], b[0]);
  const bottom = Math.max(a[1], b[1]);
  return [left, bottom, Math.max(left, Math.min(a[2], b[2])), Math.max(bottom, Math.min(a[3], b[3]))];
}

/** Whether a box lies in another, or no further beyond its sides than the distance. */
export const holds = (outer: Box, inner: Box, distance = 0): boolean =>
  outer[0] - distance <= inner[0] &&
  outer[1] - distance <= inner[1] &&
  outer[2] + distance >= inner[2] &&
  outer[3] + distance >= inner[3];

export const area = (box: Box): number => (box[2] - box[0]) * (box[3] - box[1]);

/** Thinner than this, in points, a piece beside a picture is a part of it, such as a shadow or an edge. */
const thin = 20;

/** Whether the boxes lie as parts of one picture do: a whole side in common, one of them a sliver, or one over the other. */
export function belongTogether(first: Box, next: Box): boolean {
  const isSame = (at: 0 | 1 | 2 | 3) => Math.abs(first[at] - next[at]) <= 1;
  const meets = (low: 0 | 1, high: 2 | 3) => first[low] <= next[high] + 1 && next[low] <= first[high] + 1;
  if (!meets(0, 2) || !meets(1, 3)) return false;
  const isThin = ([left, bottom, right, top]: Box) => Math.min(right - left, top - bottom) < thin;
  if ((isSame(0) && isSame(2)) || (isSame(1) && isSame(3)) || isThin(first) || isThin(next)) return true;
  const [small, large] = [area(first), area(next)].sort((a, b) => a - b) as [number, number];
  return small > large / 4 && area(intersection(first, next)) > small / 2;
}

export const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Distance between the nearest points of two boxes. */
export function distance(a: Box, b: Box): number {
  const x = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const y = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.sqrt(x * x + y * y);
}

/** Where on the page something lies, as people say it; `rotation` is the page's, clockwise in degrees. */
export function whereOnPage(box: Box, page: Box, rotation: number): string {
  const width = page[2] - page[0] || 1;
  const height = page[3] - page[1] || 1;
  if (area(intersection(box, page)) > 0.8 * width * height) return "whole page";
  let x = ((box[0] + box[2]) / 2 - page[0]) / width;
  let y = ((box[1] + box[3]) / 2 - page[1]) / height;
  const turns = (((Math.round(rotation / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  for (let turn = 0; turn < turns; turn++) [x, y] = [y, 1 - x];
  if (x < 0 || x > 1 || y < 0 || y > 1) return "outside the page";
  const row = y > 2 / 3 ? "top" : y < 1 / 3 ? "bottom" : "middle";
  const column = x < 1 / 3 ? "left" : x > 2 / 3 ? "right" : "centre";
  return row === "middle" && column === "centre" ? "centre" : `${row} ${column}`;
}
