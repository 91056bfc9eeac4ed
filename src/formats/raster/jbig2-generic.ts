import type { Budget } from "../../checker/budget.ts";
import type { ArithmeticDecoder } from "./arithmetic.ts";
import { Fax } from "./fax.ts";
import { type Bitmap, newBitmap, pixelAt } from "./jbig2-bitmap.ts";

/** How a generic region is written (T.88, 7.4.6). */
export interface GenericRegion {
  width: number;
  height: number;
  template: 0 | 1 | 2 | 3;
  /** Rows that are the same as the one above are said to be. */
  isTypical: boolean;
  /** Pixels that are looked at besides those of the template: across and down, in turn. */
  adaptive: readonly number[];
  /** Pixels that are not written and 0. */
  skipped?: Bitmap;
}

/** How many numbers say where the adaptive pixels of a template stand. */
export const adaptiveCount = (template: number): number => (template === 0 ? 8 : 2);

/** The probabilities that a template begins with. */
export const genericContexts = (template: GenericRegion["template"]): Uint8Array =>
  new Uint8Array(1 << templates[template]!.bits.reduce((sum, bits) => sum + bits, 0));

/**
 * What a template looks at (T.88, 6.2.5.3): of the row two above, the row above and this one so many pixels, and how far
 * the first two reach beyond the pixel at hand. An adaptive pixel has its own bit; usually it stands where the bit says.
 */
interface Template {
  bits: readonly [two: number, one: number, own: number];
  ahead: readonly [two: number, one: number];
  adaptive: readonly { bit: number; x: number; y: number }[];
  /** The context of whether a row is typical. */
  typical: number;
}

const templates: readonly Template[] = [
  {
    bits: [5, 7, 4],
    ahead: [2, 3],
    adaptive: [
      { bit: 4, x: 3, y: -1 },
      { bit: 10, x: -3, y: -1 },
      { bit: 11, x: 2, y: -2 },
      { bit: 15, x: -2, y: -2 },
    ],
    typical: 0x9b25,
  },
  { bits: [4, 6, 3], ahead: [2, 3], adaptive: [{ bit: 3, x: 3, y: -1 }], typical: 0x0795 },
  { bits: [3, 5, 2], ahead: [1, 2], adaptive: [{ bit: 2, x: 2, y: -1 }], typical: 0x00e5 },
  { bits: [0, 6, 4], ahead: [0, 2], adaptive: [{ bit: 4, x: 2, y: -1 }], typical: 0x0195 },
];

/** Pixels beyond the ends of a row that templates look at. */
const beyond = 4;
/** A step is worth so many pixels, as a power of two. */
const pixelsPerStep = 3;

/** Decodes a generic region (T.88, 6.2); what is missing of the data is as it comes. */
export async function genericRegion(
  decoder: ArithmeticDecoder,
  contexts: Uint8Array,
  region: GenericRegion,
  budget: Budget,
): Promise<Bitmap> {
  const { width, height, isTypical, skipped } = region;
  const template = templates[region.template]!;
  const { bits, ahead, typical } = template;
  const bitmap = newBitmap(width, height);
  const moved = template.adaptive
    .map(({ bit, x, y }, at) => ({
      mask: 1 << bit,
      x: region.adaptive[2 * at] ?? x,
      y: region.adaptive[2 * at + 1] ?? y,
      isUsual: (region.adaptive[2 * at] ?? x) === x && (region.adaptive[2 * at + 1] ?? y) === y,
    }))
    .filter(({ isUsual }) => !isUsual);
  const kept = moved.reduce((mask, { mask: own }) => mask & ~own, -1);
  const [twoMask, oneMask, ownMask] = bits.map((count) => (1 << count) - 1) as [number, number, number];
  const [twoShift, oneShift] = [bits[1] + bits[2], bits[2]];
  const row = () => new Uint8Array(width + 2 * beyond);
  // A byte for each pixel of the rows that a template looks at.
  let [two, one, own] = [row(), row(), row()];
  let isSame = 0;
  for (let y = 0; y < height; y++) {
    budget.step(1 + (width >> pixelsPerStep));
    if (budget.isDue) await budget.turn();
    if (isTypical) isSame ^= decoder.bit(contexts, typical);
    if (isSame) own.set(one);
    else {
      own.fill(0);
      let twoBits = windowOf(two, ahead[0]);
      let oneBits = windowOf(one, ahead[1]);
      let ownBits = 0;
      for (let x = 0; x < width; x++) {
        twoBits = ((twoBits << 1) | two[beyond + x + ahead[0]]!) & twoMask;
        oneBits = ((oneBits << 1) | one[beyond + x + ahead[1]]!) & oneMask;
        let context = (twoBits << twoShift) | (oneBits << oneShift) | ownBits;
        if (moved.length) {
          context &= kept;
          for (const { mask, x: across, y: down } of moved)
            if (down ? pixelAt(bitmap, x + across, y + down) : ownPixel(own, x + across)) context |= mask;
        }
        const bit = skipped && pixelAt(skipped, x, y) ? 0 : decoder.bit(contexts, context);
        own[beyond + x] = bit;
        ownBits = ((ownBits << 1) | bit) & ownMask;
      }
    }
    pack(own, bitmap, y);
    [two, one, own] = [one, own, two];
  }
  return bitmap;
}

/** The pixels of a row before the first, as far as they are looked at. */
function windowOf(row: Uint8Array, ahead: number): number {
  let bits = 0;
  for (let at = 0; at < ahead; at++) bits = (bits << 1) | row[beyond + at]!;
  return bits;
}

const ownPixel = (own: Uint8Array, x: number) => (x < 0 ? 0 : (own[beyond + x] ?? 0));

function pack(row: Uint8Array, { width, stride, data }: Bitmap, y: number): void {
  const from = y * stride;
  for (let x = 0; x < width; x++) if (row[beyond + x]) data[from + (x >> 3)]! |= 128 >> (x & 7);
}

/** One as telefax writes it (T.88, 6.2.6), and how many bytes it takes. */
export async function faxedRegion(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
  budget: Budget,
): Promise<{ bitmap: Bitmap; length: number }> {
  const bitmap = newBitmap(width, height);
  const options = { k: -1, columns: width, rows: height, isBlackOne: true, isAligned: false };
  const fax = new Fax(options, budget);
  let at = 0;
  for (const rows of [...fax.push(data), ...fax.end()]) {
    bitmap.data.set(rows.subarray(0, bitmap.data.length - at), at);
    at = Math.min(bitmap.data.length, at + rows.length);
    if (budget.isDue) await budget.turn();
  }
  return { bitmap, length: fax.lengthWithEnd };
}
