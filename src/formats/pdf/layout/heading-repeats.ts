import { labelOf } from "./heading-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** What comes again and again, and heads nothing or stands under each of several headings. */

/** Names that come again and again, as those of who speaks in a play, head nothing. */
const leastRepeated = 6;
const mostRepeated = 0.5;

/** So often the same words stand before a colon where these say what sort of thing follows, as in "Action: …". */
const leastLabels = 3;

/** Paragraphs that begin with words and a colon, as others do. */
export function labelled(blocks: readonly Block<unknown>[]): Set<Paragraph> {
  const own = new Map<string, Paragraph[]>();
  for (const block of blocks) {
    if (block.sort !== "paragraph") continue;
    const label = labelOf(textOf(block.spans));
    if (!label) continue;
    const known = own.get(label);
    if (known) known.push(block);
    else own.set(label, [block]);
  }
  return new Set([...own.values()].filter(({ length }) => length >= leastLabels).flat());
}

/** Styles of lines that come again, which are compared with all blocks. */
export const mostRecurring = 20;

/** Whether lines that come again, such as "Summary" and "Background", do so below other headings alone, which are larger. */
export function recursOnlyUnder(
  members: readonly Paragraph[],
  headings: readonly (readonly Paragraph[])[],
  blocks: readonly Block<unknown>[],
): boolean {
  const { size } = members[0]!.style;
  const over = new Set(headings.flat().filter(({ style }) => style.size > size));
  const own = new Set(members);
  const met = new Set<string>();
  for (const block of blocks) {
    if (block.sort !== "paragraph") continue;
    if (over.has(block)) met.clear();
    if (!own.has(block)) continue;
    const text = textOf(block.spans).trim();
    if (met.has(text)) return false;
    met.add(text);
  }
  return true;
}

export const isRepeated = (members: readonly Paragraph[]): boolean =>
  members.length >= leastRepeated && wordsOf(members).size < mostRepeated * members.length;

const wordsOf = (members: readonly Paragraph[]) => new Set(members.map(({ spans }) => textOf(spans).trim()));
