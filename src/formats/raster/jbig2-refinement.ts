import type { Budget } from "../../checker/budget.ts";
import type { ArithmeticDecoder } from "./arithmetic.ts";
import { type Bitmap, newBitmap, pixelAt } from "./jbig2-bitmap.ts";

/** How a bitmap differs from another (T.88, 6.3). */
export interface Refinement {
  width: number;
  height: number;
  template: 0 | 1;
  reference: Bitmap;
  /** Where the first pixel of the reference stands. */
  x: number;
  y: number;
  /** Rows may say that pixels are those of the reference where all around it are alike. */
  isTypical: boolean;
  /** Of template 0 two pixels that are looked at besides: one of the bitmap, one of the reference; across and down. */
  adaptive: readonly number[];
}

type Place = readonly [x: number, y: number];

/** What a template looks at of the bitmap and of the reference (6.3.5.3), without the adaptive pixels. */
const templates: readonly { own: readonly Place[]; reference: readonly Place[]; typical: number }[] = [
  // biome-ignore format: places in the order of the rows
  { own: [[0, -1], [1, -1], [-1, 0]],
    reference: [[0, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [-1, 1], [0, 1], [1, 1]],
    typical: 0x20 },
  // biome-ignore format: as above
  { own: [[-1, -1], [0, -1], [1, -1], [-1, 0]],
    reference: [[0, -1], [-1, 0], [0, 0], [1, 0], [0, 1], [1, 1]],
    typical: 0x08 },
];

/** Where the adaptive pixels stand when no one says otherwise. */
export const usualAdaptive: readonly number[] = [-1, -1, -1, -1];

export const refinementContexts = (): Uint8Array => new Uint8Array(1 << 13);

/** Steps for eight pixels, each of which looks at up to thirteen others. */
const stepsForEight = 4;

export async function refinedRegion(
  decoder: ArithmeticDecoder,
  contexts: Uint8Array,
  refinement: Refinement,
  budget: Budget,
): Promise<Bitmap> {
  const { width, height, template, reference, x: left, y: top, isTypical, adaptive } = refinement;
  const bitmap = newBitmap(width, height);
  const { own, reference: around, typical } = templates[template]!;
  const ownPlaces = template ? own : [...own, [adaptive[0]!, adaptive[1]!] as const];
  const places = template ? around : [...around, [adaptive[2]!, adaptive[3]!] as const];
  let isPredicted = 0;
  for (let y = 0; y < height; y++) {
    budget.step(1 + stepsForEight * ((width + 7) >> 3));
    if (budget.isDue) await budget.turn();
    if (isTypical) isPredicted ^= decoder.bit(contexts, typical);
    for (let x = 0; x < width; x++) {
      let bit = isPredicted ? alikeAround(reference, x - left, y - top) : null;
      if (bit === null) {
        let context = 0;
        for (const [across, down] of ownPlaces)
          context = (context << 1) | pixelAt(bitmap, x + across, y + down);
        for (const [across, down] of places)
          context = (context << 1) | pixelAt(reference, x - left + across, y - top + down);
        bit = decoder.bit(contexts, context);
      }
      if (bit) bitmap.data[y * bitmap.stride + (x >> 3)]! |= 128 >> (x & 7);
    }
  }
  return bitmap;
}

/** The colour that a pixel and all around it have; null where they differ. */
function alikeAround(reference: Bitmap, x: number, y: number): number | null {
  const colour = pixelAt(reference, x, y);
  for (let down = -1; down <= 1; down++)
    for (let across = -1; across <= 1; across++)
      if (pixelAt(reference, x + across, y + down) !== colour) return null;
  return colour;
}
