import { centredRows } from "./centred-rows.ts";
import { withPartedNames } from "./names-in-one.ts";
import { isNumber } from "./number-text.ts";
import {
  type ColumnsRead,
  columnsInLower,
  contradicts,
  filledCount,
  goesOn,
  isFilled,
  isSpanned,
  isValue,
  type Line,
  type Row,
  textIn,
  widestLeading,
} from "./row-evidence.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, textOf } from "./segments.ts";
import { areSpacedRows } from "./spaced-rows.ts";
import type { Column } from "./table-column.ts";
import { type Place, slotsOf } from "./table-columns.ts";
import { type FoundCell, linesIn, tightName } from "./table-rows.ts";

/** Distances larger than the least one by this factor part rows. */
const looser = 1.2;
/** Of lines that would be of one row by their distance, so many may contradict it. */
const mostContradicting = 0.15;
/** Lines that a header has at most. */
const mostHeaderLines = 5;
const leastDistance = 0.7;

/** What is known of the rows of a table beside its text; heights from the top down. */
export interface RowMarks {
  /** Lines and edges of shading that part rows; empty where nothing does. */
  dividers: readonly number[];
  /** Where the rule under the header stands; null where nothing says. */
  head: number | null;
  /** Rules below names of groups, which go over some of the columns. */
  under?: readonly Ruling[];
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
    return { slots: slotsOf(line, columns, placeOf(lines, at, columns)), y, size: line[0]!.size, isHead };
  });
  const heads = headerLines(read, marks.head !== null);
  const rows: Row<Thing>[] = [];
  const header = headerRows(read.slice(0, heads), marks.under ?? []);
  const body = read.slice(heads);
  const bands = bandsOf(body, marks.dividers);
  const areLower = columnsInLower(body);
  const isBand =
    bands !== null && !areGroups(bands, { columns, areLower }) && !fullOfWords(body, nearlyFilled).size;
  const words = bands ? (isBand ? new Set<number>() : columnsOfWords(body)) : fullOfWords(body);
  let isReported = true;
  const centred = bands ? null : centredRows(body);
  for (const slots of centred ?? []) {
    const [first] = slots.flatMap((slot) => slot?.segments ?? []);
    rows.push(opened({ slots, y: first!.y, size: first!.size, isHead: false }));
  }
  for (const band of centred ? [] : (bands ?? [body])) {
    const own = bodyRows(band, { columns: isBand ? null : columns, areLower }, words);
    rows.push(...own.rows);
    isReported &&= own.isReported || band.length < 2;
  }
  const all = withPartedNames(cellsOf([...header, ...rows], false), header.length, columns);
  return {
    rows: isFromRight ? all.map((row) => row.toReversed()) : all,
    heads: header.length,
    marked: marks.head === null ? 0 : header.length,
    isReported,
  };
}

/** Where a line stands of which one of the next ones may name all columns behind the first. */
function placeOf<Thing>(lines: readonly Segment<Thing>[][], at: number, columns: readonly Column[]): Place {
  const isName = ({ spans }: Segment<Thing>) => !isValue(textOf(spans).trim());
  const top = lines.slice(0, mostHeaderLines);
  const names = top.findIndex((line) => line.length >= columns.length - 1 && line.every(isName));
  if (at < names && top.slice(0, names).every((line) => line.every(isName))) return "over names";
  return at ? "within" : "first";
}

/** How many of the lines at the top make the header: those above its rule, or those of words above columns of numbers. */
function headerLines<Thing>(lines: readonly Line<Thing>[], isMarked: boolean): number {
  if (isMarked) return markedLines(lines.filter(({ isHead }) => isHead));
  const hasNumbers = ({ slots }: Line<Thing>) =>
    slots.some((slot, at) => at > 0 && isFilled(slot) && isValue(textIn(slot.segments)));
  const first = lines.findIndex(hasNumbers);
  if (first < 2 || first > mostHeaderLines) return 0;
  const top = lines.slice(0, first);
  // A name of two lines beside those of groups begins once.
  const hasGroups = top.some(isSpanned);
  const isRest = (at: number) => {
    if (!hasGroups) return false;
    const [above, line] = [top[at - 1], top[at]!];
    return isFilled(line.slots[0]) && isFilled(above?.slots[0]) && above.y - line.y < tightName * line.size;
  };
  const begins = top.filter(({ slots }, at) => isFilled(slots[0]) && !isRest(at)).length;
  const isTight = top.every(
    ({ y, size }, at) => at === 0 || top[at - 1]!.y - y <= widestLeading * Math.max(size, top[at - 1]!.size),
  );
  const isOver = top.every(({ slots }, at) => filledCount(slots) > 1 || !isFilled(slots[0]) || isRest(at));
  return isTight && isOver && begins <= 1 ? first : 0;
}

/** Years are names of columns. */
const year = /^\D{0,4}(?:19|20)\p{Nd}{2}\b/u;

