import type { Budget } from "../../../checker/budget.ts";
import type { PageMarks } from "./page-marks.ts";
import { mostGrids } from "./ruled-grid.ts";
import type { Segment } from "./segments.ts";

/** How many times as high as a line a grid is whose edges part lines. */
const leastHigh = 2;

/** The lines, those within a grid of several columns apart from those above and below it. */
export function linesByGrid<Thing>(
  lines: Segment<Thing>[][],
  { grids }: PageMarks,
  budget: Budget,
): Segment<Thing>[][][] {
  const boxes = grids.flatMap(({ columns, box }) => (columns > 1 ? [box] : [])).slice(0, mostGrids);
  if (!boxes.length) return [lines];
  budget.step(lines.length * boxes.length);
  const parts: Segment<Thing>[][][] = [];
  let open = -2;
  for (const line of lines) {
    const { y, size, box } = line[0]!;
    const at = boxes.findIndex(
      ([left, bottom, right, top]) =>
        y > bottom && y < top && top - bottom > leastHigh * size && box[0] > left - 2 && box[2] < right + 2,
    );
    if (at === open) parts.at(-1)!.push(line);
    else parts.push([line]);
    open = at;
  }
  return parts;
}
