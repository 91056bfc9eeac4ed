import { describe, expect, it } from "vitest";
import {
  type LatinText,
  measureLatin,
  ScriptCount,
  scriptName,
  scriptOf,
  scriptsOf,
} from "../../../src/checker/language/scripts.ts";
import { countWords, WordCount } from "../../../src/checker/text/words.ts";

const codeOf = (letter: string) => letter.codePointAt(0)!;

describe("happy", () => {
  it.each([
    ["a", "Latn"],
    ["ß", "Latn"],
    ["ế", "Latn"],
    ["я", "Cyrl"],
    ["ω", "Grek"],
    ["ש", "Hebr"],
    ["ع", "Arab"],
    ["ﻋ", "Arab"],
    ["ह", "Deva"],
    ["漢", "Hani"],
    ["𠀋", "Hani"],
    ["か", "Kana"],
    ["ｶ", "Kana"],
    ["한", "Hang"],
    ["ก", "Thai"],
  ])("%s is a letter of %s", (letter, script) => expect(scriptOf(codeOf(letter))).toBe(script));

  it.each([
    ["en-GB", ["Latn"]],
    ["ru", ["Cyrl"]],
    ["sr", ["Cyrl", "Latn"]],
    ["sr-Latn", ["Latn"]],
    ["zh-Hant-TW", ["Hani", "Bopo"]],
    ["ja", ["Kana", "Hani"]],
    ["ja-Latn", ["Latn"]],
    ["ar_EG", ["Arab"]],
  ])("%s is written in %j", (tag, scripts) => expect(scriptsOf(tag)).toEqual(scripts));

  it("counts letters by script, and nothing else", () => {
    const count = new ScriptCount();
    count.add("Привет, 3 x 4 = 12!");
    expect([count.letters, count.outside(["Latn"]), count.main]).toEqual([7, 6, "Cyrl"]);
    expect(scriptName(count.main!)).toBe("Cyrillic");
  });
});

describe("edge", () => {
  it.each(["1", " ", ".", "→", "€"])("%j is no letter", (sign) => expect(scriptOf(codeOf(sign))).toBeNull());
  it.each(["und", "x-own", "tlh", "sa"])("of %s nothing is known", (tag) =>
    expect(scriptsOf(tag)).toBeNull(),
  );
});

it.each([
  "one café, don’t x-é go",
  "-lead and trail-",
  "a’",
  "’’ b",
  "𝐀 and emoji 😀s, then Кириллица и 漢字x漢字",
])("counts the words and letters of %j the same however the text is cut", (text) => {
  for (let at = 0; at <= text.length; at++) {
    if (text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) < 0xe000) continue;
    const words = new WordCount();
    const count = new ScriptCount();
    for (const part of [text.slice(0, at), text.slice(at)]) {
      const latin: LatinText = { length: 0, letters: 0, words: 0, joins: false, isOpen: null };
      const around = `a${part}b`;
      const units = Uint16Array.from({ length: around.length }, (_, at) => around.charCodeAt(at));
      if (measureLatin(units, 1, units.length - 1, latin)) {
        expect(latin.length).toBe(part.length);
        words.join(latin);
        count.addLatin(latin.letters);
      } else {
        words.add(part);
        count.add(part);
      }
    }
    expect(words.count).toBe(countWords(text));
    const whole = new ScriptCount();
    whole.add(text);
    expect(count.letters).toBe(whole.letters);
  }
});
