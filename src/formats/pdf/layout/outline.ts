import { isHeadingText, numbers } from "./heading-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** The number that a line begins with, such as "10.1.1"; empty without one. */
const numberOf = (text: string): string => numbers.exec(text)?.[1] ?? "";

/** Whether the number comes next in an outline that has these: the first or next one within a part that was met. */
function isNext(number: string, met: ReadonlySet<string>): boolean {
  const at = number.lastIndexOf(".");
  if (at < 0) return false;
  const [part, own] = [number.slice(0, at), Number(number.slice(at + 1))];
  return met.has(part) && (own === 1 || met.has(`${part}.${own - 1}`));
}

/**
 * Lines that are set as the text is and whose numbers go on from those of headings, such as "10.1.1 Scope" below the
 * heading "10.1 Overview". Those that stand one below the other without text between them are a list.
 */
export function outlined(blocks: readonly Block<unknown>[], headings: ReadonlySet<Paragraph>): Paragraph[] {
  const met = new Set<string>();
  const found: Paragraph[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.sort !== "paragraph") continue;
    const text = textOf(block.spans);
    const number = numberOf(text);
    if (!number) continue;
    if (headings.has(block)) {
      met.add(number);
      continue;
    }
    const below = blocks[at + 1];
    const hasText = below?.sort === "paragraph" && !numberOf(textOf(below.spans));
    if (block.lines > 1 || block.isListing || !hasText || !isNext(number, met)) continue;
    if (/[.!?]\s*$/u.test(text) || !isHeadingText(block, false)) continue;
    met.add(number);
    found.push(block);
  }
  return found;
}
