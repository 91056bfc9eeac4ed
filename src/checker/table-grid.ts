import type { Budget } from "./budget.ts";

/** What a header cell says of the cells that it heads; `auto` leaves it to its position. */
export type HeaderScope = "auto" | "col" | "row" | "colgroup" | "rowgroup";

export interface GridCell {
  isHeader: boolean;
  scope: HeaderScope;
  /** Its scope is none that exists: it has one all the same. */
  hasWrongScope?: true;
  columnSpan: number;
  /** 0 reaches to the end of the row group. */
  rowSpan: number;
  line: number;
  column: number;
  /** What other cells name it by; null when they cannot. */
  id: string | null;
  /** Ids of the cells that head this one; null where position says. */
  headers: readonly string[] | null;
  snippet: string;
}

export interface GridDefect {
  defect: "unreached-cell" | "unknown-header-id" | "header-without-cells";
  line: number;
  column: number;
  snippet: string | null;
}

export interface GridReport {
  rows: number;
  columns: number;
  /** Header cells, and those with content. */
  headers: number;
  filledHeaders: number;
  headersWithoutScope: number;
  mergedCells: number;
  isRagged: boolean;
  /** At most `defectLimit`, in the order of the cells. */
  defects: GridDefect[];
  /** Cells beyond the limit, which were counted and not looked at. */
  leftOut: number;
}

export const defectLimit = 50;

/** Cells that one table may have and still be looked at cell by cell. */
const cellLimit = 400_000;
/** Header cells and cells with ids whose words are kept. */
const detailLimit = 20_000;
const columnLimit = 16_384;
/** Headers above one another of which it is still open whether they head anything; further ones are taken to. */
const headLimit = 100;

const stride = 7;
/** Memory for this many cells goes from one table to the next: most tables are small, and it costs much to get. */
const fewCells = 64;
const mostSpare = 16;
const spare: Int32Array[] = [];
const noCells = new Int32Array(0);
const scopes: readonly HeaderScope[] = ["auto", "col", "row", "colgroup", "rowgroup"];
const header = 1;
const filled = 2;
const explicit = 4;

/**
 * The table model of WHATWG HTML 4.9.12: cells are put into slots as they come, and at the end it is known which
 * header heads which cell. Lenient where assistive technology is: blank data cells do not unmake a header row, and
 * a header cell that heads no column heads its row.
 */
