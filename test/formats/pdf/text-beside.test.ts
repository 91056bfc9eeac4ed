import { expect, test } from "vitest";
import type { AlignedTable } from "../../../src/formats/pdf/layout/aligned-table.ts";
import type { Segment } from "../../../src/formats/pdf/layout/segments.ts";
import { isBesideGutter } from "../../../src/formats/pdf/layout/text-beside.ts";
import { noStyle } from "../../../src/formats/pdf/layout/text-style.ts";

const line = (left: number, y: number, right: number): Segment<never> => ({
  box: [left, y, right, y + 8],
  y,
  size: 8,
  style: noStyle,
  isUniform: true,
  spans: [],
  thing: null,
});
const gutter = { left: 304, right: 312, crossing: new Set<Segment<never>>() };
const column = (left: number, right: number) => [500, 491, 482, 473].map((y) => line(left, y, right));
const page = [...column(132, 300), ...column(312, 480), line(20, 40, 120)];

/** A seeming table of these lines on a page of two columns, and something in the margin. */
const isBeside = (...own: Segment<never>[]) => {
  const table: AlignedTable<never> = {
    rows: [],
    marked: 0,
    segments: new Set(own),
    box: [132, 180, 480, 214],
    isWordy: false,
    isLevel: false,
  };
  return isBesideGutter(table, [...page, ...own], gutter);
};

test("lines that fill a column one below the other are text, though they stand level with those beside them", () => {
  const beside = [line(312, 209, 340), line(312, 200, 400), line(312, 191, 380)];
  expect(isBeside(line(132, 209, 300), line(132, 200, 305), line(132, 191, 200), ...beside)).toBe(true);
  // Cells are shorter, or are one line each among others.
  expect(isBeside(line(132, 209, 240), line(132, 200, 260), line(132, 191, 200), ...beside)).toBe(false);
  expect(isBeside(line(132, 209, 300), line(132, 200, 190), line(132, 191, 300), ...beside)).toBe(false);
});

test("names with numbers at the edge of a column are rows", () => {
  const rows = [209, 200, 191].flatMap((y) => [
    line(132, y, 240),
    { ...line(280, y, 300), spans: [{ text: "25,187", href: null, raised: null }] },
    line(330, y, 480),
  ]);
  expect(isBeside(...rows)).toBe(false);
});

test("what goes over the gutter is a table", () => {
  const wide = line(132, 218, 400);
  expect(isBeside(wide, line(132, 209, 300), line(132, 200, 300), line(312, 209, 480))).toBe(false);
});
