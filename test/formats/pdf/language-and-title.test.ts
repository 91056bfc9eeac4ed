import { describe, expect, test } from "vitest";
import type { DocumentFact } from "../../../src/checker/model.ts";
import { name, type Writable } from "../../checker/build/pdf.ts";
import {
  factsOf,
  factsOfKind,
  operators,
  type TaggedDocument,
  tag,
  text,
  xmp,
} from "../../checker/build/tagged-pdf.ts";

const documentOf = async (document: TaggedDocument): Promise<DocumentFact> =>
  (await factsOfKind("document", document))[0]!;

/** A title that gives its language, so that only what a test is about lacks one. */
const titled = xmp('<rdf:li xml:lang="en">Sales</rdf:li>');
const noLanguage = { catalog: { Lang: null }, xmp: titled };

describe("the document's language", () => {
  const language = async (document: TaggedDocument) => (await documentOf(document)).language;

  test("stands in the catalog, in any form of string", async () => {
    expect(await language({})).toEqual({
      value: "en",
      isValid: true,
      isCovered: false,
      isOptional: false,
      place: { label: "Document properties" },
    });
    const utf16 = Uint8Array.of(0xfe, 0xff, 0, 0x64, 0, 0x65);
    expect(await language({ catalog: { Lang: utf16 } })).toMatchObject({ value: "de", isValid: true });
  });

  test("is given without the white space and NUL at its ends, in the catalog, elements and annotations", async () => {
    expect(await language({ catalog: { Lang: " en-US\0" } })).toMatchObject({
      value: "en-US",
      isValid: true,
    });
    expect(await language({ catalog: { Lang: " \0" } })).toMatchObject({ value: null });
    const annotation = { Type: name("Annot"), Subtype: name("Text"), Rect: [0, 0, 9, 9], Lang: "de " };
    const facts = await factsOf({
      tags: [
        tag("P", "Hello", { Lang: " en" }),
        tag("P", operators(`/Span <</Lang (de\\000)>> BDC ${text("Hallo")} EMC`)),
      ],
      page: () => ({ Annots: [annotation] }),
    });
    expect(facts.filter(({ kind }) => kind === "language-defect")).toEqual([]);
  });

  test("is absent when blank, and not valid when malformed", async () => {
    expect(await language({ catalog: { Lang: "" } })).toMatchObject({ value: null, isValid: false });
    expect(await language({ catalog: { Lang: "en_US" } })).toMatchObject({ value: "en_US", isValid: false });
  });

  test("is not needed where every text has one of its own: by its element, an ancestor or its marked content", async () => {
    const covered = [
      tag("Sect", [tag("P", "Hello")], { Lang: "en" }),
      tag("P", operators(`/Span <</Lang (de)>> BDC ${text("Hallo")} EMC`)),
    ];
    const around = [`/Span <</Lang (en)>> BDC /P <</MCID 0>> BDC ${text("x")} EMC EMC`];
    expect(await language({ ...noLanguage, tags: [tag("P", operators(""))], loose: around })).toMatchObject({
      isCovered: true,
    });
    const artifacts = ["/Artifact BMC ", text("Page 1"), " EMC"].join("");
    expect(await language({ ...noLanguage, tags: covered, loose: [artifacts] })).toMatchObject({
      value: null,
      isCovered: true,
    });
    expect(await language({ ...noLanguage, tags: [...covered, tag("P", "Hello")] })).toMatchObject({
      isCovered: false,
    });
    expect(await language({ ...noLanguage, tags: [tag("P", [], { Lang: "en" })] })).toMatchObject({
      isCovered: false,
    });
  });
});

