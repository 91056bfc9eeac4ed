import type { Budget } from "../../checker/budget.ts";
import { Inflate } from "../../checker/bytes/inflate.ts";
import type { PictureData } from "../content.ts";
import { Fax } from "../raster/fax.ts";
import type { Filter } from "../raster/filter.ts";
import { Lzw } from "../raster/lzw.ts";
import { type PngHeader, pngOf, shrunk } from "../raster/png.ts";
import { rowsFrom, samplesOfRow } from "../raster/rows.ts";
import { RunLength } from "../raster/run-length.ts";
import { joinedJpegs, jpegFile, type TiffPart } from "./tiff-jpeg.ts";

/** Pixels that are looked at, and bytes of a picture: a larger one is made smaller. */
const mostPixels = 40_000_000;
const largestPng = 1_048_576;
const widest = 1_400;
const smallerBy = [1, 2, 4];
const mostStrips = 20_000;
/** Strips or tiles that are JPEGs, and bytes of the tiles beside each other. */
const mostJpegs = 1_000;
const largestBand = 16 * 1_048_576;

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  strips: 273,
  samples: 277,
  rowsPerStrip: 278,
  lengths: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tiles: 324,
  tileLengths: 325,
  extra: 338,
  jpegTables: 347,
} as const;

/** Bytes of a value by its type: BYTE, ASCII, SHORT, LONG, and UNDEFINED. */
const sizes = [0, 1, 1, 2, 4, 0, 0, 1];

/** The first picture of a TIFF as PNG or JPEG; null where it is of a kind that is not read, or damaged. */
export async function tiffPicture(bytes: Uint8Array, budget: Budget): Promise<PictureData | null> {
  const tiff = Tiff.of(bytes, budget);
  if (!tiff) return null;
  if (tiff.isJpeg) return tiff.jpegs();
  const { width, height, header } = tiff;
  const least = Math.ceil(width / widest);
  if (tiff.isPacked) {
    const png = await pngOf(header, tiff.levels(), largestPng);
    if (png) return { mediaType: "image/png", bytes: png };
  }
  for (const times of smallerBy) {
    const factor = least * times;
    const smaller: PngHeader = {
      width: Math.max(1, Math.floor(width / factor)),
      height: Math.max(1, Math.floor(height / factor)),
      depth: 8,
      color: tiff.colour,
    };
    const png = await pngOf(smaller, shrunk(tiff.pixels(), smaller, factor), largestPng);
    if (png) return { mediaType: "image/png", bytes: png };
  }
  return null;
}

/** A picture in strips or tiles (TIFF 6.0). */
class Tiff {
  width = 0;
  height = 0;
  /** Bits of a sample, and samples of a pixel. */
  bits = 1;
  samples = 1;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #budget: Budget;
  readonly #fields = new Map<number, number[]>();

  static of(bytes: Uint8Array, budget: Budget): Tiff | null {
    const tiff = new Tiff(bytes, budget);
    try {
      return tiff.#read() ? tiff : null;
    } catch (cause) {
      // What stands behind the end of the file.
      if (cause instanceof RangeError) return null;
      throw cause;
    }
  }

