import type { Budget } from "../../checker/budget.ts";
import { type Bitmap, type GenericRegion, genericRegion, newBitmap } from "./jbig2-generic.ts";

/** Pixels of a page, and segments: more has no scanner. */
const mostPixels = 40_000_000;
const mostSegments = 10_000;
/** Where a segment or a page does not say how long it is. */
const unknown = 0xffff_ffff;

/** Segments that matter to no one who looks at the page: ends, profiles, comments (T.88, 7.3). */
const passed = new Set([49, 50, 51, 52, 62]);
const pageInformation = 48;
const immediateRegions = new Set([38, 39]);

/** How a region meets what is on its page (T.88, 7.4.1.5). */
const combine: readonly ((page: number, region: number) => number)[] = [
  (page, region) => page | region,
  (page, region) => page & region,
  (page, region) => page ^ region,
  (page, region) => ~(page ^ region),
  (_, region) => region,
];

/**
 * The page of a JBIG2 stream as it stands in a PDF, without a header of a file (ISO 32000-2, 7.4.7): generic regions, by
 * arithmetic codes or as telefax writes. Null where it is damaged, or has regions of symbols or halftones.
 */
export async function jbig2Page(
  parts: readonly Uint8Array[],
  size: { width: number; height: number },
  budget: Budget,
): Promise<Bitmap | null> {
  let page: Bitmap | null = null;
  for (const part of parts) {
    const reader = new SegmentReader(part);
    for (let count = 0; !reader.isAtEnd; count++) {
      budget.step(8);
      const segment = count < mostSegments ? reader.next() : null;
      if (!segment) return null;
      const { type, data } = segment;
      if (type === pageInformation) {
        if (page || data.length < 19) return null;
        const view = viewOf(data);
        const height = view.getUint32(4) === unknown ? size.height : view.getUint32(4);
        page = pageOf(view.getUint32(0), height, (data[16]! & 4) !== 0);
        if (page?.width !== size.width || page.height !== size.height) return null;
      } else if (immediateRegions.has(type)) {
        if (!page || !(await paint(page, data, budget))) return null;
      } else if (!passed.has(type)) return null;
    }
  }
  return page;
}

function pageOf(width: number, height: number, isBlack: boolean): Bitmap | null {
  if (!width || !height || width * height > mostPixels) return null;
  const page = newBitmap(width, height);
  if (isBlack) page.data.fill(255);
  return page;
}

/** Paints a region of a page; false where it is damaged or of a kind that is not read. */
async function paint(page: Bitmap, data: Uint8Array, budget: Budget): Promise<boolean> {
  if (data.length < 18) return false;
  const view = viewOf(data);
  const [width, height, x, y] = [0, 4, 8, 12].map((at) => view.getUint32(at)) as [
    number,
    number,
    number,
    number,
  ];
  const operation = combine[data[16]! & 7];
  const flags = data[17]!;
  const isOnPage = x + width <= page.width && y + height <= page.height;
  // Twelve adaptive pixels are an extension that no one writes.
  if (!operation || !width || !height || !isOnPage || flags & 16) return false;
  const isMmr = (flags & 1) !== 0;
  const template = ((flags >> 1) & 3) as GenericRegion["template"];
  const count = isMmr ? 0 : template === 0 ? 8 : 2;
  const adaptive = Array.from({ length: count }, (_, at) => view.getInt8(18 + at));
  // They may stand before the pixel at hand alone.
  for (let at = 0; at < count; at += 2)
    if (adaptive[at + 1]! > 0 || (adaptive[at + 1] === 0 && adaptive[at]! >= 0)) return false;
  const isTypical = (flags & 8) !== 0;
  const form = { width, height, isMmr, template, isTypical, adaptive };
  const region = await genericRegion(data.subarray(18 + count), form, budget);
  budget.step((region.data.length >> 5) + height);
  lay(region, page, x, y, operation);
  return true;
}

/** Lays the region on the page, a byte at a time. */
function lay(
  { width, height, stride, data }: Bitmap,
  page: Bitmap,
  x: number,
  y: number,
  operation: (page: number, region: number) => number,
): void {
  const shift = x & 7;
  const last = (x + width - 1) >> 3;
  for (let row = 0; row < height; row++) {
    const from = row * stride;
    const to = (y + row) * page.stride;
    for (let at = x >> 3, source = 0; at <= last; at++, source++) {
      const before = source ? data[from + source - 1]! : 0;
      const own = source < stride ? data[from + source]! : 0;
      const bits = (((before << 8) | own) >> shift) & 255;
      const isFirst = at === x >> 3;
      const behind = 8 * (at + 1) - (x + width);
      const mask = (isFirst ? 255 >> shift : 255) & (behind > 0 ? (255 << behind) & 255 : 255);
      const old = page.data[to + at]!;
      page.data[to + at] = (old & ~mask) | (operation(old, bits) & mask);
    }
  }
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);

/** Reads segments one after the other (T.88, 7.2). */
class SegmentReader {
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#view = viewOf(data);
  }

  get isAtEnd(): boolean {
    // What fills up the end is no segment.
    return this.#at + 11 > this.#data.length;
  }

  next(): { type: number; data: Uint8Array } | null {
    const view = this.#view;
    const number = view.getUint32(this.#at);
    const flags = view.getUint8(this.#at + 4);
    let at = this.#at + 5;
    let referred = view.getUint8(at) >> 5;
    if (referred === 7) {
      referred = view.getUint32(at) & 0x1fff_ffff;
      at += 4 + ((referred + 8) >> 3);
    } else at++;
    at += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4);
    at += flags & 64 ? 4 : 1;
    if (at + 4 > this.#data.length) return null;
    const type = flags & 63;
    const given = view.getUint32(at);
    at += 4;
    const length = given === unknown ? this.#lengthFrom(at, type) : given;
    if (length === null) return null;
    // The last may be cut.
    const end = Math.min(this.#data.length, at + length);
    this.#at = end;
    return { type, data: this.#data.subarray(at, end) };
  }

  /** Of a generic region that was written before its length was known: it ends with a mark and its rows (7.2.7). */
  #lengthFrom(start: number, type: number): number | null {
    if (type !== 38 || start + 18 > this.#data.length) return null;
    const isMmr = (this.#data[start + 17]! & 1) !== 0;
    const [first, second] = isMmr ? [0, 0] : [0xff, 0xac];
    for (let at = start + 18; at + 6 <= this.#data.length; at++)
      if (this.#data[at] === first && this.#data[at + 1] === second) return at + 6 - start;
    return null;
  }
}
