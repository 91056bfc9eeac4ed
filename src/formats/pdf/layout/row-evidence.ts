import { isNumber } from "./number-text.ts";
import { type Segment, textOf, withoutLeaders } from "./segments.ts";
import type { Column, Slot } from "./table-column.ts";
import { figures } from "./table-doubts.ts";

/** What shows whether a line of a table goes on from the row above it or begins one. */

/** Lines of one cell stand no further apart than this, as part of the font's size. */
export const widestLeading = 1.75;
/** Remarks in a cell are smaller than what they belong to by this factor. */
const smallerType = 0.88;
/** Letters are so wide on the average, as part of the font's size. */
const letterWidth = 0.48;

/** A line of a table by its columns. */
export interface Line<Thing> {
  slots: Slot<Thing>[];
  y: number;
  size: number;
  isHead: boolean;
}

export interface Row<Thing> extends Line<Thing> {
  /** The lowest line of each column. */
  last: (readonly Segment<Thing>[])[];
  /** Which columns the last line of all fills. */
  isLast: boolean[];
  /** Its first line has nothing but its name. */
  isNameFirst: boolean;
}

export const textIn = <Thing>(segments: readonly Segment<Thing>[]) =>
  segments
    .map(({ spans }) => textOf(spans))
    .join(" ")
    .trim();

export const isFilled = <Thing>(slot: Slot<Thing> | undefined): slot is NonNullable<Slot<Thing>> =>
  slot !== null && slot !== undefined && slot.segments.length > 0;

export const filledCount = <Thing>(slots: readonly Slot<Thing>[]) => slots.filter(isFilled).length;

/** What a table writes for nothing. */
const nothing = /^[-–—.…*]{1,3}$/u;
export const isValue = (text: string) => isNumber(text) || nothing.test(text);

