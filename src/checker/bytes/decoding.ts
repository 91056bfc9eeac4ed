import { Buffer, isAscii } from "node:buffer";

/** Bytes that are decoded at once: what is kept of a text keeps its whole piece in memory. */
export const decodeSize = 32_768;

/** How far the declaration of an encoding is looked for, and how much is tried as UTF-8 without one, in bytes. */
export const sniffedSize = 65_536;

/** Whether the bytes are UTF-8; a sequence that is cut off at the end counts as whole. */
export function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  if (isAscii(bytes)) return true;
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** Up to so many units a text is put together in 10 to 50 ns; a native call takes 60 to 100 for any text of bytes. */
export const fewUnits = 12;
/** From so many units of two bytes on a native copy is quicker than a call with each of them. */
const manyUnits = 128;

/** The text of a few units that stand there, four at a time, as no call for one is quicker than for four. */
export function shortText(units: Uint8Array | Uint16Array, from: number, to: number): string {
  let text = "";
  let at = from;
  for (; at + 4 <= to; at += 4)
    text += String.fromCharCode(units[at]!, units[at + 1]!, units[at + 2]!, units[at + 3]!);
  for (; at < to; at++) text += String.fromCharCode(units[at]!);
  return text;
}

/** The text of UTF-16 units, of which there are at most some ten thousand. */
export function textOf(units: Uint8Array | Uint16Array): string {
  if (units.length <= fewUnits) return shortText(units, 0, units.length);
  if (units instanceof Uint16Array && units.length < manyUnits)
    return String.fromCharCode.apply(null, units as unknown as number[]);
  const bytes =
    units instanceof Uint8Array || !units.every((unit) => unit < 256) ? units : Uint8Array.from(units);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    bytes instanceof Uint8Array ? "latin1" : "utf16le",
  );
}

/** Bytes that stand there as a text of as many characters. */
export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  to - from > fewUnits ? textOf(bytes.subarray(from, to)) : shortText(bytes, from, to);
