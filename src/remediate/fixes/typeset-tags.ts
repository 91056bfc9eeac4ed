import type { Place } from "../../checker/model.ts";
import { type Fix, yesOrNo } from "../fix.ts";

/** Sources that do not switch the tags of their PDF on. */
export const typesetTags: Fix = {
  id: "typeset-tags",
  checkId: "structure-tags",
  start: () => {
    let place: Place | null = null;
    return {
      finding({ messageId, fact }) {
        if (messageId === "optional" && fact.kind === "document") place = fact.tagging?.place ?? null;
      },
      finish: () =>
        place
          ? [
              yesOrNo({
                prompt:
                  "A PDF that is typeset from this source has no tags, so that screen readers cannot tell its headings, lists, tables and drawings apart. May tagging be switched on? It takes a LaTeX of June 2025 or newer, best LuaLaTeX, and some packages do not work with it yet: typeset the result once before you rely on it.",
                place,
                yes: { value: "tag", label: "Yes, switch tagging on" },
                seed: "document",
                things: 0,
                edits: [{ kind: "typeset-with-tags" }],
              }),
            ]
          : [],
    };
  },
  describe: () =>
    "Tagging is switched on in the source, as answered, so that a PDF that is typeset from it gets tags.",
};
