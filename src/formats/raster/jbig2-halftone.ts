import type { Budget } from "../../checker/budget.ts";
import { ArithmeticDecoder } from "./arithmetic.ts";
import {
  type Bitmap,
  combinationCount,
  lay,
  layingCost,
  newBitmap,
  partOf,
  pixelAt,
} from "./jbig2-bitmap.ts";
import { faxedRegion, type GenericRegion, genericContexts, genericRegion } from "./jbig2-generic.ts";
import { bitsFor, type Jbig2Limits, mostPixels, mostSymbols } from "./jbig2-limits.ts";

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);

/** Decodes the patterns of halftones, which stand beside one another (T.88, 6.7, 7.4.4); null where it is damaged. */
export async function patternDictionary(
  data: Uint8Array,
  limits: Jbig2Limits,
  budget: Budget,
): Promise<Bitmap[] | null> {
  if (data.length < 7) return null;
  const [flags, width, height] = [data[0]!, data[1]!, data[2]!];
  const count = viewOf(data).getUint32(3) + 1;
  if (!width || !height || count > mostSymbols) return null;
  for (let at = 0; at < count; at++) if (!limits.takes(width, height)) return null;
  budget.step(count);
  const template = ((flags >> 1) & 3) as GenericRegion["template"];
  const adaptive = [-width, 0, ...(template === 0 ? [-3, -1, 2, -2, -2, -2] : [])];
  const region = { width: count * width, height, template, adaptive, isTypical: false };
  const rest = data.subarray(7);
  const whole =
    flags & 1
      ? (await faxedRegion(rest, region, budget)).bitmap
      : await genericRegion(new ArithmeticDecoder(rest), genericContexts(template), region, budget);
  budget.step((count * (width + 16) * height) >> 6);
  return Array.from({ length: count }, (_, at) => partOf(whole, at * width, 0, width, height));
}

/** Decodes a grid of patterns, each by a level of grey (6.6, 7.4.5); null where it is damaged. */
export async function halftoneRegion(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
  patterns: readonly Bitmap[],
  budget: Budget,
): Promise<Bitmap | null> {
  const first = patterns[0];
  if (data.length < 21 || !first) return null;
  const view = viewOf(data);
  const flags = data[0]!;
  const operation = (flags >> 4) & 7;
  const grid = {
    columns: view.getUint32(1),
    rows: view.getUint32(5),
    x: view.getInt32(9),
    y: view.getInt32(13),
    right: view.getUint16(17),
    down: view.getUint16(19),
  };
  const bits = bitsFor(patterns.length);
  if (operation >= combinationCount || grid.columns * grid.rows * (bits + 1) > mostPixels) return null;
  const bitmap = newBitmap(width, height);
  if (flags & 128) bitmap.data.fill(255);
  const skipped = flags & 8 ? newBitmap(grid.columns, grid.rows) : null;
  const placeOf = (column: number, row: number) => [
    Math.floor((grid.x + row * grid.down + column * grid.right) / 256),
    Math.floor((grid.y + row * grid.right - column * grid.down) / 256),
  ];
  if (skipped)
    for (let row = 0; row < grid.rows; row++) {
      budget.step(1 + (grid.columns >> 3));
      for (let column = 0; column < grid.columns; column++) {
        const [x, y] = placeOf(column, row) as [number, number];
        if (x + first.width <= 0 || x >= width || y + first.height <= 0 || y >= height)
          skipped.data[row * skipped.stride + (column >> 3)]! |= 128 >> (column & 7);
      }
    }
  const planes = await grayPlanes(data.subarray(21), flags, grid, bits, skipped, budget);
  const cost = layingCost(first) + 1 + (bits >> 2);
  for (let row = 0; row < grid.rows; row++) {
    budget.step(1 + grid.columns * cost);
    if (budget.isDue) await budget.turn();
    for (let column = 0; column < grid.columns; column++) {
      let level = 0;
      for (const plane of planes) level = (level << 1) | pixelAt(plane, column, row);
      const [x, y] = placeOf(column, row) as [number, number];
      lay(patterns[Math.min(level, patterns.length - 1)]!, bitmap, x, y, operation);
    }
  }
  return bitmap;
}

/** Levels of grey as planes of their bits, the highest first (annex C.5). */
async function grayPlanes(
  data: Uint8Array,
  flags: number,
  { columns: width, rows: height }: { columns: number; rows: number },
  bits: number,
  skipped: Bitmap | null,
  budget: Budget,
): Promise<Bitmap[]> {
  const template = ((flags >> 1) & 3) as GenericRegion["template"];
  const adaptive = [template <= 1 ? 3 : 2, -1, ...(template === 0 ? [-3, -1, 2, -2, -2, -2] : [])];
  const decoder = new ArithmeticDecoder(flags & 1 ? new Uint8Array() : data);
  const contexts = genericContexts(template);
  const planes: Bitmap[] = [];
  let from = 0;
  for (let bit = 0; bit < bits; bit++) {
    const region = { width, height, template, adaptive, isTypical: false, ...(skipped && { skipped }) };
    let plane: Bitmap;
    if (flags & 1) {
      const { bitmap, length } = await faxedRegion(data.subarray(from), region, budget);
      plane = bitmap;
      from += length;
    } else plane = await genericRegion(decoder, contexts, region, budget);
    // Gray code: each bit says whether it differs from the one above.
    const above = planes.at(-1);
    if (above) for (let at = 0; at < plane.data.length; at++) plane.data[at]! ^= above.data[at]!;
    budget.step(plane.data.length >> 6);
    planes.push(plane);
  }
  return planes;
}
