/** Pixels of a page, and of all symbols and patterns that a picture keeps together: more has no scanner. */
export const mostPixels = 40_000_000;
/** Symbols, or patterns, that a region may choose among. */
export const mostSymbols = 65_536;

/** What one picture may keep and lay down, so that a damaged one is left out long before the document's budget ends. */
export class Jbig2Limits {
  #pixels: number;

  constructor(pixels = mostPixels) {
    this.#pixels = pixels;
  }

  copy(): Jbig2Limits {
    return new Jbig2Limits(this.#pixels);
  }

  /** Whether a bitmap of this size may be kept besides the others. */
  takes(width: number, height: number): boolean {
    if (!(width >= 0 && height >= 0)) return false;
    // What stands round each counts too.
    this.#pixels -= width * height + 256;
    return this.#pixels >= 0;
  }
}

/** Bits that tell so many things apart. */
export function bitsFor(count: number): number {
  let bits = 0;
  while (2 ** bits < count) bits++;
  return bits;
}
