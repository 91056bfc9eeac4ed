import { describe, expect, it } from "vitest";
import {
  deflated,
  latin,
  name,
  type PdfBuilder,
  type StreamValue,
  stream,
  type Writable,
} from "../checker/build/pdf.ts";
import { factsOfKind, image, operators, paint, tag } from "../checker/build/tagged-pdf.ts";
import { dictionaryData, referring, textData } from "../formats/raster/jbig2-symbol-writer.ts";
import { pageSegment, regionData, segment } from "../formats/raster/jbig2-writer.ts";
import { jpxFile, type jpxFiles, jpxSize, samplesAt } from "../formats/raster/jpx-files.ts";
import { bitsOf, pngOf } from "./build/pictures.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

type Entries = { [key: string]: Writable };
type Make = (builder: PdfBuilder) => StreamValue;

const bytes = (...values: number[]) => Uint8Array.from(values);
const samples = (width: number, height: number, data: Uint8Array, entries: Entries): StreamValue =>
  deflated(data, {
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ...entries,
  });

/** The picture of the converted file, as a data URL; null where none is shown. */
async function shown(make: Make, alt: string | null = "A map"): Promise<string | null> {
  const html = await convertedPdf({
    xmp: null,
    tags: [tag("Figure", paint("Im"), alt === null ? {} : { Alt: alt })],
    resources: (builder) => ({ XObject: { Im: builder.add(make(builder)) } }),
  });
  return /<img src="([^"]*)"/.exec(mainOf(html))?.[1] ?? null;
}

const png = async (make: Make) => pngOf((await shown(make))!);

