import type { Budget } from "../budget.ts";
import type { TextLanguageFact } from "../model.ts";
import { snippet } from "../snippet.ts";
import { compareLanguage, type LanguageVerdict, needsDetector } from "./compare.ts";
import { type Detect, loadDetector } from "./detector.ts";
import { commonWordShare, isPlainlyIn } from "./function-words.ts";
import { languageFamily } from "./identify.ts";
import {
  hasOtherAlternatives,
  hasSuspects,
  otherAlternatives,
  otherLanguagePassages,
  otherScriptPassages,
} from "./passages.ts";
import { type LanguageSample, type Piece, placeIn } from "./samples.ts";

/** Declarations whose words are identified, the longest texts first; of the others the script alone is looked at. */
const mostIdentified = 16;
/** Steps that a piece is worth: it takes 0.03 ms. */
const pieceSteps = 200;

/** A sample with the language that its words are declared to be in. */
export interface Declared {
  sample: LanguageSample;
  /** As written; null where none is. */
  declared: string | null;
  of: TextLanguageFact["of"];
}

const textsOf = ({ pieces }: LanguageSample) => pieces.map(({ text }) => text);

/** How the words of each declaration stand to it; the detector is loaded where one has enough of them that do not plainly fit. */
export async function compareSamples(all: readonly Declared[], budget: Budget): Promise<LanguageVerdict[]> {
  const identified = new Set(
    all
      .filter(({ sample, declared }) => declared !== null && needsDetector(declared, sample.count))
      .toSorted((a, b) => b.sample.count.letters - a.sample.count.letters)
      .slice(0, mostIdentified),
  );
  const plain = new Set(
    [...identified].filter(({ sample, declared }) =>
      isPlainlyIn(languageFamily(declared!)!, textsOf(sample)),
    ),
  );
  // Of what is plainly in its language passages may be in another one.
  const suspect = new Set(
    [...plain].filter(({ sample, declared, of }) =>
      of === "alternatives" ? false : hasSuspects(textsOf(sample), languageFamily(declared!)!),
    ),
  );
  // Alternatives are short, and one of them may be in another language than the next.
  const mixed = new Set(
    all.filter(({ sample, declared, of }) => {
      const family = of === "alternatives" && declared !== null ? languageFamily(declared) : null;
      return family !== null && hasOtherAlternatives(textsOf(sample), family);
    }),
  );
  const isNeeded = plain.size < identified.size || suspect.size > 0 || mixed.size > 0;
  const detect: Detect | null = isNeeded ? await loadDetector(budget) : null;
  const verdicts: LanguageVerdict[] = [];
  for (const one of all) {
    const { sample, declared } = one;
    if (declared === null) {
      verdicts.push({ is: "unknown" });
      continue;
    }
    const pieces = textsOf(sample);
    const isIdentified = (identified.has(one) && (!plain.has(one) || suspect.has(one))) || mixed.has(one);
    const verdict: LanguageVerdict = plain.has(one)
      ? { is: "fitting" }
      : compareLanguage(declared, { pieces, count: sample.count }, isIdentified ? detect : null);
    verdicts.push(withPassages(one, verdict, isIdentified ? detect : null));
    if (isIdentified) budget.worked(pieces.length * pieceSteps);
    if (budget.isDue) await budget.turn();
  }
  return verdicts;
}

/** What fits as a whole, or of which nothing can be determined, may have passages in other letters or another language. */
function withPassages(
  { sample, declared, of }: Declared,
  verdict: LanguageVerdict,
  detect: Detect | null,
): LanguageVerdict {
  if (verdict.is !== "fitting" && verdict.is !== "unknown") return verdict;
  const pieces = textsOf(sample);
  const family = languageFamily(declared!);
  if (of === "alternatives") {
    const others = detect && family !== null && otherAlternatives(pieces, sample.stride, family, detect);
    return others ? { is: "passages", passages: others, share: others.pieces / pieces.length } : verdict;
  }
  const passages =
    (sample.count.scripts > 1 ? otherScriptPassages(pieces, sample.stride, declared!) : null) ??
    (detect && family !== null ? otherLanguagePassages(pieces, sample.stride, family, detect) : null);
  if (!passages) return verdict;
  const { found } = passages;
  if (!("script" in found)) return { is: "passages", passages, share: passages.pieces / pieces.length };
  // Letters are counted exactly, wherever pieces were cut.
  const letters = sample.count.of(found.script);
  const share = letters / sample.count.letters;
  return {
    is: "passages",
    passages: { ...passages, letters, words: Math.round(share * sample.words) },
    share,
  };
}

