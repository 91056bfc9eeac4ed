import { expect, test } from "vitest";
import { isLanguageTag, isWellFormed } from "../../src/checker/language-tag.ts";

const registered = [
  "en",
  "EN-gb",
  "de",
  "pt-BR",
  "zh-Hans-CN",
  "sr-Latn",
  "gsw",
  "yue",
  "zh-yue",
  "mul",
  "und",
  "iw",
];
const moreRegistered = [
  "sl-rozaj-biske-1994",
  "de-1996",
  "en-a-bbb-x-a",
  "hy-Latn-IT-arevela",
  "qaa",
  "qtz",
  "zza",
  "aaa",
];
const grandfathered = [
  "i-klingon",
  "i-default",
  "en-GB-oed",
  "sgn-BE-FR",
  "art-lojban",
  "zh-min-nan",
  "cel-gaulish",
];

test.each([...registered, ...moreRegistered, ...grandfathered])("%s is a registered language tag", (tag) => {
  expect(isWellFormed(tag)).toBe(true);
  expect(isLanguageTag(tag)).toBe(true);
});

test.each(["xx", "zz-ZZ", "eng-lish-x", "engl", "english", "x-none", "x-klingon", "zzz", "em-US"])(
  "%s names no registered language",
  (tag) => expect(isLanguageTag(tag)).toBe(false),
);

test.each(["xx", "engl", "english", "x-none", "em-US"])("%s is well-formed all the same", (tag) => {
  expect(isWellFormed(tag)).toBe(true);
});

test.each([
  "",
  " ",
  "en_US",
  "en-",
  "-en",
  "e",
  "en--US",
  "en us",
  "en-US-",
  "i-nonsense",
  "x",
  "x-",
  "123",
  "en-x",
  "ёё",
  "en\n",
])("%j is not well-formed", (tag) => {
  expect(isWellFormed(tag)).toBe(false);
  expect(isLanguageTag(tag)).toBe(false);
});

test("a very long text is refused without looking at all of it", () => {
  expect(isWellFormed(`en${"-abcde".repeat(100_000)}`)).toBe(false);
});
