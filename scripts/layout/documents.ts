import { filingLayouts } from "./filings.ts";
import { formLayouts } from "./forms.ts";
import { heldOutLayouts } from "./held-out.ts";
import {
  booktabs,
  columns,
  type Layout,
  paragraphs,
  plain,
  ruled,
  section,
  shaded,
  type TableOptions,
  table,
  times,
} from "./html.ts";
import { lookOf } from "./looks.ts";
import { noticeLayouts } from "./notices.ts";
import { pageLayouts } from "./pages.ts";
import { sheetLayouts } from "./sheets.ts";
import { singlePageLayouts } from "./single-pages.ts";
import { statementLayouts } from "./statements.ts";
import { tableLayouts } from "./tables.ts";
import { textLayouts } from "./texts.ts";
import { Words } from "./words.ts";

/** One made document: its HTML is what a converted page should say again. */
export interface MadeDocument {
  name: string;
  html: string;
}

const article = (words: Words, sections = 4) =>
  `<h1>${words.heading()}</h1>\n${paragraphs(words, 1)}\n${times(sections, () => section(words, 2)).join("\n")}`;

const withTables =
  (style: string, options: TableOptions = {}): Layout =>
  (words) => ({
    style,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<h2>${words.heading()}</h2>${paragraphs(words, 1)}${table(words, options)}<p>${words.paragraph()}</p><h2>${words.heading()}</h2>${paragraphs(words, 1)}${table(words, options)}${paragraphs(words, 1)}`,
  });

/** Layouts by name: what documents of the world look like, as far as a print style sheet can make them. */
const articleLayouts: Readonly<Record<string, Layout>> = {
  article: (words) => ({ body: article(words) }),
  "article, justified, indented": (words) => ({
    style: "p{text-align:justify;text-indent:1.5em;margin:0}h2{margin:14pt 0 4pt}",
    body: article(words, 5),
  }),
  "numbered headings": (words) => ({
    style: "h1{font-size:17pt}h2{font-size:13pt}h3{font-size:11pt}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `${section(words, 2, 1, `${at + 1} `)}${section(words, 3, 1, `${at + 1}.1 `)}${section(words, 3, 1, `${at + 1}.2 `)}`).join("")}`,
  }),
  "bold headings at body size": (words) => ({
    style: "h1{font-size:16pt}h2,h3{font-size:11pt;margin:10pt 0 2pt}h3{font-style:italic}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(4, () => `${section(words, 2, 1)}${section(words, 3, 1)}`).join("")}`,
  }),
  "numbered headings at body size": (words) => ({
    style: "h1{font-size:15pt}h2{font-size:11pt;font-weight:bold;margin:8pt 0 2pt}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(6, (at) => section(words, 2, 1, `${at + 1}. `)).join("")}`,
  }),
  "headings in capitals and colour": (words) => ({
    style: "h1{font-size:22pt;color:#703}h2{font-size:11pt;font-weight:normal;color:#037;letter-spacing:1pt}",
    body: `<h1>${words.heading().toUpperCase()}</h1>${times(4, () => `<h2>${words.heading().toUpperCase()}</h2>${paragraphs(words, 2)}`).join("")}`,
  }),
  "two columns": (words) => ({
    style: columns(2),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(5, () => section(words, 2, 2)).join("")}</div>`,
  }),
  "two columns, small type": (words) => ({
    style: columns(
      2,
      "body{font-size:9pt;line-height:1.15}h2{font-size:10pt;margin:6pt 0 2pt}p{margin:0;text-indent:1em}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(9, () => section(words, 2, 2)).join("")}</div>`,
  }),
  "two columns with a table across": (words) => ({
    style: columns(2, `${ruled}.across{column-span:all;margin:8pt 0}`),
    body: `<h1>${words.heading()}</h1><div class="flow">${section(words, 2)}${section(words, 2)}<div class="across">${table(words, { caption: true })}</div>${section(words, 2)}${section(words, 2)}</div>`,
  }),
  "two columns with tables within": (words) => ({
    style: columns(2, `${booktabs}table{font-size:8pt;break-inside:avoid}`),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(3, () => `${section(words, 2)}${table(words, { columns: 3, rows: 4 })}`).join("")}</div>`,
  }),
  "three columns": (words) => ({
    style: columns(
      3,
      "body{font-size:8.5pt;line-height:1.15}.flow{column-gap:12pt}h2{font-size:9.5pt;margin:6pt 0 2pt}p{margin:0 0 3pt}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(10, () => section(words, 2, 2)).join("")}</div>`,
  }),
  "three columns, register": (words) => ({
    style: columns(
      3,
      "body{font-size:7.5pt;line-height:1.1;font-family:'DejaVu Serif',serif}.flow{column-gap:10pt;column-rule:.4pt solid}h2{font-size:8pt;margin:4pt 0}p{margin:0;text-indent:1em}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(14, () => section(words, 2, 2)).join("")}</div>`,
  }),
  "drop cap": (words) => ({
    style: ".cap::first-letter{float:inline-start;font-size:34pt;line-height:30pt;padding-inline-end:4pt}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2><p class="cap">${words.paragraph(5, 7)}</p>${paragraphs(words, 2)}`).join("")}`,
  }),
  "drop cap in columns": (words) => ({
    style: columns(
      2,
      ".cap::first-letter{float:inline-start;font-size:32pt;line-height:28pt;padding-inline-end:3pt}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow"><p class="cap">${words.paragraph(6, 8)}</p>${times(4, () => section(words, 2)).join("")}</div>`,
  }),
  "headings in the margin": (words) => ({
    style:
      ".part{display:grid;grid-template-columns:110pt 1fr;gap:14pt}h2{font-size:11pt;margin:0}.part p:first-child{margin-top:0}",
    body: `<h1>${words.heading()}</h1>${times(5, () => `<div class="part"><h2>${words.heading()}</h2><div>${paragraphs(words, 2)}</div></div>`).join("")}`,
  }),
  "large numerals": (words) => ({
    style: ".step{display:flex;gap:12pt}.step b{font-size:30pt;line-height:28pt}.step p{margin:2pt 0 8pt}",
    body: `<h1>${words.heading()}</h1>${times(5, (at) => `<div class="step"><b>${at + 1}</b><p>${words.paragraph(3, 4)}</p></div>`).join("")}`,
  }),
  "cards side by side": (words) => ({
    style:
      ".cards{display:grid;grid-template-columns:1fr 1fr 1fr;gap:10pt}.card{border:.6pt solid #666;padding:6pt}h2{font-size:12pt;margin:0 0 4pt}.card p{margin:0;font-size:9pt}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="cards">${times(6, () => `<div class="card"><h2>${words.heading()}</h2><p>${words.paragraph(2, 3)}</p></div>`).join("")}</div>`,
  }),
  "a box beside the text": (words) => ({
    style:
      ".box{float:right;width:150pt;background:#eef3f6;border:.5pt solid #678;padding:6pt;margin:0 0 6pt 10pt;font-size:9pt}.box h2{font-size:10pt;margin:0}",
    body: `<h1>${words.heading()}</h1><div class="box"><h2>${words.heading()}</h2><p>${words.paragraph(2, 3)}</p></div>${paragraphs(words, 4)}${section(words, 2)}`,
  }),
  "tables with rulings": withTables(ruled),
  "tables with rulings, two columns": withTables(ruled, { columns: 2, cell: (words) => words.figure() }),
  "tables with rulings and long cells": withTables(ruled, {
    columns: 3,
    rows: 4,
    cell: (words) => words.paragraph(1, 3),
  }),
  "tables with rules above and below": withTables(booktabs),
  "tables with shading": withTables(shaded),
  "tables without rulings": withTables(plain),
  "tables without row heads": withTables(ruled, { hasRowHeads: false }),
  "a table with merged cells": (words) => ({
    style: `${ruled}thead th{text-align:center;background:#ddd}`,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<table><thead><tr><th rowspan="2">${words.label()}</th><th colspan="2">${words.label()}</th><th colspan="2">${words.label()}</th></tr><tr>${times(4, () => `<th>${words.label()}</th>`).join("")}</tr></thead><tbody>${times(5, () => `<tr><th>${words.label()}</th>${times(4, () => `<td>${words.figure()}</td>`).join("")}</tr>`).join("")}</tbody></table>${paragraphs(words, 1)}`,
  }),
  "a table over pages": (words) => ({
    style: `${ruled}td,th{font-size:9pt}`,
    body: `<h1>${words.heading()}</h1>${table(words, { rows: 70, columns: 4 })}${paragraphs(words, 1)}`,
  }),
  invoice: (words) => ({
    style: `${booktabs}.top{display:flex;justify-content:space-between}.sum{text-align:right}`,
    body: `<div class="top"><div><p>${words.label()} ${words.label()}<br>${words.between(1, 99)} ${words.label()} Street<br>${words.label()} Town</p></div><div><p>Invoice ${words.between(100, 999)}<br>${words.between(1, 28)} May 2026</p></div></div><h1>Invoice</h1>${table(words, { columns: 4, rows: 6 })}<p class="sum">Total ${words.figure()}</p><p>${words.paragraph(1, 2)}</p>`,
  }),
  letter: (words) => ({
    body: `<p>${words.label()} ${words.label()}<br>${words.between(1, 99)} ${words.label()} Road<br>${words.label()}</p><p>3 March 2026</p><p>Dear ${words.label()},</p>${paragraphs(words, 4)}<p>Yours sincerely,</p><p>${words.label()} ${words.label()}</p>`,
  }),
  slides: (words) => ({
    style:
      "@page{size:960px 540px;margin:40px}h2{font-size:30pt;margin:0 0 16pt}li{font-size:18pt;margin:8pt 0}.slide{break-after:page}",
    body: times(
      4,
      () =>
        `<div class="slide"><h1>${words.heading()}</h1><ul>${times(4, () => `<li>${words.sentence()}</li>`).join("")}</ul></div>`,
    ).join(""),
  }),
  "lists of bullets and numbers": (words) => ({
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p><ul>${times(4, () => `<li>${words.sentence()}</li>`).join("")}</ul><ol>${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ol>`).join("")}`,
  }),
  "running heads and feet": (words) => ({
    style:
      ".head,.foot{position:fixed;left:0;right:0;font-size:8pt;color:#555}.head{top:-34pt}.foot{bottom:-34pt;text-align:center}@page{margin:70pt}",
    body: `<div class="head" data-furniture>${words.heading()}</div><div class="foot" data-furniture>${words.label()} ${words.label()}</div><h1>${words.heading()}</h1>${times(9, () => section(words, 2, 2)).join("")}`,
  }),
  "captions under figures": (words) => ({
    style:
      "figure{margin:10pt 0}figcaption{font-size:9pt;font-style:italic}.plate{height:90pt;width:60%;background:linear-gradient(#9bd,#469)}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `${section(words, 2, 1)}<figure><div class="plate"></div><figcaption>Figure ${at + 1}: ${words.heading()}</figcaption></figure>`).join("")}`,
  }),
  "a chart with labels": (words) => ({
    style:
      ".bars{display:flex;align-items:flex-end;gap:14pt;height:120pt}.bars div{width:40pt;background:#58a;color:#fff;font-size:8pt;text-align:center}.labels{display:flex;gap:14pt;font-size:8pt}.labels span{width:40pt;text-align:center}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="bars">${times(6, () => `<div style="height:${words.between(20, 110)}pt">${words.between(1, 99)}</div>`).join("")}</div><div class="labels">${times(6, () => `<span>${words.label()}</span>`).join("")}</div>${section(words, 2, 2)}`,
  }),
  questionnaire: (words) => ({
    style:
      "h2{font-size:12pt}.field{display:flex;gap:8pt;margin:6pt 0}.line{flex:1;border-bottom:.6pt solid}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p>${times(3, () => `<h2>${words.heading()}</h2>${times(4, () => `<div class="field"><span>${words.label()}:</span><span class="line"></span></div>`).join("")}`).join("")}`,
  }),
  "footnotes at the foot": (words) => ({
    style: ".notes{border-top:.5pt solid;margin-top:24pt;font-size:8pt}sup{font-size:7pt}",
    body: `<h1>${words.heading()}</h1>${section(words, 2, 1)}<p>${words.paragraph(2, 3)}<sup>1</sup> ${words.paragraph(1, 2)}<sup>2</sup></p>${section(words, 2, 1)}<div class="notes"><p>1 ${words.sentence()}</p><p>2 ${words.sentence()}</p></div>`,
  }),
};

const layouts = {
  ...articleLayouts,
  ...tableLayouts,
  ...pageLayouts,
  ...statementLayouts,
  ...sheetLayouts,
  ...textLayouts,
  ...filingLayouts,
  ...formLayouts,
  ...noticeLayouts,
  ...singlePageLayouts,
};

/** The documents of the yardstick: each layout, or each that is held out, with so many seeds from the first one on. */
export function madeDocuments(seeds: number, first = 1, isHeldOut = false): MadeDocument[] {
  return Object.entries(isHeldOut ? heldOutLayouts : layouts).flatMap(([name, layout]) =>
    times(seeds, (at) => {
      const seed = first + at;
      const { language, style: look } = lookOf(name, seed);
      const { style = "", body } = layout(new Words(1_000 * seed + name.length * 7, language));
      const html = `<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><style>@page{size:A4;margin:56pt}body{font:11pt/1.35 "DejaVu Sans","Liberation Sans",sans-serif;margin:0}h1{font-size:20pt}h2{font-size:14pt}${style}${look}</style></head><body>${body}</body></html>`;
      return { name: `${name} ${seed}`, html };
    }),
  );
}
