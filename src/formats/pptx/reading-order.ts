import type { Frame } from "../ooxml/drawing/shape.ts";

/** A text of a slide where it stands, in the order in which texts are read. */
export interface PlacedText {
  frame: Frame;
  text: string;
  isRightToLeft: boolean;
}

/** Texts of one slide that are compared. */
const textLimit = 60;
/** The part of the smaller of two texts that must lie beside or below the other. */
const beside = 0.5;

/** How much of the smaller of two lengths both have in common. */
function common(from: number, length: number, otherFrom: number, otherLength: number): number {
  const both = Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
  return both / Math.max(1, Math.min(length, otherLength));
}

/** Whether one text stands right above the other, or right before it in its line. */
function standsBefore(one: PlacedText, other: PlacedText): boolean {
  const [a, b] = [one.frame, other.frame];
  const isAbove = a.y + a.height <= b.y + b.height * 0.1;
  if (isAbove && common(a.x, a.width, b.x, b.width) >= beside) return true;
  if (one.isRightToLeft !== other.isRightToLeft) return false;
  const isFirst = one.isRightToLeft ? a.x >= b.x + b.width * 0.9 : a.x + a.width <= b.x + b.width * 0.1;
  return isFirst && common(a.y, a.height, b.y, b.height) >= beside;
}

/**
 * The first two texts that are read the other way round than they stand: the later one right above the earlier, or
 * right before it in its line. Columns may be read one after the other or across; null where nothing contradicts.
 */
export function contradiction(texts: readonly PlacedText[]): { earlier: string; later: string } | null {
  const compared = texts.slice(0, textLimit);
  for (const [at, earlier] of compared.entries())
    for (const later of compared.slice(at + 1))
      if (standsBefore(later, earlier)) return { earlier: earlier.text, later: later.text };
  return null;
}
