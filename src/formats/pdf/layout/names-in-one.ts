import type { Box } from "../content/geometry.ts";
import { isNumber } from "./number-text.ts";
import { type Segment, type Span, textOf } from "./segments.ts";
import type { Column } from "./table-column.ts";
import { type FoundCell, isValue } from "./table-rows.ts";

/** Names of columns that stand so close to one another that they come as one piece of text. */

/** How many of the cells below such names are filled. */
const mostlyFilled = 0.6;
const leastBelow = 2;
/** How far the middle of a name may be beyond its column, in points. */
const beyond = 6;
/** Years in one row below a name are those of a group. */
const year = /^\s*(?:19|20)\p{Nd}{2}\b/u;
/** Base lines of one line differ by less than this part of the font's size. */
const sameLine = 0.4;

/** The words of a piece of text, each as it looks, with where it stands as far as its letters tell. */
function wordsOf<Thing>(segment: Segment<Thing>): Segment<Thing>[] {
  const text = textOf(segment.spans);
  const [left, bottom, right, top] = segment.box;
  const width = (right - left) / Math.max(1, text.length);
  const words: Segment<Thing>[] = [];
  let at = 0;
  let isOpen = false;
  for (const span of segment.spans)
    for (const part of span.text.split(/(\s+)/u)) {
      const box: Box = [left + at * width, bottom, left + (at + part.length) * width, top];
      at += part.length;
      if (!part.trim()) {
        isOpen &&= part === "";
        continue;
      }
      const own: Span = { ...span, text: part };
      const last = isOpen ? words.at(-1) : undefined;
      if (last) {
        last.spans.push(own);
        last.box = [last.box[0], bottom, box[2], top];
      } else words.push({ ...segment, box, spans: [own] });
      isOpen = true;
    }
  return words;
}

/** The rows of a table, names of columns right above its numbers that are one cell parted: each has one word. */
export function withPartedNames<Thing>(
  rows: FoundCell<Thing>[][],
  heads: number,
  columns: readonly Column[],
): FoundCell<Thing>[][] {
  const at = Math.max(0, heads - 1);
  const [header, body] = [rows[at], rows.slice(at + 1)];
  if (!header || body.length < leastBelow || header.some(hasValue)) return rows;
  let column = 0;
  const parted = header.flatMap((cell): FoundCell<Thing>[] => {
    const from = column;
    column += cell.columns;
    const [segment, ...others] = cell.segments.toSorted((a, b) => a.box[0] - b.box[0]);
    if (!segment || cell.columns < 2 || cell.rows > 1) return [cell];
    if (others.some(({ y, size }) => Math.abs(y - segment.y) > sameLine * size)) return [cell];
    const words = others.length ? [segment, ...others] : wordsOf(segment);
    const own = columns.slice(from, from + cell.columns);
    if (words.length !== own.length || words.some(({ spans }) => isNumber(textOf(spans)))) return [cell];
    const areOver = words.every(({ box }, index) => {
      const middle = (box[0] + box[2]) / 2;
      return middle > own[index]![0] - beyond && middle < own[index]![1] + beyond;
    });
    const below = body.map((row) => cellsFrom(row, from, cell.columns));
    const areYears = (cells: readonly FoundCell<Thing>[] | null | undefined) =>
      cells?.some((each) => year.test(each.segments.map(({ spans }) => textOf(spans)).join(" ")));
    if (areYears(below[0]) && !areYears(below[1])) return [cell];
    const filled = below.filter((cells) => cells?.every(({ segments }) => segments.length)).length;
    if (!areOver || filled < mostlyFilled * body.length) return [cell];
    return words.map((word) => ({ segments: [word], columns: 1, rows: 1 }));
  });
  return parted.length === header.length ? rows : rows.map((row) => (row === header ? parted : row));
}

/** Whether a cell holds what a row of names does not: a number or day that is no year. */
const hasValue = <Thing>({ segments }: FoundCell<Thing>): boolean => {
  const text = segments
    .map(({ spans }) => textOf(spans))
    .join(" ")
    .trim();
  return /^\p{Nd}/u.test(text) && isValue(text) && !year.test(text);
};

/** The cells of a row in some columns; null where they are not as many. */
function cellsFrom<Thing>(
  row: readonly FoundCell<Thing>[],
  from: number,
  columns: number,
): readonly FoundCell<Thing>[] | null {
  const cells: FoundCell<Thing>[] = [];
  let column = 0;
  for (const cell of row) {
    if (column >= from && column < from + columns) cells.push(cell);
    column += cell.columns;
  }
  return cells.length === columns ? cells : null;
}
