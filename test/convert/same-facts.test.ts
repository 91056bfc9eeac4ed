import { describe, expect, inject, it } from "vitest";
import type { Fact } from "../../src/checker/model.ts";
import { readers } from "../../src/checker/readers/all.ts";
import type { Format } from "../../src/core/formats.ts";
import { documentOf, factsOf, ofKind } from "../checker/build/read.ts";
import { converted } from "./build/converted.ts";
import { latexDocuments } from "./build/latex-documents.ts";

/**
 * The facts of a document and those of its converted page: what a report says of the one holds for the other. Where
 * they differ on purpose:
 */
const deliberate = [
  "The levels of headings are drawn together, so that none is left out; the title of the whole stands above them.",
  "Numbers that the format prints before headings and captions are text in the page.",
  "The page adds lists and links of its own: contents, notes, what a person has to complete.",
  "What heads a table to the eye alone may be header cells in the page; a person still has to look.",
  "Pictures that are not in the file are told by their descriptions; what has none is marked.",
  "Cross references are links in the page, and text in the document.",
];

/** Documents whose headings have other levels in the page, with the reason. */
const otherLevels: Record<string, string> = {
  "parts and chapters":
    "Checks count a part as level 1 as well as the chapters in it; the page has it above them.",
};

/** Each format joins by one line: its documents by name. */
const documents: Partial<Record<Format, Record<string, string>>> = { latex: latexDocuments };

const fixtures = inject("fixtures");
for (const format of Object.keys(documents) as Format[])
  for (const [path, data] of Object.entries(fixtures))
    if (path.startsWith(`${format}/`))
      documents[format]![path] = Buffer.from(data, "base64").toString("utf8");

const bytes = (text: string) => new TextEncoder().encode(text);
const folded = (text: string) =>
  text
    .replace(/[‘’'`´]/g, "'")
    .replace(/[“”"„]|``|''/g, '"')
    .replace(/---?|[–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

/** The page without what it adds. */
const withoutAdditions = (html: string) =>
  html
    .replace(/<aside class="review"[\s\S]*?<\/aside>|<nav [\s\S]*?<\/nav>/g, "")
    .replace(/<section role="doc-endnotes"[\s\S]*?<\/section>/, (notes) =>
      notes.replace(/<\/?(?:ol|li)\b[^>]*>/g, ""),
    );

/** Levels drawn together, as the page has them. */
function drawnTogether(levels: readonly number[]): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length && open.at(-1)! >= level) open.pop();
    open.push(level);
    return open.length;
  });
}

const headingsOf = (facts: Fact[]) => ofKind(facts, "heading").filter(({ text }) => text !== "");
const levelsOf = (facts: Fact[]) => drawnTogether(headingsOf(facts).map(({ level }) => level ?? 1));
const listsOf = (facts: Fact[]) =>
  ofKind(facts, "list")
    .map(({ items }) => items)
    .sort((one, other) => one - other);
const linksOf = (facts: Fact[]) =>
  ofKind(facts, "link")
    .filter(({ target }) => target !== null && !target.startsWith("#"))
    .map(({ text, target }) => `${folded(text)} ${target}`)
    .sort();
const fieldsOf = (facts: Fact[]) => ofKind(facts, "field").map(({ name }) => name);
const tablesOf = (facts: Fact[]) =>
  ofKind(facts, "table")
    .filter(({ isLayout, rows, columns }) => !isLayout && rows > 1 && columns > 1)
    .map(({ defects, forPerson }) =>
      forPerson ? "seems to have" : defects.some(({ defect }) => defect === "no-headers") ? "none" : "has",
    );

describe.each(Object.entries(documents) as [Format, Record<string, string>][])("%s", (format, all) => {
  it.each(Object.entries(all))("%s", async (name, source) => {
    const html = await converted(bytes(source), format);
    const told = await factsOf(readers[format]!, bytes(source));
    const shown = await factsOf(readers.html!, bytes(withoutAdditions(html)));

    const titles = ofKind(shown, "heading");
    const own = headingsOf(told).map(({ text }) => folded(text));
    const headings = titles.filter(({ text }) => own.some((one) => folded(text).endsWith(one)));
    expect(headings.map(({ text }) => folded(text))).toEqual(own.map((one) => expect.stringContaining(one)));
    if (!(name in otherLevels))
      expect(drawnTogether(headings.map(({ level }) => level!))).toEqual(levelsOf(told));

    expect(listsOf(shown)).toEqual(listsOf(told));
    expect(linksOf(shown)).toEqual(linksOf(told));
    expect(fieldsOf(shown)).toEqual(fieldsOf(told));

    const tables = tablesOf(shown);
    const sourceTables = tablesOf(told);
    expect(tables).toHaveLength(sourceTables.length);
    sourceTables.forEach((heads, at) => {
      if (heads !== "seems to have") expect(tables[at]).toBe(heads);
    });

    const pictures = told.filter((fact) => fact.kind === "image" || fact.kind === "figure");
    const shownText = folded(
      html
        .replace(/<[^>]*>/g, "")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, "&"),
    );
    let open = 0;
    for (const { alt, isDecorative } of pictures) {
      if (alt) expect(shownText).toContain(folded(alt));
      else if (!isDecorative) open++;
    }
    expect(html.match(/\[Image without a description/g)?.length ?? 0).toBe(open);

    const language = documentOf(told).language?.value ?? null;
    expect(documentOf(shown).language?.value ?? null).toBe(language);
  });
});

it("differences on purpose are said in whole sentences", () => {
  for (const reason of [...deliberate, ...Object.values(otherLevels)]) expect(reason).toMatch(/^[A-Z].*\.$/);
});
