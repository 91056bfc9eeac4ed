import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import {
  deflated,
  latin,
  name,
  type PdfBuilder,
  pdf,
  raw,
  stream,
  type Writable,
} from "../checker/build/pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

type Entries = { [key: string]: Writable };

/** A page that shows these codes in one font, which is made with the builder. */
const shownIn = (codes: string, font: (builder: PdfBuilder) => Entries, more: Entries = {}) =>
  pdf({
    pages: [`BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`],
    page: (builder) => ({ Resources: { Font: { F1: builder.add(font(builder)) }, ...more } }),
  });
const textIn = async (codes: string, font: (builder: PdfBuilder) => Entries) =>
  mainOf(await convertedPdf(shownIn(codes, font))).replace(/<[^>]*>/g, "");
const refusal = (bytes: Uint8Array) =>
  structure("pdf", bytesSource(bytes)).then(
    () => "converted",
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );

const simple = (more: Entries): Entries => ({
  Type: name("Font"),
  Subtype: name("Type1"),
  BaseFont: name("Own"),
  FirstChar: 0,
  LastChar: 255,
  Widths: Array.from({ length: 256 }, () => 500),
  ...more,
});
const descriptor = (flags: number, file: Entries): Entries => ({
  Type: name("FontDescriptor"),
  FontName: name("Own"),
  Flags: flags,
  FontBBox: [0, 0, 500, 700],
  ...file,
});
const composite = (builder: PdfBuilder, toUnicode: string, descendant: Entries = {}): Entries => ({
  Type: name("Font"),
  Subtype: name("Type0"),
  BaseFont: name("Own"),
  Encoding: name("Identity-H"),
  ToUnicode: builder.add(deflated(toUnicode)),
  DescendantFonts: [
    {
      Type: name("Font"),
      Subtype: name("CIDFontType2"),
      BaseFont: name("Own"),
      CIDSystemInfo: raw("<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"),
      FontDescriptor: builder.add(descriptor(4, {})),
      ...descendant,
    },
  ],
});
const mapped = (entries: string) =>
  `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${entries} endcmap`;

/** A CFF font (Adobe Technical Note 5176) whose codes 1, 2 and 3 are glyphs of these strings. */
function cff(...strings: number[]): string {
  const bytes = (...values: number[]) => String.fromCharCode(...values);
  const index = (...items: string[]) => {
    if (!items.length) return bytes(0, 0);
    let end = 1;
    const offsets = [1, ...items.map(({ length }) => (end += length))];
    return bytes(items.length >> 8, items.length & 255, 1, ...offsets) + items.join("");
  };
  const number = (value: number) => bytes(29, 0, 0, value >> 8, value & 255);
  const top = (charset: number, encoding: number, charStrings: number) =>
    index(`${number(charset)}${bytes(15)}${number(encoding)}${bytes(16)}${number(charStrings)}${bytes(17)}`);
  const head = bytes(1, 0, 4, 1) + index("Own");
  const rest = index("alpha") + index();
  const start = head.length + top(0, 0, 0).length + rest.length;
  const charset = bytes(0, ...strings.flatMap((string) => [string >> 8, string & 255]));
  const encoding = bytes(0, strings.length, ...strings.map((_, at) => at + 1));
  const glyphs = index(...Array.from({ length: strings.length + 1 }, () => "\x0e"));
  const places = [start, start + charset.length, start + charset.length + encoding.length] as const;
  return head + top(...places) + rest + charset + encoding + glyphs;
}

