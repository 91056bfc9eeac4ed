import type { Budget } from "../../../checker/budget.ts";
import type { TableDefect, TableFact } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { located, placeOf } from "./places.ts";
import { transparentTypes } from "./roles.ts";
import type { StructureTree } from "./structure-tree.ts";
import type { Cell, Grid } from "./table-cells.ts";
import { displacedCells } from "./table-positions.ts";

/** Defects kept of one table. */
const defectLimit = 50;
/** Slots of a grid that are filled; a larger table is reported without its spans. */
const slotLimit = 4_000_000;

/** Steps that the attributes of a cell draw. */
const attributesCost = 8;

const rowGroups = new Set(["THead", "TBody", "TFoot"]);

/** The rows of a table in order, in row groups or not. */
function* rowsOf(tree: StructureTree, element: number, depth = 0): Generator<number> {
  for (const child of tree.children(element)) {
    const name = tree.name(child);
    if (name === "TR") yield child;
    else if (depth < 4 && (rowGroups.has(name) || transparentTypes.has(name)))
      yield* rowsOf(tree, child, depth + 1);
  }
}

function* cellsOf(tree: StructureTree, row: number, depth = 0): Generator<number> {
  for (const child of tree.children(row)) {
    const name = tree.name(child);
    if (name === "TH" || name === "TD") yield child;
    else if (depth < 4 && transparentTypes.has(name)) yield* cellsOf(tree, child, depth + 1);
  }
}

/** Lays the cells out by their spans (ISO 32000-2, Table 384). */
export function gridOf(tree: StructureTree, table: number, budget: Budget): Grid {
  const cells: Cell[] = [];
  /** By column, the row from which on it is free. */
  const free: number[] = [];
  const widths: number[] = [];
  /** Columns that cells of earlier rows begin or cease to take up, by row. */
  const hanging = new Map<number, number>();
  let fromAbove = 0;
  let isRagged = false;
  let slots = 0;
  let row = 0;
  for (const element of rowsOf(tree, table)) {
    let column = 0;
    fromAbove += hanging.get(row) ?? 0;
    let width = fromAbove;
    for (const cell of cellsOf(tree, element)) {
      const attributes = tree.cells.get(cell);
      budget.step(attributes ? attributesCost : 1);
      let rowSpan = attributes?.rowSpan ?? 1;
      let columnSpan = attributes?.columnSpan ?? 1;
      if (slots + rowSpan * columnSpan > slotLimit) {
        [rowSpan, columnSpan] = [1, 1];
        isRagged = true;
      }
      slots += rowSpan * columnSpan;
      while ((free[column] ?? 0) > row) column++;
      for (let at = column; at < column + columnSpan; at++) {
        if ((free[at] ?? 0) > row) isRagged = true;
        free[at] = Math.max(free[at] ?? 0, row + rowSpan);
      }
      budget.step(columnSpan);
      cells.push({
        element: cell,
        isHeader: tree.name(cell) === "TH",
        row,
        column,
        rowSpan,
        columnSpan,
        attributes,
      });
      column += columnSpan;
      width += columnSpan;
      if (rowSpan > 1) {
        hanging.set(row + 1, (hanging.get(row + 1) ?? 0) + columnSpan);
        hanging.set(row + rowSpan, (hanging.get(row + rowSpan) ?? 0) - columnSpan);
      }
    }
    widths.push(width);
    row++;
  }
  const columns = free.length;
  // A span that reaches below the last row makes the grid irregular too.
  isRagged ||= widths.some((width) => width !== columns) || free.some((until) => (until ?? 0) > row);
  return { rows: row, columns, cells, isRagged };
}

