import { imageData } from "../../svg.ts";
import type { Point } from "../matrix.ts";
import { type Bitmap, bitmapOf } from "./bitmap.ts";
import type { Corners, Rgb } from "./canvas-tools.ts";

/** A line as GDI+ draws it (MS-EMFPLUS 2.2.1.7). */
interface PlusPen {
  colour: Rgb | null;
  width: number;
  /** Units of the world, where it does not say others. */
  isWorld: boolean;
  dashes: readonly number[];
}

/** A path (2.2.1.6): points with what each of them is. */
export interface PlusPath {
  points: Point[];
  types: Uint8Array;
}

export interface PlusFont {
  size: number;
  unit: number;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  face: string;
}

export type PlusObject =
  | { sort: "brush"; colour: Rgb | null }
  | { sort: "pen"; pen: PlusPen }
  | { sort: "path"; path: PlusPath }
  | { sort: "image"; image: Bitmap | null }
  | { sort: "font"; font: PlusFont }
  | { sort: "format"; align: number; lineAlign: number };

const mostPoints = 100_000;
const largestSide = 16_384;

/** Reads numbers one after the other; those behind the end are 0. */
export class PlusCursor {
  at = 0;
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return Math.max(0, this.bytes.length - this.at);
  }

  #take<Value>(size: number, read: (at: number) => Value, none: Value): Value {
    const value = this.left >= size ? read(this.at) : none;
    this.at += size;
    return value;
  }

  unsigned = (): number => this.#take(4, (at) => this.#view.getUint32(at, true), 0);
  int = (): number => this.#take(4, (at) => this.#view.getInt32(at, true), 0);
  short = (): number => this.#take(2, (at) => this.#view.getInt16(at, true), 0);
  byte = (): number => this.#take(1, (at) => this.#view.getUint8(at), 0);

  float = (): number => {
    const value = this.#take(4, (at) => this.#view.getFloat32(at, true), 0);
    return Number.isFinite(value) ? value : 0;
  };

  /** So many numbers, as far as there are any. */
  floats(count: number): number[] {
    const length = Math.max(0, Math.min(count, this.left >> 2, mostPoints));
    return Array.from({ length }, this.float);
  }

  /** A colour with its opacity, as it looks on white; null where nothing of it is seen (2.2.2.1). */
  colour(): Rgb | null {
    return colourOf(this.unsigned());
  }

  /** So many points, by their flags: of 16 bits, each by the one before, or of 32 bits. */
  points(count: number, flags: number): Point[] {
    const [isShort, isRelative] = [(flags & 0x4000) !== 0, (flags & 0x0800) !== 0];
    const size = isRelative ? 2 : isShort ? 4 : 8;
    const length = Math.max(0, Math.min(count, Math.floor(this.left / size), mostPoints));
    let [x, y] = [0, 0];
    return Array.from({ length }, (): Point => {
      if (isRelative) {
        x += this.#packed();
        y += this.#packed();
        return [x, y];
      }
      return isShort ? [this.short(), this.short()] : [this.float(), this.float()];
    });
  }

  /** A rectangle by its corners, of 16 bits or of 32. */
  rectangle(flags: number): Corners {
    const next = flags & 0x4000 ? this.short : this.float;
    const [x, y, width, height] = [next(), next(), next(), next()];
    return [x, y, x + width, y + height];
  }

  /** A number of 7 or 15 bits (2.2.2.21 and 2.2.2.22). */
  #packed(): number {
    const first = this.byte();
    if (first < 128) return first < 64 ? first : first - 128;
    const value = ((first & 127) << 8) | this.byte();
    return value < 0x4000 ? value : value - 0x8000;
  }

  /** UTF-16 of so many characters. */
  text(count: number): string {
    const length = Math.min(2 * Math.max(0, count), this.left & ~1, 65_536);
    const text = new TextDecoder("utf-16le").decode(this.bytes.subarray(this.at, this.at + length));
    this.at += length + (length & 2);
    return text;
  }
}

export function colourOf(argb: number): Rgb | null {
  const alpha = (argb >>> 24) / 255;
  if (!alpha) return null;
  const seen = (shift: number) => Math.round(255 + (((argb >>> shift) & 255) - 255) * alpha);
  return [seen(16), seen(8), seen(0)];
}

/** The object of this type (2.1.1.2); null for one that nothing is drawn with. */
export function plusObject(type: number, bytes: Uint8Array): PlusObject | null {
  const from = new PlusCursor(bytes);
  switch (type) {
    case 1:
      return { sort: "brush", colour: brushColour(from) };
    case 2:
      return { sort: "pen", pen: penOf(from) };
    case 3:
      return { sort: "path", path: pathOf(from) };
    case 5:
      return { sort: "image", image: imageOf(from) };
    case 6: {
      from.at = 4;
      const [size, unit, style] = [from.float(), from.unsigned(), from.unsigned()];
      from.unsigned();
      const face = from.text(from.unsigned());
      const has = (bit: number) => (style & bit) !== 0;
      const look = { isBold: has(1), isItalic: has(2), isUnderlined: has(4), isStruck: has(8) };
      return { sort: "font", font: { size, unit, face, ...look } };
    }
    case 7:
      from.at = 12;
      return { sort: "format", align: from.unsigned(), lineAlign: from.unsigned() };
    default:
      return null;
  }
}

