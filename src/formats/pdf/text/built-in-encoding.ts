import type { Budget } from "../../../checker/budget.ts";
import { textOf } from "../../../checker/bytes/decoding.ts";
import { cffNames } from "./cff-encoding.ts";
import { glyphText } from "./glyph-names.ts";
import { standardNames } from "./standard-names.ts";

/** An embedded font program. */
export interface FontProgram {
  bytes: Uint8Array;
  budget: Budget;
}

/** Where the encoding of a Type 1 font stands: before its encrypted part. */
const headSize = 131_072;
const mostTables = 64;
const mostNameRecords = 1_024;

/** The names that the program itself gives to codes of one byte; none where it is a TrueType font. */
export function builtInNames({ bytes, budget }: FontProgram): Map<number, string> {
  const names = isType1(bytes) ? type1Names(bytes) : cffNames(cffOf(bytes), budget);
  // A name that only counts the glyphs gives no character.
  for (const [code, name] of names)
    if (name === ".notdef" || (/\d/.test(name) && glyphText(name) === null)) names.delete(code);
  return names;
}

const isType1 = (bytes: Uint8Array) =>
  (bytes[0] === 0x25 && bytes[1] === 0x21) || (bytes[0] === 0x80 && bytes[1] === 1);

/** "dup 65 /A put" for each code, up to "def" (Adobe Type 1 Font Format, 2.2). */
function type1Names(bytes: Uint8Array): Map<number, string> {
  const names = new Map<number, string>();
  const text = textOf(bytes.subarray(0, headSize));
  const [head = ""] = text.split("eexec", 1);
  const start = /\/Encoding\s+(StandardEncoding|\d+)/.exec(head);
  if (!start) return names;
  if (start[1] === "StandardEncoding") return new Map(standardNames);
  const entry = /\bdup\s+(\d{1,3})\s*\/([^\s/{}()<>[\]%]{1,128})\s+put\b|\bdef\b/g;
  entry.lastIndex = start.index;
  for (let match = entry.exec(head); match?.[1]; match = entry.exec(head))
    names.set(Number(match[1]), match[2]!);
  return names;
}

/** The data of a table of an OpenType font; null without it. */
function table(bytes: Uint8Array, tag: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) return null;
  const count = Math.min(view.getUint16(4), mostTables);
  for (let at = 12; at < 12 + 16 * count && at + 16 <= bytes.length; at += 16) {
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== tag) continue;
    const offset = view.getUint32(at + 8);
    return bytes.subarray(offset, offset + view.getUint32(at + 12));
  }
  return null;
}

const openType = 0x4f54544f;

/** A CFF font program by itself or in OpenType. */
function cffOf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 4) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) === openType) return table(bytes, "CFF ");
  return bytes[0]! >= 1 && bytes[3]! >= 1 && bytes[3]! <= 4 ? bytes : null;
}

/** Whether all names in a TrueType font are those for Windows in English: then its codes are those of Windows too. */
export function isWindowsNamed({ bytes }: FontProgram): boolean {
  const names = table(bytes, "name");
  if (!names || names.length < 6) return false;
  const view = new DataView(names.buffer, names.byteOffset, names.byteLength);
  const count = view.getUint16(2);
  if (!count || count > mostNameRecords) return false;
  for (let at = 6; at < 6 + 12 * count; at += 12) {
    if (at + 12 > names.length) return false;
    if (view.getUint16(at) !== 3 || view.getUint16(at + 2) !== 1 || view.getUint16(at + 4) !== 0x409)
      return false;
  }
  return true;
}
