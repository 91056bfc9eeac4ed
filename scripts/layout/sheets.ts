import { columns, type Layout, paragraphs, section, times } from "./html.ts";
import type { Words } from "./words.ts";

/** Pages of magazines, brochures, newspapers, slides and forms: hardly any has a table. */

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const name = (words: Words) => `${words.label()} ${words.label()}`;
const plate = "<i class='plate'></i>";
const plateStyle = ".plate{display:block;background:linear-gradient(#9bd,#469)}";
const list = (words: Words, count: number) =>
  `<ul>${times(count, () => `<li>${words.heading()}</li>`).join("")}</ul>`;
const slide = "@page{size:960px 540px;margin:40px}";

export const sheetLayouts: Readonly<Record<string, Layout>> = {
  "a magazine spread with a quote between columns": (words) => ({
    style: columns(
      3,
      ".flow{column-gap:14pt;font-size:8.5pt}.q{break-inside:avoid;border-top:1pt solid;border-bottom:1pt solid;font-size:14pt;line-height:1.2;padding:6pt 0;margin:6pt 0;text-align:left}.cap::first-letter{float:left;font-size:30pt;line-height:26pt;padding-right:3pt}h1{font-size:30pt;margin:0}.k{font-size:9pt;letter-spacing:2pt;margin:0}.stand{font-size:13pt}p{margin:0 0 3pt}",
    ),
    body: `<p class="k">${words.label().toUpperCase()}</p><h1>${words.heading()}</h1><p class="stand">${words.paragraph(1, 2)}</p><div class="flow"><p class="cap">${words.paragraph(5, 6)}</p>${paragraphs(words, 3)}<p class="q">“${words.sentence()}”</p>${paragraphs(words, 3)}<h2 style="font-size:11pt">${words.heading()}</h2>${paragraphs(words, 4)}</div>`,
  }),
  "a magazine page with a side bar in colour": (words) => ({
    style: `${plateStyle}.g{display:grid;grid-template-columns:2fr 1fr;gap:18pt}.side{background:#dfeaf2;padding:8pt;font-size:8pt}.plate{height:130pt}.pc{font-size:7pt;font-style:italic;margin:2pt 0 8pt}.flow{column-count:2;column-gap:12pt;font-size:9pt}h3{font-size:10pt;margin:0 0 3pt}p{margin:0 0 4pt}`,
    body: `<h1>${words.heading()}</h1><div class="g"><div>${plate}<p class="pc">${words.sentence()} Photo: ${name(words)}</p><div class="flow">${paragraphs(words, 4)}<h2 style="font-size:11pt">${words.heading()}</h2>${paragraphs(words, 3)}</div></div><div class="side"><h3>${words.heading()}</h3>${paragraphs(words, 1)}${list(words, 4)}<h3>${words.heading()}</h3>${paragraphs(words, 1)}</div></div>`,
  }),
  "a newspaper of several stories": (words) => ({
    style:
      "@page{size:A3}.paper{display:grid;grid-template-columns:repeat(5,1fr);gap:12pt 12pt;font-size:8pt;line-height:1.2}.lead{grid-column:span 3}.second{grid-column:span 2}.third{grid-column:span 2}.fourth{grid-column:span 3}.flow3{column-count:3;column-gap:12pt}.flow2{column-count:2;column-gap:12pt}h1{text-align:center;font-size:44pt;margin:0}h2{margin:0 0 4pt}.lead h2{font-size:26pt}.second h2,.third h2,.fourth h2{font-size:17pt}p{margin:0;text-indent:1em;text-align:justify}",
    body: `<h1>The ${words.label()} Times</h1><div class="paper"><div class="lead"><h2>${words.heading()}</h2><div class="flow3">${paragraphs(words, 9)}</div></div><div class="second"><h2>${words.heading()}</h2><div class="flow2">${paragraphs(words, 6)}</div></div><div class="third"><h2>${words.heading()}</h2><div class="flow2">${paragraphs(words, 6)}</div></div><div class="fourth"><h2>${words.heading()}</h2><div class="flow3">${paragraphs(words, 8)}</div></div></div>`,
  }),
  "a folded leaflet": (words) => ({
    style:
      "@page{size:A4 landscape;margin:30pt}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:36pt;font-size:9pt}h1{font-size:20pt}h2{font-size:12pt;margin:8pt 0 2pt}p,ul{margin:0 0 5pt}ul{padding-left:12pt}",
    body: `<div class="g"><div><h2>${words.heading()}</h2>${paragraphs(words, 1)}${list(words, 4)}<h2>${words.heading()}</h2>${paragraphs(words, 1)}</div><div><h2>${words.heading()}</h2>${paragraphs(words, 2)}<h2>${words.heading()}</h2>${list(words, 5)}</div><div><h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p><h2>${words.heading()}</h2><p>${name(words)}<br>${words.between(1, 99)} ${words.label()}<br>020 ${words.between(1000, 9999)} ${words.between(1000, 9999)}</p></div></div>`,
  }),
  "people with their pictures": (words) => ({
    style: `${plateStyle}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:14pt}.plate{height:60pt;width:60pt}h2{font-size:10.5pt;margin:3pt 0 0}.r{font-size:8pt;font-style:italic;margin:0}.t{font-size:8pt;margin:2pt 0}`,
    body: `<h1>${words.heading()}</h1><div class="g">${times(6, () => `<div>${plate}<h2>${name(words)}</h2><p class="r">${words.label()}</p><p class="t">${words.paragraph(1, 2)}</p></div>`).join("")}</div>`,
  }),
  "cards with short texts": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 1fr 1fr 1fr;gap:12pt}.g div{font-size:8.5pt}h2{font-size:9.5pt;margin:0}p{margin:1pt 0 0}h1{margin-bottom:14pt}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="g">${times(8, () => `<div><h2>${words.label()}</h2><p>${words.sentence()}</p></div>`).join("")}</div>${paragraphs(words, 1)}`,
  }),
  "two columns of names and prices": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 1fr;gap:30pt}.i{display:flex;justify-content:space-between;margin:6pt 0 0;font-weight:bold}.d{margin:0;font-size:8.5pt;font-style:italic}h2{text-align:center;font-size:15pt}",
    body: `<h1 style="text-align:center">${words.heading()}</h1><div class="g">${times(2, () => `<div>${times(2, () => `<h2>${words.label()}</h2>${times(4, () => `<p class="i"><span>${two(words)}</span><span>&nbsp;${words.between(3, 30)}.50</span></p><p class="d">${words.sentence()}</p>`).join("")}`).join("")}</div>`).join("")}</div>`,
  }),
  "contents of a magazine": (words) => ({
    style:
      ".e{display:grid;grid-template-columns:46pt 1fr;gap:8pt;margin:10pt 0}.e b{font-size:26pt;line-height:26pt;color:#a22}h2{font-size:12pt;margin:0}p{margin:0;font-size:9pt}",
    body: `<h1>${words.heading()}</h1>${times(7, (at) => `<div class="e"><b>${8 * at + 4}</b><div><h2>${words.heading()}</h2><p>${words.sentence()}</p></div></div>`).join("")}`,
  }),
  "contents in two columns with leaders": (words) => ({
    style: columns(
      2,
      "li{list-style:none;display:flex;font-size:9pt}.d{flex:1;overflow:hidden;white-space:nowrap}ul{padding:0}h2{font-size:11pt;margin:6pt 0 2pt;break-after:avoid}",
    ),
    body: `<h1>Contents</h1><div class="flow">${times(4, (part) => `<h2>Part ${part + 1}</h2><ul>${times(8, (at) => `<li><span>${words.heading()}</span><span class="d" data-furniture>${".".repeat(150)}</span><span>&nbsp;${20 * part + 2 * at + 3}</span></li>`).join("")}</ul>`).join("")}</div>`,
  }),
  "a slide with a quotation": (words) => ({
    style: `${slide}h1{font-size:26pt}.q{font-size:20pt;font-style:italic;margin:40px}.w{text-align:right;margin:0 40px}.f{position:fixed;bottom:-20px;left:0;font-size:9pt}`,
    body: `<h1>${words.heading()}</h1><p class="q">“${words.paragraph(2, 2)}”</p><p class="w">${name(words)}, ${words.label()}</p><p class="f" data-furniture>12</p>`,
  }),
  "a slide with three columns of points": (words) => ({
    style: `${slide}h1{font-size:26pt;margin:0 0 20px}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:24px}.g>div{background:#eef3f7;padding:12px}h2{font-size:15pt;margin:0}li{font-size:11pt;margin:4px 0}ul{padding-left:16px}`,
    body: `<h1>${words.heading()}</h1><div class="g">${times(3, () => `<div><h2>${words.label()}</h2>${list(words, 4)}</div>`).join("")}</div>`,
  }),
  "a slide with large figures": (words) => ({
    style: `${slide}h1{font-size:26pt}.g{display:flex;gap:30px;margin-top:60px}.g div{flex:1;text-align:center}.b{font-size:40pt;font-weight:bold;color:#06a;margin:0}.s{font-size:12pt;margin:0}`,
    body: `<h1>${words.heading()}</h1><div class="g">${times(4, () => `<div><p class="b">${words.between(10, 99)}%</p><p class="s">${words.heading()}</p></div>`).join("")}</div>`,
  }),
  "a slide with a table": (words) => ({
    style: `${slide}h1{font-size:26pt;margin:0 0 16px}table{border-collapse:collapse;width:100%;font-size:13pt}th,td{padding:5px 9px;text-align:left;border-bottom:1px solid #ccc}thead th{background:#2b579a;color:#fff}`,
    body: `<h1>${words.heading()}</h1><table><thead><tr>${times(4, () => `<th>${words.label()}</th>`).join("")}</tr></thead><tbody>${times(5, () => `<tr><td>${two(words)}</td>${times(3, () => `<td>${words.figure()}</td>`).join("")}</tr>`).join("")}</tbody></table>`,
  }),
  "a slide of an agenda": (words) => ({
    style: `${slide}h1{font-size:28pt}.r{display:grid;grid-template-columns:120px 1fr;font-size:16pt;margin:10px 0}.r p{margin:0}`,
    body: `<h1>Agenda</h1>${times(6, (at) => `<div class="r"><p>${9 + at}:30</p><p>${words.heading()}</p></div>`).join("")}`,
  }),
  "a form with boxes for letters": (words) => ({
    style:
      ".f{display:flex;align-items:center;gap:8pt;margin:7pt 0;font-size:9pt}.f b{font-weight:normal;width:130pt}.f i{width:12pt;height:14pt;border:.5pt solid;display:inline-block;margin-right:2pt}h2{background:#333;color:#fff;font-size:10.5pt;padding:2pt 5pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p>${times(3, (at) => `<h2>${at + 1}. ${words.heading()}</h2>${times(4, () => `<div class="f"><b>${two(words)}</b><span>${"<i></i>".repeat(14)}</span></div>`).join("")}`).join("")}<p>${words.paragraph(1, 2)}</p>`,
  }),
  "a form with boxes in two columns": (words) => ({
    style:
      ".f{display:grid;grid-template-columns:1fr 1fr;gap:10pt 14pt}.f div{border:.6pt solid;height:34pt;padding:2pt 4pt;font-size:7.5pt}h2{font-size:11pt;margin:12pt 0 4pt}.c{font-size:9pt;margin:3pt 0}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2><div class="f">${times(6, () => `<div>${two(words)}</div>`).join("")}</div>`).join("")}${times(3, () => `<p class="c">☐ ${words.sentence()}</p>`).join("")}`,
  }),
  "a chart of lying bars": (words) => ({
    style:
      ".b{display:grid;grid-template-columns:120pt 1fr 40pt;gap:6pt;font-size:8pt;margin:4pt 0}.b i{background:#4a7fb0;display:block;height:11pt}.b b{font-weight:normal;text-align:right}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}${times(8, () => `<div class="b"><b>${two(words)}</b><i style="width:${words.between(20, 95)}%"></i><span>${words.between(2, 95)}%</span></div>`).join("")}<p>Figure 3: ${words.heading()}</p>${section(words, 2, 2)}`,
  }),
  "a flow of steps in boxes": (words) => ({
    style:
      ".g{display:flex;gap:24pt;margin:16pt 0}.g div{flex:1;border:1pt solid #357;border-radius:6pt;padding:8pt;font-size:8pt;text-align:center}.g b{display:block}",
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="g">${times(4, (at) => `<div><b>Step ${at + 1}</b>${words.heading()}</div>`).join("")}</div>${paragraphs(words, 2)}`,
  }),
  "a recipe": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:130pt 1fr;gap:20pt}.g li{margin:3pt 0}h2{font-size:12pt;margin:0 0 4pt}ul{list-style:none;padding:0;font-size:9pt;margin:0}ol{margin:0;padding-left:16pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p><div class="g"><div><h2>Ingredients</h2><ul>${times(9, () => `<li>${words.between(1, 500)} g ${words.label().toLowerCase()}</li>`).join("")}</ul></div><div><h2>Method</h2><ol>${times(6, () => `<li>${words.paragraph(1, 2)}</li>`).join("")}</ol></div></div>`,
  }),
  "a directory in three columns": (words) => ({
    style: columns(
      3,
      ".flow{font-size:8pt;text-align:left}p{margin:0 0 6pt;break-inside:avoid}h2{font-size:10pt;margin:4pt 0}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(4, () => `<h2>${words.label()}</h2>${times(6, () => `<p>${name(words)}<br>${words.between(1, 99)} ${words.label()}<br>0${words.between(20, 99)} ${words.between(1000, 9999)} ${words.between(1000, 9999)}</p>`).join("")}`).join("")}</div>`,
  }),
  "a cover": (words) => ({
    style:
      "h1{font-size:32pt;margin:160pt 0 8pt}.s{font-size:16pt;margin:0}.o{font-size:12pt;margin-top:220pt}.d{font-size:10pt}",
    body: `<h1>${words.heading()} ${words.language.and} ${words.heading()}</h1><p class="s">${words.heading()}</p><p class="o">${name(words)}<br>${two(words)}</p><p class="d">May 2026</p>`,
  }),
  "a bold running head over one page": (words) => ({
    style:
      ".h{font-size:8.5pt;font-weight:bold;color:#057;display:flex;justify-content:space-between;border-bottom:.6pt solid;margin-bottom:22pt}h2{font-size:12pt;color:#057;margin:10pt 0 3pt}p{margin:0 0 5pt}.f{position:fixed;bottom:-20pt;right:0;font-size:8pt;font-weight:bold}",
    body: `<div class="h"><span>${words.heading()}</span></div>${paragraphs(words, 2)}${times(3, () => section(words, 2, 2)).join("")}<p class="f">${words.between(20, 90)}</p>`,
  }),
  "footnotes at the foot of a column": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 1fr;gap:16pt;font-size:9pt;text-align:justify}.g p{margin:0 0 4pt}.g .n{font-size:7pt;margin:0}.ns{border-top:.4pt solid;width:100%;margin-top:8pt}h2{font-size:10.5pt;margin:6pt 0 2pt}sup{font-size:6pt}",
    body: `<div class="g">${times(2, (at) => `<div>${section(words, 2, 3)}<p>${words.paragraph(2, 3)}<sup>${2 * at + 1}</sup></p>${section(words, 2, 2)}<div class="ns"><p class="n"><sup>${2 * at + 1}</sup> ${words.paragraph(1, 2)}</p></div></div>`).join("")}</div>`,
  }),
  "a map with names": (words) => ({
    style:
      ".m{position:relative;height:300pt;background:linear-gradient(#cde,#dec)}.m span{position:absolute;font-size:8pt}",
    body: `<h1>${words.heading()}</h1><div class="m">${times(14, (at) => `<span style="top:${at * 20 + 6}pt;left:${words.between(5, 85)}%">${words.label()}</span>`).join("")}</div><p>Map 2: ${words.heading()}</p>${paragraphs(words, 2)}`,
  }),
  "stories below one another in columns": (words) => ({
    style:
      "h1{font-size:30pt;text-align:center;margin:0 0 8pt}h2{font-size:17pt;margin:8pt 0 3pt}.k{font-size:8pt;font-weight:bold;color:#b00;margin:8pt 0 0}.flow{column-count:4;column-gap:11pt;font-size:8pt;line-height:1.2;text-align:justify}p{margin:0;text-indent:1em}.b{font-size:7.5pt;font-style:italic;text-indent:0}.s{border-top:.8pt solid}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<div class="s"><p class="k">${words.label().toUpperCase()}</p><h2>${words.heading()}</h2><div class="flow"><p class="b">${name(words)}</p>${paragraphs(words, 7)}</div></div>`).join("")}`,
  }),
  "a story beside briefs": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:3fr 1fr;gap:14pt;font-size:8.5pt;line-height:1.25}.flow{column-count:3;column-gap:11pt;text-align:justify}h2{font-size:22pt;margin:0 0 4pt}h3{font-size:10pt;margin:6pt 0 1pt}p{margin:0 0 3pt}.r{border-left:.4pt solid #777;padding-left:8pt}",
    body: `<div class="g"><div><h2>${words.heading()} ${words.language.and} ${words.heading()}</h2><div class="flow">${paragraphs(words, 9)}</div></div><div class="r">${times(4, () => `<h3>${words.heading()}</h3><p>${words.paragraph(2, 3)}</p>`).join("")}</div></div>`,
  }),
  "a programme with times": (words) => ({
    style:
      ".r{display:grid;grid-template-columns:70pt 1fr;margin:3pt 0}.r p{margin:0}h2{font-size:12pt;margin:10pt 0 3pt;border-bottom:.5pt solid}i{color:#555}",
    body: `<h1>${words.heading()}</h1>${times(2, (day) => `<h2>Day ${day + 1}</h2>${times(6, (at) => `<div class="r"><p>${9 + at}:00–${10 + at}:00</p><p>${words.heading()}<br><i>${name(words)}, ${two(words)}</i></p></div>`).join("")}`).join("")}`,
  }),
  "a quote over two columns": (words) => ({
    style: columns(
      2,
      "body{font-size:9.5pt}.q{column-span:all;font-size:18pt;line-height:1.25;text-align:center;color:#357;margin:10pt 30pt}p{margin:0 0 4pt}h2{font-size:12pt}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${paragraphs(words, 5)}<p class="q">${words.sentence()}</p>${section(words, 2, 3)}${section(words, 2, 3)}</div>`,
  }),
};
