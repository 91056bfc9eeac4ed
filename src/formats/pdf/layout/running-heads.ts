import { collapsed } from "../../../checker/white-space.ts";
import { numbers } from "./heading-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import type { TextStyle } from "./text-style.ts";

/** A heading with its number at the top of a page is so much larger than the text, or bold. */
const largerHead = 1.15;

/** Whether a line at the edge of a page runs from page to page: its parts stand at both sides, or it has the page's number. */
export function isRunningHead(
  { hasPageNumber, isInMargin, isParted, lines, style, spans, page }: Paragraph,
  above: Block<unknown> | undefined,
  below: Block<unknown> | undefined,
  body: TextStyle,
): boolean {
  if (isInMargin && isParted && lines === 1) return true;
  const isFirst = lines === 1 && above?.page !== page && style.size < largerHead * body.size;
  if (isFirst && (isParted || goesOnBelow(page, below))) return true;
  if (!hasPageNumber) return false;
  if (isParted || below === undefined) return true;
  if (style.isBold) return false;
  const isSection = numbers.test(textOf(spans)) && style.size >= largerHead * body.size;
  return style.isItalic || !isSection;
}

/** Whether text goes on from the page before, below what stands at the top: it begins in the midst of a sentence. */
const goesOnBelow = (page: number, below: Block<unknown> | undefined): boolean =>
  below?.sort === "paragraph" && below.page === page && /^\s*\p{Ll}{2}/u.test(textOf(below.spans));

/** Lines at the top of a page that say which heading stands further down on it. */
export function headsOfOwnPage(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Paragraph[] {
  const found: Paragraph[] = [];
  let first: Paragraph | null = null;
  let page = -1;
  for (const block of blocks) {
    if (block.page !== page) first = isTopLine(block) ? block : null;
    else if (first && block.sort === "paragraph" && heading.has(block) && saysSame(first, block)) {
      found.push(first);
      first = null;
    }
    page = block.page;
  }
  return found;
}

const isTopLine = (block: Block<unknown>): block is Paragraph =>
  block.sort === "paragraph" && block.lines === 1;

const saysSame = (top: Paragraph, heading: Paragraph): boolean =>
  top.style.size <= heading.style.size && wordsIn(top) === wordsIn(heading);

const wordsIn = ({ spans }: Paragraph): string => collapsed(textOf(spans)).toLowerCase();