/** How many of the lines above a rule name columns: where the first is bold, and figures in plain type follow, the rule is that of a group. */
function markedLines<Thing>(lines: readonly Line<Thing>[]): number {
  const isBoldLine = ({ slots }: Line<Thing>) =>
    slots.every((slot) => !isFilled(slot) || slot.segments.every(({ style }) => style.isBold));
  const hasFigures = ({ slots }: Line<Thing>) =>
    slots.some((slot, at) => {
      const text = at > 0 && isFilled(slot) ? textIn(slot.segments) : "";
      return isValue(text) && /\p{Nd}/u.test(text) && !year.test(text);
    });
  const [first] = lines;
  if (!first || filledCount(first.slots) < 2 || !isBoldLine(first)) return lines.length;
  const body = lines.findIndex((line) => hasFigures(line) && !isBoldLine(line));
  return body > 0 ? body : lines.length;
}

/** Whether most of a line is numbers, as no name of a column goes on. */
function isOfNumbers<Thing>({ slots }: Line<Thing>): boolean {
  const own = slots.filter(isFilled);
  return own.length > 2 && own.every(({ segments }) => isNumber(textIn(segments)));
}

/** The lines of a header, in rows: those of names over several columns, or with rules below them, stand above the others. */
function headerRows<Thing>(lines: readonly Line<Thing>[], under: readonly Ruling[]): Row<Thing>[] {
  const rows: Row<Thing>[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const isOver = ({ from, to }: Ruling, { slots }: Row<Thing>) =>
      slots.some((slot) => slot?.segments.some(({ box }) => box[0] < to && box[2] > from));
    const isApart = (above: Row<Thing>) =>
      isOfNumbers(line) !== isOfNumbers(above) ||
      under.some((rule) => rule.at < above.y && rule.at > line.y && isOver(rule, above));
    if (
      row &&
      !isSpanned(row) &&
      !isSpanned(line) &&
      !isApart(row) &&
      row.y - line.y < widestLeading * line.size
    )
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
function areGroups<Thing>(bands: readonly (readonly Line<Thing>[])[], read: ColumnsRead): boolean {
  let [rows, others, most] = [0, 0, 0];
  for (const band of bands) {
    let own = 0;
    const last: (readonly Segment<Thing>[])[] = read.areLower.map(() => []);
    band.forEach((line, at) => {
      const down = at ? band[at - 1]!.y - line.y : 0;
      const isRow = contradicts(last, line, read);
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
  const read = { columns, areLower: columnsInLower(bands.flat()) };
  if (!areGroups(bands, read)) return null;
  const words = columnsOfWords(bands.flat());
  return bands.map((band) => cellsOf(bodyRows(band, read, words).rows, isFromRight));
}

const cellsOf = <Thing>(rows: readonly Row<Thing>[], isFromRight: boolean): FoundCell<Thing>[][] =>
  rows.map(({ slots }) => {
    const cells = slots.flatMap((slot) => (slot ? [{ ...slot, rows: 1 }] : []));
    return isFromRight ? cells.toReversed() : cells;
  });

/** A word, the name of a command, or a word in brackets; none that goes on behind a hyphen. */
const oneWord = /^[\\({[<]?\p{L}[^\s-]*$/u;
/** So many words stand in a column of words, and in nearly all lines where each is a row. */
const leastWords = 4;
const mostlyFilled = 0.9;
const nearlyFilled = 0.8;

/** The columns whose cells have one word each, as names of functions and codes: none of them goes on in the next line. */
function columnsOfWords<Thing>(lines: readonly Line<Thing>[]): Set<number> {
  const found = new Set<number>();
  lines[0]?.slots.forEach((_, at) => {
    const words = lines.flatMap(({ slots }) => {
      const slot = slots[at];
      return isFilled(slot) ? [textIn(slot.segments)] : [];
    });
    if (words.length >= leastWords && words.every((word) => oneWord.test(word))) found.add(at);
  });
  return found;
}

/** The columns that have one word in nearly each line, with something beside it. */
const fullOfWords = <Thing>(lines: readonly Line<Thing>[], share = mostlyFilled): Set<number> =>
  new Set(
    [...columnsOfWords(lines)].filter(
      (at) =>
        lines.filter(({ slots }) => isFilled(slots[at]) && filledCount(slots) > 1).length >=
        share * lines.length,
    ),
  );

function bodyRows<Thing>(
  lines: readonly Line<Thing>[],
  /** Its columns are null where rules part rows. */
  read: ColumnsRead,
  /** Columns of which each line has a word of its own, where rules part groups or nothing parts rows. */
  words: ReadonlySet<number>,
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
      read,
    ),
  ).length;
  const areSpaced = areSpacedRows(lines, isLarge);
  const isReported =
    areSpaced ||
    (tight.length > 0 &&
      least <= widestLeading &&
      (read.columns === null || (tight.length < lines.length - 1 && !fullOfWords(lines).size)) &&
      contradicting <= mostContradicting * tight.length);
  const rows: Row<Thing>[] = [];
  lines.forEach((line, at) => {
    const row = rows.at(-1);
    const isTight = isReported ? !isLarge(at) : isLarge(at) ? false : null;
    const isNew =
      filledCount(line.slots) > 1 &&
      line.slots.some((slot, at) => words.has(at) && isFilled(slot) && row?.last[at]?.length);
    const isRest = areSpaced
      ? !isLarge(at)
      : !isNew && row && goesOn(row, line, distances[at]!, isTight, read);
    if (row && isRest) add(row, line);
    else rows.push(opened(line));
  });
  return { rows, isReported };
}

/** The lines of segments, each as it is read, top down. */
export const tableLines = <Thing>(segments: readonly Segment<Thing>[]): Segment<Thing>[][] =>
  linesIn(segments, false);
