import { imageData } from "../../svg.ts";

/** Bytes of the header that a bitmap has as a file (MS-WMF has bitmaps without it). */
const fileHeader = 14;
const coreHeader = 12;
const infoHeader = 40;
const largestSide = 16_384;

export interface Bitmap {
  /** As a data: URL. */
  url: string;
  width: number;
  height: number;
}

/**
 * A device-independent bitmap (MS-WMF 2.2.2.9) as a picture that browsers show: a BMP file, or the JPEG or PNG that it
 * holds. Null where it is neither. `header` begins with BITMAPINFOHEADER or BITMAPCOREHEADER, colours following;
 * `bits` are its rows, where they do not follow these.
 */
export function bitmapOf(header: Uint8Array, bits?: Uint8Array): Bitmap | null {
  if (header.length < coreHeader) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const size = view.getUint32(0, true);
  if (size === coreHeader) {
    const [width, height, depth] = [
      view.getUint16(4, true),
      view.getUint16(6, true),
      view.getUint16(10, true),
    ];
    const colours = depth <= 8 ? 3 << depth : 0;
    return fileOf(header, bits, coreHeader + colours, width, height);
  }
  if (size < infoHeader || size > header.length) return null;
  const [width, height] = [view.getInt32(4, true), Math.abs(view.getInt32(8, true))];
  const [depth, compression] = [view.getUint16(14, true), view.getUint32(16, true)];
  const used = view.getUint32(32, true);
  const colours = 4 * (depth <= 8 ? used || 1 << depth : used);
  const masks = compression === 3 && size === infoHeader ? 12 : 0;
  const end = size + masks + colours;
  if (compression === 4 || compression === 5) {
    const data = bits ?? header.subarray(end);
    return { url: imageData(compression === 4 ? "image/jpeg" : "image/png", data), width, height };
  }
  return [1, 4, 8, 16, 24, 32].includes(depth) ? fileOf(header, bits, end, width, height) : null;
}

function fileOf(
  header: Uint8Array,
  bits: Uint8Array | undefined,
  end: number,
  width: number,
  height: number,
): Bitmap | null {
  const isSound = width > 0 && height > 0 && width <= largestSide && height <= largestSide;
  if (!isSound || end > header.length) return null;
  const rows = bits ?? header.subarray(end);
  if (!rows.length) return null;
  const file = new Uint8Array(fileHeader + end + rows.length);
  file.set([0x42, 0x4d]);
  const view = new DataView(file.buffer);
  view.setUint32(2, file.length, true);
  view.setUint32(10, fileHeader + end, true);
  file.set(header.subarray(0, end), fileHeader);
  file.set(rows, fileHeader + end);
  return { url: imageData("image/bmp", file), width, height };
}
