import { compare, type HeadingStyle, headingStyle, keyOfHeading } from "./heading-style.ts";
import { isDivision } from "./label-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** Blocks that are looked at together. */
export const blocksAtOnce = 200;
/** How many looks it takes to see whether a paragraph stands out, and what it reads like. */
export const looksAtStyle = 4;

/** Sizes are rounded to halves, so that equal ones may differ by one. */
export const rounding = 0.5;

/** The level of each heading, by its style and its number; yields how many looks at headings were taken since. */
export function* levelsOf(
  heading: ReadonlySet<Paragraph>,
): Generator<number, ReadonlyMap<Paragraph, number>> {
  const styleOf = alikeStyles(heading);
  const styles = new Map<Paragraph, HeadingStyle>();
  const keys = new Map<string, HeadingStyle>();
  yield looksAtStyle * heading.size;
  for (const paragraph of heading) {
    const style = styleOf(paragraph);
    styles.set(paragraph, style);
    keys.set(keyOfHeading(style), style);
    if (styles.size % blocksAtOnce === 0) yield looksAtStyle * blocksAtOnce;
  }
  // What has no number, such as a summary, is on the level of what has one and is set alike.
  const ranked = new Map<Paragraph, string>();
  for (const [paragraph, style] of styles) {
    const like = keyOfHeading(style.depth ? style : { ...style, depth: 1 });
    ranked.set(paragraph, keys.has(like) ? like : keyOfHeading(style));
  }
  yield looksAtStyle * heading.size;
  const used = new Set(ranked.values());
  const order = [...keys].filter(([key]) => used.has(key)).sort(([, a], [, b]) => compare(a, b));
  const levels = new Map(order.map(([key], at) => [key, Math.min(6, at + 1)]));
  return new Map([...ranked].map(([paragraph, key]) => [paragraph, levels.get(key)!]));
}

/** The levels, the number of a part alone on its line no lower than the name of the part below it. */
export function withParts(
  blocks: readonly Block<unknown>[],
  levels: ReadonlyMap<Paragraph, number>,
): ReadonlyMap<Paragraph, number> {
  const found = new Map(levels);
  blocks.forEach((block, at) => {
    const name = blocks[at + 1];
    if (block.sort !== "paragraph" || name?.sort !== "paragraph" || name.page !== block.page) return;
    const [own, other] = [levels.get(block), levels.get(name)];
    if (own !== undefined && other !== undefined && other < own && isDivision(textOf(block.spans).trim()))
      found.set(block, other);
  });
  return found;
}

/**
 * The styles of headings, where sizes that differ by no more than they are rounded by are one. A word in another face or
 * weight, such as a name of a program, makes no other style of a heading with a number: of one size and depth all have
 * the style that most have.
 */
function alikeStyles(heading: ReadonlySet<Paragraph>): (paragraph: Paragraph) => HeadingStyle {
  const sizes = new Map<string, number>();
  const keyOfRest = ({ style }: Paragraph) => keyOf({ ...style, size: 0 });
  const bySize = [...heading].sort((a, b) => b.style.size - a.style.size);
  const known = new Map<string, number>();
  for (const paragraph of bySize) {
    const { size } = paragraph.style;
    const rest = keyOfRest(paragraph);
    const last = known.get(rest);
    const own = last !== undefined && last - size <= rounding ? last : size;
    known.set(rest, own);
    sizes.set(`${rest} ${size}`, own);
  }
  const rounded = (paragraph: Paragraph): HeadingStyle => {
    const { style, ...others } = headingStyle(paragraph);
    const size = sizes.get(`${keyOfRest(paragraph)} ${style.size}`) ?? style.size;
    return { ...others, style: { ...style, size } };
  };
  const numbered = new Map<string, Map<string, { own: HeadingStyle; count: number }>>();
  const keyOfNumber = ({ style, depth }: HeadingStyle) => `${style.size} ${depth}`;
  for (const paragraph of heading) {
    const own = rounded(paragraph);
    if (!own.depth) continue;
    const counts = numbered.get(keyOfNumber(own)) ?? new Map<string, { own: HeadingStyle; count: number }>();
    numbered.set(keyOfNumber(own), counts);
    const key = keyOfHeading(own);
    counts.set(key, { own, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const usual = new Map(
    [...numbered].map(([key, counts]) => [
      key,
      [...counts.values()].reduce((most, each) => (each.count > most.count ? each : most)).own,
    ]),
  );
  return (paragraph) => {
    const own = rounded(paragraph);
    return (own.depth && usual.get(keyOfNumber(own))) || own;
  };
}
