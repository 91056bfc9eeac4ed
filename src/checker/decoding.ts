import { Buffer } from "node:buffer";

/** Bytes that are decoded at once: what is kept of a text keeps its whole piece in memory. */
export const decodeSize = 32_768;

/** From so many units on a native copy is quicker than a call with each of them. */
const manyUnits = 40;

/** The text of UTF-16 units, of which there are at most some ten thousand. */
export function textOf(units: Uint8Array | Uint16Array): string {
  if (units.length < manyUnits) return String.fromCharCode.apply(null, units as unknown as number[]);
  const bytes =
    units instanceof Uint8Array || !units.every((unit) => unit < 256) ? units : Uint8Array.from(units);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    bytes instanceof Uint8Array ? "latin1" : "utf16le",
  );
}
