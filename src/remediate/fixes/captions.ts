import type { CaptionFact } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** Captions that are typed below a figure and none to the format. */
export const captions: Fix = {
  id: "captions",
  checkId: "figure-captions",
  start: () => {
    const found = new Map<string, { at: Address; place: CaptionFact["place"] }>();
    return {
      finding({ messageId, fact }) {
        if (messageId !== "typed" || fact.kind !== "caption" || found.size >= keptLimit) return;
        // Pictures side by side share one.
        if (fact.typedAddress)
          found.set(JSON.stringify(fact.typedAddress), { at: fact.typedAddress, place: fact.place });
      },
      finish: () =>
        [...found.values()].map(({ at, place }) => ({
          sort: "automatic",
          edits: [{ kind: "mark-caption", at }],
          place,
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "typed caption is a caption", "typed captions are captions")} by the format's own means now.`,
};
