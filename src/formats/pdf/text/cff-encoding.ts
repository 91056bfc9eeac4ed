import type { Budget } from "../../../checker/budget.ts";
import { textOf } from "../../../checker/bytes/decoding.ts";
import { nameOf, standardNames } from "./standard-names.ts";

/** Standard strings 150 to 228 (Adobe Technical Note 5176, Appendix A), by their characters. */
const latin = "¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž";

/** Names by number: those of StandardEncoding come first, in its order. */
const standardStrings: readonly string[] = [
  ".notdef",
  ...[...standardNames].map(([, name]) => name),
  ...[...latin].map(nameOf),
];
/** Of the expert strings, those that stand for letters. */
const ligatures = new Map([
  [266, "ff"],
  [267, "ffi"],
  [268, "ffl"],
]);
/** How many strings every font has (Appendix A); from here on they are its own. */
const standardCount = 391;
/** The predefined charset ISOAdobe ends here, and expert ones begin. */
const lastIsoAdobe = 228;

/** The entries of an INDEX (5). */
class Index {
  readonly count: number;
  readonly end: number;
  readonly #bytes: Uint8Array;
  readonly #at: number;
  readonly #size: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.count = number(bytes, at, 2);
    this.#size = this.count ? number(bytes, at + 2, 1) : 0;
    this.#at = at + 3;
    this.end = this.count ? this.#data + this.#offset(this.count) : at + 2;
  }

  get #data(): number {
    return this.#at + (this.count + 1) * this.#size - 1;
  }

  #offset(at: number): number {
    return number(this.#bytes, this.#at + at * this.#size, this.#size);
  }

  entry(at: number): Uint8Array {
    return this.#bytes.subarray(this.#data + this.#offset(at), this.#data + this.#offset(at + 1));
  }
}

/** Zero for what lies outside. */
function number(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let next = at; next < at + size && size <= 4; next++) value = value * 256 + (bytes[next] ?? 0);
  return value;
}

/** The first operand of the operators of a DICT (4); those of two bytes as 1200 and the second. */
function operatorsOf(dict: Uint8Array): Map<number, number> {
  const found = new Map<number, number>();
  let operand: number | null = null;
  for (let at = 0; at < dict.length; ) {
    const byte = dict[at++]!;
    let value = 0;
    if (byte <= 21) {
      found.set(byte === 12 ? 1_200 + (dict[at++] ?? 0) : byte, operand ?? 0);
      operand = null;
      continue;
    }
    const size = byte === 28 ? 2 : byte === 29 ? 4 : 0;
    if (size) {
      value = number(dict, at, size);
      at += size;
    } else if (byte === 30) while (at < dict.length && (dict[at++]! & 15) !== 15);
    else if (byte >= 247 && byte <= 250) value = (byte - 247) * 256 + (dict[at++] ?? 0) + 108;
    else if (byte >= 251 && byte <= 254) value = -(byte - 251) * 256 - (dict[at++] ?? 0) - 108;
    else value = byte - 139;
    operand ??= value;
  }
  return found;
}

const [charsetOperator, encodingOperator, charStringsOperator, rosOperator] = [15, 16, 17, 1_230];

/** The names that a CFF font gives to codes (12); none where its glyphs have numbers instead. */
export function cffNames(cff: Uint8Array | null, budget: Budget): Map<number, string> {
  const names = new Map<number, string>();
  if (!cff) return names;
  const fonts = new Index(cff, cff[2] ?? 4);
  const tops = new Index(cff, fonts.end);
  const strings = new Index(cff, tops.end);
  const top = operatorsOf(tops.count ? tops.entry(0) : new Uint8Array());
  const charStrings = top.get(charStringsOperator);
  if (top.has(rosOperator) || !charStrings) return names;
  const { count } = new Index(cff, charStrings);
  budget.step(count);
  const charset = charsetOf(cff, top.get(charsetOperator) ?? 0, count);
  const named = (string: number | undefined): string | null => {
    if (string === undefined) return null;
    if (string < standardCount) return standardStrings[string] ?? ligatures.get(string) ?? null;
    const own = string - standardCount;
    return own < strings.count ? textOf(strings.entry(own).subarray(0, 128)) : null;
  };
  const emit = (code: number, name: string | null) => {
    if (name && /^[A-Za-z0-9._]+$/.test(name)) names.set(code, name);
  };
  const offset = top.get(encodingOperator) ?? 0;
  if (offset === 0) {
    const held = new Set(charset);
    let string = 0;
    for (const [code, name] of standardNames) if (held.has(++string)) names.set(code, name);
    return names;
  }
  if (offset === 1) return names;
  const format = cff[offset] ?? 0;
  const length = cff[offset + 1] ?? 0;
  let at = offset + 2;
  let glyph = 1;
  for (let entry = 0; entry < length; entry++) {
    const first = cff[at++] ?? 0;
    const more = (format & 127) === 1 ? (cff[at++] ?? 0) : 0;
    for (let code = first; code <= first + more; code++) emit(code, named(charset[glyph++]));
  }
  if (format & 128) {
    const supplements = cff[at++] ?? 0;
    for (let entry = 0; entry < supplements; entry++, at += 3)
      emit(cff[at] ?? 0, named(number(cff, at + 1, 2)));
  }
  return names;
}

/** The string that names each glyph (13). */
function charsetOf(cff: Uint8Array, offset: number, count: number): number[] {
  if (offset === 0) return Array.from({ length: Math.min(count, lastIsoAdobe + 1) }, (_, at) => at);
  const charset = [0];
  if (offset <= 2) return charset;
  const format = cff[offset] ?? 0;
  let at = offset + 1;
  while (charset.length < count && at < cff.length) {
    const first = number(cff, at, 2);
    at += 2;
    const size = format === 0 ? 0 : format === 1 ? 1 : 2;
    const more = number(cff, at, size);
    at += size;
    for (let string = first; string <= first + more && charset.length < count; string++) charset.push(string);
  }
  return charset;
}
