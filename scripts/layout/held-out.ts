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
  "a booklet in one face": (words) => ({
    style:
      "h1{font-size:15pt;font-weight:normal;text-align:center}h2{font-size:10.5pt;font-weight:normal;text-shadow:.25pt 0 currentColor;margin:8pt 0 0}body{font-size:10.5pt}p{margin:0 0 3pt;text-align:justify}",
    body: `<h1>${words.heading()}</h1>${times(6, () => section(words, 2, 2)).join("")}`,
  }),
  "an account of a bank": (words) => ({
    style: `${bare}.top{display:flex;justify-content:space-between;margin-bottom:14pt}.top p{margin:0}h1{font-size:16pt}td:nth-child(n+3),th:nth-child(n+3){text-align:right}th{font-weight:bold}`,
    body: `<div class="top"><p>${name(words)}<br>${words.between(1, 90)} ${words.label()} Road<br>${words.label()}</p><p>${words.label()} ${words.between(10, 99)}-${words.between(10, 99)}-${words.between(10, 99)}<br>${words.between(10_000_000, 99_999_999)}</p></div><h1>${words.heading()}</h1>${of(
      `<thead>${row(["Date", "Details", "Paid out", "Paid in", "Balance"], "th")}</thead>`,
      times(16, (at) => {
        const isIn = !words.between(0, 3);
        return row([
          at % 3 ? "" : `${at + 2} Mar`,
          two(words),
          isIn ? "" : `${words.between(1, 900)}.${words.between(10, 99)}`,
          isIn ? `${words.between(1, 900)}.${words.between(10, 99)}` : "",
          at % 3 === 2 ? `${sum(words)}.${words.between(10, 99)}` : "",
        ]);
      }),
    )}<p style="font-size:8pt">${words.paragraph(2, 3)}</p>`,
  }),
  "a leaflet in three panels": (words) => ({
    style:
      "@page{size:A4 landscape;margin:24pt}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:36pt}body{font-size:10pt}h1{font-size:24pt;margin:60pt 0 10pt}h2{font-size:13pt;color:#174;margin:8pt 0 3pt}p{margin:0 0 5pt}ul{margin:0 0 6pt;padding-inline-start:16pt}",
    body: `<div class="g"><div><h2>${words.heading()}</h2>${paragraphs(words, 2)}<h2>${words.heading()}</h2><ul>${times(5, () => `<li>${words.heading()}</li>`).join("")}</ul></div><div><h2>${words.heading()}</h2>${paragraphs(words, 1)}<ul>${times(4, () => `<li>${words.sentence()}</li>`).join("")}</ul><p>${name(words)}<br>${words.between(1, 90)} ${words.label()} Street<br>Tel. 0${words.between(100, 999)} ${words.between(100_000, 999_999)}</p></div><div><h1>${words.heading()}</h1><p>${words.paragraph(2, 3)}</p></div></div>`,
  }),
  "a handbook with lists": (words) => ({
    style: "h1{font-size:18pt}h2{font-size:12pt;margin:10pt 0 3pt}p{margin:0 0 4pt}ul,ol{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1>${times(2, (at) => `<h2>${at + 1}. ${words.heading()}</h2><p>${words.paragraph(2, 3)}</p><ol>${times(4, (to) => `<li>${words.paragraph(1, 2)}${to === 1 ? `<ol type="a">${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ol>` : ""}</li>`).join("")}</ol><p>${words.sentence()}</p><ul>${times(4, () => `<li>${words.paragraph(1, 3)}</li>`).join("")}</ul>`).join("")}`,
  }),
  "a vita with dates at the right": (words) => ({
    style:
      "h1{font-size:20pt;text-align:center;margin:0}.c{text-align:center;font-size:9pt}h2{font-size:11pt;border-bottom:.6pt solid;margin:10pt 0 4pt}.e{display:flex;justify-content:space-between;margin:4pt 0 0}.e p,.i{margin:0}.i{font-style:italic}ul{margin:1pt 0 4pt}",
    body: `<h1>${name(words)}</h1><p class="c">${words.label()} · 0${words.between(100, 999)} ${words.between(100_000, 999_999)}</p>${times(3, () => `<h2>${words.label().toUpperCase()}</h2>${times(2, (at) => `<div class="e"><p><b>${two(words)}</b></p><p>${2018 - 3 * at}–${2021 - 3 * at}</p></div><p class="i">${words.heading()}</p><ul>${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ul>`).join("")}`).join("")}`,
  }),
  "a paper of questions with marks": (words) => ({
    style:
      "h1{font-size:15pt;text-align:center}h2{font-size:12pt;text-align:center}.q{display:grid;grid-template-columns:22pt 1fr 24pt;margin:8pt 0}.q p{margin:0}.a{padding-left:22pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p>${times(2, (part) => `<h2>Section ${"AB"[part]}</h2>${times(4, (at) => `<div class="q"><p><b>${part * 4 + at + 1}</b></p><p>${words.paragraph(1, 2)}</p><p>[${words.between(1, 8)}]</p></div>${times(2, (to) => `<div class="q a"><p>(${"ab"[to]})</p><p>${words.sentence()}</p><p>[${words.between(1, 4)}]</p></div>`).join("")}`).join("")}`).join("")}`,
  }),
  "a letter to parents": (words) => ({
    style: columns(
      2,
      ".m{background:#c30;color:#fff;padding:8pt 12pt;margin-bottom:10pt}.m h1{margin:0;color:#fff}.m p{margin:0}h2{font-size:12pt;color:#c30;margin:8pt 0 2pt}p{margin:0 0 5pt}ul{margin:0 0 5pt;padding-inline-start:14pt}body{font-size:9.5pt}",
    ),
    body: `<div class="m"><h1>${words.heading()}</h1><p>${words.label()} 2025</p></div><div class="flow">${times(3, () => `<h2>${words.heading()}</h2>${paragraphs(words, 1)}<p><b>${words.label()}.</b> ${words.paragraph(1, 2)}</p>`).join("")}<h2>${words.heading()}</h2><ul>${times(6, () => `<li>${words.between(1, 28)} ${words.label()}: ${words.heading()}</li>`).join("")}</ul>${times(2, () => section(words, 2, 1)).join("")}</div>`,
  }),
};
