import type { Attributes, Markup } from "./markup.ts";

/** A cell that spans rows or columns, whose start tag waits for the whole table. */
interface Spanning {
  slot: number;
  /** Its start tag but for the spans. */
  tag: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Columns of which it is known whether a cell begins there; wider tables keep their spans as they are. */
const mostColumns = 1_000;
const mostRows = 65_534;
/** Columns that are passed over in all, as cells from above reach into them. */
const mostSteps = 4_000_000;
/** Cells of one table whose spans are looked at. */
const mostSpanning = 20_000;

/**
 * The rows and columns of a table while it is written, so that no span reaches over what is not there (HTML 4.9.12.1):
 * rows in which no cell begins are left out, and rows and columns without a cell are not counted.
 */
export class TableSpans {
  readonly #markup: Markup;
  /** Rows that are written, and where the group of rows began. */
  #rows = 0;
  #column = 0;
  /** For each column, the row from which on it is free. */
  readonly #free: number[] = [];
  readonly #begins: boolean[] = [];
  #spanning: Spanning[] = [];
  /** Of the groups that have ended, with the rows that they have. */
  readonly #ended: Spanning[] = [];
  #start: string | null = null;
  #steps = 0;
  /** Rows of the source, those without cells too, each with the row as which it is written. */
  #sourceRows = 0;
  #written: number[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** Begins a row, which is written with its first cell; answers what ends it. */
  row(attributes: string): () => void {
    this.#start = `<tr${attributes}>`;
    this.#column = 0;
    const at = this.#sourceRows++;
    this.#written[at] = this.#rows;
    return () => {
      if (this.#start !== null) {
        this.#start = null;
        return;
      }
      this.#markup.write("</tr>");
      this.#rows++;
    };
  }

  /** Begins a cell; of one that spans answers what takes its start tag without its end, else null. */
  cell({ colspan, rowspan }: Attributes): ((tag: string) => void) | null {
    if (this.#start !== null) this.#markup.write(this.#start);
    this.#start = null;
    const row = this.#sourceRows - 1;
    while ((this.#free[this.#column] ?? 0) > row && this.#column < mostColumns && this.#steps < mostSteps) {
      this.#column++;
      this.#steps++;
    }
    const column = this.#column;
    const columns = spanOf(colspan, mostColumns, 1);
    const rows = spanOf(rowspan, mostRows, 0);
    if (column < mostColumns) this.#begins[column] = true;
    const end = Math.min(mostColumns, column + columns);
    for (let at = column; at < end; at++) this.#free[at] = rows === 0 ? mostRows * 2 : row + rows;
    this.#column = end;
    if ((columns === 1 && rows === 1) || column >= mostColumns) return null;
    if (this.#spanning.length + this.#ended.length >= mostSpanning) return null;
    const spanning: Spanning = { slot: this.#markup.reserve(), tag: "", row, column, rows, columns };
    this.#spanning.push(spanning);
    return (tag) => {
      spanning.tag = tag;
    };
  }

  /** Columns in which a cell begins. */
  get columns(): number {
    return this.#begins.filter(Boolean).length;
  }

  /** A group of rows has ended: no cell reaches out of it. */
  endGroup(): void {
    const next = this.#sourceRows;
    for (const each of this.#spanning) {
      const until = each.rows === 0 ? next : Math.min(next, each.row + each.rows);
      each.rows = (this.#written[until] ?? this.#rows) - this.#written[each.row]!;
      this.#ended.push(each);
    }
    this.#spanning = [];
    this.#free.fill(next);
  }

  /** Writes the spans, as all of the table is known. */
  end(): void {
    this.endGroup();
    if (!this.#ended.length) return;
    const before = [0];
    for (let at = 0; at < mostColumns; at++) before.push(before[at]! + (this.#begins[at] ? 1 : 0));
    for (const { slot, tag, column, columns, rows } of this.#ended) {
      const there = before[Math.min(mostColumns, column + columns)]! - before[column]!;
      const spans = tag
        .replace(/ colspan="[^"]*"/, there > 1 ? ` colspan="${there}"` : "")
        .replace(/ rowspan="[^"]*"/, rows > 1 ? ` rowspan="${rows}"` : "");
      this.#markup.fill(slot, `${spans}>`);
    }
  }
}

function spanOf(written: string | undefined, most: number, least: number): number {
  const span = written !== undefined && /^\d{1,5}$/.test(written) ? Number(written) : 1;
  return Math.max(least, Math.min(most, span));
}
