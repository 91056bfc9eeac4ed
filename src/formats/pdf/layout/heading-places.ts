import { leadingMarker } from "../../../checker/text/typed-markers.ts";
import type { Box } from "../content/geometry.ts";
import { isCaps } from "./heading-style.ts";
import { larger } from "./heading-text.ts";
import { isDivision } from "./label-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import type { TextStyle } from "./text-style.ts";

/** How a paragraph that may be a heading stands to what is above and below it. */

/** Space above headings that only their slant or colour says, as part of the font's size. */
export const leastSpace = 1.3;
/** Space above numbered ones that only their face says. */
export const wideSpace = 1.8;
/** Lines of a heading over what may be a name or a date. */
const mostHeadLines = 3;
/** How far below small bold type its own text stands at most. */
const mostSpaceBelow = 1.65;

/** How much further than its lines are from one another a text stands below its heading. */
const apartFromText = 1.05;

/** Whether a sentence in bold type goes on in the text right below: it fills its line by chance. */
export function isRunIn({ spans, box, page, style }: Paragraph, below: Block<unknown> | undefined): boolean {
  if (!/\p{Ll}\.\s*$/u.test(textOf(spans)) || below?.sort !== "paragraph" || below.page !== page)
    return false;
  if (below.lines < 2 || below.style.isBold || below.style.size !== style.size) return false;
  const leading = (below.box[3] - below.box[1] - below.size) / (below.lines - 1) / below.size;
  return below.space <= apartFromText * leading && Math.abs(below.box[0] - box[0]) < 1;
}

/** Whether what follows stands behind it on its line, as what an abbreviation means does. */
export const isBesideText = ({ box, page, size }: Paragraph, below: Block<unknown> | undefined): boolean =>
  below?.sort === "paragraph" &&
  below.page === page &&
  below.box[0] > box[2] &&
  Math.abs(below.box[3] - box[3]) < size / 2;

/** Characters of the name of a section that is set as its text is. */
const longestName = 60;

/** Whether a short line with the number of a section, set as its text is, stands apart and right over running text. */
export function isNumberedName(
  { spans, lines, space, box, page, size }: Paragraph,
  below: Block<unknown> | undefined,
): boolean {
  const text = textOf(spans).trim();
  if (lines > 1 || space < wideSpace || text.length > longestName) return false;
  // The numbers of parts of sections go on from those of their headings.
  if (/\p{P}$/u.test(text) || !/^\p{Nd}{1,2}\.\s+\p{Lu}/u.test(text)) return false;
  return (
    below?.sort === "paragraph" &&
    below.page === page &&
    below.lines > 2 &&
    below.box[3] < box[3] &&
    below.box[0] - box[0] < size / 2 &&
    leadingMarker(textOf(below.spans)) === null
  );
}

/** Lines of a part's number and name. */
const mostLinesOfPart = 3;

/** A line that names a part by its number alone, apart from the text above it, with the part's name below it. */
export function isNamedPart({ spans, lines, space, isInMargin }: Paragraph): boolean {
  if (lines > mostLinesOfPart || space < leastSpace || isInMargin) return false;
  const text = textOf(spans).trim();
  return isDivision(text.split("\n", 1)[0]!.trim()) && !/[.;:,]$/u.test(text);
}

/** The usual distance between base lines of paragraphs, as part of their size; 0 where none has several lines. */
export function leadingOf(blocks: readonly Block<unknown>[]): number {
  const leadings = blocks
    .flatMap((block) =>
      block.sort === "paragraph" && block.lines > 1 && block.isUniform
        ? [(block.box[3] - block.box[1] - block.size) / (block.lines - 1) / block.size]
        : [],
    )
    .sort((a, b) => a - b);
  return leadings[leadings.length >> 1] ?? 0;
}

/** Bold type that is smaller than most text heads its own, which is smaller still, right below it. */
export function isOverOwn(
  { style, lines, box, page }: Paragraph,
  above: Block<unknown> | undefined,
  below: Block<unknown> | undefined,
): boolean {
  if (!style.isBold || lines > 1 || !below || below.sort !== "paragraph" || below.page !== page) return false;
  if (below.size * larger > style.size || below.box[3] >= box[3]) return false;
  // What stands right below a heading is a name or a date.
  const isHeaded =
    above?.sort === "paragraph" && above.style.size >= style.size * larger && above.lines <= mostHeadLines;
  if (isHeaded && above.page === page && above.box[1] - box[3] < style.size) return false;
  return !below.style.isBold && below.space < mostSpaceBelow && beginsAlike(box, below.box, style.size);
}

/** Capitals smaller than the text are headings from this part of its size on, with so much space above them. */
const smallestCaps = 0.75;
const spaceOfCaps = 2.2;

/** Whether a line of small capitals, which are mostly set apart, stands far below what is above it and right over text. */
export function isSmallCaps(
  paragraph: Paragraph,
  above: Block<unknown> | undefined,
  below: Block<unknown> | undefined,
  body: TextStyle,
): boolean {
  const { style, lines, space, page } = paragraph;
  if (lines > 1 || above?.page !== page || paragraph.isInMargin || !isCaps(paragraph)) return false;
  if (style.size < smallestCaps * body.size || space < spaceOfCaps) return false;
  return isOverText(paragraph, below, body);
}

/** Whether both begin at one place, from left or from right. */
const beginsAlike = (one: Box, other: Box, slack: number) =>
  Math.abs(one[0] - other[0]) < slack || Math.abs(one[2] - other[2]) < slack;

/** Whether running text in the face of most text stands right below, and begins where the paragraph does. */
export function isOverText(
  { style, box, page, isUniform }: Paragraph,
  below: Block<unknown> | undefined,
  body: TextStyle,
): boolean {
  if (!isUniform || below?.sort !== "paragraph" || below.page !== page || below.lines < 2) return false;
  const isBelow = below.box[3] < box[3] && beginsAlike(box, below.box, style.size);
  return isBelow && below.style.family === body.family && below.space <= wideSpace;
}
