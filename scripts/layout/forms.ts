import { type Layout, paragraphs, row, times } from "./html.ts";
import type { Words } from "./words.ts";

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const name = (words: Words) => `${words.label()} ${words.label()}`;
const of = (thead: string, rows: readonly string[]) =>
  `<table>${thead}<tbody>${rows.join("")}</tbody></table>`;
const bare =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:2pt 6pt;text-align:left;font-weight:normal;vertical-align:top}";

/** Sheets, forms and manuals: what was held out before its pages were looked at, and what was made beside it. */
export const formLayouts: Readonly<Record<string, Layout>> = {
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
  "an application form": (words) => ({
    style:
      "table{border-collapse:collapse;width:100%;font-size:8pt}td{border:.5pt solid;padding:2pt 4pt;height:26pt;vertical-align:top}h1{font-size:15pt;text-align:center}h2{font-size:10pt;margin:9pt 0 2pt}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `<h2>Section ${at + 1}: ${words.heading()}</h2><table><tr><td colspan="2">${at + 1}a. ${two(words)}</td><td>${at + 1}b. ${words.label()}</td></tr><tr><td>${at + 1}c. ${two(words)}</td><td>${at + 1}d. ${words.label()}</td><td>${at + 1}e. ${two(words)}</td></tr></table>`).join("")}<p>${words.paragraph(2, 3)}</p>`,
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
  "a manual with notes and warnings": (words) => ({
    style:
      "h1{font-size:18pt}h2{font-size:13pt}h3,.n{font-size:11pt;font-weight:bold;margin:8pt 0 2pt}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2>${paragraphs(words, 1)}<p class="n">Note</p><p>${words.sentence()}</p><h3>${words.heading()}</h3>${paragraphs(words, 1)}<p class="n">Warning</p><p>${words.sentence()}</p>`).join("")}`,
  }),
  "headings painted twice": (words) => ({
    style:
      "h1{font-size:16pt}h2{font-size:11pt;font-weight:normal;text-shadow:.3pt 0 currentColor;margin:6pt 0 0}p{margin:0 0 3pt}.n{text-shadow:.3pt 0 currentColor}",
    body: `<h1>${words.heading()}</h1>${times(6, () => `<h2>${words.heading()}</h2><p>${words.paragraph(3, 5)} <span class="n">${words.label()}</span> ${words.paragraph(1, 2)}</p>`).join("")}`,
  }),
  "officers and where they sit": (words) => ({
    style:
      "h1{font-size:18pt}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:14pt 12pt;font-size:9pt}p{margin:0}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(2, 3)}</p><div class="g">${times(9, () => `<div><p><b>${name(words)}</b><br>${words.label()}<br>Room ${words.between(1, 40)}<br>0${words.between(10, 99)} ${words.between(1_000, 9_999)}</p></div>`).join("")}</div><p>${words.paragraph(2, 3)}</p>`,
  }),
  "a chapter in fine type with listings": (words) => ({
    style:
      "h1{font-size:16pt}h2{font-size:12pt}body{font-size:10pt}pre{font:8pt/1.3 'DejaVu Sans Mono',monospace}.c{font-size:9pt;font-weight:bold}",
    body: `<h1>${words.heading()}</h1>${times(2, (at) => `<h2>${at + 1}.1 ${words.heading()}</h2><p>${words.paragraph(2, 3)}</p><p class="c">Listing ${at + 1}. ${words.heading()}</p><pre>${times(7, (line) => `mov     r${line}, #${words.between(1, 99)}       ; ${words.label().toLowerCase()}`).join("\n")}</pre><p>${words.paragraph(2, 3)}</p>`).join("")}`,
  }),
};
