import type { Budget } from "../../../checker/budget.ts";
import { itemMarker } from "../../../checker/text/typed-markers.ts";
import type { Box } from "../content/geometry.ts";
import { areCards, areOffers } from "./cards.ts";
import { boxOf, isRunningText, lengthOf } from "./columns.ts";
import { areContents } from "./contents-entries.ts";
import { linesByGrid } from "./grid-lines.ts";
import { isListing } from "./listings.ts";
import { withMiddleNames } from "./middle-labels.ts";
import { isNumber } from "./number-text.ts";
import type { PageMarks } from "./page-marks.ts";
import { areNames } from "./personal-names.ts";
import { groupedRows, tableLines } from "./row-groups.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";
import type { Column } from "./table-column.ts";
import { columnsOf, slotsOf } from "./table-columns.ts";
import {
  areContacts,
  areFormulas,
  areMixed,
  areNumberedNames,
  areOptions,
  hasFigures,
  hasTwoSizes,
  hasWordyColumn,
  haveStrangers,
  longestWord,
  textIn,
  wholeText,
} from "./table-doubts.ts";
import { type FoundCell, isBold, isValue } from "./table-rows.ts";
import { completed, mostTrimmed, runsOf } from "./table-runs.ts";
import { areRows, barUnder, isCaptioned, isFull } from "./table-signs.ts";

/** A table without lines that draw it. */
export interface AlignedTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that a rule parts from the others. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
  /** Its cells hold text of several lines. */
  isWordy: boolean;
  /** Its rows are level in all columns, so that long cells are no running text. */
  isLevel: boolean;
}

const mostColumns = 40;
/** Lines of a part that are looked at. */
const mostLines = 600;
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
  for (const whole of linesByGrid(lines, marks, budget).flatMap((own) => runsOf(own, least))) {
    const run = completed(whole, lines);
    if (
      !run ||
      areCards(run) ||
      areOffers(run) ||
      areContents(run.map((line) => line.map(({ spans }) => textOf(spans).trim())))
    )
      continue;
    const shown = { marks, isCaptioned: isCaptioned(run, lines) };
    const found = tablesAmong(run, shown, least, isFromRight, budget, 0);
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

/** What stands around the lines of a run. */
interface Shown {
  marks: PageMarks;
  /** The caption of a table stands right above or below them. */
  isCaptioned: boolean;
}

/** The tables of a run: one, or those of its parts above and below its widest gaps. */
function tablesAmong<Thing>(
  run: Segment<Thing>[][],
  shown: Shown,
  least: 2 | 3,
  isFromRight: boolean,
  budget: Budget,
  depth: number,
): AlignedTable<Thing>[] {
  const table = tableAmong(run, shown, least, isFromRight, budget);
  if (table) return [table];
  if (depth >= mostParted || run.length < 2 * leastRows) return [];
  const gaps = run.map((line, at) => (at ? (run[at - 1]![0]!.y - line[0]!.y) / line[0]!.size : 0));
  const widest = Math.max(...gaps);
  const usual = gaps.slice(1).sort((a, b) => a - b)[(gaps.length - 1) >> 1]!;
  if (widest < wider * usual) return [];
  const at = gaps.indexOf(widest);
  return [run.slice(0, at), run.slice(at)].flatMap((part) =>
    tablesAmong(part, shown, least, isFromRight, budget, depth + 1),
  );
}

/** The table of a run, without some of its first and last lines where these spoil it. */
function tableAmong<Thing>(
  run: Segment<Thing>[][],
  shown: Shown,
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
      const table = tableOf(lines, shown, least, isFromRight);
      if (table) return table;
    }
  return null;
}

function tableOf<Thing>(
  lines: Segment<Thing>[][],
  { marks, isCaptioned }: Shown,
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
  const bar = barUnder(marks.areas, lines, box);
  const under = bar ?? rulesWithin.find((at) => at < lines[0]![0]!.y);
  const above = under === undefined ? 0 : lines.filter((line) => line[0]!.y > under).length;
  const head = under !== undefined && above <= 4 && above < lines.length - 1 ? under : null;
  const { rows, heads, marked, isReported } = groupedRows(lines, columns, { dividers, head }, isFromRight);
  // Each line is a row, or it is known which ones are.
  const areApart = isReported || rows.length === lines.length;
  const areWordy = isReported && columns.length >= 3 && areWordyRows(rows, columns.length);
  const isRuled =
    bar !== null || (head !== null && marked > 0 && isHeadRule(marks.rulings.horizontal, head, box));
  const isNamed = bar !== null && marked > 0 && isFull(rows[marked - 1]!, columns.length);
  const areShown =
    (isCaptioned || isNamed) &&
    (least === 2 || (areApart && under !== undefined)) &&
    !hasDoubts(rows) &&
    areRows(rows, columns.length);
  if (!areWordy && !areShown && !isTable(rows, lines, columns, least === 3, isRuled)) return null;
  const isLevel =
    areWordy || (areShown && areApart) || (columns.length > 2 && hasFigures(rows, columns.length));
  return {
    rows: withMiddleNames(rows, heads, isFromRight),
    marked,
    segments: new Set(segments),
    box,
    isWordy: areWordy,
    isLevel,
  };
}

