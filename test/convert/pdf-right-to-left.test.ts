import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { hear } from "../../src/heard/read.ts";
import { deflated, name, type PdfBuilder } from "../checker/build/pdf.ts";
import { operators, type TaggedDocument, tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

/** Codes of one font: those of other letters stand for what the letters look like. */
const letters: Record<string, string> = { a: "א", b: "ב", g: "ג", d: "ד", p: "ﺎ", s: " ", l: "L", x: "X" };
const others: Record<string, string> = { "1": "1", "2": "2", "(": "(", ")": ")", ".": ".", s: " ", w: "W" };

function font(builder: PdfBuilder, codes: Record<string, string>, base: string) {
  const hex = (text: string) => text.charCodeAt(0).toString(16).padStart(4, "0");
  const entries = Object.entries(codes).map(([code, text]) => `<${hex(code).slice(2)}> <${hex(text)}>`);
  return builder.add({
    Type: name("Font"),
    Subtype: name("TrueType"),
    BaseFont: name(base),
    FirstChar: 0,
    LastChar: 255,
    Widths: Array.from({ length: 256 }, () => 500),
    ToUnicode: builder.add(
      deflated(
        `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries.length} beginbfchar ${entries.join(" ")} endbfchar endcmap`,
      ),
    ),
    FontDescriptor: builder.add({ Type: name("FontDescriptor"), FontName: name(base), Flags: 32 }),
  });
}

/** A paragraph whose pieces are shown from left to right in 10 points, five points a glyph, each in the font that it names. */
const line = (...pieces: [from: number, font: "F2" | "F3", content: string][]) =>
  tag("P", [
    operators(
      pieces
        .map(([from, own, content]) => `BT /${own} 10 Tf 1 0 0 1 ${from} 700 Tm ${content} ET`)
        .join("\n"),
    ),
  ]);

const document = (paragraph: ReturnType<typeof line>): TaggedDocument => ({
  tags: [paragraph],
  xmp: null,
  resources: (builder) => ({
    Font: { F2: font(builder, letters, "Own"), F3: font(builder, others, "Other") },
  }),
});

/** What is read of the paragraph, which is the same for all who ask. */
async function read(paragraph: ReturnType<typeof line>): Promise<string> {
  const file = document(paragraph);
  const bytes = taggedPdf(file);
  const { entries } = await hear(bytesSource(bytes), {
    filename: "a.pdf",
    window: { from: 0, count: 10 },
  });
  const page = mainOf(await convertedPdf(file)).replace(/<[^>]*>/g, "");
  const heard = entries.map(({ text }) => text).join("|");
  expect(page).toBe(heard);
  return heard;
}

const standsFor = (text: string, shown: string) => {
  const hex = [...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  return `/Span <</ActualText <feff${hex}>>> BDC (${shown}) Tj EMC`;
};
const reversed = (content: string) => `/ReversedChars BMC ${content} EMC`;

describe("blocks of tagged pages with text from right to left", () => {
  const piece = (x: number, y: number, own: string, content: string) =>
    operators(`BT /${own} 10 Tf 1 0 0 1 ${x} ${y} Tm ${content} ET`);
  const hebrew = piece(72, 700, "F2", reversed("(gba) Tj"));
  const convertedTags = async (...tags: ReturnType<typeof tag>[]) =>
    mainOf(await convertedPdf({ ...document(line()), tags }));

  it("go as their letters do, where the others go in the other direction", async () => {
    const latin = (y: number) => tag("P", [piece(72, y, "F3", "(wwwwwwwwww) Tj")]);
    expect(await convertedTags(latin(720), latin(710), tag("P", [hebrew]))).toBe(
      '<p>WWWWWWWWWW</p><p>WWWWWWWWWW</p><p dir="rtl">אבג</p>',
    );
    expect(await convertedTags(tag("P", [hebrew]), tag("P", [piece(72, 680, "F3", "(ww) Tj")]))).toBe(
      '<p>אבג</p><p dir="ltr">WW</p>',
    );
  });

  it("have a space between pieces of a line that stand far apart", async () => {
    const parts = [piece(72, 680, "F3", "(1.) Tj"), piece(110, 680, "F3", "(w) Tj")];
    expect(await convertedTags(tag("P", [hebrew]), tag("P", parts))).toContain(">1. W</p>");
  });
});

describe("text that is painted from left to right and read from right to left", () => {
  it("is read in its order where each glyph says what it stands for", async () => {
    const word = reversed([standsFor("ג", "p"), standsFor("ב", "p"), "(a) Tj"].join(" "));
    expect(await read(line([72, "F2", word]))).toBe("אבג");
    const report = await check(bytesSource(taggedPdf(document(line([72, "F2", word])))), {
      filename: "a.pdf",
      tiers: [1],
    });
    expect(report.reach!.words).toMatchObject({ shown: 1, heard: 1 });
  });

  it("is read in its order where its letters are of several fonts and marked pieces", async () => {
    expect(
      await read(
        line(
          [72, "F3", "(.) Tj"],
          [77, "F2", reversed("(gb) Tj")],
          [87, "F3", "(s) Tj"],
          [92, "F2", reversed("(a) Tj")],
        ),
      ),
    ).toBe("א בג.");
  });

  it("keeps numbers and words of other letters as they are, with the marks behind them", async () => {
    expect(
      await read(
        line([72, "F3", "(.12) Tj"], [87, "F3", "(s) Tj"], [92, "F2", "(lxsbadg) Tj"], [127, "F3", "(s) Tj"]),
      ),
    ).toBe("גדאב LX 12.");
  });

  it("has the brackets that their glyphs stand for", async () => {
    expect(
      await read(
        line(
          [72, "F3", standsFor(")", "\\(")],
          [77, "F2", reversed("(ba) Tj")],
          [87, "F3", "(s) Tj"],
          [92, "F3", "(2) Tj"],
          [97, "F3", reversed(standsFor("(", "\\)"))],
          [102, "F3", "(s) Tj"],
          [107, "F2", reversed("(gd) Tj")],
        ),
      ),
    ).toBe("דג (2 אב)");
  });

  it("is so by brackets that are shown as mirror images, where nothing else says it", async () => {
    const figure = (open: string, close: string, content: string) =>
      line(
        [72, "F3", reversed(standsFor(close, `\\${open}`))],
        [77, "F3", content],
        [87, "F3", reversed(standsFor(open, `\\${close}`))],
      );
    expect(await read(figure("(", ")", "(12) Tj"))).toBe("(12)");
    expect(await read(figure("(", ")", "(ww) Tj"))).toBe("(WW)");
    const asTheyAre = line(
      [72, "F3", standsFor("(", "\\(")],
      [77, "F3", "(12) Tj"],
      [87, "F3", standsFor(")", "\\)")],
    );
    expect(await read(asTheyAre)).toBe("(12)");
  });

  it("is turned around by itself in a line that is read to the right", async () => {
    expect(
      await read(
        line(
          [72, "F2", "(lxlxlxlx) Tj"],
          [112, "F3", "(s) Tj"],
          [117, "F2", reversed("(ba) Tj")],
          [127, "F3", "(s) Tj"],
          [132, "F3", "(wwww) Tj"],
        ),
      ),
    ).toBe("LXLXLXLX אב WWWW");
  });

  it("keeps the space before letters that one glyph joins, in text that is read to the right too", async () => {
    expect(
      await read(
        line([72, "F2", "(lx) Tj"], [82, "F3", `(s) Tj ${standsFor("fl", "w")}`], [92, "F2", "(x) Tj"]),
      ),
    ).toBe("LX flX");
  });

  it("goes on behind what parts two letters and shows nothing", async () => {
    expect(
      await read(
        line(
          [72, "F2", reversed("(gb) Tj")],
          [82, "F3", standsFor("\u200c", "s")],
          [82, "F2", reversed("(ad) Tj")],
        ),
      ),
    ).toBe("דא\u200cבג");
  });
});
