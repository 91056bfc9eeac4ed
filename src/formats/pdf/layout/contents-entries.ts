import { union } from "../content/geometry.ts";
import { between, type Segment, sameLevel, textOf, withoutLeaders } from "./segments.ts";

/** What stands above a table of contents, in languages that are written often. */
const contentsTitle =
  /^(?:(?:table of )?contents|in this issue|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice(?: general)?|contenidos?|indice|sommario|sumário|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|içindekiler|содержание|оглавление|зміст|съдържание|περιεχ[οό]μενα|תוכן(?: העניינים)?|المحتويات|الفهرس|目\s*次|目\s*[录錄]|차\s*례|목\s*차|list of (?:tables|figures|illustrations|abbreviations|appendices|boxes|maps)|(?:abbildungs|tabellen)verzeichnis|liste des (?:figures|tableaux)|[ií]ndice de (?:figuras|tablas|tabelas|cuadros))$/iu;

/** The number of a page, as it stands behind an entry. */
const pageNumber = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;
/** The number or letter of a section, as it stands before an entry. */
const sectionNumber =
  /^(?:§{1,2}\s*)?(?:\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*\p{Ll}?|\p{Lu}(?:\.\p{Nd}{1,3})*|[IVXL]{1,6})[.)]?$/u;
/** The only dot before a page, where a name is nearly as long as its line. */
const lastDot = /\s[.…·_]\s*$/u;
/** Dots alone. */
const dotsAlone = /^(?:[.…·_]\s*)+$/u;

/** So many entries are a table of contents; what stands behind them is further away than this part of the font's size. */
const leastEntries = 3;
const leastGap = 2;
/** Without a title above them so many lines are, to each of which dots lead, and so much of all that stands on their page. */
const leastWithoutTitle = 6;
const mostlyEntries = 0.5;
/** Lines of one entry stand no further apart than this, as part of the font's size. */
const closestLine = 1.6;

/** A line that may be an entry: what stands before its dots or before its page, and the page. */
interface Line<Thing> {
  names: Segment<Thing>[];
  dots: Segment<Thing>[];
  number: Segment<Thing> | null;
}

/**
 * Joins the entries of a table of contents with the numbers of their pages: below its title, where nothing else stands
 * on the page, or where dots lead to most of them, each alone on its line, and with numbers that never fall. Others are
 * left as they are.
 */
export function withContents<Thing>(segments: Segment<Thing>[]): Segment<Thing>[] {
  const title = segments.find(
    ({ thing, spans }) => thing === null && contentsTitle.test(textOf(spans).trim()),
  );
  const lines = linesBelow(segments, title?.y ?? Number.POSITIVE_INFINITY);
  const entries = lines.filter(({ number }) => number !== null);
  const pages = entries.flatMap(({ number }) => {
    const page = Number(textOf(number!.spans).trim());
    return Number.isNaN(page) ? [] : [page];
  });
  const isRising = pages.every((page, at) => !at || page >= pages[at - 1]!);
  if (!isRising || pages.length * 2 < entries.length) return segments;
  const led = entries.filter((entry) => entry.dots.length > 0 || isLed(entry.names.at(-1)!));
  const isMost = led.length >= leastWithoutTitle && led.length >= mostlyEntries * lines.length;
  if (entries.length < leastEntries || !(title || isMost || isNothingElse(lines, pages))) return segments;
  const joined = new Set(segments);
  for (const [at, { names, dots, number }] of lines.entries()) {
    if (!number && !isBegun(names, lines[at + 1])) continue;
    for (const piece of [...names, ...dots, ...(number ? [number] : [])]) joined.delete(piece);
    const name = names.at(-1)!;
    const spans = names.flatMap((piece, nth) => (nth ? [between(" "), ...piece.spans] : piece.spans));
    if (number) spans.push(between(isLed(name) ? " " : " ..... "), ...number.spans);
    const box = [...names, ...(number ? [number] : [])].map((piece) => piece.box).reduce(union);
    joined.add({ ...name, box, spans, isUniform: names.every(({ isUniform }) => isUniform) });
  }
  return [...joined];
}

/** How many of the lines of a page are entries where nothing says so, and how far their numbers stand behind them, as part of the font's size. */
const nearlyAll = 0.7;
const farBehind = 6;

