import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { check } from "../../../src/checker/index.ts";
import { readers } from "../../../src/checker/readers/all.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { renderPdf } from "../../../src/render/pdf.ts";
import { sampleReport } from "../../render/samples.ts";

/** A word or two in every script that the assets have a font for. */
const texts = [
  "Ελληνικά Русский Tiếng Việt",
  "العربية فارسی اردو",
  "Հայերեն ქართული",
  "বাংলা हिन्दी ગુજરાતી ਪੰਜਾਬੀ",
  "ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ සිංහල தமிழ் తెలుగు",
  "ᐃᓄᒃᑎᑐᑦ ᏣᎳᎩ አማርኛ ⵜⴰⵎⴰⵣⵉⵖⵜ",
  "עברית ދިވެހި",
  "ខ្មែរ ລາວ မြန်မာ ไทย",
  "한국어 中文 日本語 ひらがな カタカナ",
  "∑ ∞ ≤ 𝔘 → ✓ ★ ① 🚀 ⚠️",
];

const loadFont = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url)));

test("the assets have a font for every script of the table, and the file still passes", {
  timeout: 60_000,
}, async () => {
  const found = texts.map((text) => ({ check_id: "image-alt", message: text, location: { label: text } }));
  const bytes = await renderPdf(sampleReport({ filename: texts.join(" "), found }), loadFont);
  const headings: string[] = [];
  await readers.pdf!.read(
    bytesSource(bytes),
    (fact) => {
      if (fact.kind === "heading") headings.push(fact.text);
    },
    new Budget(),
  );
  expect(headings[0]).not.toContain("U+");
  expect(headings[0]).toContain("العربية فارسی اردو");
  expect(headings[0]).toContain("বাংলা हिन्दी");
  const report = await check(bytesSource(bytes), { filename: "report.pdf", tiers: [1, 2] });
  expect(report.overall_score).toBe(100);
  expect(report.issues.filter(({ check_id }) => check_id === "fonts")).toEqual([]);
});
