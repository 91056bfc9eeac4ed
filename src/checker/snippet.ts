import { isFolded, singleSpaced } from "./white-space.ts";

/** Longest snippet kept of any thing, in characters. */
export const snippetLength = 160;

/** White space folded and cut to a snippet's length, with an ellipsis where something was cut; in memory of its own. */
export function snippet(text: string, length = snippetLength): string {
  if (text.length <= length && isFolded(text)) return detached(text);
  const folded = singleSpaced(text.slice(0, length * 8)).trim();
  if (folded.length <= length) return detached(folded.toWellFormed());
  // A pair of surrogates that the cut has parted is left out as a whole.
  const cut = folded.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "");
  return detached(`${cut.trimEnd().toWellFormed()}…`);
}

/** A copy that does not keep the longer text that it was cut from in memory. */
export const detached = (text: string): string => (text.length > 12 ? ` ${text}`.slice(1) : text);

/** No more than so many characters of the text, which do not keep the rest of it in memory. */
export const beginningOf = (text: string, length: number): string =>
  text.length > length ? detached(text.slice(0, length)) : text;
