/** UTF-16 units of characters that HTML's notation is made of. */
export const unit = {
  space: 32,
  exclamation: 33,
  quote: 34,
  number: 35,
  ampersand: 38,
  apostrophe: 39,
  hyphen: 45,
  slash: 47,
  semicolon: 59,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  bracketEnd: 93,
} as const;

/** 1 for white space, 2 for the other units that end a name, 4 for letters, 8 for digits. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[ \t\n\f\r]/.test(char)) return 1;
  if (char === "/" || char === ">") return 2;
  return /[A-Za-z]/.test(char) ? 4 : /\d/.test(char) ? 8 : 0;
});

const kindOf = (code: number): number => (code < 128 ? kinds[code]! : 0);
export const isSpace = (code: number): boolean => kindOf(code) === 1;
export const endsName = (code: number): boolean => (kindOf(code) & 3) !== 0;
export const isLetter = (code: number): boolean => kindOf(code) === 4;

/** Whether something else than text may begin with a pointed bracket before this unit. */
export const opensMarkup = (code: number): boolean =>
  isLetter(code) || code === unit.slash || code === unit.exclamation || code === unit.question;

/** Longest text that may be a character reference, in UTF-16 units. */
export const longestReference = 64;

/** Where the name ends that begins here, or the text. */
export function nameEnd(units: Uint16Array, from: number, length: number): number {
  let at = from;
  while (at < length && !endsName(units[at]!)) at++;
  return at;
}

/** Where the name of the end tag that begins here ends; 0 when it is none of the element, negative when the text ends in it. */
export function endTagAt(units: Uint16Array, from: number, length: number, name: string): number {
  for (let at = from + 1; at < from + 2 + name.length; at++) {
    if (at >= length) return -1;
    const code = units[at]!;
    const isWanted = at === from + 1 ? code === unit.slash : (code | 32) === name.charCodeAt(at - from - 2);
    if (!isWanted) return 0;
  }
  const end = from + 2 + name.length;
  return end >= length ? -1 : endsName(units[end]!) ? end : 0;
}

/** Where what may be a character reference ends, from the unit after its ampersand on. */
export function referenceEnd(units: Uint16Array, from: number, length: number): number {
  const limit = Math.min(length, from + longestReference);
  let at = from < limit && units[from] === unit.number ? from + 1 : from;
  while (at < limit && kindOf(units[at]!) >= 4) at++;
  return at < limit && units[at] === unit.semicolon ? at + 1 : at;
}
