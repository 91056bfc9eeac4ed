import type { Budget } from "../../../checker/budget.ts";
import type { DisplacedCell } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import type { PageBox } from "../../content.ts";
import { placeOf } from "./places.ts";
import type { StructureTree } from "./structure-tree.ts";
import type { Cell, Grid } from "./table-cells.ts";

/** Cells of larger tables are not compared. */
const mostCells = 20_000;
/** Displaced cells that are reported of one table. */
const reportedLimit = 10;
/** Where more of the rows disagree with the others, nothing says which of them is right. */
const mostOdd = 0.25;
/** Cells that say where a column stands, at least. */
const leastOfColumn = 3;
/** Boxes apart by less, in points, may touch. */
const slack = 1;

interface PlacedCell {
  cell: Cell;
  box: PageBox;
}

type Row = PlacedCell[];

const rightOf = ({ x, width }: PageBox) => x + width;
const bottomOf = ({ y, height }: PageBox) => y + height;
const isBefore = (one: PageBox, other: PageBox) => rightOf(one) <= other.x + slack;
const isAbove = (one: PageBox, other: PageBox) => bottomOf(one) <= other.y + slack;
const areStacked = (one: PageBox, other: PageBox) => !isBefore(one, other) && !isBefore(other, one);
const areLevel = (one: PageBox, other: PageBox) => !isAbove(one, other) && !isAbove(other, one);

/**
 * Cells that stand in another column or row of their page than their tags say, so that they are read with the headers of
 * others. Empty where the table as a whole stands otherwise, such as one that is turned.
 */
export function displacedCells(tree: StructureTree, { cells, rows }: Grid, budget: Budget): DisplacedCell[] {
  if (rows < 2 || cells.length > mostCells) return [];
  const byRow: Row[] = Array.from({ length: rows }, () => []);
  for (const cell of cells) {
    budget.step();
    const box = tree.box(cell.element);
    const row = byRow[cell.row]!;
    if (box && (!row.length || row[0]!.box.page === box.page)) row.push({ cell, box });
  }
  const filled = byRow.filter((row) => row.length > 1);
  const direction = directionOf(filled);
  if (!direction) return [];
  const odd = new Map<Row, Displacement[]>();
  for (const row of filled) {
    const found = swapped(row, direction);
    if (found.length) odd.set(row, found);
  }
  const even = filled.filter((row) => !odd.has(row));
  for (const find of [shiftedAcross, shiftedDown])
    for (const [row, found] of find(even, byRow)) if (!odd.has(row)) odd.set(row, found);
  if (odd.size > Math.max(2, mostOdd * filled.length)) return [];
  const reported = [...odd.values()].flat().slice(0, reportedLimit);
  return reported.map(({ placed: { cell }, tagged, shown }) => {
    const text = snippet(tree.text(cell.element));
    return { tagged, shown, place: placeOf(tree, cell.element), ...(text ? { snippet: text } : {}) };
  });
}

interface Displacement {
  placed: PlacedCell;
  tagged: string;
  shown: string;
}

const inColumn = (column: number) => `column ${column + 1}`;
const inRow = (row: number) => `row ${row + 1}`;

/** 1 where the cells of most rows follow one another to the right, -1 to the left; 0 where they stand below one another. */
function directionOf(rows: readonly Row[]): 1 | -1 | 0 {
  let [right, left, down] = [0, 0, 0];
  for (const row of rows)
    for (let at = 1; at < row.length; at++) {
      const [one, other] = [row[at - 1]!.box, row[at]!.box];
      if (!areLevel(one, other)) down++;
      else if (isBefore(one, other)) right++;
      else if (isBefore(other, one)) left++;
    }
  if (down >= right + left) return 0;
  return right >= left ? 1 : -1;
}

