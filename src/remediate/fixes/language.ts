import { languageOfPieces } from "../../checker/language/identify.ts";
import { scriptsOf } from "../../checker/language/scripts.ts";
import { languageName as nameOf } from "../../core/language-name.ts";
import type { Fix, Proposal, Whole } from "../fix.ts";

/** The language that the words of the whole are in; certain where nothing speaks against it. */
const identified = ({ sample }: Whole) =>
  languageOfPieces(
    sample.pieces.map(({ text }) => text),
    sample.count.letters,
  );

/** Languages by scripts that hardly another one is written in. */
const byScript: Readonly<Record<string, string>> = {
  Grek: "el",
  Hebr: "he",
  Armn: "hy",
  Geor: "ka",
  Thai: "th",
  Hang: "ko",
  Kana: "ja",
  Hani: "zh",
};

/** What the letters of a few words are most like. */
async function likely(whole: Whole): Promise<{ language: string; isCertain: boolean } | null> {
  const { count } = whole.sample;
  const [main = ""] = count.all.toSorted((one, other) => count.of(other) - count.of(one));
  // Japanese has Chinese letters, too, and often more of them.
  const script = main === "Hani" && count.of("Kana") ? "Kana" : main;
  return Object.hasOwn(byScript, script)
    ? { language: byScript[script]!, isCertain: false }
    : likelyByWords(whole);
}

const likelyByWords = ({ sample }: Whole) =>
  languageOfPieces(
    sample.pieces.map(({ text }) => text.replace(/[^\p{L}\p{M}\s]+/gu, " ")),
    sample.count.letters,
    leastForeign,
  );

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
        const found = isForeign
          ? await likely(whole)
          : ((await identified(whole)) ?? (isInOtherLetters("en", whole) ? await likely(whole) : null));
        const { place } = declared;
        if (found?.isCertain && isUndeclared) {
          const proposal: Proposal = {
            sort: "automatic",
            edits: [{ kind: "set-language", at: null, language: found.language }],
            place,
            detail: nameOf(found.language),
          };
          return [proposal];
        }
        const suggested = found?.language ?? (isOther ? read : null);
        const suggestion =
          suggested === null
            ? null
            : { value: suggested, source: `The text reads like ${nameOf(suggested)}.` };
        // What of the text is marked with the declared language was judged with all that inherits it.
        const wrong = (isOther || isForeign) && declared.isValid ? declared.value : null;
        return [
          {
            sort: "ask",
            kind: "language",
            prompt:
              isOther || isForeign
                ? `The document says that it is in ${declared.value === null ? "another language" : nameIfKnown(declared.value)}: which language is most of it written in?`
                : "Which language is most of the document written in?",
            place,
            suggestion,
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

function nameIfKnown(tag: string): string {
  try {
    return nameOf(tag);
  } catch {
    return `“${tag}”`;
  }
}
