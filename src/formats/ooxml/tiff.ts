import type { Budget } from "../../checker/budget.ts";
import type { PictureData } from "../content.ts";
import { Fax } from "../raster/fax.ts";
import type { Filter } from "../raster/filter.ts";
import { Lzw } from "../raster/lzw.ts";
import { type PngHeader, pngOf, shrunk } from "../raster/png.ts";

/** Pixels that are looked at, and bytes of a picture: a larger one is made smaller. */
const mostPixels = 40_000_000;
const largestPng = 1_048_576;
const widest = 1_400;
const smallerBy = [1, 2, 4];
const mostStrips = 20_000;

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
  extra: 338,
} as const;

/** Bytes of a value by its type: BYTE, ASCII, SHORT, LONG. */
const sizes = [0, 1, 1, 2, 4];

/** The first picture of a TIFF as PNG; null where it is of a kind that is not read, or damaged. */
export async function tiffAsPng(bytes: Uint8Array, budget: Budget): Promise<PictureData | null> {
  const tiff = Tiff.of(bytes, budget);
  if (!tiff) return null;
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

/** A picture in strips (TIFF 6.0, part 1). */
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
    if (this.#palette || this.samples === 3) return "rgb";
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
    const isPalette = photometric === 3 && this.samples === 1 && this.bits <= 8 && this.#palette !== null;
    return (
      isSized &&
      this.width <= 20_000 &&
      (isGray || isRgb || isPalette) &&
      this.bits <= 16 &&
      bits.every((one) => one === this.bits) &&
      (this.#one(tags.planes, 1) === 1 || this.samples === 1) &&
      this.#fields.has(tags.strips) &&
      (this.#one(tags.predictor, 1) === 1 || this.bits === 8) &&
      this.#filter(1) !== undefined
    );
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
  #filter(rows: number): Filter | null | undefined {
    const options = this.#one(tags.faxOptions, 0);
    const fax = (k: number, isAligned = false) =>
      // 1 is black where 0 is white.
      new Fax({ k, columns: this.width, rows, isBlackOne: true, isAligned }, this.#budget);
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
      case 32773:
        return new PackBits(this.#budget);
      default:
        return undefined;
    }
  }

  get #rowSize(): number {
    return Math.ceil((this.width * this.samples * this.bits) / 8);
  }

  /** Rows of colours or levels as a PNG has them, where 0 is black. */
  async *levels(): AsyncGenerator<Uint8Array> {
    const isInverted = this.#one(tags.photometric, 0) === 0;
    for await (const row of this.#packed()) yield isInverted ? row.map((byte) => byte ^ 255) : row;
  }

  /** Rows as they stand in the file; what is missing is 0. */
  async *#packed(): AsyncGenerator<Uint8Array> {
    const size = this.#rowSize;
    const strips = this.#fields.get(tags.strips)!;
    const lengths = this.#fields.get(tags.lengths) ?? [];
    const perStrip = Math.max(1, Math.min(this.height, this.#one(tags.rowsPerStrip, this.height)));
    const isTurned = this.#one(tags.fillOrder, 1) === 2;
    let given = 0;
    for (const [at, from] of strips.entries()) {
      const rows = Math.min(perStrip, this.height - given);
      const length = lengths[at] ?? this.#bytes.length - from;
      let data = this.#bytes.subarray(from, from + length);
      if (isTurned) data = data.map(turned);
      let row = new Uint8Array(size);
      let filled = 0;
      let count = 0;
      for (const piece of pieces(this.#filter(rows) ?? null, data)) {
        for (let next = 0; next < piece.length && count < rows; ) {
          const part = piece.subarray(next, next + size - filled);
          row.set(part, filled);
          filled += part.length;
          next += part.length;
          if (filled < size) continue;
          this.#budget.step(1 + (size >> 5));
          this.#undoPrediction(row);
          yield row;
          row = new Uint8Array(size);
          filled = 0;
          count++;
        }
        if (this.#budget.isDue) await this.#budget.turn();
      }
      for (; count < rows; count++) yield count ? new Uint8Array(size) : row;
      given += rows;
      if (given === this.height) return;
    }
    for (; given < this.height; given++) yield new Uint8Array(size);
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
      let values = row;
      if (bits === 16)
        values = Uint8Array.from(
          { length: width * samples },
          (_, at) => row[2 * at + (this.#isLittle ? 1 : 0)]!,
        );
      else if (bits < 8)
        values = Uint8Array.from(
          { length: width },
          (_, at) => (row[(at * bits) >> 3]! >> (8 - bits - ((at * bits) & 7))) & most,
        );
      if (palette) {
        yield Uint8Array.from(
          { length: 3 * width },
          (_, at) => palette[3 * values[Math.floor(at / 3)]! + (at % 3)]!,
        );
        continue;
      }
      if (bits < 8) values = values.map((value) => (value * 255) / most);
      if (isInverted) values = values.map((value) => 255 - value);
      // A fourth sample that nobody says to be alpha is none.
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

/** Bytes of runs that are undone at once; two become at most 128. */
const runsAtOnce = 4_096;

/** PackBits (TIFF 6.0, 9). */
class PackBits implements Filter {
  readonly #budget: Budget;
  #copy = 0;
  #repeat = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    for (let from = 0; from < piece.length; from += runsAtOnce) {
      const out = new Uint8Array(64 * runsAtOnce + 128);
      let length = 0;
      for (const byte of piece.subarray(from, from + runsAtOnce)) {
        if (this.#copy > 0) {
          out[length++] = byte;
          this.#copy--;
        } else if (this.#repeat > 0) {
          out.fill(byte, length, length + this.#repeat);
          length += this.#repeat;
          this.#repeat = 0;
        } else if (byte < 128) this.#copy = byte + 1;
        else if (byte > 128) this.#repeat = 257 - byte;
      }
      this.#budget.inflated(length);
      yield out.subarray(0, length);
    }
  }

  *end(): Generator<Uint8Array> {}
}
