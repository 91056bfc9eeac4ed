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
  "a prospectus with fees in leaders": (words) => ({
    style: `${bare}td+td,th+th{text-align:right}.led{display:flex}.led .d{flex:1;overflow:hidden;white-space:nowrap;height:1.3em}h2{font-size:11pt;text-align:center}`,
    body: `<h2>${words.heading().toUpperCase()}</h2>${paragraphs(words, 2)}<h2>${words.heading().toUpperCase()}</h2>${of(
      `<thead>${row(["", "Class A", "Class C"], "th")}</thead>`,
      times(7, () =>
        row([
          `<div class="led"><span>${two(words)}</span><span class="d" data-furniture>${".".repeat(160)}</span></div>`,
          `0.${words.between(10, 99)}%`,
          words.between(0, 2) ? `1.${words.between(10, 99)}%` : "None",
        ]),
      ),
    )}${paragraphs(words, 2)}`,
  }),
  "results of a trial": (words) => ({
    style: `${bare}td+td,th+th{text-align:center}table{border-top:1pt solid;border-bottom:1pt solid;font-size:8pt}th.o{border-bottom:.4pt solid}thead tr:last-child th{border-bottom:.5pt solid}.n{font-size:7pt;margin:2pt 0}`,
    body: `<h2>3.2. ${words.heading()}</h2>${paragraphs(words, 1)}<p class="n"><b>Table 2.</b> ${words.heading()}.</p><table><thead><tr><th></th><th class="o" colspan="2">${two(words)}</th><th class="o" colspan="2">${two(words)}</th><th></th></tr>${row([words.label(), "n", "%", "n", "%", "p"], "th")}</thead><tbody>${times(8, () => row([two(words), String(words.between(5, 99)), `${words.between(1, 99)}.${words.between(0, 9)}`, String(words.between(5, 99)), `${words.between(1, 99)}.${words.between(0, 9)}`, words.between(0, 1) ? `0.0${words.between(10, 99)}` : ""])).join("")}</tbody></table><p class="n">${words.sentence()}</p>${section(words, 2, 2, "3.3. ")}`,
  }),
  "an application form": (words) => ({
    style:
      "table{border-collapse:collapse;width:100%;font-size:8pt}td{border:.5pt solid;padding:2pt 4pt;height:26pt;vertical-align:top}h1{font-size:15pt;text-align:center}h2{font-size:10pt;margin:9pt 0 2pt}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `<h2>Section ${at + 1}: ${words.heading()}</h2><table><tr><td colspan="2">${at + 1}a. ${two(words)}</td><td>${at + 1}b. ${words.label()}</td></tr><tr><td>${at + 1}c. ${two(words)}</td><td>${at + 1}d. ${words.label()}</td><td>${at + 1}e. ${two(words)}</td></tr></table>`).join("")}<p>${words.paragraph(2, 3)}</p>`,
  }),
  "a lease with underlined headings": (words) => ({
    style:
      "h1{font-size:13pt;text-align:center}h2{font-size:11pt;font-weight:normal;text-decoration:underline;margin:10pt 0 3pt}p{margin:0 0 5pt;text-align:justify}",
    body: `<h1>${words.heading().toUpperCase()}</h1>${times(6, (at) => section(words, 2, 1, `${at + 1}. `)).join("")}`,
  }),
  "a bulletin with a side column": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:130pt 1fr;gap:16pt}.l{font-size:8pt;border-right:.5pt solid #999;padding-right:8pt}.l h3{font-size:9pt;color:#a33;margin:6pt 0 2pt}.r h2{font-size:13pt;margin:8pt 0 3pt}.flow{column-count:2;column-gap:12pt;font-size:9pt;text-align:justify}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1><div class="g"><div class="l">${times(3, () => `<h3>${words.label()}</h3><p>${words.paragraph(1, 2)}</p>`).join("")}</div><div class="r">${times(2, () => `<h2>${words.heading()}</h2><div class="flow">${paragraphs(words, 4)}</div>`).join("")}</div></div>`,
  }),
  "a chapter with notes at its foot": (words) => ({
    style:
      "@page{margin:70pt}h1{font-variant:small-caps;font-weight:normal;text-align:center;font-size:15pt}h2{font-variant:small-caps;font-weight:normal;font-size:11pt;text-align:center;margin:12pt 0 4pt}p{margin:0;text-indent:1.4em;text-align:justify}.n{font-size:8pt;text-indent:0}.ns{border-top:.4pt solid;width:100%;margin-top:16pt}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 2)}<h2>${words.heading()}</h2>${paragraphs(words, 2)}<div class="ns">${times(3, (at) => `<p class="n">${at + 4}. ${words.sentence()} ${words.heading()}, p. ${words.between(3, 300)}.</p>`).join("")}</div>`,
  }),
  "a front page": (words) => ({
    style:
      "h1{font-size:34pt;text-align:center;margin:0 0 6pt}.a{display:grid;grid-template-columns:2fr 1fr;gap:14pt;font-size:8.5pt;line-height:1.2}.flow{column-count:2;column-gap:10pt}h2{font-size:19pt;margin:0 0 4pt}h3{font-size:12pt;margin:6pt 0 2pt}p{margin:0 0 3pt;text-align:justify}.b{display:grid;grid-template-columns:1fr 1fr 1fr;gap:14pt;font-size:8.5pt;border-top:.6pt solid;margin-top:8pt;padding-top:4pt}",
    body: `<h1>${words.heading()}</h1><div class="a"><div><h2>${words.heading()}</h2><div class="flow">${paragraphs(words, 6)}</div></div><div>${times(2, () => `<h3>${words.heading()}</h3>${paragraphs(words, 2)}`).join("")}</div></div><div class="b">${times(3, () => `<div><h3>${words.heading()}</h3>${paragraphs(words, 2)}</div>`).join("")}</div>`,
  }),
  "an opening page with a summary": (words) => ({
    style:
      "h1{font-size:24pt;color:#135}h2{font-size:10.5pt;color:#135;text-transform:none;margin:10pt 0 2pt}.s{border-left:3pt solid #135;padding-left:10pt;font-size:12pt}.h{font-size:8pt;font-weight:bold;color:#666;border-bottom:.5pt solid;margin-bottom:20pt}p{margin:0 0 6pt}",
    body: `<div class="h">${words.heading()} | 2025</div><h1>${words.heading()}</h1><p class="s">${words.paragraph(1, 2)}</p>${times(4, () => section(words, 2, 1)).join("")}`,
  }),
  "a data sheet": (words) => ({
    style: `${bare}h1{font-size:18pt}h2{font-size:10pt;background:#046;color:#fff;padding:2pt 5pt;margin:8pt 0 2pt}.g{display:grid;grid-template-columns:1fr 1fr;gap:18pt}ul{margin:0;padding-left:12pt;font-size:9pt}td{border-bottom:.3pt solid #bbb;font-size:8pt}`,
    body: `<h1>${words.heading()}</h1><div class="g"><div><h2>${words.label()}</h2><ul>${times(6, () => `<li>${words.heading()}</li>`).join("")}</ul></div><div><h2>${words.label()}</h2><p>${words.paragraph(2, 3)}</p></div></div><h2>${words.label()}</h2>${of(
      "",
      times(8, () => row([two(words), `${words.figure()} mm`])),
    )}`,
  }),
  "a syllabus": (words) => ({
    style:
      "h1{font-size:16pt}h2{font-size:11pt;text-decoration:underline;margin:9pt 0 2pt}p,ul{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1><p><b>${words.label()}:</b> ${name(words)}<br><b>${words.label()}:</b> ${two(words)}<br><b>${words.label()}:</b> ${words.between(8, 17)}:00</p>${times(3, () => `<h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p><ul>${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ul>`).join("")}`,
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
};
