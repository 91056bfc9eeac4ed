import { docx, p, picture, r, table } from "../../test/checker/build/docx.ts";
import { namespaces } from "../../test/checker/build/office.ts";
import { name } from "../../test/checker/build/pdf.ts";
import { ap, pic, pptx, slideTable, title as slideTitle, sp } from "../../test/checker/build/pptx.ts";
import { image, operators, paint, tag, taggedPdf, xmp } from "../../test/checker/build/tagged-pdf.ts";
import { drawingPart, tablePart, thing, xlsx } from "../../test/checker/build/xlsx.ts";
import type { Expectation, Variant } from "./cases.ts";

/** How a format says a variant; null where it has no place for it. `expect` is given where its own rule differs. */
export type Builder = (variant: Variant) => { bytes: Uint8Array; expect?: Expectation } | null;

const encoder = new TextEncoder();
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const said = "The harbour office keeps the tide tables for the whole bay.";
const grid = [
  ["Day", "High", "Low"],
  ["Monday", "06:10", "12:25"],
  ["Tuesday", "07:02", "13:20"],
];
const cells = (row: readonly string[], element: string) =>
  row.map((cell) => `<${element}>${cell}</${element}>`).join("");

const html: Builder = (variant) => {
  let content = "";
  let language: string | null = "en";
  let title: string | null = "Harbour guide";
  switch (variant.of) {
    case "image-alt":
      content = `<img src="a.bin"${variant.text === null ? "" : ` alt="${escaped(variant.text)}"`}>`;
      break;
    case "list-structure":
      content = variant.lines.map((line) => `<p>${line}</p>`).join("");
      break;
    case "heading-hierarchy":
      content = variant.levels.map((level) => `<h${level}>Pier ${level}</h${level}><p>${said}</p>`).join("");
      break;
    case "language":
      language = variant.value;
      break;
    case "title":
      title = variant.value;
      break;
    case "table-headers": {
      const [head, ...rows] = grid;
      content = `<table><tr>${cells(head!, variant.hasHead ? "th" : "td")}</tr>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</table>`;
      break;
    }
    case "contrast":
      content = `<p style="color: #${variant.text}; background-color: #${variant.behind}${variant.isLarge ? "; font-size: 24px" : ""}">${said}</p>`;
  }
  const lang = language === null ? "" : ` lang="${language}"`;
  const head = title === null ? "" : `<title>${title}</title>`;
  const top = variant.of === "heading-hierarchy" ? "" : "<h1>Harbour</h1>";
  return {
    bytes: encoder.encode(
      `<!doctype html><html${lang}><head><meta charset="utf-8">${head}</head><body>${top}<p>${said}</p>${content}</body></html>`,
    ),
  };
};

const markdown: Builder = (variant) => {
  let content = "";
  let head = 'lang: en\ntitle: "Harbour guide"';
  switch (variant.of) {
    case "image-alt":
      content = `Look at this: ![${(variant.text ?? "").replace(/[[\]]/g, "\\$&")}](a.bin) and go on.`;
      break;
    case "list-structure": {
      // What Markdown itself knows as a list is one.
      const isKnown = /^(?:-|\d+[.)]) /.test(variant.lines[0]!);
      content = variant.lines.join("\n");
      if (isKnown) return { bytes: page(head, content), expect: "pass" };
      break;
    }
    case "heading-hierarchy":
      content = variant.levels.map((level) => `${"#".repeat(level)} Pier ${level}\n\n${said}`).join("\n\n");
      return { bytes: encoder.encode(`---\n${head}\n---\n\n${content}\n`) };
    case "language":
      head = `title: "Harbour guide"${variant.value === null ? "" : `\nlang: "${variant.value}"`}`;
      // The front matter need not say: a person is asked.
      if (!variant.value) return { bytes: page(head, content), expect: "review" };
      break;
    case "title":
      // The first heading is a title too.
      if (!variant.value?.trim()) return { bytes: page("lang: en", content), expect: "pass" };
      head = `lang: en\ntitle: "${variant.value}"`;
      break;
    case "table-headers": {
      const [first, ...rows] = grid;
      const row = (columns: readonly string[]) => `| ${columns.join(" | ")} |`;
      content = [row(variant.hasHead ? first! : ["", "", ""]), "|---|---|---|", ...rows.map(row)].join("\n");
      break;
    }
    case "contrast":
      content = `<p style="color: #${variant.text}; background-color: #${variant.behind}${variant.isLarge ? "; font-size: 24px" : ""}">${said}</p>`;
  }
  return { bytes: page(head, content) };
};

const page = (head: string, content: string) =>
  encoder.encode(`---\n${head}\n---\n\n# Harbour\n\n${said}\n\n${content}\n`);

