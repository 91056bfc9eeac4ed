import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** Blocks before and behind a paragraph among which the number before and behind its own is looked for. */
const farthest = 6;
/** Paragraphs that are counted together begin no further apart than this, in points. */
const sameEdge = 1.5;
/** Nor do the sizes of their fonts differ by more. */
const sameSize = 0.5;

const number = /^\s*[（(]?(\p{Nd}{1,3})[.．、)）](?!\p{Nd})/u;

const numberOf = (block: Block<unknown> | undefined): number | null => {
  const found = block?.sort === "paragraph" ? number.exec(textOf(block.spans)) : null;
  return found ? Number(found[1]) : null;
};

/** Paragraphs among headings that go on counting from others, or that others go on from, which are none: items of a list. */
export function countedText(blocks: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const isText = (block: Block<unknown>, like: Paragraph) =>
    block.sort === "paragraph" &&
    !heading.has(block) &&
    block.style.isBold === like.style.isBold &&
    Math.abs(block.size - like.size) < sameSize &&
    Math.abs(block.box[0] - like.box[0]) < sameEdge;
  return blocks.filter((block, at): block is Paragraph => {
    if (block.sort !== "paragraph" || !heading.has(block)) return false;
    const own = numberOf(block);
    if (own === null) return false;
    return [-1, 1].some((step) => {
      for (let away = 1; away <= farthest; away++) {
        const other = blocks[at + step * away];
        const value = numberOf(other);
        if (other && value !== null) return value === own + step && isText(other, block);
      }
      return false;
    });
  });
}