describe("the text of a font without a map", () => {
  it("is told by the names that a Type 1 program gives to its codes", async () => {
    const program = `%!PS-AdobeFont-1.0: Own\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 1 /H put\ndup 2 /ecircumflex put\ndup 3 /g17 put\nreadonly def\ncurrentfile eexec`;
    const shown = await textIn("0102", (builder) =>
      simple({
        FontDescriptor: builder.add(descriptor(4, { FontFile: builder.add(deflated(program)) })),
      }),
    );
    expect(shown).toBe("Hê");
  });

  it("is told by those of a CFF program, and by the font's own differences before them", async () => {
    const shown = await textIn("010203", (builder) =>
      simple({
        Encoding: { Differences: [3, name("Z")] },
        FontDescriptor: builder.add(
          descriptor(4, {
            FontFile3: builder.add(deflated(latin(cff(41, 391, 35)), { Subtype: name("Type1C") })),
          }),
        ),
      }),
    );
    expect(shown).toBe("HαZ");
  });
});

describe("letters that one glyph joins", () => {
  it("stay in their order where the line is read from right to left", async () => {
    const lamAlef = ["<06440627>", "<fefb>"];
    for (const target of lamAlef) {
      const map = mapped(`2 beginbfchar <0001> ${target} <0002> <0628> endbfchar`);
      expect(await textIn("00010002", (builder) => composite(builder, map))).toBe("بلا");
      const range = mapped(`2 beginbfrange <0001> <0001> [${target}] <0002> <0002> <0628> endbfrange`);
      expect(await textIn("00010002", (builder) => composite(builder, range))).toBe("بلا");
    }
    const latin = mapped("2 beginbfchar <0001> <00660069> <0002> <0041> endbfchar");
    expect(await textIn("00020001", (builder) => composite(builder, latin))).toBe("Afi");
  });
});

describe("a font that would take all memory", () => {
  it("is converted with a map of millions of codes, of which a range is one entry", async () => {
    const file = shownIn("0001", (builder) =>
      composite(builder, mapped("1 beginbfrange <000000> <fffffe> <0041> endbfrange")),
    );
    expect(mainOf(await convertedPdf(file))).toBe("<p>B</p>");
  });

  it("keeps no more of a code's text than a glyph can stand for", async () => {
    const file = shownIn("0001".repeat(2_000), (builder) =>
      composite(builder, mapped(`1 beginbfchar <0001> <${"0041".repeat(10_000)}> endbfchar`)),
    );
    expect(mainOf(await convertedPdf(file)).length).toBeLessThan(2_000 * 40);
  });

  it("is converted where its program is not what it should be", async () => {
    const cmap = `\0\0\0\x01\0\x03\0\x0a\0\0\0\x0c\0\x0c\0\0\0\0\0\x1c\0\0\0\0\0\0\0\x01\0\0\0\0\xff\xff\xff\xff\0\0\0\0`;
    const program = `\0\x01\0\0\0\x01\0\0\0\0\0\0cmap\0\0\0\0\0\0\0\x1c\0\0\0\x28${cmap}`;
    const shown = await textIn("4849", (builder) =>
      simple({
        Subtype: name("TrueType"),
        FontDescriptor: builder.add(descriptor(32, { FontFile2: builder.add(stream(latin(program))) })),
      }),
    );
    expect(shown).toBe("HI");
  });

  it("is converted where it has widths for codes without end", async () => {
    const map = mapped("1 beginbfchar <0001> <0048> <0002> <0049> endbfchar");
    const shown = await textIn("00010002", (builder) =>
      composite(builder, map, { W: [0, 2_000_000_000, 500], DW: 500 }),
    );
    expect(shown).toBe("HI");
  });

  it("is as large as its glyphs are painted, where it does not tell itself", async () => {
    const line = (y: number) =>
      `1 0 0 1 72 ${y} Tm (one of many lines of usual text that stand on the page) Tj`;
    const file = pdf({
      pages: [
        `BT /F2 1 Tf 1 0 0 1 72 740 Tm <48494849> Tj /F1 10 Tf ${[700, 688, 676, 664].map(line).join(" ")} ET`,
      ],
      page: (builder) => ({
        Resources: {
          Font: {
            F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
            F2: builder.add({
              Type: name("Font"),
              Subtype: name("Type3"),
              FontBBox: [0, 0, 0, 0],
              FontMatrix: [1, 0, 0, 1, 0, 0],
              FirstChar: 72,
              LastChar: 73,
              Widths: [18, 18],
              Encoding: { Differences: [72, name("H"), name("I")] },
              CharProcs: {
                H: builder.add(deflated("18 0 0 0 16 24 d1 0 0 16 24 re f")),
                I: builder.add(deflated("18 0 0 0 16 24 d1")),
              },
            }),
          },
        },
      }),
    });
    expect(mainOf(await convertedPdf(file))).toMatch(/^<h1[^>]*>HIHI<\/h1><p>one of many/);
  });

  it.each([
    ["as ASCII has it", "6c616e64", "land"],
    ["with the ligatures of the first encoding of TeX", "0c6c6c", "fill"],
    ["with those of the Cork encoding", "1c6c6c", "fill"],
  ])("says what a bitmap font of TeX counts by its codes, %s", async (_, shownCodes, said) => {
    const codes = [...new Set<number>(Buffer.from(shownCodes, "hex"))];
    const shown = await textIn(shownCodes, (builder) => ({
      Type: name("Font"),
      Subtype: name("Type3"),
      FontBBox: [0, 0, 10, 10],
      FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
      FirstChar: 0,
      LastChar: 127,
      Widths: Array.from({ length: 128 }, () => 6),
      Encoding: { Differences: codes.flatMap((code): Writable[] => [code, name(`a${code}`)]) },
      CharProcs: Object.fromEntries(codes.map((code) => [`a${code}`, builder.add(deflated("6 0 d0"))])),
    }));
    expect(shown).toBe(said);
  });

  it("is converted where a glyph of it is painted by what is endless", async () => {
    const shown = await textIn("48", (builder) => ({
      Type: name("Font"),
      Subtype: name("Type3"),
      FontBBox: [0, 0, 10, 10],
      FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
      FirstChar: 72,
      LastChar: 72,
      Widths: [6],
      Encoding: { Differences: [72, name("H")] },
      CharProcs: { H: builder.add(deflated(`6 0 d0 ${"q ".repeat(400_000)}`)) },
    }));
    expect(shown).toBe("H");
  });
});

