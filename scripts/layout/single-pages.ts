import { columns, type Layout, paragraphs, row, times } from "./html.ts";
import type { Words } from "./words.ts";

/** Single pages as they are cut from reports, papers, statements and brochures: they begin in the midst of something. */

const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const name = (words: Words) => `${words.label()} ${words.label()}`;
const sum = (words: Words) => words.between(1_000, 98_999).toLocaleString("en-US");
const share = (words: Words) => `${words.between(1, 99)}.${words.between(0, 9)}`;
const long = (words: Words, least: number) => {
  let text = words.heading();
  while (text.length < least)
    text += `${words.language.space}${words.language.and}${words.language.space}${words.heading().toLowerCase()}`;
  return text;
};
const head = (cells: readonly string[]) => row(cells, "th");
const of = (thead: string, rows: readonly string[], more = "") =>
  `<table${more}><thead>${thead}</thead><tbody>${rows.join("")}</tbody></table>`;
const bare =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:2pt 6pt;text-align:left;font-weight:normal;vertical-align:top}";
const right = "td+td,th+th{text-align:right}";

export const singlePageLayouts: Readonly<Record<string, Layout>> = {
  "cash flows with indented rows and sums": (words) => ({
    style: `${bare}${right}.i td:first-child{padding-left:16pt}.j td:first-child{padding-left:28pt}.s td{font-weight:bold}.s td+td{border-top:.5pt solid}.e td+td{border-bottom:2pt double}thead th{font-weight:bold;border-bottom:.5pt solid}h1{font-size:12pt;text-align:center;margin:0}.u{text-align:center;font-size:9pt;margin:0 0 8pt}`,
    body: `<h1>${words.heading().toUpperCase()}</h1><p class="u">(${words.label()}, ${words.label().toLowerCase()})</p>${of(
      head(["", "Note", "2025", "2024"]),
      times(3, () => [
        row([`<b>${words.heading()}</b>`, "", "", ""]),
        ...times(3, () =>
          row(
            [
              two(words),
              words.between(0, 1) ? String(words.between(1, 30)) : "",
              sum(words),
              `(${sum(words)})`,
            ],
            "td",
            " class='i'",
          ),
        ),
        row([long(words, 60), "", sum(words), "–"], "td", " class='j'"),
        row([two(words), "", sum(words), sum(words)], "td", " class='s'"),
      ]).flat(),
    )}<p style="font-size:8pt">${words.sentence()}</p>`,
  }),
  "numbered sections at body size with a booktabs table": (words) => ({
    style: `${bare}table{width:80%;margin:6pt auto;border-top:1pt solid;border-bottom:1pt solid}thead tr:last-child th{border-bottom:.5pt solid}.o{border-bottom:.4pt solid;text-align:center}h2,h3{font-size:10pt;margin:8pt 0 2pt}h3{font-style:italic;font-weight:normal}body{font-size:10pt}.c{text-align:center;font-size:9pt}`,
    body: `${paragraphs(words, 1)}<h2>4.2 ${words.heading()}</h2>${paragraphs(words, 1)}<h3>4.2.1 ${words.heading()}</h3>${paragraphs(words, 1)}<p class="c">Table 4. ${words.heading()}</p>${of(
      `<tr><th rowspan="2">${words.label()}</th><th class="o" colspan="3">${two(words)}</th><th class="o" colspan="2">${two(words)}</th></tr>${head(["A", "B", "C", "F1", "AUC"])}`,
      times(3, () => [
        row([`<i>${words.label()}</i>`, "", "", "", "", ""]),
        ...times(3, () => row([words.label(), ...times(5, () => share(words))])),
      ]).flat(),
    )}<h3>4.2.2 ${words.heading()}</h3>${paragraphs(words, 1)}<h2>4.3 ${words.heading()}</h2>${paragraphs(words, 1)}`,
  }),
  "a form with boxes and shaded heads": (words) => ({
    style:
      "table{border-collapse:collapse;width:100%;font-size:8.5pt}td,th{border:.6pt solid #444;padding:4pt;text-align:left;font-weight:normal}.h{background:#ddd;font-weight:bold}h1{font-size:14pt;text-align:center}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(1, 2)}</p><table>${times(3, (part) => `<tr><th class="h" colspan="4">${part + 1}. ${words.heading()}</th></tr>${row([two(words), "", two(words), ""])}${row([two(words), "", two(words), ""])}<tr><td>${words.label()}</td><td colspan="3">☐ ${words.label()} ☐ ${words.label()} ☐ ${words.label()}</td></tr>`).join("")}</table><p>${words.paragraph(1, 2)}</p><p>${words.label()}: ____________________ ${words.label()}: ______________</p>`,
  }),
  "rules under the heads alone": (words) => ({
    style: `${bare}${right}thead th{border-bottom:.8pt solid;font-weight:bold;vertical-align:bottom}h2{font-size:13pt;color:#555;font-weight:normal}h3{font-size:10pt;margin:8pt 0 2pt}`,
    body: `<h2>${words.heading()}</h2>${paragraphs(words, 1)}${times(
      2,
      () =>
        `<h3>${words.heading()}</h3>${of(
          head([words.label(), "31 March<br>2025<br>£m", "31 March<br>2024<br>£m", "Change<br>%"]),
          times(6, () => row([two(words), sum(words), sum(words), share(words)])),
        )}`,
    ).join("")}${paragraphs(words, 1)}`,
  }),
  "wrapped first columns without any rule": (words) => ({
    style: `${bare}td:first-child{width:42%}${right}thead th{font-weight:bold}h2{font-size:12pt}`,
    body: `<h2>${words.heading()}</h2>${paragraphs(words, 2)}${of(
      head(["", "2025", "2024", "2023"]),
      times(8, (at) => row([at % 2 ? two(words) : long(words, 75), sum(words), sum(words), sum(words)])),
    )}${paragraphs(words, 2)}`,
  }),
  "a boxed exercise in a text book": (words) => ({
    style:
      ".x{border:1pt solid #284;background:#eef7ee;padding:8pt;margin:8pt 0}.x h3{margin:0 0 4pt;font-size:11pt;color:#284}h2{font-size:14pt;color:#284}ol{margin:2pt 0;padding-left:16pt}p{margin:0 0 5pt}",
    body: `<h2>2.3 ${words.heading()}</h2>${paragraphs(words, 2)}<div class="x"><h3>Exercise 2.3</h3><ol>${times(4, () => `<li>${words.sentence()}</li>`).join("")}</ol></div>${paragraphs(words, 1)}<h2>2.4 ${words.heading()}</h2>${paragraphs(words, 2)}<div class="x"><h3>Exercise 2.4</h3><ol>${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ol></div>`,
  }),
  "a report's page with a side bar of figures": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 120pt;gap:20pt}.s{border-left:.5pt solid #888;padding-left:10pt;font-size:8.5pt}.s b{display:block;font-size:22pt;color:#06c}.s p{margin:0 0 12pt}h1{font-size:20pt;font-weight:300;color:#06c}h2{font-size:12pt;color:#06c;margin:8pt 0 2pt}p{margin:0 0 5pt}",
    body: `<h1>${words.heading()}</h1><div class="g"><div>${times(3, () => `<h2>${words.heading()}</h2>${paragraphs(words, 2)}`).join("")}</div><div class="s">${times(4, () => `<p><b>${share(words)}%</b>${words.heading()}</p>`).join("")}</div></div>`,
  }),
  "grey run-in heads over two columns": (words) => ({
    style: columns(
      2,
      "p{margin:0 0 4pt;font-size:9pt}b{color:#777}h2{font-size:11pt;color:#777;margin:8pt 0 3pt}",
    ),
    body: `<div class="flow">${times(3, () => `<h2>${words.heading()}</h2>${times(3, () => `<p><b>${words.heading()}.</b> ${words.paragraph(3, 5)}</p>`).join("")}`).join("")}</div>`,
  }),
  "a slide with a chart's words and a source": (words) => ({
    style:
      "@page{size:960px 540px;margin:30px}h1{font-size:24pt;color:#124;margin:0 0 8pt}.g{display:grid;grid-template-columns:1fr 1fr;gap:30pt}.b{font-size:40pt;color:#c40;margin:0}.t{font-size:11pt;margin:0 0 10pt}li{font-size:13pt;margin:4pt 0}.n{font-size:8pt;color:#777;position:fixed;bottom:0}",
    body: `<h1>${words.heading()}</h1><div class="g"><ul>${times(5, () => `<li>${words.sentence()}</li>`).join("")}</ul><div>${times(3, () => `<p class="b">${share(words)}%</p><p class="t">${words.heading()}</p>`).join("")}</div></div><p class="n">Source: ${words.sentence()}</p>`,
  }),
  "a bill with what is due": (words) => ({
    style: `${bare}${right}.top{display:grid;grid-template-columns:1fr 1fr;font-size:9pt}h1{font-size:22pt;text-align:right;color:#357;margin:0}thead th{background:#357;color:#fff}tbody td{border-bottom:.4pt solid #ccc}.s{margin-left:55%;font-size:9pt}.s td{border:0}p{margin:0 0 4pt}`,
    body: `<h1>INVOICE</h1><div class="top"><div><p><b>${name(words)} Ltd</b><br>${words.between(1, 99)} ${words.label()} Street<br>${words.label()}</p></div><div><p>Invoice no. ${words.between(1000, 9999)}<br>Date 3 March 2026<br>Due 2 April 2026</p></div></div>${of(
      head(["Description", "Qty", "Unit price", "VAT", "Amount"]),
      times(6, () =>
        row([
          `${two(words)}<br><small>${words.heading()}</small>`,
          String(words.between(1, 20)),
          sum(words),
          "20%",
          sum(words),
        ]),
      ),
    )}<p>${words.paragraph(1, 2)}</p>`,
  }),
  "groups of rows in the first column": (words) => ({
    style: `${bare}td,th{border-top:.5pt solid #999;border-bottom:.5pt solid #999}thead th{font-weight:bold;background:#eee}h2{font-size:12pt}`,
    body: `<h2>${words.heading()}</h2>${paragraphs(words, 1)}${of(
      head([words.label(), words.label(), words.label(), words.label()]),
      times(4, () =>
        times(3, (at) =>
          at
            ? row([words.label(), long(words, 30), share(words)])
            : `<tr><td rowspan="3">${words.label()}</td><td>${words.label()}</td><td>${long(words, 30)}</td><td>${share(words)}</td></tr>`,
        ),
      ).flat(),
    )}${paragraphs(words, 1)}`,
  }),
  "a spanning head over years, shaded last column": (words) => ({
    style: `${bare}td+td,th+th{text-align:right}th[colspan]{text-align:center}td:last-child,thead tr:last-child th:last-child{background:#e4ecf7}thead th{font-weight:bold}thead tr:last-child th{border-bottom:.5pt solid}tbody tr:last-child td{border-top:.5pt solid;font-weight:bold}h2{font-size:12pt}`,
    body: `<h2>${words.heading()}</h2>${of(
      `<tr><th></th><th colspan="2">${words.label()}</th><th colspan="2">${words.label()}</th></tr>${head(["", "2025", "2024", "2025", "2024"])}`,
      times(7, () => row([two(words), ...times(4, () => sum(words))])),
    )}${paragraphs(words, 2)}<h2>${words.heading()}</h2>${paragraphs(words, 2)}`,
  }),
  "a newspaper with heads over unlike columns": (words) => ({
    style:
      "@page{size:A3}body{font-size:8.5pt}.t{border-bottom:1pt solid;display:flex;justify-content:space-between;font-size:8pt}.a{column-count:4;column-gap:12pt}.b{display:grid;grid-template-columns:3fr 1fr;gap:14pt;border-top:.5pt solid;margin-top:8pt}.b .f{column-count:3;column-gap:12pt}h1{font-size:30pt;margin:4pt 0}h2{font-size:18pt;margin:4pt 0}p{margin:0;text-indent:1em;text-align:justify}.by{font-weight:bold;text-indent:0}",
    body: `<h1>${words.heading()}</h1><div class="a"><p class="by">By ${name(words)}</p>${paragraphs(words, 12)}</div><div class="b"><div><h2>${words.heading()}</h2><div class="f"><p class="by">By ${name(words)}</p>${paragraphs(words, 9)}</div></div><div><h2>${words.heading()}</h2>${paragraphs(words, 4)}</div></div>`,
  }),
  "notes to the accounts": (words) => ({
    style: `${bare}${right}table{font-size:8.5pt;margin:3pt 0 6pt}.s td+td{border-top:.5pt solid}h2{font-size:10pt;margin:8pt 0 2pt}p{margin:0 0 4pt;font-size:9pt}thead th{font-weight:bold}`,
    body: times(
      3,
      (at) =>
        `<h2>${at + 11}. ${words.heading()}</h2><p>${words.paragraph(2, 3)}</p>${of(head(["", "2025<br>$’000", "2024<br>$’000"]), [...times(4, () => row([two(words), sum(words), sum(words)])), row(["", sum(words), sum(words)], "td", " class='s'")])}`,
    ).join(""),
  }),
  "a manual with troubles and remedies": (words) => ({
    style: `${bare}td,th{border:.5pt solid #666}thead th{background:#222;color:#fff;font-weight:bold}td:first-child{width:24%}h1{font-size:16pt}h2{font-size:12pt}ul{margin:0;padding-left:10pt}`,
    body: `<h1>${words.between(2, 9)} ${words.heading()}</h1><p>${words.paragraph(1, 2)}</p>${of(
      head([words.label(), words.label(), words.label()]),
      times(5, () => {
        const count = words.between(1, 2);
        const causes = times(count + 1, () => [long(words, 30), long(words, 50)]);
        return causes
          .map(([cause, help], at) =>
            at
              ? row([cause!, help!])
              : `<tr><td rowspan="${causes.length}">${long(words, 35)}</td><td>${cause}</td><td>${help}</td></tr>`,
          )
          .join("");
      }),
    )}<h2>${words.heading()}</h2>${paragraphs(words, 1)}`,
  }),
  "a page of bold questions": (words) => ({
    style: "p{margin:0 0 6pt}h1{font-size:18pt}h2{font-size:11pt;margin:8pt 0 2pt}body{font-size:11pt}",
    body: `<h1>${words.heading()}</h1>${times(7, (at) => `<h2>${at + 1}. ${words.sentence().replace(/[.。]$/, "?")}</h2><p>${words.paragraph(2, 3)}</p>`).join("")}`,
  }),
  "a tariff of two halves": (words) => ({
    style: `${bare}${right}.g{display:grid;grid-template-columns:1fr 1fr;gap:24pt}thead th{font-weight:bold;border-bottom:1pt solid #c33}tbody td{border-bottom:.3pt dotted #999}h2{font-size:12pt;color:#c33;margin:6pt 0}`,
    body: `<h1>${words.heading()}</h1><div class="g">${times(
      2,
      () =>
        `<div><h2>${words.heading()}</h2>${of(
          head([words.label(), "Day", "Week"]),
          times(10, () => row([two(words), `£${words.between(2, 90)}.50`, `£${words.between(9, 300)}.00`])),
        )}</div>`,
    ).join("")}</div><p>${words.paragraph(1, 2)}</p>`,
  }),
  "a table that fills the page, small type": (words) => ({
    style: `${bare}body{font-size:7pt}table{font-size:7pt}td,th{border:.3pt solid #aaa;padding:1pt 3pt}thead th{background:#cfd8e6;font-weight:bold;text-align:center}.p{font-size:8pt}`,
    body: `<p class="p"><b>Annex 2: ${words.heading()}</b></p>${of(
      `<tr><th rowspan="2">No</th><th rowspan="2">${words.label()}</th><th colspan="3">${words.label()}</th><th colspan="3">${words.label()}</th></tr>${head(["2023", "2024", "2025", "2023", "2024", "2025"])}`,
      times(32, (at) => row([String(at + 1), long(words, 20), ...times(6, () => sum(words))])),
    )}`,
  }),
  "a summary with small capitals and lists": (words) => ({
    style:
      "h1{font-size:17pt;font-variant:small-caps;font-weight:normal}h2{font-size:11pt;font-variant:small-caps;border-bottom:.5pt solid;margin:10pt 0 3pt}ul{margin:0 0 4pt;padding-left:14pt}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1>${times(4, () => `<h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p><ul>${times(3, () => `<li>${words.sentence()}</li>`).join("")}</ul>`).join("")}`,
  }),
  "a statement of equity with many columns": (words) => ({
    style: `${bare}${right}@page{size:A4 landscape}table{font-size:7.5pt}thead th{font-weight:bold;vertical-align:bottom}thead th+th{border-bottom:.5pt solid}.s td{font-weight:bold}.s td+td{border-top:.5pt solid}td:first-child{width:30%}`,
    body: `<h2>${words.heading()}</h2>${of(
      head(["", ...times(6, () => `${words.label()}<br>${words.label().toLowerCase()}`), "Total"]),
      times(2, (at) => [
        row([`Balance at 1 January ${2024 + at}`, ...times(7, () => sum(words))], "td", " class='s'"),
        row([two(words), ...times(5, () => "–"), sum(words), sum(words)]),
        row([long(words, 60), ...times(3, () => "–"), `(${sum(words)})`, "–", "–", `(${sum(words)})`]),
        row([two(words), ...times(4, () => "–"), sum(words), "–", sum(words)]),
      ]).flat(),
    )}<p style="font-size:8pt">${words.sentence()}</p>`,
  }),
  "a policy with letters and definitions": (words) => ({
    style:
      "h2{font-size:11pt;margin:9pt 0 3pt}ol{list-style:lower-alpha;margin:0;padding-left:20pt}.d{display:grid;grid-template-columns:110pt 1fr;gap:4pt}.d p{margin:0}p{margin:0 0 4pt}",
    body: `<h1>${words.heading()}</h1><h2>1 ${words.heading()}</h2><p>${words.paragraph(2, 3)}</p><h2>2 ${words.heading()}</h2><ol>${times(4, () => `<li>${words.paragraph(1, 2)}</li>`).join("")}</ol><h2>3 ${words.heading()}</h2>${times(3, () => `<p><b>${words.label()}</b> – ${words.paragraph(1, 2)}</p>`).join("")}<h2>4 ${words.heading()}</h2>${paragraphs(words, 2)}`,
  }),
  "a survey with shares in bars": (words) => ({
    style: `${bare}.r{display:flex;align-items:center;font-size:8.5pt;margin:2pt 0}.r span{width:150pt}.r i{display:block;height:9pt;background:#48a;margin-right:4pt}h2{font-size:13pt}.c{font-size:9pt;font-weight:bold}`,
    body: `<h2>${words.heading()}</h2>${paragraphs(words, 2)}<p class="c">Figure 3.1 ${words.heading()} (%)</p>${times(
      7,
      () => {
        const value = words.between(4, 96);
        return `<div class="r"><span>${two(words)}</span><i style="width:${value * 2}pt"></i>${value}</div>`;
      },
    ).join("")}${paragraphs(words, 2)}`,
  }),
  "a brochure with icons and short heads": (words) => ({
    style:
      ".g{display:grid;grid-template-columns:1fr 1fr;gap:14pt 24pt}.i{display:grid;grid-template-columns:34pt 1fr;gap:8pt}.i i{display:block;width:30pt;height:30pt;border-radius:15pt;background:#4a8}h1{font-size:26pt;color:#4a8}h2{font-size:11pt;margin:0}p{margin:0;font-size:9pt}",
    body: `<h1>${words.heading()}</h1><p>${words.paragraph(2, 3)}</p><div class="g" style="margin-top:14pt">${times(6, () => `<div class="i"><i></i><div><h2>${words.heading()}</h2><p>${words.paragraph(1, 2)}</p></div></div>`).join("")}</div>`,
  }),
  "a paper's references and appendix": (words) => ({
    style: columns(
      2,
      "p{margin:0 0 2pt;font-size:8.5pt}.r{padding-left:14pt;text-indent:-14pt}h2{font-size:11pt;margin:8pt 0 3pt}h3{font-size:9.5pt;margin:5pt 0 2pt}",
    ),
    body: `<div class="flow">${paragraphs(words, 1)}<h2>References</h2>${times(12, (at) => `<p class="r">[${at + 1}] ${name(words)} and ${name(words)}. ${words.heading()}. In ${words.heading()}, pages ${words.between(1, 90)}–${words.between(91, 300)}, 20${words.between(10, 25)}.</p>`).join("")}<h2>A ${words.heading()}</h2>${paragraphs(words, 2)}<h3>A.1 ${words.heading()}</h3>${paragraphs(words, 2)}</div>`,
  }),
};
