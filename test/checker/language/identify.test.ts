import { expect, it } from "vitest";
import { isNames, isProse } from "../../../src/checker/language/identify.ts";

/** The same by expressions, which take several times as long. */
const namesIn = (piece: string) => piece.match(/(?<![\p{L}\p{M}])\p{Lu}\p{Ll}/gu)?.length ?? 0;
const wordsIn = (piece: string) => piece.trim().split(/\s+/).length;

it.each([
  "Anna Berg, Carl Dahl, Eva Falk",
  "Anna Berg wrote this about the harbour",
  "ANNA BERG",
  "Ünal Çelik Ömer",
  "Анна Петрова",
  "A\u0301nna Berg",
  "x\u0301Anna",
  "𝐀nna 𝐁erg",
  "1Anna ʰBerg",
  "\u00a0Anna\u2003Berg\n",
  "A Bo",
  "",
  " ",
])("%j is one of names where seven words of ten begin as they do", (piece) => {
  expect(isNames(piece)).toBe(namesIn(piece) >= 0.7 * wordsIn(piece));
});

it.each([
  ["The berth is let by the year.", true],
  ["12 34 56 78 (9)", false],
  ["if (a[1] === b[2]) { c++; }", false],
  ["漢字かな交じり文", true],
])("%j is prose: %s", (piece, is) => {
  expect(isProse(piece)).toBe(is);
});
