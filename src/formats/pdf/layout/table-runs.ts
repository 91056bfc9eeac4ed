import type { Box } from "../content/geometry.ts";
import { boxOf, lengthOf } from "./columns.ts";
import { isTableCaption, readsLikeLabel, tableCaption } from "./label-text.ts";
import { isListing } from "./listings.ts";
import { isNumber } from "./number-text.ts";
import { type Segment, textOf } from "./segments.ts";
import { longestWord, otherSize, otherType } from "./table-doubts.ts";
import { isValue } from "./table-rows.ts";

/** Lines that may be those of a table without lines that draw it. */

/** Lines further apart than this, as part of the font's size, are not of one table. */
const widestGap = 3.2;
/** Lines of one piece, such as headings of sections, that stand between others of a table. */
const mostSingles = 3;
/** Shorter lines may be headings of sections. */
const leastProse = 60;
/** Lines that may be left out at the ends of what is level to find a table. */
export const mostTrimmed = 2;
/** So many lines of words stand above the numbers of a table at most. */
const mostHeads = 5;

/** Lines of a caption at most. */
export const mostCaptionLines = 4;

/** Lines that follow one another, most of several pieces. */
export function runsOf<Thing>(lines: readonly Segment<Thing>[][], least: number): Segment<Thing>[][][] {
  const runs: Segment<Thing>[][][] = [];
  let run: Segment<Thing>[][] = [];
  let singles: Segment<Thing>[][] = [];
  let parted = 0;
  // Below a caption lines go on in their cells, however many do.
  let [caption, isCaptioned] = [Number.NEGATIVE_INFINITY, false];
  const end = () => {
    if (parted >= 2) runs.push(isCaptioned ? [...run, ...restOf(singles, run)] : run);
    [run, singles, parted] = [[], [], 0];
  };
  let last: Segment<Thing>[] | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.some(({ spans }) => tableCaption.test(textOf(spans)))) caption = at;
    if (!run.length) isCaptioned = at - caption <= mostCaptionLines;
    const size = Math.max(sizeOf(line), last ? sizeOf(last) : 0);
    if (last && last[0]!.y - line[0]!.y > widestGap * size) end();
    const isOtherType =
      run.length > 0 &&
      run.slice(-2).every((each) => Math.abs(sizeOf(line) - sizeOf(each)) > otherType * size) &&
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
      const isRest = (each: readonly Segment<Thing>[]) => isCaptioned && isCellBelow(each, run);
      // What a program says on a line of its own parts its tables.
      const isOutput = line.length === 1 && parted > 1 && isListing(line) && isListing(run.slice(-2).flat());
      const isName = () => !isOutput && singles.filter((each) => !isRest(each)).length < mostSingles;
      if (!isCaption && (isRest(line) || (isName() && !isProse(line, run) && !isHeadline(line, run))))
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

/** The size in which most letters of a line are set: a name may be but a sign with others in smaller type. */
function sizeOf<Thing>(line: readonly Segment<Thing>[]): number {
  const { size: first } = line[0]!;
  if (line.every(({ size }) => size === first)) return first;
  const bySize = line.toSorted((a, b) => a.size - b.size);
  const lengths = bySize.map(({ spans }) => textOf(spans).length);
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  const at = lengths.findIndex((length) => {
    left -= length;
    return left <= 0;
  });
  return bySize[Math.max(0, at)]!.size;
}

/** Lines of a run in which a cell is looked for that goes on. */
const mostBelow = 6;

/** Whether a line goes on below a cell behind the first one of the last lines with several. */
function isCellBelow<Thing>(
  [first, ...others]: readonly Segment<Thing>[],
  run: readonly Segment<Thing>[][],
): boolean {
  return (
    !others.length &&
    run.slice(-mostBelow).some((cells) => cells.slice(1).some(({ box }) => sameEdge(box[0], first!.box[0])))
  );
}

/** Lines of the last row below its first one, and how close they stand, as part of the font's size. */
const mostRest = 14;
const closest = 1.45;