const latex: Builder = (variant) => {
  let content = "";
  let metadata = "lang=en, tagging=on";
  let title = "\\title{Harbour guide}";
  switch (variant.of) {
    case "image-alt":
      content = `\\includegraphics${variant.text === null ? "" : `[alt={${variant.text.replace(/[&_]/g, "\\$&")}}]`}{a.pdf}`;
      break;
    case "list-structure":
      content = variant.lines
        .map((line) => `${line.replace("•", "\\textbullet").replace(/[&]/g, "\\&")}\\\\`)
        .join("\n");
      // A character of another script that begins a line is text to TeX like any other.
      break;
    case "heading-hierarchy": {
      const names = ["section", "subsection", "subsubsection", "paragraph"];
      content = variant.levels.map((level) => `\\${names[level - 1]}{Pier ${level}}\n${said}`).join("\n\n");
      // Steps to headings that run in are for a person.
      const isRunIn = variant.expect === "fail" && variant.levels.includes(4);
      if (isRunIn) return { bytes: article(metadata, title, content, ""), expect: "review" };
      return { bytes: article(metadata, title, content, "") };
    }
    case "language":
      metadata = `tagging=on${variant.value === null ? "" : `, lang={${variant.value}}`}`;
      break;
    case "title":
      title = variant.value === null ? "" : `\\title{${variant.value}}`;
      break;
    case "table-headers":
      content = `${variant.hasHead ? "\\tagpdfsetup{table/header-rows={1}}\n" : ""}\\begin{tabular}{lll}\n${grid.map((row) => `${row.join(" & ")} \\\\`).join("\n")}\n\\end{tabular}`;
      break;
    case "contrast":
      content = `${variant.isLarge ? "\\huge " : ""}\\colorbox[HTML]{${variant.behind}}{\\textcolor[HTML]{${variant.text}}{${said}}}`;
  }
  return { bytes: article(metadata, title, content) };
};

const article = (metadata: string, title: string, content: string, section = "\\section{Harbour}") =>
  encoder.encode(
    `\\DocumentMetadata{${metadata}}\n\\documentclass{article}\n\\usepackage{graphicx}\n${title}\n\\begin{document}\n${title ? "\\maketitle" : ""}\n${section}\n${said}\n\n${content}\n\\end{document}\n`,
  );

const word: Builder = (variant) => {
  let body = "";
  let title: string | null = "Harbour guide";
  let language: string | null = "en-GB";
  switch (variant.of) {
    case "image-alt":
      body = p(
        picture(`name="Picture 1"${variant.text === null ? "" : ` descr="${escaped(variant.text)}"`}`),
      );
      break;
    case "list-structure":
      body = variant.lines.map((line) => p(line)).join("");
      break;
    case "heading-hierarchy":
      body = variant.levels
        .map((level) => p(`Pier ${level}`, `<w:outlineLvl w:val="${level - 1}"/>`) + p(said))
        .join("");
      break;
    case "language":
      language = variant.value;
      break;
    case "title":
      title = variant.value;
      break;
    case "table-headers":
      body = table(grid, variant.hasHead ? { header: "<w:tblHeader/>" } : {});
      break;
    case "contrast":
      body = p(
        r(said, `<w:color w:val="${variant.text}"/>${variant.isLarge ? '<w:sz w:val="36"/>' : ""}`),
        `<w:shd w:val="clear" w:fill="${variant.behind}"/>`,
      );
  }
  const top = variant.of === "heading-hierarchy" ? "" : p("Harbour", "berschrift1");
  return {
    bytes: docx({
      ...(title === null ? { title: "" } : { title }),
      styleLanguage: language,
      body: top + p(said) + body,
    }),
  };
};

const powerpoint: Builder = (variant) => {
  let tree = "";
  let title: string | null = "Harbour guide";
  let language: string | null = "en-GB";
  switch (variant.of) {
    case "image-alt":
      tree = pic("Picture 3", variant.text === null ? "" : `descr="${escaped(variant.text)}"`);
      break;
    case "list-structure":
      tree = sp("Box", { isTextBox: true, text: variant.lines.map((line) => ap(line)).join("") });
      break;
    case "heading-hierarchy":
      // Titles of slides have no levels.
      return null;
    case "language":
      language = variant.value;
      break;
    case "title":
      title = variant.value;
      break;
    case "table-headers":
      tree = slideTable("Table", variant.hasHead ? 'firstRow="1"' : "", grid);
      break;
    case "contrast": {
      const fill = (value: string) => `<a:solidFill><a:srgbClr val="${value}"/></a:solidFill>`;
      const run = `<a:p><a:r><a:rPr sz="${variant.isLarge ? 1800 : 1200}">${fill(variant.text)}</a:rPr><a:t>${said}</a:t></a:r></a:p>`;
      tree = sp("Box", { text: run, fill: fill(variant.behind) });
    }
  }
  return {
    bytes: pptx({ title: title ?? "", textLanguage: language, slides: [slideTitle("Harbour") + tree] }),
  };
};

