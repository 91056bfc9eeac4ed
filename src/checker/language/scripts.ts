import { partitionPoint } from "../../core/partition-point.ts";
import { wordPart } from "../text/words.ts";

/** Scripts of letters and of languages, by their ISO 15924 codes; Han stands for all of Hani, Hans and Hant. */

export type Script = string;

/** First and last code points of blocks whose letters belong to one script (Unicode 16, Scripts.txt), in order. */
const blocks: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x41, 0x5a, "Latn"],
  [0x61, 0x7a, "Latn"],
  [0xaa, 0xaa, "Latn"],
  [0xba, 0xba, "Latn"],
  [0xc0, 0x2af, "Latn"],
  [0x370, 0x3ff, "Grek"],
  [0x400, 0x52f, "Cyrl"],
  [0x531, 0x58f, "Armn"],
  [0x5d0, 0x5f4, "Hebr"],
  [0x620, 0x6ff, "Arab"],
  [0x700, 0x74f, "Syrc"],
  [0x750, 0x77f, "Arab"],
  [0x780, 0x7bf, "Thaa"],
  [0x7c0, 0x7ff, "Nkoo"],
  [0x8a0, 0x8ff, "Arab"],
  [0x900, 0x97f, "Deva"],
  [0x980, 0x9ff, "Beng"],
  [0xa00, 0xa7f, "Guru"],
  [0xa80, 0xaff, "Gujr"],
  [0xb00, 0xb7f, "Orya"],
  [0xb80, 0xbff, "Taml"],
  [0xc00, 0xc7f, "Telu"],
  [0xc80, 0xcff, "Knda"],
  [0xd00, 0xd7f, "Mlym"],
  [0xd80, 0xdff, "Sinh"],
  [0xe00, 0xe7f, "Thai"],
  [0xe80, 0xeff, "Laoo"],
  [0xf00, 0xfff, "Tibt"],
  [0x1000, 0x109f, "Mymr"],
  [0x10a0, 0x10ff, "Geor"],
  [0x1100, 0x11ff, "Hang"],
  [0x1200, 0x139f, "Ethi"],
  [0x13a0, 0x13ff, "Cher"],
  [0x1400, 0x167f, "Cans"],
  [0x1780, 0x17ff, "Khmr"],
  [0x1800, 0x18af, "Mong"],
  [0x1c80, 0x1c8f, "Cyrl"],
  [0x1c90, 0x1cbf, "Geor"],
  [0x1e00, 0x1eff, "Latn"],
  [0x1f00, 0x1fff, "Grek"],
  [0x2c60, 0x2c7f, "Latn"],
  [0x2d00, 0x2d2f, "Geor"],
  [0x2d30, 0x2d7f, "Tfng"],
  [0x2d80, 0x2ddf, "Ethi"],
  [0x2de0, 0x2dff, "Cyrl"],
  [0x3041, 0x30ff, "Kana"],
  [0x3105, 0x312f, "Bopo"],
  [0x3131, 0x318e, "Hang"],
  [0x31f0, 0x31ff, "Kana"],
  [0x3400, 0x4dbf, "Hani"],
  [0x4e00, 0x9fff, "Hani"],
  [0xa640, 0xa69f, "Cyrl"],
  [0xa720, 0xa7ff, "Latn"],
  [0xac00, 0xd7af, "Hang"],
  [0xf900, 0xfaff, "Hani"],
  [0xfb1d, 0xfb4f, "Hebr"],
  [0xfb50, 0xfdff, "Arab"],
  [0xfe70, 0xfeff, "Arab"],
  [0xff21, 0xff5a, "Latn"],
  [0xff66, 0xff9f, "Kana"],
  [0xffa0, 0xffdc, "Hang"],
  [0x20000, 0x3134f, "Hani"],
];

/** Numbers of scripts by code points of the basic plane, filled in when one is first met: 1 is no script. */
const scriptNumbers = new Uint8Array(0x10000);
const noScript = 1;
const latin = 2;
const numbered: (Script | null)[] = [null, null, "Latn"];

/** The script of a letter; null for what is no letter of a script that is distinguished. */
export const scriptOf = (code: number): Script | null => numbered[scriptNumber(code)]!;

/** Code points beyond the basic plane are looked up each time. */
const scriptNumber = (code: number): number => scriptNumbers[code] || numberScript(code);

function numberScript(code: number): number {
  const script = findScript(code);
  let number = script === null ? noScript : numbered.indexOf(script);
  if (number < 0) number = numbered.push(script) - 1;
  scriptNumbers[code] = number;
  return number;
}

function findScript(code: number): Script | null {
  const block = blocks[partitionPoint(blocks.length, (at) => blocks[at]![1] < code)];
  return block && block[0] <= code ? block[2] : null;
}

