import type { Place } from "../../checker/model.ts";
import type { Fix } from "../fix.ts";

/** Pages whose fields and links are not reached in the order of the tags. */
export const tabOrder: Fix = {
  id: "tab-order",
  checkId: "tab-order",
  start: () => {
    let place: Place | null = null;
    return {
      finding({ messageId, fact }) {
        if (messageId === "notStructure") place ??= fact.place;
      },
      finish: () =>
        place ? [{ sort: "automatic", edits: [{ kind: "follow-structure-order" }], place }] : [],
    };
  },
  describe: () => "The tab key goes through links and form fields in the order of the tags.",
};
