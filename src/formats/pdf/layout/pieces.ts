import { itemMarker } from "../../../checker/text/typed-markers.ts";
import { type Segment, textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** Lines of one piece of text stand no further apart than this, as part of the font's size. */
const widestLeading = 1.7;

export interface Piece<Thing> {
  lines: Segment<Thing>[];
}

/** The same for a heading and what it stands over. */
const widestUnderHead = 3;

/** Whether text is a heading by its look, for what stands below it. */
export const isOver = <Thing>(above: Segment<Thing>, { style, size }: Segment<Thing>) =>
  above.thing === null && (above.size > 1.08 * size || (above.style.isBold && !style.isBold));

/** The lines of a track in pieces, parted where there is space between them. */
export function piecesOf<Thing>(track: readonly Segment<Thing>[]): Piece<Thing>[] {
  const pieces: Piece<Thing>[] = [];
  for (const segment of track.toSorted((a, b) => b.y - a.y)) {
    const last = pieces.at(-1)?.lines.at(-1);
    const leading = last && isOver(last, segment) ? widestUnderHead : widestLeading;
    if (last && last.y - segment.y < leading * Math.max(last.size, segment.size))
      pieces.at(-1)!.lines.push(segment);
    else pieces.push({ lines: [segment] });
  }
  return pieces;
}

/** Whether lines of a piece go on from one another: as one text, or as a name with what is said of it below. */
export function goOn<Thing>(above: Segment<Thing>, below: Segment<Thing>): boolean {
  if (above.thing !== null || keyOf(above.style) !== keyOf(below.style)) return true;
  const [first, next] = [textOf(above.spans), textOf(below.spans)];
  if (itemMarker(next)) return false;
  return /^\s*\p{Ll}/u.test(next) || /[,;-]\s*$/u.test(first);
}
