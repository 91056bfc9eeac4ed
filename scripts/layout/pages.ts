import { booktabs, columns, type Layout, paragraphs, row, ruled, section, table, times } from "./html.ts";
import type { Words } from "./words.ts";

const chart =
  ".chart{display:grid;grid-template-columns:30pt 1fr;height:130pt;font-size:7pt}.axis{display:flex;flex-direction:column;justify-content:space-between;text-align:right;padding-right:4pt}.bars{display:flex;align-items:flex-end;justify-content:space-around;border-left:.6pt solid;border-bottom:.6pt solid}.bars div{width:22pt;background:#7a9}.labels{display:flex;justify-content:space-around;padding-left:30pt;font-size:7pt}";

const chartOf = (words: Words) =>
  `<div class="chart"><div class="axis">${times(6, (at) => `<span>${(5 - at) * 20}</span>`).join("")}</div><div class="bars">${times(7, () => `<div style="height:${words.between(10, 95)}%"></div>`).join("")}</div></div><div class="labels">${times(7, (at) => `<span>${2018 + at}</span>`).join("")}</div>`;

const bold = (words: Words, least: number, most: number) => `<p>${words.paragraph(least, most)}</p>`;

const hebrew =
  "העיר הישנה עומדת על הגבעה ליד הנהר והאנשים הולכים אל השוק כל בוקר לקנות לחם וירקות מן הכפרים הקרובים".split(
    " ",
  );

const hebrewText = (words: Words, count: number) => `${times(count, () => words.one(hebrew)).join(" ")}.`;

