import { hexString } from "../file/hex-string.ts";
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from "../file/objects.ts";
import { concatenated } from "../file/value-source.ts";

/** What an edit writes as a value; bytes stand as they are, a plain object is a dictionary. */
export type NewValue =
  | null
  | boolean
  | number
  | Name
  | Ref
  | PdfString
  | Uint8Array
  | readonly NewValue[]
  | { readonly [key: string]: NewValue };

/** Encrypts the strings of one object; null where they are not encrypted. */
export type StringEncryption = ((bytes: Uint8Array) => Uint8Array) | null;

const encoder = new TextEncoder();
const isAscii = /^[\t\n -~]*$/;

/** ASCII by itself, everything else as UTF-16 behind its mark (ISO 32000-2, 7.9.2.2). */
export function textString(text: string): PdfString {
  if (isAscii.test(text)) return PdfString.of(encoder.encode(text));
  const bytes = new Uint8Array(2 * text.length + 2);
  bytes.set([0xfe, 0xff]);
  for (let at = 0; at < text.length; at++) {
    bytes[2 * at + 2] = text.charCodeAt(at) >> 8;
    bytes[2 * at + 3] = text.charCodeAt(at) & 255;
  }
  return PdfString.of(bytes);
}

/** The value as it stands in a file (7.3). */
export function written(value: NewValue, encrypt: StringEncryption): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof PdfString) return stringSource(value.bytes, encrypt);
  if (value instanceof Name) return encoder.encode(nameSource(value.name));
  if (value instanceof Ref) return encoder.encode(`${value.num} ${value.gen} R`);
  if (value === null || typeof value === "boolean") return encoder.encode(String(value));
  if (typeof value === "number") return encoder.encode(numberSource(value));
  if (Array.isArray(value) && value.every((item) => item instanceof Ref))
    return encoder.encode(`[${value.map(({ num, gen }) => `${num} ${gen} R`).join(" ")}]`);
  const parts: Uint8Array[] = [];
  const word = (text: string) => parts.push(encoder.encode(text));
  if (Array.isArray(value)) {
    word("[");
    for (const [at, item] of value.entries()) {
      if (at > 0) word(" ");
      parts.push(written(item, encrypt));
    }
    word("]");
  } else {
    word("<<");
    for (const [key, item] of Object.entries(value)) {
      word(` ${nameSource(key)} `);
      parts.push(written(item, encrypt));
    }
    word(" >>");
  }
  return concatenated(parts);
}

/** A value that was read, to be written again in another object; what cannot stand in one is null. */
export function rewritten(value: PdfValue): NewValue {
  if (value instanceof Dict)
    return Object.fromEntries(Array.from(value, ([key, item]) => [key, rewritten(item)]));
  if (Array.isArray(value)) return value.map(rewritten);
  return value instanceof Stream ? null : value;
}

/** A literal string where it is plain ASCII, else a hexadecimal one. */
function stringSource(bytes: Uint8Array, encrypt: StringEncryption): Uint8Array {
  if (encrypt) return hexString(encrypt(bytes));
  const text = String.fromCharCode(...bytes.subarray(0, 4_096));
  if (bytes.length > 4_096 || !/^[ -~]*$/.test(text)) return hexString(bytes);
  return encoder.encode(`(${text.replace(/[\\()]/g, "\\$&")})`);
}

/** All but plain letters, digits and a few signs as #xx (7.3.5). */
export const nameSource = (name: string): string =>
  `/${name.replace(/[^A-Za-z0-9._+\-*:]/gu, (character) =>
    Array.from(encoder.encode(character), (byte) => `#${byte.toString(16).padStart(2, "0")}`).join(""),
  )}`;

/** Without an exponent, which PDF does not know. */
const numberSource = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toFixed(4)));
