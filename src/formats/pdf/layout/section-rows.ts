import type { Box } from "../content/geometry.ts";
import type { Ruling } from "./rulings.ts";
import { textOf } from "./segments.ts";
import type { FoundCell } from "./table-rows.ts";

/** Names of sections in rows of their own, which go over all columns. */

/** How far the middle of such a name may be from that of the table, as part of its size. */
const offCentre = 1;
/** How far a rule above or below it may be from its base line, as part of its size. */
const nearRule = 2.5;
/** Of the rows so many at most are parted by rules where those tell sections. */
const mostParted = 0.5;
/** How far the rules may end before the table does, in points. */
const beyond = 3;

/** The rows of a table, those that hold the name of a section alone as one cell. */
export function withSectionRows<Thing>(
  rows: FoundCell<Thing>[][],
  columns: number,
  [left, , right]: Box,
  rules: readonly Ruling[],
): FoundCell<Thing>[][] {
  if (columns < 3 || rows.some((row) => row.some((cell) => cell.rows > 1))) return rows;
  const whole = rules.filter(({ from, to }) => from < left + beyond && to > right - beyond);
  const areRules = whole.length < mostParted * rows.length;
  return rows.map((row, at) => {
    const [name, ...others] = row.filter(({ segments }) => segments.length);
    const [segment] = name?.segments ?? [];
    if (!name || !segment || others.length || name.segments.length > 1 || name.columns === columns)
      return row;
    const { y, size, box, spans } = segment;
    if (!/\p{L}{2}/u.test(textOf(spans))) return row;
    const isCentred =
      Math.abs(box[0] + box[2] - left - right) <= 2 * offCentre * size && box[0] > left + size;
    const isRuled = (from: number, to: number) => whole.some((rule) => rule.at > from && rule.at < to);
    const isParted =
      areRules &&
      isRuled(y, y + nearRule * size) &&
      (isRuled(y - nearRule * size, y) || at === rows.length - 1);
    const isSetApart = segment.style.isBold || segment.style.isItalic;
    const isOver = isCentred && (isParted || name.columns > 1 || isSetApart);
    return isOver || (isParted && at > 0) ? [{ ...name, columns }] : row;
  });
}
