import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { decodedJpx, jpxFileOf } from "../../../src/formats/raster/jpx.ts";
import { jpxFile, type jpxFiles, jpxSize, samplesAt } from "./jpx-files.ts";

const decoded = async (data: Uint8Array, widest = 1_000, budget = new Budget()) => {
  const file = jpxFileOf(data);
  return file && decodedJpx(file.codestream, widest, false, budget);
};

const expected = (channels: number) =>
  Array.from({ length: jpxSize.width * jpxSize.height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return samplesAt(pixel % jpxSize.width, Math.floor(pixel / jpxSize.width), at % channels);
  });

describe("JPEG 2000 without loss", () => {
  const colours = ["colours", "tiles", "layers", "components", "resolutions"] as const;
  it.each(colours)("is read in colours: %s", async (name) => {
    const { bytes, ...size } = (await decoded(jpxFile(name)))!;
    expect(size).toEqual({ ...jpxSize, channels: 3 });
    expect([...bytes]).toEqual(expected(3));
  });

  it.each(["grey", "raw", "marked"] as const)("is read in grey: %s", async (name) => {
    const { bytes, channels } = (await decoded(jpxFile(name)))!;
    expect(channels).toBe(1);
    expect([...bytes]).toEqual(expected(1));
  });

  it("is read with where it is seen", async () => {
    const data = jpxFile("alpha");
    expect(jpxFileOf(data)).toMatchObject({ colours: 16, opacity: 3, hasPalette: false });
    const { bytes, channels } = (await decoded(data))!;
    expect(channels).toBe(4);
    const row = Array.from({ length: 40 }, (_, x) => bytes[4 * x + 3]);
    expect(row).toEqual([...new Array(20).fill(255), ...new Array(20).fill(0)]);
  });
});

describe("JPEG 2000", () => {
  it("with loss is read as nearly as it was written", async () => {
    const { bytes } = (await decoded(jpxFile("lossy")))!;
    const differences = expected(3).map((value, at) => Math.abs(value - bytes[at]!));
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(6);
  });

  it.each(["colours", "tiles", "lossy"] as const)(
    "is read smaller where it is too wide: %s",
    async (name) => {
      const { width, height, bytes } = (await decoded(jpxFile(name), 25))!;
      expect([width, height]).toEqual([20, 15]);
      // Inside the disc, and on the slope.
      expect(Math.abs(bytes[3 * (7 * 20 + 10)]! - 255)).toBeLessThan(12);
      expect(Math.abs(bytes[3 * (7 * 20 + 2)]! - samplesAt(4, 14, 0))).toBeLessThan(12);
    },
  );

  it("that is cut shows what there is", async () => {
    const data = jpxFile("layers");
    const { bytes } = (await decoded(data.subarray(0, Math.floor(data.length / 2))))!;
    expect([...bytes.subarray(0, 300)].some((value) => value !== bytes[0])).toBe(true);
  });

  const start = [0xff, 0x4f, 0xff, 0x51];
  it.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["a file without a picture", jpxFile("colours").subarray(0, 60)],
    ["a size that is cut", Uint8Array.from([...start, 0, 47, 0, 0])],
    ["no tiles", jpxFile("grey").subarray(0, 100)],
  ])("is not read of %s", async (_, data) => {
    expect(await decoded(data)).toBeNull();
  });

  it("that is damaged ends without much work", async () => {
    let state = 1;
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const names: (keyof typeof jpxFiles)[] = ["colours", "tiles", "layers", "marked"];
    for (let round = 0; round < 200; round++) {
      const data = jpxFile(names[round % names.length]!);
      for (let times = 0; times < 3; times++) data[next(data.length)] = next(256);
      const budget = new Budget();
      await decoded(data, 1_000, budget);
      expect(budget.spent.steps).toBeLessThan(3_000_000);
    }
  });
});
