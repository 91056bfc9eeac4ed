import { referenceText } from "../html/parser/character-references.ts";

const reference = /&(?:#[Xx][\dA-Fa-f]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** A name that is only the beginning of what is written is none here, as it would be in HTML: "&nothing;" is no "¬hing;". */
function resolved(written: string): string {
  const text = referenceText(written, false);
  return text.length > 1 && text.endsWith(";") ? written : text;
}

/** The text with its character references resolved (CommonMark 2.5). */
export const decoded = (text: string): string =>
  text.includes("&") ? text.replace(reference, resolved) : text;
