import type { Budget } from "../../../checker/budget.ts";
import { itemMarker } from "../../../checker/text/typed-markers.ts";
import type { Box } from "../content/geometry.ts";
import { areCards, areOffers } from "./cards.ts";
import { boxOf, isRunningText, lengthOf } from "./columns.ts";
import { areContents } from "./contents-entries.ts";
import { readsLikeLabel } from "./label-text.ts";
import { isListing } from "./listings.ts";
import type { PageMarks } from "./page-marks.ts";
import { groupedRows, tableLines } from "./row-groups.ts";
import { type Segment, textOf } from "./segments.ts";
import { type Column, columnsOf, slotsOf } from "./table-columns.ts";
import {
  areContacts,
  areMixed,
  hasTwoSizes,
  hasWordyColumn,
  haveStrangers,
  longestWord,
  otherSize,
  otherType,
  textIn,
  wholeText,
} from "./table-doubts.ts";
import { type FoundCell, isBold, isNumber, isValue } from "./table-rows.ts";

/** A table without lines that draw it. */
export interface AlignedTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that a rule parts from the others. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
  /** Its cells hold text of several lines. */
  isWordy: boolean;
}

/** Lines further apart than this, as part of the font's size, are not of one table. */
const widestGap = 3.2;
/** Lines of one piece, such as headings of sections, that stand between others of a table. */
const mostSingles = 3;
/** Shorter lines may be headings of sections. */
const leastProse = 60;
const mostColumns = 40;
/** Lines of a part that are looked at. */
const mostLines = 600;
/** Lines that may be left out at the ends of what is level to find a table. */
const mostTrimmed = 2;
/** So many lines of words stand above the numbers of a table at most. */
const mostHeads = 5;
/** How often what is level is parted at its widest gap to find tables, and by what factor that is wider than the usual one. */
const mostParted = 4;
const wider = 1.15;

const leastRows = 3;
/** How many rows of a table of names and values have both: where there are fewer, texts stand between prices. */
const leastPaired = 0.65;
/** How many of the cells are filled. */
const leastFilled = 0.55;
/** How many of the cells behind the first column hold numbers: in a table of them, and where two columns are all. */
const fewNumbers = 0.4;
const mostlyNumbers = 0.75;
/** Longer cells, in characters on the average, are columns of text. */
const longestCell = 40;
const longestWordy = 160;
/** Lines nearer than this, as part of the font's size, are of one text. */
const closest = 1.5;
/** Cells seldom begin as the midst of a sentence does. */
const mostLower = 0.35;
/** How many of the cells of a column of words begin, end or have their middle at one place. */
const leastAligned = 0.7;

/**
 * The tables among the lines of a part, reported by what stands level and in columns. `least` is how many pieces their
 * lines have: three where the part may be columns of text.
 */
export function alignedTables<Thing>(
  part: readonly Segment<Thing>[],
  marks: PageMarks,
  least: 2 | 3,
  isFromRight: boolean,
  budget: Budget,
): AlignedTable<Thing>[] {
  const lines = tableLines(part.filter(({ thing }) => thing === null));
  if (lines.length < leastRows || lines.length > mostLines) return [];
  const things = part.filter(({ thing }) => thing !== null);
  const tables: AlignedTable<Thing>[] = [];
  for (const whole of runsOf(lines, least)) {
    const rows = trimmed(whole);
    if (!rows.length) continue;
    const run = withSums(withNames(rows, lines), lines);
    if (
      areCards(run) ||
      areOffers(run) ||
      areContents(run.map((line) => line.map(({ spans }) => textOf(spans).trim())))
    )
      continue;
    const found = tablesAmong(run, marks, least, isFromRight, budget, 0);
    tables.push(
      ...found.filter(
        (table) =>
          !things.some(({ box }) => overlaps(box, table.box)) && !(table.isWordy && isCutShort(table, lines)),
      ),
    );
  }
  return tables;
}

/** Whether text goes on below a table as close as within its cells: then it was none, or not all of it. */
function isCutShort<Thing>(
  { segments, box }: AlignedTable<Thing>,
  lines: readonly Segment<Thing>[][],
): boolean {
  const last = lines.findLastIndex((line) => line.some((segment) => segments.has(segment)));
  const [here, next] = [lines[last]?.[0], lines[last + 1]];
  if (!here || !next?.some((segment) => segment.box[0] < box[2] && segment.box[2] > box[0])) return false;
  return next.length > 1 && next[0]!.size === here.size && here.y - next[0]!.y <= closest * here.size;
}

