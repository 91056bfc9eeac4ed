import type { PictureData } from "../../content.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Stream } from "../file/objects.ts";
import { type ColorSpace, colorSpaceOf, componentsOf, isInverted, toRgb } from "./color-space.ts";
import { type PngHeader, pngOf } from "./png.ts";

/** Larger PNGs have no room in any page. */
const largestPng = 1_048_576;
/** A wider picture of 8 bits a sample is made smaller, in pixels. */
const widest = 1_400;
/** Pixels of a picture that are looked at. */
const mostPixels = 40_000_000;
const largestMask = 4_194_304;

/** What has to be known of an image to show it (ISO 32000-2, 8.9.5). */
interface Samples {
  stream: Stream;
  width: number;
  height: number;
  bits: number;
  space: ColorSpace;
  isInverted: boolean;
}

/** Bytes of samples that the pictures of a document may unpack to, with so many more for each of its own. */
const usualSamples = 33_554_432;
const samplesPerByte = 4;

/** A picture of a file that may be shown. */
export interface Picture {
  /** At least so many bytes. */
  size: number;
  load(): Promise<PictureData | null>;
}

/** Makes images that browsers show of those in a file, as long as all together are not too large. */
export class Pictures {
  readonly #file: PdfFile;
  #left: number;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#left = usualSamples + samplesPerByte * file.windows.size;
  }

  /** The image of the stream, of which no data come where it cannot be shown. */
  async picture(stream: Stream): Promise<Picture> {
    const file = this.#file;
    const filter = await file.imageFilter(stream);
    if (filter !== null && filter !== "DCTDecode") return { size: 0, load: async () => null };
    const length = (await file.number(stream.dict.get("Length"))) ?? 0;
    if (filter) return { size: length, load: () => jpegOf(file, stream) };
    // What it takes as PNG is seldom less than half of what it takes here.
    return { size: length / 2, load: () => this.#sampled(stream) };
  }

  async #sampled(stream: Stream): Promise<PictureData | null> {
    const samples = await samplesOf(this.#file, stream);
    if (!samples) return null;
    this.#left -= rowLength(samples) * samples.height;
    const bytes = this.#left < 0 ? null : await pngFrom(this.#file, samples);
    return bytes && { mediaType: "image/png", bytes };
  }
}

/** A JPEG file is shown as it is, where browsers see the same colours in it. */
async function jpegOf(file: PdfFile, stream: Stream): Promise<PictureData | null> {
  const { dict } = stream;
  const space = await colorSpaceOf(file, dict.get("ColorSpace"));
  const isPlain =
    (await isInverted(file, dict)) === false && (space?.sort === "gray" || space?.sort === "rgb");
  if (!isPlain) return null;
  const mask = await maskOf(file, dict);
  if (mask && !(await isOpaque(file, mask))) return null;
  const bytes = await file.pictureData(stream, largestPng * 2);
  const count = jpegComponents(bytes);
  return count === 1 || count === 3 ? { mediaType: "image/jpeg", bytes } : null;
}

/** Components of the frame (ITU-T T.81, B.2.2); 0 where there is none. */
function jpegComponents(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return 0;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes[at + 9]!;
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
  }
  return 0;
}

async function samplesOf(file: PdfFile, stream: Stream): Promise<Samples | null> {
  const { dict } = stream;
  const [width, height] = [await file.number(dict.get("Width")), await file.number(dict.get("Height"))];
  if (!isSize(width) || !isSize(height) || width * height > mostPixels) return null;
  const isStencil = (await file.resolve(dict.get("ImageMask"))) === true;
  const bits = isStencil ? 1 : ((await file.number(dict.get("BitsPerComponent"))) ?? 8);
  const space: ColorSpace | null = isStencil
    ? { sort: "gray", palette: null }
    : await colorSpaceOf(file, dict.get("ColorSpace"));
  const inverted = space?.sort === "palette" ? false : await isInverted(file, dict);
  if (!space || inverted === null || ![1, 2, 4, 8, 16].includes(bits)) return null;
  const isPacked = bits < 8;
  if (isPacked && space.sort !== "gray" && space.sort !== "palette") return null;
  return { stream, width, height, bits, space, isInverted: inverted };
}

const isSize = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value > 0 && value <= 20_000;

async function pngFrom(file: PdfFile, samples: Samples): Promise<Uint8Array | null> {
  const { width, height, bits, space } = samples;
  const mask = await maskOf(file, samples.stream.dict);
  if (bits < 8 || space.sort === "palette") {
    if (mask && !(await isOpaque(file, mask))) return null;
    const header: PngHeader = { width, height, depth: bits as 1 | 2 | 4 | 8, color: "gray" };
    if (space.palette)
      Object.assign(header, { color: "palette", palette: space.palette.subarray(0, 3 << bits) });
    return pngOf(header, flipped(rowsOf(file, samples), samples.isInverted), largestPng);
  }
  const alpha = mask && (await alphaOf(file, mask));
  if (mask && !alpha) return null;
  const color = space.sort === "gray" ? "gray" : "rgb";
  const factor = Math.ceil(width / widest);
  const header: PngHeader = {
    width: Math.floor(width / factor),
    height: Math.max(1, Math.floor(height / factor)),
    depth: 8,
    color: alpha ? `${color} and alpha` : color,
  };
  return pngOf(header, shrunk(eightBits(file, samples, alpha), header, factor), largestPng);
}