/** Of the lines below a run those that go on in its last row: each piece of them stands below one of its cells. */
function restOf<Thing>(
  lines: readonly Segment<Thing>[][],
  run: readonly Segment<Thing>[][],
): readonly Segment<Thing>[][] {
  const last = run.at(-1)!;
  let edge = last[0]!.y;
  const end = lines.findIndex((line, at) => {
    const { y, size } = line[0]!;
    const isRest =
      at < mostRest &&
      edge - y < closest * size &&
      line.every(({ box }) =>
        last.some((cell, column) => {
          const next = last[column + 1];
          return sameEdge(cell.box[0], box[0]) && (!next || box[2] < next.box[0]);
        }),
      );
    edge = y;
    return !isRest;
  });
  return end < 0 ? lines : lines.slice(0, end);
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

/** The run without what does not belong to it at its ends, and with what stands above and below it; null for nothing. */
export function completed<Thing>(
  whole: Segment<Thing>[][],
  lines: readonly Segment<Thing>[][],
): Segment<Thing>[][] | null {
  const rows = trimmed(whole);
  return rows.length ? withSums(withRemark(withPartRows(withNames(rows, lines), lines), lines), lines) : null;
}

/** The run without lines at its ends that are set in another size or, in a table of numbers, hold none. */
function trimmed<Thing>(run: Segment<Thing>[][]): Segment<Thing>[][] {
  const sizes = run.map(sizeOf).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1]!;
  const isOther = (line: readonly Segment<Thing>[]) => Math.abs(sizeOf(line) - usual) > otherSize * usual;
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
  const names = run.find((line) => line.length > leastUnder) ?? [];
  while (from < to && (isOther(run[from]!) || isTitleOver(run[from]!, names))) from++;
  const first = withValues.indexOf(true, from);
  if (areNumbers && first > from + mostHeads) from = first - mostHeads;
  return run.slice(from, to);
}

/** The middle of a name is no further than this from that of the columns it stands over, and its ends from theirs, as parts of its size. */
const offCentre = 0.75;
const beyond = 1.5;
/** A title goes over so many columns at least. */
const leastUnder = 3;

/** Whether a line alone is a title above the names of columns: it goes over several, and ends in the midst of some. */
function isTitleOver<Thing>(
  [first, ...others]: readonly Segment<Thing>[],
  names: readonly Segment<Thing>[],
): boolean {
  if (!first || others.length) return false;
  const [left, , right] = first.box;
  const under = names.filter(({ box }) => box[0] < right && box[2] > left);
  if (under.length < leastUnder) return false;
  const isCut = (at: number) => under.some(({ box }) => box[0] < at - 1 && box[2] > at + 1);
  if (!isCut(left) && !isCut(right)) return false;
  const isName = under.some((from, at) =>
    under.slice(at + 1).some((to) => {
      const away = from.box[0] + to.box[2] - left - right;
      const isWithin = left > from.box[0] - beyond * first.size && right < to.box[2] + beyond * first.size;
      return isWithin && Math.abs(away) < 2 * offCentre * first.size;
    }),
  );
  return !isName;
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
    if (next.length < 3 || !isNear || !isOver || isTableCaption(line) || isTitleOver(line, next)) break;
    found.unshift(line);
  }
  return found;
}

/** Rows of a run in whose columns pieces stand, and how much further than usual one stands below its last row at most. */
const leastAligned = 2;
const looser = 1.25;
const mostPartRows = 4;
/** How many of the rows of such a run have as many pieces as the fullest one. */
const mostlyFull = 0.8;

/** The run with the rows right below it that leave a column empty: each of their pieces begins where those of others do. */
function withPartRows<Thing>(
  run: Segment<Thing>[][],
  lines: readonly Segment<Thing>[][],
): Segment<Thing>[][] {
  const found = [...run];
  const most = Math.max(...run.map(({ length }) => length));
  // Rows of two tables side by side have now the pieces of one, now those of both.
  if (run.filter(({ length }) => length === most).length < mostlyFull * run.length) return found;
  const gaps = run.slice(1).map((line, at) => run[at]![0]!.y - line[0]!.y);
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1];
  const starts = run.map((line) => line.map(({ box }) => box[0]));
  const isAligned = ({ box }: Segment<Thing>) =>
    starts.filter((own) => own.some((start) => sameEdge(start, box[0]))).length > leastAligned;
  for (let at = lines.indexOf(run.at(-1)!) + 1; usual && at > 0 && at < lines.length; at++) {
    const [line, above] = [lines[at]!, found.at(-1)!];
    const isNear = above[0]!.y - line[0]!.y < looser * usual;
    if (line.length < 2 || !isNear || !line.every(isAligned) || !sameEdge(line[0]!.box[0], above[0]!.box[0]))
      break;
    if (found.push(line) > run.length + mostPartRows) break;
  }
  return found;
}

/** Remarks stand no further below their row than this, as part of the font's size. */
const farthestRemark = 1.5;

/** The run with the line of slanted type below its last row, where others of its rows have one. */
function withRemark<Thing>(run: Segment<Thing>[][], lines: readonly Segment<Thing>[][]): Segment<Thing>[][] {
  const isRemark = (line: readonly Segment<Thing>[] | undefined, above: readonly Segment<Thing>[]) =>
    line?.length === 1 &&
    line[0]!.style.isItalic &&
    above[0]!.y - line[0]!.y < farthestRemark * above[0]!.size &&
    above.slice(1).some(({ box, style }) => !style.isItalic && sameEdge(box[0], line[0]!.box[0]));
  const others = run.filter((line, at) => at > 0 && isRemark(line, run[at - 1]!)).length;
  const last = run.at(-1)!;
  const below = lines[lines.indexOf(last) + 1];
  return others > 0 && isRemark(below, last) ? [...run, below!] : run;
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
