import { isBlank } from "../../../checker/white-space.ts";
import { isOn, wholeNumber } from "../../ooxml/values.ts";
import { type AttributeValues, plainTagCost, type XmlHandler } from "../../ooxml/xml.ts";
import { RichText } from "./rich-text.ts";

/** A cell with a value; rows and columns count from 1 on. */
export interface Cell {
  column: number;
  /** As in the file: "n", "s", "str", "inlineStr", "b", "e" or "d". */
  type: string;
  style: number;
  value: string;
  /** The number of what the workbook's metadata say of its value; null where they say nothing. */
  metadata: number | null;
  /** The address that a HYPERLINK formula leads to. */
  href: string | null;
}

export interface Row {
  number: number;
  isHidden: boolean;
  /** Those that have a value, from left to right. */
  cells: Cell[];
  /** The columns of cells with formulas whose values the file does not keep. */
  valueless: number[];
}

export const lastColumn = 16_384;
const lastRow = 1_048_576;

/** A cell or range such as "B2:D20"; null where it is none. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const overlap = (one: Range, other: Range): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

/** The column and row of "AB12"; 0 for what is missing. */
export function cellAt(reference: string): { column: number; row: number } {
  let column = 0;
  let row = 0;
  for (let at = 0; at < reference.length && at < 20; at++) {
    const code = reference.charCodeAt(at);
    if (code >= 65 && code <= 90) column = column * 26 + code - 64;
    else if (code >= 97 && code <= 122) column = column * 26 + code - 96;
    else if (code >= 48 && code <= 57) row = row * 10 + code - 48;
    else if (code !== 36) return { column: 0, row: 0 };
  }
  return { column, row };
}

export function rangeOf(reference: string): Range | null {
  const [from = "", to = from] = reference.split(":", 2);
  const [start, end] = [cellAt(from), cellAt(to)];
  if (!start.column || !start.row || !end.column || !end.row) return null;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.min(Math.max(start.row, end.row), lastRow),
    right: Math.min(Math.max(start.column, end.column), lastColumn),
  };
}

const longestValue = 40_000;
const longestFormula = 2_200;

/** Reads the cells of a worksheet row by row (ECMA-376 part 1, 18.3.1); what else it has is passed to `other`. */
export class RowReader implements XmlHandler {
  readonly tagCost = plainTagCost;
  readonly #onRow: (row: Row) => void;
  readonly #other: (name: string, attributes: AttributeValues) => void;
  readonly #text = new RichText();
  #row: Row = { number: 0, isHidden: false, cells: [], valueless: [] };
  #column = 0;
  #cell: Cell | null = null;
  #taking: "value" | "formula" | "text" | null = null;
  #formula = "";
  #hasFormula = false;

  constructor(
    onRow: (row: Row) => void,
    other: (name: string, attributes: AttributeValues) => void = () => {},
  ) {
    this.#onRow = onRow;
    this.#other = other;
  }

  start(name: string, attributes: AttributeValues): void {
    if (this.#taking === "text") this.#text.start(name, attributes);
    else if (name === "x:c") this.#startCell(attributes);
    else if (name === "x:v") this.#taking = this.#cell ? "value" : null;
    else if (name === "x:row") this.#startRow(attributes);
    else if (name === "x:f") {
      this.#formula = "";
      this.#hasFormula = true;
      this.#taking = this.#cell ? "formula" : null;
    } else if (name === "x:is" && this.#cell) {
      this.#text.clear();
      this.#taking = "text";
    } else if (!this.#cell) this.#other(name, attributes);
  }

  end(name: string): void {
    if (name === "x:is" && this.#taking === "text") {
      this.#cell!.value = this.#text.value;
      this.#taking = null;
    } else if (this.#taking === "text") this.#text.end(name);
    else if (name === "x:v" || name === "x:f") {
      if (this.#taking === "formula" && this.#cell) this.#cell.href = hyperlinkOf(this.#formula);
      this.#taking = null;
    } else if (name === "x:c") this.#endCell();
    else if (name === "x:row") this.#onRow(this.#row);
  }

  text(data: string): void {
    if (this.#taking === "text") this.#text.text(data);
    else if (this.#taking === "value" && this.#cell!.value.length < longestValue) this.#cell!.value += data;
    else if (this.#taking === "formula" && this.#formula.length < longestFormula) this.#formula += data;
  }

  /** Numbers go up: a row that says otherwise follows the one before it. */
  #startRow(attributes: AttributeValues): void {
    const next = this.#row.number + 1;
    const number = Math.max(next, wholeNumber(attributes.get("r")) ?? next);
    const hidden = attributes.get("hidden");
    this.#row = { number, isHidden: hidden !== null && isOn(hidden), cells: [], valueless: [] };
    this.#column = 0;
  }

  #startCell(attributes: AttributeValues): void {
    const next = this.#column + 1;
    this.#hasFormula = false;
    this.#column = Math.max(next, cellAt(attributes.get("r", 20) ?? "").column);
    this.#cell = {
      column: this.#column,
      type: attributes.get("t", 20) ?? "n",
      style: wholeNumber(attributes.get("s")) ?? 0,
      value: "",
      metadata: wholeNumber(attributes.get("vm", 16)),
      href: null,
    };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell || cell.column > lastColumn) return;
    if (!isBlank(cell.value)) this.#row.cells.push(cell);
    // A formula may have no text for a value.
    else if (this.#hasFormula && cell.type !== "str") this.#row.valueless.push(cell.column);
  }
}

const hyperlinkOf = (formula: string): string | null =>
  /^\s*HYPERLINK\(\s*"([^"]{1,2000})"/i.exec(formula)?.[1] ?? null;
