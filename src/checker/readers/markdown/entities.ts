import { referenceText } from "../html/character-references.ts";

const reference = /&(?:#[Xx][\dA-Fa-f]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** The text with its character references resolved (CommonMark 2.5). */
export const decoded = (text: string): string =>
  text.includes("&") ? text.replace(reference, (written) => referenceText(written, false)) : text;
