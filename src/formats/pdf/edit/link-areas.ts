import { type Box, boxAround, intersection, area as sizeOf } from "../content/geometry.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { PdfFile } from "../file/file.ts";
import type { Dict } from "../file/objects.ts";
import { boxOf } from "../pages.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { boxOfRun, type TextRun } from "../text/runs.ts";

/** So much of what a picture and the area of its link cover together is covered by both. */
const alike = 0.9;

/** Where the annotation of a link lies on its page: line by line, where it says so (ISO 32000-2, 12.5.6.5). */
export async function areasOfLink(file: PdfFile, annotation: Dict): Promise<Box[]> {
  const box = await boxOf(file, annotation.get("Rect"));
  const points: number[] = [];
  for (const value of ((await file.array(annotation.get("QuadPoints"))) ?? []).slice(0, 800))
    points.push((await file.number(value)) ?? Number.NaN);
  const quads: Box[] = [];
  for (let at = 0; at + 8 <= points.length; at += 8) quads.push(boxAround(points.slice(at, at + 8)));
  return quads.length && !points.some(Number.isNaN) ? quads : box ? [box] : [];
}

/** How much of the run's width lies in the area, where its middle is in it. */
export function shareIn(run: TextRun, area: Box): number {
  const box = boxOfRun(run);
  const middle = run.y + 0.3 * run.size;
  if (middle < area[1] || middle > area[3]) return 0;
  const both = intersection(box, area);
  return (both[2] - both[0]) / Math.max(0.01, box[2] - box[0]);
}

/** Whether two areas are as good as the same. */
export function areAlike(one: Box, other: Box): boolean {
  const both = sizeOf(intersection(one, other));
  return both > 0 && both >= alike * (sizeOf(one) + sizeOf(other) - both);
}

/** Whether text stands in the area. */
export const hasText = (area: Box, runs: readonly TextRun[]): boolean =>
  runs.some((run) => run.text.trim() !== "" && shareIn(run, area) > 0);

/** The Figure of the one picture that a link lies on, and on nothing else; -1 for none. */
export function figureUnder(
  [area, ...others]: readonly Box[],
  tree: StructureTree,
  pictures: readonly PaintedPicture[],
  runs: readonly TextRun[],
): number {
  if (!area || others.length) return -1;
  tree.budget.step(runs.length + pictures.length);
  if (hasText(area, runs)) return -1;
  const found = new Set<number>();
  for (const { box, marking } of pictures) {
    if (!sizeOf(intersection(box, area))) continue;
    if (!areAlike(box, area)) return -1;
    found.add(marking.element);
  }
  const [figure = -1] = found;
  return found.size === 1 && figure >= 0 && tree.name(figure) === "Figure" ? figure : -1;
}
