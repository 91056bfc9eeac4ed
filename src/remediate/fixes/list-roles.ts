import type { ListFact } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import { keyOf } from "../address-map.ts";
import { counted, type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";

const wanted = new Set(["foreignChild", "strayItem", "brokenRoles", "malformedDescriptionList"]);

/** What is asked of a list, by what it holds: items, or terms and descriptions. */
const questions = {
  items: {
    prompt:
      "Another list or a line break stands between the items of this list. May such a list become a part of the item before it, or an item of its own where there is none, and may a line break go? It may look a little different.",
    yes: { value: "part", label: "Yes, change it so" },
  },
  words: {
    prompt:
      "Text stands in this list that is none of its items. May it become an item, with the bullet or number of one?",
    yes: { value: "item", label: "Yes, make it an item" },
  },
  descriptions: {
    prompt:
      "Something in this list of terms and their descriptions is neither. May it stand before the list, where it comes first, and else become a part of the description beside it? It may look a little different.",
    yes: { value: "part", label: "Yes, it belongs there" },
  },
  text: {
    prompt:
      "The terms and descriptions of this list do not belong together: a term has no description, or a description no term. May it be read as ordinary text, which looks the same?",
    yes: { value: "text", label: "Yes, it is no list of terms and descriptions" },
  },
} as const;

/** Lists that hold something else than items, and items that stand in no list. */
export const listRoles: Fix = {
  id: "list-roles",
  checkId: "list-structure",
  start: () => {
    const found = new Map<string, { list: ListFact & { address: Address }; messages: Set<string> }>();
    return {
      finding({ messageId, fact }) {
        if (!wanted.has(messageId) || fact.kind !== "list" || found.size >= keptLimit) return;
        const { address } = fact;
        if (!address) return;
        const known = found.get(keyOf(address));
        if (known) known.messages.add(messageId);
        else found.set(keyOf(address), { list: { ...fact, address }, messages: new Set([messageId]) });
      },
      finish: () =>
        [...found.values()].map(({ list, messages }): Proposal => {
          const { address, place, snippet, anchor, defects } = list;
          const edit: Edit = { kind: "fix-list", at: address };
          const isTorn = messages.has("malformedDescriptionList");
          const isOfTerms = /^<dl(?![\w-])/i.test(snippet ?? "");
          const isOfWords = defects.some(
            ({ defect, detail }) => defect === "foreign-child" && detail === "text",
          );
          const asked = {
            ...questions[isTorn ? "text" : isOfTerms ? "descriptions" : isOfWords ? "words" : "items"],
            place,
            seed: anchor ?? snippet ?? "",
            things: 1,
            edits: [{ ...edit, mayRestyle: true, ...(isTorn ? { asText: true } : {}) }],
          };
          if (isTorn) return yesOrNo(asked);
          return {
            sort: "automatic",
            edits: [edit],
            place,
            otherwise: yesOrNo(asked),
          };
        }),
    };
  },
  describe: (count) =>
    `${counted(count, "list holds", "lists hold")} nothing but what belongs into ${count === 1 ? "it" : "them"} now, or ${count === 1 ? "is" : "are"} read as ordinary text, as answered.`,
};
