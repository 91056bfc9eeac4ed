import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { picture } from "../../src/remediate/picture.ts";
import { name, type PdfBuilder, stream } from "../checker/build/pdf.ts";
import { operators, type Tag, tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { fixed } from "../remediate/fixing.ts";
import { pngOf } from "./build/pictures.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

const hex = (...values: number[]) =>
  `${values.map((value) => value.toString(16).padStart(2, "0")).join("")}>`;
const inline = (entries: string, data: string, x = 72) =>
  `q 90 0 0 70 ${x} 500 cm BI ${entries} ID ${data} EI Q`;
const gray = (...values: number[]) =>
  inline(`/W ${values.length} /H 1 /BPC 8 /CS /G /F /AHx`, hex(...values));
const figure = (content: string, alt = "A map") => tag("Figure", [operators(content)], { Alt: alt });

const spaces = () => ({
  ColorSpace: { Cs1: [name("Indexed"), name("DeviceRGB"), 1, Uint8Array.of(1, 2, 3, 4, 5, 6)] },
});
const html = (tags: Tag[], more: object = {}) => convertedPdf({ tags, resources: spaces, ...more });
const shownIn = async (tags: Tag[], more: object = {}) =>
  [...mainOf(await html(tags, more)).matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url!);
const png = async (content: string) => pngOf((await shownIn([figure(content)]))[0]!);

describe("inline images", () => {
  it("are shown in their colours, with names in short or in full", async () => {
    expect(await png(gray(7, 200))).toMatchObject({ width: 2, height: 1, color: 0, rows: [[7, 200]] });
    const long = "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode";
    // One with a single pixel is an area, unless a tag says otherwise.
    expect(await png(inline(long, hex(1, 2, 3)))).toMatchObject({ color: 2, rows: [[1, 2, 3]] });
    expect(await png(inline("/W 1 /H 1 /BPC 8 /CS /CMYK /F /AHx", hex(255, 0, 0, 0)))).toMatchObject({
      color: 2,
      rows: [[0, 255, 255]],
    });
  });

  it("take palettes of their own or of the resources, and stencils are black", async () => {
    for (const space of ["/Cs1", "[/I /RGB 1 <010203040506>]"])
      expect(await png(inline(`/W 8 /H 1 /BPC 1 /CS ${space} /F /AHx`, hex(0b01010101)))).toMatchObject({
        depth: 1,
        color: 3,
        rows: [[0b01010101]],
        palette: [1, 2, 3, 4, 5, 6],
      });
    expect(await png(inline("/W 8 /H 1 /IM true /D [1 0] /F /AHx", hex(0b00001111)))).toMatchObject({
      depth: 1,
      rows: [[0b11110000]],
    });
  });

  it("are unpacked with the parameters of their filters", async () => {
    const packed = deflateSync(Uint8Array.of(2, 5, 6, 2, 1, 1));
    const entries = "/W 2 /H 2 /BPC 8 /CS /G /F [/AHx /Fl] /DP [null <</Predictor 12 /Columns 2>>]";
    expect(await png(inline(entries, hex(...packed)))).toMatchObject({
      rows: [
        [5, 6],
        [6, 7],
      ],
    });
  });

  it("are as long as their data, whatever stands in it", async () => {
    const data = "/P EI Q EI Q";
    expect(await png(inline("/W 4 /H 3 /BPC 8 /CS /G", data))).toMatchObject({
      rows: [...data.matchAll(/.{4}/g)].map(([row]) => [...Buffer.from(row)]),
    });
  });

  it("are each their own, however many stand on a page", async () => {
    const tags = Array.from({ length: 5 }, (_, at) => figure(gray(at, 99), `Map ${at}`));
    const shown = await shownIn(tags);
    expect(shown.map((url) => pngOf(url).rows)).toEqual([0, 1, 2, 3, 4].map((at) => [[at, 99]]));
  });

  it("are shown where form XObjects paint them", async () => {
    const resources = (builder: PdfBuilder) => ({
      XObject: {
        Fm: builder.add(
          stream(gray(1, 2), { Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 600, 800] }),
        ),
      },
    });
    const [url] = await shownIn([figure("/Fm Do")], { resources });
    expect(pngOf(url!).rows).toEqual([[1, 2]]);
  });

  it("that are the same on many pages are shown once", async () => {
    const line = "BT /F1 12 Tf 72 300 Td (Dues of the harbour are to be paid in spring) Tj ET";
    const pages = (content: (at: number) => string) =>
      convertedPdf({
        pages: 4,
        tags: [],
        loose: [0, 1, 2, 3].map((at) => `${content(at)} ${line} (${at}) Tj`),
      });
    const count = async (content: (at: number) => string) =>
      [...mainOf(await pages(content)).matchAll(/<img /g)].length;
    expect(await count(() => gray(1, 2))).toBe(1);
    expect(await count((at) => gray(1, at))).toBe(4);
  });
});

describe("beside their questions", () => {
  const filename = "dues.pdf";
  const shown = async (tags: Tag[], loose: string[] = []) => {
    const bytes = taggedPdf({ tags, loose });
    const { questions } = await fixed(bytes, { filename });
    const asked = questions.filter(({ kind }) => kind === "alternative_text");
    expect(asked.map(({ has_picture }) => has_picture)).toEqual([true]);
    return picture(bytesSource(bytes), { filename, question: asked[0]!.id });
  };
  const rowsOf = (found: Awaited<ReturnType<typeof picture>>) =>
    pngOf(`data:${found!.mediaType};base64,${Buffer.from(found!.bytes).toString("base64")}`).rows;

  it("stand those in figures and those outside of the tags", async () => {
    const text = tag("P", "Dues of the harbour");
    expect(rowsOf(await shown([text, tag("Figure", [operators(gray(1, 2))])]))).toEqual([[1, 2]]);
    const loose = operators(`BT /F1 9 Tf 72 700 Td (Dues) Tj ET EMC ${gray(3, 4)} /Artifact BMC`);
    expect(rowsOf(await shown([tag("P", [loose])]))).toEqual([[3, 4]]);
  });

  it("stand those that are all of a link", async () => {
    const link = tag("Link", [operators(gray(5, 6))]);
    expect(rowsOf(await shown([tag("P", "Dues"), tag("P", [link])]))).toEqual([[5, 6]]);
  });
});