describe("languages of parts", () => {
  test("those that differ from what is around them are told", async () => {
    const tags = [
      tag("Sect", [tag("P", [tag("Span", "Bonjour", { Lang: "fr" })], { Lang: "EN" })], { Lang: "en" }),
    ];
    expect(await factsOfKind("part-language", { tags })).toEqual([
      {
        kind: "part-language",
        value: "fr",
        place: { label: 'Page 1, "Bonjour"', page: 1, path: "/Sect[1]/P[1]/Span[1]" },
        snippet: "Bonjour",
      },
    ]);
  });

  test("where the document tells none, the first of them is told once", async () => {
    const tags = ["en", "EN", "fr", "en"].map((language) => tag("P", "x", { Lang: language }));
    const parts = await factsOfKind("part-language", { ...noLanguage, tags });
    expect(parts.map(({ value }) => value)).toEqual(["en", "fr"]);
  });

  test("malformed ones are defects, in elements, marked content and annotations; so are empty ones, which mean unknown", async () => {
    const annotation = { Type: name("Annot"), Subtype: name("Text"), Rect: [0, 0, 9, 9], Lang: "e" };
    const facts = await factsOf({
      tags: [
        tag("P", "Hello", { Lang: "en_US" }),
        tag("P", operators(`/Span <</Lang (12)>> BDC ${text("Hallo")} EMC`)),
        tag("P", "Bonjour", { Lang: "" }),
      ],
      page: () => ({ Annots: [annotation] }),
    });
    expect(facts.filter(({ kind }) => kind === "language-defect")).toEqual([
      {
        kind: "language-defect",
        defect: "malformed",
        detail: "e",
        place: { label: 'Page 1, Text annotation (bottom left), beside "Bonjour"', page: 1 },
        anchor: "e",
      },
      {
        kind: "language-defect",
        defect: "malformed",
        detail: "12",
        place: { label: "Page 1", page: 1 },
        anchor: "12",
      },
      {
        kind: "language-defect",
        defect: "malformed",
        detail: "en_US",
        place: { label: 'Page 1, "Hello"', page: 1, path: "/P[1]" },
        snippet: "Hello",
      },
      {
        kind: "language-defect",
        defect: "malformed",
        detail: "",
        place: { label: 'Page 1, "Bonjour"', page: 1, path: "/P[3]" },
        snippet: "Bonjour",
      },
    ]);
  });
});

describe("text that would have to inherit a language that is not there", () => {
  const uncovered = async (document: TaggedDocument) =>
    (await factsOfKind("language-defect", { ...noLanguage, ...document })).map(({ defect, detail }) => [
      defect,
      detail,
    ]);

  test("alternative and replacement texts and expansions", async () => {
    const tags = [
      tag("Figure", [], { Alt: "A map" }),
      tag("Span", "x", { ActualText: "y", Lang: "en" }),
      tag("Sect", [tag("Span", "z", { E: "zebra" })]),
      tag("P", operators(`/Span <</ActualText (a)>> BDC ${text("b")} EMC`)),
    ];
    expect(await uncovered({ tags })).toEqual([
      ["uncovered", "replacement text"],
      ["uncovered", "alternative text"],
      ["uncovered", "expansion of an abbreviation"],
    ]);
    expect(await factsOfKind("language-defect", { tags })).toEqual([]);
  });

  test("annotations' descriptions and fields' tooltips", async () => {
    const page = () => ({
      Annots: [
        { Subtype: name("Text"), Rect: [0, 0, 9, 9], Contents: "Note" },
        { Subtype: name("Text"), Rect: [0, 0, 9, 9], Contents: "Note", Lang: "en" },
        { Subtype: name("Widget"), Rect: [0, 0, 9, 9], FT: name("Tx"), TU: "Name" },
      ],
    });
    expect((await uncovered({ page })).slice(0, 2)).toEqual([
      ["uncovered", "description of an annotation"],
      ["uncovered", "tooltip of a form field"],
    ]);
  });

  test("of annotations not where the element that holds them, or one around it, has a language", async () => {
    const inForm = (language: { Lang?: string }, around: { Lang?: string } = {}) => {
      let field: Writable = null;
      const form = tag("Form", [], (builder) => {
        const own = { Subtype: name("Widget"), Rect: [72, 700, 99, 720], FT: name("Tx"), TU: "Name" };
        field = builder.add(own);
        return { ...language, K: { Type: name("OBJR"), Obj: field } };
      });
      return uncovered({ tags: [tag("Sect", [form], around)], page: () => ({ Annots: [field] }) });
    };
    expect(await inForm({})).toEqual([["uncovered", "tooltip of a form field"]]);
    expect(await inForm({ Lang: "en" })).toEqual([]);
    expect(await inForm({}, { Lang: "en" })).toEqual([]);
  });

  test("bookmarks and the document's title", async () => {
    const outline = { First: { Title: "One" } };
    expect(await uncovered({ catalog: { Lang: null, Outlines: outline } })).toEqual([
      ["uncovered", "bookmarks"],
    ]);
    expect(await uncovered({ xmp: xmp('<rdf:li xml:lang="x-default">Sales</rdf:li>') })).toEqual([
      ["uncovered", "document title"],
    ]);
  });

  test("other text of the document's properties", async () => {
    const described = (...items: string[]) =>
      titled.replace(
        "</dc:title>",
        `</dc:title><dc:description><rdf:Alt>${items.join("")}</rdf:Alt></dc:description>`,
      );
    const byDefault = '<rdf:li xml:lang="x-default">Sales of May</rdf:li>';
    expect(await uncovered({ xmp: described(byDefault) })).toEqual([
      ["uncovered", "text of the document's properties"],
    ]);
    expect(await uncovered({ xmp: described(byDefault), catalog: {} })).toEqual([]);
    expect(
      await uncovered({ xmp: described(byDefault, '<rdf:li xml:lang="en">Sales of May</rdf:li>') }),
    ).toEqual([]);
    expect(await uncovered({ xmp: described('<rdf:li xml:lang="x-default"> </rdf:li>') })).toEqual([]);
    expect(await uncovered({ xmp: described("<rdf:li>a thumbnail</rdf:li>") })).toEqual([]);
  });
});

