import { grouped } from "../../../core/grouped.ts";
import { hasDate } from "./around-titles.ts";
import { depthOf } from "./heading-text.ts";
import { contact } from "./label-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { isWholeName } from "./personal-names.ts";
import { textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** Who wrote it, where and when: what stands between a title and the text below it. */

/** Blocks above the title, such as the name of a series. */
const mostAbove = 4;
/** Lines below a title that are looked at, and how many of them one paragraph has. */
const mostBelow = 12;
const mostLines = 3;
/** Middles of centred lines are no further apart, in points. */
const sameMiddle = 4;
/** Lines that end with the title do so but for this, in points. */
const sameEnd = 1;
/** The title is so much larger than these lines. */
const titleSize = 1.1;
/** So many names with raised marks, which lead to their places of work, are authors. */
const leastMarks = 2;
const betweenNames = /,|&|\s(?:and|und|et|y|e|og|och|en)\s/u;
const longestNames = 400;

/** The paragraphs of the heading's style that say who wrote what stands below the title of their page, where and when. */
export function frontMatterOf(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Set<Paragraph> {
  const found = new Set<Paragraph>();
  for (const own of grouped(blocks, ({ page }) => page).values()) {
    const at = titleAmong(own, heading);
    if (at < 0) continue;
    const title = own[at] as Paragraph;
    for (const paragraph of authorsBelow(own.slice(at + 1), heading)) found.add(paragraph);
    for (const paragraph of centredBelow(title, own.slice(at + 1), heading)) found.add(paragraph);
    for (const paragraph of besideBelow(own.slice(at + 1), heading)) found.add(paragraph);
    for (const paragraph of smallerBelow(own.slice(at + 1), heading)) found.add(paragraph);
  }
  return found;
}

/** The place of the title among the blocks of a page: a heading near its top that is larger than all others; -1 without one. */
function titleAmong(own: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): number {
  const heads = own.filter((block): block is Paragraph => block.sort === "paragraph" && heading.has(block));
  const [title, next] = heads.toSorted((a, b) => b.style.size - a.style.size);
  if (!title || !next || title.style.size < titleSize * next.style.size) return -1;
  const at = own.indexOf(title);
  return at <= mostAbove ? at : -1;
}

/** Names with marks that lead to their places of work, right below the title. */
function authorsBelow(below: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  return below
    .slice(0, 2)
    .filter((block): block is Paragraph => block.sort === "paragraph" && heading.has(block))
    .filter(({ spans }) => {
      const text = textOf(spans);
      const marks = spans.filter(({ raised }) => raised === "sup").length;
      return marks >= leastMarks && text.length <= longestNames && betweenNames.test(text);
    });
}

/** Lines that are centred below the title, up to the first that is not: none of them heads what is below. */
function centredBelow(
  title: Paragraph,
  below: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Paragraph[] {
  const lines: Paragraph[] = [];
  // A sign of a house may stand between them.
  const texts = below.filter(({ sort }) => sort !== "thing");
  for (const block of texts.slice(0, mostBelow)) {
    if (block.sort !== "paragraph" || block.lines > mostLines || !isCentredUnder(block, title)) break;
    lines.push(block);
  }
  const others = stylesBeside(lines, heading);
  return lines.filter((line, at) => {
    // What is set like headings further below is one.
    if (!heading.has(line) || line.style.isBold || others.has(keyOf(line.style))) return false;
    const next = texts[at + 1];
    // What stands right above running text heads it, unless it is a day.
    const isLast = at === lines.length - 1;
    const isOverText = isLast && next?.sort === "paragraph" && !heading.has(next) && next.lines > 1;
    return !isOverText || hasDate(textOf(line.spans)) || contact.test(textOf(line.spans));
  });
}

/** The styles of all other headings. */
function stylesBeside(lines: readonly Paragraph[], heading: ReadonlySet<Paragraph>): Set<string> {
  const own = new Set(lines);
  return new Set([...heading].filter((each) => !own.has(each)).map(({ style }) => keyOf(style)));
}

/** Where a paragraph has so many lines, or a heading its number, the text begins. */
const linesOfText = 4;

/** Names that stand side by side below the title, each over its place of work, before the text begins. */
function besideBelow(below: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const isText = (block: Block<unknown>) =>
    block.sort === "table" ||
    (block.sort === "paragraph" &&
      (block.lines >= linesOfText || (heading.has(block) && depthOf(textOf(block.spans)) > 0)));
  const end = below.findIndex(isText);
  if (end < 0) return [];
  const zone = below
    .slice(0, Math.min(end, mostBelow))
    .filter((block): block is Paragraph => block.sort === "paragraph");
  const isBeside = ({ box, size }: Paragraph) =>
    zone.some(
      (other) =>
        Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1]) > size / 2 &&
        (other.box[0] >= box[2] || other.box[2] <= box[0]),
    );
  const names = zone.filter((line) => heading.has(line) && isBeside(line) && isWholeName(textOf(line.spans)));
  // What stands right over running text heads it, such as an abstract beside keywords.
  const isOver = (line: Paragraph) => {
    const next = below[below.indexOf(line) + 1];
    return next !== undefined && isText(next);
  };
  if (names.some(isOver)) return [];
  const others = stylesBeside(names, heading);
  return names.filter(({ style }) => !others.has(keyOf(style)));
}

/** A heading of sections is so much larger than what stands between it and the title, in points. */
const largerBy = 0.5;
/** Lines of running text right below a heading. */
const leastText = 2;

/** What stands before the text is no section of its own where a heading that comes later is larger: subtitles, names and versions. */
function smallerBelow(below: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const isHeading = (block: Block<unknown> | undefined): block is Paragraph =>
    block?.sort === "paragraph" && heading.has(block);
  const isText = (block: Block<unknown> | undefined) =>
    block?.sort === "table" ||
    (block?.sort === "paragraph" && !heading.has(block) && block.lines >= leastText);
  const end = below.findIndex(
    (block, at) =>
      at >= mostBelow ||
      block.sort === "table" ||
      (block.sort === "paragraph" && block.lines >= linesOfText) ||
      (isHeading(block) && (depthOf(textOf(block.spans)) > 0 || isText(below[at + 1]))),
  );
  const lines = below.slice(0, Math.max(0, end)).filter(isHeading);
  const largest = Math.max(
    0,
    ...below
      .slice(end)
      .filter(isHeading)
      .map(({ style }) => style.size),
  );
  const others = stylesBeside(lines, heading);
  return lines.filter(
    ({ style, spans }) =>
      style.size + largerBy < largest && (!others.has(keyOf(style)) || isWholeName(textOf(spans))),
  );
}

const middleOf = ({ box }: Paragraph) => (box[0] + box[2]) / 2;

/** Whether a line stands below the title, smaller than it, in its middle or at its end. */
const isCentredUnder = (line: Paragraph, title: Paragraph): boolean =>
  line.style.size * titleSize <= title.style.size &&
  line.box[3] < title.box[3] &&
  (Math.abs(middleOf(line) - middleOf(title)) <= sameMiddle ||
    Math.abs(line.box[2] - title.box[2]) <= sameEnd) &&
  Math.abs(line.box[0] - title.box[0]) > sameMiddle;
