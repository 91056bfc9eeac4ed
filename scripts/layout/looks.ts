import { type Language, languages } from "./languages.ts";
import { randomFrom } from "./words.ts";

/** How a made document is printed beside what its layout says. */
export interface Look {
  language: Language;
  style: string;
}

const faces = [
  "'DejaVu Sans','Liberation Sans'",
  "'Liberation Serif','DejaVu Serif'",
  "'Liberation Sans','DejaVu Sans'",
  "Carlito,'Liberation Sans'",
  "Caladea,'Liberation Serif'",
  "'Open Sans','Liberation Sans'",
  "Lato,'Liberation Sans'",
  "'EB Garamond','DejaVu Serif'",
];
const cjk = ["'Noto Sans CJK JP'", "'Noto Serif CJK SC'"];
const sheets = ["A4", "letter", "A4", "letter", "A5", "200mm 250mm"];

/** The first seeds look as their layouts say, in English; the others vary in face, size, sheet, leading and language. */
const plainSeeds = 2;

export function lookOf(name: string, seed: number): Look {
  if (seed <= plainSeeds) return { language: languages[0]!, style: "" };
  const sum = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const random = randomFrom(seed * 7_919 + sum);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const language = one(languages);
  const isWide = language.code === "ja" || language.code === "zh";
  const face = one(isWide ? cjk : faces);
  const heads = isWide || random() < 0.6 ? face : one(faces);
  const zoom = 0.78 + 0.04 * Math.floor(random() * 8);
  const sheet = one(sheets);
  const margin = 36 + Math.floor(random() * 36);
  const colour = one(["", "", "#123a5e", "#8a1c1c", "#555"]);
  const hyphens = random() < 0.5 ? "auto" : "manual";
  const page =
    sheet === "A5" && !/table|column|statement|newspaper|slide|balance/.test(name)
      ? "A5"
      : sheet.replace("A5", "A4");
  return {
    language,
    style: `@page{size:${page};margin:${margin}pt}body{zoom:${zoom.toFixed(2)};hyphens:${hyphens}}body,body *{font-family:${face},sans-serif}h1,h1 *,h2,h2 *,h3,h3 *{font-family:${heads},sans-serif}pre,pre *,code{font-family:'DejaVu Sans Mono',monospace}${colour ? `h1,h2{color:${colour}}` : ""}`,
  };
}
