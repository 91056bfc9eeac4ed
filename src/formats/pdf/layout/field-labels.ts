import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** A page of so many fields is a form. */
const leastFields = 6;
/** Words of a label, and how much larger it is than most text at most. */
const mostWords = 6;
const largest = 1.1;

const isField = (block: Block<unknown> | undefined): boolean =>
  block?.sort === "thing" && (block.thing as { sort?: string }).sort === "field";

/** Short lines of a form among headings that stand right before or behind one of its fields: they say what it is for. */
export function labelsOfFields(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Paragraph[] {
  if (blocks.filter(isField).length < leastFields) return [];
  const sizes = blocks.flatMap((block) => (block.sort === "paragraph" ? [block.size] : []));
  const usual = sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
  return blocks.filter(
    (block, at): block is Paragraph =>
      block.sort === "paragraph" &&
      heading.has(block) &&
      block.size <= largest * usual &&
      block.lines === 1 &&
      textOf(block.spans).trim().split(/\s+/u).length <= mostWords &&
      (isField(blocks[at - 1]) || isField(blocks[at + 1])),
  );
}
