import type { HeadingFact } from "../../checker/model.ts";
import { type Fix, keptLimit } from "../fix.ts";

/** Headings without text. */
export const emptyHeadings: Fix = {
  id: "empty-headings",
  checkId: "heading-hierarchy",
  start: () => {
    const found: HeadingFact[] = [];
    return {
      finding({ messageId, fact }) {
        if (messageId === "empty" && fact.kind === "heading" && found.length < keptLimit) found.push(fact);
      },
      finish: () =>
        found.flatMap(({ address, place }) =>
          address
            ? [
                {
                  sort: "automatic" as const,
                  edits: [{ kind: "set-heading-level" as const, at: address, level: null }],
                  place,
                },
              ]
            : [],
        ),
    };
  },
  describe: (count) =>
    count === 1
      ? "A heading without text is an ordinary paragraph now."
      : `${count} headings without text are ordinary paragraphs now.`,
};