/** Scripts of languages that are not written in Latin letters, or in others too; common practice as in CLDR 46. */
const scriptsByLanguage: Readonly<Record<string, string>> = {
  ab: "Cyrl",
  am: "Ethi",
  ar: "Arab",
  as: "Beng",
  av: "Cyrl",
  az: "Latn Cyrl Arab",
  ba: "Cyrl",
  be: "Cyrl Latn",
  bg: "Cyrl",
  bn: "Beng",
  bo: "Tibt",
  bs: "Latn Cyrl",
  ce: "Cyrl",
  cr: "Cans Latn",
  cu: "Cyrl",
  cv: "Cyrl",
  dv: "Thaa",
  dz: "Tibt",
  el: "Grek",
  fa: "Arab",
  ff: "Latn Arab Adlm",
  gu: "Gujr",
  ha: "Latn Arab",
  he: "Hebr",
  hi: "Deva",
  hy: "Armn",
  iu: "Cans Latn",
  iw: "Hebr",
  ja: "Kana Hani",
  ji: "Hebr",
  ka: "Geor",
  kk: "Cyrl Latn Arab",
  km: "Khmr",
  kn: "Knda",
  ko: "Hang Hani",
  ks: "Arab Deva",
  ku: "Latn Arab Cyrl",
  kv: "Cyrl",
  ky: "Cyrl Arab Latn",
  lo: "Laoo",
  mk: "Cyrl",
  ml: "Mlym",
  mn: "Cyrl Mong",
  mo: "Latn Cyrl",
  mr: "Deva",
  ms: "Latn Arab",
  my: "Mymr",
  ne: "Deva",
  or: "Orya",
  os: "Cyrl",
  pa: "Guru Arab",
  pi: "",
  ps: "Arab",
  ro: "Latn Cyrl",
  ru: "Cyrl",
  sa: "",
  sd: "Arab Deva",
  sh: "Latn Cyrl",
  si: "Sinh",
  sr: "Cyrl Latn",
  ta: "Taml",
  te: "Telu",
  tg: "Cyrl Arab Latn",
  th: "Thai",
  ti: "Ethi",
  tk: "Latn Cyrl Arab",
  tt: "Cyrl Latn Arab",
  ug: "Arab Cyrl Latn",
  uk: "Cyrl",
  ur: "Arab",
  uz: "Latn Cyrl Arab",
  yi: "Hebr",
  za: "Latn Hani",
  zh: "Hani Bopo",
  yue: "Hani",
  cmn: "Hani Bopo",
  arb: "Arab",
  pes: "Arab",
  prs: "Arab",
  ckb: "Arab",
  fil: "Latn",
  gsw: "Latn",
  nds: "Latn",
};

/** What script subtags stand for more than one. */
const compoundScripts: Readonly<Record<string, string>> = {
  hans: "Hani Bopo",
  hant: "Hani Bopo",
  jpan: "Kana Hani",
  hira: "Kana",
  hrkt: "Kana",
  kore: "Hang Hani",
};

/**
 * The scripts in which a language is written, by its BCP 47 tag; null where that is not known: codes that name no
 * language, private ones, and most of three letters.
 */
export function scriptsOf(tag: string): readonly Script[] | null {
  const [primary = "", ...rest] = tag.trim().toLowerCase().split(/[-_]/);
  const script = rest.find((part) => /^[a-z]{4}$/.test(part));
  if (script) return (compoundScripts[script] ?? script[0]!.toUpperCase() + script.slice(1)).split(" ");
  const known = scriptsByLanguage[primary];
  if (known !== undefined) return known ? known.split(" ") : null;
  return /^[a-z]{2}$/.test(primary) ? ["Latn"] : null;
}

/** What characters of the basic plane are to words, and from the third bit on their scripts; 0 for what was not met yet. */
const kinds = new Uint8Array(0x10000);

function learnKind(code: number): number {
  const kind = wordPart(code) | (scriptNumber(code) << 2);
  // Half a pair is looked up each time, as the other half may follow it.
  if (code < 0xd800 || (code > 0xdbff && code <= 0xffff)) kinds[code] = kind;
  return kind;
}

/** The kinds of what is of no script and of Latin letters, which are most of what there is, are the lowest in a row. */
const usualKinds = 4 * noScript;
const otherKinds = 4 * (latin + 1);

/** As many as `kinds` has numbers for. */
const mostScripts = 64;

/** What passes of a text that has no letters but Latin ones, whatever stands before and behind it. */
export interface LatinText {
  /** Its UTF-16 units: strings of several representations are asked for their length in many times as long. */
  length: number;
  letters: number;
  /** Its words where it stands alone. */
  words: number;
  /** It goes on with a word that stands before it, so that it has one less there. */
  joins: boolean;
  /** A word goes on behind it; null where that hangs on what stands before it, as it has nothing but marks. */
  isOpen: boolean | null;
}

