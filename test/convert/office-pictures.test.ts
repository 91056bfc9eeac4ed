import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { PageBuilder } from "../../src/convert/page-builder.ts";
import { OfficePackage } from "../../src/formats/ooxml/package.ts";
import { pictureLoader } from "../../src/formats/ooxml/pictures.ts";
import { emf, long } from "../checker/build/metafile.ts";
import { zip } from "../checker/build/zip.ts";
import { bitsOf, gif, png, pngOf, tiff } from "./build/pictures.ts";
import { contentOf, sinkOf } from "./page.ts";

/** What pictures of these parts are written as, in order. */
async function written(
  files: Parameters<typeof zip>[0],
  parts: (string | null)[],
  alt: string | null = "A map",
): Promise<string> {
  const budget = new Budget();
  const file = await OfficePackage.open(bytesSource(zip({ "x.xml": "<x/>", ...files })), budget);
  const page = new PageBuilder(budget);
  const to = sinkOf(page);
  for (const part of parts) {
    await to.open({
      role: "image",
      alternative: alt,
      isDecorative: false,
      fileName: part ?? "",
      size: part === null ? 0 : (file.entry(part)?.size ?? 0),
      load: part === null ? null : pictureLoader(file, part),
      place: () => ({ label: "" }),
    });
    await to.close();
  }
  return contentOf(page.end());
}

