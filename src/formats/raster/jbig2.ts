import type { Budget } from "../../checker/budget.ts";
import { ArithmeticDecoder } from "./arithmetic.ts";
import { type Bitmap, combinationCount, lay, layingCost, newBitmap, partOf } from "./jbig2-bitmap.ts";
import {
  adaptiveCount,
  faxedRegion,
  type GenericRegion,
  genericContexts,
  genericRegion,
} from "./jbig2-generic.ts";
import { halftoneRegion, patternDictionary } from "./jbig2-halftone.ts";
import { type HuffmanTable, tableOf } from "./jbig2-huffman.ts";
import { Jbig2Limits, mostPixels, mostSymbols } from "./jbig2-limits.ts";
import { refinedRegion, refinementContexts } from "./jbig2-refinement.ts";
import { type Segment, SegmentReader, unknownLength } from "./jbig2-segments.ts";
import { type Contexts, isBehind, type SymbolDictionary, symbolDictionary } from "./jbig2-symbols.ts";
import { textRegionOf } from "./jbig2-text.ts";

/** Types of segments (T.88, 7.3). */
const symbols = 0;
const patterns = 16;
const pageInformation = 48;
const tables = 53;
/** Ends, profiles, comments: they matter to no one who looks at the page. */
const passed = new Set([49, 50, 51, 52, 62]);
/** Regions by their kind; those that stand first of three are kept for others to refine. */
const regionKinds = new Map<
  number,
  { kind: "text" | "halftone" | "generic" | "refinement"; isKept: boolean }
>(
  (
    [
      ["text", 4, 6, 7],
      ["halftone", 20, 22, 23],
      ["generic", 36, 38, 39],
      ["refinement", 40, 42, 43],
    ] as const
  ).flatMap(([kind, ...types]) => types.map((type, at) => [type, { kind, isKept: at === 0 }] as const)),
);

/** What a segment leaves to those that refer to it. */
interface Left {
  dictionary?: SymbolDictionary;
  patterns?: Bitmap[];
  table?: HuffmanTable;
  region?: Bitmap;
}

/** What pictures of a file share: their symbols, patterns and tables. */
export interface Jbig2Shared {
  left: ReadonlyMap<number, Left>;
  limits: Jbig2Limits;
}

interface Size {
  width: number;
  height: number;
}

/** Reads what pictures share; null where it is damaged, or makes a part of a page itself. */
export async function jbig2Shared(data: Uint8Array, budget: Budget): Promise<Jbig2Shared | null> {
  const reader = new Jbig2Reader(null, null, budget);
  return (await reader.read(data)) ? { left: reader.left, limits: reader.limits } : null;
}

/**
 * The page of a JBIG2 stream as it stands in a PDF, without a header of a file (ISO 32000-2, 7.4.7). Null where it is
 * damaged or too large.
 */
export async function jbig2Page(
  data: Uint8Array,
  shared: Jbig2Shared | null,
  size: Size,
  budget: Budget,
): Promise<Bitmap | null> {
  const reader = new Jbig2Reader(size, shared, budget);
  return (await reader.read(data)) ? reader.page : null;
}

/** Where a region stands and how it meets its page (7.4.1). */
interface RegionPlace extends Size {
  x: number;
  y: number;
  operation: number;
}
const placeLength = 17;

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);
const signedBytes = (data: Uint8Array, from: number, count: number) =>
  Array.from(data.subarray(from, from + count), (byte) => (byte << 24) >> 24);

class Jbig2Reader {
  page: Bitmap | null = null;
  readonly left: Map<number, Left>;
  readonly limits: Jbig2Limits;
  readonly #size: Size | null;
  readonly #budget: Budget;

  constructor(size: Size | null, shared: Jbig2Shared | null, budget: Budget) {
    this.#size = size;
    this.left = new Map(shared?.left);
    this.limits = shared?.limits.copy() ?? new Jbig2Limits();
    this.#budget = budget;
  }

  /** Whether all segments could be read. */
  async read(data: Uint8Array): Promise<boolean> {
    const reader = new SegmentReader(data);
    while (!reader.isAtEnd) {
      const segment = reader.next();
      if (!segment) return false;
      this.#budget.step(8 + segment.refersTo.length);
      if (passed.has(segment.type)) continue;
      const isRead =
        segment.type === pageInformation ? this.#begin(segment.data) : await this.#segment(segment);
      if (!isRead) return false;
    }
    return true;
  }

  #begin(data: Uint8Array): boolean {
    if (!this.#size || this.page || data.length < 19) return false;
    const view = viewOf(data);
    const [width, given] = [view.getUint32(0), view.getUint32(4)];
    const height = given === unknownLength ? this.#size.height : given;
    if (width !== this.#size.width || height !== this.#size.height) return false;
    if (!width || !height || width * height > mostPixels) return false;
    this.page = newBitmap(width, height);
    if (data[16]! & 4) this.page.data.fill(255);
    return true;
  }

  async #segment(segment: Segment): Promise<boolean> {
    const { number, type, data } = segment;
    const left = await this.#leftBy(type, segment);
    if (left) {
      this.left.set(number, left);
      return true;
    }
    const region = regionKinds.get(type);
    const place = region && placeOf(data);
    if (!place) return false;
    const bitmap = await this.#region(region.kind, place, data.subarray(placeLength), segment);
    if (!bitmap) return false;
    if (region.isKept) {
      this.left.set(number, { region: bitmap });
      return this.limits.takes(place.width, place.height);
    }
    if (!this.page) return false;
    this.#budget.step(layingCost(bitmap));
    lay(bitmap, this.page, place.x, place.y, place.operation);
    return true;
  }