describe("forms in one another", () => {
  const nested = (depth: number) =>
    pdf({
      pages: ["BT /F1 12 Tf 72 740 Td (On it) Tj ET /Fm Do"],
      page: (builder) => {
        const font = builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") });
        const form = (content: string, inner: Entries) =>
          builder.add(
            deflated(content, {
              Type: name("XObject"),
              Subtype: name("Form"),
              BBox: [0, 0, 612, 792],
              Resources: { Font: { F1: font }, XObject: inner },
            }),
          );
        let last = form("BT /F1 12 Tf 72 700 Td (In there) Tj ET", {});
        for (let level = 1; level < depth; level++) last = form("/Fm Do", { Fm: last });
        return { Resources: { Font: { F1: font }, XObject: { Fm: last } } };
      },
    });

  it("are read as deep as programs make them and refused where they are deeper", async () => {
    expect(mainOf(await convertedPdf(nested(20)))).toBe("<p>On it</p><p>In there</p>");
    expect(await refusal(nested(40))).toMatch(/^too_complex: .*more than 24 forms in one another/);
  });

  it("take the resources of the page where they have none, and are passed over in themselves", async () => {
    const file = pdf({
      pages: ["BT /F1 12 Tf 72 700 Td (On the page) Tj ET /Fm Do"],
      page: (builder) => {
        const font = builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") });
        const form = builder.reserve();
        builder.put(
          form,
          deflated("BT /F1 12 Tf 72 660 Td (In the form) Tj ET /Fm Do", {
            Subtype: name("Form"),
            BBox: [0, 0, 612, 792],
          }),
        );
        return { Resources: { Font: { F1: font }, XObject: { Fm: form } } };
      },
    });
    expect(mainOf(await convertedPdf(file))).toBe("<p>On the page</p><p>In the form</p>");
  });
});
