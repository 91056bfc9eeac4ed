import { centredRows } from "./centred-rows.ts";
import { type Segment, textOf, withoutLeaders } from "./segments.ts";
import { type Column, type Slot, slotsOf } from "./table-columns.ts";
import { type FoundCell, isNumber, linesIn } from "./table-rows.ts";

/** Lines of one cell stand no further apart than this, as part of the font's size. */
const widestLeading = 1.75;
/** Distances larger than the least one by this factor part rows. */
const looser = 1.2;
/** Of lines that would be of one row by their distance, so many may contradict it. */
const mostContradicting = 0.15;
/** Lines that a header has at most. */
const mostHeaderLines = 5;
const leastDistance = 0.7;
/** Remarks in a cell are smaller than what they belong to by this factor. */
const smallerType = 0.88;
/** Letters are so wide on the average, as part of the font's size. */
const letterWidth = 0.48;

/** What is known of the rows of a table beside its text; heights from the top down. */
export interface RowMarks {
  /** Lines and edges of shading that part rows; empty where nothing does. */
  dividers: readonly number[];
  /** Where the rule under the header stands; null where nothing says. */
  head: number | null;
}

export interface GroupedRows<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows of the header, as far as rules or numbers show it. */
  heads: number;
  /** Rows above the rule under the header. */
  marked: number;
  /** Whether distances, rules or shading show all rows of several lines. */
  isReported: boolean;
}

interface Line<Thing> {
  slots: Slot<Thing>[];
  y: number;
  size: number;
  isHead: boolean;
}

interface Row<Thing> extends Line<Thing> {
  /** The lowest line of each column. */
  last: (readonly Segment<Thing>[])[];
  /** Which columns the last line of all fills. */
  isLast: boolean[];
  /** Its first line has nothing but its name. */
  isNameFirst: boolean;
}

const textIn = <Thing>(segments: readonly Segment<Thing>[]) =>
  segments
    .map(({ spans }) => textOf(spans))
    .join(" ")
    .trim();

const isFilled = <Thing>(slot: Slot<Thing> | undefined): slot is NonNullable<Slot<Thing>> =>
  slot !== null && slot !== undefined && slot.segments.length > 0;

const filledCount = <Thing>(slots: readonly Slot<Thing>[]) => slots.filter(isFilled).length;

/** What a table writes for nothing. */
const nothing = /^[-–—.…*]{1,3}$/u;
const isValue = (text: string) => isNumber(text) || nothing.test(text);

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

/** Groups the lines of a table to rows, as the marks, distances and columns say. */
export function groupedRows<Thing>(
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
  marks: RowMarks,
  isFromRight: boolean,
): GroupedRows<Thing> {
  const read: Line<Thing>[] = lines.map((line, at) => {
    const y = line[0]!.y;
    const isHead = marks.head !== null && y > marks.head;
    return { slots: slotsOf(line, columns, at === 0), y, size: line[0]!.size, isHead };
  });
  const heads = headerLines(read, marks.head !== null);
  const rows: Row<Thing>[] = [];
  const header = headerRows(read.slice(0, heads));
  const body = read.slice(heads);
  const bands = bandsOf(body, marks.dividers);
  const isBand = bands !== null && !areGroups(bands, columns);
  const words = bands && !isBand ? columnsOfWords(body) : undefined;
  let isReported = true;
  const centred = bands ? null : centredRows(body);
  for (const slots of centred ?? []) {
    const [first] = slots.flatMap((slot) => slot?.segments ?? []);
    rows.push(opened({ slots, y: first!.y, size: first!.size, isHead: false }));
  }
  for (const band of centred ? [] : (bands ?? [body])) {
    const own = bodyRows(band, columns, isBand, words);
    rows.push(...own.rows);
    isReported &&= own.isReported || band.length < 2;
  }
  const all = [...header, ...rows];
  return {
    rows: cellsOf(all, isFromRight),
    heads: header.length,
    marked: marks.head === null ? 0 : header.length,
    isReported,
  };
}

/** How many of the lines at the top make the header: those above its rule, or those of words above columns of numbers. */
function headerLines<Thing>(lines: readonly Line<Thing>[], isMarked: boolean): number {
  if (isMarked) return lines.filter(({ isHead }) => isHead).length;
  const hasNumbers = ({ slots }: Line<Thing>) =>
    slots.some((slot, at) => at > 0 && isFilled(slot) && isValue(textIn(slot.segments)));
  const first = lines.findIndex(hasNumbers);
  if (first < 2 || first > mostHeaderLines) return 0;
  const top = lines.slice(0, first);
  const begins = top.filter(({ slots }) => isFilled(slots[0])).length;
  const isTight = top.every(
    ({ y, size }, at) => at === 0 || top[at - 1]!.y - y <= widestLeading * Math.max(size, top[at - 1]!.size),
  );
  const isOver = top.every(({ slots }) => filledCount(slots) > 1 || !isFilled(slots[0]));
  return isTight && isOver && begins <= 1 ? first : 0;
}