  /** What a segment that is no region leaves to others; null where it is one, or is damaged. */
  async #leftBy(type: number, segment: Segment): Promise<Left | null> {
    if (type === symbols) {
      const given = this.#given(segment);
      const dictionary = given && (await symbolDictionary(segment.data, given, this.limits, this.#budget));
      return dictionary && { dictionary };
    }
    if (type === patterns) {
      const found = await patternDictionary(segment.data, this.limits, this.#budget);
      return found && { patterns: found };
    }
    const table = type === tables ? tableOf(segment.data, this.#budget) : null;
    return table && { table };
  }

  /** The symbols and tables that a segment refers to; null where one is missing, or they are too many. */
  #given({ refersTo }: Segment) {
    const given: {
      symbols: Bitmap[];
      contexts: Contexts | null;
      tables: HuffmanTable[];
    } = { symbols: [], contexts: null, tables: [] };
    for (const number of refersTo) {
      const left = this.left.get(number);
      if (!left) return null;
      const { dictionary, table } = left;
      if (table) given.tables.push(table);
      if (!dictionary) continue;
      if (given.symbols.length + dictionary.symbols.length > mostSymbols) return null;
      this.#budget.step(1 + (dictionary.symbols.length >> 3));
      for (const symbol of dictionary.symbols) given.symbols.push(symbol);
      given.contexts = dictionary.contexts ?? null;
    }
    return given;
  }

  async #region(
    kind: "text" | "halftone" | "generic" | "refinement",
    place: RegionPlace,
    data: Uint8Array,
    segment: Segment,
  ): Promise<Bitmap | null> {
    if (kind === "generic") return this.#generic(place, data);
    if (kind === "text") {
      const given = this.#given(segment);
      return given && textRegionOf(data, place, given.symbols, given.tables, this.#budget);
    }
    if (kind === "refinement") return this.#refinement(place, data, segment);
    const own = segment.refersTo.map((number) => this.left.get(number)?.patterns).find((found) => found);
    return own ? halftoneRegion(data, place, own, this.#budget) : null;
  }

  async #generic({ width, height }: RegionPlace, data: Uint8Array): Promise<Bitmap | null> {
    const flags = data[0];
    // Twelve adaptive pixels are an extension that no one writes.
    if (flags === undefined || flags & 16) return null;
    if (flags & 1) return (await faxedRegion(data.subarray(1), { width, height }, this.#budget)).bitmap;
    const template = ((flags >> 1) & 3) as GenericRegion["template"];
    const count = adaptiveCount(template);
    const adaptive = signedBytes(data, 1, count);
    if (adaptive.length < count) return null;
    for (let at = 0; at < count; at += 2) if (isBehind(adaptive[at]!, adaptive[at + 1]!)) return null;
    const region = { width, height, template, isTypical: (flags & 8) !== 0, adaptive };
    const decoder = new ArithmeticDecoder(data.subarray(1 + count));
    return genericRegion(decoder, genericContexts(template), region, this.#budget);
  }

  async #refinement(
    { width, height, x, y }: RegionPlace,
    data: Uint8Array,
    { refersTo }: Segment,
  ): Promise<Bitmap | null> {
    const flags = data[0];
    if (flags === undefined) return null;
    const template = (flags & 1) as 0 | 1;
    const count = template ? 0 : 4;
    const adaptive = signedBytes(data, 1, count);
    const known = refersTo.map((number) => this.left.get(number)?.region).find((region) => region);
    // What refers to no region refines what stands on the page.
    const reference = known ?? (this.page && partOf(this.page, x, y, width, height));
    if (!reference || adaptive.length < count) return null;
    if (count && isBehind(adaptive[0]!, adaptive[1]!)) return null;
    const refinement = {
      width,
      height,
      template,
      reference,
      x: 0,
      y: 0,
      isTypical: (flags & 2) !== 0,
      adaptive,
    };
    const decoder = new ArithmeticDecoder(data.subarray(1 + count));
    return refinedRegion(decoder, refinementContexts(), refinement, this.#budget);
  }
}

/** Null where it is damaged. */
function placeOf(data: Uint8Array): RegionPlace | null {
  if (data.length <= placeLength) return null;
  const view = viewOf(data);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [x, y] = [view.getInt32(8), view.getInt32(12)];
  const operation = data[16]! & 7;
  if (!width || !height || width * height > mostPixels || operation >= combinationCount) return null;
  return { width, height, x, y, operation };
}
