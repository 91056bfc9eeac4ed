import { expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { check } from "../../../src/checker/index.ts";
import type { ColourFact } from "../../../src/checker/model.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { pdfReader } from "../../../src/formats/pdf/reader.ts";
import { name, type PdfBuilder, pdf, raw, stream, type Writable } from "../../checker/build/pdf.ts";
import { image } from "../../checker/build/tagged-pdf.ts";

type Resources = { [key: string]: Writable };

const document = (pages: string[], resources?: (builder: PdfBuilder) => Resources, page: Resources = {}) =>
  pdf({
    pages,
    page: (builder) => ({
      Resources: {
        Font: {
          F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
          F2: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica-Bold") }),
        },
        ...resources?.(builder),
      },
      ...page,
    }),
  });

async function colours(...of: Parameters<typeof document>): Promise<ColourFact[]> {
  const facts: ColourFact[] = [];
  await pdfReader.read(
    bytesSource(document(...of)),
    (fact) => {
      if (fact.kind === "colour") facts.push(fact);
    },
    new Budget(),
    null,
    undefined,
    { looksAt: (what) => what === "colour" },
  );
  return facts;
}

/** The colours of the texts of one page, in short. */
const shown = async (content: string, resources?: (builder: PdfBuilder) => Resources) =>
  (await colours([content], resources)).map(
    ({ text, foreground, background, others, doubt }) =>
      `${text}: ${foreground} on ${others ? [background, ...others].join(" or ") : background}${doubt ? ` (${doubt})` : ""}`,
  );

const words = (text: string, y = 700, size = 12, font = "F1", x = 72) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

test("text is compared with the page, or with the last area painted under it", async () => {
  expect(await shown(words("Plain"))).toEqual(["Plain: 0,0,0 on 255,255,255"]);
  const bands = "0 0 0.5 rg 50 600 400 60 re f 1 0 0 rg 60 610 100 30 re f 0.5 g";
  expect(await shown(`${bands} ${words("On red", 620)} 1 g ${words("On blue", 620, 12, "F1", 300)}`)).toEqual(
    ["On red: 128,128,128 on 255,0,0", "On blue: 255,255,255 on 0,0,128"],
  );
});

test("an area that is painted later hides the text, and is behind what comes after it", async () => {
  const content = `${words("Hidden")} 0 0 1 rg 50 680 300 60 re f 1 g ${words("Seen")}`;
  expect(await shown(content)).toEqual(["Seen: 255,255,255 on 0,0,255"]);
});

test("areas of any shape are behind the text that stands on them alone", async () => {
  const disc = "0 0.4 0 rg 100 700 m 100 755 l 155 755 l 155 700 l 100 645 l h f 1 g";
  expect(await shown(`${disc} ${words("7", 720, 12, "F1", 120)}`)).toEqual(["7: 255,255,255 on 0,102,0"]);
  // The corner of the box that the shape does not fill.
  expect(await shown(`${disc} 0 g ${words("8", 650, 8, "F1", 148)}`)).toEqual(["8: 0,0,0 on 255,255,255"]);
  const frame = "0 0 1 rg 50 600 300 100 re 60 610 280 80 re f* 0.4 g";
  expect(await shown(`${frame} ${words("In a frame", 650)}`)).toEqual([
    "In a frame: 102,102,102 on 255,255,255",
  ]);
  const line = "20 w 0 0 1 RG 60 700 m 300 700 l S 1 g";
  expect(await shown(`${line} ${words("On a wide line", 697)}`)).toEqual([
    "On a wide line: 255,255,255 on 0,0,255",
  ]);
});

test("what is clipped away is behind nothing, and text that is clipped away is not seen", async () => {
  const clip = "q 300 600 200 150 re W n 0 0 1 rg 50 600 450 150 re f Q 0 g";
  expect(await shown(`${clip} ${words("Beside")} 1 g ${words("Within", 700, 12, "F1", 320)}`)).toEqual([
    "Beside: 0,0,0 on 255,255,255",
    "Within: 255,255,255 on 0,0,255",
  ]);
  expect(await shown(`q 300 100 50 50 re W n ${words("Gone")} Q ${words("There", 600)}`)).toEqual([
    "There: 0,0,0 on 255,255,255",
  ]);
});

test("text of two backgrounds is judged on both", async () => {
  const half = "0 0 0.5 rg 50 690 70 30 re f";
  const [fact] = await colours([`${half} 0.6 g ${words("Half of this stands on blue")}`]);
  expect([fact!.background, fact!.others]).toEqual([[255, 255, 255], [[0, 0, 128]]]);
});

test("where what is behind text cannot be known, a person is asked", async () => {
  const resources = (builder: PdfBuilder) => ({
    XObject: { I: image(builder) },
    Shading: {
      S: raw(
        "<</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function <</FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1>>>>",
      ),
    },
    Pattern: {
      P: builder.add(
        stream("0 0 4 4 re f", {
          PatternType: 1,
          PaintType: 1,
          TilingType: 1,
          BBox: [0, 0, 8, 8],
          XStep: 8,
          YStep: 8,
        }),
      ),
    },
    ExtGState: { M: { SMask: { S: name("Luminosity") } }, N: { BM: name("Difference") } },
  });
  const behind = async (content: string) => (await shown(`${content} 1 g ${words("Here")}`, resources))[0];
  expect(await behind("q 300 0 0 100 50 650 cm /I Do Q")).toBe("Here: 255,255,255 on null (picture)");
  expect(await behind("q 50 650 300 100 re W n /S sh Q")).toBe("Here: 255,255,255 on null (gradient)");
  expect(await behind("/Pattern cs /P scn 50 650 300 100 re f")).toBe("Here: 255,255,255 on null (pattern)");
  expect(await behind("q /M gs 0 g 50 650 300 100 re f Q")).toBe("Here: 255,255,255 on null (transparency)");
  expect(await behind("q /N gs 0 g 50 650 300 100 re f Q")).toBe("Here: 255,255,255 on null (transparency)");
  expect(await shown(`/Pattern cs /P scn ${words("Filled")}`, resources)).toEqual([
    "Filled: null on null (text-fill)",
  ]);
  // A plain area between the picture and the text.
  expect(await behind("q 300 0 0 100 50 650 cm /I Do Q 0 g 60 680 200 40 re f")).toBe(
    "Here: 255,255,255 on 0,0,0",
  );
});

test("half transparent colours are mixed with what is behind them", async () => {
  const resources = () => ({ ExtGState: { H: { ca: 0.5 }, M: { BM: name("Multiply") } } });
  expect(await shown(`/H gs ${words("Half")}`, resources)).toEqual(["Half: 128,128,128 on 255,255,255"]);
  expect(await shown(`q /H gs 0 0 1 rg 50 650 300 100 re f Q ${words("On it")}`, resources)).toEqual([
    "On it: 0,0,0 on 128,128,255",
  ]);
  expect(
    await shown(
      `1 1 0 rg 50 650 300 100 re f q /M gs 0 1 1 rg 50 650 300 100 re f Q 0 g ${words("Two")}`,
      resources,
    ),
  ).toEqual(["Two: 0,0,0 on 0,255,0"]);
});

test("text that nobody sees has no contrast, as it has none off the page", async () => {
  expect(await shown(`1 g 3 Tr ${words("Recognised")}`)).toEqual([]);
  expect(await shown(`${words("Beside the page", 700, 12, "F1", 900)} ${words("On it")}`)).toEqual([
    "On it: 0,0,0 on 255,255,255",
  ]);
  expect(await shown(`1 0 0 RG 1 Tr ${words("Outlined")}`)).toEqual(["Outlined: 255,0,0 on 255,255,255"]);
  expect(await shown(`0.9 g ${words("...")} ${words("* * *", 600)}`)).toEqual([]);
  const watermark = `/Artifact <</Type /Pagination /Subtype /Watermark>> BDC 0.9 g ${words("DRAFT", 400, 90)} EMC`;
  expect(await shown(`${watermark} 0 g ${words("Text")}`)).toEqual(["Text: 0,0,0 on 255,255,255"]);
});

test.each([
  ["DeviceCMYK", "0 0 0 1 k", [35, 31, 32]],
  ["CMYK", "1 0 0 0 k", [0, 174, 239]],
  ["a profile of three", "/Icc cs 1 0 0 scn", [255, 0, 0]],
  ["a profile of four", "/Icc4 cs 0 1 1 0 scn", [237, 28, 36]],
  ["a palette", "/Pal cs 1 sc", [0, 128, 255]],
  ["an ink by its function", "/Spot cs 0.5 scn", [255, 128, 128]],
  ["an ink that is calculated", "/Calc cs 1 scn", [0, 51, 102]],
  ["inks by samples", "/Two cs 1 0 scn", [255, 0, 0]],
  ["a function in parts", "/Parts cs 0.75 scn", [128, 128, 128]],
  ["Lab", "/Lab cs 54.29 80.8 69.9 scn", [255, 0, 0]],
] as const)("colours of %s are known", async (_, set, expected) => {
  const [fact] = await colours([`${set} ${words("Text")}`], (builder) => {
    const profile = (count: number) => [name("ICCBased"), builder.add(stream("", { N: count }))];
    const grey = (from: number, to: number) => ({
      FunctionType: 2,
      Domain: [0, 1],
      C0: [from],
      C1: [to],
      N: 1,
    });
    return {
      ColorSpace: {
        Icc: profile(3),
        Icc4: profile(4),
        Pal: [name("Indexed"), name("DeviceRGB"), 1, Uint8Array.of(9, 9, 9, 0, 128, 255)],
        Spot: [
          name("Separation"),
          name("Coral"),
          name("DeviceRGB"),
          { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [1, 0, 0], N: 1 },
        ],
        Calc: [
          name("Separation"),
          name("Navy"),
          name("DeviceRGB"),
          builder.add(
            stream("{ dup 0 eq { pop 1 1 1 } { pop 0 0.1 2 mul 1 1 roll 0.8 2 div } ifelse }", {
              FunctionType: 4,
              Domain: [0, 1],
              Range: [0, 1, 0, 1, 0, 1],
            }),
          ),
        ],
        Two: [
          name("DeviceN"),
          [name("Red"), name("Green")],
          name("DeviceRGB"),
          builder.add(
            stream("\xff\xff\xff\xff\0\0\0\xff\0\0\0\0", {
              FunctionType: 0,
              Domain: [0, 1, 0, 1],
              Range: [0, 1, 0, 1, 0, 1],
              Size: [2, 2],
              BitsPerSample: 8,
            }),
          ),
        ],
        Parts: [
          name("Separation"),
          name("Grey"),
          name("DeviceGray"),
          {
            FunctionType: 3,
            Domain: [0, 1],
            Functions: [grey(1, 1), grey(1, 0)],
            Bounds: [0.5],
            Encode: [0, 1, 0, 1],
          },
        ],
        Lab: [name("Lab"), { WhitePoint: [0.9642, 1, 0.8249] }],
      },
    };
  });
  for (const [at, value] of expected.entries())
    expect(Math.abs(fact!.foreground![at]! - value), String(fact!.foreground)).toBeLessThanOrEqual(2);
});

test("text is large by its matrices, its weight and the unit of the page", async () => {
  const isLarge = async (content: string, page: Resources = {}) =>
    (await colours([content], undefined, page)).map(({ isLarge }) => isLarge);
  expect(await isLarge(words("Small", 700, 17))).toEqual([false]);
  expect(await isLarge(words("Large", 700, 18))).toEqual([true]);
  expect(await isLarge(`q 2 0 0 2 0 0 cm ${words("Scaled", 300, 9)} Q`)).toEqual([true]);
  expect(await isLarge(words("Bold", 700, 14, "F2"))).toEqual([true]);
  expect(await isLarge(words("Not bold", 700, 14))).toEqual([false]);
  expect(await isLarge(words("Unit", 700, 9), { UserUnit: 2 })).toEqual([true]);
});

test("forms are painted where and as they are shown", async () => {
  const resources = (builder: PdfBuilder) => ({
    ExtGState: { H: { ca: 0.5 } },
    XObject: {
      Box: builder.add(
        stream("0 0 1 rg 0 0 900 900 re f", {
          Type: name("XObject"),
          Subtype: name("Form"),
          BBox: [0, 0, 200, 40],
          Matrix: [1, 0, 0, 1, 60, 680],
          Group: { S: name("Transparency") },
        }),
      ),
    },
  });
  expect(await shown(`/Box Do 1 g ${words("On")} 0 g ${words("Off", 600)}`, resources)).toEqual([
    "On: 255,255,255 on 0,0,255",
    "Off: 0,0,0 on 255,255,255",
  ]);
  expect(await shown(`q /H gs /Box Do Q ${words("On")}`, resources)).toEqual(["On: 0,0,0 on 128,128,255"]);
});

test("a report names words, colours, contrast and place of what stands together, once", async () => {
  const lines = [0, 14, 28]
    .map((down) => words(down ? `line ${down / 14}` : "Faint text", 700 - down))
    .join(" ");
  const footer = words("Page 1 of 2", 40, 9);
  const far = words("Faint too", 300);
  const bytes = document([`0.6 g ${lines} ${far} ${footer}`, `0.6 g ${words("Page 2 of 2", 40, 9)}`]);
  const report = await check(bytesSource(bytes), { filename: "a.pdf", tiers: [1, 2] });
  const issues = report.issues.filter(({ check_id }) => check_id === "contrast");
  expect(issues.map(({ location }) => location.label)).toEqual([
    'Page 1, text "Faint text line 1 line 2"',
    'Page 1, text "Faint too"',
    'Page 1, text "Page 1 of 2"',
  ]);
  expect(issues[0]).toMatchObject({
    message: expect.stringMatching(
      /^The contrast of the text "Faint text line 1 line 2" is 2\.84 to 1 \(#999999 on #FFFFFF\), and 4\.5 to 1 is needed\. /,
    ),
    location: { page: 1, box: { page: 1, x: 72, height: expect.any(Number) } },
  });
  const plain = await check(bytesSource(bytes), { filename: "a.pdf" });
  expect(plain.checks.some(({ id }) => id === "contrast")).toBe(false);
});

test.each<[string, (off: Writable, on: Writable) => Writable, boolean]>([
  ["a layer that is on", (_, on) => on, true],
  ["a layer that is off", (off) => off, false],
  ["a membership of one that is on", (off, on) => ({ Type: name("OCMD"), OCGs: [off, on] }), true],
  [
    "a membership that asks for all",
    (off, on) => ({ Type: name("OCMD"), OCGs: [off, on], P: name("AllOn") }),
    false,
  ],
  ["a membership of those that are off", (off) => ({ Type: name("OCMD"), OCGs: off }), false],
])("text and areas in %s", async (_, layer, isShown) => {
  const groups: Writable[] = [];
  const bytes = pdf({
    // The area would hide that the second text is grey on white.
    pages: [
      "/OC /L BDC 0 g 0 0 612 792 re f BT 0.8 g /F1 12 Tf 72 700 Td (layer) Tj ET EMC BT 0.8 g /F1 12 Tf 72 600 Td (page) Tj ET",
    ],
    page: (builder) => {
      const [off, on] = ["Off", "On"].map((Name) => builder.add({ Type: name("OCG"), Name }));
      groups.push(off!, on!);
      return {
        Resources: {
          Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") } },
          Properties: { L: layer(off!, on!) },
        },
      };
    },
    catalog: () => ({ OCProperties: { OCGs: groups, D: { OFF: [groups[0]!] } } }),
  });
  const { issues, checks } = await check(bytesSource(bytes), { filename: "layers.pdf", tiers: [2] });
  const row = checks.find(({ id }) => id === "contrast")!;
  const found = issues.filter(({ check_id }) => check_id === "contrast").map(({ snippet }) => snippet);
  expect([row.passed_count, row.failed_count, found]).toEqual(isShown ? [2, 0, []] : [0, 1, ["page"]]);
});

const annotated = (annotation: (builder: PdfBuilder) => Resources, content = "", form?: Resources) =>
  pdf({
    pages: [content],
    page: (builder) => ({
      Annots: [builder.add({ Type: name("Annot"), Rect: [100, 600, 300, 640], ...annotation(builder) })],
    }),
    ...(form ? { catalog: () => ({ AcroForm: form }) } : {}),
  });
const appearance = (builder: PdfBuilder, content: string, entries: Resources = {}) =>
  builder.add(
    stream(content, {
      Type: name("XObject"),
      Subtype: name("Form"),
      BBox: [0, 0, 100, 20],
      Resources: {
        Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") } },
      },
      ...entries,
    }),
  );
const onAnnotation = async (...of: Parameters<typeof annotated>) => {
  const facts: string[] = [];
  await pdfReader.read(
    bytesSource(annotated(...of)),
    (fact) => {
      if (fact.kind === "colour")
        facts.push(
          `${fact.text}: ${fact.foreground} on ${fact.background}${fact.doubt ? ` (${fact.doubt})` : ""}${fact.isLarge ? ", large" : ""}`,
        );
    },
    new Budget(),
    null,
    undefined,
    { looksAt: (what) => what === "colour" },
  );
  return facts;
};

test.each<[string, Parameters<typeof annotated>, string[]]>([
  [
    "FreeText with an appearance, twice as large as its box",
    [
      (builder) => ({
        Subtype: name("FreeText"),
        AP: {
          N: appearance(builder, "1 1 0 rg 0 0 100 20 re f BT 0.9 g /F1 10 Tf 2 5 Td (Note) Tj ET"),
        },
      }),
    ],
    ["Note: 230,230,230 on 255,255,0, large"],
  ],
  [
    "a stamp without a ground of its own, over an area of the page",
    [
      (builder) => ({
        Subtype: name("Stamp"),
        AP: { N: appearance(builder, "BT 0 g /F1 8 Tf 2 5 Td (Draft) Tj ET") },
      }),
      "0 0 0.5 rg 50 550 400 200 re f",
    ],
    ["Draft: 0,0,0 on 0,0,128"],
  ],
  [
    "a field in the state that it is in",
    [
      (builder) => ({
        Subtype: name("Widget"),
        FT: name("Btn"),
        AS: name("On"),
        AP: {
          N: {
            On: appearance(builder, "BT 0.8 g /F1 6 Tf 2 5 Td (Yes) Tj ET"),
            Off: appearance(builder, "BT 0.5 g /F1 6 Tf 2 5 Td (No) Tj ET"),
          },
        },
      }),
    ],
    ["Yes: 204,204,204 on 255,255,255"],
  ],
  [
    "a field without appearance, by DA and its ground",
    [
      () => ({
        Subtype: name("Widget"),
        FT: name("Tx"),
        V: raw("(Typed)"),
        MK: { BG: [0.9, 0.9, 0.9] },
        DA: raw("(0.7 g /Helv 10 Tf)"),
      }),
    ],
    ["Typed: 179,179,179 on 230,230,230"],
  ],
  [
    "a field that inherits the form's DA",
    [
      () => ({ Subtype: name("Widget"), FT: name("Tx"), V: raw("(Typed)") }),
      "",
      { DA: raw("(1 0 0 rg /Helv 0 Tf)"), Fields: [] },
    ],
    ["Typed: 255,0,0 on 255,255,255"],
  ],
  [
    "what is hidden",
    [() => ({ Subtype: name("FreeText"), F: 2, Contents: raw("(A)"), DA: raw("(1 g /H 9 Tf)") })],
    [],
  ],
  [
    "a link",
    [(builder) => ({ Subtype: name("Link"), AP: { N: appearance(builder, "BT 1 g /F1 9 Tf (A) Tj ET") } })],
    [],
  ],
])("text of annotations: %s", async (_, of, expected) => {
  expect(await onAnnotation(...of)).toEqual(expected);
});

test.each([
  ["one colour of their own", "500 0 d0 0.9 g 0 0 400 700 re f", "230,230,230 on 255,255,255"],
  ["the colour of the text", "500 0 d0 0 0 400 700 re f", "0,0,128 on 255,255,255"],
  ["shapes without colours", "500 0 0 0 400 700 d1 0.9 g 0 0 400 700 re f", "0,0,128 on 255,255,255"],
  ["several colours", "500 0 d0 0.9 g 0 0 400 300 re f 0.1 g 0 300 400 300 re f", "null on null (text-fill)"],
])("glyphs of Type 3 with %s", async (_, glyph, expected) => {
  const font = (builder: PdfBuilder) => ({
    Font: {
      T3: builder.add({
        Type: name("Font"),
        Subtype: name("Type3"),
        FontBBox: [0, 0, 500, 700],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        FirstChar: 65,
        LastChar: 65,
        Widths: [500],
        Encoding: { Type: name("Encoding"), Differences: [65, name("A")] },
        CharProcs: { A: builder.add(stream(glyph)) },
      }),
    },
  });
  expect(await shown("0 0 0.5 rg BT /T3 12 Tf 72 700 Td (AAA) Tj ET", font)).toEqual([`AAA: ${expected}`]);
});
