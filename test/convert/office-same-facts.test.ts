import { describe, expect, inject, it } from "vitest";
import type { Fact } from "../../src/checker/model.ts";
import { readers } from "../../src/checker/readers/all.ts";
import { snippet } from "../../src/checker/text.ts";
import type { Format } from "../../src/core/formats.ts";
import { docx, field, p, picture, r, table } from "../checker/build/docx.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";
import { converted } from "./build/converted.ts";

const fixtures = inject("fixtures");

/** What a person meets in a document, whichever format it has. */
interface Met {
  headings: string[];
  lists: number[];
  tables: string[];
  links: string[];
  fields: (string | null)[];
  alternatives: (string | null)[];
  language: string | null;
}

/**
 * Differences that are meant:
 * - typed items become lists in a page, so that those of the source are counted with its lists;
 * - entries of contents, what a person has to complete and typed items parted by blank paragraphs are lists in the page alone;
 * - headings stand in the page without the numbers that Word counts;
 * - charts and drawings come as pictures with their alternatives; those that show their data in the page need none;
 * - pages have no headers and footers, so that documents with them are compared by the body alone.
 */
function met(facts: readonly Fact[]): Met {
  const all = [...facts];
  const document = ofKind(all, "document")[0]!;
  return {
    headings: ofKind(all, "heading").map(({ text }) => text.toLowerCase()),
    lists: all.flatMap((fact) => (fact.kind === "list" || fact.kind === "typed-list" ? [fact.items] : [])),
    tables: ofKind(all, "table")
      .filter(({ isLayout }) => !isLayout)
      .map(({ rows, columns, defects }) => `${rows} × ${columns}${defects.length ? " without headers" : ""}`),
    links: ofKind(all, "link").map(({ text }) => text),
    fields: ofKind(all, "field").map(({ name }) => name),
    alternatives: ofKind(all, "image")
      .filter(({ isDecorative }) => !isDecorative)
      .map(({ alt }) => alt && snippet(alt)),
    language: document.language?.value ?? null,
  };
}

async function both(bytes: Uint8Array, format: Format): Promise<{ source: Met; page: Met }> {
  const page = new TextEncoder().encode(await converted(bytes, format));
  return {
    source: met(await factsOf(readers[format]!, bytes)),
    page: met(await factsOf(readers.html!, page)),
  };
}

const named = Object.entries(fixtures as Record<string, string>)
  .filter(([path]) => path.startsWith("docx/"))
  .map(([path, data]) => [path, Uint8Array.from(Buffer.from(data, "base64"))] as const);

/** Whether all of the first stand in the second, in order. */
function isWithin(some: readonly number[], all: readonly number[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at++;
  return at === some.length;
}

describe("a Word document and its page say the same", () => {
  it.each(named)("%s", async (_, bytes) => {
    const { source, page } = await both(bytes, "docx");
    expect(page.headings.slice(-source.headings.length || page.headings.length)).toEqual(source.headings);
    const { tables, links, fields, language } = page;
    expect(isWithin(source.lists, page.lists)).toBe(true);
    expect({ tables, links, fields, language }).toEqual({
      tables: source.tables,
      links: source.links,
      fields: source.fields,
      language: source.language,
    });
  });

  it("of nested lists, merged cells, links with bookmarks, fields and other languages", async () => {
    const bytes = docx({
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
        p(picture('name="Picture 3" descr="A rising line"')),
    });
    const { source, page } = await both(bytes, "docx");
    expect(source).toMatchObject({
      headings: ["sales"],
      lists: [2],
      tables: ["2 × 2 without headers"],
      links: ["Go on"],
      fields: ["Your name"],
      language: "en-US",
    });
    const { headings, tables, links, fields, language } = page;
    expect(isWithin(source.lists, page.lists)).toBe(true);
    expect({ headings, tables, links, fields, language }).toEqual({
      headings: source.headings,
      tables: source.tables,
      links: source.links,
      fields: source.fields,
      language: source.language,
    });
  });

  it("of the language, where none of the text is in what is declared", async () => {
    const text = p(r("Guten Tag", '<w:lang w:val="de-DE"/>'));
    const { source, page } = await both(docx({ body: text, styleLanguage: "en-US" }), "docx");
    expect(source.language).toBe("de-DE");
    expect(page.language).toBe("de-DE");
  });
});
