import type { Budget } from "../checker/budget.ts";
import { compareLanguage, needsDetector } from "../checker/language/compare.ts";
import { loadDetector } from "../checker/language/detector.ts";
import { commonWordShares, isPlainlyIn } from "../checker/language/function-words.ts";
import { certainLanguage, isProse, isUnmistakable, languageFamily } from "../checker/language/identify.ts";
import { declaredName, foundName } from "../checker/language/names.ts";
import { languageOfScript } from "../checker/language/script-language.ts";
import { ScriptCount } from "../checker/language/scripts.ts";
import { detached } from "../checker/snippet.ts";

/** Characters of one piece, and pieces: when there are more, every second goes and only every second is kept from there on. */
const pieceLength = 300;
const mostPieces = 48;
/** Steps that a piece is worth: identifying it takes 0.03 ms. */
const pieceSteps = 200;

/** Pieces of a short text: of longer ones all are compared. */
const mostOfShort = 3;

/** The language of a short text that its commonest words show beyond doubt, and n-grams agree; null where they do not. */
async function plainLanguage(pieces: readonly string[], budget: Budget): Promise<string | null> {
  if (!pieces.length || pieces.length > mostOfShort) return null;
  const text = pieces.join(" ");
  const { language, shares } = commonWordShares(text);
  if (language === null) return null;
  for (const [other, share] of shares)
    if (other !== language && 2 * share > (shares.get(language) ?? 0)) return null;
  const detect = await loadDetector(budget);
  return pieces.every((piece) => !isProse(piece) || detect(piece) === language) ? language : null;
}

/** Pieces of figures and names among which so many are in one language by their commonest words, and none in another. */
const leastPlain = 3;

/** The language of a text of figures and names, such as a report of accounts, that the words between them say. */
async function languageAmongFigures(pieces: readonly string[], budget: Budget): Promise<string | null> {
  let language: string | null = null;
  let plain = 0;
  for (const piece of pieces) {
    const found = commonWordShares(piece).language;
    if (found === null) continue;
    if (language !== null && found !== language) return null;
    language = found;
    plain++;
  }
  if (plain < leastPlain) return null;
  const detect = await loadDetector(budget);
  const prose = pieces.filter(isProse);
  return prose.every((piece) => [language, null].includes(detect(piece))) ? language : null;
}

/** What a person must know of a page whose language was inferred from its words. */
export const undeclared = (language: string): string =>
  `The document does not say which language it is in. By its words it is ${foundName(language)}, which the page says (lang="${language}"): correct it if that is wrong.`;

/** Keeps pieces of the words of a page that no part declares a language for, spread evenly over it. */
export class PageLanguage {
  readonly #pieces: string[] = [];
  #open = "";
  /** Characters of the piece at hand, kept or not. */
  #length = 0;
  #stride = 1;
  #skipped = 0;
  #isParted = false;

  /** What comes next is no part of the same line. */
  part(): void {
    this.#isParted = true;
  }

  add(text: string): void {
    for (let at = 0; at < text.length; at += pieceLength)
      this.#add(at || text.length > pieceLength ? text.slice(at, at + pieceLength) : text);
  }

  #add(text: string): void {
    if (this.#skipped % this.#stride === 0) this.#open += this.#isParted ? ` ${text}` : text;
    this.#isParted = false;
    this.#length += text.length;
    if (this.#length >= pieceLength) this.#close();
  }

  #close(): void {
    const piece = this.#open.trim();
    this.#open = "";
    this.#length = 0;
    if (this.#skipped++ % this.#stride || !piece) return;
    this.#pieces.push(detached(piece));
    if (this.#pieces.length <= mostPieces) return;
    for (let at = 0; at * 2 < this.#pieces.length; at++) this.#pieces[at] = this.#pieces[at * 2]!;
    this.#pieces.length = Math.ceil(this.#pieces.length / 2);
    this.#stride *= 2;
    this.#skipped = 0;
  }

  /** The language that the words are in beyond doubt, with what a person must know of it; null where they fit what is declared, or do not say. */
  async identified(
    declared: string | null,
    budget: Budget,
  ): Promise<{ language: string; remark: string } | null> {
    if (this.#open.trim()) this.#close();
    const pieces = this.#pieces;
    const count = new ScriptCount();
    for (const piece of pieces) count.add(piece);
    if (declared === null) {
      const language =
        (await certainLanguage(pieces, count.letters)) ??
        languageOfScript(count) ??
        (await plainLanguage(pieces, budget)) ??
        (await languageAmongFigures(pieces, budget));
      budget.worked(pieces.length * pieceSteps);
      if (language === null) return null;
      return { language, remark: undeclared(language) };
    }
    const family = languageFamily(declared);
    if (family === null || !needsDetector(declared, count) || isPlainlyIn(family, pieces)) return null;
    budget.worked(pieces.length * pieceSteps);
    const verdict = compareLanguage(declared, { pieces, count }, await loadDetector());
    if (verdict.is !== "other-language" || !verdict.isCertain || !isUnmistakable(verdict.language))
      return null;
    const { language } = verdict;
    return {
      language,
      remark: `The document says that it is in ${declaredName(declared)}, but its words are ${foundName(language)}, which the page says instead (lang="${language}"): correct it if that is wrong.`,
    };
  }
}
