import { textAspects } from "../aspects.ts";
import type { FormatReader } from "../reader.ts";

/** LaTeX source. The interpreter and its tables are loaded with the first document. */
export const latexReader: FormatReader = {
  format: "latex",
  sees: [...textAspects, "captions", "tagging", "colours", "heading-looks"],
  traits: {
    firstHeadingLevel: null,
    areBlankHeadingsSkipped: false,
    isTitleApart: true,
    areTypedListsPlain: true,
    areHeadingLooksPlain: true,
    goesAsItsLanguage: true,
  },
  async read(source, listener, wants, budget) {
    const { readLatex } = await import("./read.ts");
    await readLatex(source, listener, wants, budget);
  },
};
