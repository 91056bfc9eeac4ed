import { columns, type Layout, paragraphs, row, section, times } from "./html.ts";
import type { Words } from "./words.ts";

/**
 * Layouts that nothing is tuned on: `--held-out` measures these alone. Whoever looks into their pages to change the
 * reading moves them to the others and makes new ones.
 */

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const name = (words: Words) => `${words.label()} ${words.label()}`;
const sum = (words: Words) => words.between(1_000, 98_999).toLocaleString("en-US");
const of = (thead: string, rows: readonly string[]) =>
  `<table>${thead}<tbody>${rows.join("")}</tbody></table>`;
const bare =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:2pt 6pt;text-align:left;font-weight:normal;vertical-align:top}";

export const heldOutLayouts: Readonly<Record<string, Layout>> = {
  "results of a trial": (words) => ({
    style: `${bare}td+td,th+th{text-align:center}table{border-top:1pt solid;border-bottom:1pt solid;font-size:8pt}th.o{border-bottom:.4pt solid}thead tr:last-child th{border-bottom:.5pt solid}.n{font-size:7pt;margin:2pt 0}`,
    body: `<h2>3.2. ${words.heading()}</h2>${paragraphs(words, 1)}<p class="n"><b>Table 2.</b> ${words.heading()}.</p><table><thead><tr><th></th><th class="o" colspan="2">${two(words)}</th><th class="o" colspan="2">${two(words)}</th><th></th></tr>${row([words.label(), "n", "%", "n", "%", "p"], "th")}</thead><tbody>${times(8, () => row([two(words), String(words.between(5, 99)), `${words.between(1, 99)}.${words.between(0, 9)}`, String(words.between(5, 99)), `${words.between(1, 99)}.${words.between(0, 9)}`, words.between(0, 1) ? `0.0${words.between(10, 99)}` : ""])).join("")}</tbody></table><p class="n">${words.sentence()}</p>${section(words, 2, 2, "3.3. ")}`,
  }),
  "a lease with underlined headings": (words) => ({
    style:
      "h1{font-size:13pt;text-align:center}h2{font-size:11pt;font-weight:normal;text-decoration:underline;margin:10pt 0 3pt}p{margin:0 0 5pt;text-align:justify}",
    body: `<h1>${words.heading().toUpperCase()}</h1>${times(6, (at) => section(words, 2, 1, `${at + 1}. `)).join("")}`,
  }),
  "an opening page with a summary": (words) => ({
    style:
      "h1{font-size:24pt;color:#135}h2{font-size:10.5pt;color:#135;text-transform:none;margin:10pt 0 2pt}.s{border-left:3pt solid #135;padding-left:10pt;font-size:12pt}.h{font-size:8pt;font-weight:bold;color:#666;border-bottom:.5pt solid;margin-bottom:20pt}p{margin:0 0 6pt}",
    body: `<div class="h">${words.heading()} | 2025</div><h1>${words.heading()}</h1><p class="s">${words.paragraph(1, 2)}</p>${times(4, () => section(words, 2, 1)).join("")}`,
  }),
  "a paper with tables over its columns": (words) => ({
    style: columns(
      2,
      `${bare}body{font:9pt/1.2 'Liberation Serif',serif}table{font-size:7.5pt;border-top:.8pt solid;border-bottom:.8pt solid}thead th{border-bottom:.4pt solid}td+td,th+th{text-align:center}.c{text-align:center;font-size:8pt;margin:0 0 3pt;text-indent:0}h2{font-size:11pt;margin:7pt 0 2pt}h3{font-size:9pt;font-style:italic;margin:5pt 0 1pt}p{margin:0;text-indent:1em}`,
    ),
    body: `<p class="c">Table 3: ${words.heading()} ${words.language.of} ${words.heading()}</p>${of(
      `<thead>${row(["Method", ...times(6, () => words.label())], "th")}</thead>`,
      times(9, () => row([two(words), ...times(6, () => `${words.between(10, 99)}.${words.between(0, 9)}`)])),
    )}<div class="flow" style="margin-top:10pt">${times(2, (at) => `${section(words, 2, 2, `${at + 4} `)}${section(words, 3, 2, `${at + 4}.1 `)}`).join("")}</div>`,
  }),
  "balances of two years with notes": (words) => ({
    style: `${bare}td:nth-child(n+2),th:nth-child(n+2){text-align:right}th{font-weight:bold}.t td{font-weight:bold;border-top:.4pt solid}.s td{padding-left:14pt}.s td+td{padding-left:6pt}`,
    body: `<h1>${words.heading()}</h1><p>As at 31 December 2025</p>${of(
      `<thead>${row(["", "Note", "2025<br>£’000", "2024<br>£’000"], "th")}</thead>`,
      times(3, () => [
        row([`<b>${words.heading()}</b>`, "", "", ""]),
        ...times(3, () =>
          row(
            [
              two(words),
              words.between(0, 2) ? "" : String(words.between(2, 30)),
              sum(words),
              `(${sum(words)})`,
            ],
            "td",
            ' class="s"',
          ),
        ),
        row(["", "", sum(words), sum(words)], "td", ' class="t"'),
      ]).flat(),
    )}<p>${words.paragraph(1, 2)}</p>`,
  }),
  "a handbook of a machine": (words) => ({
    style: `${bare}h1{font-size:18pt}h2,h3{font-size:10.5pt;margin:9pt 0 2pt}h3{font-style:italic}body{font-size:10.5pt}p{margin:0 0 4pt}.w{font-weight:bold;text-align:center;margin:6pt 0 1pt}.t{margin:0 30pt 6pt}td:first-child,th:first-child{width:40pt}.plate{height:70pt;width:50%;background:#cdd}.cap{font-weight:bold;font-size:9pt}`,
    body: `<h1>${words.heading()}</h1>${times(2, (at) => `<h2>${at + 1}. ${words.heading()}</h2>${paragraphs(words, 1)}<p class="w">${at ? "CAUTION" : "WARNING"}</p><p class="t">${words.sentence()}</p><h3>${words.heading()}</h3>${paragraphs(words, 1)}<div class="plate"></div><p class="cap">Fig. ${at + 1} ${words.heading()}</p>`).join("")}${of(
      `<thead>${row(["No.", "Part", "Pieces"], "th")}</thead>`,
      times(7, (at) => row([String(at + 1), two(words), String(words.between(1, 12))])),
    )}<p class="w">NOTE</p><p class="t">${words.sentence()}</p>`,
  }),
  "a menu with descriptions": (words) => ({
    style:
      "h1{text-align:center;font-size:26pt}.m{column-count:2;column-gap:30pt}h2{font-size:14pt;margin:10pt 0 4pt;text-align:center}.e{display:flex;justify-content:space-between;margin:5pt 0 0}.e span:first-child{font-weight:bold}.d{font-size:8.5pt;font-style:italic;margin:0}.g{break-inside:avoid}",
    body: `<h1>${words.label()}</h1><div class="m">${times(4, () => `<div class="g"><h2>${words.label()}</h2>${times(4, () => `<p class="e"><span>${two(words)}</span><span>&nbsp;${words.between(4, 30)}.50</span></p><p class="d">${words.heading()}</p>`).join("")}</div>`).join("")}</div>`,
  }),
  "a booklet in one face": (words) => ({
    style:
      "h1{font-size:15pt;font-weight:normal;text-align:center}h2{font-size:10.5pt;font-weight:normal;text-shadow:.25pt 0 currentColor;margin:8pt 0 0}body{font-size:10.5pt}p{margin:0 0 3pt;text-align:justify}",
    body: `<h1>${words.heading()}</h1>${times(6, () => section(words, 2, 2)).join("")}`,
  }),
  "a weekly of four stories": (words) => ({
    style:
      "body{font:8.5pt/1.2 'Liberation Serif',serif}h1{font-size:30pt;margin:0;border-bottom:1pt solid}.s{display:grid;grid-template-columns:1fr 2fr;gap:12pt;border-bottom:.5pt solid;padding:6pt 0}.s.r{grid-template-columns:2fr 1fr}h2{font-size:15pt;margin:0 0 3pt}.by{font-weight:bold;font-size:7.5pt;margin:0}.flow{column-count:2;column-gap:10pt}p{margin:0;text-indent:1em;text-align:justify}.by{text-indent:0}",
    body: `<h1>${words.heading()}</h1>${times(2, (at) => `<div class="s${at ? " r" : ""}">${times(2, (side) => `<div><h2>${words.heading()}</h2><p class="by">By ${name(words)}</p><div${side === at ? "" : ' class="flow"'}>${paragraphs(words, side === at ? 3 : 6)}</div></div>`).join("")}</div>`).join("")}`,
  }),
  "notices in three columns": (words) => ({
    style: columns(
      3,
      "body{font:7.5pt/1.2 'Liberation Serif',serif}.flow{column-gap:12pt}h2{font-size:8.5pt;text-align:center;margin:7pt 0 1pt}h3{font-size:7.5pt;text-align:center;font-weight:normal;font-style:italic;margin:3pt 0 1pt}p{margin:0;text-indent:1em}",
    ),
    body: `<div class="flow">${times(9, () => `<h2>${words.heading().toUpperCase()}</h2><h3>${words.heading()}</h3>${paragraphs(words, 2)}<p>${name(words)}, ${words.label()}.</p>`).join("")}</div>`,
  }),
  "commands and what they print": (words) => ({
    style:
      "h1{font-size:17pt}h2{font-size:13pt}pre{font:8pt/1.3 'DejaVu Sans Mono',monospace;background:#eee;padding:4pt}p{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p><pre>${times(6, (at) => `${at ? `-rw-r--r--  ${words.between(1, 9)} user  ${String(words.between(100, 99_999)).padStart(6)}  file${at}.txt` : "$ ls -l folder"}`).join("\n")}</pre><p>${words.paragraph(1, 2)}</p>`).join("")}`,
  }),
};
