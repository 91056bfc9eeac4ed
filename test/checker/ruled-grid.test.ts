import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { Box } from "../../src/formats/pdf/content/geometry.ts";
import { ruledGrids } from "../../src/formats/pdf/layout/ruled-grid.ts";
import { joinedRulings } from "../../src/formats/pdf/layout/rulings.ts";

const across = (y: number, from: number, to: number): Box => [from, y - 0.25, to, y + 0.25];
const upright = (x: number, from: number, to: number): Box => [x - 0.25, from, x + 0.25, to];

/** The cells of each grid as "row,column rows x columns". */
function grids(lines: readonly Box[]): string[][] {
  const budget = new Budget();
  return ruledGrids(joinedRulings(lines, budget), [], budget).grids.map(({ cells }) =>
    cells.map(({ row, column, rows, columns }) => `${row},${column} ${rows}x${columns}`),
  );
}

const box = [across(0, 0, 200), across(100, 0, 200), upright(0, 0, 100), upright(200, 0, 100)];

describe("happy", () => {
  it("finds the cells between whole lines", () => {
    expect(grids([...box, across(50, 0, 200), upright(100, 0, 100)])).toEqual([
      ["0,0 1x1", "0,1 1x1", "1,0 1x1", "1,1 1x1"],
    ]);
  });

  it("joins lines that are drawn cell by cell", () => {
    const lines = [0, 50, 100].flatMap((y) => [across(y, 0, 100), across(y, 100, 200)]);
    const sides = [0, 100, 200].flatMap((x) => [upright(x, 0, 50), upright(x, 50, 100)]);
    expect(grids([...lines, ...sides])).toEqual([["0,0 1x1", "0,1 1x1", "1,0 1x1", "1,1 1x1"]]);
  });

  it("merges cells that no line parts", () => {
    expect(grids([...box, across(50, 0, 200), upright(100, 0, 50)])).toEqual([
      ["0,0 1x2", "1,0 1x1", "1,1 1x1"],
    ]);
    expect(grids([...box, across(50, 100, 200), upright(100, 0, 100)])).toEqual([
      ["0,0 2x1", "0,1 1x1", "1,1 1x1"],
    ]);
  });

  it("takes a table without lines at its sides", () => {
    expect(grids([across(0, 0, 200), across(50, 0, 200), across(100, 0, 200), upright(100, 0, 100)])).toEqual(
      [["0,0 1x1", "0,1 1x1", "1,0 1x1", "1,1 1x1"]],
    );
  });

  it("tells tables apart", () => {
    const far = (lines: readonly Box[]) => lines.map(([a, b, c, d]): Box => [a, b + 300, c, d + 300]);
    const one = [...box, across(50, 0, 200)];
    expect(grids([...one, ...far(one)])).toHaveLength(2);
  });
});

describe("negative", () => {
  it.each([
    ["a box round text", box],
    ["a rule below a heading", [across(0, 0, 200)]],
    ["rules that no upright line meets", [across(0, 0, 200), across(50, 0, 200)]],
    ["dashes", [across(0, 0, 3), upright(0, 0, 3)]],
  ])("%s is no grid", (_, lines) => expect(grids(lines)).toEqual([]));
});

describe("edge", () => {
  it("takes double lines for one", () => {
    expect(grids([...box, across(50, 0, 200), across(52, 0, 200), upright(100, 0, 100)])[0]).toHaveLength(4);
  });
});
