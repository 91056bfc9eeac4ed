import { Buffer } from "node:buffer";

/** Longest snippet kept of any thing, in characters. */
export const snippetLength = 160;

/** White space folded and cut to a snippet's length, with an ellipsis where something was cut; in memory of its own. */
export function snippet(text: string, length = snippetLength): string {
  if (text.length <= length && isFolded(text)) return detached(text);
  const folded = singleSpaced(text.slice(0, length * 8)).trim();
  if (folded.length <= length) return detached(folded.toWellFormed());
  // A pair of surrogates that the cut has parted is left out as a whole.
  const cut = folded.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "");
  return detached(`${cut.trimEnd().toWellFormed()}…`);
}

/** White space folded to single spaces, at once where it is so already. */
export const singleSpaced = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text;

/** Whether the text is ASCII whose white space is single spaces between words, so that nothing in it is folded. */
export function isFolded(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 126 || unit < 32 || (unit === 32 && before === 32)) return false;
    before = unit;
  }
  return before !== 32 || text === "";
}

/** A copy that does not keep the longer text that it was cut from in memory. */
export const detached = (text: string): string => (text.length > 12 ? ` ${text}`.slice(1) : text);

/** No more than so many characters of the text, which do not keep the rest of it in memory. */
export const beginningOf = (text: string, length: number): string =>
  text.length > length ? detached(text.slice(0, length)) : text;

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

/** Whether the text begins with a unit of ASCII that is printed, which most text does. */
const beginsPrinted = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
};

/** Whether there is anything but white space. */
export const hasInk = (text: string): boolean => beginsPrinted(text) || /\S/.test(text);

/** Whether there is nothing to read: white space, controls and invisible characters only. */
export function isBlank(text: string | null | undefined): boolean {
  if (!text) return true;
  return !beginsPrinted(text) && /^[\s\p{Cc}\p{Cf}\p{Zs}\u2800\u3164]*$/u.test(text);
}

/** Words as readers count them: runs of letters and digits; each ideograph or kana for itself. */
export function countWords(text: string): number {
  const { length } = text;
  let words = 0;
  let isInWord = 0;
  for (let at = 0; at < length; at++) {
    let code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
    }
    const part = wordPart(code);
    words += part & 1 & ~isInWord;
    isInWord = part < 2 ? part : isInWord;
  }
  return words;
}

/**
 * What a character is to words: 0 parts them, 1 stands in one, 2 goes on with what stood before it, 3 is a word. An odd
 * one behind a 0 begins a word; 2 and 3 leave whether one is begun as it was.
 */
export const wordPart = (code: number): number => {
  const part = inWords[code] ?? unknown;
  return part === unknown ? learnPart(code) : part;
};

const noPart = 0;
const letter = 1;
const extender = 2;
const ideograph = 3;
const unknown = 4;

/** By code point, filled in when it is first met; ideographs alone stand beyond. */
const inWords = new Uint8Array(0x20000).fill(unknown);

function learnPart(code: number): number {
  const part = partOf(String.fromCodePoint(code));
  inWords[code] = part;
  return part;
}

function partOf(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return ideograph;
  return /[\p{L}\p{N}]/u.test(character) ? letter : /[\p{M}'’-]/u.test(character) ? extender : noPart;
}
