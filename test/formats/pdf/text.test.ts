import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { CMap } from "../../../src/formats/pdf/text/cmap.ts";
import { glyphText } from "../../../src/formats/pdf/text/glyph-names.ts";
import { latin, name, type PdfBuilder, stream, type Writable } from "../../checker/build/pdf.ts";
import { factsOf, factsOfKind, operators, tag } from "../../checker/build/tagged-pdf.ts";

type Entries = { [key: string]: Writable };

const cmap = (body: string, size = body.length) => {
  async function* pieces() {
    for (let at = 0; at < body.length; at += size) yield latin(body.slice(at, at + size));
  }
  return CMap.read(pieces(), body.length, new Budget());
};

const codes = (...bytes: number[]) => Uint8Array.from(bytes);

describe("character maps", () => {
  test("give texts to single codes, ranges and lists", async () => {
    const body = `1 begincodespacerange <0000> <FFFF> endcodespacerange
       2 beginbfchar <0003> <0020> <0004> <00660069> endbfchar
       2 beginbfrange <0041> <0043> <0061> <0050> <0051> [<0078> <0079>] endbfrange`;
    for (const size of [body.length, 7, 1]) {
      const map = await cmap(body, size);
      expect([3, 4, 0x41, 0x43, 0x50, 0x51, 0x44].map((code) => map.text(code))).toEqual([
        " ",
        "fi",
        "a",
        "c",
        "x",
        "y",
        null,
      ]);
      expect(map.codeLength(codes(0, 3), 0, 2)).toBe(2);
    }
  });

  test("fall into codes by their code spaces", async () => {
    const map = await cmap("2 begincodespacerange <00> <80> <8140> <9FFC> endcodespacerange");
    expect([map.codeLength(codes(0x41, 0x42), 0, 2), map.codeLength(codes(0x81, 0x40), 0, 2)]).toEqual([
      1, 2,
    ]);
  });

  test("survive nonsense", async () => {
    expect((await cmap("beginbfrange <41> [ endbfrange ] endbfchar <")).isEmpty).toBe(true);
  });
});

test("glyph names tell their text as the glyph list specification says", () => {
  const texts = "A Aacute scaron f_f_i uni00410042 u1F600 afii10017 eacute.sc quoteright bullet g12 .notdef"
    .split(" ")
    .map(glyphText);
  expect(texts).toEqual(["A", "Á", "š", "ffi", "AB", "😀", "А", "é", "’", "•", null, null]);
});

