import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { keyOf } from "../address-map.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** Lists whose items have no part for what they say, as browsers write them into PDF. */
export const listItems: Fix = {
  id: "list-items",
  checkId: "list-structure",
  start: () => {
    const found = new Map<string, { at: Address; place: Place }>();
    return {
      finding({ messageId, fact }) {
        if (messageId !== "missingBody" || fact.kind !== "list" || found.size >= keptLimit) return;
        if (fact.address) found.set(keyOf(fact.address), { at: fact.address, place: fact.place });
      },
      finish: () =>
        [...found.values()].map(({ at, place }) => ({
          sort: "automatic",
          edits: [{ kind: "complete-list", at }],
          place,
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "list has", "lists have")} all the parts now by which screen readers know what its items say.`,
};
