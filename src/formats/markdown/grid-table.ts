import type { Budget } from "../../checker/budget.ts";
import type { DrawnCell, DrawnTable } from "./drawn-table.ts";
import type { Measure, ProseLine } from "./prose.ts";
import { sliceBetween, TextColumns } from "./text-columns.ts";

const border = /^ {0,3}\+(?:[-=:]+\+)+ *$/;
const mostColumns = 100;

/** A table whose cells have borders of hyphens, bars and plus signs; null where the last line is no border. */
export function gridTable(lines: readonly ProseLine[], budget: Budget, measure: Measure): DrawnTable | null {
  const last = lines.at(-1);
  if (lines.length < 3 || !last || !border.test(last.text)) return null;
  const columns = lines.map(({ text }) => new TextColumns(text));
  const bounds = new Set<number>();
  for (const { text } of lines)
    if (border.test(text)) for (const { index } of text.matchAll(/\+/g)) bounds.add(index);
  const xs = [...bounds].sort((one, other) => one - other);
  const width = xs.length - 1;
  if (width < 2 || width > mostColumns) return null;
  budget.step(lines.length * width);
  const isLine = (row: number, column: number): boolean => {
    for (let x = xs[column]! + 1; x < xs[column + 1]!; x++)
      if (!"-=:+".includes(columns[row]!.at(x))) return false;
    return true;
  };
  /** Lines that end a cell of some column. */
  const ys = lines.flatMap(({ text }, row) =>
    border.test(text) || (/\+[-=:]+[+|]/.test(text) && xs.some((_, at) => at < width && isLine(row, at)))
      ? [row]
      : [],
  );
  const height = ys.length - 1;
  if (ys[0] !== 0 || height < 1) return null;
  const isWall = (band: number, at: number): boolean => {
    for (let row = ys[band]! + 1; row < ys[band + 1]!; row++)
      if (!"|+".includes(columns[row]!.at(xs[at]!))) return false;
    return true;
  };
  const taken = new Uint8Array(width * height);
  const rows: DrawnCell[][] = [];
  for (let band = 0; band < height; band++) {
    const row: DrawnCell[] = [];
    for (let column = 0; column < width; column++) {
      if (taken[band * width + column]) continue;
      let columnSpan = 1;
      while (column + columnSpan < width && !isWall(band, column + columnSpan)) columnSpan++;
      let rowSpan = 1;
      while (band + rowSpan < height && !isLine(ys[band + rowSpan]!, column)) rowSpan++;
      budget.step(columnSpan * rowSpan);
      for (let y = band; y < band + rowSpan; y++)
        taken.fill(1, y * width + column, y * width + column + columnSpan);
      const found: (ProseLine | null)[] = [];
      for (let y = ys[band]! + 1; y < ys[band + rowSpan]!; y++)
        found.push(sliceBetween(lines[y]!, xs[column]! + 1, xs[column + columnSpan]!, measure));
      row.push({ lines: withoutEdges(found), columnSpan, rowSpan });
    }
    rows.push(row);
  }
  const headerEnd = ys.findIndex((y, at) => at > 0 && at < height && lines[y]!.text.includes("="));
  return { rows, headerRows: Math.max(0, headerEnd) };
}

/** Without what is blank at both ends, and of several blank lines only one. */
function withoutEdges(lines: readonly (ProseLine | null)[]): (ProseLine | null)[] {
  const kept = lines.filter((line, at) => line !== null || (lines[at - 1] ?? null) !== null);
  return kept.at(-1) === null ? kept.slice(0, -1) : kept;
}
