import { columns, type Layout, paragraphs, row, times } from "./html.ts";
import type { Words } from "./words.ts";

/** What is sold, reported and announced: menus, weeklies, notices, commands, programmes, timetables. */

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const bare =
  "table{border-collapse:collapse;width:100%}th,td{text-align:left;font-weight:normal;vertical-align:top}";
const name = (words: Words) => `${words.label()} ${words.label()}`;

export const noticeLayouts: Readonly<Record<string, Layout>> = {
  "a menu with descriptions": (words) => ({
    style:
      "h1{text-align:center;font-size:26pt}.m{column-count:2;column-gap:30pt}h2{font-size:14pt;margin:10pt 0 4pt;text-align:center}.e{display:flex;justify-content:space-between;margin:5pt 0 0}.e span:first-child{font-weight:bold}.d{font-size:8.5pt;font-style:italic;margin:0}.g{break-inside:avoid}",
    body: `<h1>${words.label()}</h1><div class="m">${times(4, () => `<div class="g"><h2>${words.label()}</h2>${times(4, () => `<p class="e"><span>${two(words)}</span><span>&nbsp;${words.between(4, 30)}.50</span></p><p class="d">${words.heading()}</p>`).join("")}</div>`).join("")}</div>`,
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
  "a programme of a conference": (words) => ({
    style:
      "h1{font-size:20pt}h2{font-size:12pt;background:#dde;padding:2pt 6pt}.e{display:grid;grid-template-columns:80pt 1fr 70pt;gap:8pt;margin:5pt 0}.e p{margin:0}.s{font-size:9pt;color:#555}",
    body: `<h1>${words.heading()}</h1>${times(2, () => `<h2>${words.label()} ${words.between(1, 28)}</h2>${times(5, (at) => `<div class="e"><p>${9 + at}:00–${9 + at}:45</p><div><p>${words.heading()}</p><p class="s">${name(words)}, ${name(words)}</p></div><p>${words.label()} ${words.between(1, 9)}</p></div>`).join("")}`).join("")}`,
  }),
  "a timetable of trains": (words) => {
    const minutes = (stop: number, run: number) => String((stop * 9 + run) % 60).padStart(2, "0");
    const at = (stop: number, run: number) =>
      `${String(6 + run + (stop > 5 ? 1 : 0)).padStart(2, "0")}:${minutes(stop, run)}`;
    const stops = () => times(9, (stop) => row([two(words), ...times(8, (run) => at(stop, run))])).join("");
    return {
      style: `${bare}h2{font-size:11pt;margin:10pt 0 3pt}table{font-size:8pt}td,th{padding:1.5pt 4pt}`,
      body: `<h1>${words.label()}–${words.label()}</h1>${times(2, () => `<h2>${words.heading()}</h2><table><tbody>${stops()}</tbody></table>`).join("")}<p>${words.sentence()}</p>`,
    };
  },
};
