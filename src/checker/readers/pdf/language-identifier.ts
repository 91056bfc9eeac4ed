import { isWellFormed } from "../../language-tag.ts";

/** RFC 3066, 2.1: what language identifiers looked like before RFC 4646 gave each part its meaning. */
const older = /^[a-z]{1,8}(?:-[a-z\d]{1,8}){0,20}$/i;

/**
 * Whether the text has the form of a language identifier: that of RFC 3066 in PDF 1, to which ISO 32000-1, 14.9.2.2,
 * holds it and PDF/UA-1 with it, and that of BCP 47 as it stands today in PDF 2.0.
 */
export const isLanguageIdentifier = (text: string, version: string): boolean =>
  version < "2" ? older.test(text) : isWellFormed(text);
