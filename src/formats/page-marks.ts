import type { FigureSort } from "../checker/model.ts";

/**
 * Attributes by which a page that was made from another document says what HTML has no means for, so that its own checks
 * find what those of the document find. They change nothing for browsers and assistive technology.
 */

/** Its words tell a person what to complete: they are no content, and what holds nothing else is empty. */
export const remarkMark = "data-to-complete";

/** The kind of remarks that ask for header cells, before the table that has none. */
export const headerCellsRemark = "header cells";

/** The kind of remarks that ask whether cells are a table, before the one that they became. */
export const undeclaredTableRemark = "table";

/** On a picture that the checks of the document judge as a figure: what sort of one it is. */
export const figureMark = "data-from-figure";

/** On a section: the number of the slide that it shows, whose title is its first heading. */
export const slideMark = "data-from-slide";

/** On a section: it shows one of several sheets, whose name is its first heading. */
export const sheetMark = "data-from-sheet";

/** On a heading or title: the words that stand in for one that the document has not. Other words are one. */
export const standInMark = "data-stand-in";

export const pageMarks: readonly string[] = [remarkMark, figureMark, slideMark, sheetMark, standInMark];

const figureSorts: ReadonlySet<string> = new Set<FigureSort>([
  "figure",
  "formula",
  "chart",
  "diagram",
  "shape",
  "group",
  "connector",
  "drawing",
  "ink",
  "object",
  "media",
  "canvas",
  "plot",
]);

export const isFigureSort = (sort: string | null): sort is FigureSort =>
  sort !== null && figureSorts.has(sort);
