import { follows, itemMarker } from "../../../checker/text/typed-markers.ts";
import { lengthOf } from "./columns.ts";
import { contact } from "./label-text.ts";
import { sectionNumber, textOf, withoutLeaders } from "./segments.ts";
import { type FoundCell, isValue } from "./table-rows.ts";

/** What shows that texts that stand level and in columns are no table. */

/** A table is set in one size, but for this part of it. */
export const otherSize = 0.12;
/** Lines of several pieces whose sizes differ by more than this part are of two tables. */
export const otherType = 0.2;
/** Longer cells, in characters on the average, are columns of text. */
export const longestWord = 26;

export const wholeText = <Thing>({ segments }: FoundCell<Thing>) =>
  segments
    .map(({ spans }) => textOf(spans))
    .join(" ")
    .trim();

export const textIn = <Thing>(cell: FoundCell<Thing>) => withoutLeaders(wholeText(cell));

/** Whether a cell has lines of two sizes, or of two weights and sizes that differ less. */
export const hasTwoSizes = <Thing>({ segments }: FoundCell<Thing>): boolean => {
  const sizes = segments.map(({ size }) => size);
  const isMixed = segments.some(({ style }) => style.isBold !== segments[0]!.style.isBold);
  return Math.max(...sizes) - Math.min(...sizes) > (isMixed ? otherSize : otherType) * Math.max(...sizes);
};

/** Whether each cell of a row, the first too, says how someone is reached: entries of a directory stand side by side. */
export const areContacts = <Thing>(row: readonly FoundCell<Thing>[]): boolean =>
  row.every((cell) => contact.test(textIn(cell)));

/** Whether two columns never stand in one row, not with their names either: they belong to two texts side by side. */
export function haveStrangers<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  const met = new Set<number>();
  for (const row of rows) {
    const filled: number[] = [];
    let at = 0;
    for (const { segments, columns: width } of row) {
      if (segments.length) for (let to = at; to < at + width; to++) filled.push(to);
      at += width;
    }
    for (const one of filled) for (const other of filled) met.add(one * columns + other);
  }
  return met.size < columns * columns;
}

/** How many words, and how many numbers, a column has at least that mixes them. */
const mixed = 0.25;

/** Whether each column, the first too, mixes words and numbers, as entries of directories that stand side by side do. */
export function areMixed<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  const counts = Array.from({ length: columns }, () => ({ words: 0, numbers: 0 }));
  for (const row of rows) {
    let at = 0;
    for (const cell of row) {
      if (cell.segments.length && cell.columns === 1) {
        if (isValue(textIn(cell))) counts[at]!.numbers++;
        else counts[at]!.words++;
      }
      at += cell.columns;
    }
  }
  return counts.every(({ words, numbers }) => Math.min(words, numbers) >= mixed * (words + numbers));
}

/** Whether a column behind the first one holds text rather than words and numbers. */
export function hasWordyColumn<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const lengths: number[][] = [];
  for (const row of rows) {
    let at = 0;
    for (const cell of row) {
      const own = lengths[at] ?? [];
      lengths[at] = own;
      if (cell.segments.length && cell.columns === 1) own.push(lengthOf(textIn(cell)));
      at += cell.columns;
    }
  }
  return lengths.slice(1).some((own) => own.reduce((sum, each) => sum + each, 0) > longestWord * own.length);
}

/** So many rows, and how many of all, count their cells where these are answers to choose from. */
const leastCounted = 2;
const mostlyCounted = 0.4;

/** Whether the cells of rows are counted from one to the next, as answers to choose from are: "(a) … (b) …". */
export function areOptions<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const counted = rows.filter((row) => {
    const markers = row.map((cell) => itemMarker(textIn(cell)));
    return markers.some((marker, at) => {
      const before = markers[at - 1];
      return marker?.sort === "number" && before?.sort === "number" && follows(before, marker);
    });
  });
  return counted.length >= leastCounted && counted.length >= mostlyCounted * rows.length;
}

/** Headings of sections on bars of colour are so many at most. */
const mostSections = 3;

/** Whether rows are numbers of sections with their names, of which one is a part of the one before: headings, no table. */
export function areSections<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  if (rows.length > mostSections || rows.some((row) => row.length !== 2)) return false;
  const numbers = rows.map(([number]) => textIn(number!).replace(/\.$/u, ""));
  return (
    numbers.every((number) => sectionNumber.test(number)) &&
    rows.every(([, name]) => /^\p{L}/u.test(textIn(name!)) && !/\p{Nd}$/u.test(textIn(name!))) &&
    numbers.slice(1).every((number, at) => number.startsWith(`${numbers[at]}.`))
  );
}

/** Numbers of parts, such as 3.2 and 1308.11; so many entries are a list of them. */
const partNumber = /^\p{Nd}{1,4}(?:\.\p{Nd}{1,3})+\.?$/u;
const leastEntries = 3;
/** How many of the entries are a number and one piece of text. */
const mostlyWhole = 0.6;

