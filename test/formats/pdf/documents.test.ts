import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { DocumentFact } from "../../../src/checker/model.ts";
import type { ReaderWants } from "../../../src/checker/reader.ts";
import { allowsAssistiveTechnology } from "../../../src/formats/pdf/catalog.ts";
import type { Ref } from "../../../src/formats/pdf/file/objects.ts";
import { programOf, toolOf } from "../../../src/formats/pdf/tool.ts";
import { name, PdfBuilder, stream, type Writable } from "../../checker/build/pdf.ts";
import {
  addressedFactsOf,
  allButColours,
  factsOf,
  factsOfKind,
  onPage,
  type TaggedDocument,
  tag,
  text,
} from "../../checker/build/tagged-pdf.ts";

const documentOf = async (document: TaggedDocument | Uint8Array): Promise<DocumentFact> =>
  (await factsOfKind("document", document))[0]!;

test("fonts and blank paragraphs are left out where nothing looks at them", async () => {
  const tags = [tag("P", ""), tag("P", ""), tag("Table", [tag("TR", [tag("TD", "a")])])];
  const kinds = async (wants: ReaderWants) =>
    (await addressedFactsOf({ tags }, undefined, wants)).map(({ kind }) => kind);
  expect(await kinds({ looksAt: allButColours })).toEqual(["page", "font", "blank-run", "table", "document"]);
  expect(
    await kinds({ looksAt: (what) => allButColours(what) && what !== "font" && what !== "blank-run" }),
  ).toEqual(["page", "table", "document"]);
});

test("a small flawless document", async () => {
  expect(await factsOf({ tags: [tag("H1", "Sales")], info: { Producer: "LibreOffice 24.8" } })).toEqual([
    {
      kind: "page",
      number: 1,
      untaggedTexts: 0,
      untaggedImages: 0,
      characters: 5,
      isScan: false,
      tabsFollowStructure: null,
      place: { label: "Page 1", page: 1 },
      anchor: "5 characters",
    },
    {
      kind: "font",
      name: "Helvetica",
      isEmbedded: false,
      hasUnicode: true,
      place: { label: "Page 1, font Helvetica", page: 1 },
      anchor: "Helvetica",
    },
    {
      kind: "heading",
      level: 1,
      text: "Sales",
      first: 1,
      isSkippedWhenBlank: true,
      place: { label: 'Page 1, "Sales"', page: 1, path: "/H1[1]" },
      snippet: "Sales",
    },
    {
      kind: "document",
      place: { label: "Whole document" },
      format: "pdf",
      tool: "libreoffice",
      language: {
        value: "en",
        isValid: true,
        isCovered: false,
        isOptional: false,
        place: { label: "Document properties" },
      },
      title: { value: "Sales", isShown: true, conflict: null, place: { label: "Document properties" } },
      extent: { pages: 1, words: null, paragraphs: 0 },
      isSubstantial: false,
      headings: { total: 1, blank: 0 },
      navigation: { length: { count: 1, of: "pages" }, found: null, place: { label: "Bookmarks" } },
      tagging: {
        isMarked: true,
        hasTree: true,
        isSuspect: false,
        isOptional: false,
        untaggedImages: 0,
        place: { label: "Whole document" },
      },
      pdfUa: 1,
      allowsAssistiveTechnology: true,
      hasDynamicXfa: false,
      unread: [],
    },
  ]);
});

