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

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isAsciiLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

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

/** What a typed list item begins with. */
export type TypedMarker = { sort: "bullet"; mark: string } | { sort: "number"; style: string; value: number };

/**
 * The bullet or number that the text begins with as typed characters, with something after it: "• one", "- one",
 * "1. one", "(a) one"; null when there is none. A hyphen, asterisk or number counts only before white space. An em dash
 * is none: many languages begin direct speech with it.
 */
export function typedMarker(text: string): TypedMarker | null {
  // Most lines begin with a word.
  const first = text.charCodeAt(0);
  if (isAsciiLetter(first) && text[1] !== "." && text[1] !== ")" && !/^[ivx]{2,5}[.)]\s/i.test(text))
    return null;
  if (first > 32 && first < 127 && !/[A-Za-z\d(*+-]/.test(text[0]!)) return null;
  if (isDigit(first) && !/^\d{1,3}[.)]/.test(text)) return null;
  const bullet = /^\s*([•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔✗❖∙・･\uF0B7\uF0A7\uF0D8\u00B7*+–-])(\s*)(\S)/u.exec(text);
  if (bullet) {
    const [, mark, gap] = bullet;
    return gap || !/[*+–\u00B7-]/u.test(mark!) ? { sort: "bullet", mark: mark! } : null;
  }
  const number = /^\s*(\(?)(?:(\d{1,3})|([a-z])|([A-Z]))([.)])\s+\S/.exec(text);
  const isOther = first <= 32 || first >= 127 || first === 40;
  if (!number) return romanNumber(text) ?? (isOther ? otherNumber(text) : null);
  const roman = romanNumber(text);
  if (roman) return roman;
  const [, open, digits, lower, upper, close] = number;
  const value = digits ? Number(digits) : (lower ?? upper)!.toLowerCase().charCodeAt(0) - 96;
  return { sort: "number", style: `${open}${digits ? "1" : lower ? "a" : "A"}${close}`, value };
}

const romanNumbers = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** "ii) two", and "i) one", which may be the ninth letter too: that is for what stands before it to say. */
function romanNumber(text: string): TypedMarker | null {
  const [, open, small, large, close] = /^\s*(\(?)(?:([ivx]{1,5})|([IVX]{1,5}))([.)])\s+\S/.exec(text) ?? [];
  const value = romanNumbers.indexOf((small ?? large ?? "-").toLowerCase()) + 1;
  // Letters alone are initials of names more often than numbers, but for the first.
  const isNumber = value > 0 && (value === 1 || (small ?? large)!.length > 1 || value === 5 || value === 10);
  return isNumber ? { sort: "number", style: `${open}${small ? "i" : "I"}${close}`, value } : null;
}

const cyrillic = "абвгдежзиклмнопрст";

const otherDigits = ["０", "٠", "۰", "०"].map((zero) => zero.charCodeAt(0));

/** Numbers of other scripts: circled and full-width ones, which need no space after them, Arabic, Persian and Indian ones. */
function otherNumber(text: string): TypedMarker | null {
  const circled = /^\s*([①-⑳])\s*\S/u.exec(text);
  if (circled) return { sort: "number", style: "①", value: circled[1]!.charCodeAt(0) - 0x245f };
  const letter = /^\s*(\(?)([а-т])([.)])\s+\S/iu.exec(text);
  if (letter) {
    const value = cyrillic.indexOf(letter[2]!.toLowerCase()) + 1;
    const isSmall = letter[2] === letter[2]!.toLowerCase();
    // A capital with a full stop is the initial of a name.
    const isItem = value > 0 && (isSmall || letter[3] === ")");
    return isItem ? { sort: "number", style: `${letter[1]}${isSmall ? "а" : "А"}${letter[3]}`, value } : null;
  }
  const other = /^\s*(?:([０-９]{1,3})([．.、)）])(?![０-９])\s*|([٠-٩۰-۹०-९]{1,3})([.)-])\s+)\S/u.exec(text);
  if (!other) return null;
  const [, wide, wideEnd, digits = wide!, end = wideEnd!] = other;
  let value = 0;
  let style = "";
  for (const digit of digits) {
    const zero = otherDigits.findLast(
      (zero) => digit.charCodeAt(0) - zero >= 0 && digit.charCodeAt(0) - zero < 10,
    )!;
    value = value * 10 + digit.charCodeAt(0) - zero;
    style = String.fromCharCode(zero) + end;
  }
  return { sort: "number", style, value };
}

/** Whether the second item goes on with the list of the first. */
export function follows(last: TypedMarker, next: TypedMarker): boolean {
  if (last.sort === "bullet") return next.sort === "bullet" && next.mark === last.mark;
  if (next.sort !== "number") return false;
  if (next.style === last.style && next.value === last.value + 1) return true;
  // i, v and x are letters too, where letters stand before them; two initials of names, I. and J., are no list.
  const letter = asLetter(next);
  return letter.style === last.style && letter.value === last.value + 1;
}

/** A number of one Roman digit as the letter that it is. */
function asLetter({ style, value }: { style: string; value: number }): { style: string; value: number } {
  const letter = /[iI]/.test(style) ? { 1: 9, 5: 22, 10: 24 }[value] : undefined;
  return letter === undefined
    ? { style, value }
    : { style: style.replace("i", "a").replace("I", "A"), value: letter };
}
