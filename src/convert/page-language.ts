import type { Budget } from "../checker/budget.ts";
import { compareLanguage, needsDetector } from "../checker/language/compare.ts";
import { loadDetector } from "../checker/language/detector.ts";
import { isPlainlyIn } from "../checker/language/function-words.ts";
import { certainLanguage, isUnmistakable, languageFamily } from "../checker/language/identify.ts";
import { declaredName, foundName } from "../checker/language/names.ts";
import { ScriptCount } from "../checker/language/scripts.ts";
import { detached } from "../checker/text.ts";

/** Characters of one piece, and pieces: when there are more, every second goes and only every second is kept from there on. */
const pieceLength = 300;
const mostPieces = 48;
/** Steps that a piece is worth: identifying it takes 0.03 ms. */
const pieceSteps = 200;

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

  /** The language that the words are in beyond doubt, with what a person must know of it; null where they fit what is declared, or do not tell. */
  async identified(
    declared: string | null,
    budget: Budget,
  ): Promise<{ language: string; remark: string } | null> {
    if (this.#open.trim()) this.#close();
    const pieces = this.#pieces;
    const count = new ScriptCount();
    for (const piece of pieces) count.add(piece);
    if (declared === null) {
      const language = await certainLanguage(pieces, count.letters);
      budget.worked(pieces.length * pieceSteps);
      if (language === null) return null;
      return {
        language,
        remark: `The document does not say which language it is in. By its words it is ${foundName(language)}, which the page says (lang="${language}"): correct it if that is wrong.`,
      };
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
