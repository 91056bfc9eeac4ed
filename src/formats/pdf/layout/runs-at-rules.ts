import type { Run } from "./page-run.ts";
import { firstFrom, type Ruling } from "./rulings.ts";

/** Cells that stand so near to one another that they come as one run, with a line between them. */

/** A space is no further from where its line says it is than so many characters. */
const farthest = 1.3;
/** Lines that go through one run, at most. */
const mostRules = 40;

/** The run in parts, where lines from the top down go through spaces of it. */
export function partedAtRules(run: Run, upright: readonly Ruling[]): Run[] {
  const [left, , right] = run.box;
  const middle = (run.box[1] + run.box[3]) / 2;
  const places: number[] = [];
  for (let at = firstFrom(upright, left); at < upright.length && upright[at]!.at < right; at++)
    if (upright[at]!.from <= middle && upright[at]!.to >= middle) {
      places.push(upright[at]!.at);
      if (places.length > mostRules) return [run];
    }
  if (!places.length || run.shown || !run.text.includes(" ")) return [run];
  const parts: Run[] = [];
  const { text } = run;
  const width = (right - left) / text.length;
  let [from, start] = [0, left];
  for (const place of places) {
    const about = (place - left) / width - 0.5;
    const space = nearestSpace(text, about);
    if (space <= from || Math.abs(space - about) > farthest) continue;
    parts.push(partOf(run, text.slice(from, space), start, place));
    [from, start] = [space + 1, place];
  }
  return parts.length ? [...parts, partOf(run, text.slice(from), start, right)] : [run];
}

function nearestSpace(text: string, about: number): number {
  const at = Math.max(0, Math.round(about));
  const [before, behind] = [text.lastIndexOf(" ", at), text.indexOf(" ", at)];
  if (before < 0 || (behind >= 0 && behind - about < about - before)) return behind;
  return before;
}

/** A part of a run; where it begins and ends is half a space from the lines beside it. */
function partOf(run: Run, text: string, from: number, to: number): Run {
  const [left, bottom, right, top] = run.box;
  const half = 0.15 * run.size;
  const [start, end] = [from > left ? from + half : from, to < right ? to - half : to];
  return { ...run, text, x: start, width: end - start, box: [start, bottom, end, top] };
}
