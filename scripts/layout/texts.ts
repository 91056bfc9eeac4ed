import { columns, type Layout, paragraphs, section, times } from "./html.ts";
import { hebrew } from "./languages.ts";
import { Words } from "./words.ts";

/** Pages of text: laws, books, papers, lists of sources and terms, listings, examinations. None has a table. */

const name = (words: Words) => `${words.label()} ${words.label()}`;
const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const code = (words: Words): string => {
  const id = () => `${String.fromCharCode(97 + words.between(0, 25))}${words.between(1, 99)}`;
  const form = words.between(0, 5);
  if (form === 0) return `def ${id()}(${id()}, ${id()}):`;
  if (form === 1) return `    if ${id()} > ${words.between(0, 99)}:      # ${words.heading()}`;
  if (form === 2) return `        return ${id()}[${id()}]`;
  if (form === 3) return `    ${id()}   = ${id()} + ${words.between(1, 9)}`;
  if (form === 4) return `    ${id()}.${id()}(${words.between(1, 99)})   # ${words.label()}`;
  return `for ${id()} in range(${words.between(2, 99)}):`;
};

export const textLayouts: Readonly<Record<string, Layout>> = {
  "a law with numbered paragraphs": (words) => ({
    style:
      "h2{font-size:11pt;text-align:center;margin:10pt 0 4pt}p{margin:0 0 4pt;text-align:justify}.a{margin-left:20pt}",
    body: `<h1 style="text-align:center">${words.heading()}</h1>${times(3, (at) => `<h2>Article ${at + 4}<br>${words.heading()}</h2>${times(3, (part) => `<p>${part + 1}. ${words.paragraph(1, 3)}</p>`).join("")}${times(3, (part) => `<p class="a">(${"abc"[part]}) ${words.sentence()}</p>`).join("")}`).join("")}`,
  }),
  "a contract with clauses": (words) => ({
    style:
      "h2{font-size:10.5pt;margin:9pt 0 3pt;text-transform:none}.c{display:grid;grid-template-columns:34pt 1fr;margin:0 0 4pt}.c p{margin:0;text-align:justify}",
    body: times(
      4,
      (at) =>
        `<h2>${at + 7}. ${words.heading().toUpperCase()}</h2>${times(3, (part) => `<div class="c"><p>${at + 7}.${part + 1}</p><p>${words.paragraph(1, 3)}</p></div>`).join("")}`,
    ).join(""),
  }),
  "a law in two columns": (words) => ({
    style: columns(2, "p{margin:0 0 3pt;font-size:8.5pt}h2{font-size:9pt;margin:6pt 0 2pt}"),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(8, (at) => `<h2>§ ${at + 21} ${words.heading()}</h2>${times(3, (part) => `<p>(${part + 1}) ${words.paragraph(1, 3)}</p>`).join("")}`).join("")}</div>`,
  }),
  "a page of a novel": (words) => ({
    style:
      "@page{margin:80pt}p{margin:0;text-indent:1.4em;text-align:justify;line-height:1.5}.h{font-size:9pt;text-align:center;text-indent:0;margin-bottom:20pt}",
    body: `<p class="h" data-furniture>${words.between(20, 300)}</p>${times(9, (at) => (at % 3 === 1 ? times(4, () => `<p>“${words.sentence()}”</p>`).join("") : paragraphs(words, 1))).join("")}`,
  }),
  "a chapter's first page": (words) => ({
    style:
      "@page{margin:80pt}.n{font-size:12pt;text-align:center;margin:60pt 0 0}h1{text-align:center;font-size:22pt;margin:10pt 0 40pt}.e{margin:0 60pt 20pt;font-style:italic;font-size:9.5pt}p{margin:0;text-indent:1.4em;text-align:justify}.cap::first-letter{float:left;font-size:38pt;line-height:34pt;padding-right:3pt}.cap{text-indent:0}",
    body: `<h1>Chapter ${words.between(2, 30)}<br>${words.heading()}</h1><p class="e">${words.sentence()} ${words.sentence()}</p><p class="cap">${words.paragraph(5, 6)}</p>${paragraphs(words, 3)}`,
  }),
  "a poem": (words) => ({
    style: "p{margin:0 0 12pt 60pt}h1{font-size:15pt;margin-left:60pt}",
    body: `<h1>${words.heading()}</h1>${times(5, () => `<p>${times(4, () => words.sentence()).join("<br>")}</p>`).join("")}`,
  }),
  "a play": (words) => ({
    style:
      ".s{display:grid;grid-template-columns:90pt 1fr;margin:4pt 0}.s p{margin:0}.d{font-style:italic;margin:6pt 0 6pt 90pt}h2{font-size:12pt;text-align:center}",
    body: `<h2>Scene ${words.between(1, 6)}</h2>${times(9, (at) => (at === 4 ? `<p class="d">${words.sentence()}</p>` : `<div class="s"><p>${words.label().toUpperCase()}</p><p>${words.paragraph(1, 3)}</p></div>`)).join("")}`,
  }),
  "an interview": (words) => ({
    style: "p{margin:0 0 6pt}h1{font-size:18pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(2, 3)}</p>${times(6, () => `<p><b>${words.sentence().slice(0, -1)}?</b></p><p>${words.paragraph(2, 3)}</p>`).join("")}`,
  }),
  "a dictionary": (words) => ({
    style: columns(
      2,
      "p{margin:0 0 2pt;padding-left:10pt;text-indent:-10pt;font-size:8.5pt}h2{font-size:20pt;margin:0}",
    ),
    body: `<div class="flow"><h2>${"BCDK"[words.between(0, 3)]}</h2>${times(34, () => `<p><b>${words.label().toLowerCase()}</b> <i>n.</i> ${words.paragraph(1, 2)}</p>`).join("")}</div>`,
  }),
  "terms in a column beside what they mean": (words) => ({
    style: ".g{display:grid;grid-template-columns:120pt 1fr;gap:5pt 14pt}.g p{margin:0}",
    body: `<h1>${words.heading()}</h1><div class="g">${times(11, () => `<p>${two(words)}</p><p>${words.paragraph(1, 2)}</p>`).join("")}</div>`,
  }),
  "a life in dates": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:80pt 1fr;gap:6pt 12pt}.g p{margin:0}h2{font-size:12pt;border-bottom:.6pt solid;margin:10pt 0 4pt}",
    body: `<h1>${name(words)}</h1>${times(3, () => `<h2>${words.label()}</h2><div class="g">${times(4, (at) => `<p>${2012 - 3 * at}–${2015 - 3 * at}</p><p><b>${words.heading()}</b><br>${words.paragraph(1, 2)}</p>`).join("")}</div>`).join("")}`,
  }),
  "a life with a side bar": (words) => ({
    style:
      "@page{margin:0}.g{display:grid;grid-template-columns:150pt 1fr;min-height:780pt}.l{background:#2d3e50;color:#fff;padding:30pt 12pt;font-size:9pt}.r{padding:30pt 24pt}h2{font-size:12pt;margin:10pt 0 3pt}.l h2{color:#fff}p{margin:0 0 4pt}",
    body: `<div class="g"><div class="l"><h1 style="font-size:18pt;color:#fff">${name(words)}</h1>${times(3, () => `<h2>${words.label()}</h2>${times(4, () => `<p>${two(words)}</p>`).join("")}`).join("")}</div><div class="r">${times(3, () => `<h2>${words.label()}</h2>${times(3, () => `<p><b>${words.heading()}</b>, ${words.between(1999, 2025)}</p><p>${words.paragraph(1, 2)}</p>`).join("")}`).join("")}</div></div>`,
  }),
  "two languages side by side": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 1fr;gap:22pt;font-size:9pt}.g p{margin:0 0 5pt;text-align:justify}h2{font-size:11pt;margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1><div class="g"><div><h2>${words.heading()}</h2>${times(8, (at) => `<p>${at + 1}. ${words.paragraph(2, 3)}</p>`).join("")}</div><div><h2>${words.heading()}</h2>${times(8, (at) => `<p>${at + 1}. ${words.paragraph(2, 3)}</p>`).join("")}</div></div>`,
  }),
  "a listing of a program": (words) => ({
    style:
      "pre{font:8pt 'DejaVu Sans Mono',monospace;margin:6pt 0;border-top:.5pt solid;border-bottom:.5pt solid;padding:3pt 0}",
    body: `<h1>${words.heading()}</h1>${section(words, 2, 1)}<pre>${times(16, () => code(words)).join("\n")}</pre><p>Listing 3: ${words.heading()}</p>${section(words, 2, 2)}`,
  }),
  "a listing with numbers of lines": (words) => ({
    style: "pre{font:8pt 'DejaVu Sans Mono',monospace;background:#f4f4f4;padding:4pt}",
    body: `<h1>${words.heading()}</h1>${section(words, 2, 1)}<pre>${times(18, (at) => `${String(at + 1).padStart(3)}  ${code(words)}`).join("\n")}</pre>${section(words, 2, 2)}`,
  }),
  "a session at a terminal": (words) => ({
    style: "pre{font:8pt 'DejaVu Sans Mono',monospace;background:#222;color:#eee;padding:6pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p><pre>$ ls -l\n${times(9, () => `-rw-r--r--  1 root  staff  ${String(words.between(10, 99999)).padStart(6)}  ${words.between(10, 28)} May  f${words.between(1, 99)}.txt`).join("\n")}\n$ make all</pre>${section(words, 2, 2)}`,
  }),
  "settings and what they do in a listing": (words) => ({
    style: "pre{font:8.5pt 'DejaVu Sans Mono',monospace}h2{font-size:12pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p><pre>${times(10, () => `--${"abcdefgh".slice(0, words.between(2, 8)).padEnd(16)}${words.heading()}`).join("\n")}</pre>${section(words, 2, 2)}`,
  }),
  "an examination": (words) => ({
    style:
      ".o{display:grid;grid-template-columns:1fr 1fr 1fr 1fr;margin:2pt 0 8pt 16pt}.o p{margin:0}p{margin:4pt 0}",
    body: `<h1>${words.heading()}</h1><p>${words.sentence()}</p>${times(8, (at) => `<p>${at + 1}. ${words.sentence().slice(0, -1)}?</p><div class="o">${times(4, (to) => `<p>${"ABCD"[to]}. ${words.label()}</p>`).join("")}</div>`).join("")}`,
  }),
  "an examination in two columns of answers": (words) => ({
    style:
      ".o{display:grid;grid-template-columns:1fr 1fr;margin:2pt 0 8pt 16pt}.o p{margin:0}p{margin:4pt 0}",
    body: `<h1>${words.heading()}</h1>${times(7, (at) => `<p><b>${at + 1}.</b> ${words.paragraph(1, 2)}</p><div class="o">${times(4, (to) => `<p>(${"abcd"[to]}) ${words.heading()}</p>`).join("")}</div>`).join("")}`,
  }),
  "sources with hanging lines": (words) => ({
    style: "p{margin:0 0 4pt;padding-left:24pt;text-indent:-24pt;font-size:9.5pt}h2{font-size:13pt}",
    body: `<h2>References</h2>${times(18, () => `<p>${words.label()}, ${words.label()[0]}., & ${words.label()}, ${words.label()[0]}. (${words.between(1980, 2025)}). ${words.heading()}. <i>${words.heading()}</i>, ${words.between(1, 60)}(${words.between(1, 9)}), ${words.between(1, 90)}–${words.between(91, 200)}.</p>`).join("")}`,
  }),
  "footnotes in two columns": (words) => ({
    style: columns(
      2,
      "p{margin:0 0 3pt;font-size:9pt}.n{font-size:7pt;margin:0}.ns{border-top:.5pt solid;margin-top:8pt;padding-top:3pt}sup{font-size:6pt}h2{font-size:10.5pt}",
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${times(4, (at) => `${section(words, 2, 2)}<p>${words.paragraph(2, 3)}<sup>${at + 1}</sup></p>`).join("")}</div><div class="ns">${times(4, (at) => `<p class="n"><sup>${at + 1}</sup> ${words.paragraph(1, 2)}</p>`).join("")}</div>`,
  }),
  "a paper with a note of rights in its first column": (words) => ({
    style: columns(
      2,
      "body{font-size:8.5pt;line-height:1.2}p{margin:0;text-indent:1em}h1{text-align:center;font-size:17pt;margin-bottom:4pt}.by{display:grid;grid-template-columns:1fr 1fr 1fr;text-align:center;margin-bottom:8pt}.by p{text-indent:0}h2{font-size:10pt;margin:6pt 0 2pt}",
    ),
    body: `<h1>${words.heading()} ${words.language.of} ${words.heading()}</h1><div class="by">${times(3, () => `<p>${name(words)}<br><i>${words.label()} ${words.label()}</i><br>${words.label()}</p>`).join("")}</div><div class="flow"><h2>Abstract</h2>${paragraphs(words, 2)}${times(5, (at) => `<h2>${at + 1}&nbsp;&nbsp;${words.heading().toUpperCase()}</h2>${paragraphs(words, 2)}`).join("")}</div>`,
  }),
  "headings in bars of colour": (words) => ({
    style:
      "h2{background:#0a6;color:#fff;padding:3pt 8pt;font-size:11pt}h3{border-left:4pt solid #0a6;padding-left:6pt;font-size:11pt}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2>${paragraphs(words, 1)}<h3>${words.heading()}</h3>${paragraphs(words, 1)}`).join("")}`,
  }),
  "headings of several lines": (words) => ({
    style: "h1{font-size:26pt;width:70%}h2{font-size:15pt;width:50%;margin:12pt 0 4pt}",
    body: `<h1>${words.heading()} ${words.language.and} ${words.heading()}</h1>${times(4, () => `<h2>${words.heading()} ${words.language.of} ${words.heading()}</h2>${paragraphs(words, 1)}`).join("")}`,
  }),
  "headings with numbers in the margin": (words) => ({
    style:
      "h2{font-size:13pt;margin:12pt 0 4pt;position:relative}h2 span{position:absolute;left:-30pt}body{padding-left:36pt}h3{font-size:11pt;margin:8pt 0 2pt}",
    body: `<h1>${words.heading()}</h1>${times(3, (at) => `<h2><span>${at + 2}.1&nbsp;</span>${words.heading()}</h2>${paragraphs(words, 1)}<h3>${words.heading()}</h3>${paragraphs(words, 1)}`).join("")}`,
  }),
  "headings in small bold type with bold words in the text": (words) => ({
    style: "h2{font-size:10pt;margin:8pt 0 1pt}body{font-size:10pt}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(6, () => `<h2>${words.heading()}</h2><p>${words.sentence()} <b>${words.heading()}</b> ${words.paragraph(2, 3)}</p>`).join("")}`,
  }),
  "headings in another face": (words) => ({
    style:
      "h1,h2{font-weight:normal}h2{font-size:11.5pt;margin:12pt 0 2pt;font-variant:normal;color:#444}p{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1>${times(5, () => section(words, 2, 1)).join("")}`,
  }),
  "bullets with bold beginnings": (words) => ({
    body: `<h1>${words.heading()}</h1>${times(2, () => `<h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p><ul>${times(5, () => `<li><b>${words.label()}:</b> ${words.paragraph(1, 2)}</li>`).join("")}</ul>`).join("")}`,
  }),
  "lists of three depths": (words) => ({
    body: `<h1>${words.heading()}</h1>${times(2, () => `<h2>${words.heading()}</h2><ul>${times(3, () => `<li>${words.sentence()}<ul>${times(2, () => `<li>${words.heading()}<ul><li>${words.heading()}</li></ul></li>`).join("")}</ul></li>`).join("")}</ul>`).join("")}${paragraphs(words, 1)}`,
  }),
  "minutes of a meeting": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:30pt 1fr 60pt;gap:6pt 8pt}.g p{margin:0}h2{font-size:11pt;margin:0}",
    body: `<h1>${words.heading()}</h1><p>Present: ${name(words)}, ${name(words)}, ${name(words)}</p>${times(6, (at) => `<h2>${at + 1} ${words.heading()}</h2><p>${words.paragraph(2, 3)}</p><p style="text-align:right"><b>Action: ${words.label()}</b></p>`).join("")}`,
  }),
  "text as a scanner reads it": (words) => ({
    style: "h2{font-size:13pt}span.w{display:inline-block}",
    body: `<h1>${words.heading()}</h1>${times(
      4,
      () =>
        `<h2>${words.heading()}</h2><p>${words
          .paragraph(4, 5)
          .split(" ")
          .map(
            (word) =>
              `<span style="font-size:${(10.6 + words.random() * 0.8).toFixed(2)}pt;position:relative;top:${(words.random() * 0.6 - 0.3).toFixed(2)}pt">${word}</span>`,
          )
          .join(" ")}</p>`,
    ).join("")}`,
  }),
  "an agreement": (words) => ({
    style:
      "h1,h2{font-size:11pt;text-align:center}h2{margin:12pt 0 6pt}h3{font-size:11pt;font-weight:normal;text-decoration:underline;margin:8pt 0 3pt}p{margin:0 0 6pt;text-align:justify}.a{margin-left:36pt}",
    body: `<h1>${words.heading().toUpperCase()}</h1><p>${words.paragraph(2, 3)}</p>${times(2, (at) => `<h2>ARTICLE ${"I".repeat(at + 1)}<br>${words.heading().toUpperCase()}</h2>${times(2, (part) => `<h3>Section ${at + 1}.0${part + 1} ${words.heading()}</h3><p>${words.paragraph(2, 3)}</p>${times(2, (item) => `<p class="a">(${"ab"[item]}) ${words.sentence()}</p>`).join("")}`).join("")}`).join("")}`,
  }),
  "underlined headings": (words) => ({
    style:
      "h1{font-size:14pt;text-align:center}h2{font-size:11pt;font-weight:normal;text-decoration:underline;margin:10pt 0 3pt}p{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1>${times(5, () => section(words, 2, 1)).join("")}<p>${words.sentence()} <u>${words.heading()}</u> ${words.paragraph(1, 2)}</p>`,
  }),
  "a memorandum": (words) => ({
    style:
      "p{margin:0 0 6pt}h1{font-size:15pt}h2{font-size:11pt;margin:10pt 0 2pt}.m{display:grid;grid-template-columns:60pt 1fr;row-gap:3pt;border-bottom:.8pt solid;padding-bottom:8pt;margin-bottom:10pt}.m p{margin:0}",
    body: `<h1>MEMORANDUM</h1><div class="m">${["TO:", "FROM:", "DATE:", "RE:"].map((field, at) => `<p><b>${field}</b></p><p>${at === 2 ? "12 May 2026" : words.heading()}</p>`).join("")}</div>${times(3, (at) => section(words, 2, 2, `${"ABC"[at]}. `)).join("")}`,
  }),
  "headings in small capitals": (words) => ({
    style:
      "h1,h2{font-variant:small-caps;font-weight:normal}h2{font-size:11pt;margin:12pt 0 3pt;text-align:center}p{margin:0;text-indent:1.4em;text-align:justify}",
    body: `<h1>${words.heading()}</h1>${times(4, () => section(words, 2, 2)).join("")}`,
  }),
  "letters and roman numbers before headings": (words) => ({
    style:
      "h1,h2,h3{font-size:11pt;margin:9pt 0 3pt}h1{text-align:center}h3{font-style:italic;font-weight:normal}p{margin:0 0 5pt;text-align:justify}",
    body: times(
      2,
      (at) =>
        `<h1>${["III", "IV"][at]}. ${words.heading().toUpperCase()}</h1>${times(2, (part) => `<h2>${"AB"[part]}. ${words.heading()}</h2>${paragraphs(words, 1)}<h3>${part + 1}. ${words.heading()}</h3>${paragraphs(words, 1)}`).join("")}`,
    ).join(""),
  }),
  "notes in the margin": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 110pt;gap:16pt}.g p{margin:0 0 6pt}.m{font-size:7.5pt;line-height:1.2}h2{font-size:13pt;margin:10pt 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(3, () => `<h2>${words.heading()}</h2><div class="g"><div>${paragraphs(words, 2)}</div><div class="m"><p>${words.paragraph(1, 2)}</p></div></div>`).join("")}`,
  }),
  "a testimony of questions and answers": (words) => ({
    style:
      "p{margin:0 0 3pt;padding-left:36pt;text-indent:-36pt}.h{display:flex;justify-content:space-between;font-size:9pt;margin-bottom:12pt}.h p{padding:0;text-indent:0}",
    body: `${times(14, (at) => `<p>${"QA"[at % 2]}.&nbsp;&nbsp;&nbsp;${words.paragraph(1, 2)}</p>`).join("")}`,
  }),
  "examples in a text book": (words) => ({
    style:
      "h1{font-size:18pt;color:#264}h2{font-size:13pt;color:#264}h3{font-size:11pt;color:#a50;margin:8pt 0 2pt}.d{background:#f1ede2;padding:6pt;margin:6pt 0}.d p{margin:0}",
    body: `<h1>${words.between(2, 9)}.${words.between(1, 9)} ${words.heading()}</h1>${paragraphs(words, 1)}${times(2, (at) => `<h2>${words.heading()}</h2>${paragraphs(words, 1)}<div class="d"><p><b>${words.label()}</b>: ${words.sentence()}</p></div><h3>Example ${at + 3}.1</h3><p>${words.paragraph(1, 2)}</p>`).join("")}`,
  }),
  "initials from right to left": (words) => {
    const own = new Words(words.between(1, 9_999), hebrew);
    return {
      style:
        "body{direction:rtl}.cap::first-letter{float:right;font-size:34pt;line-height:30pt;padding-left:4pt}.flow{column-count:2;column-gap:16pt}",
      body: `<div class="flow"><p class="cap">${own.paragraph(6, 8)}</p>${paragraphs(own, 4)}</div>`,
    };
  },
};
