const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));

/** A PNG of one pixel, with so many bytes at least. */
export function png(size = 0): Uint8Array {
  const pixel = bytesOf(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==",
  );
  const all = new Uint8Array(Math.max(size, pixel.length));
  all.set(pixel);
  return all;
}

/** A GIF of one pixel. */
export const gif = (): Uint8Array => bytesOf("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");
