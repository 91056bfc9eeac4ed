import type { Budget } from "../checker/budget.ts";
import { loadDetector } from "../checker/language/detector.ts";
import { commonWordShares } from "../checker/language/function-words.ts";
import { isProse, isUnmistakable, languageFamily } from "../checker/language/identify.ts";
import { foundName } from "../checker/language/names.ts";
import { isRightToLeft } from "../checker/language/writing-direction.ts";
import { detached } from "../checker/snippet.ts";
import type { Markup } from "./markup.ts";
import type { Page } from "./page.ts";

/** Characters of a passage from which on its words show, and that are looked at. */
const leastLength = 200;
const mostLength = 600;
/** Passages that are kept to be compared, and steps that each is worth. */
const mostKept = 1_000;
const keptSteps = 200;
/** Passages of one language after which others count as in another. */
const enoughPassages = 3;
/** The share of all passages that the language of a page has, where it is not declared. */
const usualShare = 0.75;
/** And of all characters, what is too short to be identified included. */
const leastOfAll = 0.6;
/** At this share of the commonest words of the page's language a passage is not in another one. */
const likelyShare = 0.06;

interface Passage {
  slot: number;
  hasDirection: boolean;
  /** The language that its commonest words are of beyond doubt; null where n-grams must show. */
  plain: string | null;
  text: string;
}

/** Marks passages that are in another language than the page, where their words show that beyond doubt. */
export class PassageLanguages {
  readonly #markup: Markup;
  readonly #kept: Passage[] = [];
  /** Passages by the language that they are plainly in. */
  readonly #plain = new Map<string, number>();
  /** Passages in all. */
  #passages = 0;
  #isOpen = false;
  #hasDirection = false;
  #text = "";
  /** Characters of the passage that is open, of those that are plainly in a language, and of all. */
  #length = 0;
  readonly #plainCharacters = new Map<string, number>();
  #characters = 0;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** A block has begun whose start tag was written last, with no language of its own. */
  begin(hasDirection: boolean): void {
    this.#isOpen = this.#markup.markTag();
    this.#hasDirection = hasDirection;
    this.#text = "";
    this.#length = 0;
  }

  add(text: string): void {
    this.#characters += text.length;
    if (!this.#isOpen) return;
    this.#length += text.length;
    if (this.#text.length < mostLength) this.#text += text;
  }

  /** The block has ended, or another begins in it; `declared` is the language of the page as far as it is known. */
  end(declared: string | null): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#text.length < leastLength || this.#kept.length >= mostKept) return;
    const text = this.#text.slice(0, mostLength);
    const { language, shares } = commonWordShares(text);
    if (language !== null) {
      this.#plain.set(language, (this.#plain.get(language) ?? 0) + 1);
      this.#plainCharacters.set(language, (this.#plainCharacters.get(language) ?? 0) + this.#length);
    }
    this.#passages++;
    const expected = (declared !== null && languageFamily(declared)) || this.#leading;
    if (expected !== null && (language === expected || (shares.get(expected) ?? 0) >= likelyShare)) return;
    if (language === null && !isProse(text)) return;
    const slot = this.#markup.reserveInTag();
    if (slot === null) return;
    const kept = language === null ? detached(text) : "";
    this.#kept.push({ slot, hasDirection: this.#hasDirection, plain: language, text: kept });
  }

  get #leading(): string | null {
    for (const [language, count] of this.#plain)
      if (count >= enoughPassages && 2 * count > this.#passages) return language;
    return null;
  }

  /** Writes the languages of passages that are not in that of the page; answers what a person must know of them. */
  async write(
    { language: page, direction }: Pick<Page, "language" | "direction">,
    budget: Budget,
  ): Promise<{ remark: string; isFromRight: boolean } | null> {
    const family = page === null ? null : languageFamily(page);
    const found = new Map<string, number>();
    let isFromRight = false;
    for (const passage of this.#kept) {
      budget.worked(keptSteps);
      if (budget.isDue) await budget.turn();
      // Of a language that the n-grams do not know, they would make another.
      const isComparable = page === null || family !== null;
      const language =
        passage.plain ?? (isComparable ? await this.#identified(passage.text, family, budget) : null);
      if (language === null || !isForeign(language, family)) continue;
      found.set(language, (found.get(language) ?? 0) + 1);
      const own = isRightToLeft(language) ? "rtl" : "ltr";
      const turns = own !== (direction ?? "ltr") && !passage.hasDirection;
      isFromRight ||= turns && own === "rtl";
      this.#markup.fill(passage.slot, ` lang="${language}"${turns ? ` dir="${own}"` : ""}`);
    }
    return found.size ? { remark: remarkOn(found, page), isFromRight } : null;
  }

  /**
   * The language of most passages, where each of the others says its own: a page that declares none is in it. Null
   * where there are too few.
   */
  get usual(): string | null {
    for (const [language, count] of this.#plain) {
      const isMost = this.#plainCharacters.get(language)! >= leastOfAll * this.#characters;
      if (isMost && count >= (count < enoughPassages ? 1 : usualShare) * this.#passages) return language;
    }
    return null;
  }

  /** A language beside that of the page, where both halves give it. */
  async #identified(text: string, family: string | null, budget: Budget): Promise<string | null> {
    const detect = await loadDetector(budget);
    const middle = text.indexOf(" ", text.length >> 1);
    const half = middle < 0 ? text.length >> 1 : middle;
    const language = detect(text.slice(0, half));
    if (language === null || languageFamily(language) !== language || !isForeign(language, family))
      return null;
    return detect(text.slice(half)) === language ? language : null;
  }
}

/** Whether a passage in this language is beyond doubt in another than the page. */
const isForeign = (language: string, family: string | null) =>
  language !== family && isUnmistakable(language);

function remarkOn(found: ReadonlyMap<string, number>, page: string | null): string {
  const count = [...found.values()].reduce((sum, one) => sum + one);
  const names = [...found.keys()].map((language) => `${foundName(language)} (lang="${language}")`);
  const last = names.pop()!;
  const all = names.length ? `${names.join(", ")} and ${last}` : last;
  const other =
    page === null ? "in a language that is inferred from" : "in another language than the page by";
  return count === 1
    ? `1 passage is ${other} its words, and says so: ${all}. Correct it if that is wrong.`
    : `${count} passages are ${other} their words, and say so: ${all}. Correct them if that is wrong.`;
}
