import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import type { Run } from "./page-run.ts";

/** Names of columns that are turned by a quarter, to stand over narrow columns side by side. */

/** Text that is turned, as if it ran from left to right; and where it stands on the page. */
export interface TurnedRun {
  run: Run;
  /** As it stands on the page. */
  of: Run;
  box: Box;
  /** It is read upwards. */
  isUp: boolean;
}

/** The name of a column. */
export interface TurnedHead {
  runs: Run[];
  /** Where it would stand on the line of the other names. */
  box: Box;
  y: number;
}

/** Names side by side, at least, and how far their ends or middles may be from one level, in points. */
const leastHeads = 3;
const sameLevel = 2;
/** Words of one name are no further apart than this, as part of their size. */
const widestSpace = 0.8;
/** How far below them the first line of their columns stands, as part of their size; lines of columns, at least. */
const farthestBelow = 4;
const leastLines = 2;
/** How many of them stand over columns. */
const mostlyOver = 0.7;
/** Turned runs that are looked at. */
const mostRuns = 400;

interface Name {
  runs: TurnedRun[];
  box: Box;
  size: number;
}

/** A run by its angle to the page's text in degrees; null where it is not turned by a quarter. */
export function turnedRun(run: Run, off: number): TurnedRun | null {
  const isUp = Math.abs(off - 90) < 10;
  if (!isUp && Math.abs(off + 90) >= 10) return null;
  const { x, y, size, width } = run;
  const box: Box = isUp
    ? [x - 0.8 * size, y, x + 0.2 * size, y + width]
    : [x - 0.2 * size, y - width, x + 0.8 * size, y];
  const [along, across] = isUp ? [y, -x] : [-y, x];
  const level: Box = [along, across - 0.2 * size, along + width, across + 0.8 * size];
  return { run: { ...run, x: along, y: across, box: level }, of: run, box, isUp };
}

/** Words that follow one another as names. */
function namesOf(turned: readonly TurnedRun[]): Name[] {
  const names: Name[] = [];
  const inOrder = turned.toSorted((a, b) => Math.round(a.run.y) - Math.round(b.run.y) || a.run.x - b.run.x);
  for (const each of inOrder) {
    const last = names.at(-1);
    const before = last?.runs.at(-1);
    const isNext =
      before &&
      before.isUp === each.isUp &&
      Math.abs(before.run.y - each.run.y) < 0.5 &&
      Math.abs(each.run.x - before.run.box[2]) < widestSpace * each.run.size;
    if (isNext) {
      last!.runs.push(each);
      last!.box = union(last!.box, each.box);
    } else names.push({ runs: [each], box: each.box, size: each.run.size });
  }
  return names;
}

/** The names of columns among turned runs: side by side on one level, most of them over what stands in columns. */
export function turnedHeads(
  turned: readonly TurnedRun[],
  upright: readonly Run[],
  budget: Budget,
): { heads: TurnedHead[]; own: Set<Run> } {
  const [heads, own] = [[] as TurnedHead[], new Set<Run>()];
  if (turned.length < leastHeads || turned.length > mostRuns) return { heads, own };
  let rest = namesOf(turned);
  for (const level of [
    ({ box }: Name) => box[1],
    ({ box }: Name) => box[3],
    ({ box }: Name) => (box[1] + box[3]) / 2,
  ]) {
    const inOrder = rest.toSorted((a, b) => level(a) - level(b));
    for (let from = 0; from < inOrder.length; ) {
      let to = from + 1;
      while (to < inOrder.length && level(inOrder[to]!) - level(inOrder[to - 1]!) <= sameLevel) to++;
      const row = inOrder.slice(from, to).sort((a, b) => a.box[0] - b.box[0]);
      from = to;
      budget.step(row.length * upright.length);
      if (!areHeads(row, upright)) continue;
      const y = baseLine(row, upright);
      for (const { runs, box, size } of row) {
        for (const { of } of runs) own.add(of);
        heads.push({
          runs: runs.map(({ run }) => run),
          box: [box[0], y - 0.2 * size, box[2], y + 0.8 * size],
          y,
        });
      }
      rest = rest.filter((name) => !row.includes(name));
    }
  }
  return { heads, own };
}

function areHeads(row: readonly Name[], upright: readonly Run[]): boolean {
  if (row.length < leastHeads) return false;
  if (row.some(({ box }, at) => at > 0 && box[0] < row[at - 1]!.box[2] - 1)) return false;
  const bottom = Math.min(...row.map(({ box }) => box[1]));
  const over = row.filter(({ box, size }) => {
    const below = upright.filter(
      (run) =>
        run.box[3] < bottom + size && Math.min(run.box[2], box[2]) - Math.max(run.box[0], box[0]) > 0.5,
    );
    const levels = new Set(below.map(({ y }) => Math.round(y)));
    const first = Math.max(...below.map(({ y }) => y));
    return levels.size >= leastLines && bottom - first < farthestBelow * size;
  });
  return over.length >= mostlyOver * row.length;
}

/** Where the names that are not turned stand beside them; else at their foot. */
function baseLine(row: readonly Name[], upright: readonly Run[]): number {
  const [bottom, top] = [
    Math.min(...row.map(({ box }) => box[1])),
    Math.max(...row.map(({ box }) => box[3])),
  ];
  const [{ box, size }] = row as [Name, ...Name[]];
  const beside = upright.filter((run) => run.y > bottom - size / 2 && run.y < top && run.box[2] < box[0]);
  return beside.length ? Math.min(...beside.map(({ y }) => y)) : bottom + 0.2 * size;
}
