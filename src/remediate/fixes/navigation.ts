import type { Place } from "../../checker/model.ts";
import type { Fix } from "../fix.ts";

/** Headings that make a way through a document worth it. */
const enoughHeadings = 2;

/** A long document without a way through it that its headings can make. */
export const navigation: Fix = {
  id: "navigation",
  checkId: "bookmarks",
  start: () => {
    let place: Place | null = null;
    return {
      finding({ fact }) {
        if (fact.kind === "document") place = fact.navigation.place;
      },
      finish({ document: { headings } }) {
        if (!place || headings.total - headings.blank < enoughHeadings) return [];
        return [{ sort: "automatic", edits: [{ kind: "add-navigation" }], place }];
      },
    };
  },
  describe: () => "The headings lead through the document now, as bookmarks or a list of contents.",
};
