import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Ref } from "../../src/formats/pdf/file/objects.ts";
import { name, type PdfBuilder } from "../checker/build/pdf.ts";
import { type TaggedDocument, tag, taggedPdf, xmp } from "../checker/build/tagged-pdf.ts";
import { fixed } from "./fixing.ts";

const filename = "dues.pdf";

/** What was changed, the fixed file, and how a check of it ends before and after. */
async function made(document: TaggedDocument, checkId: string) {
  const bytes = taggedPdf(document);
  const { changes, questions, result } = await fixed(bytes, { filename });
  const after = result ? await result.read(0, result.size) : bytes;
  const statuses = await Promise.all(
    [bytes, after].map(async (file) => {
      const { checks } = await check(bytesSource(file), { filename, tiers: [1, 2] });
      return checks.find(({ id }) => id === checkId)!.status;
    }),
  );
  const ids = changes.map(({ fix_id }) => fix_id);
  return { changes, ids, questions, statuses, text: Buffer.from(after).toString("latin1") };
}

describe("the tab key", () => {
  const form = (Tabs: string | null): TaggedDocument => {
    let annotation: Ref | null = null;
    const field = tag("Form", {
      owns: (builder: PdfBuilder) => {
        annotation = builder.add({
          Type: name("Annot"),
          Subtype: name("Widget"),
          FT: name("Tx"),
          T: "owner",
          TU: "Owner of the boat",
          Rect: [72, 400, 200, 420],
          StructParent: 5,
        });
        return annotation;
      },
    });
    return {
      tags: [tag("H1", "Dues"), field],
      page: () => ({ Annots: [annotation], ...(Tabs === null ? {} : { Tabs: name(Tabs) }) }),
    };
  };

  it.each([null, "R"])("comes to go in the order of the tags in place of %s", async (tabs) => {
    const { ids, statuses, text } = await made(form(tabs), "tab-order");
    expect([ids, statuses]).toEqual([["tab-order"], ["failed", "passed"]]);
    expect(text.match(/\/Tabs\s*\/S\b/g)).toHaveLength(1);
  });

  it("is left where it does", async () => {
    expect((await made(form("S"), "tab-order")).ids).toEqual([]);
  });
});

describe("a title that two places give", () => {
  const titled = (info: string, packet: string): TaggedDocument => ({
    tags: [tag("H1", "Dues"), tag("P", "The dues of each berth.")],
    info: { Title: info },
    xmp: xmp(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${packet}</rdf:li></rdf:Alt></dc:title>`),
  });

  it.each([
    ["Tides of the year", "Dues of the harbour", "Dues of the harbour"],
    ["Tides of the year", "dues.docx", "Tides of the year"],
  ])(
    "is that which programs show, unless only the other one says something: %s and %s",
    async (info, packet, kept) => {
      const { changes } = await made(titled(info, packet), "title-quality");
      expect(changes.filter(({ fix_id }) => fix_id === "title-copies")).toMatchObject([
        { message: `Both places that give the title say “${kept}” now.` },
      ]);
    },
  );

  it("stays as it is where both say the same", async () => {
    const { ids } = await made(titled("Dues of the harbour", "Dues of the harbour"), "title-quality");
    expect(ids).toEqual([]);
  });
});

describe("bookmarks", () => {
  const sentence = "The dues of each berth in the harbour are to be paid in spring. ";
  const pages = 22;
  const long = (...languages: string[]): TaggedDocument => ({
    pages,
    catalog: { Lang: null },
    tags: Array.from({ length: pages }, (_, page) => {
      const Lang = languages[page % languages.length]!;
      return [tag(page ? "H2" : "H1", `Part ${page}`, { Lang }), tag("P", sentence.repeat(4), { Lang })];
    }).flat(),
  });

  it("are in the language in which all parts are, where the document says none", async () => {
    const one = await made(long("en"), "bookmarks");
    expect([one.ids.includes("navigation"), one.statuses]).toEqual([true, ["failed", "passed"]]);
    expect(one.text.slice(one.text.lastIndexOf("/Type /Catalog"))).toMatch(/\/Lang ?\(en\)/);
    const two = await made(long("en", "de"), "bookmarks");
    expect(two.text.slice(two.text.lastIndexOf("/Type /Catalog"))).not.toMatch(/\/Lang ?\((?:en|de)\)/);
  });
});

it("a document without a title is said to be set to show one, and not to show it", async () => {
  const { changes } = await made(
    {
      tags: [tag("P", "Dues of the harbour.")],
      xmp: xmp(""),
      info: {},
      catalog: { ViewerPreferences: null },
    },
    "title",
  );
  expect(changes.find(({ fix_id }) => fix_id === "show-title")?.message).toBe(
    "The document is set to show its title in place of the file name.",
  );
});
