import { isAscii } from "node:buffer";
import { fewUnits, textOf } from "./decoding.ts";

/** Windows-1252, 80 to 9F (WHATWG Encoding, index windows-1252); unassigned ones stay controls. */
export const windows1252High =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Units that are put together at once. */
const longestPiece = 8_192;

/** The text of bytes in Windows-1252, which is also what Latin-1 and ASCII are read as. */
export function windows1252Text(bytes: Uint8Array): string {
  if (bytes.length > fewUnits && isAscii(bytes)) return textOf(bytes);
  let text = "";
  const units = new Uint16Array(Math.min(bytes.length, longestPiece));
  for (let at = 0; at < bytes.length; at += units.length) {
    const part = bytes.subarray(at, at + units.length);
    for (let i = 0; i < part.length; i++) {
      const byte = part[i]!;
      units[i] = byte >= 0x80 && byte < 0xa0 ? windows1252High.charCodeAt(byte - 0x80) : byte;
    }
    text += textOf(units.subarray(0, part.length));
  }
  return text;
}