const beginsLower = <Thing>(segments: readonly Segment<Thing>[]) => /^[\s(]*\p{Ll}/u.test(textIn(segments));

/** Whether words follow a number, as in the midst of a text. */
const beginsWithNumber = <Thing>(segments: readonly Segment<Thing>[]) =>
  /^\s*\p{Nd}+\s\p{Ll}/u.test(textIn(segments));

/** Whether the first word of what follows would not have fitted behind a line of a column. */
function isWrapped<Thing>(
  before: readonly Segment<Thing>[],
  next: readonly Segment<Thing>[],
  [left, right]: Column,
): boolean {
  const text = textIn(next);
  const word = /^\S+/u.exec(text)?.[0].length ?? 0;
  const from = Math.min(...next.map(({ box }) => box[0]));
  const to = Math.max(...next.map(({ box }) => box[2]));
  // Dots behind a name are narrower than its letters.
  const letters = withoutLeaders(text) === text ? 0 : word * letterWidth * next[0]!.size;
  const start = Math.min(...before.map(({ box }) => box[0]));
  const end = Math.max(...before.map(({ box }) => box[2]));
  const wide = Math.max(letters, ((word + 0.5) / Math.max(1, text.length)) * (to - from));
  // What is set to the right or in the middle leaves its room on the other side.
  const room = right - left - (end - start);
  return room < wide + 1;
}

export const isSpanned = <Thing>({ slots }: Line<Thing>) => slots.some((slot) => slot && slot.columns > 1);

/** What the lines of a table say of its columns. */
export interface ColumnsRead {
  /** Where they stand; null where it is not asked whether words would have fitted. */
  columns: readonly Column[] | null;
  /** Whether cells begin in lower case as a rule, as names of options do, so that this says nothing of a line. */
  areLower: readonly boolean[];
}

/** So many cells that begin rows tell how the cells of a column begin, most of them in lower case. */
const leastTold = 3;
const mostlyLower = 0.75;

/** A name in lower case, of a command or with the mark of a note too. */
const lowerName = /^[\s(*∗†‡\\]*\p{Ll}/u;

/** Of each column whether its cells begin in lower case as a rule, in lines that have a name and so may begin rows. */
export function columnsInLower<Thing>(lines: readonly Line<Thing>[]): boolean[] {
  const named = lines.filter(({ slots }) => isFilled(slots[0]));
  return (lines[0]?.slots ?? []).map((_, at) => {
    const own = named.flatMap(({ slots }) => (isFilled(slots[at]) ? [slots[at].segments] : []));
    const lower = own.filter((segments) => lowerName.test(textIn(segments)));
    return own.length >= leastTold && lower.length >= mostlyLower * own.length;
  });
}

/** Columns that are enough to tell rows by: cells of several lines seldom have equally many in all of so many. */
const leastFull = 3;
/** How a cell ends that goes on. */
const goesOnBehind = /[-–—,(/&]\s*$/u;

/** Whether a line fills all columns right below one that does so too, and nothing in it says that it goes on. */
function isFullBelow<Thing>(
  last: readonly (readonly Segment<Thing>[])[],
  slots: readonly Slot<Thing>[],
  areLower: readonly boolean[],
): boolean {
  return (
    slots.length >= leastFull &&
    slots.every((slot, at) => {
      const before = last[at] ?? [];
      if (!isFilled(slot) || !before.length || goesOnBehind.test(textIn(before))) return false;
      return areLower[at] || !beginsLower(slot.segments);
    })
  );
}

/**
 * Whether a line cannot be of the row above it: numbers stand above one another, or its words would have fitted there,
 * which is not asked without columns.
 */
export function contradicts<Thing>(
  last: readonly (readonly Segment<Thing>[])[],
  { slots }: Line<Thing>,
  { columns, areLower }: ColumnsRead,
): boolean {
  if (columns !== null && isFullBelow(last, slots, areLower)) return true;
  return slots.some((slot, at) => {
    if (slot === null) return false;
    if (slot.columns > 1) return true;
    const before = last[at] ?? [];
    if (!slot.segments.length || !before.length) return false;
    // A bracket that is open says that what is in it goes on.
    if (/[([][^)\]]*$/u.test(textIn(before)) && /^[^([]*[)\]]/u.test(textIn(slot.segments))) return false;
    if (isValue(textIn(slot.segments)) || isValue(textIn(before))) return true;
    if (areFigures(textIn(before), textIn(slot.segments))) return true;
    // What goes on below without a name in the first column is of the row above.
    if (at > 0 && !isFilled(slots[0]) && beginsLower(slot.segments) && !endsSentence(textIn(before)))
      return false;
    // Smaller type says more of what stands above it, and so does slanted type alone on its line.
    if (slot.segments[0]!.size < smallerType * before[0]!.size) return false;
    const isSlanted = slot.segments[0]!.style.isItalic && !before[0]!.style.isItalic;
    if (isSlanted && at > 0 && filledCount(slots) === 1) return false;
    // Nor does a name begin in lower case below one that does not.
    const isRest = at === 0 && filledCount(slots) === 1 && beginsLower(slot.segments) && !beginsLower(before);
    if (isRest) return false;
    return columns !== null && !isWrapped(before, slot.segments, columns[at]!);
  });
}

/** Days, hours and the like, which stand below one another in rows. */
const areFigures = (before: string, next: string): boolean =>
  figures.test(before) && figures.test(next) && !goesOnBehind.test(before);

/** Lines nearer to one another than this, as part of the font's size, stand beside one another. */
const halfLine = 0.85;

/** Whether a line fills what the row above it has not filled, or goes on with its name below what stands beside that. */
const isBesideLast = <Thing>(row: Row<Thing>, line: Line<Thing>): boolean =>
  !isSpanned(row) &&
  !isSpanned(line) &&
  line.slots.every(
    (slot, at) =>
      !isFilled(slot) || !isFilled(row.slots[at]) || (at === 0 && row.isNameFirst && !row.isLast[0]),
  );

/** Pieces of one column whose base lines are nearer than this, as part of their size, are stacked to one sign. */
const stacked = 0.65;

/** Whether a line is a sign alone that stands right below another one of its column, as in ≤ that is put together. */
const isStacked = <Thing>(row: Row<Thing>, line: Line<Thing>): boolean =>
  filledCount(line.slots) === 1 &&
  line.slots.some((slot, at) => {
    const above = isFilled(slot) ? row.last[at]?.at(-1) : undefined;
    return above !== undefined && above.y - line.y < stacked * line.size;
  });

export function goesOn<Thing>(
  row: Row<Thing>,
  line: Line<Thing>,
  distance: number,
  isTight: boolean | null,
  read: ColumnsRead,
): boolean {
  // Numbers may stand level with the middle of a name of several lines.
  if (distance < halfLine && (isBesideLast(row, line) || isStacked(row, line))) return true;
  if (isTight === false || !(distance <= widestLeading) || isSpanned(row)) return false;
  if (contradicts(row.last, line, read)) return false;
  const both = line.slots.flatMap((slot, at) => (isFilled(slot) && isFilled(row.slots[at]) ? [at] : []));
  const isFresh = line.slots.some((slot, at) => isFilled(slot) && !isFilled(row.slots[at]));
  const first = line.slots[0];
  const isLabel = filledCount(row.slots) === 1 && isFilled(row.slots[0]);
  if (isTight) return both.length > 0 || isFresh;
  // A label may begin above the line that has its values.
  if (isFresh)
    return isLabel && both.includes(0) && isFilled(first) && beginsLower(first.segments) && !read.areLower[0];
  if (!isFilled(first)) return both.length > 0;
  const isRest = (at: number) => !read.areLower[at] && beginsLower(line.slots[at]!.segments);
  const lower = both.filter(isRest);
  if (lower.length && both.every((at) => isRest(at) || beginsWithNumber(line.slots[at]!.segments)))
    return true;
  // A name that goes on takes what is beside it along, such as a second name.
  return lower[0] === 0 && lower.length * 2 > both.length;
}

const endsSentence = (text: string) => /[.!?:;]["'”’»)\]]*\s*$/u.test(text);
