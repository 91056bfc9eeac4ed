import { depthOf } from "./heading-text.ts";
import type { Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { keyOf, type TextStyle } from "./text-style.ts";

/** A style of headings: those of one style and depth of numbers are on one level. */
export interface HeadingStyle {
  style: TextStyle;
  isCaps: boolean;
  /** Of its numbers: 0 without any, 1 for "1", 2 for "1.2". */
  depth: number;
}

export const isCaps = ({ spans }: Paragraph): boolean => {
  const text = textOf(spans);
  return /\p{Lu}.*\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text);
};

export function headingStyle(paragraph: Paragraph): HeadingStyle {
  const { style, spans } = paragraph;
  return { style, isCaps: isCaps(paragraph), depth: depthOf(textOf(spans)) };
}

export const keyOfHeading = ({ style, isCaps: caps, depth }: HeadingStyle) =>
  `${keyOf(style)} ${caps} ${depth}`;

/** The more a heading stands out the higher it is: by size, weight, capitals, depth of its numbers, colour and slant. */
export function compare(a: HeadingStyle, b: HeadingStyle): number {
  const bySize = b.style.size - a.style.size;
  if (bySize) return bySize;
  if (a.style.isBold !== b.style.isBold) return a.style.isBold ? -1 : 1;
  if (a.depth && b.depth && a.depth !== b.depth) return a.depth - b.depth;
  if (a.isCaps !== b.isCaps) return a.isCaps ? -1 : 1;
  if (a.style.isUnderlined !== b.style.isUnderlined) return a.style.isUnderlined ? -1 : 1;
  if (a.style.isItalic !== b.style.isItalic) return a.style.isItalic ? 1 : -1;
  if (a.depth !== b.depth) return a.depth - b.depth;
  return a.style.hue === b.style.hue ? 0 : a.style.hue ? -1 : 1;
}