const isSpanned = <Thing>({ slots }: Line<Thing>) => slots.some((slot) => slot && slot.columns > 1);

/** The lines of a header, in rows: those of names over several columns stand above the others. */
function headerRows<Thing>(lines: readonly Line<Thing>[]): Row<Thing>[] {
  const rows: Row<Thing>[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && !isSpanned(row) && !isSpanned(line) && row.y - line.y < widestLeading * line.size)
      add(row, line);
    else rows.push(opened(line));
  }
  return rows;
}

function opened<Thing>(line: Line<Thing>): Row<Thing> {
  return {
    ...line,
    last: line.slots.map((slot) => [...(slot?.segments ?? [])]),
    isLast: line.slots.map(isFilled),
    isNameFirst: filledCount(line.slots) === 1 && isFilled(line.slots[0]),
  };
}

function add<Thing>(row: Row<Thing>, { slots, y }: Line<Thing>): void {
  slots.forEach((slot, at) => {
    if (!isFilled(slot)) return;
    const own = row.slots[at];
    if (own) own.segments.push(...slot.segments);
    else row.slots[at] = slot;
    row.last[at] = [...slot.segments];
  });
  row.isLast = slots.map(isFilled);
  row.y = y;
}

/** The lines between dividers; null where these part nothing or leave out much. */
function bandsOf<Thing>(lines: readonly Line<Thing>[], dividers: readonly number[]): Line<Thing>[][] | null {
  if (dividers.length < 2) return null;
  const bands: Line<Thing>[][] = [];
  let [at, open] = [0, -1];
  for (const line of lines) {
    while (at < dividers.length && dividers[at]! > line.y + 0.3 * line.size) at++;
    if (at === open) bands.at(-1)!.push(line);
    else bands.push([line]);
    open = at;
  }
  return bands.length > 1 ? bands : null;
}

/** So many lines of one group that cannot go on from those above them show that rules part groups of rows. */
const leastInGroup = 2;
const mostlyRows = 0.6;

/**
 * Whether rules part groups of rows, and no rows: most lines that fill several columns below one another would have
 * fitted behind those above them, as no text that is broken into lines does. Of two lines one may be the name of what
 * stands below it.
 */
function areGroups<Thing>(bands: readonly (readonly Line<Thing>[])[], columns: readonly Column[]): boolean {
  let [rows, others, most] = [0, 0, 0];
  for (const band of bands) {
    let own = 0;
    const last: (readonly Segment<Thing>[])[] = columns.map(() => []);
    band.forEach((line, at) => {
      const down = at ? band[at - 1]!.y - line.y : 0;
      const isRow = contradicts(last, line, columns);
      const shared = line.slots.filter((slot, column) => isFilled(slot) && last[column]!.length).length;
      if (at && down <= widestLeading * line.size) {
        if (shared > 1 && isRow) own++;
        else if (isRow || shared > 1) others++;
      }
      line.slots.forEach((slot, column) => {
        if (isFilled(slot)) last[column] = slot.segments;
      });
    });
    rows += own;
    most = Math.max(most, own);
  }
  return most >= leastInGroup && rows >= mostlyRows * (rows + others);
}

/** The rows of groups that rules part, group by group; null where rules part rows. */
export function rowsOfGroups<Thing>(
  groups: readonly (readonly Segment<Thing>[][])[],
  columns: readonly Column[],
  isFromRight: boolean,
): FoundCell<Thing>[][][] | null {
  const bands = groups.map((lines) =>
    lines.map((line): Line<Thing> => {
      const { y, size } = line[0]!;
      return { slots: slotsOf(line, columns), y, size, isHead: false };
    }),
  );
  if (!areGroups(bands, columns)) return null;
  const words = columnsOfWords(bands.flat());
  return bands.map((band) => cellsOf(bodyRows(band, columns, false, words).rows, isFromRight));
}

const cellsOf = <Thing>(rows: readonly Row<Thing>[], isFromRight: boolean): FoundCell<Thing>[][] =>
  rows.map(({ slots }) => {
    const cells = slots.flatMap((slot) => (slot ? [{ ...slot, rows: 1 }] : []));
    return isFromRight ? cells.toReversed() : cells;
  });

/** So many words stand in a column of words, and in nearly all lines where each is a row. */
const leastWords = 4;
const mostlyFilled = 0.9;

/** The columns whose cells have one word each, as names of functions and codes: none of them goes on in the next line. */
function columnsOfWords<Thing>(lines: readonly Line<Thing>[]): Set<number> {
  const found = new Set<number>();
  lines[0]?.slots.forEach((_, at) => {
    const words = lines.flatMap(({ slots }) => {
      const slot = slots[at];
      return isFilled(slot) ? [textIn(slot.segments)] : [];
    });
    if (words.length >= leastWords && words.every((word) => /^\p{L}[^\s-]*$/u.test(word))) found.add(at);
  });
  return found;
}

