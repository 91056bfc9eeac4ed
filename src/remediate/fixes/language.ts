import { familyOf, languageOfPieces, likelyLanguage } from "../../checker/language/identify.ts";
import { scriptsOf } from "../../checker/language/scripts.ts";
import { languageName as nameOf } from "../../core/language-name.ts";
import type { Fix, Proposal, Whole } from "../fix.ts";
import { suggestedLanguage } from "../suggested-language.ts";

/** From so many letters on that the declared language is not written in someone is asked; the check needs more. */
const leastForeign = 10;

/** Whether half of the letters or more are none that the declared language is written in. */
function isInOtherLetters(declared: string, { sample: { count } }: Whole): boolean {
  const scripts = scriptsOf(declared);
  const foreign = scripts ? count.outside(scripts) : 0;
  return foreign >= leastForeign && foreign * 2 >= count.letters;
}

/** A declared language that is missing or that no voice can be chosen by. */
const undeclared = new Set(["missing", "ofBody", "invalid", "undeclared", "undetermined", "uncovered"]);

export const language: Fix = {
  id: "language",
  checkId: "language",
  readsWords: true,
  start: () => {
    let isUndeclared = false;
    let isFailed = false;
    /** Another language is declared than the words are in. */
    let isOther = false;
    let read: string | null = null;
    return {
      facts: {
        "text-language"({ of, found }) {
          if (of === "document" && "language" in found) read = found.language;
        },
      },
      finding({ messageId, fact, needsReview }) {
        if (fact.kind !== "document" && messageId !== "uncovered") return;
        if (undeclared.has(messageId)) isUndeclared = true;
        else if (fact.kind === "document" && messageId !== "unseen") isOther = true;
        if (!needsReview) isFailed = true;
      },
      async finish(whole) {
        const declared = whole.document.language;
        if (!declared) return [];
        // Of a few letters the check makes nothing, and yet each word that is written in comes to be read wrongly.
        const isForeign =
          !isUndeclared && declared.value !== null && declared.isValid
            ? isInOtherLetters(declared.value, whole)
            : false;
        if (!isUndeclared && !isOther && !isForeign) return [];
        const { place } = declared;
        const setTo = (language: string): Proposal => ({
          sort: "automatic",
          edits: [{ kind: "set-language", at: null, language }],
          place,
          detail: nameOf(language),
        });
        // What inherits the document's language, such as its title, is then in that of its text.
        if (declared.isCovered && whole.ofEachText !== null) return [setTo(whole.ofEachText)];
        const pieces = whole.sample.pieces.map(({ text }) => text);
        const { letters } = whole.sample.count;
        const found = isUndeclared ? await languageOfPieces(pieces, letters) : null;
        if (found?.isCertain) return [setTo(found.language)];
        const likely = await likelyLanguage(pieces, whole.sample.count);
        // What the check has read says no more than the family, and may be of more text.
        const suggested = isOther && read !== null && familyOf(likely ?? "") !== read ? read : likely;
        // What of the text is marked with the declared language was judged with all that inherits it.
        const wrong = (isOther || isForeign) && declared.isValid ? declared.value : null;
        return [
          {
            sort: "ask",
            kind: "language",
            prompt:
              isOther || isForeign
                ? `The document says that it is in ${declared.value === null ? "another language" : nameOf(declared.value)}: which language is most of it written in?`
                : "Which language is most of the document written in?",
            place,
            suggestion: suggestedLanguage(suggested, letters),
            seed: "document",
            things: isFailed ? 1 : 0,
            needs: ["set-language"],
            resolve: (value) => [
              { kind: "set-language", at: null, language: value, ...(wrong === null ? {} : { wrong }) },
            ],
          },
        ];
      },
    };
  },
  describe: (_, [name]) =>
    name ? `The language of the document is set to ${name}.` : "The language of the document is set.",
};
