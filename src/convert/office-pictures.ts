import { OverBudget } from "../checker/budget.ts";
import { AppError } from "../core/errors.ts";
import type { OfficePackage } from "../formats/ooxml/package.ts";
import type { PageBuilder, Picture } from "./page.ts";

/** A picture of an Office document: its bytes are a part of the package. */
export interface PartPicture extends Omit<Picture, "mediaType" | "bytes"> {
  /** Name of the part; null where the picture is drawn by the program or lies outside of the package. */
  part: string | null;
}

/** Writes a picture where it stands; what is no picture for browsers, has no room or cannot be read is only described. */
export async function writePicture(
  { part, ...picture }: PartPicture,
  file: OfficePackage,
  page: PageBuilder,
): Promise<void> {
  page.picture({ ...picture, ...(await loaded(part, file, (size) => page.hasRoomFor(size))) });
}

/** The bytes of a picture's part; null where it is no picture for browsers, has no room or cannot be read. */
export async function loaded(
  part: string | null,
  file: OfficePackage,
  hasRoomFor: (size: number) => boolean,
): Promise<Pick<Picture, "mediaType" | "bytes">> {
  return (part === null ? null : await load(file, part, hasRoomFor)) ?? { mediaType: "", bytes: null };
}

/** Bytes by which the kind of a picture is known. */
const signatureSize = 12;

/** Unpacks a part only where its first bytes are those of a picture that browsers show: EMF, WMF and TIFF are none. */
async function load(
  file: OfficePackage,
  part: string,
  hasRoomFor: (size: number) => boolean,
): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  const entry = file.entry(part);
  if (!entry || entry.size < signatureSize || !hasRoomFor(entry.size)) return null;
  const bytes = new Uint8Array(entry.size);
  let filled = 0;
  let mediaType: string | null = null;
  try {
    for await (const piece of file.archive.pieces(entry)) {
      bytes.set(piece, filled);
      filled += piece.length;
      if (filled >= signatureSize) mediaType ??= mediaTypeOf(bytes);
      if (filled >= signatureSize && mediaType === null) return null;
    }
  } catch (cause) {
    if (cause instanceof OverBudget || !(cause instanceof AppError)) throw cause;
    return null;
  }
  return mediaType === null ? null : { mediaType, bytes };
}

/** By the first bytes, as programs mistake the names of parts (WHATWG MIME Sniffing 6.1; AVIF 1.1). */
function mediaTypeOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, signatureSize));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (/^RIFF....WEBP/s.test(start)) return "image/webp";
  if (/^....ftypavi[fs]/s.test(start)) return "image/avif";
  return null;
}