/** Whether a column has one word in nearly each line, with something beside it. */
const hasColumnOfWords = <Thing>(lines: readonly Line<Thing>[]): boolean =>
  [...columnsOfWords(lines)].some(
    (at) =>
      lines.filter(({ slots }) => isFilled(slots[at]) && filledCount(slots) > 1).length >=
      mostlyFilled * lines.length,
  );

function bodyRows<Thing>(
  lines: readonly Line<Thing>[],
  columns: readonly Column[],
  isBand: boolean,
  /** Columns of which each line has a word of its own, where rules part groups. */
  words: ReadonlySet<number> = new Set(),
): { rows: Row<Thing>[]; isReported: boolean } {
  if (lines.length < 2) return { rows: lines.map(opened), isReported: true };
  const distances = lines.map(({ y, size }, at) => (at ? (lines[at - 1]!.y - y) / size : Number.NaN));
  const least = Math.min(...distances.filter((each) => each >= leastDistance));
  const isLarge = (at: number) => !(distances[at]! <= least * looser + 0.02);
  const tight = lines.flatMap((_, at) => (at && !isLarge(at) ? [at] : []));
  const contradicting = tight.filter((at) =>
    contradicts(
      lines[at - 1]!.slots.map((slot) => slot?.segments ?? []),
      lines[at]!,
      isBand ? null : columns,
    ),
  ).length;
  const isReported =
    tight.length > 0 &&
    least <= widestLeading &&
    (isBand || (tight.length < lines.length - 1 && !hasColumnOfWords(lines))) &&
    contradicting <= mostContradicting * tight.length;
  const rows: Row<Thing>[] = [];
  lines.forEach((line, at) => {
    const row = rows.at(-1);
    const isTight = isReported ? !isLarge(at) : isLarge(at) ? false : null;
    const isNew =
      filledCount(line.slots) > 1 &&
      line.slots.some((slot, at) => words.has(at) && isFilled(slot) && row?.last[at]?.length);
    if (row && !isNew && goesOn(row, line, distances[at]!, isTight, isBand ? null : columns)) add(row, line);
    else rows.push(opened(line));
  });
  return { rows, isReported };
}

/**
 * Whether a line cannot be of the row above it: numbers stand above one another, or its words would have fitted there,
 * which is not asked without columns.
 */
function contradicts<Thing>(
  last: readonly (readonly Segment<Thing>[])[],
  { slots }: Line<Thing>,
  columns: readonly Column[] | null,
): boolean {
  return slots.some((slot, at) => {
    if (slot === null) return false;
    if (slot.columns > 1) return true;
    const before = last[at] ?? [];
    if (!slot.segments.length || !before.length) return false;
    // A bracket that is open says that what is in it goes on.
    if (/[([][^)\]]*$/u.test(textIn(before)) && /^[^([]*[)\]]/u.test(textIn(slot.segments))) return false;
    if (isValue(textIn(slot.segments)) || isValue(textIn(before))) return true;
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

function goesOn<Thing>(
  row: Row<Thing>,
  line: Line<Thing>,
  distance: number,
  isTight: boolean | null,
  columns: readonly Column[] | null,
): boolean {
  // Numbers may stand level with the middle of a name of several lines.
  if (distance < halfLine && isBesideLast(row, line)) return true;
  if (isTight === false || !(distance <= widestLeading) || isSpanned(row)) return false;
  if (contradicts(row.last, line, columns)) return false;
  const both = line.slots.flatMap((slot, at) => (isFilled(slot) && isFilled(row.slots[at]) ? [at] : []));
  const isFresh = line.slots.some((slot, at) => isFilled(slot) && !isFilled(row.slots[at]));
  const first = line.slots[0];
  const isLabel = filledCount(row.slots) === 1 && isFilled(row.slots[0]);
  if (isTight) return both.length > 0 || isFresh;
  // A label may begin above the line that has its values.
  if (isFresh) return isLabel && both.includes(0) && isFilled(first) && beginsLower(first.segments);
  if (!isFilled(first)) return both.length > 0;
  const own = both.map((at) => line.slots[at]!.segments);
  if (own.some(beginsLower) && own.every((each) => beginsLower(each) || beginsWithNumber(each))) return true;
  // A name that goes on takes what is beside it along, such as a second name.
  const lower = own.filter(beginsLower).length;
  return both[0] === 0 && beginsLower(first.segments) && lower * 2 > own.length;
}

const endsSentence = (text: string) => /[.!?:;]["'”’»)\]]*\s*$/u.test(text);

/** The lines of segments, each as it is read, top down. */
export const tableLines = <Thing>(segments: readonly Segment<Thing>[]): Segment<Thing>[][] =>
  linesIn(segments, false);
