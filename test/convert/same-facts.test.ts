import { describe, expect, inject, it } from "vitest";
import { readers } from "../../src/checker/readers/all.ts";
import type { Format } from "../../src/core/formats.ts";
import { docx, field, p, picture, r, table } from "../checker/build/docx.ts";
import { converted } from "./build/converted.ts";
import { latexDocuments } from "./build/latex-documents.ts";
import { unfound } from "./build/open-points.ts";
import { compared, type Kind } from "./build/page-facts.ts";

/**
 * Differences that are meant, by document or by format, each with its reason. Besides these: levels of headings are
 * drawn together; numbers that a format prints before headings are text in the page; the title of the whole stands
 * above its headings; what the page adds (contents, notes, what a person has to complete) is left out here; what is not
 * in the file is reported by its description.
 */
const meant: Record<string, Partial<Record<Kind, string>>> = {
  "html/bad.html": {
    language: "Words that tell their language beyond doubt give it to the page, which says so.",
    lists: "Items outside of lists get one.",
    fields: "Of a control that no form takes, its label and value are left.",
  },
  "html/list-foreign-child.html": { lists: "What stands in a list and is no item becomes one." },
  "html/language-unknown.html": { language: "A language that is none is left for a person to set." },
  "markdown/language-malformed.md": { language: "A language that is none is left for a person to set." },
  "markdown/diagram-undescribed.md": {
    undescribed: "A diagram that is written as code stays code, which can be read.",
  },
  "latex/bad.tex": {
    language: "Words that tell their language beyond doubt give it to the page, which says so.",
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "latex/table-without-headers.tex": {
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "html/good.html": { fields: "Of a button, which does nothing without its scripts, the words are left." },
  "html/field-placeholder-only.html": {
    fields: "Of a button, which does nothing without its scripts, the words are left.",
  },
  "html/field-without-label.html": {
    fields: "Of a button, which does nothing without its scripts, the words are left.",
  },
  "latex/table-visual-header.tex": {
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "docx/bad.docx": {
    language: "Words that tell their language beyond doubt give it to the page, which says so.",
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "docx/language-missing.docx": {
    language: "Words that tell their language beyond doubt give it to the page, which says so.",
  },
  "markdown/bad.md": {
    language: "Words that tell their language beyond doubt give it to the page, which says so.",
  },
  "docx/table-without-header-row.docx": {
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "pdf/table-without-header-row.pdf": {
    tables: "What heads a table by type and weight of its cells is told in the page, and to be checked.",
  },
  "latex/heading-empty.tex": { added: "A numbered heading without words shows its number." },
  "latex/bibliography": { added: "The name that a program prints above a bibliography is its heading." },
  "latex/parts and chapters": {
    levels: "Checks count a part as level 1 as well as the chapters in it; the page has it above them.",
  },
  "pdf/bad.pdf": {
    added: "Headings of a PDF without tags are guessed from how they look.",
    lists: "Lists of a PDF without tags are guessed from how they look.",
    tables: "Tables of a PDF without tags are guessed from how they look.",
  },
  "pdf/untagged.pdf": {
    added: "Headings of a PDF without tags are guessed from how they look.",
    lists: "Lists of a PDF without tags are guessed from how they look.",
    tables: "Tables of a PDF without tags are guessed from how they look.",
  },
  "pptx/bad.pptx": { added: "A slide without a title is named by its number, and marked." },
  "pptx/slide-without-title.pptx": { added: "A slide without a title is named by its number, and marked." },
  "docx/form-control-without-label.docx": {
    fields: "What words beside a field name it is told in the page, and to be checked.",
  },
  "pptx/chart-without-alt.pptx": {
    tables: "The data of a chart stand in the page as a table.",
    undescribed: "A chart whose data stand in the page needs no description.",
  },
  "xlsx/bad.xlsx": {
    tables: "What heads cells by type and weight of the others is told in the page, and to be checked.",
  },
  "xlsx/range-without-table.xlsx": {
    tables: "What heads cells by type and weight of the others is told in the page, and to be checked.",
  },
  "xlsx/chart-without-alt.xlsx": {
    tables: "All cells of a sheet stand in the page as a table.",
    undescribed: "A chart whose data stand in the page needs no description.",
  },
};

type Documents = Record<string, Uint8Array>;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const documents: Documents = {};
for (const [path, data] of Object.entries(inject("fixtures") as Record<string, string>))
  if (path.split("/")[0]! in readers) documents[path] = Uint8Array.from(Buffer.from(data, "base64"));
for (const [name, source] of Object.entries(latexDocuments)) documents[`latex/${name}`] = bytesOf(source);

/** Documents in which HTML says by ARIA roles and by references what it has elements for. */
const roles = [
  '<div role="table"><div role="row"><b role="columnheader">Day</b><b role="columnheader">High</b></div><div role="row"><b role="cell">1</b><b role="cell">2</b></div></div>',
  '<div role="list"><div role="listitem">a</div><div><div role="listitem">b</div></div></div>',
  '<ul role="presentation"><li>a</li></ul>',
  '<a href="x" aria-labelledby="n">→</a><p id="n">The map</p>',
  '<p id="n">The map</p><a href="x" aria-labelledby="n"></a>',
  '<div role="heading" aria-level="3">a</div><h2 role="none">b</h2>',
  '<table role="none"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
  '<form><label for="f">Name</label><input id="f"><input aria-labelledby="f g"></form><p id="g">of the town</p>',
  "<table><tr><td><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td><td>e</td></tr></table>",
  '<a href="x"><img src="a.png" alt="A map" role="presentation">Home</a><svg role="img"></svg>',
  '<img src="a.png" aria-labelledby="n"><p id="n">The map</p>',
  '<table><tr><th aria-label="Day"></th><th aria-labelledby="n">High</th></tr><tr><td>1</td><td>2</td></tr></table><p id="n">High water</p>',
  '<h2 aria-label="Prices">P</h2><h2 aria-labelledby="n"></h2><p id="n">Tides</p>',
  '<p role="listitem">a</p><p role="listitem">b</p>',
];
for (const body of roles)
  documents[`html/${body}`] = bytesOf(`<html lang="en"><title>T</title><h1>T</h1>${body}`);

const markdownDocuments = [
  "% Report\n\n[TOC]\n\n# A\n\n{/* x */}\n\ntext:\n• one\n• two\n\n1) a\n2) b\n",
  "# A\n\n- [x] a\n- b\n\n| a | b |\n|---|---|\n| [c](http://d.e/) | ![f](g.png) |\n\n![](h.png)[^1]\n\n[^1]: <form><input aria-label=N></form>\n",
];
for (const text of markdownDocuments) documents[`markdown/${text}`] = bytesOf(text);

documents["docx/lists, cells, links, fields and languages"] = docx({
  body:
    p("Sales", "berschrift1") +
    p(`<w:hyperlink w:anchor="here">${r("Go on")}</w:hyperlink>`) +
    p("- one") +
    p("- two") +
    table([
      ["Region", "Sales"],
      ["North", "2"],
    ]) +
    p(r("deux mots", '<w:lang w:val="fr-FR"/>')) +
    p(field(" FORMTEXT ", "", '<w:helpText w:val="Your name"/><w:textInput/>')) +
    p(picture('name="Picture 3" descr="A rising line"')) +
    p(picture('name="Picture 4"')),
});
documents["docx/none of the text is in what is declared"] = docx({
  body: p(r("Guten Tag", '<w:lang w:val="de-DE"/>')),
  styleLanguage: "en-US",
});

const both = async (bytes: Uint8Array, format: Format) =>
  compared(bytes, format, await converted(bytes, format));

describe("the facts of a page are those of its document", () => {
  it("for fixtures of every format", () => {
    const formats = new Set(Object.keys(documents).map((path) => path.split("/")[0]));
    expect([...formats].sort()).toEqual(Object.keys(readers).sort());
    expect(Object.keys(meant).filter((path) => !(path in documents))).toEqual([]);
  });

  it.each(Object.keys(documents))("%s", async (path) => {
    const format = path.split("/")[0] as Format;
    const html = await converted(documents[path]!, format);
    const { source, page, missing } = await compared(documents[path]!, format, html);
    for (const kind of Object.keys(source) as Kind[]) {
      if (meant[path]?.[kind] === undefined) expect(page[kind], kind).toEqual(source[kind]);
      else expect(page[kind], kind).not.toEqual(source[kind]);
    }
    expect(missing).toEqual([]);
    expect(await unfound(html)).toEqual([]);
  });

  // What both are made from alike may be lost in both.
  it.each([
    ["easylist", { lists: [1, 2] }, "<ul><li><p>First</p></li><li><p>Second</p><ul><li><p>Third</p>"],
    ["lists of exams", { lists: [1, 2, 2, 2] }, "<ul><li><p>☐ C</p></li><li><p>☐ D</p></li></ul>"],
    ["lists of exams", { lists: [1, 2, 2, 2] }, '<ol type="A"><li><p>F</p></li><li><p>G</p></li></ol>'],
    ["figwindow", { undescribed: 0 }, "<figcaption>Figure 1: Asleep</figcaption></figure>"],
    ["hvFloat", { undescribed: 1 }, "<figcaption>Figure 1: A dog</figcaption></figure>"],
    ["tooltips and tags", { undescribed: 0 }, 'aria-label="A dog"'],
    ["tooltips and tags", { undescribed: 0 }, 'aria-label="A cat"'],
    ["animations", { undescribed: 0 }, "[Embedded video: left out.]"],
  ])("%s of LaTeX: %j, %s", async (name, facts, markup) => {
    const bytes = documents[`latex/${name}`]!;
    const html = await converted(bytes, "latex");
    expect((await compared(bytes, "latex", html)).source).toMatchObject(facts);
    expect(html).toContain(markup);
  });

  // The same of HTML, whose roles a page has as elements.
  it.each([
    [roles[0]!, '<th scope="col">Day</th>'],
    [roles[1]!, "<ul><li>a</li><li>b</li></ul>"],
    [roles[3]!, 'aria-label="The map"'],
    [roles[4]!, 'aria-label="The map"'],
    [roles[10]!, 'role="img" aria-label="The map"'],
    [roles[11]!, '<th scope="col">Day</th><th scope="col" aria-label="High water">High</th>'],
    [roles[12]!, 'aria-label="Prices">P</h2>'],
    [roles[12]!, ">Tides</h2>"],
  ])("%s becomes %s", async (body, markup) => {
    const html = await converted(documents[`html/${body}`]!, "html");
    expect(html.replace(/<p>|<\/p>|\n/g, "")).toContain(markup);
  });

  it("finds what it compares in the documents", async () => {
    const { source } = await both(documents["docx/lists, cells, links, fields and languages"]!, "docx");
    expect(source).toMatchObject({
      headings: ["sales"],
      lists: [2],
      tables: ["none"],
      fields: ["Your name"],
    });
    expect(source.undescribed).toBe(1);
    const { page } = await both(documents[`markdown/${markdownDocuments[0]}`]!, "markdown");
    expect(page).toMatchObject({ headings: ["a"], lists: [2, 2] });
    const other = await both(documents[`markdown/${markdownDocuments[1]}`]!, "markdown");
    expect(other.page).toMatchObject({
      fields: ["N"],
      links: ["c http://d.e/"],
      tables: ["has"],
      undescribed: 1,
    });
  });
});
