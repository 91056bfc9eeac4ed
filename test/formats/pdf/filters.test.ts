import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Allowance, allowance, Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { PdfFile } from "../../../src/formats/pdf/file/file.ts";
import type { Stream } from "../../../src/formats/pdf/file/objects.ts";
import {
  deflated,
  latin,
  name,
  pdf,
  type StreamValue,
  stream,
  type Writable,
} from "../../checker/build/pdf.ts";

/** A file with one stream in its catalog. */
async function fileWith(value: StreamValue, limits: Partial<Allowance> = {}) {
  const bytes = pdf({ pages: [""], catalog: (builder) => ({ Data: builder.add(value) }) });
  const file = await PdfFile.open(bytesSource(bytes), new Budget({ ...allowance, ...limits }));
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  return { file, data: (await file.get(catalog, "Data")) as Stream };
}

async function decoded(value: StreamValue, limit?: number): Promise<Uint8Array> {
  const { file, data } = await fileWith(value);
  return file.decoded(data, limit);
}

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const filter = (...names: string[]) => ({ Filter: names.map(name) });
const long = "All human beings are born free and equal in dignity and rights. ".repeat(500);

/** LZW codes of 9 bits, packed. */
function lzw(...codes: number[]): Uint8Array {
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

describe("filters", () => {
  it("undo Flate", async () => {
    expect(text(await decoded(deflated(long)))).toBe(long);
  });

  it("give what there is of Flate data that is cut, damaged or has a wrong checksum", async () => {
    const whole = zlibSync(latin(long), { level: 0 });
    const cut = text(await decoded(stream(whole.subarray(0, 20_000), filter("FlateDecode"))));
    expect(cut.length).toBeGreaterThan(19_000);
    expect(long.startsWith(cut)).toBe(true);
    const damaged = zlibSync(latin(long + long.split("").reverse().join("")), { level: 0 });
    damaged.fill(0xff, 50_000);
    expect((await decoded(stream(damaged, filter("FlateDecode")))).length).toBeGreaterThan(30_000);
    whole.fill(0, whole.length - 4);
    expect(text(await decoded(stream(whole, filter("FlateDecode"))))).toBe(long);
  });

  it("undo Flate with line ends before it", async () => {
    const bytes = Uint8Array.of(13, 10, ...zlibSync(latin("x")));
    expect(text(await decoded(stream(bytes, filter("FlateDecode"))))).toBe("x");
  });

  it("undo LZW", async () => {
    // The example of ISO 32000-2, 7.4.4.2.
    const codes = lzw(256, 45, 258, 258, 65, 259, 66, 257);
    expect([...(await decoded(stream(codes, filter("LZWDecode"))))]).toEqual([
      45, 45, 45, 45, 45, 65, 45, 45, 45, 66,
    ]);
  });

  it("undo LZW whose codes grow late", async () => {
    // With EarlyChange 0 the 255th code is still 9 bits wide, with 1 it has 10.
    const codes = [256, ...Array.from({ length: 254 }, (_, at) => at % 200), 7];
    const late = await decoded(
      stream(lzw(...codes), { ...filter("LZWDecode"), DecodeParms: { EarlyChange: 0 } }),
    );
    expect([...late]).toEqual(codes.slice(1));
  });

  it("undo ASCII85, ASCIIHex and RunLength", async () => {
    expect(text(await decoded(stream('87cUR\nD]i,"Ebo80~> no more', filter("ASCII85Decode"))))).toBe(
      "Hello World!",
    );
    expect([...(await decoded(stream("z!!~>", filter("ASCII85Decode"))))]).toEqual([0, 0, 0, 0, 0]);
    expect(text(await decoded(stream("48 65 6c6C 6f7>zz", filter("ASCIIHexDecode"))))).toBe("Hellop");
    const runs = Uint8Array.of(2, 65, 66, 67, 254, 68, 128, 1, 1, 1);
    expect(text(await decoded(stream(runs, filter("RunLengthDecode"))))).toBe("ABCDDD");
  });

  it("undo stacked filters, up to eight of them", async () => {
    const hex = (source: string) => Array.from(latin(source), (byte) => byte.toString(16)).join("");
    expect(text(await decoded(stream(hex(hex("Hi")), filter("AHx", "ASCIIHexDecode"))))).toBe("Hi");
    expect(await decoded(stream("00>", filter(...Array(9).fill("ASCIIHexDecode"))))).toHaveLength(0);
  });

  it("undo PNG predictions", async () => {
    const parms: Writable = { Predictor: 15, Columns: 3, Colors: 1 };
    const rows = [
      [0, 1, 2, 3],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 1, 1, 1],
      [4, 1, 1, 1],
    ];
    const bytes = await decoded(deflated(Uint8Array.from(rows.flat()), { DecodeParms: parms }));
    expect([...bytes]).toEqual([1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5]);
  });

  it("undo TIFF predictions", async () => {
    const eight: Writable = { Predictor: 2, Columns: 2, Colors: 3 };
    expect([...(await decoded(deflated(Uint8Array.of(1, 2, 3, 1, 1, 255), { DecodeParms: eight })))]).toEqual(
      [1, 2, 3, 2, 3, 2],
    );
    const one: Writable = { Predictor: 2, Columns: 8, BitsPerComponent: 1 };
    expect([...(await decoded(deflated(Uint8Array.of(0b10010000), { DecodeParms: one })))]).toEqual([
      0b11100000,
    ]);
    const sixteen: Writable = { Predictor: 2, Columns: 2, BitsPerComponent: 16 };
    expect([...(await decoded(deflated(Uint8Array.of(1, 255, 0, 2), { DecodeParms: sixteen })))]).toEqual([
      1, 255, 2, 1,
    ]);
  });

  it("leave pictures alone", async () => {
    const { file, data } = await fileWith(stream("\xff\xd8", filter("DCTDecode")));
    expect(await file.imageFilter(data)).toBe("DCTDecode");
    expect(await file.decoded(data)).toHaveLength(0);
  });

  it("stop at the limit", async () => {
    expect(text(await decoded(deflated(long), 10))).toBe("All human ");
  });
});

describe("hostile data", () => {
  it("that unpacks to more than the document may hold is refused", async () => {
    const bomb = zlibSync(zlibSync(new Uint8Array(20_000_000)));
    const { file, data } = await fileWith(stream(bomb, filter("FlateDecode", "FlateDecode")), {
      bytes: 1_000_000,
    });
    await expect(file.decoded(data)).rejects.toMatchObject({ code: "too_complex" });
  });

  it("with rows of a giant length gives nothing", async () => {
    const parms: Writable = { Predictor: 12, Columns: 2_000_000_000, Colors: 4 };
    expect(await decoded(deflated("abc", { DecodeParms: parms }))).toHaveLength(0);
  });
});