describe("happy", () => {
  it("shows samples as PNG", async () => {
    expect(
      await png(() =>
        samples(2, 2, bytes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), { ColorSpace: name("DeviceRGB") }),
      ),
    ).toMatchObject({
      width: 2,
      height: 2,
      depth: 8,
      color: 2,
      rows: [
        [1, 2, 3, 4, 5, 6],
        [7, 8, 9, 10, 11, 12],
      ],
    });
    expect(
      await png(() => samples(2, 1, bytes(0, 255), { ColorSpace: name("DeviceGray"), Decode: [1, 0] })),
    ).toMatchObject({ depth: 8, color: 0, rows: [[255, 0]] });
    expect(
      await png(() => samples(1, 1, bytes(255, 0, 0, 0), { ColorSpace: name("DeviceCMYK") })),
    ).toMatchObject({ color: 2, rows: [[0, 255, 255]] });
    expect(
      await png(() =>
        samples(1, 1, bytes(7, 99, 8, 99, 9, 99), { ColorSpace: name("DeviceRGB"), BitsPerComponent: 16 }),
      ),
    ).toMatchObject({ color: 2, rows: [[7, 8, 9]] });
  });

  it("shows few colours by their palette, and stencils in black", async () => {
    const indexed = [name("Indexed"), name("DeviceRGB"), 1, bytes(1, 2, 3, 4, 5, 6)];
    expect(
      await png(() => samples(8, 1, bytes(0b01010101), { ColorSpace: indexed, BitsPerComponent: 1 })),
    ).toMatchObject({ depth: 1, color: 3, rows: [[0b01010101]], palette: [1, 2, 3, 4, 5, 6] });
    expect(
      await png(() => samples(8, 1, bytes(0b00001111), { ImageMask: true, BitsPerComponent: 1 })),
    ).toMatchObject({
      depth: 1,
      color: 0,
      rows: [[0b00001111]],
    });
  });

  /** An ink that is red where there is most of it. */
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [1, 0, 0], N: 1 };
  const ink = [name("Separation"), name("Spot"), name("DeviceRGB"), tint];

  it("shows inks and other spaces in the colours that stand for them", async () => {
    const tinted = await png(() => samples(2, 1, bytes(0, 255), { ColorSpace: ink }));
    expect(tinted).toMatchObject({ color: 3, rows: [[0, 255]] });
    expect([0, 255].map((at) => tinted.palette!.slice(3 * at, 3 * at + 3))).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ]);
    const sum = stream(latin("{ exch pop dup dup }"), {
      FunctionType: 4,
      Domain: [0, 1, 0, 1],
      Range: [0, 1, 0, 1, 0, 1],
    });
    expect(
      await png((builder) =>
        samples(2, 1, bytes(9, 0, 9, 255), {
          ColorSpace: [name("DeviceN"), [name("One"), name("Two")], name("DeviceRGB"), builder.add(sum)],
        }),
      ),
    ).toMatchObject({ color: 2, rows: [[0, 0, 0, 255, 255, 255]] });
    const lab = [name("Lab"), { WhitePoint: [0.9642, 1, 0.8249], Range: [-100, 100, -100, 100] }];
    const { rows } = await png(() => samples(1, 1, bytes(255, 128, 128), { ColorSpace: lab }));
    for (const value of rows[0]!) expect(value).toBeGreaterThan(250);
    const named = [name("Indexed"), ink, 1, bytes(0, 255)];
    expect(
      await png(() => samples(8, 1, bytes(0b01010101), { ColorSpace: named, BitsPerComponent: 1 })),
    ).toMatchObject({ palette: [255, 255, 255, 255, 0, 0] });
  });

  it("shows samples as their Decode says", async () => {
    const indexed = [name("Indexed"), name("DeviceRGB"), 1, bytes(1, 2, 3, 4, 5, 6)];
    expect(
      await png(() =>
        samples(8, 1, bytes(0b01010101), { ColorSpace: indexed, BitsPerComponent: 1, Decode: [1, 0] }),
      ),
    ).toMatchObject({ rows: [[0b01010101]], palette: [4, 5, 6, 1, 2, 3] });
    const half = await png(() =>
      samples(4, 1, bytes(0b00011011), {
        ColorSpace: name("DeviceGray"),
        BitsPerComponent: 2,
        Decode: [0.5, 1],
      }),
    );
    expect(half.palette).toEqual([128, 128, 128, 170, 170, 170, 212, 212, 212, 255, 255, 255]);
    expect(
      await png(() =>
        samples(1, 1, bytes(0, 255, 0), { ColorSpace: name("DeviceRGB"), Decode: [1, 0, 0, 0.5, 0, 1] }),
      ),
    ).toMatchObject({ rows: [[255, 128, 0]] });
  });

  it("keeps what is transparent", async () => {
    const mask = (builder: PdfBuilder) =>
      builder.add(samples(1, 1, bytes(128), { ColorSpace: name("DeviceGray") }));
    expect(
      await png((builder) =>
        samples(2, 1, bytes(10, 20), { ColorSpace: name("DeviceGray"), SMask: mask(builder) }),
      ),
    ).toMatchObject({ color: 4, rows: [[10, 128, 20, 128]] });
  });

  it("keeps what is transparent in few colours, by a mask or by a colour", async () => {
    const mask = (builder: PdfBuilder) =>
      builder.add(samples(1, 1, bytes(128), { ColorSpace: name("DeviceGray") }));
    const indexed = [name("Indexed"), name("DeviceRGB"), 1, bytes(1, 2, 3, 4, 5, 6)];
    const few = { ColorSpace: indexed, BitsPerComponent: 1 };
    expect(
      await png((builder) => samples(2, 1, bytes(0b01000000), { ...few, SMask: mask(builder) })),
    ).toMatchObject({ color: 6, rows: [[1, 2, 3, 128, 4, 5, 6, 128]] });
    expect(await png(() => samples(2, 1, bytes(0b01000000), { ...few, Mask: [1, 1] }))).toMatchObject({
      color: 6,
      rows: [[1, 2, 3, 255, 4, 5, 6, 0]],
    });
    expect(
      await png((builder) =>
        samples(2, 1, bytes(0b01000000), {
          ColorSpace: name("DeviceGray"),
          BitsPerComponent: 1,
          SMask: mask(builder),
        }),
      ),
    ).toMatchObject({ color: 4, rows: [[0, 128, 255, 128]] });
  });

  it("makes a wide picture smaller", async () => {
    const rows = new Uint8Array(2_000 * 2).fill(40, 0, 2_000).fill(60, 2_000);
    const {
      width,
      height,
      rows: shrunk,
    } = await png(() => samples(2_000, 2, rows, { ColorSpace: name("DeviceGray") }));
    expect([width, height, new Set(shrunk[0])]).toEqual([1_000, 1, new Set([50])]);
  });

  const jpeg = (components: number) =>
    bytes(
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      1,
      2,
      0xff,
      0xc0,
      0,
      11,
      8,
      0,
      1,
      0,
      1,
      components,
      1,
      0x11,
      0,
      0xff,
      0xd9,
    );
  const jpegImage = (components: number, entries: Entries) =>
    stream(jpeg(components), {
      Subtype: name("Image"),
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      Filter: name("DCTDecode"),
      ...entries,
    });

  it("shows JPEG as it is, unless browsers would see other colours", async () => {
    expect(await shown(() => jpegImage(3, { ColorSpace: name("DeviceRGB") }))).toBe(
      `data:image/jpeg;base64,${Buffer.from(jpeg(3)).toString("base64")}`,
    );
    const tinted = await shown(() => jpegImage(1, { ColorSpace: ink }));
    expect(atob(tinted!.split(",")[1]!)).toMatch(
      /<feFuncR type="table" tableValues="1 1 .*<feFuncG type="table" tableValues="1 0\.996 .* 0"\/>.*<image .* filter="url\(#tint\)"/,
    );
    expect(await shown(() => jpegImage(4, { ColorSpace: name("DeviceCMYK") }))).toBeNull();
    expect(await shown(() => jpegImage(1, { ColorSpace: name("DeviceGray"), Decode: [1, 0] }))).toBeNull();
    expect(
      await shown(() =>
        stream(latin("no JPEG"), { ...jpegImage(3, { ColorSpace: name("DeviceRGB") }).dict }),
      ),
    ).toBeNull();
  });
});