const overlaps = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Lines that follow one another, most of several pieces. */
function runsOf<Thing>(lines: readonly Segment<Thing>[][], least: number): Segment<Thing>[][][] {
  const runs: Segment<Thing>[][][] = [];
  let run: Segment<Thing>[][] = [];
  let singles: Segment<Thing>[][] = [];
  let parted = 0;
  const end = () => {
    if (parted >= 2) runs.push(run);
    [run, singles, parted] = [[], [], 0];
  };
  let last: Segment<Thing>[] | null = null;
  for (const line of lines) {
    const size = Math.max(line[0]!.size, last?.[0]?.size ?? 0);
    if (last && last[0]!.y - line[0]!.y > widestGap * size) end();
    const isOtherType =
      run.length > 0 &&
      run.slice(-2).every(([first]) => Math.abs(line[0]!.size - first!.size) > otherType * size) &&
      !isRemarkUnder(line, run.at(-1)!);
    last = line;
    if (line.length >= least) {
      // Justified words of a text above a table are no rows of it.
      if (isOtherType && least === 2) end();
      run.push(...(run.length ? singles : []), line);
      singles = [];
      parted++;
    } else if (run.length) {
      // The caption of the next table parts it from this one.
      const isCaption = line.length === 1 && readsLikeLabel(textOf(line[0]!.spans).trim());
      if (singles.length < mostSingles && !isCaption && !isProse(line, run) && !isHeadline(line, run))
        singles.push(line);
      else end();
    } else if (line.length > 1) {
      // A line of fewer pieces may stand above as a name over columns.
      run = [line];
    }
  }
  end();
  return runs;
}

/** Whether smaller type stands below the cells of a row, each piece of it under one of these. */
const isRemarkUnder = <Thing>(line: readonly Segment<Thing>[], row: readonly Segment<Thing>[]): boolean =>
  line.length > 2 &&
  line[0]!.size < row[0]!.size &&
  line.every(({ box }) =>
    row.some(
      (cell) => Math.abs(cell.box[0] - box[0]) < 1 || Math.abs(middleOf(cell) - middleOf({ box })) < 1,
    ),
  );

const middleOf = ({ box }: { box: Box }) => (box[0] + box[2]) / 2;

/** Edges of cells in one column are no further apart, in points. */
const sameEdge = (one: number, other: number) => Math.abs(one - other) < 1;

/** The run without lines at its ends that are set in another size or, in a table of numbers, hold none. */
function trimmed<Thing>(run: Segment<Thing>[][]): Segment<Thing>[][] {
  const sizes = run.map((line) => line[0]!.size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1]!;
  const isOther = (line: readonly Segment<Thing>[]) => Math.abs(line[0]!.size - usual) > otherSize * usual;
  const hasValue = (line: readonly Segment<Thing>[]) =>
    line.slice(1).some(({ spans }) => isValue(textOf(spans).trim()));
  const withValues = run.map(hasValue);
  const areNumbers = withValues.filter(Boolean).length * 2 >= run.length;
  let [from, to] = [0, run.length];
  const edges = run.flatMap((line, at) => (withValues[at] ? line.slice(1).map(({ box }) => box) : []));
  const isInColumns = (line: readonly Segment<Thing>[]) =>
    line.length > 1 &&
    line
      .slice(1)
      .every(({ box }) => edges.some((edge) => sameEdge(edge[0], box[0]) || sameEdge(edge[2], box[2])));
  while (
    to > from &&
    (isOther(run[to - 1]!) || (areNumbers && !withValues[to - 1] && !isInColumns(run[to - 1]!)))
  )
    to--;
  while (from < to && isOther(run[from]!)) from++;
  const first = withValues.indexOf(true, from);
  if (areNumbers && first > from + mostHeads) from = first - mostHeads;
  return run.slice(from, to);
}

