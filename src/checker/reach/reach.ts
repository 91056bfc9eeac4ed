import type { DocumentFact, Fact, SlideFact } from "../model.ts";
import { altTextFlaw } from "../text/alt-text.ts";
import { isBlank } from "../white-space.ts";
import { HiddenText } from "./hidden-text.ts";

/** How much of a document reaches a person who cannot see it. */
export interface Reach {
  /** Of all that is shown, 0 to 100, cut to a whole number; null where nothing was found that could reach anyone. */
  percent: number | null;
  words: {
    /** Words that people see, running headers and page numbers in artifacts left out. */
    shown: number;
    /** Those that assistive technology is given. */
    heard: number;
    /** Those heard whose language is declared, and is the one that they are in as far as can be determined. */
    in_language: number;
    /** Those heard whose place in the order of reading is not guessed, and not contradicted by where they stand. */
    in_order: number;
  };
  /** Pages, from the first to the last, that show words which are not heard; null where there are none, or no pages. */
  hidden_pages: { count: number; first: number; last: number } | null;
  /** Pages that are pictures of text. */
  scanned_pages: number;
  /** Pictures, drawings and their like that are no decoration, and those with an alternative that may say something. */
  pictures: { total: number; described: number };
  /** Form fields, and those with a name. */
  fields: { total: number; named: number };
}

/** What one of these is worth in words. */
const pictureWorth = 25;
const fieldWorth = 25;
const scanWorth = 300;
/**
 * What is left of a word whose order is guessed, or on a slide other than its texts stand, whose language no one
 * declares, or is declared wrongly, or perhaps so.
 */
const guessedOrder = 0.5;
const otherOrder = 0.9;
const undeclared = 0.9;
const doubtful = 0.7;
const wrongLanguage = 0.3;
const wrongScript = 0;

/** How the words of one declaration are read aloud. */
export type Spoken = "right" | "undeclared" | "doubtful" | "wrong-language" | "wrong-script";

/** How a part of the words of one declaration is read, from 0 to 1; the others are read right. */
export interface SpokenPart {
  how: Spoken;
  share: number;
}

const leftOf: Record<Spoken, number> = {
  right: 1,
  undeclared,
  doubtful,
  "wrong-language": wrongLanguage,
  "wrong-script": wrongScript,
};

/** Counts what reaches a person who cannot see the document, while it is read. */
export class ReachCount {
  readonly hidden = new HiddenText();
  /** Words by declaration; the key "" is that of the whole document. */
  readonly #words = new Map<string, { ordered: number; guessed: number; contradicted: number }>();
  /** Those of the slide at hand whose order is not guessed. */
  readonly #onSlide = new Map<string, number>();
  #pictures = { total: 0, described: 0 };
  #fields = { total: 0, named: 0 };
  #scans = 0;

  /** Words that are heard, in the language declared. */
  hear(declared: string, words: number, isOrderGuessed: boolean): void {
    let counts = this.#words.get(declared);
    if (!counts) {
      counts = { ordered: 0, guessed: 0, contradicted: 0 };
      this.#words.set(declared, counts);
    }
    counts[isOrderGuessed ? "guessed" : "ordered"] += words;
    if (!isOrderGuessed) this.#onSlide.set(declared, (this.#onSlide.get(declared) ?? 0) + words);
  }

  /** A slide ends, whose texts are read as they stand or otherwise. */
  #slide({ isReadInOrder, contradiction }: SlideFact): void {
    if (!isReadInOrder || contradiction)
      for (const [declared, words] of this.#onSlide) {
        const counts = this.#words.get(declared)!;
        counts.ordered -= words;
        counts.contradicted += words;
      }
    this.#onSlide.clear();
  }

  emit(fact: Fact): void {
    if (fact.kind === "image" || fact.kind === "figure") this.#picture(fact);
    else if (fact.kind === "field") {
      this.#fields.total++;
      if (!isBlank(fact.name)) this.#fields.named++;
    } else if (fact.kind === "slide") this.#slide(fact);
    else if (fact.kind === "page" && fact.isScan) this.#scans++;
  }

  #picture(fact: Extract<Fact, { kind: "image" | "figure" }>): void {
    if (fact.isDecorative || (fact.kind === "image" && (fact.isScan || fact.isOff))) return;
    this.#pictures.total++;
    const isUntagged = fact.kind === "image" && fact.isUntagged;
    if (!isUntagged && altTextFlaw(fact.alt, fact.fileName) === null) this.#pictures.described++;
  }

  /** `spoken` says how the words of a declaration are read aloud. */
  end(spoken: (declared: string) => SpokenPart): Reach {
    this.hidden.end();
    const words = { shown: this.hidden.words, heard: 0, in_language: 0, in_order: 0 };
    let reached = 0;
    for (const [declared, { ordered, guessed, contradicted }] of this.#words) {
      const { how, share } = spoken(declared);
      const heard = ordered + guessed + contradicted;
      words.heard += heard;
      words.in_order += ordered;
      words.in_language += Math.round((how === "right" ? 1 : 1 - share) * heard);
      const inOrder = ordered + guessedOrder * guessed + otherOrder * contradicted;
      reached += (1 - share + share * leftOf[how]) * inOrder;
    }
    words.shown += words.heard;
    const { pages } = this.hidden;
    const pictures = this.#pictures;
    const fields = this.#fields;
    const all =
      words.shown + pictureWorth * pictures.total + fieldWorth * fields.total + scanWorth * this.#scans;
    reached += pictureWorth * pictures.described + fieldWorth * fields.named;
    return {
      percent: all ? Math.floor((100 * reached) / all + 1e-9) : null,
      words,
      hidden_pages: pages.length ? { count: pages.length, first: pages[0]!, last: pages.at(-1)! } : null,
      scanned_pages: this.#scans,
      pictures,
      fields,
    };
  }
}

/** How words are read aloud that inherit the document's language, where nothing contradicts its declaration. */
export function spokenInherited({ language }: DocumentFact): Spoken {
  if (language === null || language.isOptional || language.isCovered) return "right";
  return language.value !== null && language.isValid ? "right" : "undeclared";
}
