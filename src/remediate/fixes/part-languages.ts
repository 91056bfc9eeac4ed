import { languageOfPieces, likelyLanguage } from "../../checker/language/identify.ts";
import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { counted, type Fix, keptLimit, type Proposal } from "../fix.ts";
import { suggestedLanguage } from "../suggested-language.ts";

/** What is marked with one code that is no language. */
interface Marked {
  places: Place[];
  /** Where an editor finds them one by one. */
  addresses: Address[];
}

/** Parts that are marked as being in a language that there is not, by the check that says so. */
const partLanguagesOf = (id: string, checkId: string, message: string): Fix => ({
  id,
  checkId,
  readsWords: true,
  start: () => {
    const found = new Map<string, Marked>();
    return {
      finding({ messageId, fact }) {
        if (messageId !== message || fact.kind !== "language-defect") return;
        const { detail, place, address } = fact;
        const marked = found.get(detail) ?? { places: [], addresses: [] };
        if (marked.places.length >= keptLimit || found.size >= keptLimit) return;
        found.set(detail, marked);
        marked.places.push(place);
        if (address) marked.addresses.push(address);
      },
      async finish({ sample, document }) {
        if (!found.size) return [];
        const pieces = sample.pieces.map(({ text }) => text);
        const { count } = sample;
        const read = (await languageOfPieces(pieces, count.letters))?.language ?? null;
        const declared = document.language;
        const suggestion =
          read === null && declared?.value && declared.isValid
            ? { value: declared.value, source: "It is the language of the document." }
            : suggestedLanguage(read ?? (await likelyLanguage(pieces, count)), count.letters);
        return [...found].map(([from, { places, addresses }]): Proposal => {
          const isEach = addresses.length === places.length;
          return {
            sort: "ask",
            kind: "language",
            prompt: `${counted(places.length, "part of the document is", "parts of the document are")} marked as “${from}”, which is no language: which language are they written in?`,
            place: places[0]!,
            suggestion,
            seed: from,
            things: places.length,
            needs: [isEach ? "set-language" : "replace-language"],
            resolve: (language) =>
              isEach
                ? addresses.map((at) => ({ kind: "set-language", at, language }))
                : [{ kind: "replace-language", from, language }],
          };
        });
      },
    };
  },
  describe: (count) =>
    `What was marked with ${counted(count, "code that is no language", "codes that are no languages")} is marked with its language now, as answered.`,
});

export const partLanguages = partLanguagesOf("part-languages", "language", "malformedPart");
export const unknownPartLanguages = partLanguagesOf("unknown-part-languages", "language-of-parts", "unknown");