/** The run with the names that stand over its columns behind the first one. */
function withNames<Thing>(run: Segment<Thing>[][], lines: readonly Segment<Thing>[][]): Segment<Thing>[][] {
  const found = [...run];
  for (let at = lines.indexOf(run[0]!) - 1; at >= 0 && found.length < run.length + mostTrimmed; at--) {
    const [line, next] = [lines[at]!, found[0]!];
    const { size } = next[0]!;
    const isNear =
      line[0]!.y - next[0]!.y < 1.75 * size && Math.abs(line[0]!.size - size) <= otherSize * size;
    const from = Math.max(...next.slice(1, 2).map(({ box }) => box[0])) - 2 * size;
    const isOver = line.every(({ box, spans }) => box[0] > from && textOf(spans).length < leastProse);
    if (next.length < 3 || !isNear || !isOver) break;
    found.unshift(line);
  }
  return found;
}

/** Sums stand no further below their column than this, as part of the font's size. */
const farthestSum = 2.4;

/** The run with the sums below its columns, which have no name. */
function withSums<Thing>(run: Segment<Thing>[][], lines: readonly Segment<Thing>[][]): Segment<Thing>[][] {
  const found = [...run];
  const ends = run.flatMap((line) =>
    line.slice(1).flatMap(({ box, spans }) => (isNumber(textOf(spans).trim()) ? [box[2]] : [])),
  );
  for (let at = lines.indexOf(run.at(-1)!) + 1; at < lines.length; at++) {
    const [line, above] = [lines[at]!, found.at(-1)!];
    const { size } = above[0]!;
    const isNear =
      above[0]!.y - line[0]!.y < farthestSum * size && Math.abs(line[0]!.size - size) <= otherSize * size;
    const areSums = line.every(
      ({ box, spans }) =>
        isNumber(textOf(spans).trim()) && ends.filter((end) => sameEdge(end, box[2])).length > 1,
    );
    if (!isNear || !areSums || found.length >= run.length + mostTrimmed) break;
    found.push(line);
  }
  return found;
}

const isFigure = <Thing>({ spans }: Segment<Thing>) => isNumber(textOf(spans).trim());

/** Whether a line is one of a paragraph, or of two columns, rather than the heading of a section of a table. */
function isProse<Thing>(line: readonly Segment<Thing>[], run: readonly Segment<Thing>[][]): boolean {
  const lengths = line.map(({ spans }) => lengthOf(textOf(spans)));
  if (line.length > 1) return lengths.every((length) => length > longestWord);
  if (lengths[0]! < leastProse) return false;
  const [left, , right] = boxOf(run.flat());
  // A long name that ends before the columns of numbers begin is one of several lines.
  const begin = Math.min(...run.map(([, second]) => second?.box[0] ?? Number.POSITIVE_INFINITY));
  const isName = line[0]!.box[2] < begin && sameEdge(line[0]!.box[0], left);
  if (isName && run.some((cells) => cells.slice(1).some(isFigure))) return false;
  return line[0]!.box[2] - line[0]!.box[0] > 0.5 * (right - left);
}

/** A heading of what follows is so much larger than the rows above it; those of sections are as large. */
const headline = 1.1;

/** Whether a line alone is the heading of another table. */
const isHeadline = <Thing>([first, ...others]: readonly Segment<Thing>[], run: readonly Segment<Thing>[][]) =>
  first !== undefined &&
  !others.length &&
  first.style.isBold &&
  first.size >= headline * run.at(-1)![0]!.size;

/** The tables of a run: one, or those of its parts above and below its widest gaps. */
function tablesAmong<Thing>(
  run: Segment<Thing>[][],
  marks: PageMarks,
  least: 2 | 3,
  isFromRight: boolean,
  budget: Budget,
  depth: number,
): AlignedTable<Thing>[] {
  const table = tableAmong(run, marks, least, isFromRight, budget);
  if (table) return [table];
  if (depth >= mostParted || run.length < 2 * leastRows) return [];
  const gaps = run.map((line, at) => (at ? (run[at - 1]![0]!.y - line[0]!.y) / line[0]!.size : 0));
  const widest = Math.max(...gaps);
  const usual = gaps.slice(1).sort((a, b) => a - b)[(gaps.length - 1) >> 1]!;
  if (widest < wider * usual) return [];
  const at = gaps.indexOf(widest);
  return [run.slice(0, at), run.slice(at)].flatMap((part) =>
    tablesAmong(part, marks, least, isFromRight, budget, depth + 1),
  );
}

