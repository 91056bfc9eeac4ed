import { boxOf, isRunningText, medianSize } from "./columns.ts";
import { areCountedAcross, markersOf } from "./markers.ts";
import { piecesOf } from "./pieces.ts";
import { type Segment, sameLevel, textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";

/** What stands in a margin beside running text. */

const middleOf = ({ box }: { box: readonly [number, number, number, number] }) => (box[1] + box[3]) / 2;

/**
 * Names, numbers or headings that stand in a column of their own beside running text: each comes before the text that
 * begins on its level. Null where there is nothing like it.
 */
export function besideText<Thing>(
  part: readonly Segment<Thing>[],
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const [side, text] = (isFromRight ? tracks.toReversed() : tracks) as [Segment<Thing>[], Segment<Thing>[]];
  if (!isRunningText(text) || side.some(({ thing }) => thing !== null)) return null;
  const size = medianSize(part);
  const entries: Segment<Thing>[][] = [];
  for (const segment of side.toSorted((a, b) => b.box[3] - a.box[3])) {
    const last = entries.at(-1)?.at(-1);
    const isNear = last && last.box[1] - segment.box[3] < 0.6 * size;
    if (isNear && (segment.y === last.y || !isBeginning(segment, text))) entries.at(-1)!.push(segment);
    else entries.push([segment]);
  }
  const parts: Segment<Thing>[][] = [];
  let rest = text.toSorted((a, b) => middleOf(b) - middleOf(a));
  for (const [at, entry] of entries.entries()) {
    const top = Math.max(...entry.map(({ box }) => box[3]));
    const above = rest.filter((segment) => middleOf(segment) > top);
    if (above.length) parts.push(above);
    const next = entries[at + 1];
    const bottom = next ? Math.max(...next.map(({ box }) => box[3])) : Number.NEGATIVE_INFINITY;
    parts.push(entry);
    const own = rest.filter((segment) => middleOf(segment) <= top && middleOf(segment) > bottom);
    if (own.length) parts.push(own);
    rest = rest.filter((segment) => middleOf(segment) <= bottom);
  }
  if (rest.length) parts.push(rest);
  return parts;
}

/** Notes in the margin behind a text are so much narrower than it, and so many lines long at most. */
const narrower = 0.5;
const longestNote = 8;
/** How much of the width of its column a full line takes. */
const filledWidth = 0.7;

/**
 * Short notes in the margin behind running text: each comes after the text on its level, and never in a line of it. Null
 * where there is nothing like it.
 */
export function besideNotes<Thing>(
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const [text, side] = (isFromRight ? tracks.toReversed() : tracks) as [Segment<Thing>[], Segment<Thing>[]];
  if (side.some(({ thing }) => thing !== null) || !isRunningText(text)) return null;
  const [wide, narrow] = [text, side].map((track) => boxOf(track)).map(([left, , right]) => right - left);
  const notes = piecesOf(side).map(({ lines }) => lines);
  if (narrow! > narrower * wide! || notes.some(({ length }) => length > longestNote)) return null;
  if (medianSize(side) > medianSize(text) || notes.length * leastBeside > text.length) return null;
  if (areMarks(notes, text) || areCountedAcross([text, side], [text, side].map(markersOf))) return null;
  // What stands behind short lines goes on from these.
  const level = text.filter(({ y }) => side.some((note) => Math.abs(note.y - y) < sameLevel));
  const full = level.filter(({ box }) => box[2] - box[0] > filledWidth * wide!);
  if (full.length * 2 < level.length) return null;
  const parts: Segment<Thing>[][] = [];
  let rest = text.toSorted((a, b) => middleOf(b) - middleOf(a));
  for (const [at, note] of notes.entries()) {
    const next = notes[at + 1];
    const end = next ? Math.max(...next.map(({ box }) => box[3])) : Number.NEGATIVE_INFINITY;
    const own = rest.filter((segment) => middleOf(segment) > end);
    if (own.length) parts.push(own);
    parts.push(note);
    rest = rest.filter((segment) => middleOf(segment) <= end);
  }
  if (rest.length) parts.push(rest);
  return parts;
}

/** Characters of a mark behind a line, such as the points that a question is worth. */
const longestMark = 10;

/** Whether each note is a few characters level with a line, to which it belongs. */
const areMarks = <Thing>(
  notes: readonly (readonly Segment<Thing>[])[],
  text: readonly Segment<Thing>[],
): boolean =>
  notes.every(
    ([mark, ...others]) =>
      !others.length &&
      textOf(mark!.spans).length <= longestMark &&
      text.some(({ y }) => Math.abs(y - mark!.y) < sameLevel),
  );

/** So many lines of text stand beside a note on the average. */
const leastBeside = 3;

/** Whether a text begins on the level of what stands beside it: what is above ends a sentence, or stands apart. */
function isBeginning<Thing>({ y, size, spans }: Segment<Thing>, text: readonly Segment<Thing>[]): boolean {
  if (/^\s*\p{Ll}/u.test(textOf(spans))) return false;
  let above: Segment<Thing> | null = null;
  let level: Segment<Thing> | null = null;
  for (const each of text) {
    if (Math.abs(each.y - y) < 0.2 * size) level = each;
    else if (each.y > y && (!above || each.y < above.y)) above = each;
  }
  if (!level || !above || /^\s*\p{Ll}/u.test(textOf(level.spans))) return false;
  return (
    endsSentence(textOf(above.spans)) || above.y - level.y > 1.6 * level.size || above.box[2] < level.box[2]
  );
}
