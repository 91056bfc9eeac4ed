import { compare, type HeadingStyle, headingStyle, keyOfHeading } from "./heading-style.ts";
import type { Paragraph } from "./paragraphs.ts";
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
  const levels = new Map<string, number>();
  let level = 0;
  for (const [at, [key, style]] of order.entries()) {
    // A word in another face, such as a name of a program, makes no other level of a heading with a number.
    const last = order[at - 1]?.[1];
    if (!last?.depth || last.depth !== style.depth || compare(last, style) !== 0) level++;
    levels.set(key, Math.min(6, level));
  }
  return new Map([...ranked].map(([paragraph, key]) => [paragraph, levels.get(key)!]));
}

/** The styles of headings, where sizes that differ by no more than they are rounded by are one. */
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
  return (paragraph) => {
    const { style, ...others } = headingStyle(paragraph);
    const size = sizes.get(`${keyOfRest(paragraph)} ${style.size}`) ?? style.size;
    return { ...others, style: { ...style, size } };
  };
}