/** The table of a run, without some of its first and last lines where these spoil it. */
function tableAmong<Thing>(
  run: Segment<Thing>[][],
  marks: PageMarks,
  least: 2 | 3,
  isFromRight: boolean,
  budget: Budget,
): AlignedTable<Thing> | null {
  for (let trimmed = 0; trimmed <= 2 * mostTrimmed; trimmed++)
    for (let below = 0; below <= Math.min(trimmed, mostTrimmed); below++) {
      const above = trimmed - below;
      if (above > mostTrimmed) continue;
      const lines = run.slice(above, run.length - below);
      if (lines.length < 2) return null;
      budget.step(lines.length * 8);
      const table = tableOf(lines, marks, least, isFromRight);
      if (table) return table;
    }
  return null;
}

function tableOf<Thing>(
  lines: Segment<Thing>[][],
  marks: PageMarks,
  least: 2 | 3,
  isFromRight: boolean,
): AlignedTable<Thing> | null {
  const columns = columnsOf(lines);
  if (columns.length < least || columns.length > mostColumns) return null;
  const segments = lines.flat();
  const box = boxOf(segments);
  const rulesWithin = marks.rulings.horizontal
    .filter(
      ({ at, from, to }) =>
        at < box[3] + 2 &&
        at > box[1] - 2 &&
        Math.min(to, box[2]) - Math.max(from, box[0]) > 0.6 * (box[2] - box[0]),
    )
    .map(({ at }) => at)
    .sort((a, b) => b - a);
  const dividers = rulesWithin.length > 2 ? rulesWithin : [];
  const under = rulesWithin.find((at) => at < lines[0]![0]!.y);
  const above = under === undefined ? 0 : lines.filter((line) => line[0]!.y > under).length;
  const head = under !== undefined && above <= 4 && above < lines.length - 1 ? under : null;
  const { rows, marked, isReported } = groupedRows(lines, columns, { dividers, head }, isFromRight);
  const areWordy = isReported && columns.length >= 3 && areWordyRows(rows, columns.length);
  if (!areWordy && !isTable(rows, lines, columns, least === 3)) return null;
  return { rows, marked, segments: new Set(segments), box, isWordy: areWordy };
}

const leaders = /(?:[.…·_]\s*){4,}/u;

function isTable<Thing>(
  rows: readonly FoundCell<Thing>[][],
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
  hasToBeNumbers: boolean,
): boolean {
  const filledRows = rows.filter((row) => row.filter(({ segments }) => segments.length).length > 1);
  if (filledRows.length < 2) return false;
  const cells = rows.flat().filter(({ segments }) => segments.length);
  const texts = cells.map(textIn);
  const full = filledRows.reduce((sum, row) => sum + row.filter(({ segments }) => segments.length).length, 0);
  if (full < leastFilled * filledRows.length * columns.length) return false;
  // Headings of sections stand between the rows, and are fewer than these.
  if (filledRows.length * 2 < rows.length) return false;
  // Leaders to one column of numbers are those of contents.
  const led = columns.length > 2 ? texts : cells.map(wholeText);
  if (led.filter((text) => leaders.test(text)).length * 4 > filledRows.length) return false;
  if (
    texts.filter((text) => itemMarker(text)?.sort === "bullet" && text.length > 1).length * 5 >
    texts.length
  )
    return false;
  if (!texts.some((text) => /\p{L}{2}/u.test(text))) return false;
  if (columns.length > 2 && columns.length <= mostCompared && haveStrangers(filledRows, columns.length))
    return false;
  // Names in large type with what is said of them below are offers and their prices.
  if (filledRows.filter(([name]) => hasTwoSizes(name!)).length >= mostOffers * filledRows.length)
    return false;
  if (filledRows.some(areContacts) || areContents(rows.map((row) => row.map(wholeText)))) return false;
  const values = filledRows.flatMap((row) => row.slice(1).filter(({ segments }) => segments.length));
  const numbers = values.filter((cell) => isValue(textIn(cell))).length / Math.max(1, values.length);
  const average = texts.reduce((sum, text) => sum + lengthOf(text), 0) / Math.max(1, texts.length);
  if (hasToBeNumbers && hasWordyColumn(rows)) return false;
  if (filledRows.length > leastRows && areMixed(filledRows.slice(1), columns.length)) return false;
  const plain = values.filter((cell) => isNumber(textIn(cell))).length / Math.max(1, values.length);
  if (plain < mostlyNumbers && isListing(segmentsOf(rows))) return false;
  if (columns.length === 2)
    return filledRows.length >= leastPaired * rows.length && isPairs(filledRows, numbers, average);
  // Texts with their prices stand side by side as well.
  const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  const areTexts = average > longestWord || lower > mostLower * texts.length;
  if (numbers < mostlyNumbers && areTexts && !isHeaded(rows)) return false;
  if (numbers >= fewNumbers) return filledRows.length >= (numbers >= mostlyNumbers ? 2 : leastRows);
  if (hasToBeNumbers || filledRows.length < leastRows || average > longestCell) return false;
  if (columns.some((_, at) => !isAlignedColumn(lines, columns, at))) return false;
  const spanned = cells.filter((cell) => cell.columns > 1).length;
  if (spanned * 4 > filledRows.length || lower > mostLower * texts.length) return false;
  if (isHeaded(rows)) return true;
  const tracks = columns.map(([left, right]) =>
    lines.flat().filter(({ box }) => box[0] >= left - 1 && box[2] <= right + 1),
  );
  return average <= longestWord && !tracks.some(isRunningText);
}

