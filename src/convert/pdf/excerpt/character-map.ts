import type { Budget } from "../../../checker/budget.ts";
import { Tokenizer } from "../../../formats/pdf/file/tokens.ts";
import { Bytes, literal, numeral, spelledName } from "./object-writer.ts";

/** A character map as it is given on. */
export interface MapCopy {
  data: Bytes;
  /** Codes that it maps. */
  entries: number;
  /** The most bytes that one code stands for. */
  longest: number;
}

/** Codes that one map may map: each takes memory, however few ranges say it. */
const mostEntries = 262_144;
/** Ranges of codes that each code of a text is compared with. */
const mostCodeSpaces = 256;
/** Bytes that one code may stand for, and those of all. */
const longestTarget = 512;
const allTargets = 4_194_304;
const longestWord = 128;

/**
 * Spells a character map (ISO 32000-2, 9.7.5.4 and 9.10.3) anew from its tokens; null for one that maps more than any
 * font needs.
 */
export function copyMap(bytes: Uint8Array, budget: Budget): MapCopy | null {
  const tokens = new Tokenizer(bytes);
  const data = new Bytes();
  let [entries, spaces, longest, targets] = [0, 0, 0, 0];
  let section = "";
  /** Of the entry at hand: how many strings were told, the first of them, and how many codes it maps. */
  let [told, first, codes] = [0, 0, 1];
  let isInList = false;
  for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
    budget.step(2);
    switch (token) {
      case "string": {
        const isTarget = section.startsWith("bf") && (isInList || told > (section === "bfrange" ? 1 : 0));
        const string = isTarget ? reversed(tokens.string) : tokens.string;
        data.write(`${hex(string)} `);
        if (section === "codespacerange" && ++spaces > 2 * mostCodeSpaces) return null;
        const isRange = section === "bfrange" || section === "cidrange";
        if (told === 0) first = codeOf(string);
        if (told <= 1 && !isInList) {
          codes = isRange && told ? Math.max(0, codeOf(string) - first) + 1 : 1;
          if (section !== "codespacerange") entries += codes;
        } else {
          if (isInList) entries++;
          targets += string.length * (isInList ? 1 : codes);
        }
        if (section.startsWith("bf")) longest = Math.max(longest, string.length);
        told = isInList ? told : (told + 1) % (sizes[section] ?? 1);
        break;
      }
      case "number":
        data.write(`${numeral(tokens.number)} `);
        if (section === "cidchar") entries++;
        told = 0;
        break;
      case "name":
        if (tokens.word.length <= longestWord) data.write(`${spelledName(tokens.word)} `);
        break;
      case "array-open":
      case "array-close":
        isInList = token === "array-open";
        if (!isInList) told = 0;
        data.write(isInList ? "[" : "] ");
        break;
      case "dict-open":
      case "dict-close":
        data.write(token === "dict-open" ? "<<" : ">> ");
        break;
      case "keyword":
        if (tokens.word.length > longestWord) break;
        data.write(`${tokens.word}\n`);
        section = /^begin(codespacerange|(?:bf|cid)(?:range|char))$/.exec(tokens.word)?.[1] ?? "";
        [told, isInList] = [0, false];
    }
    if (entries > mostEntries || longest > longestTarget || targets > allTargets) return null;
  }
  budget.step(entries);
  return { data, entries, longest };
}

/** Strings of one entry of each section. */
const sizes: Record<string, number> = { codespacerange: 2, bfrange: 3, bfchar: 2, cidrange: 3, cidchar: 2 };

const hex = (bytes: Uint8Array) =>
  bytes.length ? `<${Buffer.from(bytes).toString("hex")}>` : literal(bytes);

/** Letters that are written from right to left. */
const fromRight = /^[\u0590-\u08ff]{2,8}$/;

/**
 * Letters that one glyph joins, such as lam and alef, turned around where they are read from right to left: pdf.js
 * turns the letters of a line around one by one, whatever glyph they belong to.
 */
function reversed(target: Uint8Array): Uint8Array {
  if (target.length % 2 || target.length < 2 || target.length > 16) return target;
  let text = "";
  for (let at = 0; at < target.length; at += 2)
    text += String.fromCharCode((target[at]! << 8) | target[at + 1]!);
  const letters = text.normalize("NFKC");
  if (!fromRight.test(letters)) return target;
  return Uint8Array.from(
    [...letters].reverse().flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]),
  );
}

/** As a number of 32 bits, of however many bytes. */
function codeOf(bytes: Uint8Array): number {
  let code = 0;
  for (const byte of bytes) code = ((code << 8) | byte) >>> 0;
  return code;
}
