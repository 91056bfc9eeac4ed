import { isNumber } from "./number-text.ts";
import { between, type Segment, type Span, textOf, withoutLeaders } from "./segments.ts";

/** A cell as it is written: what stands in it, how many columns and rows it takes, and whether it heads others. */
export interface TableCell {
  spans: Span[];
  columns: number;
  rows: number;
  isHeader: boolean;
}

/** A cell before it is known what heads what. */
export interface FoundCell<Thing> {
  segments: Segment<Thing>[];
  columns: number;
  rows: number;
}

export const isBold = <Thing>({ segments }: FoundCell<Thing>): boolean =>
  segments.length > 0 && segments.every(({ style, isUniform }) => style.isBold && isUniform);

/** Base lines that differ by less than this part of the font's size are one. */
const sameLine = 0.4;
/** How many of the cells of a row or column have to look like headers, and how many of the others not. */
const mostly = 0.8;
const hardly = 0.2;

/** Lines of one name in a header stand no further apart than this, as part of the font's size. */
export const tightName = 1.3;

/** Segments from top to bottom in lines, each as it is read. */
export function linesIn<Thing>(
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[][] {
  const lines: Segment<Thing>[][] = [];
  for (const segment of segments.toSorted((a, b) => b.y - a.y)) {
    const first = lines.at(-1)?.[0];
    if (first && first.y - segment.y < sameLine * Math.max(first.size, segment.size))
      lines.at(-1)!.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) line.sort((a, b) => (isFromRight ? b.box[0] - a.box[0] : a.box[0] - b.box[0]));
  return lines;
}

/** The spans of a segment; dots that lead the eye to the next cell say nothing. */
function saying(spans: readonly Span[]): readonly Span[] {
  const last = spans.at(-1);
  return last ? [...spans.slice(0, -1), { ...last, text: withoutLeaders(last.text) }] : spans;
}

function spansOf<Thing>(segments: readonly Segment<Thing>[], isFromRight: boolean): Span[] {
  const spans: Span[] = [];
  for (const line of linesIn(segments, isFromRight)) {
    if (spans.length) spans.push(between("\n"));
    line.forEach((segment, at) => {
      if (at) spans.push(between(" "));
      spans.push(...saying(segment.spans));
    });
  }
  return spans;
}

const textIn = <Thing>({ segments }: FoundCell<Thing>) =>
  segments
    .map(({ spans }) => textOf(spans))
    .join(" ")
    .trim();

const dash = /^[-–—.…*✓✔✗×xX]{1,3}$/u;

/** A number, what stands for one, or what begins with one. */
export const isValue = (text: string): boolean =>
  isNumber(text) || dash.test(text) || /^[-−–]?\p{Sc}?\s?[\p{Nd}]/u.test(text);

/**
 * Whether the first row heads the others: its cells are bold and those below are not, or they are words above columns
 * of numbers. `marked` is the number of rows that a rule or shading sets apart.
 */
function headerRows<Thing>(rows: readonly FoundCell<Thing>[][], marked: number): number {
  if (rows.length < 2) return 0;
  if (marked > 0 && marked < rows.length) return marked;
  const below = rows
    .slice(1)
    .flat()
    .filter(({ segments }) => segments.length);
  const first = rows[0]!.filter(({ segments }) => segments.length);
  if (first.length < 2 || !below.length) return 0;
  const boldBelow = below.filter(isBold).length / below.length;
  // Several rows of headers stand above one another where cells are merged.
  const isBoldRow = (row: readonly FoundCell<Thing>[]) => {
    const filled = row.filter(({ segments }) => segments.length);
    return filled.length > 0 && filled.every(isBold);
  };
  if (isBoldRow(rows[0]!)) {
    let count = 1;
    const spans = Math.max(...rows[0]!.map((cell) => cell.rows));
    while (
      count < rows.length - 1 &&
      (count < spans || (rows[0]!.some(({ columns }) => columns > 1) && count < 2)) &&
      isBoldRow(rows[count]!)
    )
      count++;
    const data = rows
      .slice(count)
      .flatMap((row) => row.slice(1))
      .filter(({ segments }) => segments.length);
    const boldData = data.length ? data.filter(isBold).length / data.length : 1;
    if (boldBelow <= 0.5 || boldData <= hardly) return count;
  }
  const areWords = first.every((cell) => !isNumber(textIn(cell)));
  const values = rows
    .slice(1)
    .flatMap((row) => row.slice(1))
    .filter(({ segments }) => segments.length);
  const numbers = values.filter((cell) => isNumber(textIn(cell))).length;
  if (areWords && values.length > 1 && numbers >= mostly * values.length) return 1;
  return isAboveValues(rows) ? 1 : 0;
}

/** How many of the columns of a table hold values where the words above them are their names. */
const mostlyValues = 0.5;

/** Whether the first row names columns of values: it has no digits, and at least half of the columns have nothing else below it. */
function isAboveValues<Thing>([first, ...body]: readonly FoundCell<Thing>[][]): boolean {
  if (body.length < 2 || [first!, ...body].some((row) => row.length !== first!.length)) return false;
  if ([first!, ...body].flat().some(({ columns, rows }) => columns > 1 || rows > 1)) return false;
  const names = first!.map(textIn);
  if (names.some((name, at) => (at > 0 && !name) || /\p{Nd}/u.test(name) || dash.test(name))) return false;
  const ofValues = names.filter((_, at) =>
    body.every((row) => row[at]!.segments.length && isValue(textIn(row[at]!))),
  );
  return ofValues.length >= mostlyValues * names.length;
}

/** The cells of the first column: none in rows that one from above goes over. */
function firstCells<Thing>(rows: readonly FoundCell<Thing>[][]): Set<FoundCell<Thing>> {
  const found = new Set<FoundCell<Thing>>();
  let over = 0;
  for (const row of rows) {
    const first = row[0];
    if (over > 1) over--;
    else if (first) {
      found.add(first);
      over = first.rows;
    }
  }
  return found;
}

/** Whether the first cells of the rows head them: they are bold and the others are not. */
function hasRowHeaders<Thing>(
  rows: readonly FoundCell<Thing>[][],
  from: number,
  first: ReadonlySet<FoundCell<Thing>>,
): boolean {
  const body = rows.slice(from).filter((row) => row.length > 1);
  if (body.length < 2) return false;
  const cells = body.flat().filter(({ segments }) => segments.length);
  const firsts = cells.filter((cell) => first.has(cell));
  const others = cells.filter((cell) => !first.has(cell));
  if (firsts.length < 2 || !others.length) return false;
  return (
    firsts.filter(isBold).length >= mostly * firsts.length &&
    others.filter(isBold).length <= hardly * others.length
  );
}

/** Rows as they are written, headers marked where the cells show that they are. */
export function tableRows<Thing>(
  rows: readonly FoundCell<Thing>[][],
  marked: number,
  isFromRight: boolean,
): TableCell[][] {
  const heads = headerRows(rows, marked);
  const first = firstCells(rows);
  const isHeaded = hasRowHeaders(rows, heads, first);
  return rows.map((row, y) =>
    row.map((cell) => ({
      spans: spansOf(cell.segments, isFromRight),
      columns: cell.columns,
      rows: cell.rows,
      isHeader: cell.segments.length > 0 && (y < heads || (isHeaded && first.has(cell))),
    })),
  );
}