/** Pages of one sheet as the world has them: headings of many sorts, and what is no table. */
export const pageLayouts: Readonly<Record<string, Layout>> = {
  "run-in headings": (words) => ({
    body: `<h1>${words.heading()}</h1>${times(6, () => `<p><b>${words.heading()}.</b> ${words.paragraph(2, 4)}</p>`).join("")}`,
  }),
  "capitals at body size": (words) => ({
    style:
      "h2{font-size:11pt;font-weight:normal;text-transform:none;margin:12pt 0 3pt}p{margin:0 0 6pt}h1{font-size:14pt}",
    body: `<h1>${words.heading().toUpperCase()}</h1>${times(5, () => `<h2>${words.heading().toUpperCase()}</h2>${paragraphs(words, 1)}`).join("")}`,
  }),
  "one bold heading in the midst of text": (words) => ({
    style: "h2{font-size:11pt;margin:8pt 0 2pt}p{margin:0 0 5pt}",
    body: `${paragraphs(words, 3)}<h2>${words.heading()}</h2>${paragraphs(words, 3)}`,
  }),
  "numbers of three levels at body size": (words) => ({
    style:
      "h1,h2,h3{font-size:10pt;margin:8pt 0 2pt}h3{font-weight:normal;font-style:italic}body{font-size:10pt}p{margin:0 0 4pt}",
    body: times(
      3,
      (at) =>
        `${section(words, 1, 1, `${at + 2}. `)}${times(2, (sub) => `${section(words, 2, 1, `${at + 2}.${sub + 1}. `)}${section(words, 3, 1, `${at + 2}.${sub + 1}.1. `)}`).join("")}`,
    ).join(""),
  }),
  "centred headings": (words) => ({
    style:
      "h1,h2{text-align:center}h2{font-size:11pt;font-weight:normal;font-variant:normal}p{margin:0 0 5pt;text-indent:1.5em}",
    body: `<h1>${words.heading()}</h1>${times(4, () => `<h2>${words.heading().toUpperCase()}</h2>${paragraphs(words, 2)}`).join("")}`,
  }),
  "coloured headings at body size": (words) => ({
    style:
      "h1{font-size:18pt}h2{font-size:11pt;color:#06c;font-weight:normal;margin:12pt 0 2pt}p{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1>${times(5, () => section(words, 2, 1)).join("")}`,
  }),
  "questions and answers": (words) => ({
    style: "h2{font-size:11pt;margin:10pt 0 2pt}p{margin:0 0 5pt}",
    body: `<h1>Questions and answers</h1>${times(6, () => `<h2>What ${words.heading().toLowerCase()} is the ${words.label().toLowerCase()} of?</h2><p>${words.paragraph(2, 3)}</p>`).join("")}`,
  }),
  "a heading with a sign before its number": (words) => ({
    style: "h2{font-size:12pt}",
    body: times(5, (at) => section(words, 2, 1, `§ ${at + 12} `)).join(""),
  }),
  "a paper's first page": (words) => ({
    style: columns(
      2,
      "body{font:9.5pt/1.2 'DejaVu Serif',serif}h1{font-size:18pt;text-align:center}.by{text-align:center;font-size:11pt}.where{text-align:center;font-style:italic;font-size:9pt}h2{font-size:10pt;text-align:center;font-weight:normal;margin:8pt 0 3pt}h3{font-size:9.5pt;font-weight:normal;font-style:italic;margin:6pt 0 2pt}p{margin:0;text-indent:1em}.abs{font-weight:bold;font-size:8.5pt}",
    ),
    body: `<h1>${words.heading()} and ${words.heading().toLowerCase()}</h1><p class="by">${words.label()} ${words.label()}, ${words.label()} ${words.label()} and ${words.label()} ${words.label()}</p><p class="where">Institute of the ${words.label()}, ${words.label()} Town</p><div class="flow"><p class="abs"><i>Abstract</i>—${words.paragraph(3, 5)}</p>${["I. INTRODUCTION", "II. RELATED WORK", "III. METHOD"].map((head) => `<h2>${head}</h2>${paragraphs(words, 2)}<h3>A. ${words.heading()}</h3>${paragraphs(words, 1)}`).join("")}</div>`,
  }),
  "a paper with an abstract over the page": (words) => ({
    style: columns(
      2,
      "body{font:9pt/1.2 'Liberation Serif',serif}h1{font-size:16pt}.by{font-size:11pt}h2{font-size:9pt;margin:8pt 0 2pt}p{margin:0 0 2pt}.flow{margin-top:10pt}",
    ),
    body: `<h1>${words.heading()} of the ${words.heading().toLowerCase()}</h1><p class="by">${words.label()} ${words.label()} · ${words.label()} ${words.label()}</p><h2>Abstract</h2><p>${words.paragraph(5, 7)}</p><p><b>Keywords</b> ${words.label()} · ${words.label()} · ${words.label()}</p><div class="flow">${section(words, 2, 2, "1 ")}${section(words, 2, 2, "2 ")}${section(words, 2, 3, "3 ")}</div>`,
  }),
  "captions like headings": (words) => ({
    style:
      ".plate{height:90pt;width:60%;background:linear-gradient(#9bd,#469)}.cap{font-weight:bold;margin:4pt 0 12pt}h2{font-size:11pt;margin:8pt 0 2pt}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `${section(words, 2, 1)}<div class="plate"></div><p class="cap">Figure ${at + 1}. ${words.heading()}</p>`).join("")}`,
  }),
  "a pull quote": (words) => ({
    style: ".pull{font-size:17pt;font-style:italic;color:#844;margin:10pt 40pt;line-height:1.25}",
    body: `<h1>${words.heading()}</h1>${section(words, 2, 2)}<p class="pull">“${words.paragraph(2, 2)}”</p>${section(words, 2, 2)}`,
  }),
  "a standfirst under the title": (words) => ({
    style:
      "h1{font-size:26pt;margin:0}.stand{font-size:14pt;line-height:1.3}.by{font-size:9pt;font-weight:bold}",
    body: `<h1>${words.heading()}</h1><p class="stand">${words.paragraph(2, 3)}</p><p class="by">By ${words.label()} ${words.label()}</p>${paragraphs(words, 2)}${section(words, 2, 2)}`,
  }),
  "a header and a page number": (words) => ({
    style:
      "@page{margin:0}body{padding:40pt 56pt}.head{display:flex;justify-content:space-between;font-size:8pt;border-bottom:.4pt solid;margin-bottom:30pt}.foot{position:fixed;bottom:30pt;left:0;right:0;text-align:center;font-size:8pt}",
    body: `<div class="head"><span>${words.heading()}</span><span>Annual report 2025</span></div>${section(words, 2, 2)}${section(words, 2, 2)}<div class="foot">37</div>`,
  }),
  "entries of contents": (words) => ({
    style:
      ".e{display:flex;margin:3pt 0}.d{flex:1;overflow:hidden;white-space:nowrap}li{list-style:none}ul{padding:0}",
    body: `<h1>Contents</h1><ul>${times(14, (at) => `<li class="e"><span>${at + 1} ${words.heading()}</span><span class="d" data-furniture>${" .".repeat(120)}</span><span>&nbsp;${3 * at + 1}</span></li>`).join("")}</ul>`,
  }),
  "entries of contents without dots": (words) => ({
    style: ".e{display:flex;justify-content:space-between;margin:4pt 0}.sub{padding-left:16pt}",
    body: `<h1>Contents</h1>${times(12, (at) => `<p class="e${at % 3 ? " sub" : ""}"><span>${words.heading()}</span><span>&nbsp;${3 * at + 1}</span></p>`).join("")}`,
  }),
  "lists in columns": (words) => ({
    style: ".three{column-count:3;font-size:9pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph()}</p><ul class="three">${times(18, () => `<li>${words.heading()}</li>`).join("")}</ul>${paragraphs(words, 1)}`,
  }),
  "a chart with axes": (words) => ({
    style: chart,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}${chartOf(words)}<p>Figure 1: ${words.heading()}</p>${section(words, 2, 2)}`,
  }),
  "two charts side by side": (words) => ({
    style: `${chart}.pair{display:flex;gap:20pt}.pair>div{flex:1}`,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="pair"><div>${chartOf(words)}</div><div>${chartOf(words)}</div></div>${section(words, 2, 2)}`,
  }),
  "cards without frames": (words) => ({
    style:
      ".cards{display:grid;grid-template-columns:1fr 1fr 1fr;gap:16pt 14pt}h2{font-size:11pt;margin:0 0 3pt}.cards p{margin:0;font-size:8.5pt}",
    body: `<h1>${words.heading()}</h1><div class="cards">${times(6, () => `<div><h2>${words.label()} ${words.label().toLowerCase()}</h2><p>${words.paragraph(2, 3)}</p></div>`).join("")}</div>`,
  }),
  "key figures in a row": (words) => ({
    style:
      ".keys{display:flex;justify-content:space-between;margin:12pt 0}.keys div{text-align:center;width:30%}.keys b{font-size:24pt;display:block;font-weight:bold;color:#06a}.keys span{font-size:9pt}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="keys">${times(3, () => `<div><b>${words.figure()}</b><span>${words.heading()}</span></div>`).join("")}</div>${section(words, 2, 2)}`,
  }),
  "a form of lines": (words) => ({
    style:
      ".f{display:flex;gap:14pt;margin:10pt 0}.f div{flex:1;border-top:.6pt solid;font-size:8pt;padding-top:2pt;margin-top:18pt}h2{font-size:11pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p>${times(2, () => `<h2>${words.heading()}</h2>${times(3, () => `<div class="f">${times(3, () => `<div>${words.label()}</div>`).join("")}</div>`).join("")}`).join("")}<p>${words.paragraph(1, 2)}</p>`,
  }),
  "a letter with two addresses": (words) => ({
    style: ".top{display:flex;justify-content:space-between}",
    body: `<div class="top"><p>${words.label()} ${words.label()}<br>${words.between(1, 99)} ${words.label()} Street<br>${words.label()} Town</p><p>${words.label()} Office<br>${words.between(1, 99)} ${words.label()} Road<br>${words.label()} City</p></div><p>12 May 2026</p>${paragraphs(words, 4)}<p>Yours faithfully,</p>`,
  }),
  references: (words) => ({
    style: columns(
      2,
      ".ref{font-size:8.5pt;margin:0 0 3pt;padding-left:18pt;text-indent:-18pt}h2{font-size:10pt}",
    ),
    body: `<div class="flow"><h2>REFERENCES</h2>${times(26, (at) => `<p class="ref">[${at + 1}] ${words.label()[0]}. ${words.label()}, “${words.heading()},” <i>${words.heading()}</i>, vol. ${words.between(1, 40)}, pp. ${words.between(1, 90)}–${words.between(91, 200)}, ${words.between(1990, 2024)}.</p>`).join("")}</div>`,
  }),
  glossary: (words) => ({
    style: "dl{display:grid;grid-template-columns:110pt 1fr;gap:4pt 12pt}dt{font-weight:bold}dd{margin:0}",
    body: `<h1>Glossary</h1><dl>${times(9, () => `<dt>${words.label()}</dt><dd>${words.paragraph(1, 2)}</dd>`).join("")}</dl>`,
  }),
  "an index": (words) => ({
    style: columns(3, "p{margin:0;font-size:8pt}.flow{text-align:left}h2{font-size:9pt;margin:8pt 0 2pt}"),
    body: `<h1>Index</h1><div class="flow">${["A", "B", "C", "D", "E"].map((letter) => `<h2>${letter}</h2>${times(14, () => `<p>${words.label().toLowerCase()}, ${words.between(1, 90)}, ${words.between(91, 300)}</p>`).join("")}`).join("")}</div>`,
  }),
  "a newspaper": (words) => ({
    style: columns(
      4,
      "body{font:8pt/1.2 'Liberation Serif',serif}.flow{column-gap:10pt;column-rule:.3pt solid #888}h1{font-size:30pt;margin:0;text-align:center}h2{font-size:20pt;margin:6pt 0 2pt}h3{font-size:12pt;margin:6pt 0 1pt}p{margin:0;text-indent:1em}.date{display:flex;justify-content:space-between;border-top:.6pt solid;border-bottom:.6pt solid;font-size:7pt}",
    ),
    body: `<h1>The ${words.label()} Post</h1><div class="date"><span>Monday, 4 May 2026</span><span>No. ${words.between(100, 999)}</span></div><h2>${words.heading()} and ${words.heading().toLowerCase()}</h2><div class="flow">${paragraphs(words, 7)}${times(3, () => `<h3>${words.heading()}</h3>${paragraphs(words, 4)}`).join("")}</div>`,
  }),
  "two columns and a side bar": (words) => ({
    style:
      ".all{display:grid;grid-template-columns:1fr 1fr 120pt;gap:14pt;font-size:9pt}.side{background:#eee;padding:6pt;font-size:8pt}h2{font-size:11pt;margin:0 0 3pt}h3{font-size:9pt;margin:0 0 2pt}",
    body: `<h1>${words.heading()}</h1><div class="all"><div>${section(words, 2, 3)}</div><div>${section(words, 2, 3)}</div><div class="side"><h3>${words.heading()}</h3>${paragraphs(words, 2)}</div></div>`,
  }),
  "a poster": (words) => ({
    style:
      "@page{size:A3 landscape}.flow{column-count:3;column-gap:24pt}h1{font-size:36pt;text-align:center}.by{text-align:center;font-size:16pt}h2{background:#134;color:#fff;padding:3pt 6pt;font-size:16pt}p{font-size:12pt}",
    body: `<h1>${words.heading()}</h1><p class="by">${words.label()} ${words.label()}, ${words.label()} ${words.label()}</p><div class="flow">${times(6, () => section(words, 2, 2)).join("")}</div>`,
  }),
  "a slide with bullets": (words) => ({
    style:
      "@page{size:960px 540px;margin:40px}h1{font-size:30pt;margin:0 0 16pt;color:#024}li{font-size:18pt;margin:8pt 0}li li{font-size:14pt}",
    body: `<h1>${words.heading()}</h1><ul>${times(3, () => `<li>${words.heading()}<ul>${times(2, () => `<li>${words.heading()}</li>`).join("")}</ul></li>`).join("")}</ul>`,
  }),
  "a slide in two columns": (words) => ({
    style:
      "@page{size:960px 540px;margin:40px}h1{font-size:28pt;margin:0 0 16pt}h2{font-size:18pt;margin:0}.two{display:grid;grid-template-columns:1fr 1fr;gap:40px}li{font-size:14pt;margin:6pt 0}",
    body: `<h1>${words.heading()}</h1><div class="two">${times(2, () => `<div><h2>${words.label()}</h2><ul>${times(4, () => `<li>${words.heading()}</li>`).join("")}</ul></div>`).join("")}</div>`,
  }),
  "a slide with a title alone": (words) => ({
    style:
      "@page{size:960px 540px;margin:40px}h1{font-size:40pt;margin:130px 0 20px;text-align:center}p{font-size:18pt;text-align:center}",
    body: `<h1>${words.heading()}</h1><p>${words.label()} ${words.label()}, May 2026</p>`,
  }),
  "a notice in large type": (words) => ({
    style: "body{font-size:16pt}h1{font-size:30pt;text-align:center}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 2)}<ul>${times(4, () => `<li>${words.heading()}</li>`).join("")}</ul>`,
  }),
  "warnings in bold": (words) => ({
    style: "h2{font-size:13pt}.w{font-weight:bold}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `${section(words, 2, 1)}<p class="w">Warning: ${words.sentence()} ${words.sentence()}</p>${bold(words, 2, 3)}`).join("")}`,
  }),
  exercises: (words) => ({
    style: "h2{font-size:13pt;color:#a20}p{margin:4pt 0}",
    body: `<h1>Unit ${words.between(2, 9)}: ${words.heading()}</h1>${times(4, (at) => `<h2>Exercise ${at + 1}</h2><p>${words.sentence()}</p>${times(4, (item) => `<p>${"abcd"[item]}) ${words.sentence()}</p>`).join("")}`).join("")}`,
  }),
  "a page from right to left": (words) => ({
    style: "body{direction:rtl}",
    body: `<h1>${hebrewText(words, 4).slice(0, -1)}</h1>${times(3, () => `<h2>${hebrewText(words, 3).slice(0, -1)}</h2>${times(2, () => `<p>${hebrewText(words, 40)}</p>`).join("")}`).join("")}`,
  }),
  "a table from right to left": (words) => ({
    style: `body{direction:rtl}${ruled}th,td{text-align:right}`,
    body: `<h1>${hebrewText(words, 4).slice(0, -1)}</h1><p>${hebrewText(words, 30)}</p><table>${row(
      times(3, () => words.one(hebrew)),
      "th",
    )}${times(5, () => row([words.one(hebrew), words.figure(), words.figure()])).join("")}</table>`,
  }),
  "steps with pictures beside them": (words) => ({
    style:
      ".s{display:grid;grid-template-columns:90pt 1fr;gap:12pt;margin:8pt 0}.s i{display:block;height:60pt;background:linear-gradient(45deg,#ccd,#99b)}p{margin:0}",
    body: `<h1>${words.heading()}</h1>${times(5, (at) => `<div class="s"><i></i><p>${at + 1}. ${words.paragraph(2, 3)}</p></div>`).join("")}`,
  }),
  "lines of code": (words) => ({
    style: "pre{font:8.5pt 'DejaVu Sans Mono',monospace;background:#f3f3f3;padding:6pt}",
    body: `<h1>${words.heading()}</h1>${section(words, 2, 1)}<pre>${times(8, () => `set  ${words.label().toLowerCase()}   =  ${words.between(1, 99)}   ; ${words.label().toLowerCase()}`).join("\n")}</pre>${section(words, 2, 1)}`,
  }),
  "text beside a table": (words) => ({
    style: `${booktabs}.s{display:grid;grid-template-columns:1fr 1fr;gap:18pt}table{font-size:8pt}.s p{margin:0}`,
    body: `<h1>${words.heading()}</h1><div class="s"><div>${paragraphs(words, 2)}</div><div>${table(words, { columns: 3, rows: 6 })}</div></div>${paragraphs(words, 1)}`,
  }),
  "boxes with arrows": (words) => ({
    style:
      ".b{display:flex;justify-content:space-between;margin:20pt 0}.b div{border:.8pt solid;padding:8pt;width:80pt;text-align:center;font-size:9pt}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}${times(2, () => `<div class="b">${times(4, () => `<div>${words.label()} ${words.label().toLowerCase()}</div>`).join("")}</div>`).join("")}<p>Figure 2: ${words.heading()}</p>${paragraphs(words, 2)}`,
  }),
};