const areItems = (texts: readonly string[]): boolean =>
  texts.filter((text) => itemMarker(text)?.sort === "bullet" && text.length > 1).length * 5 > texts.length;

/** Whether rows that a caption or a bar of colour marks as a table are a list or contents all the same. */
function hasDoubts<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const texts = rows.map((row) => row.map(wholeText));
  return areItems(texts.flat()) || areContents(texts) || areOptions(rows) || isListing(segmentsOf(rows));
}

const leaders = /(?:[.…·_]\s*){4,}/u;

function isTable<Thing>(
  rows: readonly FoundCell<Thing>[][],
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
  hasToBeNumbers: boolean,
  isRuled: boolean,
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
  if (areItems(texts) || areFormulas(texts) || !texts.some((text) => /\p{L}{2}/u.test(text))) return false;
  if (columns.length > 2 && columns.length <= mostCompared && haveStrangers(filledRows, columns.length))
    return false;
  // Names in large type with what is said of them below are offers and their prices.
  if (filledRows.filter(([name]) => hasTwoSizes(name!)).length >= mostOffers * filledRows.length)
    return false;
  if (areOptions(filledRows) || areNumberedNames(filledRows)) return false;
  if (filledRows.some(areContacts) || areContents(rows.map((row) => row.map(wholeText)))) return false;
  // Names of columns in bold type are no values.
  const body = filledRows.slice(filledRows.length > leastRows && isHeaded(filledRows) ? 1 : 0);
  const values = body.flatMap((row) => row.slice(1).filter(({ segments }) => segments.length));
  const numbers = values.filter((cell) => isValue(textIn(cell))).length / Math.max(1, values.length);
  const average = texts.reduce((sum, text) => sum + lengthOf(text), 0) / Math.max(1, texts.length);
  if (isRuled && isHeadedByRule(rows, lines, columns) && average <= longestCell) return true;
  if (hasToBeNumbers && hasWordyColumn(rows)) return false;
  if (filledRows.length > leastRows && areMixed(filledRows.slice(1), columns.length)) return false;
  if (isListing(segmentsOf(rows)) && !isHeaded(rows) && !areMostlyNumbers(filledRows)) return false;
  if (columns.length === 2)
    return (
      filledRows.length >= leastPaired * rows.length &&
      (isPairs(filledRows, numbers, average) || isNamedPairs(rows, lines, columns, average))
    );
  if (!hasToBeNumbers && average <= longestCell && hasFigures(rows, columns.length)) return true;
  // Texts with their prices stand side by side as well.
  const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  const areTexts = average > longestWord || lower > mostLower * texts.length;
  if (numbers < mostlyNumbers && areTexts && !isHeaded(rows)) return false;
  if (numbers >= fewNumbers) return filledRows.length >= (numbers >= mostlyNumbers ? 2 : leastRows);
  if (hasToBeNumbers || filledRows.length < leastRows || average > longestCell) return false;
  if (columns.some((_, at) => !isAlignedColumn(lines, columns, at))) return false;
  const spanned = cells.filter((cell) => cell.columns > 1).length;
  if (spanned * 4 > filledRows.length) return false;
  if (isHeaded(rows)) return true;
  if (lower > mostLower * texts.length) return false;
  // Without a header or numbers a few lines that stand level are addresses, signatures and the like.
  if (filledRows.length <= leastRows || areNames(texts)) return false;
  const tracks = columns.map(([left, right]) =>
    lines.flat().filter(({ box }) => box[0] >= left - 1 && box[2] <= right + 1),
  );
  return average <= longestWord && !tracks.some(isRunningText);
}

/** How far the rule below a header reaches beyond the cells, as part of the table's width. */
const beyondCells = 0.12;

/** Whether the rule below a header is as long as its rows are. */
const isHeadRule = (rules: readonly Ruling[], head: number, [left, , right]: Box): boolean =>
  rules.some(
    ({ at, from, to }) =>
      at === head && left - from < beyondCells * (right - left) && to - right < beyondCells * (right - left),
  );

