import { typedMarker } from "../../checker/text/typed-markers.ts";
import type { Edit } from "../edits.ts";
import type { NotationEdit } from "./edit/notation-edits.ts";

/** Which item of a list a line is. */
type Item = Pick<Extract<Edit, { kind: "make-list" }>, "sort" | "numerals" | "start" | "form"> & {
  /** From 0. */
  index: number;
};

/** A typed marker: blanks, brackets and backslashes with it. */
const typedBullet = /^[ \t]*\\?([^\s\p{L}\p{N}\\]|o(?=\t| {2}|\u00A0{2}))[ \t\u00A0]*/u;
const typedNumber = /^[ \t]*\\?\(?(\d{1,9})\\?[.)][ \t\u00A0]+/;

/** How long a typed number of another form is; null where it is not this one. */
function otherNumber(line: string, value: number): number | null {
  const marker = typedMarker(line);
  return marker?.sort === "number" && marker.readings.some((reading) => reading.value === value)
    ? marker.length
    : null;
}

/**
 * The marker of Markdown in the place of the typed one with which the line begins. Neighbouring lists with other bullets
 * stay apart, as each has a sign of its own.
 */
export function itemNotation(
  line: string,
  before: string,
  { sort, numerals, start = 1, form, index }: Item,
): NotationEdit {
  const isBullets = sort === "bullets";
  // Lists of Markdown have no letters: these stay, each at the beginning of its item.
  if (!isBullets && numerals !== "1")
    return typedMarker(line)?.sort === "number"
      ? [{ from: 0, to: 0, text: "- " }]
      : { refused: "The lines do not have the letters, one after the other, that are asked for." };
  const length = form ? otherNumber(line, start + index) : null;
  const found = length ? null : (isBullets ? typedBullet : typedNumber).exec(line);
  if (!length && (!found || (!isBullets && Number(found[1]) !== start + index)))
    return {
      refused: "The lines do not have the bullets or numbers, one after the other, that are asked for.",
    };
  // Only a list that begins with 1 begins in the line after a text (CommonMark 5.3).
  if (!isBullets && start !== 1 && /[^\s>][^\r\n]*(?:\r\n?|\n)[ \t>]*$/.test(before))
    return { refused: "Put a blank line before the list first: its first number is not 1." };
  const sign = found && /[-–—−‐]/.test(found[1]!) ? "-" : "*";
  const text = isBullets ? `${sign} ` : `${start + index}. `;
  return [{ from: 0, to: length ?? found![0].length, text }];
}
