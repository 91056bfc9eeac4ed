import { imageData, svgFile } from "../svg.ts";

/** One strip or tile with its place in the picture, in pixels. */
export interface TiffPart {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The JPEG files of a picture's parts beside each other, each with the tables that they share (TIFF Technical Note 2),
 * as one picture without decoding them; null where one is none.
 */
export function joinedJpegs(
  parts: readonly TiffPart[],
  { width, height }: { width: number; height: number },
  tables: Uint8Array,
  colours: "gray" | "rgb" | "ycc",
): Uint8Array | null {
  const images: string[] = [];
  for (const part of parts) {
    const file = jpegFile(part.data, tables, colours);
    if (!file) return null;
    images.push(
      `<image x="${part.left}" y="${part.top}" width="${part.width}" height="${part.height}" preserveAspectRatio="none" href="${imageData("image/jpeg", file)}"/>`,
    );
  }
  // Sizes of the file are in points, of which three make four pixels.
  const [w, h] = [(width * 3) / 4, (height * 3) / 4];
  return svgFile({ width: w, height: h }, `<g transform="scale(0.75)">${images.join("")}</g>`);
}

/** A JPEG that stands by itself: with the tables of the picture, and said to be of these colours (Adobe TN 5116, 18). */
export function jpegFile(
  data: Uint8Array,
  tables: Uint8Array,
  colours: "gray" | "rgb" | "ycc",
): Uint8Array | null {
  if (data.length < 4 || !isJpeg(data) || (tables.length && !isJpeg(tables))) return null;
  const marker = colours === "gray" ? [] : adobe(colours === "ycc" ? 1 : 0);
  const shared = tables.length > 4 ? tables.subarray(2, tables.length - 2) : tables.subarray(0, 0);
  const file = new Uint8Array(2 + marker.length + shared.length + data.length - 2);
  file.set([0xff, 0xd8, ...marker]);
  file.set(shared, 2 + marker.length);
  file.set(data.subarray(2), 2 + marker.length + shared.length);
  return file;
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const adobe = (transform: number) => [
  0xff,
  0xee,
  0,
  14,
  ...[0x41, 0x64, 0x6f, 0x62, 0x65],
  ...[0, 100, 0, 0, 0, 0, transform],
];
