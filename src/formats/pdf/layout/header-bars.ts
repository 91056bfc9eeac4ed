import type { Box } from "../content/geometry.ts";
import { isNumber } from "./number-text.ts";
import { type Segment, textOf } from "./segments.ts";
import { linesIn } from "./table-rows.ts";

/** Bars of colour under headers of several lines, whose rows go on below the bar. */

/** Such a bar is no higher than this, in points, and its last line has so many names at least. */
const highestBar = 80;
const leastNames = 3;
/** The first row stands no further below the bar than this, as part of the font's size. */
const farthestRow = 2;
/** How many of the cells of the first row are below names of their own. */
const mostlyNamed = 0.7;

/** Whether what stands on a bar of colour names the columns of rows that go on right below it. */
export function isHeaderBar<Thing>(
  inside: readonly Segment<Thing>[],
  all: readonly Segment<Thing>[],
  [left, bottom, right, top]: Box,
): boolean {
  if (top - bottom > highestBar || inside.some(({ thing }) => thing !== null)) return false;
  const names = linesIn(inside, false).at(-1)!;
  if (names.length < leastNames) return false;
  const [{ size }] = names as [Segment<Thing>, ...Segment<Thing>[]];
  const below = all.filter(
    ({ thing, box }) =>
      thing === null &&
      box[3] < bottom + 1 &&
      box[1] > bottom - (farthestRow + 1) * size &&
      box[0] > left - 2 &&
      box[2] < right + 2,
  );
  const [row] = linesIn(below, false);
  if (!row || row.length < names.length || !row.some(({ spans }) => isNumber(textOf(spans).trim())))
    return false;
  const named = row.filter(
    ({ box }) => names.filter((name) => name.box[0] < box[2] && name.box[2] > box[0]).length === 1,
  );
  return named.length >= mostlyNamed * row.length;
}