/**
 * Whether rows are numbers of parts that rise and their names, as in the contents of a law: names of more lines than one
 * stand below their beginnings, and those that are set to the width of the column are in several pieces.
 */
export function areNumberedNames<Thing>(rows: readonly FoundCell<Thing>[][]): boolean {
  const entries = rows.map((row) => row.filter(({ segments }) => segments.length).map(textIn));
  const numbered = entries.filter(([number]) => partNumber.test(number!));
  if (numbered.length < leastEntries || numbered.length * 2 < rows.length) return false;
  if (entries.some((texts) => texts.slice(1).some((text) => !/^\p{L}/u.test(text)))) return false;
  if (numbered.filter(({ length }) => length === 2).length < mostlyWhole * numbered.length) return false;
  const numbers = numbered.map(([number]) => number!.split(".").map(Number));
  return numbers.slice(1).every((number, at) => isAfter(number, numbers[at]!));
}

function isAfter(number: readonly number[], before: readonly number[]): boolean {
  for (const [at, part] of number.entries()) if (part !== before[at]) return part > (before[at] ?? -1);
  return false;
}

/** Words that a table has and a formula has none of; signs that stand alone between the parts of one. */
const word = /\p{L}{4}/u;
const relation = /(?:^|\s)[=≈≃≤≥∑∏∫√⋯\ufffd]+(?:\s|$)/u;

const ofFormula = /^\(\p{Nd}{1,3}(?:\.\p{Nd}{1,3})?\p{Ll}?\)$/u;

/** Whether cells are the parts of a formula: signs between them, and no words or the number of the formula. */
export const areFormulas = (texts: readonly string[]): boolean =>
  texts.some((text) => relation.test(text)) &&
  (!texts.some((text) => word.test(text)) || texts.some((text) => ofFormula.test(text)));

/** Brackets in pieces or without a character, alone or before what they enclose, and a sign of equality alone. */
const bracketAlone = /^(?:[\u239b-\u23ad]|[\ufffd|](?=$))/u;
const equals = /^[=≈≃≤≥]$/u;
/** A word or number, readable or not: signs of music and of formulas stand alone. */
const saying = /[\p{L}\p{M}\ufffd]{2}|\p{N}/u;
/** So many cells show that rows are the parts of formulas. */
const leastParts = 2;

/**
 * Whether rows are the parts of formulas or of music that stand level: pieces of brackets are in the first column, signs of
 * equality alone between others, or nothing but single signs anywhere.
 */
export function areFormulaParts<Thing>(rows: readonly FoundCell<Thing>[][], marked: number): boolean {
  const texts = rows.map((row) => row.map(wholeText));
  // Below a rule words name columns: signs are what the table is about.
  const head = marked > 0 && marked < rows.length ? texts[marked - 1]! : [];
  if (head.length > 2 && head.every((text) => word.test(text))) return false;
  if (!texts.flat().some((text) => saying.test(text))) return true;
  if (texts.flat().filter((text) => equals.test(text)).length >= leastParts) return true;
  return texts.filter(([first]) => bracketAlone.test(first ?? "")).length >= leastParts;
}

/** Numbers, prices, times and days in digits. */
export const figures = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}%.,:/()+–−\-\s]{2,24}$/u;
/** Of the lines of a text so many begin in its midst, and they are so long on the average. */
const mostLower = 0.35;
const shortestLine = 20;

const isText = <Thing>(column: readonly FoundCell<Thing>[]): boolean => {
  const texts = column.map(textIn);
  const characters = texts.reduce((sum, text) => sum + lengthOf(text), 0);
  const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  return lower > mostLower * texts.length && characters > shortestLine * texts.length;
};

/** Whether smaller type says more of what stands in a cell, as in a programme whose entries are no rows. */
const hasRemark = <Thing>({ segments }: FoundCell<Thing>): boolean => {
  const sizes = segments.map(({ size }) => size);
  return Math.max(...sizes) - Math.min(...sizes) > otherSize * Math.max(...sizes);
};

/** How many of the cells of such a column are figures; so many rows fill all columns. */
const mostlyFigures = 0.9;
const mostlyFull = 0.85;
const leastFull = 4;

/** Whether rows that fill all columns have a column of figures, as price lists and programmes do. */
export function hasFigures<Thing>(rows: readonly FoundCell<Thing>[][], columns: number): boolean {
  const full = rows.filter((row) => row.length === columns && row.every(({ segments }) => segments.length));
  if (full.length < leastFull || full.length < mostlyFull * rows.length) return false;
  if (full.flat().some(hasRemark) || full[0]!.some((_, at) => isText(full.map((row) => row[at]!))))
    return false;
  const isFigure = (row: readonly FoundCell<Thing>[], at: number) => figures.test(textIn(row[at]!));
  return full[0]!.some((_, at) => {
    // The first row may name what stands in the others.
    const body = full.length > leastFull && !isFigure(full[0]!, at) ? full.slice(1) : full;
    return body.filter((row) => isFigure(row, at)).length >= mostlyFigures * body.length;
  });
}
