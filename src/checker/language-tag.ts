import { threeLetterBits, twoLetterSubtags } from "./language-subtags.ts";

/** RFC 5646, 2.1: langtag or privateuse. */
const wellFormed =
  /^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[\da-wy-z](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+)$/i;

/** RFC 5646, 2.1: grandfathered tags that the grammar does not make; the regular ones are made by it. */
const irregular = new Set(
  "en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu sgn-be-fr sgn-be-nl sgn-ch-de".split(
    " ",
  ),
);

const bits = Uint8Array.from(atob(threeLetterBits), (char) => char.charCodeAt(0));
const twoLetters = new Set(twoLetterSubtags.match(/../g));

/** Longest tag that is looked at; real ones have a few dozen characters. */
const longest = 200;

/** A tag without the white space and NUL at its ends, which programs leave there and readers pass over. */
export const trimmedTag = (text: string): string =>
  text
    .slice(0, longest + 56)
    .replace(/^[\s\0]+/, "")
    .replace(/[\s\0]+$/, "");

/** Whether the text has the form of a BCP 47 language tag (RFC 5646, 2.2.9: well-formed), whatever it names. */
export const isWellFormed = (text: string): boolean =>
  text.length <= longest && (wellFormed.test(text) || irregular.has(text.toLowerCase()));

/** Whether the text is a well-formed BCP 47 language tag whose primary language subtag is registered. */
export function isLanguageTag(text: string): boolean {
  if (!isWellFormed(text)) return false;
  const tag = text.toLowerCase();
  return irregular.has(tag) || isRegistered(primarySubtag(tag));
}

/** Whether a tag begins with a registered primary language subtag, whatever follows it, or is grandfathered. */
export const namesLanguage = (tag: string): boolean =>
  isLanguageTag(primarySubtag(tag)) || irregular.has(tag.toLowerCase());

/** The primary language subtag of a tag (RFC 5646, 2.2.1), in lower case. */
export const primarySubtag = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase();

/** A tag without the sort order that Windows adds to some: es-ES_tradnl. */
export const withoutSortOrder = (tag: string): string => tag.replace(/_[a-z]{4,8}$/, "");

/** Whether the lower-case subtag is a primary language subtag of the IANA registry. */
function isRegistered(subtag: string): boolean {
  if (subtag.length === 2) return twoLetters.has(subtag);
  if (subtag.length !== 3) return false;
  const [a, b, c] = [0, 1, 2].map((at) => subtag.charCodeAt(at) - 97) as [number, number, number];
  const index = (a * 26 + b) * 26 + c;
  return (bits[index >> 3]! & (1 << (index & 7))) !== 0;
}
