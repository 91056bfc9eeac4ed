import type { PlacedLine as Line } from "./placed.ts";

/** From where to where the lines of a column reach. */
export interface Edges {
  left: number;
  right: number;
}

/** Sizes of the lines of one text differ by no more than this part of them. */
const sameSize = 0.1;
/** Lines of a column below wider ones: so many at least, narrower by this part, which most of them fill but for this part. */
const leastInColumn = 4;
const narrower = 0.25;
const filled = 0.15;
const mostly = 0.6;

/** How far the lines of each line's column reach, but for running heads, titles and all that stands wide above it. */
export function columnEdges(lines: readonly Line[]): Map<Line, Edges> {
  const found = new Map<Line, Edges>();
  let from = 0;
  const end = (to: number) => {
    edgesOfRun(lines.slice(from, to), found);
    from = to;
  };
  for (let at = 1; at < lines.length; at++) {
    const [before, here] = [lines[at - 1]!, lines[at]!];
    const isBeside = here.box[0] > before.box[2] || here.box[2] < before.box[0];
    if (here.y > before.y || isBeside) end(at);
  }
  if (lines.length) end(lines.length);
  return found;
}

const edgesOf = (run: readonly Line[]): Edges => ({
  left: Math.min(...run.map(({ box }) => box[0])),
  right: Math.max(...run.map(({ box }) => box[2])),
});

/** The edges of lines below one another: those of the column that begins below wide lines are its own. */
function edgesOfRun(run: readonly Line[], found: Map<Line, Edges>): void {
  const at = beginOfColumn(run);
  for (const part of at ? [run.slice(0, at), run.slice(at)] : [run]) {
    const edges = edgesOf(part);
    for (const line of part) found.set(line, edges);
  }
}

/** Where lines that are all narrower than those above them begin, which they fill as running text does; 0 for nowhere. */
function beginOfColumn(run: readonly Line[]): number {
  const size = run.map((line) => line.size).sort((a, b) => a - b)[run.length >> 1] ?? 0;
  // The farthest right that this line and those below it reach.
  const reach: number[] = [];
  for (let at = run.length - 1, right = Number.NEGATIVE_INFINITY; at >= 0; at--) {
    right = Math.max(right, run[at]!.box[2]);
    reach[at] = right;
  }
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < run.length - leastInColumn; at++) {
    left = Math.min(left, run[at]!.box[0]);
    right = Math.max(right, run[at]!.box[2]);
    if (reach[at + 1]! > right - narrower * (right - left)) continue;
    const below = run.slice(at + 1).filter((line) => Math.abs(line.size - size) <= sameSize * size);
    const own = edgesOf(below);
    const full = below.filter(({ box }) => box[2] > own.right - filled * (own.right - own.left));
    if (below.length >= leastInColumn && full.length >= mostly * below.length) return at + 1;
  }
  return 0;
}
