import { union } from "../content/geometry.ts";
import { between, type Segment, textOf } from "./segments.ts";

/** What stands above a table of contents, in languages that are written often. */
const contentsTitle =
  /^(?:(?:table of )?contents|in this issue|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice(?: general)?|contenidos?|indice|sommario|sumário|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|içindekiler|содержание|оглавление|зміст|съдържание|περιεχόμενα|תוכן(?: העניינים)?|المحتويات|الفهرس|目\s*次|目\s*[录錄]|차\s*례|목\s*차)$/iu;

/** The number of a page, as it stands behind an entry. */
const pageNumber = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;

/** So many entries are a table of contents; what stands behind them is further away than this part of the font's size. */
const leastEntries = 3;
const leastGap = 2;
/** Base lines of one line differ by less, in points. */
const sameLevel = 1.5;

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
  const entries: [Segment<Thing>, Segment<Thing>][] = [];
  for (let at = 0; at < below.length; ) {
    const level = below[at]!.y;
    let end = at + 1;
    while (end < below.length && level - below[end]!.y < sameLevel) end++;
    const line = below.slice(at, end).sort((a, b) => a.box[0] - b.box[0]);
    at = end;
    const [name, number] = line;
    if (line.length !== 2 || name!.thing !== null || number!.thing !== null) continue;
    const isEntry =
      pageNumber.test(textOf(number!.spans).trim()) &&
      /\p{L}/u.test(textOf(name!.spans)) &&
      number!.box[0] - name!.box[2] > leastGap * name!.size;
    if (isEntry) entries.push([name!, number!]);
  }
  const pages = entries.flatMap(([, { spans }]) => {
    const page = Number(textOf(spans).trim());
    return Number.isNaN(page) ? [] : [page];
  });
  const isRising = pages.every((page, at) => !at || page >= pages[at - 1]!);
  if (entries.length < leastEntries || !isRising || pages.length * 2 < entries.length) return segments;
  const joined = new Set(segments);
  for (const [name, number] of entries) {
    joined.delete(name);
    joined.delete(number);
    const spans = [...name.spans, between(" ..... "), ...number.spans];
    joined.add({ ...name, box: union(name.box, number.box), spans });
  }
  return [...joined];
}
