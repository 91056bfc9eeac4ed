import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";
import { keyOf } from "../table-looks.ts";

const wanted = new Set(["invalidScope", "unknownHeaderId"]);

/** Tables whose cells refer to headers that are not there, or whose headers have a scope that is none. */
export const tableReferences: Fix = {
  id: "table-references",
  checkId: "table-headers",
  start: () => {
    const found = new Map<string, { at: Address; place: Place }>();
    return {
      finding({ messageId, fact }) {
        if (!wanted.has(messageId) || fact.kind !== "table" || found.size >= keptLimit) return;
        if (fact.address) found.set(keyOf(fact.address), { at: fact.address, place: fact.place });
      },
      finish: () =>
        [...found.values()].map(({ at, place }) => ({
          sort: "automatic",
          edits: [{ kind: "fix-table-references", at }],
          place,
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "table refers", "tables refer")} to no missing header cells any more, and ${count === 1 ? "has" : "have"} no scope that does not exist.`,
};