const excel: Builder = (variant) => {
  const sheet = { name: "Tides", data: "", parts: {} as Record<string, ReturnType<typeof tablePart>> };
  let title: string | null = "Harbour guide";
  let styles = "";
  switch (variant.of) {
    case "image-alt":
      sheet.parts["drawing1.xml"] = drawingPart(
        thing("pic", "Picture 1", variant.text === null ? "" : `descr="${escaped(variant.text)}"`),
      );
      break;
    case "title":
      title = variant.value;
      break;
    case "table-headers":
      sheet.parts["table1.xml"] = tablePart("A1:C3", grid[0]!, variant.hasHead ? "" : 'headerRowCount="0"');
      break;
    case "contrast":
      styles = `<x:styleSheet ${namespaces}><x:fonts><x:font/><x:font>${variant.isLarge ? '<x:sz val="18"/>' : ""}<x:color rgb="FF${variant.text}"/></x:font></x:fonts><x:fills><x:fill><x:patternFill patternType="none"/></x:fill><x:fill><x:patternFill patternType="solid"><x:fgColor rgb="FF${variant.behind}"/></x:patternFill></x:fill></x:fills><x:cellXfs><x:xf/><x:xf fontId="1" fillId="1"/></x:cellXfs></x:styleSheet>`;
      sheet.data = '<x:row r="1"><x:c r="A1" s="1"><x:v>1</x:v></x:c></x:row>';
      break;
    default:
      return null;
  }
  const shown =
    variant.of === "image-alt"
      ? '<x:drawing r:id="drawing1.xml"/>'
      : variant.of === "table-headers"
        ? '<x:tableParts><x:tablePart r:id="table1.xml"/></x:tableParts>'
        : "";
  return {
    bytes: xlsx({
      title: title ?? "",
      sheets: [{ ...sheet, rest: shown }],
      parts: styles ? { "styles.xml": { type: "styles", content: styles } } : {},
    }),
  };
};

const pdf: Builder = (variant) => {
  const tags = [...(variant.of === "heading-hierarchy" ? [] : [tag("H1", "Harbour")]), tag("P", said)];
  let catalog: Record<string, string | null> = {};
  let metadata = xmp();
  let info = {};
  let resources = {};
  switch (variant.of) {
    case "image-alt": {
      const { text } = variant;
      tags.push(tag("Figure", paint("I"), text === null ? {} : { Alt: utf16(text) }));
      resources = {
        resources: (builder: Parameters<typeof image>[0]) => ({ XObject: { I: image(builder) } }),
      };
      break;
    }
    case "list-structure":
      // The font of these documents has Latin letters alone.
      if (variant.lines.some((line) => /[^\x20-\x7e•]/.test(line))) return null;
      tags.push(...variant.lines.map((line) => tag("P", line.replace(/[()]/g, "\\$&"))));
      break;
    case "heading-hierarchy":
      tags.push(...variant.levels.flatMap((level) => [tag(`H${level}`, `Pier ${level}`), tag("P", said)]));
      break;
    case "language":
      catalog = { Lang: variant.value };
      break;
    case "title":
      metadata = xmp(variant.value === null ? "" : `<rdf:li xml:lang="x-default">${variant.value}</rdf:li>`);
      info = { info: {} };
      break;
    case "table-headers": {
      const [head, ...rows] = grid;
      const row = (columns: readonly string[], type: string) =>
        tag(
          "TR",
          columns.map((cell) =>
            tag(type, cell, type === "TH" ? { A: { O: name("Table"), Scope: name("Column") } } : {}),
          ),
        );
      tags.push(
        tag("Table", [row(head!, variant.hasHead ? "TH" : "TD"), ...rows.map((one) => row(one, "TD"))]),
      );
      break;
    }
    case "contrast": {
      const colour = (hex: string) =>
        [0, 2, 4].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)).join(" ");
      tags.push(
        tag(
          "P",
          operators(
            `q ${colour(variant.behind)} rg 60 590 400 40 re f ${colour(variant.text)} rg BT /F1 ${variant.isLarge ? 18 : 12} Tf 72 604 Td (${said}) Tj ET Q`,
          ),
        ),
      );
      break;
    }
  }
  return { bytes: taggedPdf({ tags, catalog, xmp: metadata, ...info, ...resources }) };
};

/** As a text string of PDF may have any letter. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xfe, 0xff]);
  for (let at = 0; at < text.length; at++)
    bytes.set([text.charCodeAt(at) >> 8, text.charCodeAt(at) & 255], 2 + 2 * at);
  return bytes;
}

export const builders: Readonly<Record<string, { name: string; file: string; build: Builder }>> = {
  pdf: { name: "PDF", file: "guide.pdf", build: pdf },
  docx: { name: "Word", file: "guide.docx", build: word },
  pptx: { name: "PowerPoint", file: "guide.pptx", build: powerpoint },
  xlsx: { name: "Excel", file: "guide.xlsx", build: excel },
  html: { name: "HTML", file: "guide.html", build: html },
  markdown: { name: "Markdown", file: "guide.md", build: markdown },
  latex: { name: "LaTeX", file: "guide.tex", build: latex },
};
