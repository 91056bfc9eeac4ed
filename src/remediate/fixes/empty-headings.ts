import type { HeadingFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Edit } from "../../formats/edits.ts";
import { type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";

/** Headings without text. */
export const emptyHeadings: Fix = {
  id: "empty-headings",
  checkId: "heading-hierarchy",
  start: () => {
    const found: HeadingFact[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "heading" || found.length >= keptLimit) return;
        // One that is passed over for its blank text may still leave a level out.
        const isBlankStep = (messageId === "skipped" || messageId === "first") && isBlank(fact.text);
        if ((messageId === "empty" || isBlankStep) && found.at(-1) !== fact) found.push(fact);
      },
      finish: () =>
        found.flatMap(({ address, place, anchor, snippet }): Proposal[] => {
          if (!address) return [];
          const edit: Edit = { kind: "set-heading-level", at: address, level: null };
          return [
            {
              sort: "automatic",
              edits: [edit],
              place,
              otherwise: yesOrNo({
                prompt:
                  "A heading without text stands here. May it be taken away, with its number and the space that it takes?",
                place,
                yes: { value: "remove", label: "Yes, take it away" },
                seed: anchor || snippet || "",
                things: 1,
                edits: [edit],
                mayRestyle: true,
              }),
            },
          ];
        }),
    };
  },
  describe: (count) =>
    count === 1
      ? "A heading without text is an ordinary paragraph now."
      : `${count} headings without text are ordinary paragraphs now.`,
};
