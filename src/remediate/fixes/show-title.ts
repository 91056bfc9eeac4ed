import type { Place } from "../../checker/model.ts";
import type { Fix } from "../fix.ts";

/** Whether a finding is about a title that is, or would be, not shown. */
export const isOfShowing = (messageId: string): boolean =>
  messageId === "notShown" || messageId === "wouldNotShow";

/** A title that is there and not shown. */
export const showTitle: Fix = {
  id: "show-title",
  checkId: "title",
  start: () => {
    let found: { place: Place; title: string } | null = null;
    return {
      finding({ messageId, fact }) {
        if (isOfShowing(messageId) && fact.kind === "document")
          found = { place: fact.title.place, title: fact.title.value ?? "" };
      },
      finish: () =>
        found
          ? [{ sort: "automatic", edits: [{ kind: "show-title", title: found.title }], place: found.place }]
          : [],
    };
  },
  describe: () => "The document is set to show its title in place of the file name.",
};
