import type { Budget } from "../../../checker/budget.ts";
import { firstFrom, type Ruling, type Rulings } from "./rulings.ts";

/** Boxes that stand in the cells of a table by themselves, to tick or round a sign: their sides part no cells. */

/** How far the sides of a box end from where they meet, in points. */
const slack = 1;
/** Lines that are looked at. */
const mostLines = 2_000;

const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
const isSide = (one: Ruling, from: number, to: number) => isNear(one.from, from) && isNear(one.to, to);

/** The first of the lines at a place that is as long as a side. */
function sideAt(
  lines: readonly Ruling[],
  place: number,
  from: number,
  to: number,
  budget: Budget,
): Ruling | null {
  for (let at = firstFrom(lines, place - slack); at < lines.length && lines[at]!.at <= place + slack; at++) {
    budget.step();
    if (isSide(lines[at]!, from, to)) return lines[at]!;
  }
  return null;
}

/** Lines without those of boxes that no other line touches. */
export function withoutBoxes({ horizontal, vertical }: Rulings, budget: Budget): Rulings {
  if (horizontal.length + vertical.length > mostLines) return { horizontal, vertical };
  const sides = new Set<Ruling>();
  for (const bottom of horizontal)
    for (let v = firstFrom(vertical, bottom.from - slack); v < vertical.length; v++) {
      const left = vertical[v]!;
      budget.step();
      if (left.at > bottom.from + slack) break;
      if (!isNear(left.from, bottom.at)) continue;
      const right = sideAt(vertical, bottom.to, left.from, left.to, budget);
      const top = right && sideAt(horizontal, left.to, bottom.from, bottom.to, budget);
      if (!top || top === bottom) continue;
      const own = [bottom, left, right, top];
      budget.step((horizontal.length + vertical.length) >> 4);
      const touches = (line: Ruling, across: [Ruling, Ruling], along: [Ruling, Ruling]) =>
        !own.includes(line) &&
        line.at >= across[0].at - slack &&
        line.at <= across[1].at + slack &&
        line.from <= along[1].at + slack &&
        line.to >= along[0].at - slack;
      const isTouched =
        horizontal.some((line) => touches(line, [bottom, top], [left, right])) ||
        vertical.some((line) => touches(line, [left, right], [bottom, top]));
      if (!isTouched) for (const side of own) sides.add(side);
    }
  if (!sides.size) return { horizontal, vertical };
  return {
    horizontal: horizontal.filter((line) => !sides.has(line)),
    vertical: vertical.filter((line) => !sides.has(line)),
  };
}