describe("text of pages", () => {
  /** The heading that the operators show in the fonts, and what is reported of the fonts. */
  async function shown(content: string, fonts: (builder: PdfBuilder) => Entries) {
    const facts = await factsOf({
      tags: [tag("H1", operators(`BT /F2 10 Tf ${content} ET`))],
      resources: (builder) => ({ Font: fonts(builder) }),
    });
    const heading = facts.find(({ kind }) => kind === "heading");
    const fontFacts = facts.filter((fact) => fact.kind === "font");
    return { text: heading?.kind === "heading" ? heading.text : null, fonts: fontFacts };
  }

  const simple = (entries: Entries) => () => ({
    F2: { Type: name("Font"), Subtype: name("TrueType"), BaseFont: name("ABCDEF+Sans"), ...entries },
  });
  const winAnsi = { Encoding: name("WinAnsiEncoding") };

  test("is decoded by encodings and their differences", async () => {
    const encoding = {
      BaseEncoding: name("MacRomanEncoding"),
      Differences: [65, name("eacute"), name("f_i"), 0, name(".notdef")],
    };
    expect(await shown("(AB\\345\\000) Tj", simple({ Encoding: encoding }))).toMatchObject({ text: "éfiÂ" });
    expect(await shown("(\\223x\\224 \\225) Tj", simple(winAnsi))).toMatchObject({ text: "“x” •" });
  });

  test("is decoded by ToUnicode first", async () => {
    const toUnicode = (builder: PdfBuilder) => builder.add(stream("1 beginbfchar <41> <03B1> endbfchar"));
    const fonts = (builder: PdfBuilder) => ({
      F2: { ...simple(winAnsi)().F2, ToUnicode: toUnicode(builder) },
    });
    expect(await shown("(AB) Tj", fonts)).toMatchObject({
      text: "αB",
      fonts: [{ name: "Sans", hasUnicode: true }],
    });
  });

  const composite =
    (entries: Entries, descendant: Entries = {}) =>
    () => ({
      F2: {
        Subtype: name("Type0"),
        BaseFont: name("Mincho"),
        Encoding: name("Identity-H"),
        DescendantFonts: [{ Subtype: name("CIDFontType2"), ...descendant }],
        ...entries,
      },
    });

  test("without a way to Unicode its characters are counted and unknown", async () => {
    const found = await shown("<00010002> Tj", composite({}));
    expect(found).toEqual({
      text: "\ufffd\ufffd",
      fonts: [
        {
          kind: "font",
          name: "Mincho",
          isEmbedded: false,
          hasUnicode: false,
          place: { label: "Page 1, font Mincho", page: 1 },
          anchor: "Mincho",
        },
      ],
    });
    const japanese = { CIDSystemInfo: { Registry: "Adobe", Ordering: "Japan1", Supplement: 0 } };
    expect((await shown("<0001> Tj", composite({}, japanese))).fonts).toMatchObject([{ hasUnicode: true }]);
    const unicode = composite({ Encoding: name("UniJIS-UCS2-H") });
    expect(await shown("<65E5672C> Tj", unicode)).toMatchObject({
      text: "日本",
      fonts: [{ hasUnicode: true }],
    });
  });

  test("that is read from right to left comes in that order, however its pieces are painted", async () => {
    const hebrew = (builder: PdfBuilder) => ({
      F2: {
        ...simple({ ...winAnsi, FirstChar: 97, LastChar: 101, Widths: [500, 500, 500, 500, 500] })().F2,
        ToUnicode: builder.add(
          stream("5 beginbfchar <61> <05D0> <62> <05D1> <63> <05D2> <64> <0020> <65> <0031> endbfchar"),
        ),
      },
    });
    const read = async (content: string) => (await shown(content, hebrew)).text;
    expect(await read("(cba) Tj")).toBe("אבג");
    // Letter by letter from the left, and word by word from the right.
    expect(await read("(c) Tj (b) Tj 0 0 Td 10 0 Td (a) Tj")).toBe("אבג");
    expect(await read("50 0 Td (cb) Tj -20 0 Td (a) Tj -20 0 Td (ba) Tj")).toBe("בג א אב");
    expect(await read("(c) Tj [(e) -300 (a)] TJ")).toBe("א 1ג");
  });

  test("a symbolic font without encoding tells nothing; one whose program names its glyphs does", async () => {
    const symbolic = { FontDescriptor: { Flags: 4 } };
    expect((await shown("(A) Tj", simple(symbolic))).fonts).toMatchObject([{ hasUnicode: false }]);
    const withProgram = (builder: PdfBuilder) => ({
      F2: {
        Subtype: name("Type1"),
        BaseFont: name("CMR10"),
        FontDescriptor: { Flags: 4, FontFile: builder.add(stream("x")) },
      },
    });
    expect((await shown("(A) Tj", withProgram)).fonts).toMatchObject([
      { hasUnicode: true, isEmbedded: true },
    ]);
  });

  test("a font for hidden text alone need not be embedded", async () => {
    expect((await shown("3 Tr (A) Tj", simple(winAnsi))).fonts).toMatchObject([{ isEmbedded: true }]);
    expect((await shown("3 Tr (A) Tj 0 Tr (B) Tj", simple(winAnsi))).fonts).toMatchObject([
      { isEmbedded: false },
    ]);
  });

  test("has spaces where gaps and new lines part it, and none where letters only move", async () => {
    const widths = simple({ ...winAnsi, FirstChar: 32, Widths: Array(96).fill(500) });
    expect(await shown("[(Sa) -20 (les) -300 (up)] TJ", widths)).toMatchObject({ text: "Sales up" });
    expect(await shown("(Sa) Tj 10 0 Td (les) Tj 0 -12 Td (up) Tj", widths)).toMatchObject({
      text: "Sales up",
    });
    expect(await shown("(Sa) Tj 14 0 Td (les) Tj", widths)).toMatchObject({ text: "Sa les" });
    expect(await shown("12 TL (Sa) Tj T* (les) Tj (up) ' 0 0 (x) \"", widths)).toMatchObject({
      text: "Sa les up x",
    });
  });

  test("replacement text of marked content stands for what is shown", async () => {
    const content = "/Span <</ActualText (Sales)>> BDC (S\\255) Tj (ales) Tj EMC";
    expect(await shown(content, simple(winAnsi))).toMatchObject({ text: "Sales" });
  });

  test("properties may stand in the resources, and fonts in graphics states", async () => {
    const facts = await factsOf({
      tags: [tag("H1", operators("/Span /Pr1 BDC BT /Gs1 gs (x) Tj ET EMC"))],
      resources: () => ({
        Properties: { Pr1: { ActualText: "Sales" } },
        ExtGState: { Gs1: { Font: [simple(winAnsi)().F2, 10] } },
      }),
    });
    expect(facts.find(({ kind }) => kind === "heading")).toMatchObject({ text: "Sales" });
    expect(facts.find(({ kind }) => kind === "font")).toMatchObject({ name: "Sans" });
  });

  test("a typed bullet of a symbol font is seen as one", async () => {
    const resources = () => ({
      Font: {
        F1: simple(winAnsi)().F2,
        F2: { Subtype: name("Type1"), BaseFont: name("Symbol") },
        F3: { Subtype: name("TrueType"), BaseFont: name("Wingdings"), FontDescriptor: { Flags: 4 } },
      },
    });
    for (const font of ["F2", "F3"]) {
      const item = () => tag("P", operators(`BT /${font} 9 Tf (\\267) Tj /F1 9 Tf 20 0 Td (one) Tj ET`));
      const lists = await factsOfKind("typed-list", { tags: [item(), item()], resources });
      expect(lists).toMatchObject([{ items: 2 }]);
    }
  });

  test("raw operands that make no sense are passed over", async () => {
    expect(await shown("/F2 Tf (a) Tj [1 2 TJ (b) Tj Q Q Q EMC EMC", simple(winAnsi))).toMatchObject({
      text: "ab",
    });
  });
});