const rowLength = ({ width, bits, space }: Samples) => Math.ceil((width * bits * componentsOf(space)) / 8);

/** The rows of the samples as they are packed; what is missing of the data is 0. */
async function* rowsOf(file: PdfFile, samples: Samples): AsyncGenerator<Uint8Array> {
  const { stream, height } = samples;
  const length = rowLength(samples);
  let row = new Uint8Array(length);
  let filled = 0;
  let given = 0;
  for await (const piece of file.pieces(stream)) {
    for (let at = 0; at < piece.length && given < height; ) {
      const part = piece.subarray(at, at + length - filled);
      row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < length) continue;
      file.budget.step(1 + (length >> 5));
      yield row;
      given++;
      filled = 0;
      row = new Uint8Array(length);
    }
    if (given === height) return;
  }
  for (; given < height; given++) {
    yield row;
    row = new Uint8Array(length);
  }
}

async function* flipped(rows: AsyncIterable<Uint8Array>, isFlipped: boolean): AsyncGenerator<Uint8Array> {
  for await (const row of rows) yield isFlipped ? row.map((byte) => byte ^ 255) : row;
}

/** Rows of one byte a sample, in gray or red, green and blue, with the mask as alpha. */
async function* eightBits(file: PdfFile, samples: Samples, alpha: Alpha | null): AsyncGenerator<Uint8Array> {
  const { width, height, bits, space } = samples;
  let y = 0;
  for await (const packed of flipped(rowsOf(file, samples), samples.isInverted)) {
    const bytes = bits === 16 ? packed.filter((_, at) => at % 2 === 0) : packed;
    const row = space.sort === "cmyk" ? toRgb(bytes, "cmyk") : bytes;
    yield alpha ? withAlpha(row, width, alpha, Math.floor((y * alpha.height) / height)) : row;
    y++;
  }
}

function withAlpha(row: Uint8Array, width: number, alpha: Alpha, y: number): Uint8Array {
  const count = row.length / width;
  const all = new Uint8Array(row.length + width);
  for (let x = 0; x < width; x++) {
    for (let at = 0; at < count; at++) all[x * (count + 1) + at] = row[x * count + at]!;
    all[x * (count + 1) + count] = alpha.bytes[y * alpha.width + Math.floor((x * alpha.width) / width)]!;
  }
  return all;
}

/** Every so many pixels, across and down, as the one that they are on the average. */
async function* shrunk(
  rows: AsyncIterable<Uint8Array>,
  { width, height }: PngHeader,
  factor: number,
): AsyncGenerator<Uint8Array> {
  if (factor === 1) {
    yield* rows;
    return;
  }
  let sums: Uint32Array | null = null;
  let taken = 0;
  let given = 0;
  const count = { channels: 0 };
  for await (const row of rows) {
    // A row has the pixels of all columns, those cut at the right too.
    count.channels ||= Math.round(row.length / (width * factor)) || 1;
    const { channels } = count;
    sums ??= new Uint32Array(width * channels);
    for (let x = 0; x < width * factor; x++) {
      const target = Math.floor(x / factor) * channels;
      for (let at = 0; at < channels; at++) sums[target + at]! += row[x * channels + at]!;
    }
    if (++taken < factor) continue;
    if (given++ < height) yield Uint8Array.from(sums, (sum) => Math.round(sum / (factor * factor)));
    sums.fill(0);
    taken = 0;
  }
  if (sums && given < height)
    yield Uint8Array.from(sums, (sum) => Math.round(sum / (factor * Math.max(1, taken))));
}

interface Alpha {
  width: number;
  height: number;
  /** One byte a pixel, 0 where nothing is seen. */
  bytes: Uint8Array;
}

/** The image that says where another is seen (11.6.5.2, 8.9.6.3). */
async function maskOf(file: PdfFile, dict: Dict): Promise<Stream | null> {
  const soft = await file.resolve(dict.get("SMask"));
  if (soft instanceof Stream) return soft;
  const mask = await file.resolve(dict.get("Mask"));
  return mask instanceof Stream ? mask : null;
}

async function alphaOf(file: PdfFile, mask: Stream): Promise<Alpha | null> {
  if ((await file.imageFilter(mask)) !== null) return null;
  const samples = await samplesOf(file, mask);
  if (samples?.space.sort !== "gray" || samples.width * samples.height > largestMask) return null;
  const { width, height, bits } = samples;
  // A stencil paints where its samples are 0.
  const isStencil = (await file.resolve(mask.dict.get("ImageMask"))) === true;
  const bytes = new Uint8Array(width * height);
  let at = 0;
  for await (const row of flipped(rowsOf(file, samples), samples.isInverted !== isStencil))
    for (let x = 0; x < width; x++) bytes[at++] = sampleOf(row, x, bits);
  return { width, height, bytes };
}

/** A sample of one channel, as a byte. */
function sampleOf(row: Uint8Array, x: number, bits: number): number {
  if (bits === 8) return row[x]!;
  if (bits === 16) return row[x * 2]!;
  const most = (1 << bits) - 1;
  const shift = 8 - bits - ((x * bits) & 7);
  return Math.round((((row[(x * bits) >> 3]! >> shift) & most) * 255) / most);
}

async function isOpaque(file: PdfFile, mask: Stream): Promise<boolean> {
  const alpha = await alphaOf(file, mask);
  return alpha?.bytes.every((value) => value > 250) ?? false;
}