describe("figures", () => {
  const main = async (...tags: Parameters<typeof tag>[]) =>
    mainOf(
      await convertedPdf({
        xmp: null,
        tags: tags.map((each) => tag(...each)),
        resources: (builder) => ({ XObject: { Im: image(builder) } }),
        loose: [`/Artifact BMC ${paint("Im").operators} EMC\n`],
      }),
    );

  it("ties captions to figures, wherever they stand", async () => {
    const figure = tag("Figure", paint("Im"), { Alt: "A map" });
    const shape = /^<figure><img src="[^"]*" alt="A map"><figcaption>The town<\/figcaption><\/figure>$/;
    expect(await main(["Figure", [paint("Im"), tag("Caption", "The town")], { Alt: "A map" }])).toMatch(
      shape,
    );
    expect(await main(["Sect", [figure, tag("Caption", "The town")]])).toMatch(shape);
    expect(await main(["Sect", [tag("Caption", "The town"), figure]])).toMatch(shape);
    expect(await main(["Sect", [figure, tag("P", "Figure 1: Town")]])).toContain(
      "<figcaption>Figure 1: Town</figcaption>",
    );
  });

  it("are described by tags too that hold too little of the text to be followed", async () => {
    const html = await convertedPdf({
      xmp: null,
      tags: [tag("Figure", paint("Im"), { Alt: "A map" })],
      loose: ["BT /F1 12 Tf 72 700 Td (The bay at low tide, as seen from the pier in the morning.) Tj ET\n"],
      resources: (builder) => ({ XObject: { Im: image(builder) } }),
    });
    expect(mainOf(html)).toContain("The bay at low tide");
    expect(mainOf(html)).toMatch(/<img src="[^"]*" alt="A map">/);
  });

  it("never invents a description", async () => {
    expect(await main(["Figure", paint("Im")])).toMatch(
      /<span role="img"><img src="[^"]*" alt=""><\/span><strong class="review"/,
    );
    expect(await main(["Figure", paint("Im"), { ActualText: "" }])).toMatch(
      /^<p><img src="[^"]*" alt=""><\/p>$/,
    );
    expect(await main(["Figure", paint("Im"), { Alt: " " }])).toMatch(
      /<span role="img"><img src="[^"]*" alt=""><\/span><strong class="review"/,
    );
  });

  it("describes what it cannot show", async () => {
    expect(await main(["Figure", "Bars", { Alt: "A chart" }])).toBe(
      '<p><span class="image" role="img" aria-label="A chart">[<span lang="en">Image</span>: A chart]</span> Bars</p>',
    );
  });
});