export class TableGrid {
  readonly #budget: Budget;
  /** x, y, width, height, flags with scope, line, column: one after the other, in the order of the file. */
  #cells = spare.pop() ?? new Int32Array(fewCells * stride);
  #count = 0;
  #leftOut = 0;
  readonly #details = new Map<
    number,
    { id: string | null; headers: readonly string[] | null; snippet: string }
  >();
  /** The first row that is free again under a cell that spans rows, for each column. */
  #freeFrom: number[] = [];
  #x = 0;
  #y = -1;
  #columns = 0;
  #headers = 0;
  #headersWithoutScope = 0;
  #mergedCells = 0;
  #rowsWithCells = 0;
  #rowHasCells = false;
  /** Rows at which a group ends, in order: spans are cut there. */
  readonly #groupEnds: number[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Begins a row group: no cell reaches from one into the next. */
  startGroup(): void {
    for (let x = 0; x < this.#freeFrom.length; x++) {
      if (this.#freeFrom[x]! > this.#y + 1) this.#freeFrom[x] = this.#y + 1;
    }
    this.#budget.step(1 + (this.#freeFrom.length >> 3));
    this.#groupEnds.push(this.#y + 1);
  }

  startRow(): void {
    this.#budget.step();
    this.#y++;
    this.#x = 0;
    this.#rowHasCells = false;
  }

  /** Puts a cell into the next free slot and returns its number, for `fill`. */
  add(cell: GridCell): number {
    if (this.#y < 0) this.startRow();
    if (!this.#rowHasCells) {
      this.#rowHasCells = true;
      this.#rowsWithCells++;
    }
    while ((this.#freeFrom[this.#x] ?? 0) > this.#y && this.#x < columnLimit) {
      this.#budget.step();
      this.#x++;
    }
    const width = Math.max(1, Math.min(cell.columnSpan || 1, 1_000, columnLimit - this.#x));
    const height = cell.rowSpan === 0 ? 65_534 : Math.min(Math.max(cell.rowSpan, 1), 65_534);
    this.#budget.step(width);
    if (cell.isHeader) {
      this.#headers++;
      if (cell.scope === "auto" && !cell.hasWrongScope) this.#headersWithoutScope++;
    }
    if (width > 1 || height > 1) this.#mergedCells++;
    const number = this.#store(cell, width, height);
    if (height > 1) {
      for (let x = this.#x; x < this.#x + width; x++) {
        while (this.#freeFrom.length < x) this.#freeFrom.push(0);
        this.#freeFrom[x] = this.#y + height;
      }
    }
    this.#x = Math.min(this.#x + width, columnLimit - 1);
    this.#columns = Math.max(this.#columns, this.#x);
    return number;
  }

  /** The cell has content. */
  fill(number: number): void {
    if (number >= 0) this.#cells[number * stride + 4]! |= filled;
  }

  #store(cell: GridCell, width: number, height: number): number {
    if (this.#count >= cellLimit) {
      this.#leftOut++;
      return -1;
    }
    const number = this.#count++;
    if (this.#cells.length < this.#count * stride) {
      const grown = new Int32Array(this.#cells.length * 2);
      grown.set(this.#cells);
      this.#cells = grown;
    }
    const flags =
      (cell.isHeader ? header : 0) | (cell.headers ? explicit : 0) | (scopes.indexOf(cell.scope) << 3);
    const at = number * stride;
    this.#cells[at] = this.#x;
    this.#cells[at + 1] = this.#y;
    this.#cells[at + 2] = width;
    this.#cells[at + 3] = height;
    this.#cells[at + 4] = flags;
    this.#cells[at + 5] = cell.line;
    this.#cells[at + 6] = cell.column;
    if ((cell.isHeader || cell.headers || cell.id !== null) && this.#details.size < detailLimit) {
      this.#details.set(number, { id: cell.id, headers: cell.headers, snippet: cell.snippet });
    }
    return number;
  }

  #at(number: number, field: number): number {
    return this.#cells[number * stride + field]!;
  }

  #is(number: number, flag: number): boolean {
    return (this.#at(number, 4) & flag) !== 0;
  }

  /** Which header heads which cell: call it once, after the last cell. */
  finish(): GridReport {
    this.startGroup();
    this.#cutSpans();
    const rows = this.#y + 1;
    const { rowData, columnData, isRagged } = this.#survey(rows);
    const used = new Uint8Array(this.#count);
    const unreached = this.#assign(rows, rowData, columnData, used);
    const defects = [...this.#followIds(used), ...unreached];
    // A header that a wrong id should have named heads nothing because of it.
    const isMisnamed = defects.some(({ defect }) => defect === "unknown-header-id");
    let filledHeaders = 0;
    for (let cell = 0; cell < this.#count; cell++) {
      this.#budget.step();
      if (!this.#is(cell, header) || !this.#is(cell, filled)) continue;
      filledHeaders++;
      if (isMisnamed || defects.length >= defectLimit) continue;
      // A header at the bottom edge is a footer or a spacer; one inside, with cells above and before it, is a value
      // that stands out, such as a total: there is nothing that they could head.
      const isLast = this.#at(cell, 1) + this.#at(cell, 3) >= rows;
      const isInside = this.#at(cell, 0) > 0 && this.#at(cell, 1) > 0;
      if (!used[cell] && !isLast && !isInside) defects.push(this.#defect("header-without-cells", cell));
    }
    defects.sort((a, b) => a.line - b.line || a.column - b.column);
    this.#release();
    return {
      rows: this.#rowsWithCells,
      columns: this.#columns,
      headers: this.#headers,
      filledHeaders,
      headersWithoutScope: this.#headersWithoutScope,
      mergedCells: this.#mergedCells,
      isRagged,
      defects: defects.slice(0, defectLimit),
      leftOut: this.#leftOut,
    };
  }

  #release(): void {
    if (this.#cells.length === fewCells * stride && spare.length < mostSpare) spare.push(this.#cells);
    this.#cells = noCells;
  }

  /** Ends every span where its row group ends. */
  #cutSpans(): void {
    let group = 0;
    for (let cell = 0; cell < this.#count; cell++) {
      const y = this.#at(cell, 1);
      while (this.#groupEnds[group]! <= y) group++;
      const end = this.#groupEnds[group] ?? this.#y + 1;
      if (y + this.#at(cell, 3) > end) this.#cells[cell * stride + 3] = end - y;
    }
  }

  /** How many rows and columns before each hold data, as sums, and whether all rows are equally wide. */
  #survey(rows: number): { rowData: Int32Array; columnData: Int32Array; isRagged: boolean } {
    const rowData = new Int32Array(rows + 1);
    const columnData = new Int32Array(this.#columns + 1);
    const widths = new Int32Array(rows + 1);
    const dataStarts = new Int32Array(rows + 1);
    for (let cell = 0; cell < this.#count; cell++) {
      const [x, y, width, height] = [
        this.#at(cell, 0),
        this.#at(cell, 1),
        this.#at(cell, 2),
        this.#at(cell, 3),
      ];
      this.#budget.step();
      widths[y]! += width;
      widths[y + height]! -= width;
      if (this.#is(cell, header) || !this.#is(cell, filled)) continue;
      this.#budget.step(width >> 3);
      for (let at = x; at < x + width; at++) columnData[at + 1] = 1;
      // A cell may be as high as the table: where data begin and end is noted, and summed up below.
      dataStarts[y]! += 1;
      dataStarts[y + height]! -= 1;
    }
    let isRagged = false;
    let width = 0;
    let dataCells = 0;
    for (let y = 0; y < rows; y++) {
      width += widths[y]!;
      if (width > 0 && width !== this.#columns) isRagged = true;
      dataCells += dataStarts[y]!;
      rowData[y + 1] = rowData[y]! + (dataCells > 0 ? 1 : 0);
    }
    for (let x = 0; x < this.#columns; x++) columnData[x + 1]! += columnData[x]!;
    return { rowData, columnData, isRagged };
  }

  /** Marks the headers that head some cell, and returns the data cells that no header heads. */
  #assign(rows: number, rowData: Int32Array, columnData: Int32Array, used: Uint8Array): GridDefect[] {
    const unreached: GridDefect[] = [];
    /** Column headers above that head nothing yet, for each column; null where there is no header at all. */
    const above: (number[] | null)[] = [];
    let left: number[] = [];
    let hasLeft = false;
    let spanning: number[] = [];
    let row = -1;
    let isGroupHeaded = false;
    for (let cell = 0; cell < this.#count; cell++) {
      const [x, y, width, height] = [
        this.#at(cell, 0),
        this.#at(cell, 1),
        this.#at(cell, 2),
        this.#at(cell, 3),
      ];
      this.#budget.step(1 + (width >> 2));
      if (y !== row) {
        row = y;
        this.#budget.step(spanning.length);
        spanning = spanning.filter((head) => this.#at(head, 1) + this.#at(head, 3) > y);
        left = [...spanning];
        hasLeft = left.length > 0;
      }
      const isImplicit = !this.#is(cell, explicit);
      let isReached = hasLeft || isGroupHeaded;
      if (isImplicit && left.length) {
        for (const head of left) used[head] = 1;
        left = [];
      }
      for (let at = x; at < x + width; at++) {
        const heads = above[at];
        if (!heads) continue;
        isReached = true;
        if (!isImplicit || !heads.length) continue;
        for (const head of heads) used[head] = 1;
        heads.length = 0;
      }
      if (!this.#is(cell, header)) {
        const isCounted = isImplicit && !isReached && this.#is(cell, filled) && x > 0 && y > 0;
        if (isCounted && unreached.length < defectLimit) unreached.push(this.#defect("unreached-cell", cell));
        continue;
      }
      const scope = scopes[this.#at(cell, 4) >> 3]!;
      if (scope === "rowgroup" || scope === "colgroup") {
        used[cell] = 1;
        isGroupHeaded = true;
      }
      const isAlone = rowData[Math.min(y + height, rows)] === rowData[y];
      const headsColumn = scope.startsWith("col") || (scope === "auto" && (isAlone || y === 0));
      const headsRow = scope.startsWith("row") || (scope === "auto" && !isAlone);
      const isColumnAlone = columnData[Math.min(x + width, this.#columns)] === columnData[x];
      if (headsColumn || (scope === "auto" && isColumnAlone && !headsRow)) {
        for (let at = x; at < x + width; at++) {
          const heads = above[at];
          if (!heads) above[at] = [cell];
          else if (heads.length < headLimit) heads.push(cell);
          else used[cell] = 1;
        }
      }
      if (headsRow) {
        left.push(cell);
        hasLeft = true;
        if (height > 1) spanning.push(cell);
      }
    }
    return unreached;
  }

  /** Marks the headers that cells name by id; the ids that name no header of this table are defects. */
  #followIds(used: Uint8Array): GridDefect[] {
    const defects: GridDefect[] = [];
    if (this.#details.size >= detailLimit) return defects;
    const byId = new Map<string, number>();
    for (const [cell, { id }] of this.#details) {
      if (id !== null && this.#is(cell, header) && !byId.has(id)) byId.set(id, cell);
    }
    for (const [cell, { headers }] of this.#details) {
      if (!headers) continue;
      this.#budget.step(headers.length);
      let isKnown = true;
      for (const id of headers) {
        const head = byId.get(id);
        if (head === undefined || head === cell) isKnown = false;
        else used[head] = 1;
      }
      if (!isKnown && defects.length < defectLimit) defects.push(this.#defect("unknown-header-id", cell));
    }
    return defects;
  }

  #defect(defect: GridDefect["defect"], cell: number): GridDefect {
    const snippet = this.#details.get(cell)?.snippet ?? null;
    return { defect, line: this.#at(cell, 5), column: this.#at(cell, 6), snippet };
  }
}
