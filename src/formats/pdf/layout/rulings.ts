import type { Budget } from "../../../checker/budget.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import type { Box } from "../content/geometry.ts";

/** A line along a side of the page: where it stands across its direction, and from where to where it goes. */
export interface Ruling {
  at: number;
  from: number;
  to: number;
}

/** The first of lines in order of their places that stands at this one or behind it. */
export const firstFrom = (lines: readonly Ruling[], place: number): number =>
  partitionPoint(lines.length, (at) => lines[at]!.at < place);

/** The lines of a page. */
export interface Rulings {
  /** From left to right; `at` is their height. */
  horizontal: Ruling[];
  /** From bottom to top. */
  vertical: Ruling[];
}

/** How far the lines reach, those of each direction in order of their places; there is one of each at least. */
export function extentOf({ horizontal, vertical }: Rulings): Box {
  return [
    Math.min(...horizontal.map(({ from }) => from), vertical[0]!.at),
    Math.min(...vertical.map(({ from }) => from), horizontal[0]!.at),
    Math.max(...horizontal.map(({ to }) => to), vertical.at(-1)!.at),
    Math.max(...vertical.map(({ to }) => to), horizontal.at(-1)!.at),
  ];
}

/** Lines on top of one another that are this near, in points, are one. */
const near = 2;
/** Lines that follow one another with no larger gap, in points, are one, as the borders of cells are. */
const nextTo = 3;
/** Shorter lines, in points, are dashes, bullets and parts of letters. */
const shortest = 5;
/** Lines of one page that are looked at. */
const mostLines = 20_000;

/** Joins what is drawn in pieces, side by side or on top of one another, to whole lines. */
export function joinedRulings(lines: readonly Box[], budget: Budget): Rulings {
  const horizontal: Ruling[] = [];
  const vertical: Ruling[] = [];
  for (const [left, bottom, right, top] of lines.slice(0, mostLines)) {
    budget.step();
    if (right - left >= top - bottom) horizontal.push({ at: (bottom + top) / 2, from: left, to: right });
    else vertical.push({ at: (left + right) / 2, from: bottom, to: top });
  }
  return { horizontal: joined(horizontal), vertical: joined(vertical) };
}

function joined(lines: Ruling[]): Ruling[] {
  const found: Ruling[] = [];
  lines.sort((a, b) => a.at - b.at || a.from - b.from);
  for (let first = 0; first < lines.length; ) {
    // Lines at one place, as far as each is near to the one before it.
    let end = first + 1;
    while (
      end < lines.length &&
      lines[end]!.at - lines[end - 1]!.at <= near &&
      lines[end]!.at - lines[first]!.at <= 2 * near
    )
      end++;
    const level = lines.slice(first, end).sort((a, b) => a.from - b.from);
    let open: Ruling | null = null;
    for (const line of level) {
      if (open && line.from - open.to <= nextTo) open.to = Math.max(open.to, line.to);
      else {
        if (open) found.push(open);
        open = { ...line };
      }
    }
    if (open) found.push(open);
    first = end;
  }
  return found.filter(({ from, to }) => to - from >= shortest);
}
