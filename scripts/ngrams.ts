/**
 * `npm run ngrams`: writes the n-grams of the package eld (its smallest table) into `src/checker/language/ngrams.ts`,
 * packed as `checker/language/detector.ts` unpacks them. To be run after the package has changed.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { letters, lone, pairMark, prefixMark } from "../src/checker/language/packing.ts";

interface Table {
  languages: Record<string, string>;
  ngrams: Record<string, Record<string, number>>;
}

const load = async (file: string) => await import(pathToFileURL(`node_modules/eld/src/${file}`).href);
const { ngramsData } = (await load("ngrams/extrasmall.js")) as { ngramsData: Table };
const { avgScore } = (await load("avgScore.js")) as { avgScore: Record<string, number> };
const { dictionary } = (await load("dictionary.js")) as { dictionary: string[] };

const frequency = new Map<number, number>();
for (const scores of Object.values(ngramsData.ngrams))
  for (const score of Object.values(scores)) frequency.set(score, (frequency.get(score) ?? 0) + 1);
const ranked = [...frequency].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([score]) => score);
const rankOf = new Map(ranked.map((score, rank) => [score, rank]));

const scoreSign = (score: number): string => {
  const rank = rankOf.get(score)!;
  return rank < lone
    ? letters[rank]!
    : letters[lone + Math.floor((rank - lone) / lone)]! + letters[(rank - lone) % lone]!;
};

let packed = "";
let before = "";
for (const gram of Object.keys(ngramsData.ngrams).sort()) {
  let same = 0;
  while (same < 5 && same < gram.length - 1 && gram[same] === before[same]) same++;
  const scores = Object.entries(ngramsData.ngrams[gram]!);
  packed += String.fromCharCode(prefixMark + same * 7 + gram.length - same, pairMark + scores.length);
  packed += gram.slice(same);
  for (const [language, score] of scores) packed += letters[Number(language)]! + scoreSign(score);
  before = gram;
}

const languages = Object.values(ngramsData.languages).map((code) => `${code} ${avgScore[code]}`);
const quoted = (text: string) => {
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  return singles < doubles ? `'${text.replaceAll("'", "\\'")}'` : `"${text.replaceAll('"', '\\"')}"`;
};
writeFileSync(
  "src/checker/language/ngrams.ts",
  `/*!
 * N-grams of eld 2.1.0 (https://github.com/nitotm/efficient-language-detector-js), packed by scripts/ngrams.ts.
 * Copyright 2023 Nito T.M., Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0).
 */

/** Languages by their numbers, each with the mean score of a text in it. */
export const languages =
  ${quoted(languages.join(","))};

/** The signs of the bytes of UTF-8 from 128 on. */
export const signs =
  ${quoted(dictionary.slice(128).join(""))};

/** Scores, the most frequent first. */
export const scores =
  ${quoted(ranked.join(" "))};

/** How many n-grams there are, and languages with a score of theirs in all. */
export const sizes = { ngrams: ${Object.keys(ngramsData.ngrams).length}, scores: ${Object.values(ngramsData.ngrams).reduce((sum, one) => sum + Object.keys(one).length, 0)} };

/** What each n-gram scores for which languages. */
export const ngrams =
  ${quoted(packed)};
`,
);
