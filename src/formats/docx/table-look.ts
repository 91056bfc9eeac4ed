import type { Paint } from "../ooxml/colour/paint.ts";
import { isOn, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { CharacterFormat } from "./character-format.ts";

/** Where a cell stands in its table (ECMA-376 part 1, 17.18.89). */
export type TableCondition =
  | "wholeTable"
  | "firstRow"
  | "lastRow"
  | "firstCol"
  | "lastCol"
  | "band1Vert"
  | "band2Vert"
  | "band1Horz"
  | "band2Horz"
  | "neCell"
  | "nwCell"
  | "seCell"
  | "swCell";

/** What a table style says of cells and of the text in them. */
export interface CellFormat extends CharacterFormat {
  fill?: Paint | null;
  tableFill?: Paint | null;
  paragraphFill?: Paint | null;
}

/** Which parts of the style a table has switched on (17.4.55). */
export interface LookSwitches {
  firstRow: boolean;
  firstColumn: boolean;
  rowBands: boolean;
  columnBands: boolean;
}

/** Where a cell stands: counted, and as the file says for rows and columns that are known to be the last. */
export interface CellStanding {
  row: number;
  column: number;
  isLastRow: boolean;
  isLastColumn: boolean;
}

const keys = [
  "colour",
  "highlight",
  "background",
  "isBold",
  "size",
  "fill",
  "tableFill",
  "paragraphFill",
] as const satisfies (keyof CellFormat)[];

const merge = (into: CellFormat, from: CellFormat | undefined): void => {
  if (!from) return;
  for (const key of keys) if (from[key] !== undefined) Object.assign(into, { [key]: from[key] });
};

/** How the cells of tables of one style look, its bases included. */
export class TableLook {
  readonly #whole: CellFormat = {};
  readonly #conditions = new Map<TableCondition, CellFormat>();
  #rowBand = 1;
  #columnBand = 1;
  readonly #known = new Map<string, CellFormat>();

  /** Adds what one style of the chain says, the base first. */
  add(style: {
    cells?: CellFormat;
    conditions?: ReadonlyMap<TableCondition, CellFormat>;
    rowBand?: number;
    columnBand?: number;
  }): void {
    merge(this.#whole, style as CellFormat);
    merge(this.#whole, style.cells);
    merge(this.#whole, style.conditions?.get("wholeTable"));
    for (const [condition, format] of style.conditions ?? []) {
      const known = this.#conditions.get(condition) ?? {};
      merge(known, format);
      this.#conditions.set(condition, known);
    }
    this.#rowBand = Math.max(1, style.rowBand ?? this.#rowBand);
    this.#columnBand = Math.max(1, style.columnBand ?? this.#columnBand);
  }

  /** What holds for a cell, the weakest first: bands, columns, rows, corners. */
  cell(standing: CellStanding, switches: LookSwitches): CellFormat {
    if (!this.#conditions.size) return this.#whole;
    const applied = this.#applied(standing, switches);
    const key = applied.join(" ");
    let format = this.#known.get(key);
    if (!format) {
      format = {};
      merge(format, this.#whole);
      for (const condition of applied) merge(format, this.#conditions.get(condition));
      this.#known.set(key, format);
    }
    return format;
  }

  #applied(standing: CellStanding, switches: LookSwitches): TableCondition[] {
    const { row, column, isLastRow, isLastColumn } = standing;
    const isFirstRow = switches.firstRow && row === 0;
    const isFirstColumn = switches.firstColumn && column === 0;
    const applied: TableCondition[] = [];
    if (switches.columnBands && !isFirstColumn) {
      const band = Math.floor((column - (switches.firstColumn ? 1 : 0)) / this.#columnBand);
      applied.push(band % 2 === 0 ? "band1Vert" : "band2Vert");
    }
    if (switches.rowBands && !isFirstRow) {
      const band = Math.floor((row - (switches.firstRow ? 1 : 0)) / this.#rowBand);
      applied.push(band % 2 === 0 ? "band1Horz" : "band2Horz");
    }
    if (isFirstColumn) applied.push("firstCol");
    if (isLastColumn) applied.push("lastCol");
    if (isFirstRow) applied.push("firstRow");
    if (isLastRow) applied.push("lastRow");
    if (isFirstRow && isFirstColumn) applied.push("nwCell");
    if (isFirstRow && isLastColumn) applied.push("neCell");
    if (isLastRow && isFirstColumn) applied.push("swCell");
    if (isLastRow && isLastColumn) applied.push("seCell");
    return applied;
  }
}

/** Of w:tblLook: by its attributes, or by its bits as older files have them. */
export function switchesOf(attributes: Attributes): LookSwitches {
  const value = attributes.get("w:val", 8);
  const bits = value !== null && /^[\da-f]{1,4}$/i.test(value) ? Number.parseInt(value, 16) : 0;
  const flag = (name: string, bit: number) => {
    const own = attributes.get(name, 8);
    return own === null ? (bits & bit) !== 0 : isOn(own);
  };
  return {
    firstRow: flag("w:firstRow", 0x20),
    firstColumn: flag("w:firstColumn", 0x80),
    rowBands: !flag("w:noHBand", 0x200),
    columnBands: !flag("w:noVBand", 0x400),
  };
}

export const noSwitches: LookSwitches = {
  firstRow: false,
  firstColumn: false,
  rowBands: true,
  columnBands: true,
};

/** Whether w:cnfStyle says that what it stands in is the last row or column. */
export function isLastBy(attributes: Attributes, what: "row" | "column"): boolean {
  const own = attributes.get(what === "row" ? "w:lastRow" : "w:lastColumn", 8);
  if (own !== null) return isOn(own);
  const bits = attributes.get("w:val", 16) ?? "";
  return wholeNumber(bits) !== null && bits[what === "row" ? 1 : 3] === "1";
}
