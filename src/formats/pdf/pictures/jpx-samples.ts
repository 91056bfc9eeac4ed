import type { PdfFile } from "../file/file.ts";
import type { Stream } from "../file/objects.ts";
import { type ColorSpace, colorSpaceOf, componentsOf, sampleSpaceOf } from "./color-space.ts";
import { type Alpha, colorKeyOf, type Samples } from "./samples.ts";

/** Bytes of a JPEG 2000 picture; a larger one is shown as far as these go. */
const largestJpx = 4_194_304;

/** The numbers that JPEG 2000 gives to colour spaces (T.800, table I.10). */
const spaceByNumber: Record<number, ColorSpace["sort"]> = { 12: "cmyk", 16: "rgb", 17: "gray", 18: "rgb" };
const lumaAndChroma = 18;
const spaceByChannels: Record<number, ColorSpace["sort"]> = { 1: "gray", 2: "gray", 3: "rgb", 4: "rgb" };

export interface JpxSamples {
  samples: Samples;
  /** Where the file itself says that it is seen (ISO 32000-2, 7.4.9). */
  alpha: Alpha | null;
}

/** The samples of a JPEG 2000 picture, no wider than asked for; null where it cannot be shown. */
export async function jpxSamples(file: PdfFile, stream: Stream, widest: number): Promise<JpxSamples | null> {
  // Pages are read without it where it would cost too much.
  if (file.budget.isScarce) return null;
  const { dict } = stream;
  const { decodedJpx, jpxFileOf } = await import("../../raster/jpx.ts");
  const jpx = jpxFileOf(await file.pictureData(stream, largestJpx));
  const given = dict.get("ColorSpace");
  const stated = given === null ? null : await colorSpaceOf(file, given);
  // Values of a palette are its own business where the document names no colours.
  if (!jpx || (given !== null && !stated) || (!stated && jpx.hasPalette)) return null;
  const isPalette = stated?.sort === "palette";
  const picture = await decodedJpx(jpx.codestream, widest, isPalette, file.budget);
  if (!picture) return null;
  const { width, height, channels, bytes } = picture;
  const sort = spaceByNumber[jpx.colours ?? 0] ?? spaceByChannels[channels];
  const space: ColorSpace | null = stated ?? (sort ? { sort, palette: null } : null);
  const own = space && (await sampleSpaceOf(file, dict, space, 8));
  if (!own || !space || componentsOf(space) > channels) return null;
  file.budget.step((width * height) >> 3);
  const rows = channelsOf(bytes, channels, 0, componentsOf(space));
  if (!stated && jpx.colours === lumaAndChroma) toRgb(rows);
  const isOpacityMeant = (await file.number(dict.get("SMaskInData"))) === 1;
  const opacity = isOpacityMeant && channels > componentsOf(space) ? (jpx.opacity ?? channels - 1) : null;
  return {
    samples: {
      ...{ stream, width, height, bits: 8, ...own, rows },
      colorKey: await colorKeyOf(file, dict, componentsOf(space)),
    },
    alpha:
      opacity === null || opacity >= channels
        ? null
        : { width, height, bytes: channelsOf(bytes, channels, opacity, 1) },
  };
}

/** So many of the channels, from one of them on. */
function channelsOf(bytes: Uint8Array, channels: number, from: number, count: number): Uint8Array {
  if (count === channels) return bytes;
  const own = new Uint8Array((bytes.length / channels) * count);
  for (let at = 0, to = 0; at < bytes.length; at += channels)
    for (let channel = 0; channel < count; channel++) own[to++] = bytes[at + from + channel]!;
  return own;
}

function toRgb(rows: Uint8Array): void {
  const clamped = new Uint8ClampedArray(rows.buffer, rows.byteOffset, rows.length);
  for (let at = 0; at + 2 < rows.length; at += 3) {
    const [luma, blue, red] = [rows[at]!, rows[at + 1]! - 128, rows[at + 2]! - 128];
    clamped[at] = luma + 1.402 * red;
    clamped[at + 1] = luma - 0.344136 * blue - 0.714136 * red;
    clamped[at + 2] = luma + 1.772 * blue;
  }
}
