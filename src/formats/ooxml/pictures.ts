import { OverBudget } from "../../checker/budget.ts";
import { AppError } from "../../core/errors.ts";
import type { PictureData } from "../content.ts";
import { isMetafile, metafileSignature } from "./metafile/signature.ts";
import type { OfficePackage } from "./package.ts";

const isTiff = (bytes: Uint8Array) => /^(?:II\*\0|MM\0\*)/.test(String.fromCharCode(...bytes.subarray(0, 4)));

/** Bytes by which the kind of a picture is known. */
const signatureSize = 12;
/** Metafiles and TIFF are held whole while they are drawn: larger ones, in bytes, are not. */
const largestDrawn = 8 * 1_048_576;

/**
 * Loads the picture that a part of the package holds, metafiles as SVG and TIFF as PNG or JPEG; null where browsers cannot show
 * it or it cannot be read. It is unpacked only where its first bytes are those of one.
 */
export const pictureLoader = (file: OfficePackage, part: string) => async (): Promise<PictureData | null> => {
  const entry = file.entry(part);
  if (!entry || entry.size < signatureSize) return null;
  const bytes = new Uint8Array(entry.size);
  let filled = 0;
  let mediaType: string | null = null;
  let isDrawn = false;
  const known = Math.min(entry.size, metafileSignature);
  try {
    for await (const piece of file.archive.pieces(entry)) {
      bytes.set(piece, filled);
      filled += piece.length;
      if (filled < known || mediaType !== null || isDrawn) continue;
      mediaType = mediaTypeOf(bytes);
      isDrawn = mediaType === null && entry.size <= largestDrawn && (isMetafile(bytes) || isTiff(bytes));
      if (mediaType === null && !isDrawn) return null;
    }
    if (isDrawn) {
      // Few documents have one.
      if (isTiff(bytes)) return await (await import("./tiff.ts")).tiffPicture(bytes, file.budget);
      const { metafileSvg } = await import("./metafile/metafile.ts");
      return await metafileSvg(bytes, file.budget);
    }
  } catch (cause) {
    if (cause instanceof OverBudget || !(cause instanceof AppError)) throw cause;
    return null;
  }
  return mediaType === null ? null : { mediaType, bytes };
};

/** By the first bytes, as programs mistake the names of parts (WHATWG MIME Sniffing 6.1; AVIF 1.1). */
function mediaTypeOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, signatureSize));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (start.startsWith("BM")) return "image/bmp";
  if (/^RIFF....WEBP/s.test(start)) return "image/webp";
  if (/^....ftypavi[fs]/s.test(start)) return "image/avif";
  return null;
}
