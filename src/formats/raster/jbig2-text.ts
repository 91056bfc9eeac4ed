import type { Budget } from "../../checker/budget.ts";
import { ArithmeticDecoder } from "./arithmetic.ts";
import { type Bitmap, lay, layingCost, newBitmap } from "./jbig2-bitmap.ts";
import { BitReader, type HuffmanTable } from "./jbig2-huffman.ts";
import { bitsFor } from "./jbig2-limits.ts";
import { refinementContexts, usualAdaptive } from "./jbig2-refinement.ts";
import {
  ArithmeticText,
  HuffmanText,
  symbolIdTable,
  type TextCodes,
  textTables,
} from "./jbig2-text-codes.ts";

/** How symbols stand in a text region (T.88, 6.4). */
export interface TextRegion {
  width: number;
  height: number;
  symbols: readonly Bitmap[];
  count: number;
  isRefined: boolean;
  refinementTemplate: 0 | 1;
  refinementAdaptive: readonly number[];
  /** Symbols of a strip stand so many rows apart at most, as a power of two. */
  stripBits: number;
  /** Bottom left, top left, bottom right, top right. */
  corner: number;
  isTransposed: boolean;
  operation: number;
  isBlack: boolean;
  /** Added to each distance within a strip. */
  offset: number;
}

/** How often each pixel of a region may be laid down. */
const mostLayers = 4;
const leastLayers = 65_536;

/** Decodes the symbols of a region; null where it is damaged. */
export async function textRegion(
  codes: TextCodes,
  region: TextRegion,
  budget: Budget,
): Promise<Bitmap | null> {
  const { symbols, stripBits, corner, isTransposed } = region;
  const bitmap = newBitmap(region.width, region.height);
  if (region.isBlack) bitmap.data.fill(255);
  const strips = 2 ** stripBits;
  const [isRight, isTop] = [corner >= 2, (corner & 1) === 1];
  let room = leastLayers + mostLayers * region.width * region.height;
  let strip = -strips * (codes.stripDistance() ?? Number.NaN);
  let first = 0;
  for (let done = 0; done < region.count; ) {
    strip += strips * (codes.stripDistance() ?? Number.NaN);
    first += codes.firstPlace() ?? Number.NaN;
    for (let place = first; ; ) {
      budget.step(16);
      if (budget.isDue) await budget.turn();
      if (codes.isPastEnd || !Number.isFinite(strip) || !Number.isFinite(place)) return null;
      const across = strip + (strips > 1 ? (codes.row(stripBits) ?? Number.NaN) : 0);
      const plain = symbols[codes.id() ?? -1];
      const symbol = plain && (await shownSymbol(codes, region, plain));
      if (!symbol || !Number.isFinite(across)) return null;
      const { width, height } = symbol;
      room -= width * height;
      if (room < 0) return null;
      const extent = (isTransposed ? height : width) - 1;
      const isBefore = isTransposed ? !isTop : isRight;
      if (isBefore) place += extent;
      const [x, y] = isTransposed ? [across, place] : [place, across];
      budget.step(layingCost(symbol));
      lay(symbol, bitmap, isRight ? x - width + 1 : x, isTop ? y : y - height + 1, region.operation);
      if (!isBefore) place += extent;
      if (++done > region.count) return null;
      const distance = codes.distance();
      if (distance === null) break;
      // Some encoders leave out the end of the last strip.
      if (done === region.count) break;
      place += distance + region.offset;
    }
  }
  return bitmap;
}

async function shownSymbol(codes: TextCodes, region: TextRegion, symbol: Bitmap): Promise<Bitmap | null> {
  if (!region.isRefined || !codes.isRefined()) return symbol;
  const [wider, higher, right, down] = codes.size();
  if (wider === null || higher === null || right === null || down === null) return null;
  const [width, height] = [symbol.width + wider, symbol.height + higher];
  if (!(width >= 0 && height >= 0 && width * height <= leastLayers + region.width * region.height))
    return null;
  return codes.refine({
    width,
    height,
    template: region.refinementTemplate,
    reference: symbol,
    x: Math.floor(wider / 2) + right,
    y: Math.floor(higher / 2) + down,
    isTypical: false,
    adaptive: region.refinementAdaptive,
  });
}

/** Decodes the data of a text region's segment (7.4.3); null where it is damaged. */
export async function textRegionOf(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
  symbols: readonly Bitmap[],
  own: readonly HuffmanTable[],
  budget: Budget,
): Promise<Bitmap | null> {
  if (data.length < 2) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const flags = view.getUint16(0);
  const [isHuffman, isRefined] = [(flags & 1) !== 0, (flags & 2) !== 0];
  const refinementTemplate = (flags >> 15) as 0 | 1;
  const adaptiveAt = isHuffman ? 4 : 2;
  const adaptiveSize = isRefined && !refinementTemplate ? 4 : 0;
  const countAt = adaptiveAt + adaptiveSize;
  if (data.length < countAt + 4) return null;
  const adaptive = Array.from({ length: adaptiveSize }, (_, at) => view.getInt8(adaptiveAt + at));
  const region: TextRegion = {
    ...{ width, height, symbols, isRefined, refinementTemplate },
    count: view.getUint32(countAt),
    refinementAdaptive: adaptiveSize ? adaptive : usualAdaptive,
    stripBits: (flags >> 2) & 3,
    corner: (flags >> 4) & 3,
    isTransposed: (flags & 64) !== 0,
    operation: (flags >> 7) & 3,
    isBlack: (flags & 512) !== 0,
    // A number of five bits with a sign.
    offset: ((flags >> 10) << 27) >> 27,
  };
  const rest = data.subarray(countAt + 4);
  const contexts = refinementContexts();
  if (!isHuffman) {
    const decoder = new ArithmeticDecoder(rest);
    const codes = new ArithmeticText(decoder, bitsFor(symbols.length), contexts, budget);
    return textRegion(codes, region, budget);
  }
  const tables = textTables(view.getUint16(2), own);
  const reader = new BitReader(rest);
  const ids = tables && symbolIdTable(reader, symbols.length, budget);
  return ids && textRegion(new HuffmanText(reader, tables, ids, contexts, budget), region, budget);
}
