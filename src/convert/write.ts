import { createHash } from "node:crypto";
import { undetermined } from "../checker/language/declared.ts";
import { collapsed, isBlank } from "../checker/white-space.ts";
import { remarkMark, standInMark } from "../formats/page-marks.ts";
import { contentsOf } from "./contents.ts";
import { attribute, reviewStart } from "./markup.ts";
import type { Entry, LeftOutReason, Page } from "./page.ts";
import { escaped } from "./vocabulary.ts";

/** Text 7:1 and more on its ground, in light and dark; pictures that are clear were drawn for white paper. */
const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#1b2428;--link:#0b4a55;--line:#5d6b71;--wash:#f1f6f7}
@media (prefers-color-scheme:dark){:root{--paper:#12181b;--ink:#e8eef0;--link:#84d3df;--line:#8fa0a7;--wash:#1b2428}}
html{font:1rem/1.6 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
body{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem;overflow-wrap:anywhere}
h1,h2,h3,h4,h5,h6{line-height:1.25}
a{color:var(--link)}a:has(>img,>.image){display:inline-block;min-width:24px;min-height:24px}a:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
pre{white-space:pre-wrap;background:var(--wash);padding:.75rem 1rem}
code,kbd,samp{font-family:ui-monospace,monospace}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:.25rem solid var(--line)}
table{border-collapse:collapse;margin-block:1rem}th,td{border:1px solid var(--line);padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:break-word}
[role=presentation]:has(td:not(:empty))>*>*>td{border:0}
:dir(ltr)>li[dir=rtl],:dir(rtl)>li[dir=ltr]{margin-inline-start:2.5rem}
li>p:first-child{margin-block-start:0}li>p:last-child{margin-block-end:0}
li>ul,li>ol{margin-block:0}li>p:has(+[role=doc-backlink]){display:inline}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.right{text-align:end}.center{text-align:center}
fieldset{border:1px solid var(--line);margin:1rem 0}input,select,textarea,button{font:inherit;max-width:100%}
math{font-size:1.1em}mtd.right{padding-inline-end:0}mtd.left{text-align:start;padding-inline-start:0}
math[display=block]{padding-block:.25rem}
td>:first-child,th>:first-child{margin-block-start:0}td>:last-child,th>:last-child{margin-block-end:0}
ol.labelled{list-style:none}
img,svg{max-width:100%;background:#fff;color:#1b2428}img,svg[viewBox]{height:auto}
.review{border:2px solid var(--line);background:var(--wash);padding:.1rem .35rem}
aside.review{padding:.5rem 1rem}`;

/** Nothing runs and nothing is fetched. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Work of a heading and of a part of the written page towards the next turn, in steps. */
const headingWork = 20;
const partWork = 10;

const encoder = new TextEncoder();

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Why a picture is not shown, of one and of several. */
const leftOutReasons: readonly [reason: LeftOutReason, one: string, several: string][] = [
  ["outside", "it lies outside of the document", "they lie outside of the document"],
  ["large", "it is too large for the page", "they are too large for the page"],
  ["drawn", "the document holds no picture file of it", "the document holds no picture files of them"],
  [
    "unshown",
    "browsers cannot show it: it is damaged, or of a kind that few programs know",
    "browsers cannot show them: they are damaged, or of a kind that few programs know",
  ],
];

/** What a person has to complete, as nothing in the document says it. */
function openPoints(page: Page, isTitled: boolean): string[] {
  const { imagesWithoutAlt, imagesHardlyDescribed, imagesLeftOut, embedded, formulasAsSource } = page;
  const { fieldsWithoutLabel, fieldsLeftOut, linksWithoutText, tablesWithoutHeaders } = page;
  return [
    page.language === null &&
      'The language of the document is not known: set the lang attribute of the html element, such as lang="en".',
    !isTitled && "The document has no title: replace the file name in the title element.",
    imagesWithoutAlt &&
      `${counted(imagesWithoutAlt, "image has no description: describe what it shows", "images have no description: describe what each shows")}, where it is marked.`,
    imagesHardlyDescribed &&
      `${counted(imagesHardlyDescribed, "image has a description that says nothing of it", "images have descriptions that say nothing of them")}, such as a file name: say what can be seen.`,
    ...leftOutReasons.map(([reason, one, several]) => {
      const count = imagesLeftOut[reason];
      return (
        count &&
        `${counted(count, `image was left out, because ${one}`, `images were left out, because ${several}`)}: only what describes ${count === 1 ? "it" : "them"} can stand here.`
      );
    }),
    page.drawingsWithoutName &&
      `${counted(page.drawingsWithoutName, "drawing has neither words nor a description: describe it if it shows", "drawings have neither words nor descriptions: describe those that show")} something.`,
    page.drawingsBesideWords &&
      `${counted(page.drawingsBesideWords, "drawing is", "drawings are")} followed by the words in ${page.drawingsBesideWords === 1 ? "it" : "them"}: describe what else ${page.drawingsBesideWords === 1 ? "it shows" : "they show"}, such as what leads where, where it is marked.`,
    tablesWithoutHeaders &&
      `${counted(tablesWithoutHeaders, "table has", "tables have")} no header cells: mark those that name a row or column, where it is marked.`,
    page.tablesUndeclared &&
      `${counted(page.tablesUndeclared, "group of cells may be a table", "groups of cells may be tables")}: mark those that name a row or column, or make text of cells that only stand beside one another, where it is marked.`,
    page.blankHeaders &&
      `${counted(page.blankHeaders, "table has", "tables have")} an empty header cell: write into it what it heads, where it is marked.`,
    page.tablesInferred &&
      `The header cells of ${counted(page.tablesInferred, "table", "tables")} were inferred from how they look: check that they name their rows and columns.`,
    embedded && `${counted(embedded, "embedded object was", "embedded objects were")} left out.`,
    fieldsWithoutLabel &&
      `${counted(fieldsWithoutLabel, "form field has", "form fields have")} no label: say what each is for, where it is marked.`,
    fieldsLeftOut &&
      `${counted(fieldsLeftOut, "form field was", "form fields were")} left out, because no form takes what is put into ${fieldsLeftOut === 1 ? "it" : "them"}: without the scripts of the page ${fieldsLeftOut === 1 ? "it does" : "they do"} nothing.`,
    linksWithoutText &&
      `${counted(linksWithoutText, "link has", "links have")} no text: say where each leads, where it is marked.`,
    formulasAsSource &&
      `${counted(formulasAsSource, "formula stands", "formulas stand")} as TeX source, because it could not be turned into MathML: write what it says.`,
    ...page.remarks,
    page.marks &&
      `${counted(page.marks, "more place is marked: add what is missing there", "more places are marked: add what is missing there")}.`,
  ].filter((text) => typeof text === "string");
}

/** Levels above the first heading, which come later, that are kept free at most. */
const mostBefore = 2;

/**
 * Writes the tags of the headings: no level is left out on the way down. The first is an h1, unless one of a higher level
 * comes later.
 */
async function closeHeadings({ content, headings, budget }: Page, isTitleAbove: boolean): Promise<Entry[]> {
  const first = headings.find(({ isEmpty }) => !isEmpty)?.level ?? 1;
  const higher = new Set(
    headings.flatMap(({ level, isEmpty }) => (isEmpty || level >= first ? [] : [level])),
  );
  const levels: number[] = isTitleAbove ? [1] : [...higher].sort((a, b) => a - b).slice(0, mostBefore);
  const entries: Entry[] = [];
  for (const { level, start, end, attributes, text, isEmpty } of headings) {
    if (isEmpty) continue;
    budget.worked(headingWork);
    if (budget.isDue) await budget.turn();
    while (levels.length && levels.at(-1)! >= level) levels.pop();
    levels.push(level);
    content.fill(start, `<h${levels.length}${attributes}>`);
    content.fill(end, `</h${levels.length}>`);
    const id = / id="([^"]*)"/.exec(attributes)?.[1];
    if (id !== undefined && !isBlank(text)) entries.push({ level: levels.length, id, text });
  }
  return entries;
}

interface Title {
  /** What the document says of itself; empty where it says nothing. */
  own: string;
  /** That, or its first heading; null without either. */
  title: string | null;
  /** It stands above the content, where no heading of the first level does. */
  isAbove: boolean;
}

function titleOf(page: Page): Title {
  const headings = page.headings.filter(
    ({ isEmpty, isStandIn, text }) => !isEmpty && !isStandIn && !isBlank(text),
  );
  const first = headings.find(({ level }) => level === 1) ?? headings[0];
  const own = page.title === null ? "" : collapsed(page.title);
  const title = own || (first && collapsed(first.text)) || null;
  return { own, title, isAbove: own !== "" && !headings.some(({ level }) => level === 1) };
}

/** What only a person can complete, one sentence each; the page says it too. */
export const forAPerson = (page: Page): string[] => openPoints(page, titleOf(page).title !== null);

/** Where text goes from right to left, marks for a person say that theirs does not. */
const directed = (html: Uint8Array): Uint8Array =>
  encoder.encode(
    new TextDecoder().decode(html).replaceAll(reviewStart, reviewStart.replace(" lang", ' dir="ltr" lang')),
  );

/** One HTML file that stands by itself. */
export async function writePage(page: Page, filename: string): Promise<Uint8Array> {
  const { own, title, isAbove: isTitleAbove } = titleOf(page);
  const entries = await closeHeadings(page, isTitleAbove);
  const points = openPoints(page, title !== null);
  const language = page.language ?? (page.owesLanguage ? null : undetermined);
  const lang = language === null ? "" : attribute("lang", language);
  const dir = page.direction === null ? "" : ` dir="${page.direction}"`;
  const before = [
    `<!DOCTYPE html>
<html${lang}${dir}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title${title === null ? attribute(standInMark, filename) : ""}>${escaped(title ?? filename)}</title>
<style>${style}</style>
</head>
<body>
`,
    points.length
      ? `<aside class="review" lang="en" dir="ltr" ${remarkMark}="" aria-label="For a person to complete">
<p><strong>For a person to complete:</strong></p>
<ul>
${points.map((point) => `<li>${escaped(point)}</li>\n`).join("")}</ul>
</aside>
`
      : "",
    contentsOf(page, entries),
    "<main>\n",
    isTitleAbove ? `<h1${page.hasRightToLeft ? ' dir="auto"' : ""}>${escaped(own)}</h1>\n` : "",
  ];
  const start = encoder.encode(before.join(""));
  const end = encoder.encode("\n</main>\n</body>\n</html>\n");
  const whole = new Uint8Array(start.length + page.content.byteLength + end.length);
  whole.set(start);
  let at = start.length;
  for (const part of page.content.bytes()) {
    whole.set(part, at);
    at += part.length;
    page.budget.worked(partWork);
    if (page.budget.isDue) await page.budget.turn();
  }
  whole.set(end, at);
  return page.hasRightToLeft ? directed(whole) : whole;
}
