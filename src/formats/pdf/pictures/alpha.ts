import type { PdfFile } from "../file/file.ts";
import { type Dict, Stream } from "../file/objects.ts";
import { type Alpha, eightBits, jbig2Samples, type Samples, samplesOf, widest } from "./samples.ts";

/** Pixels of a mask, of which each is in memory. */
const largestMask = 4_194_304;

/** The image that says where another is seen (11.6.5.2, 8.9.6.3). */
export async function maskOf(file: PdfFile, dict: Dict): Promise<Stream | null> {
  const soft = await file.resolve(dict.get("SMask"));
  if (soft instanceof Stream) return soft;
  const mask = await file.resolve(dict.get("Mask"));
  return mask instanceof Stream ? mask : null;
}

/** Null where it is too large, or of a kind that is not read. */
export async function alphaOf(file: PdfFile, mask: Stream): Promise<Alpha | null> {
  const samples = await samplesOfMask(file, mask);
  if (samples?.space.sort !== "gray" || samples.width * samples.height > largestMask) return null;
  const { width, height } = samples;
  // A stencil paints where its samples are 0.
  const isStencil = (await file.resolve(mask.dict.get("ImageMask"))) === true;
  const bytes = new Uint8Array(width * height);
  let at = 0;
  for await (const row of eightBits(
    file,
    { ...samples, isInverted: samples.isInverted !== isStencil, colorKey: null },
    null,
  )) {
    bytes.set(row.subarray(0, width), at);
    at += width;
  }
  return { width, height, bytes };
}

async function samplesOfMask(file: PdfFile, mask: Stream): Promise<Samples | null> {
  const filter = await file.imageFilter(mask);
  if (filter === "JPXDecode") {
    const { jpxSamples } = await import("./jpx-samples.ts");
    return (await jpxSamples(file, mask, widest))?.samples ?? null;
  }
  if (filter !== null && filter !== "JBIG2Decode") return null;
  const given = await samplesOf(file, mask);
  const isSmall = given !== null && given.width * given.height <= largestMask;
  return isSmall && filter ? jbig2Samples(file, given) : given;
}

export const isOpaque = (alpha: Alpha): boolean => alpha.bytes.every((value) => value > 250);
