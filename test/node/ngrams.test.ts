import { eld } from "eld/extrasmall";
import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { loadDetector } from "../../src/checker/language/detector.ts";
import { paragraphs } from "../checker/language/texts.ts";

const oracle = (text: string): string | null => {
  const found = eld.detect(text);
  return found.language && found.isReliable() ? found.language : null;
};

const prose = Object.values(paragraphs).flat();
const pieces = prose.flatMap((text) =>
  [20, 60, 150, 300].flatMap((length) => [text.slice(0, length), text.slice(-length), text.slice(7, length)]),
);
const words = [
  "a".repeat(80),
  `${"b".repeat(71)} ${"b".repeat(71)} `.repeat(3),
  "คณะกรรมการประชุมกันในวันอังคารเพื่อหารือเกี่ยวกับตารางเวลาใหม่สำหรับฤดูร้อน".repeat(3),
  "‘Tis don't dogs' tails ''quoted'' l’heure d'été, o'clock.'",
  "İstanbul’da ΟΔΥΣΣΕΥΣ ÆØÅ 12 x",
  "one two",
  "x",
  "",
  "1234 …",
  "🄯 𝒜𝒷𝒸 \ud800 z",
];

describe("the detector of languages", () => {
  it("unpacks giving way, and tells what eld tells of the same n-grams", async () => {
    const budget = new Budget();
    let turns = 0;
    const turn = budget.turn.bind(budget);
    budget.turn = () => {
      turns++;
      return turn();
    };
    const detect = await loadDetector(budget);
    expect(turns).toBeGreaterThan(2);
    expect(await loadDetector()).toBe(detect);
    const reported = pieces.map(detect);
    expect(new Set(reported).size).toBeGreaterThan(5);
    expect(reported).toEqual(pieces.map(oracle));
    expect(words.map(detect)).toEqual(words.map(oracle));
    expect(prose.map((text) => detect(text.repeat(3)))).toEqual(prose.map((text) => oracle(text.repeat(3))));
  });
});