describe("pictures of a package", () => {
  it("are embedded with the type that their bytes have, whatever the part is called", async () => {
    const html = await written(
      {
        "media/a.jpeg": png(),
        "media/b.bin": gif(),
        c: new Uint8Array([0x42, 0x4d, ...new Array(60).fill(1)]),
      },
      ["media/a.jpeg", "media/b.bin", "c"],
    );
    expect(html).toMatch(
      /^<img src="data:image\/png;base64,iVBORw0KGgo[^"]*" alt="A map"><img src="data:image\/gif;base64,R0lG[^"]*" alt="A map"><img src="data:image\/bmp;base64,Qk0[^"]*" alt="A map">$/,
    );
  });

  it("are PNG where they are TIFF", async () => {
    const shown = async (file: Uint8Array) =>
      pngOf(/src="([^"]*)"/.exec(await written({ "a.tif": file }, ["a.tif"]))![1]!);
    const small = { 256: 8, 257: 4, 258: 1 };
    const fax = bitsOf("0010111101 111 0110101 00011 000000000001000000000001");
    const rows = [[0x38], [0x38], [0x10], [0]];
    const plain = Uint8Array.from(rows.flat());
    for (const isLittle of [true, false])
      for (const [data, compression] of [
        [fax, 4],
        [plain, 1],
        [Uint8Array.from([255, 0x38, 1, 0x10, 0]), 32773],
        [bitsOf("100000000 000111000 000111000 000010000 000000000 100000001"), 5],
      ] as const) {
        const file = (photometric: number) =>
          tiff(data, { ...small, 259: compression, 262: photometric }, isLittle);
        expect(await shown(file(1))).toMatchObject({ width: 8, height: 4, depth: 1, color: 0, rows });
        expect((await shown(file(0))).rows).toEqual(rows.map(([byte]) => [byte! ^ 255]));
      }
    const rgb = { 256: 2, 257: 1, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3 };
    expect((await shown(tiff(Uint8Array.from([1, 2, 3, 4, 5, 6]), rgb))).rows).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect((await shown(tiff(Uint8Array.from([1, 2, 3]), rgb))).rows).toEqual([[1, 2, 3, 0, 0, 0]]);
    const inks = Array.from({ length: 768 }, (_, at) => (at % 256) * 256);
    const palette = await shown(tiff(Uint8Array.from([7, 9]), { ...rgb, 258: 8, 262: 3, 277: 1, 320: inks }));
    expect(palette).toMatchObject({ depth: 8, color: 3, rows: [[7, 9]] });
    expect(palette.palette!.slice(21, 24)).toEqual([7, 7, 7]);
    const inked = tiff(Uint8Array.from([255, 0, 0, 0, 0, 0, 0, 255]), {
      ...rgb,
      258: [8, 8, 8, 8],
      262: 5,
      277: 4,
    });
    expect((await shown(inked)).rows).toEqual([[0, 255, 255, 0, 0, 0]]);
    const gray = { 256: 20, 257: 2, 258: 8, 262: 1 };
    const deflated = tiff(zlibSync(Uint8Array.from({ length: 40 }, (_, at) => at)), { ...gray, 259: 8 });
    expect((await shown(deflated)).rows[1]).toEqual(Array.from({ length: 20 }, (_, at) => 20 + at));
    // Two tiles of 16 by 16 beside each other, of which the second reaches over the edge.
    const tiles = Uint8Array.from({ length: 512 }, (_, at) => (at < 256 ? 1 : 100) + (at % 16));
    const tiled = tiff(tiles, { ...gray, 259: 1, 322: 16, 323: 16, 324: [8, 264], 325: [256, 256] });
    const row = Array.from({ length: 20 }, (_, at) => (at < 16 ? 1 + at : 84 + at));
    expect((await shown(tiled)).rows).toEqual([row, row]);
    for (const unknown of [
      tiff(plain, { ...small, 259: 6, 262: 6 }),
      tiff(plain, { ...small, 258: 8, 259: 7, 262: 1 }),
      tiff(plain, { ...small, 256: 60_000, 257: 60_000, 259: 1, 262: 1 }),
      tiff(plain, { ...small, 259: 1, 262: 1 }).subarray(0, 14),
    ])
      expect(await written({ "a.tif": unknown }, ["a.tif"])).toContain('class="image"');
  });

  it("are JPEG or put together of JPEGs where TIFF holds those", async () => {
    const jpeg = (byte: number) => [0xff, 0xd8, byte, 0xff, 0xd9];
    const fields = { 256: 8, 257: 16, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3 };
    const adobe = [0xff, 0xee, 0, 14, 65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0, 1];
    const sourceOf = async (fields: Record<number, number | number[]>, data: number[]) =>
      /src="data:([^;]*);base64,([^"]*)"/.exec(
        await written({ "a.tif": tiff(Uint8Array.from(data), fields) }, ["a.tif"]),
      )!;
    const [, type, one] = await sourceOf({ ...fields, 347: [0xff, 0xd8, 7, 8, 0xff, 0xd9] }, jpeg(9));
    expect(type).toBe("image/jpeg");
    expect([...Buffer.from(one!, "base64")]).toEqual([0xff, 0xd8, ...adobe, 7, 8, 9, 0xff, 0xd9]);
    const tiles = { 322: 8, 323: 8, 324: [8, 13], 325: [5, 5] };
    const [, both, svg] = await sourceOf({ ...fields, ...tiles }, [...jpeg(3), ...jpeg(4)]);
    expect(both).toBe("image/svg+xml");
    const data = (byte: number) => Buffer.from([0xff, 0xd8, ...adobe, byte, 0xff, 0xd9]).toString("base64");
    expect(Buffer.from(svg!, "base64").toString()).toMatch(
      new RegExp(
        `<image x="0" y="0"[^>]*,${data(3)}"/><image x="0" y="8"[^>]*,${data(4)}"/>`.replaceAll("+", "\\+"),
      ),
    );
  });

  it("are described where no browser shows them, none is there, or it is damaged", async () => {
    const placeholder =
      '<span class="image" role="img" aria-label="A map">[<span lang="en">Image</span>: A map]</span>';
    const emf = new Uint8Array([1, 0, 0, 0, ...new Array(60).fill(7)]);
    expect(await written({ "a.png": emf }, ["a.png"])).toBe(placeholder);
    expect(await written({}, ["missing.png", null])).toBe(placeholder.repeat(2));
    expect(await written({ "a.png": { content: png(), crc: 1 } }, ["a.png"])).toBe(placeholder);
    expect(await written({ "a.png": { content: png(), size: 20 } }, ["a.png"])).toBe(placeholder);
    expect(await written({ "a.emf": emf }, ["a.emf"], null)).toMatch(/\[Image without a description/);
  });

  it("are drawn as SVG where they are metafiles", async () => {
    const drawing = emf([43, [...long(10, 20, 110, 70)]]);
    expect(await written({ "media/a.emf": drawing }, ["media/a.emf"])).toMatch(
      /^<img src="data:image\/svg\+xml;base64,PHN2Zy[^"]*" alt="A map">$/,
    );
  });

  it("are embedded up to a limit of each and of all", async () => {
    const small = { content: png(1_048_576), isStored: true };
    const html = await written({ "a.png": small, "b.png": { content: png(2_000_000), isStored: true } }, [
      "b.png",
      ...new Array(4).fill("a.png"),
    ]);
    expect(html.match(/<img /g)).toHaveLength(3);
    expect(html.match(/class="image"/g)).toHaveLength(2);
  });
});