describe("pictures that are painted in strips and tiles", () => {
  const tile = (x: number, y: number) => `q 60 0 0 40 ${x} ${y} cm /Im Do Q`;
  const tiles = [540, 500, 460].flatMap((y) => [tile(72, y), tile(132, y)]).join(" ");
  const resources = (builder: PdfBuilder) => ({ XObject: { Im: image(builder, 12, 8) } });
  const picturesOf = async (loose: string, tags = [tag("P", "Harbour")]) =>
    [
      ...mainOf(await convertedPdf({ tags, loose: [loose], resources })).matchAll(/<img src="data:([^"]*)"/g),
    ].map(([, data]) => data!);

  it("are one picture outside of the tags and in a paragraph", async () => {
    const [whole, ...others] = await picturesOf(`${tiles} ${tile(300, 200)}`);
    expect(others).toHaveLength(1);
    expect(await picturesOf("", [tag("P", [operators(tiles)])])).toEqual([whole]);
    const svg = atob(whole!.split(",")[1]!);
    expect(svg.match(/<image/g)).toHaveLength(6);
    // The tiles lie over one another a little, and nothing stands around them.
    expect(svg).toContain('viewBox="0 0 120 120"');
    expect(svg).toContain("matrix(60.5 0 0 40.5 71.75 539.75)");
  });

  it("are one image in the checks", async () => {
    expect(await factsOfKind("image", { loose: [tiles], resources })).toHaveLength(1);
  });

  it("are a page without text, or lie behind that of one, as one", async () => {
    const page = [396, 0].map((y) => `q 612 0 0 396 0 ${y} cm /Im Do Q`).join(" ");
    expect(await picturesOf(page, [])).toHaveLength(1);
    expect(await picturesOf(`${page} BT /F1 9 Tf 300 300 Td (Words) Tj ET`, [])).toEqual([]);
  });
});

describe("pictures of black and white as telefax writes them", () => {
  const fax = bitsOf("0010111101 111 0110101 00011 000000000001000000000001");
  const picture = (entries: Entries, data = fax) =>
    stream(data, {
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: 8,
      Height: 4,
      BitsPerComponent: 1,
      ColorSpace: name("DeviceGray"),
      Filter: name("CCITTFaxDecode"),
      ...entries,
    });

  it("are shown, with black as 0 or as 1", async () => {
    const rows = [[0xc7], [0xc7], [0xef], [0xff]];
    const found = await png(() => picture({ DecodeParms: { K: -1, Columns: 8, Rows: 4 } }));
    expect(found).toMatchObject({ width: 8, height: 4, depth: 1, color: 0, rows });
    const inverted = await png(() => picture({ DecodeParms: { K: -1, Columns: 8, BlackIs1: true } }));
    expect(inverted.rows).toEqual(rows.map(([byte]) => [byte! ^ 255]));
  });

  it("are white paper where they are damaged", async () => {
    const damaged = picture(
      { DecodeParms: { K: -1, Columns: 8, Rows: 4 } },
      bitsOf("0010111101 0000000000000"),
    );
    expect((await png(() => damaged)).rows).toEqual([[0xc7], [0xff], [0xff], [0xff]]);
  });
});

