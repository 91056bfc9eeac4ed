import type { Budget } from "../../checker/budget.ts";
import { Inflate } from "../../checker/bytes/inflate.ts";
import { rowsFrom, samplesOfRow } from "./rows.ts";

/** Samples of a pixel by the color type of a PNG (PNG 11.2.1). */
const channelsOf: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Pixels of a picture that are looked at. */
const mostPixels = 4_000_000;

interface Parts {
  width: number;
  height: number;
  depth: number;
  color: number;
  palette: Uint8Array;
  /** Of tRNS. */
  transparency: Uint8Array;
  data: Uint8Array[];
}

/** Whether every pixel of a PNG is transparent, or every one white: it shows nothing. Throws AppError `too_complex`. */
export async function isBlankPng(bytes: Uint8Array, budget: Budget): Promise<boolean> {
  const png = partsOf(bytes);
  const channels = png && channelsOf[png.color];
  if (!channels || png.width * png.height > mostPixels) return false;
  const { width, height, depth } = png;
  const size = Math.ceil((width * channels * depth) / 8);
  const step = Math.max(1, (channels * depth) >> 3);
  const isBlank = blanknessOf(png);
  let above = new Uint8Array(size);
  let sort: ReturnType<typeof isBlank> = null;
  let count = 0;
  const pieces = counted(unpacked(png.data, budget), (bytes) => {
    count += bytes;
  });
  for await (const line of rowsFrom(pieces, size + 1, height, budget)) {
    const row = line.subarray(1);
    if (!unfilter(line[0]!, row, above, step)) return false;
    above = row as Uint8Array<ArrayBuffer>;
    const samples = samplesOfRow(row, depth, width * channels);
    for (let at = 0; at < samples.length; at += channels) {
      const own = isBlank(samples, at);
      if (own === null || (sort !== null && own !== sort)) return false;
      sort = own;
    }
  }
  // What is missing, as of a picture that is damaged, is not seen to be blank.
  return count >= (size + 1) * height;
}

function* counted(pieces: Iterable<Uint8Array>, add: (bytes: number) => void): Generator<Uint8Array> {
  for (const piece of pieces) {
    add(piece.length);
    yield piece;
  }
}

function partsOf(bytes: Uint8Array): Parts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null;
  const none = new Uint8Array();
  const [depth, color, interlace] = [bytes[24]!, bytes[25]!, bytes[28]!];
  if (interlace !== 0 || ![1, 2, 4, 8, 16].includes(depth)) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const png: Parts = { width, height, depth, color, palette: none, transparency: none, data: [] };
  for (let at = 33; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 0x49444154) png.data.push(data);
    else if (type === 0x504c5445) png.palette = data;
    else if (type === 0x74524e53) png.transparency = data;
    at += length + 12;
  }
  return width && height && png.data.length ? png : null;
}

/** What a pixel shows, by its samples: nothing, white, or something (null). */
function blanknessOf({ depth, color, palette, transparency }: Parts) {
  // Of 16 bits the upper 8 are looked at.
  const most = depth === 16 ? 255 : (1 << depth) - 1;
  const seen = (isWhite: boolean) => (isWhite ? ("white" as const) : null);
  const withAlpha = (alpha: number, isWhite: boolean) =>
    alpha === 0 ? ("transparent" as const) : seen(alpha === most && isWhite);
  if (color === 3)
    return (samples: Uint8Array, at: number) => {
      const entry = samples[at]!;
      const alpha = transparency[entry] ?? 255;
      if (alpha === 0) return "transparent" as const;
      const parts = palette.subarray(3 * entry, 3 * entry + 3);
      return seen(alpha === 255 && parts.length === 3 && parts.every((part) => part === 255));
    };
  if (color === 4)
    return (samples: Uint8Array, at: number) => withAlpha(samples[at + 1]!, samples[at] === most);
  const isWhite = (samples: Uint8Array, at: number) =>
    samples[at] === most && (color === 0 || (samples[at + 1] === most && samples[at + 2] === most));
  if (color === 6)
    return (samples: Uint8Array, at: number) => withAlpha(samples[at + 3]!, isWhite(samples, at));
  // A color that is transparent is one of 16 bits a sample; white and transparent alike show nothing.
  return (samples: Uint8Array, at: number) => seen(isWhite(samples, at));
}

/** Undoes the filter of a row in its place (PNG 9.2); false where there is none of this number. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): boolean {
  if (filter > 4) return false;
  if (filter === 0) return true;
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : row[at - step]!;
    const up = above[at]!;
    row[at] =
      row[at]! +
      (filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : paeth(left, up, at < step ? 0 : above[at - step]!));
  }
  return true;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The data behind the two bytes that begin a zlib stream. */
function* unpacked(data: readonly Uint8Array[], budget: Budget): Generator<Uint8Array> {
  const inflate = new Inflate(budget);
  let left = 2;
  for (const piece of data) {
    yield* inflate.push(piece.subarray(left));
    left = Math.max(0, left - piece.length);
  }
  yield* inflate.end();
}
