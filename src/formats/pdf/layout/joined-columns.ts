import { type Segment, textOf } from "./segments.ts";
import type { Column } from "./table-column.ts";

/** Columns of text that are parts of one column: signs with their numbers, numbers of rows with names, names with what they stand beside. */

/** Lines that are compared with each piece of text. */
const mostLines = 400;
const numeral = /^\s*\p{N}{1,3}[.)]?\s*$/u;

/** The columns, those that are parts of one column joined. */
export function joinedColumns<Thing>(
  columns: Column[],
  lines: readonly (readonly Segment<Thing>[])[],
  over: ReadonlySet<Segment<Thing>>,
): Column[] {
  const own = withSigns(withNumerals(columns, lines, over), lines);
  return withNames(withStrays(own, lines), lines);
}

/** The columns, the numbers of rows with the names behind them, where one header stands over both. */
function withNumerals<Thing>(
  columns: Column[],
  lines: readonly (readonly Segment<Thing>[])[],
  over: ReadonlySet<Segment<Thing>>,
): Column[] {
  const [first, second, third] = columns;
  if (!first || !second) return columns;
  const isOver = [...over, ...(lines[0] ?? [])].some(
    ({ box }) => box[0] < first[1] && box[2] > second[0] && (!third || box[2] < third[0]),
  );
  const areNumerals = () =>
    lines.every(
      ([piece]) => piece!.box[0] >= first[1] || over.has(piece!) || numeral.test(textOf(piece!.spans)),
    );
  return isOver && areNumerals() ? [[first[0], second[1]], ...columns.slice(2)] : columns;
}

const before = /^(?:\p{Sc}|[A-Z]{1,2}\p{Sc})$/u;
const behind = /^(?:[%)]{1,2}|[*†‡§¶]{1,3})$/u;

/** The columns, signs of currencies and per cent that stand apart with their numbers, and marks of notes with what they stand behind. */
function withSigns<Thing>(columns: Column[], lines: readonly (readonly Segment<Thing>[])[]): Column[] {
  if (columns.length < 3) return columns;
  const texts: string[][] = columns.map(() => []);
  for (const { box, spans } of lines.flat()) {
    const at = columns.findIndex(([left, right]) => box[0] >= left - 0.1 && box[2] <= right + 0.1);
    if (at >= 0) texts[at]!.push(textOf(spans).trim());
  }
  const areAll = (at: number, sign: RegExp) =>
    (texts[at]?.length ?? 0) > 0 && texts[at]!.every((text) => sign.test(text));
  const joined: Column[] = [];
  columns.forEach(([left, right], at) => {
    const last = joined.at(-1);
    const isOne = last && ((at > 1 && areAll(at - 1, before)) || areAll(at, behind));
    if (isOne) joined[joined.length - 1] = [last[0], right];
    else joined.push([left, right]);
  });
  return joined;
}

/** Of so many lines one alone fills a column whose words belong to the cell before them, no further away than this part of their size. */
const leastLines = 6;
const farthestWord = 2.5;
/** Signs that are drawn between words, as those of keys and buttons, part them by so much of their size at most. */
const farthestRest = 4;
/** So many pieces, and this part of those in a column, begin or end at one place, within so many points. */
const leastAlike = 2;
const mostlyAlike = 0.5;
const samePlace = 1;

/** How many pieces at most begin at one place or, of text that is not justified, end there or have their middle there. */
function mostAlike(pieces: readonly Segment<unknown>[], isJustified: boolean): number {
  const counted = (edge: (box: Segment<unknown>["box"]) => number) => {
    const places = pieces.map(({ box }) => edge(box)).sort((a, b) => a - b);
    let [most, from] = [0, 0];
    for (const [to, place] of places.entries()) {
      while (place - places[from]! > samePlace) from++;
      most = Math.max(most, to - from + 1);
    }
    return most;
  };
  const starts = counted((box) => box[0]);
  if (isJustified) return starts;
  return Math.max(
    starts,
    counted((box) => box[2]),
    counted((box) => (box[0] + box[2]) / 2),
  );
}

/**
 * The columns, words in which one line alone has something, right behind one of its cells, with the column of that, and so
 * words that begin and end anywhere, each behind what its line has in the column before.
 */
function withStrays<Thing>(columns: Column[], lines: readonly (readonly Segment<Thing>[])[]): Column[] {
  if (columns.length < 3 || lines.length < leastLines || lines.length > mostLines) return columns;
  const isIn = ({ box }: Segment<Thing>, [left, right]: Column) =>
    Math.min(box[2], right) - Math.max(box[0], left) > 1;
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    const begins = (piece: Segment<Thing>) => isIn(piece, column) && piece.box[0] >= column[0] - 1;
    const filled = lines.filter((line) => line.some(begins));
    const isBehind = (line: readonly Segment<Thing>[], farthest: number) => {
      const at = line.findIndex(begins);
      const [before, piece] = [line[at - 1], line[at]!];
      return before && isIn(before, last!) && piece.box[0] - before.box[2] < farthest * piece.size;
    };
    const isStray = () =>
      last &&
      joined.length > 1 &&
      filled.length > 0 &&
      filled[0] !== lines[0] &&
      filled.every((line) => isBehind(line, filled.length > 1 ? farthestRest : farthestWord));
    const keepsTo = () => {
      const own = filled.flatMap((line) => line.filter(begins));
      const goesOver = (piece: Segment<Thing>) =>
        isIn(piece, last!) && Math.abs(piece.box[2] - column[1]) <= samePlace;
      const isJustified = lines.some((line) => line.some(goesOver));
      return mostAlike(own, isJustified) >= Math.max(leastAlike, mostlyAlike * own.length);
    };
    if (isStray() && !keepsTo()) joined[joined.length - 1] = [last![0], column[1]];
    else joined.push(column);
  }
  return joined;
}

/** Rows of names over columns at the top of a table, at most, and rows of numbers below them, at least. */
const mostNames = 2;
const leastBelow = 2;

/**
 * The columns, names that stand beside the numbers of their column with these: the first lines alone have something in the
 * one, and they have nothing in the other.
 */
function withNames<Thing>(columns: Column[], lines: readonly (readonly Segment<Thing>[])[]): Column[] {
  if (columns.length < 3 || lines.length > mostLines) return columns;
  const filled = lines.map((line) => {
    const own = new Set<number>();
    for (const { box } of line)
      columns.forEach(([left, right], at) => {
        if (Math.min(box[2], right) - Math.max(box[0], left) > 1) own.add(at);
      });
    return own;
  });
  const linesOf = (at: number) => filled.flatMap((own, line) => (own.has(at) ? [line] : []));
  const isPair = (names: readonly number[], numbers: readonly number[]) =>
    names.length > 0 &&
    names.length <= mostNames &&
    numbers.length >= leastBelow &&
    names.at(-1)! < mostNames &&
    names.at(-1)! < numbers[0]!;
  const joined: Column[] = [];
  for (let at = 0; at < columns.length; at++) {
    const [here, next] = [columns[at]!, columns[at + 1]];
    const [own, beside] = [linesOf(at), linesOf(at + 1)];
    if (at && next && (isPair(own, beside) || isPair(beside, own))) {
      joined.push([here[0], next[1]]);
      at++;
    } else joined.push(here);
  }
  return joined;
}
