import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { withoutBoxes } from "./boxes-in-cells.ts";
import { connectedBoxes } from "./drawn-boxes.ts";
import { withPaintedEdges } from "./painted-edges.ts";
import { firstFrom, type Ruling, type Rulings } from "./rulings.ts";

/** A cell of a grid: its place counted from the top and the left, how many rows and columns it takes, and its box. */
export interface GridCellShape {
  row: number;
  column: number;
  rows: number;
  columns: number;
  box: Box;
}

/** A grid that lines draw. */
export interface RuledGrid {
  box: Box;
  rows: number;
  columns: number;
  cells: GridCellShape[];
  /** From side to side, those at its edges too. */
  lines: number;
}

/** Grids of a page whose places something else is compared with. */
export const mostGrids = 100;

/** How far from one another lines may end and still meet, in points. */
const reach = 4;
/** How much of a cell's side a line has to cover to part it from the next. */
const covered = 0.6;
/** Narrower rows and columns, in points, are double lines. */
const thinnest = 4;
/** Rows and columns of one grid. */
const mostTracks = 1_000;
const mostCells = 40_000;

/**
 * The grids that the lines of a page draw: of two rows or columns or more, from top to bottom. Where they draw boxes that
 * are connected, the place of these is among the drawings.
 */
export function ruledGrids(
  rulings: Rulings,
  areas: readonly Box[],
  budget: Budget,
): { grids: RuledGrid[]; drawings: Box[] } {
  const [grids, drawings]: [RuledGrid[], Box[]] = [[], []];
  for (const cluster of clustersOf(rulings, budget)) {
    const drawing = connectedBoxes(cluster, budget);
    const grid = drawing ? null : gridWithBoxes(withPaintedEdges(cluster, areas, budget), budget);
    if (drawing) drawings.push(drawing);
    if (grid) grids.push(grid);
  }
  return { grids: grids.sort((a, b) => b.box[3] - a.box[3]), drawings };
}

/** A grid, without the boxes in its cells where what is left is one too. */
function gridWithBoxes(cluster: Rulings, budget: Budget): RuledGrid | null {
  const lines = withoutBoxes(cluster, budget);
  const grid = lines.horizontal.length < cluster.horizontal.length ? gridOf(lines, budget) : null;
  return grid && grid.rows > 1 && grid.columns > 1 ? grid : gridOf(cluster, budget);
}

const meet = (across: Ruling, upright: Ruling) =>
  upright.at >= across.from - reach &&
  upright.at <= across.to + reach &&
  across.at >= upright.from - reach &&
  across.at <= upright.to + reach;

/** Lines that meet, directly or by others. */
function clustersOf({ horizontal, vertical }: Rulings, budget: Budget): Rulings[] {
  const parents = [...horizontal, ...vertical].map((_, at) => at);
  const rootOf = (of: number): number => {
    let at = of;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  for (const [v, upright] of vertical.entries()) {
    budget.step(1 + (horizontal.length >> 4));
    for (let h = firstFrom(horizontal, upright.from - reach); h < horizontal.length; h++) {
      if (horizontal[h]!.at > upright.to + reach) break;
      if (meet(horizontal[h]!, upright)) parents[rootOf(h)] = rootOf(horizontal.length + v);
    }
  }
  const clusters = new Map<number, Rulings>();
  const clusterOf = (at: number) => {
    const root = rootOf(at);
    const known = clusters.get(root) ?? { horizontal: [], vertical: [] };
    clusters.set(root, known);
    return known;
  };
  for (const [h, line] of horizontal.entries()) clusterOf(h).horizontal.push(line);
  for (const [v, line] of vertical.entries()) clusterOf(horizontal.length + v).vertical.push(line);
  return [...clusters.values()];
}

/** Where lines stand, without those that stand almost at the same place. */
function tracks(places: number[]): number[] {
  const found: number[] = [];
  for (const place of places.sort((a, b) => a - b))
    if (!found.length || place - found.at(-1)! > thinnest) found.push(place);
  return found;
}

function gridOf({ horizontal, vertical }: Rulings, budget: Budget): RuledGrid | null {
  if (!vertical.length || !horizontal.length) return null;
  const lefts = horizontal.map(({ from }) => from);
  const rights = horizontal.map(({ to }) => to);
  const tops = vertical.map(({ to }) => to);
  const bottoms = vertical.map(({ from }) => from);
  // A table may have no lines at its sides, or none above and below.
  const xs = tracks([...vertical.map(({ at }) => at), Math.min(...lefts), Math.max(...rights)]);
  const ys = tracks([...horizontal.map(({ at }) => at), Math.min(...bottoms), Math.max(...tops)]).reverse();
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2) return null;
  if (columns > mostTracks || rows > mostTracks || columns * rows > mostCells) return null;
  budget.step(columns * rows);
  const isParted = (lines: readonly Ruling[], at: number, from: number, to: number): boolean => {
    let length = 0;
    for (let line = firstFrom(lines, at - thinnest); line < lines.length; line++) {
      const { at: place, from: begin, to: end } = lines[line]!;
      if (place > at + thinnest) break;
      length += Math.max(0, Math.min(end, to) - Math.max(begin, from));
    }
    return length >= covered * (to - from);
  };
  const cells: GridCellShape[] = [];
  const taken = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) continue;
      let width = 1;
      while (
        column + width < columns &&
        !taken[row * columns + column + width] &&
        !isParted(vertical, xs[column + width]!, ys[row + 1]!, ys[row]!)
      )
        width++;
      let height = 1;
      while (
        row + height < rows &&
        !isParted(horizontal, ys[row + height]!, xs[column]!, xs[column + width]!) &&
        isOpenInside(row + height, column, width)
      )
        height++;
      for (let y = row; y < row + height; y++)
        for (let x = column; x < column + width; x++) taken[y * columns + x] = 1;
      const box: Box = [xs[column]!, ys[row + height]!, xs[column + width]!, ys[row]!];
      cells.push({ row, column, rows: height, columns: width, box });
    }
  /** Whether the next row under a cell is one cell of the same width. */
  function isOpenInside(row: number, column: number, width: number): boolean {
    for (let x = column; x < column + width; x++) {
      if (taken[row * columns + x]) return false;
      if (x > column && isParted(vertical, xs[x]!, ys[row + 1]!, ys[row]!)) return false;
    }
    return true;
  }
  if (cells.length < 2) return null;
  const box: Box = [xs[0]!, ys.at(-1)!, xs.at(-1)!, ys[0]!];
  return { box, rows, columns, cells, lines: horizontal.length };
}
