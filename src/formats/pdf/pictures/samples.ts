import type { Jbig2Shared } from "../../raster/jbig2.ts";
import { rowsFrom, samplesOfRow } from "../../raster/rows.ts";
import type { Colour } from "../content/colour.ts";
import type { PdfFile } from "../file/file.ts";
import type { Dict, Stream } from "../file/objects.ts";
import {
  type ColorSpace,
  colorSpaceOf,
  componentsOf,
  mix,
  type SampleSpace,
  sampleSpaceOf,
  toRgb,
} from "./color-space.ts";

/** Pixels of a picture that are looked at. */
const mostPixels = 40_000_000;
/** Bytes of a JBIG2 picture, and of what it shares with others. */
const largestJbig2 = 2_097_152;
/** A wider picture of 8 bits a sample is made smaller, in pixels. */
export const widest = 1_400;
/** Bytes of rows that are given at once. */
const pieceSize = 65_536;

/** What has to be known of an image to show it (ISO 32000-2, 8.9.5). */
export interface Samples extends SampleSpace {
  stream: Stream;
  width: number;
  height: number;
  bits: number;
  /** The lowest and the highest value of each component of what is not painted (8.9.6.4). */
  colorKey: number[] | null;
  /** Rows that a picture's own filter has made, one after the other. */
  rows?: Uint8Array;
}

export async function samplesOf(file: PdfFile, stream: Stream): Promise<Samples | null> {
  const { dict } = stream;
  const [width, height] = [await file.number(dict.get("Width")), await file.number(dict.get("Height"))];
  if (!isSize(width) || !isSize(height) || width * height > mostPixels) return null;
  const isStencil = (await file.resolve(dict.get("ImageMask"))) === true;
  const bits = isStencil ? 1 : ((await file.number(dict.get("BitsPerComponent"))) ?? 8);
  const space: ColorSpace | null = isStencil
    ? { sort: "gray", palette: null }
    : await colorSpaceOf(file, dict.get("ColorSpace"));
  if (!space || ![1, 2, 4, 8, 16].includes(bits)) return null;
  const colorKey = isStencil || bits > 8 ? null : await colorKeyOf(file, dict, componentsOf(space));
  const own = await sampleSpaceOf(file, dict, space, bits);
  return own && { stream, width, height, bits, ...own, colorKey };
}

const isSize = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value > 0 && value <= 20_000;

export async function colorKeyOf(file: PdfFile, dict: Dict, components: number): Promise<number[] | null> {
  const ranges = await file.resolve(dict.get("Mask"));
  if (!Array.isArray(ranges) || ranges.length !== 2 * components) return null;
  const key: number[] = [];
  for (const value of ranges) key.push((await file.number(value)) ?? -1);
  return key;
}

export const rowLength = ({ width, bits, space }: Samples) =>
  Math.ceil((width * bits * componentsOf(space)) / 8);

/** The rows of the samples as they are packed; what is missing of the data is 0. */
const rowsOf = (file: PdfFile, samples: Samples) =>
  rowsFrom(
    samples.rows ? piecesOf(samples.rows) : file.pieces(samples.stream),
    rowLength(samples),
    samples.height,
    file.budget,
  );

async function* piecesOf(rows: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < rows.length; at += pieceSize) yield rows.subarray(at, at + pieceSize);
}

/** Samples whose rows a JBIG2 filter makes, black as 0; null where it cannot (7.4.7). */
export async function jbig2Samples(file: PdfFile, samples: Samples): Promise<Samples | null> {
  const { stream, width, height, bits, space } = samples;
  // Pages are read without it where it would cost too much.
  if (bits !== 1 || componentsOf(space) !== 1 || file.budget.isScarce) return null;
  const { jbig2Page } = await import("../../raster/jbig2.ts");
  const stored = await file.jbig2SharedStream(stream);
  const shared = stored && (await sharedPart(file, stored));
  if (stored && !shared) return null;
  const page = await jbig2Page(
    await file.pictureData(stream, largestJbig2),
    shared,
    { width, height },
    file.budget,
  );
  return page && { ...samples, rows: inverted(page.data) };
}

