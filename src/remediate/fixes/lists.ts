import type { TypedListFact } from "../../checker/model.ts";
import { counted, type Fix, keptLimit, type Proposal } from "../fix.ts";
import { keyOf } from "../table-looks.ts";
import type { TypedList } from "../typed-paragraphs.ts";

/** Runs of typed bullets or numbers. */
export const lists: Fix = {
  id: "lists",
  checkId: "list-structure",
  start: () => {
    const found: TypedListFact[] = [];
    return {
      finding({ messageId, fact }) {
        if (messageId === "typed" && fact.kind === "typed-list" && found.length < keptLimit) found.push(fact);
      },
      needsContent: () => found.length > 0,
      finish({ content }) {
        if (!content || !found.length) return [];
        const byKey = new Map<string, TypedList>();
        for (const list of content.typedLists) byKey.set(list.key, list);
        return found.flatMap(({ place, address }): Proposal[] => {
          const list = (address && byKey.get(keyOf(address))) ?? byKey.get(place.label);
          // Numbers with other signs than a full stop would look otherwise.
          if (!list || list.isLabelled) return [];
          const { items, sort, numerals, start } = list;
          return [
            {
              sort: "automatic",
              edits: [
                {
                  kind: "make-list",
                  at: items,
                  sort,
                  ...(numerals ? { numerals } : {}),
                  ...(start === undefined ? {} : { start }),
                },
              ],
              place,
            },
          ];
        });
      },
    };
  },
  describe: (count) =>
    `${counted(count, "typed list is a real list now and looks", "typed lists are real lists now and look")} the same.`,
};
