import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";
import { keyOf } from "./text-style.ts";

/** Blocks before and behind a paragraph among which the number before and behind its own is looked for. */
const farthest = 6;
/** Paragraphs that are counted together begin no further apart than this, in points. */
const sameEdge = 1.5;
/** Nor do the sizes of their fonts differ by more. */
const sameSize = 0.5;
/** So often a number comes again that is a bullet which text recognition took for one. */
const leastAgain = 3;

const number = /^\s*[（(]?((?:\p{Nd}{1,3}\.)*)(\p{Nd}{1,3})(?:[.．、)）](?!\p{Nd})|(?<=\.\p{Nd}{1,3})\s)/u;
const bare = /^\s*(\p{Nd})\s+(?!\p{Nd})/u;

/** A number with what it is a part of: "6.4." and 3. */
interface Counted {
  of: string;
  value: number;
}

const numberOf = (block: Block<unknown> | undefined): Counted | null => {
  const found = block?.sort === "paragraph" ? number.exec(textOf(block.spans)) : null;
  return found ? { of: found[1]!, value: Number(found[2]) } : null;
};

/** How a paragraph looks that has a number of so many parts; empty for one without. */
function clauseOf(block: Paragraph): string {
  const counted = numberOf(block);
  return counted?.of ? `${counted.of.split(".").length} ${keyOf(block.style)}` : "";
}

/**
 * Paragraphs among headings that are none: those that go on counting from text, or that text goes on from, as items of a
 * list and clauses do, sentences that are numbered and set as others that are text, and those that begin with one and the same number again and again.
 */
export function countedText(blocks: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const isText = (block: Block<unknown>, like: Paragraph) =>
    block.sort === "paragraph" &&
    !heading.has(block) &&
    block.style.isBold === like.style.isBold &&
    Math.abs(block.size - like.size) < sameSize &&
    Math.abs(block.box[0] - like.box[0]) < sameEdge;
  const again = new Map<string, number>();
  const digitOf = (block: Paragraph) => {
    const digit = bare.exec(textOf(block.spans))?.[1];
    return digit && `${digit} ${keyOf(block.style)}`;
  };
  for (const block of blocks) {
    const digit = block.sort === "paragraph" ? digitOf(block) : undefined;
    if (digit !== undefined) again.set(digit, (again.get(digit) ?? 0) + 1);
  }
  const clauses = new Set<string>();
  for (const block of blocks)
    if (block.sort === "paragraph" && !heading.has(block)) clauses.add(clauseOf(block));
  return blocks.filter((block, at): block is Paragraph => {
    if (block.sort !== "paragraph" || !heading.has(block)) return false;
    const clause = clauseOf(block);
    if (clause && clauses.has(clause) && block.lines > 1 && endsSentence(textOf(block.spans))) return true;
    if ((again.get(digitOf(block) ?? "") ?? 0) >= leastAgain) return true;
    const own = numberOf(block);
    if (own === null) return false;
    return [-1, 1].some((step) => {
      for (let away = 1; away <= farthest; away++) {
        const other = blocks[at + step * away];
        const found = numberOf(other);
        if (other && found !== null)
          return found.of === own.of && found.value === own.value + step && isText(other, block);
      }
      return false;
    });
  });
}
