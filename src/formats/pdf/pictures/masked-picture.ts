import type { PictureData } from "../../content.ts";
import { imageData } from "../../svg.ts";
import type { PdfFile } from "../file/file.ts";
import type { Stream } from "../file/objects.ts";

/** A picture that is seen where its mask is light, as an SVG of both; null where one of them cannot be shown. */
export async function maskedPicture(
  file: PdfFile,
  { dict }: Stream,
  picture: PictureData | null,
  mask: PictureData | null,
): Promise<PictureData | null> {
  if (!picture || !mask) return null;
  const width = (await file.number(dict.get("Width"))) ?? 0;
  const height = (await file.number(dict.get("Height"))) ?? 0;
  if (!(width > 0 && height > 0 && width <= 100_000 && height <= 100_000)) return null;
  const size = `width="${width}" height="${height}"`;
  const image = (data: PictureData, more: string) =>
    `<image ${size} preserveAspectRatio="none"${more} href="${imageData(data.mediaType, data.bytes)}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><mask id="seen" maskUnits="userSpaceOnUse" x="0" y="0" ${size}>${image(mask, "")}</mask>${image(picture, ' mask="url(#seen)"')}</svg>`;
  return { mediaType: "image/svg+xml", bytes: new TextEncoder().encode(svg) };
}
