import type { Box } from "../content/geometry.ts";
import { type Segment, textOf } from "./segments.ts";

/** The parts of a page at its top and bottom in which running headers and footers stand. */
const margin = 0.12;

/** Counts what stands at the tops and bottoms of pages, to find what comes again. */
export class Furniture {
  #pages = 0;
  readonly #counts = new Map<string, number>();

  /** Counts the segments of a page. */
  add(segments: readonly Segment<unknown>[], page: Box): void {
    this.#pages++;
    const keys = new Set<string>();
    for (const segment of segments) {
      const key = keyOf(segment, page);
      if (key !== null) keys.add(key);
    }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /**
   * The segments of the page without running headers, footers and page numbers: those that stand on many pages at the
   * same height, with nothing else between them and the edge of the page.
   */
  without<Thing>(segments: readonly Segment<Thing>[], page: Box): Segment<Thing>[] {
    const least = this.#pages < 3 ? 2 : Math.max(3, this.#pages / 4);
    const left = new Set<Segment<Thing>>();
    const byHeight = segments.filter(({ thing }) => thing === null).sort((a, b) => b.y - a.y);
    for (const side of [byHeight, byHeight.toReversed()])
      for (const segment of side) {
        if ((this.#counts.get(keyOf(segment, page) ?? "") ?? 0) < least) break;
        left.add(segment);
      }
    return segments.filter((segment) => !left.has(segment));
  }
}

/** The text with its numbers made alike and its height; null where it stands in the middle of the page. */
function keyOf({ thing, spans, y }: Segment<unknown>, page: Box): string | null {
  if (thing !== null) return null;
  const height = (y - page[1]) / (page[3] - page[1] || 1);
  if (height > margin && height < 1 - margin) return null;
  const words = textOf(spans)
    .replace(/\p{Nd}+|\b[ivxlc]+\b/gu, "#")
    .replace(/\s+/g, " ")
    .trim();
  return `${Math.round(height * 60)} ${words.slice(0, 200)}`;
}

/** Lines that are numbered on a page, at least; numbers of a table's rows seldom come so often beside running text. */
const leastNumbers = 15;
/** Numbers of lines end no further apart than this, in points. */
const sameRight = 1;
/** How many of the numbers follow one another by the same step, at the same distance. */
const mostlyEven = 0.85;
/** Characters of a line of running text, and how many of the numbers have one beside them. */
const longLine = 30;
const leastBeside = 0.5;

/** The segments of a page without the numbers of its lines, which stand in a column of their own beside running text. */
export function withoutLineNumbers<Thing>(segments: readonly Segment<Thing>[]): readonly Segment<Thing>[] {
  const numbers = segments.filter(
    ({ thing, spans }) => thing === null && /^\p{Nd}{1,4}$/u.test(textOf(spans).trim()),
  );
  const columns: Segment<Thing>[][] = [];
  for (const number of numbers.sort((a, b) => a.box[2] - b.box[2])) {
    const last = columns.at(-1);
    if (last && number.box[2] - last.at(-1)!.box[2] <= sameRight) last.push(number);
    else columns.push([number]);
  }
  for (const column of columns)
    if (column.length >= leastNumbers && areLineNumbers(column, segments)) {
      const left = new Set(column);
      return segments.filter((segment) => !left.has(segment));
    }
  return segments;
}

function areLineNumbers<Thing>(
  column: readonly Segment<Thing>[],
  segments: readonly Segment<Thing>[],
): boolean {
  const fromTop = column.toSorted((a, b) => b.y - a.y);
  const steps = fromTop.slice(1).map((segment, at) => {
    const above = fromTop[at]!;
    const value = (each: Segment<Thing>) => Number(textOf(each.spans));
    return { by: value(segment) - value(above), down: above.y - segment.y };
  });
  const usual = steps.map(({ down }) => down).sort((a, b) => a - b)[steps.length >> 1]!;
  const by = steps[steps.length >> 1]!.by;
  const even = steps.filter((step) => step.by === by && step.down < 2.2 * usual).length;
  if (by < 1 || even < mostlyEven * steps.length || areDays(column, segments)) return false;
  if (arePrinted(fromTop, steps, usual) && areOuter(column, segments)) return true;
  const own = new Set(column);
  const others = segments.filter((segment) => segment.thing === null && !own.has(segment));
  const beside = column.filter(({ y, box }) => {
    // Justified words may stand far apart.
    const lengths = { before: 0, behind: 0 };
    for (const line of others)
      if (Math.abs(line.y - y) < 0.5 * line.size) {
        if (line.box[0] > box[2]) lengths.behind += textOf(line.spans).length;
        else if (line.box[2] < box[0]) lengths.before += textOf(line.spans).length;
      }
    return Math.max(lengths.before, lengths.behind) >= longLine;
  });
  return beside.length >= leastBeside * column.length;
}

/** So many numbers beside one, in this part of the rows at least, are those of a table. */
const leastCells = 3;
const mostlyCells = 0.5;

/** Whether the numbers begin the rows of a table of numbers, as those of days do. */
function areDays<Thing>(column: readonly Segment<Thing>[], segments: readonly Segment<Thing>[]): boolean {
  const values = segments.filter(
    ({ thing, spans }) => thing === null && /^\W*[\p{Nd}.,]+\W*$/u.test(textOf(spans)),
  );
  const rows = column.filter(
    ({ y, size }) => values.filter((other) => Math.abs(other.y - y) < 0.5 * size).length > leastCells,
  );
  return rows.length >= mostlyCells * column.length;
}

/** How far the distances of numbers that are printed on the paper differ, in points. */
const evenly = 1;

/** Whether numbers count all lines of a sheet from the first one, each as far from the one above it as the others are. */
const arePrinted = <Thing>(
  [first]: readonly Segment<Thing>[],
  steps: readonly { by: number; down: number }[],
  usual: number,
): boolean =>
  textOf(first!.spans).trim() === "1" &&
  steps.every(({ by, down }) => by === 1 && Math.abs(down - usual) <= evenly);

/** How many of the numbers of rows have something on their level. */
const mostlyLevel = 0.8;

/** Whether they stand outside of all text, much of which is not level with them, as the cells of rows are. */
function areOuter<Thing>(column: readonly Segment<Thing>[], segments: readonly Segment<Thing>[]): boolean {
  const own = new Set(column);
  const others = segments.filter((segment) => !own.has(segment) && segment.thing === null);
  const right = Math.max(...column.map(({ box }) => box[2]));
  if (others.some(({ box }) => box[0] < right)) return false;
  const level = column.filter(({ y }) => others.some((other) => Math.abs(other.y - y) <= 1));
  return level.length < mostlyLevel * column.length;
}
