import type { LinkFact } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** Links that say nothing. */
export const links: Fix = {
  id: "links",
  checkId: "link-text",
  start: () => {
    const found: (LinkFact & { address: Address })[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "link" || !fact.address || found.length >= keptLimit) return;
        if (messageId === "empty" || messageId === "hollow")
          found.push(fact as LinkFact & { address: Address });
      },
      finish: () =>
        found.map(({ address, text, target, place }) => ({
          sort: "ask",
          kind: "text",
          prompt: `Where does the link ${text.trim() ? `“${text}”` : "without text"} lead${target ? ` (${target.slice(0, 100)})` : ""}, in a few words?`,
          place,
          suggestion: null,
          seed: `${text}\n${target ?? ""}`,
          things: 1,
          needs: ["set-link-text"],
          resolve: (value) => [{ kind: "set-link-text", at: address, text: value }],
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "link says", "links say")} where it leads now, as answered.`.replace(
      "links say where it leads",
      "links say where they lead",
    ),
};
