import { languageName } from "../core/language-name.ts";
import { counted } from "./fix.ts";
import type { Question } from "./result.ts";

/** A language that was identified by the letters of a text, as a suggestion that says by how many; null without one. */
export const suggestedLanguage = (language: string | null, letters: number): Question["suggestion"] =>
  language === null
    ? null
    : {
        value: language,
        source: `The text reads like ${languageName(language)}, identified from ${counted(letters, "letter", "letters")}: check it.`,
      };
