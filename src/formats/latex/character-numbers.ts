import type { Cursor } from "./expansion/cursor.ts";

/** A number of TeX: decimal, "hexadecimal, 'octal, or that of a character (The TeXbook, chapter 8). */
const number = /^\s*=?\s*(?:(\d{1,7})|"([\dA-F]{1,6})|'([0-7]{1,7})|`\\?(.)) ?/su;

/** What \char or \symbol prints: letters of ASCII stand where they do in all fonts of text; of others the font decides. */
function printed(written: RegExpExecArray): string {
  const [, decimal, hex, octal, character] = written;
  const code =
    character?.codePointAt(0) ?? Number.parseInt(decimal ?? hex ?? octal!, decimal ? 10 : hex ? 16 : 8);
  const isKnown =
    (code > 32 && code < 127) || (code > 255 && code < 0x110000 && (code & 0xfff800) !== 0xd800);
  return isKnown ? String.fromCodePoint(code) : "";
}

/** The character whose number stands behind \char, which is passed over. */
export function takeCharacter(cursor: Cursor): string {
  const written = number.exec(cursor.ahead(cursor.at, 100));
  if (!written) return "";
  cursor.pass(cursor.at + written[0].length);
  return printed(written);
}

/** The character of a number that is an argument. */
export function characterOf(source: string): string {
  const written = number.exec(source);
  return written ? printed(written) : "";
}
