import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { isTypewriter, keyOf, roundedSize, type TextStyle } from "./text-style.ts";

/** So much of what most of a page of single lines is set in another style may be its text. */
const leastText = 0.5;
const fewParagraphs = 3;
/** Text beside programs is so much of what these are. */
const leastBeside = 0.1;
/** A title has so few lines, and is so much larger than all else. */
const mostTitleLines = 4;
const titleSize = 1.25;

/** The style of most running text; of a page of a title and a table that of the table. */
export function bodyOf(blocks: readonly Block<unknown>[]): TextStyle | null {
  const paragraphs = blocks.filter((block) => block.sort === "paragraph");
  const cells = cellSize(blocks);
  const title = titleAmong(paragraphs);
  const counts = new Map<string, { style: TextStyle; count: number }>();
  for (const paragraph of paragraphs) {
    if (paragraph === title) continue;
    const { spans, lines, isUniform } = paragraph;
    const { length } = textOf(spans);
    // Titles of books and the like are slanted within text that is not.
    const style = isUniform ? paragraph.style : { ...paragraph.style, isItalic: false };
    const key = keyOf(style);
    const known = counts.get(key) ?? { style, count: 0 };
    counts.set(key, known);
    // Lines alone are labels and headings rather than text.
    known.count += lines > 1 ? length : length / 4;
  }
  let best: { style: TextStyle; count: number } | null = null;
  for (const each of counts.values()) if (!best || each.count > best.count) best = each;
  // Programs may fill most of a page; its text is what is said of them.
  if (best && isTypewriter(best.style)) {
    let text: typeof best | null = null;
    for (const each of counts.values())
      if (!isTypewriter(each.style) && (!text || each.count > text.count)) text = each;
    if (text && text.count >= leastBeside * best.count) best = text;
  }
  // A page of a few lines, such as a title page: the smaller of what there is most is its text.
  if (best && (paragraphs.length <= fewParagraphs || paragraphs.every(({ lines }) => lines === 1)))
    for (const each of counts.values())
      if (each.style.size < best.style.size && each.count >= leastText * best.count) best = each;
  const isLittle = paragraphs.length <= fewParagraphs && paragraphs.every(({ lines }) => lines <= 2);
  if (best && isLittle && cells && cells < best.style.size)
    return { ...best.style, size: cells, isBold: false };
  return best?.style ?? null;
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