describe("text that is shown glyph by glyph", () => {
  const line = "The harbour was closed in the storm";
  const whole = `(${line}) Tj`;
  const apart = [...line].map((glyph) => `(${glyph}) Tj`).join(" ");
  const page = (show: string) => ({
    tags: [tag("H1", [operators(`BT /F1 12 Tf 72 720 Td ${show} ET`)])],
    loose: [`BT /F1 12 Tf 72 600 Td ${show} 0 -40 Td ${show} ET`],
  });

  test("is read as that which is shown in one piece", async () => {
    const [facts, expected] = [await factsOf(page(apart)), await factsOf(page(whole))];
    expect(facts.length).toBe(expected.length);
    for (const [at, fact] of facts.entries())
      expect(fact.kind === "page" ? { ...fact, untaggedTexts: 2 } : fact).toEqual(expected[at]);
    expect(facts).toContainEqual(expect.objectContaining({ kind: "page", snippet: line }));
  });

  test.each([
    ["another size", `(The) Tj /F1 18 Tf (harbour) Tj`],
    ["another line", `(The) Tj 0 -14 Td (harbour) Tj`],
    ["another column", `(The) Tj 200 0 Td (harbour) Tj`],
  ])("ends with %s", async (_, show) => {
    expect(await factsOf(page(show))).toContainEqual(
      expect.objectContaining({ kind: "page", snippet: "The" }),
    );
  });
});
