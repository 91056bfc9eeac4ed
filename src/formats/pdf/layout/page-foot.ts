import type { Budget } from "../../../checker/budget.ts";
import { type Band, bandsOf } from "./bands.ts";
import { gutterOf, medianSize } from "./columns.ts";
import { pageWords } from "./label-text.ts";
import { type Segment, textOf } from "./segments.ts";

/** A foot has so few pieces, and so many lines of the page above it. */
const mostPieces = 3;
const leastAbove = 5;
/** It is no larger than the text but for this factor, and stands so far below it, as part of its size. */
const largest = 1.1;
const leastApart = 0.8;

/** The number of a page alone or with what is said of it. */
const pageNumber = new RegExp(
  `^(?:[-–—|]\\s?)?\\p{Nd}{1,4}(?:\\s?[-–—|])?$|^[ivxlc]{1,6}$|^(?:${pageWords}|p\\.)\\s*\\p{Nd}{1,4}|^\\p{Nd}{1,4}\\s*(?:/|of|von|de)\\s*\\p{Nd}{1,4}$|^[-–—]\\s?\\p{Nd}{1,4}\\s?[-–—]$`,
  "iu",
);

/** What stands at the foot of a page below its columns of text, with its number; null where nothing does. */
export function footOf<Thing>(
  segments: readonly Segment<Thing>[],
  budget: Budget,
): { foot: Segment<Thing>[]; rest: Segment<Thing>[] } | null {
  const bands: Band<Thing>[] = bandsOf([...segments]);
  const [above, last] = bands.slice(-2);
  if (!above || !last || bands.length < leastAbove || last.segments.length > mostPieces) return null;
  const { segments: foot } = last;
  const usual = medianSize(segments);
  const isFoot =
    foot.every(({ thing, size }) => thing === null && size <= largest * usual) &&
    foot.some(({ spans }) => pageNumber.test(textOf(spans).trim())) &&
    above.bottom - last.top >= leastApart * usual;
  if (!isFoot || foot.filter(({ spans }) => /^\p{Nd}+$/u.test(textOf(spans).trim())).length > 1) return null;
  const rest = segments.filter((segment) => !foot.includes(segment));
  return gutterOf(rest, budget) ? { foot, rest } : null;
}