/** One colour stands for patterns, textures and gradients (2.2.1.1). */
function brushColour(from: PlusCursor): Rgb | null {
  from.unsigned();
  const type = from.unsigned();
  if (type === 0) return from.colour();
  if (type === 1) {
    from.unsigned();
    return mean(from.colour(), from.colour());
  }
  if (type !== 3 && type !== 4) return [184, 184, 184];
  from.at += 8;
  if (type === 3) return from.colour();
  from.at += 16;
  return mean(from.colour(), from.colour());
}

const mean = (one: Rgb | null, other: Rgb | null): Rgb | null =>
  one && other
    ? [(one[0] + other[0]) >> 1, (one[1] + other[1]) >> 1, (one[2] + other[2]) >> 1]
    : (one ?? other);

/** Dashes by style (2.1.1.16). */
const dashStyles: readonly (readonly number[])[] = [[], [3, 1], [1, 1], [3, 1, 1, 1], [3, 1, 1, 1, 1, 1]];

function penOf(from: PlusCursor): PlusPen {
  from.at = 8;
  const [flags, unit, width] = [from.unsigned(), from.unsigned(), from.float()];
  const has = (bit: number) => (flags & bit) !== 0;
  if (has(1)) from.at += 24;
  for (const bit of [2, 4, 8, 16]) if (has(bit)) from.at += 4;
  let dashes = has(32) ? (dashStyles[from.unsigned()] ?? []) : [];
  for (const bit of [64, 128]) if (has(bit)) from.at += 4;
  if (has(256)) dashes = from.floats(from.unsigned()).slice(0, 16);
  if (has(512)) from.at += 4;
  if (has(1_024)) from.at += 4 * Math.min(from.unsigned(), from.left);
  for (const bit of [2_048, 4_096]) if (has(bit)) from.at += Math.min(from.unsigned(), from.left);
  return { colour: brushColour(from), width, isWorld: unit < 2, dashes };
}

function pathOf(from: PlusCursor): PlusPath {
  from.at = 4;
  const [count, flags] = [from.unsigned(), from.unsigned()];
  const points = from.points(count, flags);
  const types = new Uint8Array(points.length);
  if (!(flags & 0x1000)) types.set(from.bytes.subarray(from.at, from.at + points.length));
  else
    for (let at = 0; at < types.length && from.left >= 2; ) {
      // A run of points of one type (2.2.2.24).
      const [run, type] = [from.byte() & 63, from.byte()];
      types.fill(type, at, at + Math.max(1, run));
      at += Math.max(1, run);
    }
  return { points, types };
}

/** Formats of pixels that need no table of colours, by the bytes of each (2.1.1.25). */
const pixelBytes = new Map([
  [0x21808, 3],
  [0x22009, 4],
  [0x26200a, 4],
  [0xe200b, 4],
]);

function imageOf(from: PlusCursor): Bitmap | null {
  from.at = 4;
  if (from.unsigned() !== 1) return null;
  const [width, height, stride, format] = [from.int(), from.int(), from.int(), from.unsigned()];
  const isCompressed = from.unsigned() === 1;
  const data = from.bytes.subarray(from.at);
  if (isCompressed) return fileOf(data, width, height);
  const size = pixelBytes.get(format);
  const isSound = width > 0 && height > 0 && width <= largestSide && height <= largestSide;
  if (!size || !isSound || stride < width * size || stride % 4) return null;
  if (data.length < stride * height || stride !== 4 * Math.ceil((width * size) / 4)) return null;
  const header = new Uint8Array(40);
  const view = new DataView(header.buffer);
  view.setUint32(0, 40, true);
  view.setInt32(4, width, true);
  // Rows from the top down.
  view.setInt32(8, -height, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, 8 * size, true);
  return bitmapOf(header, data.subarray(0, stride * height));
}

/** A file of a picture as it is; where its size is not reported it is as large as the frame that it is drawn in. */
function fileOf(data: Uint8Array, width: number, height: number): Bitmap | null {
  const start = String.fromCharCode(...data.subarray(0, 4));
  const type = start.startsWith("\x89PNG")
    ? "image/png"
    : start.startsWith("\xff\xd8")
      ? "image/jpeg"
      : start.startsWith("GIF8")
        ? "image/gif"
        : start.startsWith("BM")
          ? "image/bmp"
          : null;
  return type && { url: imageData(type, data), width: Math.max(1, width), height: Math.max(1, height) };
}
