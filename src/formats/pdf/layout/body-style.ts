import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { isTypewriter, keyOf, roundedSize, type TextStyle } from "./text-style.ts";

/** So much of what most of a page of single lines is set in another style may be its text. */
const leastText = 0.5;
const fewParagraphs = 3;
/** Text beside programs is so much of what these are. */
const leastBeside = 0.1;
/** What is said of programs between them is hardly larger than these, often on a line alone. */
const sizeBeside = 1.25;
/** A title has so few lines, and is so much larger than all else. */
const mostTitleLines = 4;
const titleSize = 1.25;

/** The style of most running text; of a page of a title and a table that of the table. */
export function bodyOf(blocks: readonly Block<unknown>[]): TextStyle | null {
  const paragraphs = blocks.filter((block) => block.sort === "paragraph");
  const cells = cellSize(blocks);
  const title = titleAmong(paragraphs);
  const counts = new Map<string, Count>();
  const alone = new Set(paragraphs);
  for (const row of rowsOfLines(blocks)) for (const line of row) alone.delete(line);
  for (const paragraph of paragraphs) {
    if (paragraph === title) continue;
    const { spans, lines, isUniform } = paragraph;
    const { length } = textOf(spans);
    // Titles of books and the like are slanted within text that is not.
    const style = isUniform ? paragraph.style : { ...paragraph.style, isItalic: false };
    const key = keyOf(style);
    const known = counts.get(key) ?? { style, count: 0, all: 0 };
    counts.set(key, known);
    // Lines alone are labels and headings rather than text.
    known.all += length;
    known.count += lines > 1 || !alone.has(paragraph) ? length : length / 4;
  }
  let best: Count | null = null;
  for (const each of counts.values()) if (!best || each.count > best.count) best = each;
  // Programs may fill most of a page; its text is what is said of them.
  if (best && isTypewriter(best.style)) {
    let text: Count | null = null;
    for (const each of counts.values())
      if (!isTypewriter(each.style) && (!text || each.count > text.count)) text = each;
    if (text && ofText(text, best.style) >= leastBeside * best.count) best = text;
  }
  // A page of a few lines, such as a title page: the smaller of what there is most is its text.
  if (best && (paragraphs.length <= fewParagraphs || paragraphs.every(({ lines }) => lines === 1)))
    for (const each of counts.values())
      if (each.style.size < best.style.size && each.count >= leastText * best.count) best = each;
  const isLittle = paragraphs.length <= fewParagraphs && paragraphs.every(({ lines }) => lines <= 2);
  if (best && isLittle && cells && cells < best.style.size)
    return { ...best.style, size: cells, isBold: false };
  // Of a page of tables the text stands in these, and what is said above them names them.
  if (best?.style.isBold && cells === best.style.size && areNamesOfTables(best.style, blocks))
    return { ...best.style, isBold: false };
  return best?.style ?? null;
}

/** Characters in one style, those of lines alone for less, and all of them. */
interface Count {
  style: TextStyle;
  count: number;
  all: number;
}

/** Characters of what may be said of programs: plain lines alone between them are text. */
const ofText = ({ style, count, all }: Count, typed: TextStyle): number =>
  style.isBold || style.hue || style.isUnderlined || style.size > sizeBeside * typed.size ? count : all;

/** Of the lines in one style so many stand right above tables that they name. */
const mostlyAbove = 0.5;

/** Whether what is set in the style names the tables below it. */
function areNamesOfTables(style: TextStyle, blocks: readonly Block<unknown>[]): boolean {
  const key = keyOf(style);
  let [all, above] = [0, 0];
  for (const [at, block] of blocks.entries()) {
    if (block.sort !== "paragraph" || keyOf(block.style) !== key) continue;
    if (block.lines > 1 || block.isParted) return false;
    all++;
    const below = blocks[at + 1];
    if (below?.sort === "table" && below.page === block.page) above++;
  }
  return above > 0 && above >= mostlyAbove * all;
}

/** So many lines in one style right below one another are a list. */
const leastInRow = 4;

/** Lines in plain type that stand right below one another in one style, as those of lists do. */
function* rowsOfLines(blocks: readonly Block<unknown>[]): Generator<Paragraph[]> {
  let row: Paragraph[] = [];
  for (const block of [...blocks, null]) {
    const isLine = block?.sort === "paragraph" && block.lines === 1 && !block.style.isBold;
    const [first] = row;
    const isAlike = isLine && first && keyOf(first.style) === keyOf(block.style) && first.page === block.page;
    if (isAlike) row.push(block);
    else {
      if (row.length >= leastInRow) yield row;
      row = isLine ? [block] : [];
    }
  }
}

/** The usual size of what stands in tables; 0 where there are none. */
function cellSize(blocks: readonly Block<unknown>[]): number {
  const sizes = blocks
    .flatMap((block) => (block.sort === "table" ? [roundedSize(block.size)] : []))
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

/** Of a cover the one paragraph that is larger than all others: it may hold more characters than these. */
function titleAmong(paragraphs: readonly Paragraph[]): Paragraph | null {
  const [title, next] = paragraphs.toSorted((a, b) => b.size - a.size);
  if (!title || !next || title.lines > mostTitleLines) return null;
  return title.style.size >= titleSize * next.style.size ? title : null;
}
