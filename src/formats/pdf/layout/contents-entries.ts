import { union } from "../content/geometry.ts";
import { between, type Segment, sameLevel, textOf, withoutLeaders } from "./segments.ts";

/** What stands above a table of contents, in languages that are written often. */
const contentsTitle =
  /^(?:(?:table of )?contents|in this issue|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice(?: general)?|contenidos?|indice|sommario|sumário|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|içindekiler|содержание|оглавление|зміст|съдържание|περιεχόμενα|תוכן(?: העניינים)?|المحتويات|الفهرس|目\s*次|目\s*[录錄]|차\s*례|목\s*차)$/iu;

/** The number of a page, as it stands behind an entry. */
const pageNumber = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;
/** The number or letter of a section, as it stands before an entry. */
const sectionNumber = /^(?:\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*|\p{Lu}(?:\.\p{Nd}{1,3})*|[IVXL]{1,6})\.?$/u;

/** So many entries are a table of contents; what stands behind them is further away than this part of the font's size. */
const leastEntries = 3;
const leastGap = 2;

/**
 * Joins the entries of a table of contents with the numbers of their pages, where no dots of text lead to these: below
 * its title, each alone on its line, and with numbers that never fall. Others are left as they are.
 */
export function withContents<Thing>(segments: Segment<Thing>[]): Segment<Thing>[] {
  const title = segments.find(
    ({ thing, spans }) => thing === null && contentsTitle.test(textOf(spans).trim()),
  );
  if (!title) return segments;
  const below = segments.filter(({ y }) => y < title.y).sort((a, b) => b.y - a.y || a.box[0] - b.box[0]);
  const entries: { names: Segment<Thing>[]; number: Segment<Thing> }[] = [];
  for (let at = 0; at < below.length; ) {
    const level = below[at]!.y;
    let end = at + 1;
    while (end < below.length && level - below[end]!.y < sameLevel) end++;
    const line = below.slice(at, end).sort((a, b) => a.box[0] - b.box[0]);
    at = end;
    const names = line.slice(0, -1);
    const [name, number] = [names.at(-1), line.at(-1)];
    if (!name || names.length > 2 || line.some(({ thing }) => thing !== null)) continue;
    if (names.length > 1 && !sectionNumber.test(textOf(names[0]!.spans).trim())) continue;
    const isApart = number!.box[0] - name.box[2] > leastGap * name.size || isLed(name);
    const isEntry = pageNumber.test(textOf(number!.spans).trim()) && /\p{L}/u.test(textOf(name.spans));
    if (isEntry && isApart) entries.push({ names, number: number! });
  }
  const pages = entries.flatMap(({ number }) => {
    const page = Number(textOf(number.spans).trim());
    return Number.isNaN(page) ? [] : [page];
  });
  const isRising = pages.every((page, at) => !at || page >= pages[at - 1]!);
  if (entries.length < leastEntries || !isRising || pages.length * 2 < entries.length) return segments;
  const joined = new Set(segments);
  for (const { names, number } of entries) {
    for (const piece of [...names, number]) joined.delete(piece);
    const name = names.at(-1)!;
    const spans = [
      ...names.flatMap((piece, at) => (at ? [between(" "), ...piece.spans] : piece.spans)),
      between(isLed(name) ? " " : " ..... "),
      ...number.spans,
    ];
    const box = [...names, number].map((piece) => piece.box).reduce(union);
    joined.add({ ...name, box, spans, isUniform: names.every(({ isUniform }) => isUniform) });
  }
  return [...joined];
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
