import { textAspects } from "../aspects.ts";
import type { FormatReader } from "../reader.ts";

/**
 * PowerPoint presentations (ECMA-376, strict and transitional), slide shows, templates and macro-enabled ones too. What
 * reads them is loaded with the first document.
 */
export const pptxReader: FormatReader = {
  format: "pptx",
  sees: [...textAspects, "colours", "slide-order"],
  traits: {
    firstHeadingLevel: null,
    areBlankHeadingsSkipped: false,
    areHeadingsNoted: true,
    areTypedListsPlain: "outsideItems",
  },
  async read(source, listener, wants, budget) {
    const { readPresentation } = await import("./read.ts");
    await readPresentation(source, listener, wants, budget);
  },
};
