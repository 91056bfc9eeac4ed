import type { Ruling } from "./rulings.ts";

/** Rules under the names of columns that leave space between these: together they are the rule under a header. */

/** Parts of one rule differ in height by no more than this, in points, and cover so much of it. */
const sameLevel = 1;
const mostlyCovered = 0.8;
/** They end no further from its ends than this, in points. */
const sameEnds = 4;

/** The lowest rule in parts between two rules of one length; null where there is none. */
export function partedRule(high: Ruling, low: Ruling, horizontal: readonly Ruling[]): number | null {
  const within = horizontal.filter(
    ({ at, from, to }) =>
      at < high.at - sameLevel &&
      at > low.at + sameLevel &&
      from > high.from - sameEnds &&
      to < high.to + sameEnds &&
      to - from < mostlyCovered * (high.to - high.from),
  );
  for (const { at } of within.toSorted((a, b) => a.at - b.at)) {
    const parts = within.filter((other) => Math.abs(other.at - at) <= sameLevel);
    const length = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    if (parts.length > 1 && length >= mostlyCovered * (high.to - high.from)) return at;
  }
  return null;
}
