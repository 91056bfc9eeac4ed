import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { ArithmeticDecoder } from "../../../src/formats/raster/arithmetic.ts";
import { jbig2Page, jbig2Shared } from "../../../src/formats/raster/jbig2.ts";
import { bitsOf } from "../../convert/build/pictures.ts";
import { pageSegment, type Region, regionData, segment, usualPixels } from "./jbig2-writer.ts";

const hex = (digits: string) => Uint8Array.from(digits.split(" "), (byte) => Number.parseInt(byte, 16));

/** Rows of a ring on a checked ground, some of them the same as the one above. */
const drawn = (width: number, height: number): number[][] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      if (y % 20 > 13) return x % 9 < 4 ? 1 : 0;
      const distance = Math.hypot(x - width / 2, y - height / 2);
      return distance > 9 && distance < 14 ? 1 : x % 5 === y % 3 ? 1 : 0;
    }),
  );

/** The page of these segments as rows of pixels; null where it is none. */
async function pageOf(
  segments: readonly number[],
  [width, height]: readonly [number, number],
  shared: readonly number[] = [],
): Promise<number[][] | null> {
  const budget = new Budget();
  const known = shared.length ? await jbig2Shared(Uint8Array.from(shared), budget) : null;
  if (shared.length && !known) return null;
  const page = await jbig2Page(Uint8Array.from(segments), known, { width, height }, budget);
  return (
    page &&
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => (page.data[y * page.stride + (x >> 3)]! >> (7 - (x & 7))) & 1),
    )
  );
}
const region = (given: Region, number = 1) => segment(number, 38, regionData(given));

describe("arithmetic codes", () => {
  it("are those of the test sequence of T.88, H.2", () => {
    const decoder = new ArithmeticDecoder(
      hex("84 C7 3B FC E1 A1 43 04 02 20 00 00 41 0D BB 86 F4 31 7F FF 88 FF 37 47 1A DB 6A DF FF AC"),
    );
    const contexts = new Uint8Array(1);
    const found = Array.from({ length: 32 }, () =>
      Array.from({ length: 8 }).reduce<number>((byte) => 2 * byte + decoder.bit(contexts, 0), 0),
    );
    expect(Uint8Array.from(found)).toEqual(
      hex("00 02 00 51 00 00 00 C0 03 52 87 2A AA AA AA AA 82 C0 20 00 FC D7 9E F6 BF 7F ED 90 4F 46 A3 BF"),
    );
  });
});

describe("generic regions", () => {
  const pixels = drawn(45, 60);
  const elsewhere = [
    [-5, -1, 4, -3, -8, 0, 9, -7],
    [-6, 0],
    [3, -2],
    [-9, -4],
  ];
  const all = [0, 1, 2, 3].flatMap((template) =>
    [false, true].flatMap((isTypical) =>
      [usualPixels[template]!, elsewhere[template]!].map((adaptive) => ({ template, isTypical, adaptive })),
    ),
  );

  it.each(all)("by template $template, typical $isTypical, looking at $adaptive", async (form) => {
    const segments = [...pageSegment(45, 60), ...region({ pixels, ...form })];
    expect(await pageOf(segments, [45, 60])).toEqual(pixels);
  });

  it("as telefax writes them", async () => {
    // White 2, black 3, white 3; and the same once more.
    const head = [0, 0, 0, 8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    const segments = [...pageSegment(8, 2), ...segment(1, 39, [...head, ...bitsOf("0010111101 111")])];
    const row = [0, 0, 1, 1, 1, 0, 0, 0];
    expect(await pageOf(segments, [8, 2])).toEqual([row, row]);
  });

  it("are laid on the page where and as they say", async () => {
    const bar = [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]];
    const row = async (...all: Region[]) =>
      (await pageOf(
        [...pageSegment(20, 1), ...all.flatMap((one, at) => region(one, at + 1))],
        [20, 1],
      ))![0]!.join("");
    const first = { pixels: bar, x: 3 };
    expect(await row(first)).toBe("00011111111110000000");
    expect(await row(first, { pixels: bar, x: 8, operation: 0 })).toBe("00011111111111111100");
    expect(await row(first, { pixels: bar, x: 8, operation: 1 })).toBe("00011111111110000000");
    expect(await row(first, { pixels: bar, x: 8, operation: 2 })).toBe("00011111000001111100");
    expect(await row(first, { pixels: bar, x: 8, operation: 3 })).toBe("00011111111110000000");
    expect(await row(first, { pixels: [[0, 0, 0]], x: 9, operation: 4 })).toBe("00011111100010000000");
    expect(await pageOf(pageSegment(3, 1, 4), [3, 1])).toEqual([[1, 1, 1]]);
  });

  it("are cut off where they reach out of the page", async () => {
    const segments = [...pageSegment(20, 30), ...region({ pixels, x: 3, y: 7 })];
    const expected = Array.from({ length: 30 }, (_, y) =>
      Array.from({ length: 20 }, (_, x) => pixels[y - 7]?.[x - 3] ?? 0),
    );
    expect(await pageOf(segments, [20, 30])).toEqual(expected);
  });

  it("may be of unknown length, and cut", async () => {
    const data = regionData({ pixels });
    const page = pageSegment(45, 60);
    const open = segment(1, 38, [...data, 0, 0, 0, 60], 0xffff_ffff);
    expect(await pageOf([...page, ...open, ...segment(2, 49, [])], [45, 60])).toEqual(pixels);
    const cut = (await pageOf([...page, ...segment(1, 38, data).slice(0, 120)], [45, 60]))!;
    expect(cut.slice(0, 10)).toEqual(pixels.slice(0, 10));
  });
});

describe("no page comes of", () => {
  const pixels = drawn(8, 8);
  const page = pageSegment(8, 8);
  it.each<[string, number[]]>([
    ["nothing", []],
    ["a region without a page", region({ pixels })],
    ["two pages", [...page, ...page]],
    ["a page of another size", pageSegment(8, 9)],
    ["a page too large", pageSegment(60_000, 60_000)],
    ["symbols that are cut", [...page, ...segment(1, 0, [0, 0, 0, 0])]],
    ["a region too short", [...page, ...segment(1, 38, [0, 0, 0, 8])]],
    ["a way to meet the page that is none", [...page, ...region({ pixels, operation: 5 })]],
    ["pixels that are not known yet", [...page, ...region({ pixels, template: 1, adaptive: [1, 0] })]],
    ["a header that is cut", [...page, 0, 0, 0, 1, 38, 0xff, 0xff, 0xff, 0xff, 0, 0, 0]],
  ])("%s", async (_, segments) => {
    expect(await pageOf(segments, [8, 8])).toBeNull();
  });
});
