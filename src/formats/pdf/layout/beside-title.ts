import { boxOf } from "./columns.ts";
import { piecesOf } from "./pieces.ts";
import type { Segment } from "./segments.ts";

/** A title is so much larger than the lines beside it. */
const titleSize = 1.25;
/** How far a title may go beyond the lines beside it, as part of its size. */
const mostBeyond = 0.5;

/**
 * One line in large type beside several of one piece, such as a title beside an address: it is in none of their lines. Null
 * where there is nothing like it.
 */
export function besideTitle<Thing>(
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2 || tracks.flat().some(({ thing }) => thing !== null)) return null;
  const title = tracks.find(({ length }) => length === 1)?.[0];
  const lines = tracks.find(({ length }) => length > 1);
  if (!title || !lines || title.size < titleSize * Math.max(...lines.map(({ size }) => size))) return null;
  if (piecesOf(lines).length > 1) return null;
  const [, bottom, , top] = boxOf(lines);
  const beyond = mostBeyond * title.size;
  if (title.box[3] > top + beyond || title.box[1] < bottom - beyond) return null;
  return isFromRight ? tracks.toReversed() : [...tracks];
}