describe("the title", () => {
  const title = async (document: TaggedDocument) => {
    const { value, isShown, conflict } = (await documentOf(document)).title;
    return { value, isShown, conflict };
  };
  const several =
    '<rdf:li xml:lang="de">Umsatz</rdf:li><rdf:li xml:lang="x-default">Sales &amp; more</rdf:li><rdf:li xml:lang="en">Sales</rdf:li>';

  test("is XMP's default title, shown by the viewer", async () => {
    expect(await title({ xmp: xmp(several) })).toEqual({
      value: "Sales & more",
      isShown: true,
      conflict: null,
    });
    expect(await title({ catalog: { ViewerPreferences: null } })).toMatchObject({ isShown: false });
  });

  test("is read from UTF-16 packets and whatever prefixes there are", async () => {
    const packet = xmp(several).replaceAll("dc:", "d:").replace("xmlns:dc", "xmlns:d");
    const utf16 = `\u00fe\u00ff${Array.from(packet, (character) => `\0${character}`).join("")}`;
    expect(await title({ xmp: utf16 })).toMatchObject({ value: "Sales & more" });
  });

  test("may stand in the information dictionary alone, unless the document claims PDF/UA", async () => {
    const info = { Title: "Sales 2025" };
    expect(await title({ info, xmp: null })).toMatchObject({ value: "Sales 2025" });
    expect(await title({ info, xmp: xmp("", "") })).toMatchObject({ value: "Sales 2025" });
    expect(await title({ info, xmp: xmp("", "1") })).toMatchObject({ value: null });
    expect(await title({ info })).toMatchObject({ value: "Sales", conflict: "Sales 2025" });
  });

  test("the part of PDF/UA is read from elements and attributes", async () => {
    expect((await documentOf({ xmp: xmp("", "2") })).pdfUa).toBe(2);
    const attribute = xmp("", "").replace("rdf:about", 'pdfuaid:part="1" rdf:about');
    expect((await documentOf({ xmp: attribute })).pdfUa).toBe(1);
    expect((await documentOf({ xmp: "no XML at all <" })).pdfUa).toBe(null);
  });
});
