import { describe, expect, inject, it } from "vitest";
import { readers } from "../../src/checker/readers/all.ts";
import { type Format, formats } from "../../src/core/formats.ts";
import { docx, p, picture, shape } from "../checker/build/docx.ts";
import { ap, pptx, sp } from "../checker/build/pptx.ts";
import { xlsx } from "../checker/build/xlsx.ts";
import { converted } from "./build/converted.ts";
import { latexDocuments } from "./build/latex-documents.ts";
import { scoresOf } from "./build/scores.ts";

/** Checks of which the page has a lower score than the document, by document, each with its reason. */
const lower: Record<string, Record<string, string>> = {
  "html/field-without-label.html": {
    "form-labels": "Of two controls the unlabelled one is left: the button of no form is words in the page.",
  },
  "latex/drawings": {
    "figure-alt": "As many fail: a decoration that the page cannot show is left out.",
  },
};

/** Checks that a page may pass where its document fails, each with what is put right in the page. */
const better: Record<string, string> = {
  language: "Words that tell their language beyond doubt give it to the page, which says so.",
  title: "The first heading, or a title that the document does not show, is the title of the page.",
  "headings-present": "The title of the document stands above its text, as the first heading of the page.",
  "heading-hierarchy":
    "Levels that are left out are drawn together, headings without words are left out, and the title of the whole is one more among titles of slides.",
  "list-structure": "Lines with typed marks are lists, and items outside of lists get one.",
  "figure-captions": "Captions that were typed beside a figure are its captions.",
  "table-headers": "Header cells are inferred from how they look, and the page says so.",
  "form-labels":
    "Words beside a field are its label, to be checked; controls that no form takes are left out.",
  "figure-alt": "The data of a chart are a table.",
  "structure-tags": "A page has elements, and no tags beside them.",
  bookmarks: "A page is long by its words, and has a list of its headings then.",
};

const documents: Record<string, Uint8Array> = {};
const bytesOf = (text: string) => new TextEncoder().encode(text);
for (const [path, data] of Object.entries(inject("fixtures") as Record<string, string>))
  if (path.split("/")[0]! in readers) documents[path] = Uint8Array.from(Buffer.from(data, "base64"));
for (const [name, source] of Object.entries(latexDocuments)) documents[`latex/${name}`] = bytesOf(source);
documents["docx/a picture beside a shape"] = docx({
  body: p(picture('name="Picture 3" descr="A rising line"')) + p(shape('name="Arrow 2"')),
});
documents["pptx/named by a slide without a title"] = pptx({
  title: "Slide 1",
  slides: [sp("Box 1", { text: ap("Text") })],
});
const cells = (row: number, cell: (column: string) => string) =>
  `<x:row>${["A", "B", "C", "D"].map((column) => cell(`${column}${row}`)).join("")}</x:row>`;
documents["xlsx/words above one row of figures"] = xlsx({
  sheets: [
    {
      name: "Tides",
      data:
        cells(1, (at) => `<x:c r="${at}" t="inlineStr"><x:is><x:t>Low</x:t></x:is></x:c>`) +
        cells(2, (at) => `<x:c r="${at}"><x:v>12</x:v></x:c>`),
    },
  ],
});

describe("the score of a page is no lower than that of its document", () => {
  const met = new Set<string>();

  it.each(Object.keys(documents))("%s", async (path) => {
    const format = path.split("/")[0] as Format;
    const bytes = documents[path]!;
    const source = await scoresOf(bytes, `report.${formats[format].extensions[0]}`);
    const page = await scoresOf(bytesOf(await converted(bytes, format)), "page.html");
    const worse: string[] = [];
    for (const [id, { score, status }] of source) {
      const found = page.get(id)!;
      if (found.score < score) worse.push(id);
      if (found.score > score && status === "failed") {
        expect(Object.keys(better)).toContain(id);
        met.add(id);
      }
    }
    expect(worse).toEqual(Object.keys(lower[path] ?? {}));
  });

  it("and higher for what is put right alone", () => {
    expect(Object.keys(better).filter((id) => !met.has(id))).toEqual([]);
    expect(Object.keys(lower).filter((path) => !(path in documents))).toEqual([]);
  });
});