  private constructor(bytes: Uint8Array, budget: Budget) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#isLittle = bytes[0] === 0x49;
    this.#budget = budget;
  }

  /** Whether few colours or levels stand in it, which a PNG holds as they are. */
  get isPacked(): boolean {
    return this.samples === 1 && this.bits <= 8;
  }

  get colour(): PngHeader["color"] {
    if (this.#palette || this.samples === 3 || this.#isInk) return "rgb";
    return this.samples === 4 ? "rgb and alpha" : "gray";
  }

  get header(): PngHeader {
    const { width, height, bits } = this;
    const depth = bits as 1 | 2 | 4 | 8;
    const palette = this.#palette;
    return palette
      ? { width, height, depth, color: "palette", palette }
      : { width, height, depth, color: "gray" };
  }

  #one(tag: number, usual: number): number {
    return this.#fields.get(tag)?.[0] ?? usual;
  }

  #read(): boolean {
    const view = this.#view;
    const short = (at: number) => view.getUint16(at, this.#isLittle);
    const long = (at: number) => view.getUint32(at, this.#isLittle);
    const start = long(4);
    const count = short(start);
    const known: ReadonlySet<number> = new Set(Object.values(tags));
    for (let at = start + 2; at < start + 2 + 12 * count; at += 12) {
      this.#budget.step();
      const size = sizes[short(at + 2)];
      const length = long(at + 4);
      if (!known.has(short(at)) || !size || length > mostStrips) continue;
      const from = size * length > 4 ? long(at + 8) : at + 8;
      this.#budget.step(length);
      this.#fields.set(
        short(at),
        Array.from({ length }, (_, index) => {
          const place = from + size * index;
          return size === 1 ? view.getUint8(place) : size === 2 ? short(place) : long(place);
        }),
      );
    }
    return this.#isKnown();
  }

  #isKnown(): boolean {
    this.width = this.#one(tags.width, 0);
    this.height = this.#one(tags.height, 0);
    this.samples = this.#one(tags.samples, 1);
    const bits = this.#fields.get(tags.bits) ?? [1];
    this.bits = bits[0]!;
    const photometric = this.#one(tags.photometric, 0);
    const isSized = this.width > 0 && this.height > 0 && this.width * this.height <= mostPixels;
    const isGray = photometric <= 1 && this.samples === 1 && [1, 2, 4, 8, 16].includes(this.bits);
    const isRgb = photometric === 2 && (this.samples === 3 || this.samples === 4) && this.bits % 8 === 0;
    const isInk = this.#isInk && this.samples === 4 && this.bits === 8;
    const isPalette = photometric === 3 && this.samples === 1 && this.bits <= 8 && this.#palette !== null;
    return (
      isSized &&
      this.width <= 20_000 &&
      (this.isJpeg ? this.#jpegColours !== null : isGray || isRgb || isPalette || isInk) &&
      this.bits <= 16 &&
      bits.every((one) => one === this.bits) &&
      (this.#one(tags.planes, 1) === 1 || this.samples === 1) &&
      this.#fields.has(this.#isTiled ? tags.tiles : tags.strips) &&
      (this.#one(tags.predictor, 1) === 1 || this.bits === 8) &&
      (this.isJpeg || this.#filter(1, 1) !== undefined)
    );
  }

  get isJpeg(): boolean {
    return this.#one(tags.compression, 1) === 7;
  }

  get #isTiled(): boolean {
    return this.#fields.has(tags.tiles);
  }

  get #isInk(): boolean {
    return this.#one(tags.photometric, 0) === 5;
  }

  /** What the components of its JPEGs are; null where that is not known. */
  get #jpegColours(): "gray" | "rgb" | "ycc" | null {
    if (this.bits !== 8) return null;
    const photometric = this.#one(tags.photometric, 0);
    if (this.samples === 1) return photometric === 1 ? "gray" : null;
    if (this.samples !== 3) return null;
    return photometric === 6 ? "ycc" : photometric === 2 ? "rgb" : null;
  }

  /** Its JPEGs beside each other, or the only one. */
  jpegs(): PictureData | null {
    const { width, height } = this;
    const colours = this.#jpegColours!;
    const tables = Uint8Array.from(this.#fields.get(tags.jpegTables) ?? []);
    const parts = this.#parts();
    if (!parts.length || parts.length > mostJpegs) return null;
    this.#budget.step(this.#bytes.length >> 5);
    const [only] = parts;
    if (parts.length === 1 && only!.width === width && only!.height === height) {
      const bytes = jpegFile(only!.data, tables, colours);
      return bytes && { mediaType: "image/jpeg", bytes };
    }
    const bytes = joinedJpegs(parts, { width, height }, tables, colours);
    return bytes && { mediaType: "image/svg+xml", bytes };
  }

  /** Strips or tiles with their places, from the left and the top. */
  #parts(): TiffPart[] {
    const { width, height } = this;
    const isTiled = this.#isTiled;
    const starts = this.#fields.get(isTiled ? tags.tiles : tags.strips)!;
    const lengths = this.#fields.get(isTiled ? tags.tileLengths : tags.lengths) ?? [];
    const across = isTiled ? Math.max(1, this.#one(tags.tileWidth, width)) : width;
    const rows = isTiled ? this.#one(tags.tileHeight, height) : this.#one(tags.rowsPerStrip, height);
    const down = Math.max(1, isTiled ? rows : Math.min(height, rows));
    const perRow = Math.ceil(width / across);
    const parts: TiffPart[] = [];
    for (const [at, from] of starts.entries()) {
      const [left, top] = [(at % perRow) * across, Math.floor(at / perRow) * down];
      if (top >= height) break;
      const data = this.#bytes.subarray(from, from + (lengths[at] ?? this.#bytes.length - from));
      // Tiles are whole where the picture ends within them, and strips are not.
      parts.push({ left, top, width: across, height: isTiled ? down : Math.min(down, height - top), data });
    }
    return parts;
  }

  /** Red, green and blue of each colour. */
  get #palette(): Uint8Array | null {
    if (this.#one(tags.photometric, 0) !== 3) return null;
    const map = this.#fields.get(tags.palette);
    const count = 1 << this.bits;
    if (map?.length !== 3 * count) return null;
    return Uint8Array.from(
      { length: 3 * count },
      (_, at) => map[(at % 3) * count + Math.floor(at / 3)]! >> 8,
    );
  }

  /** What undoes the compression of a strip; null for none, undefined for one that is not known. */
  #filter(columns: number, rows: number): Filter | null | undefined {
    const options = this.#one(tags.faxOptions, 0);
    const fax = (k: number, isAligned = false) =>
      // 1 is black where 0 is white.
      new Fax({ k, columns, rows, isBlackOne: true, isAligned }, this.#budget);
    switch (this.#one(tags.compression, 1)) {
      case 1:
        return null;
      case 2:
        return fax(0, true);
      case 3:
        return options & 2 ? undefined : fax(options & 1 ? 1 : 0);
      case 4:
        return options & 2 ? undefined : fax(-1);
      case 5:
        return new Lzw(this.#budget, true);
      case 8:
      case 32946:
        return new Inflate(this.#budget);
      case 32773:
        return new RunLength(this.#budget, false);
      default:
        return undefined;
    }
  }

  /** Bytes of so many pixels that stand beside each other. */
  #rowSize(width: number): number {
    return Math.ceil((width * this.samples * this.bits) / 8);
  }

  /** Rows of colours or levels as a PNG has them, where 0 is black. */
  async *levels(): AsyncGenerator<Uint8Array> {
    const isInverted = this.#one(tags.photometric, 0) === 0;
    for await (const row of this.#packed()) yield isInverted ? row.map((byte) => byte ^ 255) : row;
  }

  /** Rows as they stand in the file; what is missing is 0. */
  async *#packed(): AsyncGenerator<Uint8Array> {
    const size = this.#rowSize(this.width);
    let given = 0;
    for await (const row of this.#isTiled ? this.#tiledRows() : this.#stripRows()) {
      if (given++ === this.height) return;
      yield row;
    }
    for (; given < this.height; given++) yield new Uint8Array(size);
  }

  async *#stripRows(): AsyncGenerator<Uint8Array> {
    for (const part of this.#parts()) yield* this.#rowsOf(part);
  }

  /** Rows of the tiles beside each other, a band after the other. */
  async *#tiledRows(): AsyncGenerator<Uint8Array> {
    const size = this.#rowSize(this.width);
    const parts = this.#parts();
    const [first] = parts;
    // A tile's width is a multiple of 16: each begins with a byte.
    if (!first || first.width % 16 || first.height * size > largestBand) return;
    for (let at = 0; at < parts.length; ) {
      const { top } = parts[at]!;
      const band = Array.from({ length: first.height }, () => new Uint8Array(size));
      for (; parts[at]?.top === top; at++) {
        const from = this.#rowSize(parts[at]!.left);
        let row = 0;
        for await (const piece of this.#rowsOf(parts[at]!))
          band[row++]?.set(piece.subarray(0, size - from), from);
      }
      yield* band;
    }
  }

  async *#rowsOf({ width, height, data }: TiffPart): AsyncGenerator<Uint8Array> {
    const filter = this.#filter(width, height) ?? null;
    // The header of zlib (RFC 1950, 2.2) is no part of what is inflated.
    const packed = filter instanceof Inflate ? data.subarray(2) : data;
    const turnedData = this.#one(tags.fillOrder, 1) === 2 ? packed.map(turned) : packed;
    const size = this.#rowSize(width);
    for await (const row of rowsFrom(pieces(filter, turnedData), size, height, this.#budget)) {
      this.#undoPrediction(row);
      yield row;
    }
  }

  /** Each sample is written as the difference to that at its left (TIFF 6.0, 14). */
  #undoPrediction(row: Uint8Array): void {
    if (this.#one(tags.predictor, 1) !== 2) return;
    for (let at = this.samples; at < row.length; at++) row[at]! += row[at - this.samples]!;
  }

  /** Rows of one byte a sample. */
  async *pixels(): AsyncGenerator<Uint8Array> {
    const { width, samples, bits } = this;
    const isInverted = this.#one(tags.photometric, 0) === 0;
    const palette = this.#palette;
    const isOpaque = samples === 4 && this.#one(tags.extra, 0) === 0;
    const most = (1 << bits) - 1;
    for await (const row of this.#packed()) {
      this.#budget.step(width >> 3);
      let values = samplesOfRow(row, bits, width * samples, this.#isLittle);
      if (palette) {
        yield Uint8Array.from(
          { length: 3 * width },
          (_, at) => palette[3 * values[Math.floor(at / 3)]! + (at % 3)]!,
        );
        continue;
      }
      if (this.#isInk) {
        yield Uint8Array.from({ length: 3 * width }, (_, at) => {
          const pixel = 4 * Math.floor(at / 3);
          return ((255 - values[pixel + (at % 3)]!) * (255 - values[pixel + 3]!)) / 255;
        });
        continue;
      }
      if (bits < 8) values = values.map((value) => (value * 255) / most);
      if (isInverted) values = values.map((value) => 255 - value);
      // A fourth sample that no one says to be alpha is none.
      if (isOpaque) values = values.map((value, at) => (at % 4 === 3 ? 255 : value));
      yield values;
    }
  }
}

function* pieces(filter: Filter | null, data: Uint8Array): Generator<Uint8Array> {
  if (!filter) {
    yield data;
    return;
  }
  for (let at = 0; at < data.length; at += 65_536) yield* filter.push(data.subarray(at, at + 65_536));
  yield* filter.end();
}

/** A byte with its first bit last. */
const turned = (byte: number) => {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) result |= 128 >> bit;
  return result;
};
