import { type Segment, textOf } from "./segments.ts";
import { type FoundCell, linesIn } from "./table-rows.ts";

/** Lines from which on a row without lines inside may be several, and how many of its cells have as many as the fullest. */
const leastLines = 2;
const mostlyLevel = 0.7;
/** Base lines of one level, and the middle of a label and that of the lines beside it, differ by less than this part of the size. */
const sameLine = 0.4;
const offMiddle = 0.5;
/** So many rows of a table have texts on the same levels where these are rows of their own; so many cells have them. */
const leastRows = 2;
const leastCells = 3;

const textIn = <Thing>(line: readonly Segment<Thing>[]) => line.map(({ spans }) => textOf(spans)).join(" ");

const isNumber = <Thing>(line: readonly Segment<Thing>[]) =>
  /^[\s\p{Sc}(+–−-]*\p{Nd}[\p{Nd}.,\s%()±]*$/u.test(textIn(line));

/** The cells of a row in lines, where most of them have as many on the same levels. */
interface LevelRow<Thing> {
  lines: Segment<Thing>[][][];
  /** Those of the cells that have the most. */
  level: Segment<Thing>[][][];
  filled: number;
  levels: Segment<Thing>[];
}

function levelRow<Thing>(row: readonly FoundCell<Thing>[], isFromRight: boolean): LevelRow<Thing> | null {
  if (row.some((cell) => cell.rows > 1)) return null;
  const lines = row.map(({ segments }) => linesIn(segments, isFromRight));
  const filled = lines.filter((each) => each.length);
  const most = Math.max(0, ...filled.map((each) => each.length));
  if (filled.length < 2 || most < leastLines) return null;
  const level = filled.filter((each) => each.length === most);
  if (level.length < 2 || level.length < filled.length * mostlyLevel) return null;
  const levels = level[0]!.map((line) => line[0]!);
  const isLevel = level.every((each) =>
    each.every((line, at) => Math.abs(line[0]!.y - levels[at]!.y) < sameLine * line[0]!.size),
  );
  return isLevel ? { lines, level, filled: filled.length, levels } : null;
}

/**
 * Rows that no line parts: in a row of which several cells have as many lines on the same levels, each level is a row of
 * its own, where the cells of a column are numbers, all columns go level or a label stands in the middle beside them.
 */
export function splitRows<Thing>(
  rows: FoundCell<Thing>[][],
  edges: readonly number[],
  isFromRight: boolean,
): FoundCell<Thing>[][] {
  const found = rows.map((row) => levelRow(row, isFromRight));
  const labelled = found.filter(
    (each, at) => at > 0 && each && hasLabel(each) && !isText(rows[at]!, each, edges, isFromRight),
  );
  // Where other rows hold text of several lines, rules part the rows.
  const hasTexts = rows.some((row, at) => at > 0 && !found[at] && isOfTexts(row, isFromRight));
  return rows.flatMap((row, at) => {
    const own = found[at];
    if (!own) return [row];
    const hasNumbers = own.level.some((each) => each.every(isNumber));
    const areAllLevel =
      !hasTexts && own.levels.length > leastLines && own.level.length === own.filled && !isWrapped(own.level);
    const isLabelled = labelled.length >= leastRows && labelled.includes(own);
    return hasNumbers || areAllLevel || isLabelled ? rowsOfLevels(row, own) : [row];
  });
}

/** Whether most cells of a row have several lines each. */
const isOfTexts = <Thing>(row: readonly FoundCell<Thing>[], isFromRight: boolean): boolean =>
  row.filter(({ segments }) => linesIn(segments, isFromRight).length > 1).length * 2 > row.length;

/** Each level as a row; what stands on none of them goes over all. */
function rowsOfLevels<Thing>(
  row: readonly FoundCell<Thing>[],
  { lines, levels }: LevelRow<Thing>,
): FoundCell<Thing>[][] {
  const isOn = (line: readonly Segment<Thing>[], { y, size }: Segment<Thing>) =>
    Math.abs(line[0]!.y - y) < sameLine * size;
  const isOver = lines.map((own) => own.some((line) => !levels.some((level) => isOn(line, level))));
  return levels.map((level, at) =>
    row.flatMap((cell, column) => {
      if (isOver[column]) return at ? [] : [{ ...cell, rows: levels.length }];
      return [{ ...cell, segments: lines[column]!.filter((line) => isOn(line, level)).flat() }];
    }),
  );
}

/** Whether all cells have as many lines, but for one whose only line stands in the middle of them. */
function hasLabel<Thing>({ lines, level, filled, levels }: LevelRow<Thing>): boolean {
  if (level.length < leastCells || level.length !== filled - 1) return false;
  const [label] = lines.filter((each) => each.length && each.length < levels.length);
  if (label!.length !== 1) return false;
  const { y, size } = label![0]![0]!;
  return Math.abs(y - (levels[0]!.y + levels.at(-1)!.y) / 2) < offMiddle * size;
}

/** Whether more cells hold text that is broken into lines than values one below the other. */
function isText<Thing>(
  row: readonly FoundCell<Thing>[],
  { lines, levels }: LevelRow<Thing>,
  edges: readonly number[],
  isFromRight: boolean,
): boolean {
  let [at, values, others] = [0, 0, 0];
  const cells = row.map(({ columns }, index) => ({ columns, own: lines[index]! }));
  for (const { columns, own } of isFromRight ? cells.reverse() : cells) {
    const room = edges[at + columns]! - edges[at]!;
    at += columns;
    if (own.length !== levels.length) continue;
    const isApart = own.every((line, to) => to === 0 || fits(own[to - 1]!, line, room));
    if (isApart || own.every((line) => /\p{Nd}/u.test(textIn(line)))) values++;
    else others++;
  }
  return values <= others;
}

/** Whether the first word of a line would have fitted behind the one above it. */
function fits<Thing>(
  before: readonly Segment<Thing>[],
  next: readonly Segment<Thing>[],
  room: number,
): boolean {
  const width = (line: readonly Segment<Thing>[]) => line.at(-1)!.box[2] - line[0]!.box[0];
  const text = textIn(next);
  const word = /^\S+/u.exec(text)?.[0].length ?? 0;
  return width(before) + ((word + 1) / Math.max(1, text.length)) * width(next) < room;
}

/** Whether lines go on from one another as those of one text do. */
export const isWrapped = <Thing>(columns: readonly Segment<Thing>[][][]): boolean =>
  columns.some(
    (lines) => lines.slice(1).filter((line) => /^\s*\p{Ll}/u.test(textIn(line))).length * 2 >= lines.length,
  );
