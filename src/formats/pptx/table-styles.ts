import type { ColourSpec, FillSpec } from "../ooxml/colour/spec.ts";
import { FillReader } from "../ooxml/drawing/fill-reader.ts";
import type { DrawnTable } from "../ooxml/drawing/shape.ts";
import type { TextLook } from "../ooxml/drawing/text-look.ts";
import type { OfficePackage } from "../ooxml/package.ts";

/** What a style says of cells at one place. */
export interface CellLook extends TextLook {
  fill?: FillSpec;
}

type Place =
  | "tblBg"
  | "wholeTbl"
  | "band1H"
  | "band2H"
  | "band1V"
  | "band2V"
  | "lastCol"
  | "firstCol"
  | "lastRow"
  | "firstRow"
  | "seCell"
  | "swCell"
  | "neCell"
  | "nwCell";

type TableStyle = Map<Place, CellLook>;

const places: ReadonlySet<string> = new Set(
  "tblBg wholeTbl band1H band2H band1V band2V lastCol firstCol lastRow firstRow seCell swCell neCell nwCell"
    .split(" ")
    .map((name) => `a:${name}`),
);

/** Table styles that are kept. */
const styleLimit = 500;

/** PowerPoint's own style that new tables have, by the colour of the scheme: files often do not hold it. */
const mediumStyle2 = new Map([
  ["{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}", "dk1"],
  ["{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}", "accent1"],
  ["{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}", "accent2"],
  ["{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}", "accent3"],
  ["{00A15C55-8517-42AA-B614-E9B94910E393}", "accent4"],
  ["{7DF18680-E054-41AD-8BC1-D1AEF772440D}", "accent5"],
  ["{93296810-A885-4BE3-A3E7-6D5BEEA58F35}", "accent6"],
]);
const withoutFills = new Set([
  "{2D5ABB26-0587-4C30-8999-92F81FD0307C}",
  "{5940675A-B579-460E-94D1-54222C63F5DA}",
]);

const named = (base: string, ...changes: ColourSpec["changes"]): ColourSpec => ({ base, changes });

function ownStyle(id: string): TableStyle | null {
  if (withoutFills.has(id)) return new Map();
  const colour = mediumStyle2.get(id);
  if (colour === undefined) return null;
  const head: CellLook = { fill: named(colour), colour: named("lt1"), isBold: true };
  const band: CellLook = { fill: named(colour, ["tint", 0.4]) };
  return new Map<Place, CellLook>([
    ["wholeTbl", { fill: named(colour, ["tint", 0.2]), colour: named("dk1") }],
    ["band1H", band],
    ["band1V", band],
    ["firstRow", head],
    ["lastRow", head],
    ["firstCol", head],
    ["lastCol", head],
  ]);
}

/** The table styles of a presentation (ECMA-376 part 1, 20.1.4.2). */
export class TableStyles {
  readonly #styles = new Map<string, TableStyle>();

  static async read(file: OfficePackage, part: string | undefined): Promise<TableStyles> {
    const styles = new TableStyles();
    if (part === undefined || !file.has(part)) return styles;
    let style: TableStyle | null = null;
    let look: CellLook | null = null;
    const parents: string[] = [];
    const fills = new FillReader((name, parent) => {
      if (!look) return null;
      const own = look;
      // A colour that stands in a:tcTxStyle itself; a:fontRef within it may have another.
      if (name === "a:tcTxStyle" || (name === "a:fontRef" && parent === "a:tcTxStyle"))
        return (fill) => {
          own.colour = fill;
        };
      return parent === "a:fill" || parent === "a:tcStyle" || parent === "a:tblBg"
        ? (fill) => {
            own.fill = fill;
          }
        : null;
    });
    await file.read(
      part,
      {
        start(name, attributes) {
          const parent = parents.at(-1) ?? "";
          parents.push(name);
          if (name === "a:tblStyle") {
            style = new Map();
            if (styles.#styles.size < styleLimit)
              styles.#styles.set((attributes.get("styleId", 64) ?? "").toUpperCase(), style);
          } else if (style && places.has(name)) {
            look = {};
            style.set(name.slice(2) as Place, look);
          } else if (name === "a:tcTxStyle" && look) {
            const bold = attributes.get("b", 8);
            if (bold !== null) look.isBold = bold === "on";
          }
          fills.start(name, parent, attributes);
        },
        end(name) {
          parents.pop();
          fills.end(name);
          if (name === "a:tblStyle") style = null;
          else if (places.has(name)) look = null;
        },
      },
      true,
    );
    return styles;
  }

  /** How a cell looks by the style of its table; null where the style is not known. */
  cell(table: DrawnTable, row: number, column: number): CellLook | null {
    if (table.style === null) return {};
    const id = table.style.toUpperCase();
    let style = this.#styles.get(id);
    if (!style) {
      const own = ownStyle(id);
      if (!own) return null;
      style = own;
      this.#styles.set(id, style);
    }
    const look: CellLook = {};
    for (const place of applied(table, row, column)) Object.assign(look, style.get(place));
    return look;
  }
}

/** The places of a cell, the weakest first. */
function applied(table: DrawnTable, row: number, column: number): Place[] {
  const { hasHeaderRow, hasHeaderColumn, hasLastRow, hasLastColumn, hasRowBands, hasColumnBands } = table;
  const isFirstRow = hasHeaderRow && row === 0;
  const isLastRow = hasLastRow && row === table.rows.length - 1;
  const isFirstColumn = hasHeaderColumn && column === 0;
  const isLastColumn = hasLastColumn && column === (table.rows[row]?.length ?? 0) - 1;
  const found: Place[] = ["tblBg", "wholeTbl"];
  if (hasColumnBands && !isFirstColumn)
    found.push((column - (hasHeaderColumn ? 1 : 0)) % 2 === 0 ? "band1V" : "band2V");
  if (hasRowBands && !isFirstRow) found.push((row - (hasHeaderRow ? 1 : 0)) % 2 === 0 ? "band1H" : "band2H");
  if (isLastColumn) found.push("lastCol");
  if (isFirstColumn) found.push("firstCol");
  if (isLastRow) found.push("lastRow");
  if (isFirstRow) found.push("firstRow");
  if (isLastRow && isLastColumn) found.push("seCell");
  if (isLastRow && isFirstColumn) found.push("swCell");
  if (isFirstRow && isLastColumn) found.push("neCell");
  if (isFirstRow && isFirstColumn) found.push("nwCell");
  return found;
}
