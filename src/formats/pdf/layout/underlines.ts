import { firstFrom, type Ruling } from "./rulings.ts";
import type { Segment } from "./segments.ts";

/** How far below the base line an underline stands at most, as part of the font's size. */
const lowest = 0.3;
/** How far its ends may be from those of the text, in points. */
const sameEnds = 2;

/** Reports of segments that a line of their length underlines; `rulings` stand from bottom to top. Links are no matter. */
export function markUnderlined<Thing>(segments: readonly Segment<Thing>[], rulings: readonly Ruling[]): void {
  if (!rulings.length) return;
  for (const segment of segments) {
    const { y, size, box, spans, thing } = segment;
    if (thing !== null || spans.some(({ href }) => href !== null)) continue;
    for (let at = firstFrom(rulings, y - lowest * size); at < rulings.length && rulings[at]!.at < y; at++) {
      const { from, to } = rulings[at]!;
      if (Math.abs(from - box[0]) > sameEnds || Math.abs(to - box[2]) > sameEnds) continue;
      segment.style = { ...segment.style, isUnderlined: true };
      break;
    }
  }
}