describe("how much there is", () => {
  /** Bookmarks that lead to these pages. */
  const bookmarks =
    (...to: number[]) =>
    (builder: PdfBuilder, pages: Ref[]) => {
      const items = to.map(() => builder.reserve());
      for (const [at, page] of to.entries())
        builder.put(items[at]!, {
          Title: `Part ${at + 1}`,
          Dest: [pages[page]!, name("Fit")],
          ...(items[at + 1] ? { Next: items[at + 1]! } : {}),
        });
      return { Outlines: { First: items[0]! } };
    };

  test("four pages, twenty paragraphs or three bookmarks that lead to two pages are substantial", async () => {
    const isSubstantial = async (document: TaggedDocument) => (await documentOf(document)).isSubstantial;
    expect(await isSubstantial({ pages: 3 })).toBe(false);
    expect(await isSubstantial({ pages: 4 })).toBe(true);
    expect(await isSubstantial({ tags: Array.from({ length: 20 }, () => tag("P", "x")) })).toBe(true);
    // What Acrobat gives each page, and bookmarks that all lead to one page.
    expect(await isSubstantial({ pages: 3, catalog: bookmarks(0, 1) })).toBe(false);
    expect(await isSubstantial({ pages: 3, catalog: bookmarks(1, 1, 1) })).toBe(false);
    expect(await isSubstantial({ pages: 3, catalog: bookmarks(0, 1, 1) })).toBe(true);
  });

  test("its pages are counted; bookmarks with a title count, each once", async () => {
    expect((await documentOf({ pages: 20 })).navigation.length).toEqual({ count: 20, of: "pages" });
    expect((await documentOf({ pages: 21 })).navigation).toEqual({
      length: { count: 21, of: "pages" },
      found: null,
      place: { label: "Bookmarks" },
    });
    const outlines = (builder: PdfBuilder) => {
      const [first, second] = [builder.reserve(), builder.reserve()];
      builder.put(first, { Title: "One", Next: second, First: second });
      builder.put(second, { Title: " ", Next: first });
      return { Outlines: { First: first } };
    };
    expect((await documentOf({ catalog: outlines })).navigation).toMatchObject({ found: "1 bookmark" });
  });
});

test("tools are known by the names they give themselves", () => {
  const tools = [
    ["Microsoft® Word for Microsoft 365", "Microsoft® Word for Microsoft 365"],
    ["Acrobat PDFMaker 23 for PowerPoint", "Adobe PDF Library 23.1"],
    ["Adobe InDesign 19.0 (Windows)", "Adobe PDF Library 17.0"],
    ["LaTeX with hyperref", "pdfTeX-1.40.25"],
    ["Mozilla/5.0 HeadlessChrome", "Skia/PDF m120"],
    [null, "Skia/PDF m120 Google Docs Renderer"],
    ["Writer", "LibreOffice 7.5"],
    [null, null],
  ] as const;
  expect(tools.map(([creator, producer]) => toolOf(creator, producer))).toEqual([
    "word",
    "powerpoint",
    "indesign",
    "latex",
    "browser",
    "google-docs",
    "libreoffice",
    "acrobat",
  ]);
});

test("programs of LibreOffice are known by their names", () => {
  expect(["Calc", "Impress", "Writer", null].map((creator) => programOf(creator, "libreoffice"))).toEqual([
    "calc",
    "impress",
    null,
    null,
  ]);
  expect(programOf("Impress", "acrobat")).toBeNull();
});

test("encryption may keep assistive technology out, but not in PDF 2.0", () => {
  const allows = (isEncrypted: boolean, permissions: number | null, version: string) =>
    allowsAssistiveTechnology({ isEncrypted, permissions, version });
  expect(allows(false, null, "1.7")).toBe(true);
  expect(allows(true, -1, "1.7")).toBe(true);
  expect(allows(true, -1 & ~512, "1.7")).toBe(false);
  expect(allows(true, -1 & ~512, "2.0")).toBe(true);
});

