import type { Ruling } from "./rulings.ts";
import type { Column } from "./table-column.ts";
import type { FoundCell } from "./table-rows.ts";

/** Names of groups of columns, each with a rule below it that is as long as its columns are wide. */

/** A rule stands no further below its name than this, as part of the font's size, and leaves out some of the table. */
const farthest = 1.2;
const mostWidth = 0.9;
/** How far a name may reach beyond its rule, in points. */
const beyond = 3;
/** Rows at the top of a table in which such names stand, and rules that are looked at. */
const mostRows = 4;
const mostRules = 200;

/** Where rules stand that go over some of a table's columns. */
export const rulesUnderNames = (columns: readonly Column[], horizontal: readonly Ruling[]): Ruling[] => {
  const [left, right] = [columns[0]![0], columns.at(-1)![1]];
  return horizontal
    .filter(({ from, to }) => to - from < mostWidth * (right - left) && to > left && from < right)
    .slice(0, mostRules);
};

/** The rows of a table, each name in its header as wide as the rule below it. */
export function withNamesOverRules<Thing>(
  rows: FoundCell<Thing>[][],
  heads: number,
  columns: readonly Column[],
  horizontal: readonly Ruling[],
): FoundCell<Thing>[][] {
  const rules = rulesUnderNames(columns, horizontal);
  if (!rules.length) return rows;
  return rows.map((row, at) => {
    if (at >= Math.min(heads, mostRows) || row.some((cell) => cell.rows > 1)) return row;
    let cells = row;
    for (const name of row) {
      const [segment, ...others] = name.segments;
      if (!segment || others.length) continue;
      const { box, y, size } = segment;
      const rule = rules.find(
        (each) =>
          each.at < y &&
          y - each.at < farthest * size &&
          each.from < box[0] + beyond &&
          each.to > box[2] - beyond,
      );
      if (rule) cells = widened(cells, name, columns, rule);
    }
    return cells;
  });
}

/** The cells of a row, one of them over all columns of a rule, where it alone has something in these. */
function widened<Thing>(
  cells: FoundCell<Thing>[],
  name: FoundCell<Thing>,
  columns: readonly Column[],
  { from, to }: Ruling,
): FoundCell<Thing>[] {
  let column = 0;
  const own = cells.filter((cell) => {
    const [left, right] = [columns[column]?.[0] ?? 0, columns[column + cell.columns - 1]?.[1] ?? 0];
    column += cell.columns;
    const middle = (left + right) / 2;
    return cell === name || (middle > from && middle < to);
  });
  const others = own.filter((cell) => cell !== name);
  if (!others.length || others.some(({ segments }) => segments.length)) return cells;
  const whole = { ...name, columns: own.reduce((sum, cell) => sum + cell.columns, 0) };
  return cells.flatMap((cell) => (cell === own[0] ? [whole] : own.includes(cell) ? [] : [cell]));
}