/** Counts the text that stands there in these units; false where it has other letters, or such as were not met yet. */
export function measureLatin(units: Uint16Array, start: number, end: number, into: LatinText): boolean {
  let words = 0;
  let letters = 0;
  let last = 2;
  let joins = false;
  for (let at = start; at < end; at++) {
    const code = units[at]!;
    let kind = kinds[code]!;
    if (kind < usualKinds || kind >= otherKinds) {
      if ((code & 0xfc00) === 0xd800 && at + 1 < end && (units[at + 1]! & 0xfc00) === 0xdc00) return false;
      if (kind === 0) kind = learnKind(code);
      if (kind >= otherKinds) return false;
    }
    letters += kind >> 3;
    const part = kind & 3;
    if (last === 2) joins = part === 1;
    words += part & 1 & ~last;
    last = part < 2 ? part : last;
  }
  into.length = end - start;
  into.letters = letters;
  into.words = words;
  into.joins = joins;
  into.isOpen = last === 2 ? null : last === 1;
  return true;
}

/** Counts letters by their scripts. */
export class ScriptCount {
  /** Letters by the numbers of their scripts. */
  readonly #tallies: number[] = new Array(mostScripts).fill(0);
  /** Numbers of the scripts, the first met first. */
  readonly #met: number[] = [];

  /**
   * Adds the letters of a text and answers its words, as countWords counts them: text passes but once, and every
   * character of a document does.
   */
  add(text: string): number {
    const { length } = text;
    let words = 0;
    let isInWord = 0;
    let latins = 0;
    for (let at = 0; at < length; at++) {
      let kind = kinds[text.charCodeAt(at)]!;
      if (kind < usualKinds || kind >= otherKinds) {
        this.#tally(latin, latins);
        latins = 0;
        if (kind === 0) {
          const code = text.codePointAt(at)!;
          kind = learnKind(code);
          if (code > 0xffff) at++;
        }
        this.#tally(kind >> 2, 1);
      } else latins += kind >> 3;
      const part = kind & 3;
      words += part & 1 & ~isInWord;
      isInWord = part < 2 ? part : isInWord;
    }
    this.#tally(latin, latins);
    return words;
  }

  /** Adds Latin letters that someone has counted. */
  addLatin(letters: number): void {
    this.#tally(latin, letters);
  }

  #tally(script: number, letters: number): void {
    if (letters === 0 || script === noScript) return;
    if (this.#tallies[script] === 0) this.#met.push(script);
    this.#tallies[script]! += letters;
  }

  get letters(): number {
    return this.#met.reduce((sum, number) => sum + this.#tallies[number]!, 0);
  }

  /** How many scripts there were letters of, and which, the first met first. */
  get scripts(): number {
    return this.#met.length;
  }
  get all(): Script[] {
    return this.#met.map((number) => numbered[number]!);
  }

  /** Letters in the script. */
  of(script: Script): number {
    const number = numbered.indexOf(script);
    return number < 0 ? 0 : this.#tallies[number]!;
  }

  /** Letters in none of these scripts. */
  outside(scripts: readonly Script[]): number {
    let inside = 0;
    for (const script of scripts) inside += this.of(script);
    return this.letters - inside;
  }

  /** The script of most letters, others than these; null without any. */
  mainOutside(scripts: readonly Script[]): Script | null {
    let most: Script | null = null;
    for (const script of this.all)
      if (!scripts.includes(script) && (most === null || this.of(script) > this.of(most))) most = script;
    return most;
  }

  /** The script of most letters; null without any. */
  get main(): Script | null {
    return this.mainOutside([]);
  }
}

const scriptNames: Readonly<Record<string, string>> = {
  Arab: "Arabic",
  Armn: "Armenian",
  Beng: "Bengali",
  Bopo: "Bopomofo",
  Cans: "Canadian Aboriginal",
  Cher: "Cherokee",
  Cyrl: "Cyrillic",
  Deva: "Devanagari",
  Ethi: "Ethiopic",
  Geor: "Georgian",
  Grek: "Greek",
  Gujr: "Gujarati",
  Guru: "Gurmukhi",
  Hang: "Korean",
  Hani: "Chinese",
  Hebr: "Hebrew",
  Kana: "Japanese",
  Khmr: "Khmer",
  Knda: "Kannada",
  Laoo: "Lao",
  Latn: "Latin",
  Mlym: "Malayalam",
  Mong: "Mongolian",
  Mymr: "Burmese",
  Nkoo: "N'Ko",
  Orya: "Odia",
  Sinh: "Sinhala",
  Syrc: "Syriac",
  Taml: "Tamil",
  Telu: "Telugu",
  Tfng: "Tifinagh",
  Thaa: "Thaana",
  Thai: "Thai",
  Tibt: "Tibetan",
};

/** What people call the script: "Cyrillic". */
export const scriptName = (script: Script): string => scriptNames[script] ?? script;
