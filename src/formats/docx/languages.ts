import { scriptOf, scriptsOf } from "../../checker/language/scripts.ts";
import { withoutSortOrder } from "../../checker/language-tag.ts";
import { namesLanguage } from "../ooxml/values.ts";
import type { CharacterFormat } from "./character-format.ts";

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const complex =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Oriya}\p{Script=Tibetan}\p{Script=Myanmar}]/u;
/** Languages that are written in these scripts: the usual settings of programs name others, too. */
const ofEastAsian = /^(?:zh|ja|ko|yue|cmn|wuu|nan|hak)\b/i;

/** Characters of a piece of text in which its script is looked for. */
const looked = 2_000;
/** Different languages that are reported of as no languages. */
const malformedLimit = 50;

/** Stands for what is said to be a language and is none. */
const notOne = "";

/** Which languages a document is written in: each kind of script has one of its own (ECMA-376 part 1, 17.3.2.20). */
export class Languages {
  /** Characters of text by language; null where nothing but the document gives it. */
  readonly #characters = new Map<string | null, number>();
  readonly #ofAll: string | null;
  readonly #malformed = new Set<string>();
  /** Letters whose language the text itself declares, and those whose it does not. */
  #covered = 0;
  #uncovered = 0;

  /** `ofAll` is what the document says for all of its text, as a tag. */
  constructor(ofAll: string | null) {
    this.#ofAll = ofAll;
  }

  /** The language of a text by what its run, the run's style and its paragraph's style say; null for the document's. */
  of(text: string, formats: readonly (CharacterFormat | null)[]): string | null {
    const written = languageOf(text.length > looked ? text.slice(0, looked) : text, formats);
    const isLanguage = written !== null && namesLanguage(written);
    const known = isLanguage ? tagOf(written) : null;
    const key = written === null || isLanguage ? known : notOne;
    this.#characters.set(key, (this.#characters.get(key) ?? 0) + text.length);
    return known;
  }

  /** Counts whether the text itself declares its language. */
  cover(text: string, formats: readonly (CharacterFormat | null)[]): void {
    const says = (key: Key) => formats.some((format) => format?.[key]);
    if (says("language")) {
      this.#covered += text.length;
      return;
    }
    const beginning = text.length > looked ? text.slice(0, looked) : text;
    if (!/\p{L}/u.test(beginning)) return;
    const isCovered =
      isBeyondGreek.test(beginning) &&
      ((says("eastAsianLanguage") && eastAsian.test(beginning)) ||
        (says("complexLanguage") && complex.test(beginning)));
    if (isCovered) this.#covered += text.length;
    else this.#uncovered += text.length;
  }

  /** What a run says that is no language, each once; null where it says one. */
  malformed(formats: readonly (CharacterFormat | null)[]): string | null {
    const language = formats.find((format) => format?.language)?.language;
    if (!language || this.#malformed.has(language) || this.#malformed.size >= malformedLimit) return null;
    if (namesLanguage(language)) return null;
    this.#malformed.add(language);
    return language;
  }

  /** Whether there was any text. */
  get hasText(): boolean {
    return this.#characters.size > 0;
  }

  /** All text declares its language itself. */
  get isCovered(): boolean {
    return this.#covered > 0 && this.#uncovered === 0;
  }

  /** The language of the document: what it says, or that of most text where none of it is in that; null where some of the text has none. */
  get whole(): string | null {
    const characters = this.#characters;
    if (this.#ofAll !== null && (characters.get(null) || characters.get(this.#ofAll) || !characters.size))
      return this.#ofAll;
    if (this.#ofAll === null && !this.isCovered) return null;
    let most: [string | null, number] = [this.#ofAll, 0];
    for (const entry of characters)
      if (entry[0] !== null && entry[0] !== notOne && entry[1] > most[1]) most = entry;
    return most[0];
  }
}

type Key = "language" | "eastAsianLanguage" | "complexLanguage";

/** What may be in one of these scripts: most text is not. */
const isBeyondGreek = /[\u0590-\uffff]/;

function languageOf(text: string, formats: readonly (CharacterFormat | null)[]): string | null {
  const pick = (key: Key) => {
    for (const format of formats) if (format?.[key]) return format[key];
    return null;
  };
  if (!isBeyondGreek.test(text)) return pick("language");
  if (eastAsian.test(text)) {
    const language = pick("eastAsianLanguage");
    if (language !== null && ofEastAsian.test(language)) return language;
  } else if (complex.test(text)) {
    const language = pick("complexLanguage");
    const script = scriptOf(text.codePointAt(text.search(complex))!);
    if (language !== null && script !== null && scriptsOf(language)?.includes(script)) return language;
  }
  return pick("language");
}

/** A BCP 47 tag of what Windows writes. */
export const tagOf = (language: string): string => withoutSortOrder(language).replaceAll("_", "-");
