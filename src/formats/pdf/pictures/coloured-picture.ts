import type { PictureData } from "../../content.ts";
import { imageData } from "../../svg.ts";
import type { PdfFile } from "../file/file.ts";
import type { Stream } from "../file/objects.ts";

/** A picture that is seen where its mask is light, as an SVG of both; null where one of them cannot be shown. */
export async function maskedPicture(
  file: PdfFile,
  stream: Stream,
  picture: PictureData | null,
  mask: PictureData | null,
): Promise<PictureData | null> {
  const size = picture && mask && (await sizeOf(file, stream));
  if (!size) return null;
  return svg(
    size,
    `<mask id="seen" maskUnits="userSpaceOnUse" x="0" y="0" ${sides(size)}>${image(size, mask, "")}</mask>${image(size, picture, ' mask="url(#seen)"')}`,
  );
}

/** A picture of one component whose levels come to the colours of the palette, as an SVG; null where it has no size. */
export async function tintedPicture(
  file: PdfFile,
  stream: Stream,
  picture: PictureData,
  palette: Uint8Array,
): Promise<PictureData | null> {
  const size = await sizeOf(file, stream);
  if (!size) return null;
  const table = (part: number) => {
    const values: string[] = [];
    for (let at = part; at < palette.length; at += 3) values.push(String(+(palette[at]! / 255).toFixed(3)));
    return values.join(" ");
  };
  const tints = ["R", "G", "B"].map(
    (name, part) => `<feFunc${name} type="table" tableValues="${table(part)}"/>`,
  );
  return svg(
    size,
    `<filter id="tint" color-interpolation-filters="sRGB" x="0" y="0" width="1" height="1"><feComponentTransfer>${tints.join("")}</feComponentTransfer></filter>${image(size, picture, ' filter="url(#tint)"')}`,
  );
}

interface Size {
  width: number;
  height: number;
}

async function sizeOf(file: PdfFile, { dict }: Stream): Promise<Size | null> {
  const width = (await file.number(dict.get("Width"))) ?? 0;
  const height = (await file.number(dict.get("Height"))) ?? 0;
  return width > 0 && height > 0 && width <= 100_000 && height <= 100_000 ? { width, height } : null;
}

const sides = ({ width, height }: Size) => `width="${width}" height="${height}"`;

const image = (size: Size, data: PictureData, more: string) =>
  `<image ${sides(size)} preserveAspectRatio="none"${more} href="${imageData(data.mediaType, data.bytes)}"/>`;

const svg = (size: Size, body: string): PictureData => ({
  mediaType: "image/svg+xml",
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" ${sides(size)} viewBox="0 0 ${size.width} ${size.height}">${body}</svg>`,
  ),
});
