import type { TaggingDefectFact } from "../../checker/model.ts";
import { type Fix, yesOrNo } from "../fix.ts";

/** What stands in no table, as "TH in Document": rows and cells, and groups of rows. */
const stray = /^(?:TH|TD|TR|THead|TBody|TFoot) in (?!(?:Table|TR|THead|TBody|TFoot|TH|TD)$)/;

/** Cells and rows that stand in no table. */
export const strayCells: Fix = {
  id: "stray-cells",
  checkId: "structure-tags",
  start: () => {
    const found: TaggingDefectFact[] = [];
    return {
      finding({ messageId, fact }) {
        if (messageId === "misplacedElement" && fact.kind === "tagging-defect" && stray.test(fact.detail))
          found.push(fact);
      },
      finish: () =>
        found.map(({ place, detail, snippet }) =>
          yesOrNo({
            prompt: `Some text is marked as cells of a table${snippet ? `, such as “${snippet.slice(0, 100)}”` : ""}, but stands in no table. May it be ordinary text? Nothing looks different.`,
            place,
            yes: { value: "text", label: "Yes, it is ordinary text" },
            seed: "stray cells",
            isOnce: true,
            things: detail ? 1 : 0,
            edits: [{ kind: "free-stray-cells" }],
          }),
        ),
    };
  },
  describe: () => "What was marked as cells of a table and stood in none is ordinary text now, as answered.",
};