/** From this share on it is the language of the document that is in doubt, not that of its parts. */
const doubtfulShare = 0.4;

/** Pieces are cut anywhere: what they begin with may be the rest of a word. */
const fromWord = (text: string): string =>
  /^\s*\p{Ll}/u.test(text) ? text.trimStart().replace(/^\S+\s+/, "") : text.replace(/^[^\p{L}\p{N}]+/u, "");

function passagesFact(
  { sample, declared, of }: Declared,
  { passages, share }: Extract<LanguageVerdict, { is: "passages" }>,
): TextLanguageFact {
  const { found, isCertain, places, words, letters, first, piece, offset } = passages;
  const whole = sample.pieces[piece]!;
  const family = languageFamily(declared!);
  const from =
    "language" in found ? startIn(whole, found.language, family, offset, offset + first.length) : offset;
  const begun = first.slice(from - offset);
  const text = of === "alternatives" || from > offset ? begun.trimStart() : fromWord(begun);
  const place = placeIn(whole, offset + first.lastIndexOf(text));
  const isWhole = of === "document" && share >= doubtfulShare;
  return {
    kind: "text-language",
    of: isWhole ? "document" : of === "alternatives" ? of : "passages",
    declared: declared!,
    found,
    isCertain: isCertain && !isWhole,
    letters,
    allLetters: sample.count.letters,
    words: Math.min(words, sample.words),
    share,
    places,
    text: snippet(text, 60),
    place,
    anchor: `passages ${declared}`,
  };
}

/** Where words in the language begin in a part of a piece, which may begin with the end of a text in another one. */
function startIn(piece: Piece, language: string, declared: string | null, from = 0, to = Infinity): number {
  const inside = (piece.starts ?? []).filter(({ at }) => at > from && at < to);
  const offsets = [from, ...inside.map(({ at }) => at)];
  const isIn = (offset: number, at: number) => {
    const text = piece.text.slice(offset, offsets[at + 1] ?? to);
    const own = declared === null ? null : commonWordShare(declared, text);
    return (commonWordShare(language, text) ?? 0) > (own ?? 0);
  };
  return offsets.find(isIn) ?? from;
}

function beginningIn(
  { sample, declared }: Declared,
  { language, first }: Extract<LanguageVerdict, { is: "other-language" }>,
): Piece {
  const piece = sample.pieces[first]!;
  const offset = startIn(piece, language, languageFamily(declared!));
  const text = piece.text.slice(offset);
  return { text: first && !offset ? fromWord(text) : text, place: placeIn(piece, offset) };
}

/** What is to be said of words that are in another language than declared; null where they are not. */
export function languageFact(one: Declared, verdict: LanguageVerdict): TextLanguageFact | null {
  const { sample, declared, of } = one;
  if (declared === null || verdict.is === "fitting" || verdict.is === "unknown") return null;
  if (verdict.is === "passages") return passagesFact(one, verdict);
  const { count, words } = sample;
  const isScript = verdict.is === "other-script";
  const first: Piece = isScript ? sample.firstIn(verdict.script)! : beginningIn(one, verdict);
  return {
    kind: "text-language",
    of,
    declared,
    found: isScript ? { script: verdict.script } : { language: verdict.language },
    isCertain: verdict.isCertain,
    letters: isScript ? count.of(verdict.script) : count.letters,
    allLetters: count.letters,
    words: isScript ? words : Math.round(verdict.share * words),
    share: isScript ? 1 : verdict.share,
    places: 1,
    text: snippet(first.text, 60),
    place: first.place,
    anchor: `${of} ${declared}`,
  };
}
