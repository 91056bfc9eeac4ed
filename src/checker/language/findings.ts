import type { Budget } from "../budget.ts";
import type { TextLanguageFact } from "../model.ts";
import { snippet } from "../text.ts";
import { compareLanguage, type LanguageVerdict, needsDetector } from "./compare.ts";
import { type Detect, loadDetector } from "./detector.ts";
import { isPlainlyIn } from "./function-words.ts";
import { languageFamily } from "./identify.ts";
import type { LanguageSample, Piece } from "./samples.ts";

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
  const detect: Detect | null = plain.size < identified.size ? await loadDetector(budget) : null;
  const verdicts: LanguageVerdict[] = [];
  for (const one of all) {
    const { sample, declared } = one;
    if (declared === null || plain.has(one)) {
      verdicts.push({ is: declared === null ? "unknown" : "fitting" });
      continue;
    }
    const pieces = textsOf(sample);
    const text = { pieces, count: sample.count };
    verdicts.push(compareLanguage(declared, text, identified.has(one) ? detect : null));
    if (identified.has(one)) budget.worked(pieces.length * pieceSteps);
    if (budget.isDue) await budget.turn();
  }
  return verdicts;
}

/** What is to be said of words that are in another language than declared; null where they are not. */
export function languageFact(
  { sample, declared, of }: Declared,
  verdict: LanguageVerdict,
): TextLanguageFact | null {
  if (declared === null || verdict.is === "fitting" || verdict.is === "unknown") return null;
  const { count, words, pieces } = sample;
  const isScript = verdict.is === "other-script";
  const first: Piece = isScript ? sample.firstIn(verdict.script)! : pieces[verdict.first]!;
  return {
    kind: "text-language",
    of,
    declared,
    found: isScript ? { script: verdict.script } : { language: verdict.language },
    isCertain: verdict.isCertain,
    letters: isScript ? count.of(verdict.script) : count.letters,
    allLetters: count.letters,
    words,
    text: snippet(first.text, 60),
    place: first.place,
    anchor: `${of} ${declared}`,
  };
}
