import { columns, type Layout, paragraphs, row, section, times } from "./html.ts";
import type { Words } from "./words.ts";

/** Tables of reports, gazettes, studies and forms: with leaders, merged cells, cells of several heights. */

const bare =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:1.5pt 6pt;text-align:left;font-weight:normal;vertical-align:top}";
const right = "td+td,th+th{text-align:right}";
const boxed =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{border:.6pt solid #222;padding:3pt 5pt;text-align:left;vertical-align:top;font-weight:normal}";

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const sum = (words: Words) => words.between(1_000, 998_999).toLocaleString("en-US");
const of = (thead: string, rows: readonly string[]) =>
  `<table>${thead}<tbody>${rows.join("")}</tbody></table>`;
const head = (cells: readonly string[]) => `<thead>${row(cells, "th")}</thead>`;

const page =
  (style: string, make: (words: Words) => string): Layout =>
  (words) => ({
    style,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}${make(words)}${paragraphs(words, 2)}`,
  });

/** A name with dots up to the next column, as tables of gazettes and statements print them. */
const led = (name: string) =>
  `<div class="led"><span>${name}</span><span class="d" data-furniture>${" .".repeat(90)}</span></div>`;
const leaders =
  ".led{display:flex}.led .d{flex:1;overflow:hidden;white-space:nowrap;height:1.3em}td:first-child{width:48%}";

const share = (words: Words) => `${words.between(2, 180)} (${words.between(1, 99)}.${words.between(0, 9)})`;
const spread = (words: Words) =>
  `${words.between(20, 80)}.${words.between(0, 9)} ± ${words.between(1, 15)}.${words.between(0, 9)}`;
const chance = (words: Words) => (words.between(0, 4) ? `0.${words.between(10, 99)}` : "&lt;0.001");

export const filingLayouts: Readonly<Record<string, Layout>> = {
  "statement with leaders": page(`${bare}${right}${leaders}thead th{font-weight:bold}`, (words) =>
    of(head(["", "2025", "2024", "2023"]), [
      row([`<b>${words.heading()}</b>`, "", "", ""]),
      ...times(8, () => row([led(two(words)), sum(words), `(${sum(words)})`, sum(words)])),
      row([led("Total"), sum(words), sum(words), sum(words)]),
    ]),
  ),
  "statement with leaders and dollar signs": page(
    `${bare}${right}${leaders}thead th{border-bottom:.5pt solid;text-align:center}td+td{width:70pt}.m{display:flex;justify-content:space-between}`,
    (words) =>
      of(head(["(in thousands)", "2025", "2024"]), [
        ...times(9, (at) =>
          row([
            led(at % 3 === 2 ? `${two(words)}, net` : two(words)),
            ...times(2, () =>
              at % 8 ? sum(words) : `<span class="m"><span>$ </span><span>${sum(words)}</span></span>`,
            ),
          ]),
        ),
      ]),
  ),
  "characteristics of patients": page(
    `${bare}td+td,th+th{text-align:center}table{border-top:1pt solid;border-bottom:1pt solid}thead th{border-bottom:.5pt solid;font-weight:bold}.in td:first-child{padding-left:16pt}`,
    (words) =>
      of(
        `<thead><tr><th>Characteristic</th><th>${words.label()}<br>(n = ${words.between(20, 99)})</th><th>${words.label()}<br>(n = ${words.between(20, 99)})</th><th>P value</th></tr></thead>`,
        [
          row(["Age, years", spread(words), spread(words), chance(words)]),
          ...times(3, () => [
            row([`${two(words)}, n (%)`, "", "", chance(words)]),
            ...times(3, () => row([words.label(), share(words), share(words), ""], "td", ' class="in"')),
          ]).flat(),
          row([two(words), spread(words), spread(words), chance(words)]),
        ],
      ),
  ),
  "a form in a ruled grid": (words) => ({
    style: `${boxed}td.s{background:#ddd;font-weight:bold}`,
    body: `<h1>${words.heading()}</h1><table>${times(
      2,
      () =>
        `<tr><td colspan="4" class="s">${words.heading()}</td></tr><tr><td colspan="2">${words.label()}:</td><td colspan="2">${words.label()}: ${words.between(1, 28)} May 2026</td></tr>${times(3, () => row([`${words.label()}:`, two(words), `${words.label()}:`, words.figure()])).join("")}<tr><td colspan="4">${two(words)}: ${words.sentence()}</td></tr>`,
    ).join("")}</table><p>${words.paragraph(1, 2)}</p>`,
  }),
  "ruled cells of several heights": page(
    `${boxed}td{vertical-align:middle}td:first-child{width:20%}`,
    (words) =>
      of(
        head(times(4, () => `<b>${words.label()}</b>`)),
        times(5, () =>
          row([two(words), words.paragraph(1, 2), `${words.between(1, 9)}`, words.paragraph(1, 1)]),
        ),
      ),
  ),
  "cells in the middle of their rows": page(
    `${bare}td{vertical-align:middle;padding-bottom:9pt}td:nth-child(2){width:55%}table{border-top:1pt solid;border-bottom:1pt solid}thead th{font-weight:bold;border-bottom:.6pt solid}`,
    (words) =>
      of(
        head([words.label(), words.label(), words.label()]),
        times(5, () => row([two(words), words.paragraph(2, 3), words.figure()])),
      ),
  ),
  "a gazette with tables in its columns": (words) => ({
    style: columns(
      3,
      `${bare}${right}${leaders}body{font:7.5pt/1.15 'Liberation Serif',serif}.flow{column-gap:12pt}table{table-layout:fixed;font-size:6.5pt;break-inside:avoid;margin:5pt 0;border-top:.5pt solid;border-bottom:.5pt solid}thead th{border-bottom:.5pt solid;text-align:center}th,td{padding:.6pt 2pt}td:first-child,th:first-child{width:56%}h2{font-size:8pt;margin:5pt 0 1pt}p{margin:0;text-indent:1em}.k{font-weight:bold;font-size:10pt;border-top:.8pt solid;text-indent:0}`,
    ),
    body: `<div class="flow">${times(
      5,
      () =>
        `<h2>${words.heading()}</h2>${paragraphs(words, 4)}${of(
          head([words.label(), words.label(), words.label()]),
          times(5, () => row([led(words.label()), words.figure(), words.figure()])),
        )}<p><b>${two(words)}:</b> ${words.paragraph(3, 4)}</p>`,
    ).join("")}</div>`,
  }),
  "a price list in stripes of space": page(`${bare}td:last-child,th:last-child{text-align:right}`, (words) =>
    of(
      head([words.label(), words.label(), "Price"].map((text) => `<b>${text}</b>`)),
      times(12, () => row([two(words), words.heading(), `€ ${words.between(3, 90)}.90`])),
    ),
  ),
  "a table that goes on from the page before": (words) => ({
    style: `${bare}td:nth-child(n+2){text-align:right}.h{display:flex;justify-content:space-between;font-size:8pt;margin-bottom:14pt;color:#555}`,
    body: `<div class="h"><span>${words.heading()}</span><span>Annual report 2025</span></div>${of(
      "",
      times(9, () => row([two(words), sum(words), sum(words), sum(words)])),
    )}<h2>${words.heading()}</h2>${paragraphs(words, 3)}`,
  }),
  "a matrix of texts": page(
    `${bare}th,td{padding:3pt 8pt 6pt 0}thead th{font-weight:bold;border-bottom:1pt solid #357}td:first-child{font-weight:bold;width:18%}tbody tr{border-bottom:.3pt solid #aaa}`,
    (words) =>
      of(
        head(["", ...times(3, () => words.label())]),
        times(4, () => row([words.label(), ...times(3, () => words.paragraph(1, 2))])),
      ),
  ),
  "units below the names of columns": page(
    `${bare}td+td,th+th{text-align:center}table{border-top:.8pt solid;border-bottom:.8pt solid}thead tr:last-child th{border-bottom:.4pt solid;font-style:italic;font-size:8pt}`,
    (words) =>
      of(
        `<thead>${row(["", ...times(4, () => words.label())], "th")}${row(["", "(kg)", "(m)", "(%)", "(°C)"], "th")}</thead>`,
        times(7, () => row([two(words), ...times(4, () => words.figure())])),
      ),
  ),
  "a table in each of two columns with captions": (words) => ({
    style: columns(
      2,
      `${bare}${right}body{font:9pt/1.2 'Liberation Serif',serif}table{font-size:7.5pt;border-top:.8pt solid;border-bottom:.8pt solid}thead th{border-bottom:.4pt solid}.t{break-inside:avoid;margin:6pt 0}.c{font-size:7.5pt;text-indent:0;margin:2pt 0}h2{font-size:9.5pt;margin:6pt 0 2pt}p{margin:0;text-indent:1em}`,
    ),
    body: `<div class="flow">${times(4, (at) => `${section(words, 2, 2, `${at + 2}. `)}<div class="t"><p class="c">TABLE ${"I".repeat(at + 1)}. ${words.heading().toUpperCase()}</p>${of(head([words.label(), words.label(), words.label(), words.label()]), [...times(5, () => row([words.label(), ...times(3, () => words.figure())]))])}</div>`).join("")}</div>`,
  }),
};
