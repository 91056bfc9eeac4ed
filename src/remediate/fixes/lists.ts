import type { TypedListFact } from "../../checker/model.ts";
import type { Edit } from "../../formats/edits.ts";
import { AddressMap } from "../address-map.ts";
import { counted, type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";
import { type TypedList, typedKind } from "../typed-paragraphs.ts";

/** The list that these lines make; null where they are not known, or have signs that no list shows. */
function listOf(lines: TypedListFact["lines"]): Omit<TypedList, "key"> | null {
  const kind = lines && typedKind(lines[0]!.text);
  return kind ? { ...kind, items: lines.map(({ address }) => address) } : null;
}

const realList = { value: "list", label: "Yes, make it a real list" };

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
      needsContent: () => found.some(({ lines }) => !listOf(lines)),
      finish({ content }) {
        if (!found.length) return [];
        // Lists of one text have one label, and are told apart by their order.
        const byLabel = new Map<string, TypedList[]>();
        const byAddress = new AddressMap<TypedList[]>();
        for (const list of content?.typedLists ?? []) {
          const { key } = list;
          if (typeof key === "string") byLabel.set(key, [...(byLabel.get(key) ?? []), list]);
          else byAddress.set(key, [...(byAddress.get(key) ?? []), list]);
        }
        return found.flatMap(({ place, address, snippet, anchor, lines, until }): Proposal[] => {
          const list =
            listOf(lines) ??
            (address && byAddress.get(address)?.shift()) ??
            byLabel.get(place.label)?.shift();
          if (!list) return [];
          const { items, lines: own, sort, numerals, start, form, sign } = list;
          const edit: Edit = {
            ...(own
              ? ({ kind: "make-list-of-lines", at: items[0]!, ...own } as const)
              : ({ kind: "make-list", at: items, ...(until ? { until } : {}) } as const)),
            sort,
            ...(numerals ? { numerals } : {}),
            ...(start === undefined ? {} : { start }),
            ...(form ? { form } : {}),
            ...(sign ? { sign } : {}),
          };
          const edits = [edit];
          return [
            {
              sort: "automatic",
              edits,
              place,
              otherwise: yesOrNo({
                prompt: `These ${own?.count ?? items.length} lines begin with typed ${sort === "bullets" ? "bullets" : /[aA]/.test(numerals ?? "") ? "letters" : "numbers"}. May they become a real list, which may look a little different, such as in its indents${form === "other" ? " or the form of its numbers" : ""}?`,
                place,
                yes: realList,
                seed: anchor ?? snippet ?? "",
                things: 1,
                edits,
                mayRestyle: true,
              }),
            },
          ];
        });
      },
    };
  },
  describe: (count) =>
    `${counted(count, "typed list is a real list now", "typed lists are real lists now")}.`,
};