/** What is known of the table: its size, its headers, and the cells that no header reaches. */
export function tableFact(
  tree: StructureTree,
  table: number,
  budget: Budget,
  hasDisplaced: boolean,
): TableFact {
  const grid = gridOf(tree, table, budget);
  const { rows, columns, cells } = grid;
  const defects: TableFact["defects"] = [];
  const note = (defect: TableDefect, element: number) => {
    if (defects.length >= defectLimit) return;
    const text = snippet(tree.text(element));
    defects.push({ defect, place: placeOf(tree, element), ...(text ? { snippet: text } : {}) });
  };
  const headers = cells.filter(({ isHeader }) => isHeader);
  let hasUnmarkedHeads = false;
  if (!headers.length) {
    if (cells.some(({ attributes }) => attributes?.headers.length)) noteUnknownIds(cells, note);
    if (cells.length) note("no-headers", table);
  } else {
    noteInvalidScopes(headers, note);
    noteUnknownIds(cells, note);
    const isHead = rows > 1 && columns > 1 && hasBlankCorner(tree, cells) ? inFirstLine : () => false;
    if (rows > 1 && columns > 1)
      for (const cell of unreached(tree, grid, budget)) {
        if (isHead(cell)) hasUnmarkedHeads = true;
        else note("unreached-cell", cell.element);
      }
  }
  const text = snippet(tree.text(table));
  const displaced = hasDisplaced ? displacedCells(tree, grid, budget) : [];
  return {
    kind: "table",
    ...located(tree, table),
    ...(text ? { snippet: text } : {}),
    rows,
    columns,
    isLayout: false,
    defects,
    needsReview: hasUnmarkedHeads ? "unmarked-heads" : null,
    headersWithoutScope: headers.filter(({ attributes }) => !attributes?.scope && !attributes?.headers.length)
      .length,
    mergedCells: cells.filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1).length,
    isRagged: grid.isRagged,
    isNested: tree.closest(tree.parent(table), (name) => name === "Table") >= 0,
    ...(displaced.length ? { displaced } : {}),
  };
}

/** Beside a blank corner the first row and column can only say what the others are about: nothing could head them. */
function hasBlankCorner(tree: StructureTree, [corner]: Cell[]): boolean {
  return corner !== undefined && !corner.isHeader && isBlank(tree.text(corner.element));
}

const inFirstLine = ({ row, column }: Cell): boolean => row === 0 || column === 0;

type Note = (defect: TableDefect, element: number) => void;

function noteInvalidScopes(headers: Cell[], note: Note): void {
  for (const { attributes, element } of headers) {
    if (attributes?.scope && !/^(?:Row|Column|Both)$/.test(attributes.scope)) note("invalid-scope", element);
  }
}

/** Headers of a data cell names the identifiers of header cells of the table (ISO 32000-2, 14.8.5.7; PDF/UA-1, 7.5). */
function noteUnknownIds(cells: Cell[], note: Note): void {
  const known = new Set<string>();
  for (const { isHeader, attributes } of cells) if (isHeader && attributes?.id) known.add(attributes.id);
  for (const { isHeader, attributes, element } of cells) {
    if (!isHeader && attributes?.headers.some((id) => !known.has(id))) note("unknown-header-id", element);
  }
}

/**
 * The data cells that no header reaches: none by Headers, none by Scope in their rows and columns, and none that stands
 * first in its row or column, which is a header of it where it has no Scope (ISO 32000-2, 14.8.4.8.3).
 */
function* unreached(tree: StructureTree, { rows, columns, cells }: Grid, budget: Budget): Generator<Cell> {
  const rowIsReached = new Uint8Array(rows);
  const columnIsReached = new Uint8Array(columns);
  /** How far the leading header cells reach in each row and column. */
  const rowLead = new Int32Array(rows);
  const columnLead = new Int32Array(columns);
  for (const cell of cells) {
    const { row, column, attributes } = cell;
    const rowEnd = Math.min(rows, row + cell.rowSpan);
    const columnEnd = Math.min(columns, column + cell.columnSpan);
    budget.step(rowEnd - row + columnEnd - column);
    if (!cell.isHeader) continue;
    const scope = attributes?.scope ?? null;
    for (let at = row; at < rowEnd; at++) {
      const isLeading = rowLead[at]! >= column;
      if (isLeading) rowLead[at] = columnEnd;
      if (scope === "Row" || scope === "Both" || (scope === null && isLeading)) rowIsReached[at] = 1;
    }
    for (let at = column; at < columnEnd; at++) {
      const isLeading = columnLead[at]! >= row;
      if (isLeading) columnLead[at] = rowEnd;
      if (scope === "Column" || scope === "Both" || (scope === null && isLeading)) columnIsReached[at] = 1;
    }
  }
  for (const cell of cells) {
    if (cell.isHeader || cell.attributes?.headers.length) continue;
    let isReached = false;
    for (let at = cell.row; at < Math.min(rows, cell.row + cell.rowSpan); at++)
      isReached ||= rowIsReached[at] === 1;
    for (let at = cell.column; at < Math.min(columns, cell.column + cell.columnSpan); at++)
      isReached ||= columnIsReached[at] === 1;
    // An empty cell has nothing that a header would explain.
    if (!isReached && !isBlank(tree.text(cell.element))) yield cell;
  }
}
