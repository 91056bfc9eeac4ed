/**
 * Attributes by which a page that was made from another document says what HTML has no means for, so that its own checks
 * find what those of the document find. They change nothing for browsers and assistive technology.
 */

/** Its words tell a person what to complete: they are no content, and what holds nothing else is empty. */
export const remarkMark = "data-to-complete";

/** The kind of remarks that ask for header cells, before the table that has none. */
export const headerCellsRemark = "header cells";

/** On a section: the number of the slide that it shows, whose title is its first heading. */
export const slideMark = "data-from-slide";

/** On a section: it shows one of several sheets, whose name is its first heading. */
export const sheetMark = "data-from-sheet";

/** On a heading or title: the words that stand in for one that the document has not. Other words are one. */
export const standInMark = "data-stand-in";

export const pageMarks: readonly string[] = [remarkMark, slideMark, sheetMark, standInMark];