/** Of each file the part that pictures shared last: the pages of a scan share one with many symbols. */
const lastShared = new WeakMap<PdfFile, { offset: number; shared: Jbig2Shared | null }>();

async function sharedPart(file: PdfFile, stored: Stream): Promise<Jbig2Shared | null> {
  const last = lastShared.get(file);
  if (last?.offset === stored.offset) return last.shared;
  const { jbig2Shared } = await import("../../raster/jbig2.ts");
  const shared = await jbig2Shared(await file.decoded(stored, largestJbig2), file.budget);
  lastShared.set(file, { offset: stored.offset, shared });
  return shared;
}

/** The rows with light and dark as they are seen. */
export async function* packedRows(file: PdfFile, samples: Samples): AsyncGenerator<Uint8Array> {
  for await (const row of rowsOf(file, samples)) yield samples.isInverted ? inverted(row) : row;
}

const inverted = (row: Uint8Array) => row.map((byte) => byte ^ 255);

/** The channels of rows of one byte a sample. */
export const colorOf = ({ space }: Samples): "gray" | "rgb" => (space.sort === "gray" ? "gray" : "rgb");

/** Rows of one byte a sample, in gray or red, green and blue, with the mask or what is keyed out as alpha. */
export async function* eightBits(
  file: PdfFile,
  samples: Samples,
  alpha: Alpha | null,
): AsyncGenerator<Uint8Array> {
  const { width, height, bits, space, colorKey } = samples;
  const seen = new Map<string, Colour>();
  let y = 0;
  for await (const packed of rowsOf(file, samples)) {
    const raw = samplesOfRow(packed, bits, width * componentsOf(space));
    if (space.mixing) file.budget.step(4 * width);
    let row = colours(raw, samples, seen);
    if (alpha) {
      const from = Math.floor((y * alpha.height) / height) * alpha.width;
      row = withAlpha(row, width, (x) => alpha.bytes[from + Math.floor((x * alpha.width) / width)]!);
    } else if (colorKey) row = withAlpha(row, width, (x) => (isKeyed(raw, x, colorKey) ? 0 : 255));
    yield row;
    y++;
  }
}

function colours(
  values: Uint8Array,
  { space, bits, isInverted: isTurned, width }: Samples,
  seen: Map<string, Colour>,
): Uint8Array {
  const { palette, mixing } = space;
  if (palette) {
    const rgb = new Uint8Array(width * 3);
    for (let x = 0; x < width; x++)
      for (let at = 0; at < 3; at++) rgb[x * 3 + at] = palette[values[x]! * 3 + at] ?? 0;
    return rgb;
  }
  const most = (1 << bits) - 1;
  const whole = bits < 8 ? values.map((value) => Math.round((value * 255) / most)) : values;
  if (mixing) return mix(whole, mixing, seen);
  return toRgbOrGray(isTurned ? inverted(whole) : whole, space);
}

const toRgbOrGray = (samples: Uint8Array, { sort }: ColorSpace) =>
  sort === "cmyk" ? toRgb(samples, "cmyk") : samples;

function isKeyed(values: Uint8Array, x: number, key: readonly number[]): boolean {
  const count = key.length / 2;
  for (let at = 0; at < count; at++) {
    const value = values[x * count + at]!;
    if (value < key[2 * at]! || value > key[2 * at + 1]!) return false;
  }
  return true;
}

function withAlpha(row: Uint8Array, width: number, alphaAt: (x: number) => number): Uint8Array {
  const count = row.length / width;
  const all = new Uint8Array(row.length + width);
  for (let x = 0; x < width; x++) {
    for (let at = 0; at < count; at++) all[x * (count + 1) + at] = row[x * count + at]!;
    all[x * (count + 1) + count] = alphaAt(x);
  }
  return all;
}

export interface Alpha {
  width: number;
  height: number;
  /** One byte a pixel, 0 where nothing is seen. */
  bytes: Uint8Array;
}
