import type { Script, ScriptCount } from "./scripts.ts";

/** Scripts in which one language is written today, but for Han and Kana. */
const languages: Readonly<Record<Script, string>> = {
  Armn: "hy",
  Geor: "ka",
  Grek: "el",
  Gujr: "gu",
  Guru: "pa",
  Knda: "kn",
  Mlym: "ml",
  Orya: "or",
  Taml: "ta",
  Telu: "te",
  Thai: "th",
};

/** Letters that show a language by their script, and their share of all: formulas have fewer, and bilingual texts. */
const leastLetters = 100;
/** Japanese names and headings may be a line of Han letters alone, and no text of so many is. */
const leastHan = 200;
const leastShare = 0.9;
/** Of Japanese prose a third or more are Kana; Chinese text may quote a word of them. */
const japaneseKana = 0.2;
const chineseKana = 0.01;

/**
 * The language of a text that its letters show beyond doubt, however short for its words to do so: Greek, Thai, Korean
 * and others whose scripts no other language uses today, Japanese by its Kana, Chinese by their absence; else null.
 */
export function languageOfScript(count: ScriptCount): string | null {
  const { letters } = count;
  const isMost = (some: number) => some >= leastLetters && some >= leastShare * letters;
  const [han, kana, hangul] = [count.of("Hani"), count.of("Kana"), count.of("Hang")];
  if (hangul > han && isMost(hangul + han)) return "ko";
  if (isMost(han + kana) && kana >= japaneseKana * (han + kana)) return "ja";
  if (han >= leastHan && isMost(han + count.of("Bopo")) && kana <= chineseKana * han) return "zh";
  const { main } = count;
  return main !== null && isMost(count.of(main)) ? (languages[main] ?? null) : null;
}

/** Scripts that hardly another language is written in: what a text in them is most like, though no more than that. */
const likely: Readonly<Record<Script, string>> = {
  ...languages,
  Ethi: "am",
  Hang: "ko",
  Hani: "zh",
  Hebr: "he",
  Kana: "ja",
  Khmr: "km",
  Laoo: "lo",
  Mymr: "my",
  Sinh: "si",
  Thaa: "dv",
  Tibt: "bo",
};

/** The language that a text is most like by the script of most of its letters; null where many are written in it. */
export function likelyLanguageOfScript(count: ScriptCount): string | null {
  // Japanese has Chinese letters, too, and often more of them.
  const main = count.main === "Hani" && count.of("Kana") ? "Kana" : count.main;
  return main === null ? null : (likely[main] ?? null);
}
