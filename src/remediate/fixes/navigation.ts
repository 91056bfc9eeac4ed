import type { Place } from "../../checker/model.ts";
import type { Edit } from "../../formats/edits.ts";
import { type Fix, yesOrNo } from "../fix.ts";

/** Headings that make a way through a document worth it. */
export const enoughHeadings = 2;

/** A long document without a way through it that its headings can make. */
export const navigation: Fix = {
  id: "navigation",
  checkId: "bookmarks",
  start: () => {
    let place: Place | null = null;
    const languages = new Set<string>();
    return {
      facts: {
        "part-language"({ value }) {
          if (languages.size < 2) languages.add(value);
        },
      },
      finding({ fact }) {
        if (fact.kind === "document") place = fact.navigation.place;
      },
      finish({ document: { headings, language } }) {
        if (!place || headings.total - headings.blank < enoughHeadings) return [];
        // Bookmarks have no language but the document's: the one that all its parts declare.
        const [only] = languages;
        const own: Edit[] =
          language?.value === null && language.isCovered && languages.size === 1
            ? [{ kind: "set-language", at: null, language: only! }]
            : [];
        return [
          {
            sort: "automatic",
            edits: [...own, { kind: "add-navigation" }],
            place,
            otherwise: yesOrNo({
              prompt:
                "The document is long: may a list of contents with links to its headings be put at its beginning?",
              place,
              yes: { value: "contents", label: "Yes, add a list of contents" },
              seed: "document",
              things: 1,
              edits: [{ kind: "add-navigation", mayRestyle: true }],
            }),
          },
        ];
      },
    };
  },
  describe: () => "The headings lead through the document now, as bookmarks or a list of contents.",
};