/** Whether rows of several lines that stand apart are those of a table: a bold one is above them, and most cells are filled. */
function areWordyRows<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  if (rows.length <= leastRows || !isHeaded(rows)) return false;
  const cells = rows.flat().filter(({ segments }) => segments.length);
  const characters = cells.reduce((sum, cell) => sum + lengthOf(textIn(cell)), 0);
  return (
    rows[0]!.length === columns &&
    rows[0]!.every(({ segments }) => segments.length) &&
    cells.length >= 0.8 * rows.length * columns &&
    cells.every((cell) => cell.columns === 1) &&
    characters <= longestWordy * cells.length
  );
}

const segmentsOf = <Thing>(rows: readonly FoundCell<Thing>[][]) =>
  rows.flatMap((row) => row.flatMap(({ segments }) => segments));

/** How many rows may have a cell with lines of two sizes. */
const mostOffers = 0.5;

/** So many columns are compared with one another. */
const mostCompared = 12;

/** Fewer names with colons, as above a letter, are lines rather than a table. */
const mostFields = 6;

/** Whether the cells of the first row alone are bold. */
function isHeaded<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const [first, ...others] = rows.map((row) => row.filter(({ segments }) => segments.length));
  return first!.every(isBold) && others.flat().filter(isBold).length * 5 < others.flat().length;
}

/** Whether names with values make a table: numbers, or one line of other words behind each bold name. */
function isPairs<Thing>(rows: readonly FoundCell<Thing>[][], numbers: number, average: number): boolean {
  if (average > longestCell) return false;
  if (numbers >= mostlyNumbers) {
    // Entries of contents lead to pages that follow one another.
    const pages = rows.map((row) => Number(textIn(row.at(-1)!).replace(/\D/g, "") || Number.NaN));
    const isRising = pages.every((page, at) => at === 0 || !(page < pages[at - 1]!));
    return rows.length >= leastRows && !isRising;
  }
  const pairs = rows.filter((row) => row.length === 2);
  return (
    pairs.length >= 4 &&
    pairs.length >= 0.8 * rows.length &&
    !(pairs.length <= mostFields && pairs.every(([name]) => /[:：]$/u.test(textIn(name!)))) &&
    pairs.every(([name, value]) => isBold(name!) && !isBold(value!) && value!.segments.length === 1)
  );
}

/** Whether most pieces of a column begin, end or have their middle at one place. */
function isAlignedColumn<Thing>(
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
  at: number,
): boolean {
  const boxes = lines.flatMap((line) => {
    const slot = slotsOf(line, columns)[at];
    return slot && slot.columns === 1 && slot.segments.length === 1 ? [slot.segments[0]!] : [];
  });
  if (boxes.length < 2) return true;
  const slack = Math.max(2, 0.35 * boxes[0]!.size);
  return [(box: Box) => box[0], (box: Box) => box[2], (box: Box) => (box[0] + box[2]) / 2].some((place) => {
    const places = boxes.map(({ box }) => place(box)).sort((a, b) => a - b);
    const usual = places[places.length >> 1]!;
    return places.filter((each) => Math.abs(each - usual) <= slack).length >= leastAligned * places.length;
  });
}
