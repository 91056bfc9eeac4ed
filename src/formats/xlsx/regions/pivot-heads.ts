import type { Range, Row } from "../cells/rows.ts";
import type { KnownTable } from "./regions.ts";

/** Header rows of a pivot table that are looked at: there is one for each field that its columns are grouped by. */
const mostRows = 20;

/**
 * The rows at the head of pivot tables in which a name stands over several columns: over those up to the next name, as
 * Excel leaves the cells beside it empty and does not merge them (18.10.1.49).
 */
export class PivotHeads {
  readonly #tables = new Map<number, KnownTable[]>();

  constructor(tables: readonly KnownTable[]) {
    for (const table of tables) {
      const { top } = table.range;
      const rows = table.isPivot ? Math.min(table.headerRows - 1, mostRows) : 0;
      for (let row = top; row < top + rows; row++) {
        const known = this.#tables.get(row);
        if (known) known.push(table);
        else this.#tables.set(row, [table]);
      }
    }
  }

  /** The cells of a row that stand over others beside them, with these. */
  spansOf({ number, cells }: Row): Range[] {
    return (this.#tables.get(number) ?? []).flatMap(({ range, headerColumns }) => {
      const named = cells
        .map(({ column }) => column)
        .filter((column) => column >= range.left && column <= range.right);
      const over = named.filter((column) => column >= range.left + headerColumns);
      // What is counted stands over all of it where the columns are not grouped.
      const columns = over.length ? over : named.slice(-1);
      return columns
        .map((left, at) => ({
          top: number,
          left,
          bottom: number,
          right: (columns[at + 1] ?? range.right + 1) - 1,
        }))
        .filter(({ left, right }) => right > left);
    });
  }
}
