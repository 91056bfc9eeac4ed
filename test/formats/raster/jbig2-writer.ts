import { states } from "../../../src/formats/raster/arithmetic.ts";

/** Encodes bits by what came before them (T.88, annex E, the other way round). */
export class ArithmeticEncoder {
  readonly #bytes: number[] = [];
  readonly #states = new Map<number, { state: number; probable: number }>();
  #byte = -1;
  #code = 0;
  #interval = 0x8000;
  #count = 12;

  bit(context: number, bit: number): void {
    const own = this.#states.get(context) ?? { state: 0, probable: 0 };
    this.#states.set(context, own);
    const [qe, more, less] = states[own.state]!;
    this.#interval -= qe;
    if (bit === own.probable) {
      if (this.#interval & 0x8000) {
        this.#code += qe;
        return;
      }
      if (this.#interval < qe) this.#interval = qe;
      else this.#code += qe;
      own.state = more;
    } else {
      if (this.#interval < qe) this.#code += qe;
      else this.#interval = qe;
      if ([0, 6, 14].includes(own.state)) own.probable ^= 1;
      own.state = less;
    }
    do {
      this.#interval <<= 1;
      this.#code *= 2;
      if (--this.#count === 0) this.#out();
    } while (!(this.#interval & 0x8000));
  }

  #push(shift: 19 | 20): void {
    if (this.#byte >= 0) this.#bytes.push(this.#byte);
    this.#byte = Math.floor(this.#code / 2 ** shift);
    this.#code %= 2 ** shift;
    this.#count = shift === 20 ? 7 : 8;
  }

  #out(): void {
    if (this.#byte !== 0xff && this.#code >= 0x800_0000) {
      this.#byte++;
      this.#code -= 0x800_0000;
    }
    this.#push(this.#byte === 0xff ? 20 : 19);
  }

  end(): Uint8Array {
    const most = this.#code + this.#interval;
    this.#code = Math.floor(this.#code / 0x1_0000) * 0x1_0000 + 0xffff;
    if (this.#code >= most) this.#code -= 0x8000;
    for (let round = 0; round < 2; round++) {
      this.#code *= 2 ** this.#count;
      this.#out();
    }
    this.#bytes.push(this.#byte);
    if (this.#byte !== 0xff) this.#bytes.push(0xff);
    return Uint8Array.from([...this.#bytes, 0xac]);
  }
}

export type Pixels = readonly (readonly number[])[];

/** Pixels in the order of the bits of a context, across and down (T.88, figures 3 to 6); adaptive ones by their number. */
const templates: readonly (readonly ([number, number] | number)[])[] = [
  [
    3,
    [-1, -2],
    [0, -2],
    [1, -2],
    2,
    1,
    [-2, -1],
    [-1, -1],
    [0, -1],
    [1, -1],
    [2, -1],
    0,
    [-4, 0],
    [-3, 0],
    [-2, 0],
    [-1, 0],
  ],
  [
    [-1, -2],
    [0, -2],
    [1, -2],
    [2, -2],
    [-2, -1],
    [-1, -1],
    [0, -1],
    [1, -1],
    [2, -1],
    0,
    [-3, 0],
    [-2, 0],
    [-1, 0],
  ],
  [[-1, -2], [0, -2], [1, -2], [-2, -1], [-1, -1], [0, -1], [1, -1], 0, [-2, 0], [-1, 0]],
  [[-3, -1], [-2, -1], [-1, -1], [0, -1], [1, -1], 0, [-4, 0], [-3, 0], [-2, 0], [-1, 0]],
];
const typicalContexts = [0x9b25, 0x0795, 0x00e5, 0x0195];
export const usualPixels = [
  [3, -1, -3, -1, 2, -2, -2, -2],
  [3, -1],
  [2, -1],
  [2, -1],
];

export const long = (value: number) => [24, 16, 8, 0].map((by) => (value >>> by) & 255);

/** A segment of page 1, which refers to none. */
export const segment = (
  number: number,
  type: number,
  data: readonly number[],
  length = data.length,
): number[] => [...long(number), type, 0, 1, ...long(length), ...data];

export const pageSegment = (width: number, height: number, flags = 0): number[] =>
  segment(0, 48, [...long(width), ...long(height), ...long(0), ...long(0), flags, 0, 0]);

export interface Region {
  pixels: Pixels;
  x?: number;
  y?: number;
  operation?: number;
  template?: number;
  adaptive?: readonly number[];
  isTypical?: boolean;
}

/** What a generic region holds, by arithmetic codes (T.88, 7.4.6). */
export function regionData({
  pixels,
  x = 0,
  y = 0,
  operation = 0,
  template = 0,
  adaptive = usualPixels[template]!,
  isTypical = false,
}: Region): number[] {
  const encoder = new ArithmeticEncoder();
  encodePixels(encoder, pixels, { template, adaptive, isTypical });
  const head = [...long(pixels[0]!.length), ...long(pixels.length), ...long(x), ...long(y), operation];
  const flags = (template << 1) | (isTypical ? 8 : 0);
  return [...head, flags, ...adaptive.map((value) => value & 255), ...encoder.end()];
}

/** Writes pixels by what stands before them (T.88, 6.2). */
export function encodePixels(
  encoder: ArithmeticEncoder,
  pixels: Pixels,
  {
    template,
    adaptive,
    isTypical = false,
  }: { template: number; adaptive: readonly number[]; isTypical?: boolean },
): void {
  const at = (column: number, row: number) => pixels[row]?.[column] ?? 0;
  let wasSame = 0;
  for (const [row, line] of pixels.entries()) {
    if (isTypical) {
      const same = line.every((pixel, column) => pixel === at(column, row - 1)) ? 1 : 0;
      encoder.bit(typicalContexts[template]!, same ^ wasSame);
      wasSame = same;
      if (same) continue;
    }
    for (const [column, pixel] of line.entries()) {
      let context = 0;
      for (const place of templates[template]!) {
        const [across, down] =
          typeof place === "number" ? [adaptive[2 * place]!, adaptive[2 * place + 1]!] : place;
        context = (context << 1) | at(column + across, row + down);
      }
      encoder.bit(context, pixel);
    }
  }
}
