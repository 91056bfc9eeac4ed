import { filledCount, isFilled, isValue, type Line, textIn } from "./row-evidence.ts";

/** Rows of several lines that more space parts, of which the first line alone fills all columns. */

const leastRows = 3;

/**
 * Whether each line below a larger distance fills all columns, and of a column of values the lines below it fill none: the
 * lines of a row then belong together, whatever room was left in them.
 */
export function areSpacedRows<Thing>(
  lines: readonly Line<Thing>[],
  isLarge: (at: number) => boolean,
): boolean {
  const first = lines.filter((_, at) => at === 0 || isLarge(at));
  const others = lines.filter((_, at) => at > 0 && !isLarge(at));
  if (first.length < leastRows || !others.length) return false;
  if (first.some(({ slots }) => filledCount(slots) < slots.length)) return false;
  if (others.some(({ slots }) => slots.some((slot) => isFilled(slot) && isValue(textIn(slot.segments)))))
    return false;
  return first[0]!.slots.some(
    (_, at) =>
      others.every(({ slots }) => !isFilled(slots[at])) &&
      first.every(({ slots }) => /^[≤≥<>~±]?\s*\p{Nd}/u.test(textIn(slots[at]!.segments))),
  );
}