/** The cells of a row that is tagged in another order than it is shown in. */
function swapped(row: Row, direction: 1 | -1): Displacement[] {
  const isOdd = row.some(({ box }, at) => {
    const before = row[at - 1]?.box;
    if (!before || !areLevel(before, box)) return false;
    return direction > 0 ? isBefore(box, before) : isBefore(before, box);
  });
  if (!isOdd) return [];
  const shown = row.toSorted((a, b) => direction * (a.box.x - b.box.x));
  return row.flatMap((placed, at) => {
    const own = shown.indexOf(placed);
    if (own === at) return [];
    const { column } = row[own]!.cell;
    return [{ placed, tagged: inColumn(placed.cell.column), shown: inColumn(column) }];
  });
}

interface Strip {
  left: number;
  right: number;
}

const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** Where the columns of a page stand, as most of their cells do; nothing where they are not apart. */
function stripsOf(rows: readonly Row[]): Map<number, Strip> {
  const boxes = new Map<number, PageBox[]>();
  for (const { cell, box } of rows.flat()) {
    if (cell.columnSpan > 1) continue;
    const own = boxes.get(cell.column);
    if (own) own.push(box);
    else boxes.set(cell.column, [box]);
  }
  const strips = new Map<number, Strip>();
  for (const [column, own] of boxes)
    if (own.length >= leastOfColumn)
      strips.set(column, { left: middle(own.map(({ x }) => x)), right: middle(own.map(rightOf)) });
  const inOrder = [...strips.values()].sort((a, b) => a.left - b.left);
  return inOrder.every((strip, at) => !at || inOrder[at - 1]!.right <= strip.left + slack)
    ? strips
    : new Map();
}

function onPages(rows: readonly Row[]): Row[][] {
  const pages = new Map<number, Row[]>();
  for (const row of rows) {
    const { page } = row[0]!.box;
    const own = pages.get(page);
    if (own) own.push(row);
    else pages.set(page, [row]);
  }
  return [...pages.values()];
}

/** Cells that stand in the strip of another column, as where a cell of their row was left out. */
function* shiftedAcross(rows: readonly Row[]): Generator<[Row, Displacement[]]> {
  for (const page of onPages(rows)) {
    const strips = stripsOf(page);
    for (const row of page) {
      const found = row.flatMap((placed): Displacement[] => {
        const { cell, box } = placed;
        const own = strips.get(cell.column);
        if (!own || cell.columnSpan > 1) return [];
        if (box.x < own.right && rightOf(box) > own.left) return [];
        for (const [column, { left, right }] of strips)
          if (box.x >= left - slack && rightOf(box) <= right + slack)
            return [{ placed, tagged: inColumn(cell.column), shown: inColumn(column) }];
        return [];
      });
      if (found.length) yield [row, found];
    }
  }
}

/** Cells that stand level with those of another row, which has one in their column as well. */
function* shiftedDown(rows: readonly Row[], all: readonly Row[]): Generator<[Row, Displacement[]]> {
  for (const row of rows) {
    const found = row.flatMap((placed): Displacement[] => {
      const { cell, box } = placed;
      const others = row.filter((each) => each !== placed && each.cell.rowSpan === 1);
      if (cell.rowSpan > 1 || !others.length || others.some((other) => areLevel(other.box, box))) return [];
      for (const at of [cell.row - 1, cell.row + 1]) {
        const near =
          all[at]?.filter((other) => other.cell.rowSpan === 1 && other.box.page === box.page) ?? [];
        // One that goes over several rows without a RowSpan is level with some of these, which have none in its strip.
        const isTaken = near.some((other) => other.cell.column === cell.column && areStacked(other.box, box));
        const level = near.filter((other) => areLevel(other.box, box));
        const isApart = level.every((one) => others.every((other) => !areLevel(one.box, other.box)));
        if (isTaken && level.length > 1 && isApart)
          return [{ placed, tagged: inRow(cell.row), shown: inRow(at) }];
      }
      return [];
    });
    if (found.length) yield [row, found];
  }
}