/** Whether a page holds names with numbers far behind them alone, which rise from one to the next as those of pages do. */
function isNothingElse<Thing>(lines: readonly Line<Thing>[], pages: readonly number[]): boolean {
  const entries = lines.filter(
    ({ names, number }) => number && number.box[0] - names.at(-1)!.box[2] > farBehind * number.size,
  );
  if (entries.length < leastWithoutTitle || entries.length < nearlyAll * lines.length) return false;
  return (
    pages.length >= entries.length && new Set(pages).size * 2 >= pages.length && pages.at(-1)! > pages[0]!
  );
}

/** The lines below a level that hold text alone, with what may be the numbers of their pages. */
function linesBelow<Thing>(segments: readonly Segment<Thing>[], level: number): Line<Thing>[] {
  const below = segments.filter(({ y }) => y < level).sort((a, b) => b.y - a.y || a.box[0] - b.box[0]);
  const lines: Line<Thing>[] = [];
  for (let at = 0; at < below.length; ) {
    const { y } = below[at]!;
    let end = at + 1;
    while (end < below.length && y - below[end]!.y < sameLevel) end++;
    const line = below.slice(at, end).sort((a, b) => a.box[0] - b.box[0]);
    at = end;
    if (line.some(({ thing }) => thing !== null)) continue;
    const areDots = ({ spans }: Segment<Thing>) => dotsAlone.test(textOf(spans).trim());
    const dots = line.filter(areDots);
    const words = line.filter((piece) => !areDots(piece));
    const number =
      words.length > 1 && pageNumber.test(textOf(words.at(-1)!.spans).trim()) ? words.pop()! : null;
    const name = words.at(-1);
    const isNamed = name && words.length <= 2 && /\p{L}/u.test(textOf(name.spans));
    if (!isNamed || (words.length > 1 && !sectionNumber.test(textOf(words[0]!.spans).trim()))) continue;
    const isApart =
      number &&
      (dots.length ||
        isLed(name) ||
        lastDot.test(textOf(name.spans)) ||
        number.box[0] - name.box[2] > leastGap * name.size);
    if (isApart || !number) lines.push({ names: words, dots, number });
  }
  return lines;
}

/** Whether a number and a name begin an entry that ends on the line below, where the name goes on. */
function isBegun<Thing>(names: readonly Segment<Thing>[], next: Line<Thing> | undefined): boolean {
  const [name, rest] = [names.at(-1)!, next?.names[0]];
  if (names.length < 2 || !rest || next?.names.length !== 1 || !next.number) return false;
  return name.y - rest.y < closestLine * name.size && Math.abs(rest.box[0] - name.box[0]) < name.size;
}

const isLed = ({ spans }: Segment<unknown>): boolean => {
  const text = textOf(spans).trimEnd();
  return withoutLeaders(text) !== text;
};

/** How many of the entries have dots that lead to their page, or a number of a section. */
const mostlyNumbered = 0.6;
const leastDotted = 0.5;
/** So few of them show it, as tables are looked for in parts of what is level. */
const fewEntries = 2;
/** The number of a section of a section, alone or before its name. */
const partNumber = /^(?:\p{Nd}{1,3}|\p{Lu})\.\p{Nd}{1,3}/u;

/**
 * Whether rows are entries of a table of contents: each ends with the number of a page, which never falls, and dots lead
 * to it, or numbers of sections and of their parts stand before the names.
 */
export function areContents(rows: readonly (readonly string[])[]): boolean {
  const entries = rows.map((row) => row.filter((text) => text !== "")).filter(({ length }) => length > 1);
  if (entries.length < fewEntries || entries.length < mostlyNumbered * rows.length) return false;
  if (!entries.every((entry) => pageNumber.test(entry.at(-1)!))) return false;
  const pages = entries.flatMap((entry) => Number(entry.at(-1)) || []);
  if (pages.some((page, at) => at > 0 && page < pages[at - 1]!)) return false;
  const led = entries.filter((entry) => withoutLeaders(entry.at(-2)!) !== entry.at(-2)).length;
  if (led >= leastDotted * entries.length) return true;
  const numbered = entries.filter(([first]) => sectionNumber.test(first!) || partNumber.test(first!));
  return (
    numbered.length >= mostlyNumbered * entries.length && numbered.some(([first]) => partNumber.test(first!))
  );
}
