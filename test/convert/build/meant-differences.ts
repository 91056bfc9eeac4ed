import { isWellFormed } from "../../../src/checker/language-tag.ts";
import type { Format } from "../../../src/core/formats.ts";
import type { Kind, Met } from "./page-facts.ts";

/** A difference between documents and their pages that is meant wherever it comes. */
interface Difference {
  kind: Kind;
  /** All where it is missing. */
  formats?: readonly Format[];
  reason: string;
  /** Whether it is this one, and no more than this one. */
  explains(source: Met, page: Met, html: string): boolean;
}

/** Letters and digits alone, as white space and marks stand differently where a text is written anew. */
const bare = (text: string | null) =>
  (text ?? "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Of an address, what stays the same however it is encoded. */
const address = (link: string) =>
  bare(link.replace(/%[0-9a-f]{2}/gi, " ").replace(/["'`{}|<>[\]\\^ ]/g, " "));

/** Those of the one that the other has not, each as often as it stands. */
function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const isMark = (text: string) => /^\[?(?:image|slide|link)\b/i.test(text);
const primary = (tag: string) => tag.split(/[-_]/)[0]!.toLowerCase();

/** Schemes that do something when they are followed; a page has none of them. */
const isActive = (link: string) => /\s[\s\p{Cc}]*(?:j\s*a\s*v\s*a|data:|vbscript:|file:)/iu.test(link);

export const meantDifferences: readonly Difference[] = [
  {
    kind: "language",
    reason: "Words that tell their language beyond doubt give it to the page, which says so.",
    explains: (source, _, html) =>
      source.language === null || html.includes("The document says that it is in"),
  },
  {
    kind: "language",
    reason: "A language that is none is left for a person to set, or what begins it is taken.",
    explains: ({ language }, page) =>
      language !== null &&
      (!isWellFormed(language) || page.language === null || primary(language) === primary(page.language)),
  },
  {
    kind: "tables",
    reason: "Cells that head others by how they look are header cells of the page, which says so.",
    explains: (source, page) =>
      source.tables.length <= page.tables.length &&
      source.tables.filter((one) => one === "has").length <=
        page.tables.filter((one) => one === "has").length,
  },
  {
    kind: "lists",
    reason:
      "Items outside of lists get one, what stands in a list and is no item becomes one, and typed lines, contents and the words of diagrams are lists.",
    explains: (source, page) => sum(page.lists) >= sum(source.lists),
  },
  {
    kind: "links",
    reason:
      "Addresses are encoded as HTML has them, those that would run something lead nowhere, and what a PDF's annotations lie over is their text.",
    explains: (source, page) =>
      missing(source.links.filter((link) => !isActive(link)).map(address), page.links.map(address)).length ===
      0,
  },
  {
    kind: "fields",
    formats: ["html", "markdown"],
    reason: "Of a control that no form takes, and of a button, its words are left.",
    explains: (source, page) => missing(page.fields.map(bare), source.fields.map(bare)).length === 0,
  },
  {
    kind: "fields",
    reason: "Words beside a field are its label in the page, to be checked; each widget of a field is one.",
    explains: (source, page) =>
      source.fields.length <= page.fields.length &&
      missing(source.fields.filter((name) => name !== null).map(bare), page.fields.map(bare)).length === 0,
  },
  {
    kind: "undescribed",
    reason: "What is shown by its words or data, once for many places or not at all needs no description.",
    explains: (source, page) => page.undescribed <= source.undescribed,
  },
  {
    kind: "added",
    formats: ["pdf"],
    reason: "Headings of a PDF without tags are guessed from how they look.",
    explains: () => true,
  },
  {
    kind: "added",
    reason: "Where nothing else names the whole, its first heading or slide does.",
    explains: (source, page) =>
      page.added.every((text) => source.headings.includes(text.toLowerCase().replace(/^\d+ /, ""))),
  },
  {
    kind: "added",
    formats: ["xlsx"],
    reason: "A sheet that is alone has its name above it, which is no fact of the workbook.",
    explains: (source, page) => source.headings.length === 0 && page.added.length === 1,
  },
  {
    kind: "added",
    formats: ["latex"],
    reason:
      "The marks of notes stand in headings, and a bibliography has the name that a program prints above it.",
    explains: (source, page) =>
      page.added.every((text) => text === "References" || /\p{L}\d$/u.test(text)) &&
      JSON.stringify(source.headings) === JSON.stringify(page.headings),
  },
  {
    kind: "levels",
    formats: ["latex"],
    reason:
      "Checks count a part, or a section before the first chapter, as level 1 as well as what follows; the page has it above them.",
    explains: (source, page) => source.levels.length === page.levels.length,
  },
  {
    kind: "added",
    reason:
      "A page says where a title or a picture in a heading is missing, and names slides by their numbers; numbers and notes stand in headings as they are shown.",
    explains: (_, page) => page.added.every((text) => isMark(text) || /^[\d.\s]*$/.test(text)),
  },
];

/** A report shows the source of a heading that has no words. */
const inSource = {
  headings: "A heading without words is reported by its source.",
  levels: "A heading without words is reported by its source.",
  added: "A heading without words is reported by its source.",
};

/** Differences of single documents, by the tests that have them read: what they are made to show. */
export const meantInTests: Record<string, Partial<Record<Kind | "alternatives", string>>> = {
  "lines of one paragraph with typed bullets or numbers are a list as well": {
    lists: "A paragraph that is tagged as one stays one.",
  },
  "leaves out what such tags say in the place of their content, whatever page it stood on": {
    headings: "Tags whose content stands on no page are no part of the document.",
    levels: "Tags whose content stands on no page are no part of the document.",
  },
  "leaves out tags that stand on no page, as those of a document that this one was taken out of": {
    alternatives: "Tags whose content stands on no page are no part of the document.",
  },
  "leaves out tables without content, as they are drawn for their lines only": {
    tables: "A table without content is not shown.",
  },
  "asks for no header cells of a table in which nothing stands": {
    tables: "A table without content is not shown as one.",
  },
  "has spaces where gaps and new lines part it, and none where letters only move": {
    headings: "What is painted beside the page is not shown.",
    levels: "What is painted beside the page is not shown.",
  },
  "words of alternative texts are held by the tags too": {
    alternatives: "A figure without content is not shown.",
  },
  "are asked about once where they are painted in strips or layers": {
    undescribed: "Strips of one picture outside the tags are pictures of their own in the page.",
  },
  "are not written into by a mark that begins right behind them": {
    undescribed: "Layers of one picture outside the tags are pictures of their own in the page.",
  },
  "are described where the page paints a picture in strips by them": {
    undescribed: "Strips of one picture outside the tags are pictures of their own in the page.",
  },
  "text outside the tags in the area of a link whose tag has none": {
    links: "A link without content is not shown, or stands on the words in its area.",
  },
  "a Formula needs one too, or MathML in it or associated with it": {
    undescribed: "A formula whose MathML is empty shows nothing.",
    alternatives: "A formula is shown as such, in the place of its description.",
  },
  "writes formulas of MathML elements in the line that they stand in, for what they are called": {
    alternatives: "A formula is shown as such, in the place of its description.",
  },
  'writes "<dt>A</dt><dd>B</dd><p>C</p>" so that each description has its term': {
    lists: "A term without a list and its description are one item of the list that they get.",
  },
  "<dt>a</dt><dd>b</dd>": {
    lists: "A term without a list and its description are one item of the list that they get.",
  },
  "keeps footnotes, tasks and links of a long document together": {
    lists: "A list in a note is not compared.",
  },
  "<h2><div>a</div><ul><li>b</ul></h2>": { lists: "A heading holds no list (HTML 4.3.6)." },
  "<table><tr><th><h2>a</h2><td>b</table>": {
    headings: "A header cell holds no heading (HTML 4.9.10).",
    levels: "A header cell holds no heading (HTML 4.9.10).",
  },
  "<pre><h1>Text</h1></pre>": {
    headings: "Preformatted text holds no heading (HTML 4.4.3).",
    levels: "Preformatted text holds no heading (HTML 4.4.3).",
  },
  "<a href='https://a dot b'>e</a>": { links: "An address that is none leads nowhere." },
  "links that hold blocks, that show nothing and that are named by what stands below": {
    links: "A link around blocks is one in each of them.",
  },
  '<svg><circle role="graphics-symbol"><title>A dot</title></circle></svg>': {
    alternatives: "A drawing that shows nothing is left out.",
  },
  "that say that they hold data do so with headings in them too": {
    tables:
      "A table with headings in it says that it holds data by its marks alone, which the page says in words.",
  },
  "happy: HTML > a link without a name": { links: "What is missing in a link is said in it." },
  "\\section{\\includegraphics{a}}": inSource,
  "\\section{\\ref{x}}": inSource,
  "\\section{\\unknown}": inSource,
  "\\section{$\\alpha_{1}$}": inSource,
  'typed in "\\\\* one\\n\\\\* two"': { lists: "A mark that its author escaped stays text." },
  "<p>See</p><dt>South</dt><dd>5</dd>": {
    lists: "A term without a list and its description are one item of the list that they get.",
  },
  "is put around a figure that has no content but says where it stands": {
    links: "The words of a link that holds nothing else stand in it.",
  },
  "lines of one mark stay as they are": { lists: "A paragraph that is tagged as one stays one." },
  "lists that line breaks part in one paragraph of a PDF are made, and what stands around them stays": {
    lists: "A paragraph that is tagged as one stays one.",
  },
  "lists whose lines stand in elements of their own in the paragraph, as browsers write them, are made, too":
    {
      lists: "A paragraph that is tagged as one stays one.",
    },
  "fingerprints stay when content is added before the thing": {
    headings: "Letters without Unicode are shown as pictures of them or not at all.",
    levels: "Letters without Unicode are shown as pictures of them or not at all.",
  },
  "may be merged, ragged and nested": {
    tables: "One table seems to have headers, which is told in the page.",
  },
  "tell merged cells, ragged rows and tables inside": {
    tables: "A table that only holds another is layout.",
  },
  "may begin at any level below a title": { added: "A paragraph in the style of a title is the title." },
  "leads out of the presentation and to its slides, and nowhere else": {
    links: "Programs are not started.",
  },
  "lead where their links lead": { links: "Addresses that run something lead nowhere." },
  "tells links with the text of their cells": {
    links: "A link of a cell without a value has nothing to stand in.",
  },
};
