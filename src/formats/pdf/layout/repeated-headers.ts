import { textOf } from "./segments.ts";
import { type FoundCell, isBold } from "./table-rows.ts";

/** Tables below one another between rules of one length, each with the same names of columns. */

const leastNames = 2;

const namesIn = <Thing>(row: readonly FoundCell<Thing>[]): string | null =>
  row.filter(({ segments }) => segments.length).length >= leastNames &&
  row.every((cell) => cell.rows === 1 && cell.columns === 1 && isBold(cell))
    ? row.map(({ segments }) => segments.map(({ spans }) => textOf(spans)).join(" ")).join("\t")
    : null;

/** The rows of a table in parts, each but the first of which begins with the same bold names. */
export function partedAtHeaders<Thing>(rows: FoundCell<Thing>[][]): FoundCell<Thing>[][][] {
  const names = rows.map(namesIn);
  const again = new Set(names.filter((name, at) => name !== null && names.indexOf(name) < at));
  if (again.size !== 1 || rows.some((row) => row.some((cell) => cell.rows > 1))) return [rows];
  const parts: FoundCell<Thing>[][][] = [];
  rows.forEach((row, at) => {
    if (!at || again.has(names[at]!)) parts.push([row]);
    else parts.at(-1)!.push(row);
  });
  return parts.every((part) => part.length > 1) ? parts : [rows];
}
