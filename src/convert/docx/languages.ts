import type { CharacterFormat } from "../../formats/docx/styles.ts";

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const complex = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Languages that are written in these scripts: the usual settings of programs name others, too. */
const ofEastAsian = /^(?:zh|ja|ko|yue|cmn|wuu|nan|hak)\b/i;
const ofHebrew = /^(?:he|iw|yi|ji|lad)\b/i;

/** Which languages a document is written in (ECMA-376 part 1, 17.3.2.20). */
export class Languages {
  /** Characters of text by language; null where nothing but the document tells it. */
  readonly #characters = new Map<string | null, number>();
  readonly #ofAll: string | null;

  constructor(ofAll: string | null) {
    this.#ofAll = ofAll;
  }

  /** The language of a text by what its run, the run's style and its paragraph's style say; null for the document's. */
  of(text: string, formats: readonly (CharacterFormat | null)[]): string | null {
    const language = languageOf(text, formats);
    const known = language === null ? null : tagOf(language);
    this.#characters.set(known, (this.#characters.get(known) ?? 0) + text.length);
    return known;
  }

  /** Whether there was any text. */
  get hasText(): boolean {
    return this.#characters.size > 0;
  }

  /** The language of the document: what it says, or that of most text where it says nothing, or of none of its text. */
  get whole(): string | null {
    const characters = this.#characters;
    if (this.#ofAll !== null && (characters.get(null) || characters.get(this.#ofAll) || !characters.size))
      return this.#ofAll;
    let most: [string | null, number] = [this.#ofAll, 0];
    for (const entry of characters) if (entry[0] !== null && entry[1] > most[1]) most = entry;
    return most[0];
  }
}

function languageOf(text: string, formats: readonly (CharacterFormat | null)[]): string | null {
  const pick = (key: "language" | "eastAsianLanguage" | "complexLanguage") => {
    for (const format of formats) if (format?.[key]) return format[key];
    return null;
  };
  if (eastAsian.test(text)) {
    const language = pick("eastAsianLanguage");
    if (language !== null && ofEastAsian.test(language)) return language;
  } else if (complex.test(text)) {
    const language = pick("complexLanguage");
    if (language !== null && /\p{Script=Hebrew}/u.test(text) === ofHebrew.test(language)) return language;
  }
  return pick("language");
}

/** A BCP 47 tag of what Windows writes: "es-ES_tradnl" has a sort order. */
export const tagOf = (language: string): string => language.replace(/_[a-z]{4,8}$/, "").replaceAll("_", "-");
