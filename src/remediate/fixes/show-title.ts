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
    let place: Place | null = null;
    return {
      finding({ messageId, fact }) {
        if (isOfShowing(messageId) && fact.kind === "document") place = fact.title.place;
      },
      finish: () => (place ? [{ sort: "automatic", edits: [{ kind: "show-title" }], place }] : []),
    };
  },
  describe: () => "The document shows its title in place of the file name.",
};