describe("pictures of JBIG2", () => {
  const pixels = ["11100011", "10101010", "00011100"].map((row) => Array.from(row, Number));
  const rows = [[0x1c], [0x55], [0xe3]];
  const page = pageSegment(8, 3);
  const region = segment(1, 38, regionData({ pixels }));
  const picture = (data: readonly number[], entries: Entries = {}): StreamValue =>
    stream(Uint8Array.from(data), {
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: 8,
      Height: 3,
      BitsPerComponent: 1,
      ColorSpace: name("DeviceGray"),
      Filter: name("JBIG2Decode"),
      ...entries,
    });

  it("are shown, with black as 0", async () => {
    expect(await png(() => picture([...page, ...region]))).toMatchObject({
      width: 8,
      height: 3,
      depth: 1,
      rows,
    });
    const inverted = await png(() => picture([...page, ...region], { Decode: [1, 0] }));
    expect(inverted.rows).toEqual(rows.map(([byte]) => [byte! ^ 255]));
  });

  it("may share their symbols with others", async () => {
    const symbol = pixels.map((row) => row.slice(0, 3));
    const shared = segment(1, 0, dictionaryData([symbol]));
    const places = [0, 5].map((x) => ({ id: 0, x, y: 0 }));
    const text = referring(2, 6, [1], textData({ width: 8, height: 3 }, [symbol], places));
    const { rows: found } = await png((builder) =>
      picture([...page, ...text], {
        DecodeParms: { JBIG2Globals: builder.add(stream(Uint8Array.from(shared))) },
      }),
    );
    expect(found).toEqual([[0b00011000], [0b01011010], [0b11111111]]);
  });

  it("say where others are seen", async () => {
    const masked = await png((builder) =>
      samples(8, 3, new Uint8Array(24).fill(9), {
        ColorSpace: name("DeviceGray"),
        Mask: builder.add(picture([...page, ...region], { ImageMask: true, ColorSpace: null })),
      }),
    );
    expect(masked.rows[0]!.filter((_, at) => at % 2)).toEqual([255, 255, 255, 0, 0, 0, 255, 255]);
  });

  it("are left out where they are damaged", async () => {
    expect(await shown(() => picture([...page, ...segment(1, 0, [0, 0, 0, 0])]))).toBeNull();
  });
});

describe("pictures of JPEG 2000", () => {
  const picture = (file: keyof typeof jpxFiles, entries: Entries = {}): StreamValue =>
    stream(jpxFile(file), {
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: jpxSize.width,
      Height: jpxSize.height,
      Filter: name("JPXDecode"),
      ...entries,
    });
  const firstRow = (channels: number) =>
    Array.from({ length: jpxSize.width * channels }, (_, at) =>
      samplesAt(Math.floor(at / channels), 0, at % channels),
    );

  it("are shown in their own colours", async () => {
    const colours = await png(() => picture("colours"));
    expect(colours).toMatchObject({ ...jpxSize, depth: 8, color: 2 });
    expect(colours.rows[0]).toEqual(firstRow(3));
    expect((await png(() => picture("grey"))).rows[0]).toEqual(firstRow(1));
  });

  it("are shown in the colours that the document names", async () => {
    const grey = { ColorSpace: name("DeviceGray") };
    const inverted = await png(() => picture("grey", { ...grey, Decode: [1, 0] }));
    expect(inverted.rows[0]).toEqual(firstRow(1).map((value) => 255 - value));
    const palette = [
      name("Indexed"),
      name("DeviceRGB"),
      255,
      bytes(...Array.from({ length: 256 }, (_, at) => [at, 255 - at, 7]).flat()),
    ];
    const indexed = await png(() => picture("grey", { ColorSpace: palette }));
    expect(indexed.rows[0]).toEqual(firstRow(1));
    expect(indexed.palette!.slice(0, 6)).toEqual([0, 255, 7, 1, 254, 7]);
    expect(await shown(() => picture("grey", { ColorSpace: name("DeviceRGB") }))).toBeNull();
  });

  it("are seen where they or others say", async () => {
    const own = await png(() => picture("alpha", { SMaskInData: 1 }));
    expect([own.color, own.rows[0]![3], own.rows[0]!.at(-1)]).toEqual([6, 255, 0]);
    expect((await png(() => picture("alpha"))).color).toBe(2);
    const masked = await png((builder) =>
      picture("colours", { SMask: builder.add(picture("grey", { ColorSpace: name("DeviceGray") })) }),
    );
    expect(masked.rows[0]!.filter((_, at) => at % 4 === 3)).toEqual(firstRow(1));
  });

  it("that are damaged are left out", async () => {
    expect(
      await shown(() =>
        stream(jpxFile("colours").subarray(0, 90), {
          Subtype: name("Image"),
          Type: name("XObject"),
          Width: 40,
          Height: 30,
          Filter: name("JPXDecode"),
        }),
      ),
    ).toBeNull();
  });
});
