import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { keyOf } from "../address-map.ts";
import { counted, type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";

const wanted = new Set(["invalidScope", "unknownHeaderId"]);
/** What references that are there do, where they leave a header or a cell alone. */
const unmatched = new Set(["headerWithoutCells", "unreachedCell"]);

/** Tables whose cells refer to headers that are not there, or whose headers have a scope that is none. */
export const tableReferences: Fix = {
  id: "table-references",
  checkId: "table-headers",
  start: () => {
    const found = new Map<string, { at: Address; place: Place }>();
    const contradicting = new Map<string, { at: Address; place: Place; seed: string }>();
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "table" || !fact.address || found.size + contradicting.size >= keptLimit) return;
        const { address: at, place, anchor, snippet } = fact;
        if (wanted.has(messageId)) found.set(keyOf(at), { at, place });
        else if (unmatched.has(messageId) && fact.hasReferences)
          contradicting.set(keyOf(at), { at, place, seed: anchor ?? snippet ?? "" });
      },
      finish: () => [
        ...[...found.values()].map(
          ({ at, place }): Proposal => ({
            sort: "automatic",
            edits: [{ kind: "fix-table-references", at }],
            place,
          }),
        ),
        // What is missing goes first: the rest may be right then.
        ...[...contradicting]
          .filter(([key]) => !found.has(key))
          .map(([, { at, place, seed }]) =>
            yesOrNo({
              prompt:
                "The cells of this table say themselves which headers they have, and leave a header or a cell out. May each cell be headed by the headers above and beside it instead? It looks the same.",
              place,
              yes: { value: "place", label: "Yes, by the headers above and beside it" },
              seed,
              things: 1,
              edits: [{ kind: "fix-table-references", at, all: true }],
            }),
          ),
      ],
    };
  },
  describe: (count) =>
    `${counted(count, "table refers", "tables refer")} to the header cells that are there now, and to no others.`,
};
