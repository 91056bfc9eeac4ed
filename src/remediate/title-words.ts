import { isFileName, isTemplateTitle, normalizedTitle, titleFlaw } from "../checker/text/title-text.ts";
import { isBlank } from "../checker/white-space.ts";

/** Whether a text may be the title of a document. */
export const isTitle = (text: string, filename: string): boolean =>
  !isBlank(text) &&
  // Texts of facts are cut at this length, and a title is never half a sentence.
  !text.endsWith("…") &&
  !isTemplateTitle(text) &&
  !isFileName(text, filename) &&
  titleFlaw(text) === null;

/** Longest title of a slide, in characters. */
export const longestTitle = 250;

/** As titles of slides are compared. */
export const foldedTitle = (title: string): string => normalizedTitle(title.slice(0, 300)).toLowerCase();
