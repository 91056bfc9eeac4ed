import { numbers } from "./heading-text.ts";
import { pageWords } from "./label-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** A foot has so many lines at most, each a paragraph of its own. */
const mostLines = 2;

/** The number of the page before what runs along; sections have a point behind theirs, or few of them. */
const pageBefore = /^\p{Nd}{2,4}\s+\p{Lu}/u;
/** The same said in words, or parts of the foot with bars between them, or a remark on the edition in capitals. */
const pageInWords = new RegExp(`(?:^|\\s)(?:${pageWords})\\s+\\p{Nd}{1,4}(?:\\s|$)`, "iu");
const bars = /\S\s?[|•]\s\S/u;
const remark = /^[^\p{Ll}]*\p{Lu}{2}\.$/u;

/** Lines at the end of a page that read like its foot: nothing stands below them that they could head. */
export function feetOfPages(blocks: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const counted = new Set([...heading].map(numberOf));
  // Entries that begin with the numbers of their pages are set alike.
  const entries = new Map<string, number>();
  for (const { spans, style } of heading)
    if (pageBefore.test(textOf(spans).trim()))
      entries.set(keyOf(style), (entries.get(keyOf(style)) ?? 0) + 1);
  return blocks.filter((block, at): block is Paragraph => {
    if (block.sort !== "paragraph" || !heading.has(block) || block.lines > 1) return false;
    if (!endsPage(blocks, at)) return false;
    const text = textOf(block.spans).trim();
    const isEntry = (entries.get(keyOf(block.style)) ?? 0) > 1;
    if (pageBefore.test(text) && !isEntry && !counted.has(numberOf(block) - 1)) return true;
    return pageInWords.test(text) || bars.test(text) || remark.test(text);
  });
}

/** The first number of a heading's own; not a number where it has none. */
const numberOf = ({ spans }: Paragraph): number =>
  Number.parseInt(numbers.exec(textOf(spans))?.[1] ?? "", 10);

/** Whether nothing stands behind the block on its page but lines of the foot. */
function endsPage(blocks: readonly Block<unknown>[], at: number): boolean {
  const { page } = blocks[at]!;
  for (let behind = 1; behind <= mostLines; behind++) {
    const block = blocks[at + behind];
    if (block?.page !== page) return true;
    if (block.sort !== "paragraph" || block.lines > 1) return false;
  }
  return false;
}
