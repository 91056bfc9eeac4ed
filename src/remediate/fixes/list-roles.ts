import type { ListFact } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import { counted, type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";
import { keyOf } from "../table-looks.ts";

const wanted = new Set(["foreignChild", "strayItem", "brokenRoles"]);

/** Lists that hold something else than items, and items that stand in no list. */
export const listRoles: Fix = {
  id: "list-roles",
  checkId: "list-structure",
  start: () => {
    const found = new Map<string, ListFact & { address: Address }>();
    return {
      finding({ messageId, fact }) {
        if (!wanted.has(messageId) || fact.kind !== "list" || found.size >= keptLimit) return;
        const { address } = fact;
        if (address) found.set(keyOf(address), { ...fact, address });
      },
      finish: () =>
        [...found.values()].map(({ address, place, snippet, anchor }): Proposal => {
          const edit: Edit = { kind: "fix-list", at: address };
          return {
            sort: "automatic",
            edits: [edit],
            place,
            otherwise: yesOrNo({
              prompt:
                "Another list stands between the items of this one. May it become a part of the item before it? It may look a little different.",
              place,
              yes: { value: "part", label: "Yes, it belongs to the item before it" },
              seed: anchor ?? snippet ?? "",
              things: 1,
              edits: [{ ...edit, mayRestyle: true }],
            }),
          };
        }),
    };
  },
  describe: (count) =>
    `${counted(count, "list holds", "lists hold")} nothing but items now, so that screen readers tell how many there are.`,
};
