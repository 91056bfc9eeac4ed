import { isFileName, isTemplateTitle, titleFlaw } from "../checker/title-text.ts";
import { isBlank } from "../checker/white-space.ts";

/** Whether a text may be the title of a document. */
export const isTitle = (text: string, filename: string): boolean =>
  !isBlank(text) &&
  // Texts of facts are cut at this length, and a title is never half a sentence.
  !text.endsWith("…") &&
  !isTemplateTitle(text) &&
  !isFileName(text, filename) &&
  titleFlaw(text) === null;