describe("damage and malice", () => {
  test("page trees that contain themselves end, and inherited boxes hold", async () => {
    const builder = new PdfBuilder();
    const [root, tree, page] = [builder.reserve(), builder.reserve(), builder.reserve()];
    builder.put(page, { Type: name("Page"), Parent: tree, Contents: builder.add(stream(text("x"))) });
    builder.put(tree, {
      Type: name("Pages"),
      Kids: [page, tree, page],
      Count: 3,
      MediaBox: [0, 0, 100, 100],
    });
    builder.put(root, { Type: name("Catalog"), Pages: tree });
    expect((await documentOf(builder.build({ root }))).extent.pages).toBe(1);
  });

  test("structure elements that contain themselves are told once", async () => {
    const loop = tag("H1", "Sales", (builder) => {
      const again = builder.reserve();
      return { K: [0, builder.put(again, { S: name("Sect"), K: [again] })] };
    });
    expect(await factsOfKind("heading", { tags: [loop] })).toHaveLength(1);
  });

  test("content that is nothing, packed, is no damaged content", async () => {
    // An empty stored block, then an empty block of fixed codes.
    const nothing = "\x78\x01\0\0\0\xff\xff\x03\0\0\0\0\x01";
    const page = (builder: PdfBuilder) => ({
      Contents: builder.add(stream(nothing, { Filter: name("FlateDecode") })),
    });
    expect((await documentOf({ page })).unread).toEqual([]);
  });

  test("pages that are missing and content that cannot be unpacked are told as not read", async () => {
    const missing = await documentOf({
      page: (builder) => ({
        Contents: builder.add(
          stream("something packed in a way that is unknown", { Filter: name("Unknown") }),
        ),
      }),
    });
    expect(missing.unread).toEqual([
      {
        message:
          "The content of page 1 is damaged or packed in an unknown way, so that it was not looked at.",
        place: { label: "Page 1", page: 1 },
      },
    ]);
    const builder = new PdfBuilder();
    const [root, tree, page, none] = [
      builder.reserve(),
      builder.reserve(),
      builder.reserve(),
      builder.reserve(),
    ];
    builder.put(page, { Type: name("Page"), Parent: tree });
    builder.put(tree, { Type: name("Pages"), Kids: [page, none], Count: 2 });
    builder.put(root, { Type: name("Catalog"), Pages: tree });
    expect((await documentOf(builder.build({ root }))).unread).toEqual([
      { message: "A page is named in the file but not there, because the file is damaged." },
    ]);
  });

  test("a document over its budget is told as far as it was read", async () => {
    const tags = Array.from({ length: 40 }, (_, page) => onPage(page, tag("H1", `Part ${page}`)));
    const whole = new Budget();
    await factsOf({ tags, pages: 40 }, whole);
    const steps = Math.floor(whole.spent.steps * 0.6);
    const facts = await factsOf({ tags, pages: 40 }, new Budget({ steps, bytes: 1e6, depth: 64 }));
    const document = facts.at(-1) as DocumentFact;
    expect(facts.filter(({ kind }) => kind === "page").length).toBeGreaterThan(0);
    expect(document.extent.pages).toBeLessThan(40);
    expect(document.headings.total).toBe(40);
    expect(document.unread).toEqual([
      {
        message: `The document is too complex to be read: it takes more steps than one document may. What comes after page ${document.extent.pages} was not looked at.`,
      },
    ]);
  });

  test("a tree nested deeper than allowed is told as far as it was read, and not as lacking headings", async () => {
    let deep = tag("Sect", [tag("H1", "Bottom")]);
    for (let level = 0; level < 80; level++) deep = tag("Sect", [deep]);
    const facts = await factsOf(
      { tags: [deep], pages: 5 },
      new Budget({ steps: 1e6, bytes: 1e6, depth: 64 }),
    );
    expect(facts.at(-1)).toMatchObject({
      isSubstantial: false,
      tagging: { hasTree: true },
      unread: [{ message: expect.stringContaining("nested more than 64 levels deep") }],
    });
  });

  test("nonsense where dictionaries should be makes no difference", async () => {
    const nonsense: { [key: string]: Writable } = {
      Outlines: 7,
      MarkInfo: "x",
      ViewerPreferences: [1],
      AcroForm: 3,
    };
    const tags = [tag("P", "x", { A: 5, C: [1], Lang: 7, Alt: 8, Pg: 9 }), tag("TD", "y", { A: [[1]] })];
    const page = () => ({ Annots: [1, null, { Subtype: 4 }], Tabs: 3 });
    expect((await factsOf({ tags, catalog: nonsense, page })).at(-1)).toMatchObject({ kind: "document" });
  });
});