/** Whether cells of three columns and more stand in them below a header of one row that names each of them. */
function isHeadedByRule<Thing>(
  rows: readonly FoundCell<Thing>[][],
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
): boolean {
  if (columns.length < 3 || rows.length < leastRows) return false;
  const [header, ...others] = rows;
  const isNamed = header!.length === columns.length && header!.every(({ segments }) => segments.length === 1);
  const used = new Set<number>();
  let filled = 0;
  for (const row of others)
    for (const [at, { segments }] of row.entries())
      if (segments.length) {
        filled++;
        used.add(at);
      }
  return (
    isNamed &&
    used.size > 2 &&
    filled >= mostFilled * others.length * used.size &&
    columns.every((_, at) => isAlignedColumn(lines, columns, at))
  );
}

/** How many of the cells below a header that only a rule or its colour parts from them are filled, in columns that are not left for a reader to fill. */
const mostFilled = 0.8;

/** Whether rows of several lines that stand apart are those of a table: a bold one is above them, and most cells are filled. */
function areWordyRows<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  if (rows.length <= leastRows || !isHeaded(rows)) return false;
  const cells = rows.flat().filter(({ segments }) => segments.length);
  const characters = cells.reduce((sum, cell) => sum + lengthOf(textIn(cell)), 0);
  return (
    isFull(rows[0]!, columns) &&
    cells.length >= 0.8 * rows.length * columns &&
    cells.every((cell) => cell.columns === 1) &&
    characters <= longestWordy * cells.length
  );
}

/** Whether most of what stands behind the first column is numbers, below a row of names if there is one. */
function areMostlyNumbers<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const areNumbers = (row: readonly FoundCell<Thing>[]) =>
    row.slice(1).flatMap((cell) => (cell.segments.length ? [isNumber(textIn(cell))] : []));
  const isNamed = !areNumbers(rows[0]!).some(Boolean);
  const cells = rows.slice(isNamed ? 1 : 0).flatMap(areNumbers);
  return cells.filter(Boolean).length >= mostlyNumbers * Math.max(1, cells.length);
}

const segmentsOf = <Thing>(rows: readonly FoundCell<Thing>[][]) =>
  rows.flatMap((row) => row.flatMap(({ segments }) => segments));

/** How many rows may have a cell with lines of two sizes. */
const mostOffers = 0.5;

/** So many columns are compared with one another. */
const mostCompared = 12;

/** Fewer names with colons, as above a letter, are lines rather than a table. */
const mostFields = 6;

/** Whether the cells of the first row alone are bold, those of the first column aside where all of these are. */
function isHeaded<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const [first, ...others] = rows.map((row) => row.filter(({ segments }) => segments.length));
  if (!first!.every(isBold)) return false;
  const names = others.flatMap(([name]) => (name ? [name] : []));
  const areNames = first!.length > 2 && names.every(isBold);
  const cells = others.flatMap((row) => (areNames ? row.slice(1) : row));
  return cells.filter(isBold).length * 5 < cells.length;
}

/** Lines of a value beside its name; most values have one. */
const mostOfValue = 3;

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
    pairs.every(
      ([name, value]) => isBold(name!) && !isBold(value!) && value!.segments.length <= mostOfValue,
    ) &&
    pairs.filter(([, value]) => value!.segments.length === 1).length * 2 > pairs.length &&
    // What terms of a glossary mean is said in sentences.
    (pairs.every(([, value]) => value!.segments.length === 1) ||
      pairs.filter(([, value]) => endsSentence(textIn(value!))).length * 2 < pairs.length)
  );
}

/** Rows below two names that make a table of what is on one line each; how much shorter what stands first is than what it stands for. */
const leastNamed = 3;
const mostOfPair = 0.6;

/** Whether a bold row names two columns of words, which have one line each in all rows and begin at one place. */
const isNamedPairs = <Thing>(
  rows: readonly FoundCell<Thing>[][],
  lines: readonly Segment<Thing>[][],
  columns: readonly Column[],
  average: number,
): boolean =>
  rows.length > leastNamed &&
  average <= longestWord &&
  rows.every((row) => row.length === 2 && row.every(({ segments }) => segments.length === 1)) &&
  isHeaded(rows) &&
  // Amounts beside numbered steps are those of a recipe.
  !rows.some((row) => row.some((cell) => isValue(textIn(cell)))) &&
  lengthOfColumn(rows, 0) <= mostOfPair * lengthOfColumn(rows, 1) &&
  columns.every((_, at) => isAlignedColumn(lines, columns, at));

const lengthOfColumn = <Thing>(rows: readonly FoundCell<Thing>[][], at: number): number =>
  rows.slice(1).reduce((sum, row) => sum + lengthOf(textIn(row[at]!)), 0);

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
