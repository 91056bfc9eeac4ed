import { beginningOf, snippet } from "../checker/snippet.ts";
import { hasInk } from "../checker/white-space.ts";
import type { Address, Cell } from "../formats/content.ts";
import { AddressMap } from "./address-map.ts";

/** Tables that are kept, and rows and cells of each that are looked at. */
const mostTables = 1_000;
const mostRows = 200;
const mostCells = 64;
/** Characters of a cell. */
const mostText = 500;

/** What the first row of a table looks like beside the others. */
export interface TableLook {
  rows: number;
  columns: number;
  /** Its texts. */
  firstRow: string[];
  /** No text stands in its cells, and no picture or field either. */
  isFirstRowBlank: boolean;
  /** All cells of the first row have text, and all of it is bold, where no text below is. */
  isFirstRowBold: boolean;
  /** All cells of the first row have text and none is a number, where some column below holds numbers alone. */
  isFirstRowNamed: boolean;
  hasMergedCells: boolean;
  isNested: boolean;
}

interface OpenTable {
  address: Address | null;
  look: TableLook;
  cell: number;
  text: string;
  hasThing: boolean;
  hasPlain: boolean;
  hasBold: boolean;
  isHeadBold: boolean;
  isHeadFilled: boolean;
  hasHeadNumbers: boolean;
  isBodyBold: boolean;
  columns: { filled: number; numbers: number }[];
}

const isNumber = (text: string) => /\d/.test(text) && !/\p{L}{4,}/u.test(text);

/** Gathers what tables look like, in bounded memory. */
export class TableLooks {
  readonly looks = new AddressMap<TableLook>();
  readonly #open: OpenTable[] = [];

  open({ address }: { address?: Address }): void {
    const outer = this.#open.at(-1);
    if (outer) outer.look.isNested = true;
    this.#open.push({
      address: address && this.looks.size < mostTables ? address : null,
      look: {
        rows: 0,
        columns: 0,
        firstRow: [],
        isFirstRowBlank: true,
        isFirstRowBold: false,
        isFirstRowNamed: false,
        hasMergedCells: false,
        isNested: outer !== undefined,
      },
      cell: 0,
      text: "",
      hasThing: false,
      hasPlain: false,
      hasBold: false,
      isHeadBold: true,
      isHeadFilled: true,
      hasHeadNumbers: false,
      isBodyBold: false,
      columns: [],
    });
  }

  beginCell({ columnSpan = 1, rowSpan = 1, hidden }: Cell): void {
    const table = this.#open.at(-1);
    if (!table) return;
    if (columnSpan > 1 || rowSpan > 1 || hidden) table.look.hasMergedCells = true;
    table.text = "";
    table.hasThing = false;
    table.hasPlain = false;
    table.hasBold = false;
  }

  text(text: string, isBold: boolean): void {
    const table = this.#open.at(-1);
    if (!table) return;
    if (table.text.length < mostText) table.text += text.slice(0, mostText);
    if (isBold) table.hasBold = true;
    else table.hasPlain = true;
  }

  /** A picture or field stands in the cell. */
  thing(): void {
    const table = this.#open.at(-1);
    if (table) table.hasThing = true;
  }

  endCell(): void {
    const table = this.#open.at(-1);
    if (!table) return;
    const { look } = table;
    const at = table.cell++;
    if (at >= mostCells || look.rows > mostRows) return;
    const text = table.text.trim();
    const isFilled = hasInk(text);
    if (look.rows === 0) {
      look.firstRow.push(beginningOf(snippet(text, 60), 60));
      if (!isFilled) table.isHeadFilled = false;
      if (isFilled || table.hasThing) look.isFirstRowBlank = false;
      if (!isFilled || table.hasPlain) table.isHeadBold = false;
      if (isNumber(text)) table.hasHeadNumbers = true;
      table.columns.push({ filled: 0, numbers: 0 });
      return;
    }
    if (table.hasBold) table.isBodyBold = true;
    const column = table.columns[at];
    if (!column || !isFilled) return;
    column.filled++;
    if (isNumber(text)) column.numbers++;
  }

  endRow(): void {
    const table = this.#open.at(-1);
    if (!table) return;
    table.look.rows++;
    table.look.columns = Math.max(table.look.columns, table.cell);
    table.cell = 0;
  }

  close(): void {
    const table = this.#open.pop();
    if (!table?.address || this.looks.size >= mostTables) return;
    const { look, isHeadFilled, isHeadBold, isBodyBold, hasHeadNumbers, columns } = table;
    look.isFirstRowBold = isHeadFilled && isHeadBold && !isBodyBold;
    look.isFirstRowNamed =
      isHeadFilled &&
      !hasHeadNumbers &&
      columns.some(({ filled, numbers }) => filled > 1 && filled === numbers);
    this.looks.set(table.address, { ...look, firstRow: look.firstRow.slice() });
  }
}
