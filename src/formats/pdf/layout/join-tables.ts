import { collapsed } from "../../../checker/white-space.ts";
import type { Block } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import type { TableCell } from "./table-rows.ts";

/** Edges of tables on two pages that differ by less, in points, are those of one. */
const sameEdge = 8;

type Table<Thing> = Extract<Block<Thing>, { sort: "table" }>;

const columnsOf = (rows: readonly TableCell[][]): number =>
  Math.max(0, ...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)));

const wordsOf = (row: readonly TableCell[]) => row.map(({ spans }) => collapsed(textOf(spans))).join("\n");

/** Rows at the top of a table that are those at the top of the one before, repeated. */
function repeated(before: readonly TableCell[][], rows: readonly TableCell[][]): number {
  let at = 0;
  while (at < Math.min(3, rows.length - 1, before.length) && wordsOf(before[at]!) === wordsOf(rows[at]!))
    at++;
  return at;
}

/** Tables that go on at the top of the next page as one, the header rows that are repeated there left out. */
export function joinedTables<Thing>(blocks: readonly Block<Thing>[]): Block<Thing>[] {
  const joined: Block<Thing>[] = [];
  /** The table that ends the page before, and the page that it has come to. */
  let open: { table: Table<Thing>; page: number } | null = null;
  for (const [at, block] of blocks.entries()) {
    const isFirst = blocks[at - 1]?.page !== block.page;
    if (open && block.sort === "table" && isFirst && goesOn(open, block)) {
      const rows = block.rows.slice(repeated(open.table.rows, block.rows));
      const isHeaded = open.table.rows.slice(1).some((row) => row[0]?.isHeader);
      // Without the row that heads them, the first rows of the rest were taken for headers.
      open.table.rows.push(
        ...rows.map((row) =>
          row.map((cell, x) => ({ ...cell, isHeader: isHeaded && x === 0 && cell.spans.length > 0 })),
        ),
      );
      open.page = block.page;
      continue;
    }
    if (block.sort === "table") {
      const table = { ...block, rows: [...block.rows] };
      joined.push(table);
      open = { table, page: block.page };
    } else {
      joined.push(block);
      open = null;
    }
  }
  return joined;
}

function goesOn<Thing>(open: { table: Table<Thing>; page: number }, next: Table<Thing>): boolean {
  const { box, rows } = open.table;
  return (
    next.page === open.page + 1 &&
    columnsOf(rows) === columnsOf(next.rows) &&
    Math.abs(box[0] - next.box[0]) < sameEdge &&
    Math.abs(box[2] - next.box[2]) < sameEdge
  );
}
