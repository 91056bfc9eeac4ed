import type { Aspect } from "../../checker/model.ts";
import type { Reader } from "../../checker/reader.ts";
import { textAspects } from "../aspects.ts";
import type { FormatReader } from "../reader.ts";

/** What PDF has a place for. */
const sees: readonly Aspect[] = [
  ...textAspects,
  "captions",
  "colours",
  "tagging",
  "fonts",
  "table-scope",
  "tab-order",
  "blank-paragraphs",
  "heading-looks",
  "pdf-ua",
  "security",
  "xfa",
];

/** Emits the content of PDF: a tagged document in the order of its structure, any other as its layout reads. */
export const pdfContent: FormatReader = {
  format: "pdf",
  sees,
  traits: { firstHeadingLevel: 1, areBlankHeadingsSkipped: true, areNotesLast: true },
  async read(source, listener, wants, budget) {
    // The layout is large, and checks do not need it.
    const { emit } = await import("./emit/emit.ts");
    await emit(source, listener, wants, budget);
  },
};

/** What reads PDF is large: it is loaded with the first document, and at hand for the others. */
let readPdf: Reader["read"] | null = null;

/** Reads the facts of PDF. */
export const pdfReader: Reader = {
  format: "pdf",
  sees,
  async read(...asked) {
    readPdf ??= (await import("./read.ts")).readPdf;
    await readPdf(...asked);
  },
};
