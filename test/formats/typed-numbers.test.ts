import { expect, it } from "vitest";
import { docxReader } from "../../src/formats/docx/reader.ts";
import { pptxReader } from "../../src/formats/pptx/reader.ts";
import { docx, p } from "../checker/build/docx.ts";
import { inArticle } from "../checker/build/latex.ts";
import { ap, pptx, sp } from "../checker/build/pptx.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";

it.each([
  [["i) one", "ii) two", "iii) three"], 3],
  [["(i) one", "(ii) two"], 2],
  [["а) один", "б) два"], 2],
  [["א. אחד", "ב. שניים"], 2],
  [["① one", "② two"], 2],
  [["J. Smith keeps it.", "K. Brown keeps it."], 0],
  [["I. Newton keeps it.", "J. Kepler keeps it."], 0],
  [["А. Иванов пишет.", "Б. Петров пишет."], 0],
])("lines that begin like %j make a list of %i items", async (lines, items) => {
  const found = items ? [items] : [];
  const word = await factsOf(docxReader, docx({ body: lines.map((line) => p(line)).join("") }));
  expect(ofKind(word, "typed-list").map((fact) => fact.items)).toEqual(found);
  const text = lines.map((line) => ap(line)).join("");
  const slides = await factsOf(pptxReader, pptx({ slides: [sp("Box", { text })] }));
  expect(ofKind(slides, "typed-list").map((fact) => fact.items)).toEqual(found);
});

it("headings of LaTeX that run in are told as such", async () => {
  const headings = await inArticle("\\section{One}\\paragraph{Two} text", "heading");
  expect(headings.map(({ isRunIn }) => isRunIn ?? false)).toEqual([false, true]);
});
