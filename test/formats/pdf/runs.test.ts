import { describe, expect, it } from "vitest";
import { unspaced } from "../../../src/formats/pdf/text/letter-spacing.ts";
import { boxOfRun } from "../../../src/formats/pdf/text/runs.ts";
import { deflated, name, type PdfBuilder, raw, type Writable } from "../../checker/build/pdf.ts";
import { pageOf, runsIn, runsOf } from "./page-items.ts";

type Entries = { [key: string]: Writable };

const rounded = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 100) / 100);
const textsIn = async (...from: Parameters<typeof runsIn>) => (await runsIn(...from)).map(({ text }) => text);

/** A composite font whose codes of two bytes are these texts. */
const composite =
  (texts: Record<string, string>, more: Entries = {}, encoding: Writable = name("Identity-H")) =>
  (builder: PdfBuilder): Entries => {
    const hex = (text: string) =>
      [...text].map((_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("");
    const entries = Object.entries(texts).map(([code, text]) => `<${code}> <${hex(text)}>`);
    const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${entries.length} beginbfchar ${entries.join(" ")} endbfchar endcmap`;
    return {
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: name("Own"),
      Encoding: encoding,
      ToUnicode: builder.add(deflated(map)),
      DescendantFonts: [
        {
          Type: name("Font"),
          Subtype: name("CIDFontType2"),
          BaseFont: name("Own"),
          CIDSystemInfo: raw("<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"),
          DW: 500,
          ...more,
        },
      ],
    };
  };

describe("where a run stands", () => {
  it("is told by the widths of the standard fonts where the file has none", async () => {
    const [run] = await runsIn("BT /F1 10 Tf 100 700 Td (AWi) Tj ET");
    expect(run).toMatchObject({ text: "AWi", x: 100, y: 700, size: 10, angle: 0, fontName: "Helvetica" });
    expect(run!.width).toBeCloseTo(6.67 + 9.44 + 2.22);
    expect(rounded(boxOfRun(run!))).toEqual([100, 698, 118.33, 708]);
  });

  it("follows spacing, scaling, rise and the matrices", async () => {
    const [run] = await runsIn(
      "q 2 0 0 2 10 20 cm BT /F1 10 Tf 50 Tz 1 Tc 3 Ts 1 0 0 1 100 200 Tm (ii) Tj ET Q",
    );
    // 2.22 for each letter and 1 behind the first, half as wide, twice as large.
    expect(run!.width).toBeCloseTo((2.22 + 1 + 2.22) * 0.5 * 2);
    expect([run!.x, run!.y, run!.size]).toEqual([210, 426, 20]);
  });

  it("is turned with its text", async () => {
    const [up, down] = await runsIn(
      "BT /F1 10 Tf 0 1 -1 0 300 100 Tm (iiii) Tj 0 -1 1 0 400 500 Tm (iiii) Tj ET",
    );
    expect([up!.angle, down!.angle]).toEqual([90, -90]);
    expect(rounded(boxOfRun(up!))).toEqual([292, 100, 302, 108.88]);
    expect(rounded(boxOfRun(down!))).toEqual([398, 491.12, 408, 500]);
  });

  it("goes down the page in vertical writing", async () => {
    const [run] = await runsIn(
      "BT /F1 10 Tf 300 700 Td <00010002> Tj ET",
      composite({ "0001": "縦", "0002": "書" }, { DW2: [880, -1_000] }, name("Identity-V")),
    );
    expect(run).toMatchObject({ text: "縦書", isVertical: true, x: 300, y: 700 });
    expect(rounded(boxOfRun(run!))).toEqual([295, 680, 305, 700]);
  });

  it("goes by the CIDs of an embedded character map", async () => {
    const map =
      "/WMode 0 def 1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <41> <42> 7 endcidrange";
    const [run] = await runsIn("BT /F1 10 Tf 100 700 Td (AB) Tj ET", (builder) =>
      composite(
        { "41": "A", "42": "B" },
        { W: [7, [300, 900]] },
        builder.add(deflated(map, { CMapName: name("Own") })),
      )(builder),
    );
    expect(run!.text).toBe("AB");
    expect(run!.width).toBeCloseTo(12);
  });

  it("keeps what stands beside the page out", async () => {
    expect(await textsIn("BT /F1 10 Tf 100 900 Td (above) Tj 0 -200 Td (on it) Tj ET")).toEqual(["on it"]);
  });
});

describe("what makes one run", () => {
  it("is text that goes on without a gap, whatever operators show it", async () => {
    const runs = await runsIn("BT /F1 10 Tf 100 700 Td (Riv) Tj (ers) Tj [(and)] TJ 40 0 Td (far) Tj ET");
    expect(runs.map(({ text }) => text)).toEqual(["Riversand", "far"]);
    expect(runs[0]!.address).toEqual({ form: 0, first: 3, last: 5 });
  });

  it("has spaces where there are gaps, however they are made", async () => {
    const shown = "BT /F1 10 Tf 100 700 Td [(one) -300 (two) -20 (three)] TJ ( four) Tj ET";
    expect(await textsIn(shown)).toEqual(["one twothree four"]);
    // A ligature that a program fills up with a space it moves back over.
    expect(await textsIn("BT /F1 10 Tf 100 700 Td [(de\\256) 278 ( ) (nir)] TJ ET")).toEqual(["de®nir"]);
  });

  it("ends where the look or the marked content changes", async () => {
    const runs = await runsIn(
      "BT /F1 10 Tf 100 700 Td (black) Tj 1 0 0 rg (red) Tj 0 0 0 1 k /F1 8 Tf (small) Tj /P <</MCID 3>> BDC (tagged) Tj EMC ET",
    );
    expect(runs.map(({ text, colour, size, marking }) => [text, colour, size, marking.mcid])).toEqual([
      ["black", [0, 0, 0], 10, null],
      ["red", [255, 0, 0], 10, null],
      ["small", [35, 31, 32], 8, null],
      ["tagged", [35, 31, 32], 8, 3],
    ]);
  });

  it("is found again in a form by its object and operator, an inline picture being one operator", async () => {
    let object = 0;
    const items = await pageOf(
      "q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q BT /F1 10 Tf 9 700 Td (page) Tj ET /Fm Do",
      undefined,
      (builder) => {
        const form = builder.add(
          deflated("BT /F1 10 Tf 9 500 Td (form) Tj ET", {
            Type: name("XObject"),
            Subtype: name("Form"),
            BBox: [0, 0, 612, 792],
          }),
        );
        object = form.num;
        return { XObject: { Fm: form } };
      },
    );
    expect(runsOf(items).map(({ text, address }) => [text, address])).toEqual([
      ["page", { form: 0, first: 6, last: 6 }],
      ["form", { form: object, first: 3, last: 3 }],
    ]);
  });
});

describe("how a run looks", () => {
  it("is bold or italic by the descriptor or the name of its font", async () => {
    const look = async (base: string, descriptor: Entries) => {
      const [run] = await runsIn("BT /F1 10 Tf 100 700 Td (x) Tj ET", (builder) => ({
        Type: name("Font"),
        Subtype: name("TrueType"),
        BaseFont: name(base),
        Encoding: name("WinAnsiEncoding"),
        FirstChar: 120,
        LastChar: 120,
        Widths: [500],
        FontDescriptor: builder.add({ Type: name("FontDescriptor"), FontName: name(base), ...descriptor }),
      }));
      return [run!.fontName, run!.isBold, run!.isItalic];
    };
    expect(await look("ABCDEF+Lato", { Flags: 32 })).toEqual(["Lato", false, false]);
    expect(await look("Lato", { Flags: 32, FontWeight: 700 })).toEqual(["Lato", true, false]);
    expect(await look("Lato", { Flags: 96 })).toEqual(["Lato", false, true]);
    expect(await look("Lato-BoldItalic", { Flags: 32 })).toEqual(["Lato-BoldItalic", true, true]);
  });

  it("has no colour where a pattern or an unknown ink fills it, and that of black ink", async () => {
    const colours = { Ink: [name("Separation"), name("Black"), name("DeviceGray"), {}] };
    const runs = await runsIn(
      "BT /F1 10 Tf 9 700 Td /Pattern cs /P1 scn (a) Tj /Ink cs 0.2 scn (b) Tj /Other cs 1 scn (c) Tj 0.5 g (d) Tj 3 Tr (e) Tj ET",
      undefined,
      () => ({ ColorSpace: colours }),
    );
    expect(runs.map(({ text, colour, isUnseen }) => [text, colour, isUnseen])).toEqual([
      ["a", null, false],
      ["b", [204, 204, 204], false],
      ["c", null, false],
      ["d", [128, 128, 128], false],
      ["e", [128, 128, 128], true],
    ]);
  });
});

it("has no space that a font gives to a sign", async () => {
  const letters = { "0001": "1", "0002": " .", "0003": "5" };
  const [run] = await runsIn("BT /F1 10 Tf 100 700 Td <000100020003> Tj ET", composite(letters));
  expect(run!.text).toBe("1.5");
});

describe("gaps within a run", () => {
  it("are spaces in the face of a typewriter unless they are narrow and beside signs that join words", async () => {
    const typed = (builder: PdfBuilder): Entries => ({
      Type: name("Font"),
      Subtype: name("Type1"),
      BaseFont: name("Courier"),
      FontDescriptor: builder.add({ Type: name("FontDescriptor"), FontName: name("Courier"), Flags: 33 }),
    });
    expect(
      await textsIn("BT /F1 10 Tf 100 700 Td [(wget) -200 (_1) -150 (.12) -600 (x)] TJ ET", typed),
    ).toEqual(["wget_1.12 x"]);
    expect(await textsIn("BT /F1 10 Tf 100 700 Td [(wget) -200 (_1)] TJ ET")).toEqual(["wget _1"]);
  });

  it("part words beside a space that is shown, unless they part most letters", () => {
    const line = { size: 10 };
    const font = { name: "Own" };
    const words = [..."one two three four five six"];
    const gaps = words.flatMap((sign, at) => (sign === " " && at > 3 ? [{ at, width: 2 }] : []));
    expect(unspaced({ glyphs: words, gaps, line, font }).join("")).toBe("one two three four five six");
    const apart = [..."h a r b o u r", " ", ..."t o w n"];
    const between = apart.flatMap((sign, at) => (sign === " " && at !== 13 ? [{ at, width: 2 }] : []));
    expect(unspaced({ glyphs: apart, gaps: between, line, font }).join("")).toBe("harbour town");
  });
});

describe("text that is read from right to left", () => {
  const letters = {
    "0001": "א",
    "0002": "ב",
    "0003": "ג",
    "0004": " ",
    "0005": "1",
    "0006": "2",
    "0007": "a",
    "0008": "b",
    "0009": "لا",
    "000a": ".",
  };
  const shown = async (codes: string) =>
    (await textsIn(`BT /F1 10 Tf 100 700 Td <${codes}> Tj ET`, composite(letters))).join("|");

  it("comes in its reading order, its numbers and Latin words in theirs", async () => {
    expect(await shown("000300020001")).toBe("אבג");
    expect(await shown("000a000300040005000600040001")).toBe("א 12 ג.");
    expect(await shown("0003000400070008000400010001")).toBe("אא ab ג");
    expect(await shown("00090002")).toBe("בلا");
  });

  it("is turned around within a line that is read from left to right", async () => {
    const line = "0007000800070008000400020001000400070008".concat("0007000800070008");
    expect(await shown(line)).toBe("abab אב ababab");
  });
});

describe("the names of glyphs in fonts of TeX", () => {
  const shownBy = (...names: string[]) =>
    textsIn(
      `BT /F1 10 Tf 100 700 Td <${names.map((_, at) => (65 + at).toString(16)).join("")}> Tj ET`,
      () => ({
        Type: name("Font"),
        Subtype: name("Type1"),
        BaseFont: name("CMSY10"),
        FirstChar: 65,
        LastChar: 64 + names.length,
        Widths: names.map(() => 500),
        Encoding: { Differences: [65, ...names.map(name)] },
      }),
    );

  it("tell signs in all sizes, and one that is struck out before it is shown", async () => {
    expect(await shownBy("braceleftbigg", "bardbl", "summationdisplay", "mapsto")).toEqual(["{‖∑↦"]);
    expect(await shownBy("negationslash", "equal")).toEqual(["≠"]);
    expect(await shownBy("bracehtipdownleft", "x")).toEqual(["x"]);
  });

  it("are counted by ASCII where they only count, and unknown where they say something else", async () => {
    expect(await shownBy("a65", "g2", "nonsense")).toEqual(["AB\ufffd"]);
  });
});
