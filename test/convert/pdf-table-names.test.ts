import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

const body = ["Reading", "Writing", "Speaking", "Listening"].map((name, at) => [
  name,
  ...[31, 42, 53, 64].map((number) => `${number + at}.${at + 1}`),
]);

const rowAt = (row: readonly string[], y: number, xs: readonly number[]) =>
  shown(...row.map((words, column): At => [xs[column]!, y, words]));

describe("happy: names of columns in one piece of text", () => {
  it("are parted where each of their words stands over a column of numbers", async () => {
    const xs = [80, 215, 270, 325, 380];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[660, 640, 572].map((y) => across(y, 72, 420)),
      shown([80, 646, "Task"], [203, 646, "Alpha-22B Gamma-33B Sigma-44B Omega-55B", 9.6]),
      ...body.map((row, at) => rowAt(row, 626 - 14 * at, xs)),
      shown(...text(72, 530, 4)),
    );
    expect(tablesOf(html)[0]![0]).toEqual(["Task", "Alpha-22B", "Gamma-33B", "Sigma-44B", "Omega-55B"]);
  });
});

describe("sad: a name of two words over two columns", () => {
  it("stays whole above the names of these", async () => {
    const xs = [80, 200, 260, 320, 380];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[674, 640, 572].map((y) => across(y, 72, 420)),
      shown([205, 660, "Linear  Algebra"], [330, 660, "Whole  Figures"]),
      rowAt(["Task", "rows", "years", "rows", "years"], 646, xs),
      ...body.map((row, at) => rowAt(row, 626 - 14 * at, xs)),
      shown(...text(72, 530, 4)),
    );
    expect(html).toMatch(/colspan="2"[^>]*>Linear Algebra/);
    expect(html).toMatch(/colspan="2"[^>]*>Whole Figures/);
  });
});

describe("sad: names of two words above years", () => {
  it("stay whole over the columns of these", async () => {
    const xs = [80, 200, 260, 320, 380];
    const html = await main(
      shown([205, 660, "Whole  Groups"], [326, 660, "Parent company"]),
      rowAt(["", "2024", "2023", "2024", "2023"], 646, xs),
      ...body.map((row, at) => rowAt(row, 626 - 14 * at, xs)),
    );
    expect(html).toMatch(/colspan="2"[^>]*>Parent company/);
  });
});

describe("sad: a label of two words before its value", () => {
  it("stays whole above rows of three columns", async () => {
    const xs = [80, 116, 200];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[660, 640, 572].map((y) => across(y, 72, 300)),
      shown([80, 646, "TIME  STAMP"], [200, 646, "11/02/2014"]),
      ...["A", "B", "C", "D"].map((letter, at) =>
        rowAt([`${letter}${at}`, `${at + 21}`, `${at + 35}.5`], 626 - 14 * at, xs),
      ),
      shown(...text(72, 530, 4)),
    );
    expect(html).toMatch(/colspan="2"[^>]*>TIME STAMP/);
  });
});

describe("happy: the name of a group that stands over all gaps between columns", () => {
  it("is the first row of the table between the rules", async () => {
    const xs = [80, 180, 260, 340, 420];
    const names = ["", "all in one group", "two large groups", "ten large groups", "hundred groups"];
    const html = await main(
      shown(...text(72, 740, 4)),
      across(674, 72, 500),
      across(657, 176, 500),
      across(640, 72, 500),
      across(572, 72, 500),
      shown([200, 662, "Servers that are open to those who can work so much out before"]),
      shown(...names.flatMap((words, at): At[] => (words ? [[xs[at]!, 646, words, 9]] : []))),
      ...body.map((row, at) => rowAt(row, 626 - 14 * at, xs)),
      shown(...text(72, 530, 4)),
    );
    const [table] = tablesOf(html);
    expect(table![0]).toEqual(["", "Servers that are open to those who can work so much out before"]);
    expect(table![1]).toEqual(names);
  });
});

describe("happy: the days of a month before their figures", () => {
  it("are cells of the table, not the numbers of lines", async () => {
    const xs = [80, 120, 160, 200, 240, 280, 320, 360, 400];
    const days = Array.from({ length: 20 }, (_, at) => [
      `${at + 1}`,
      ...[2460, 2630, 6510, 6150, 8430, 9360, 2480, 2420].map((number) => `${number + 17 * at}`),
    ]);
    const html = await main(
      rowAt(["DAY", "OCT", "NOV", "DEC", "JAN", "FEB", "MAR", "APR", "MAY"], 700, xs),
      ...days.map((row, at) => rowAt(row, 684 - 12 * at, xs)),
    );
    expect(tablesOf(html)[0]!.slice(1)).toEqual(days);
  });
});

describe("happy: a header whose rule is in parts", () => {
  it("heads a table of two rules, and names go over all columns of their part", async () => {
    const html = await main(
      shown(...text(72, 740, 4)),
      across(662, 160, 400),
      across(642, 160, 218),
      across(642, 224, 400),
      across(572, 160, 400),
      shown([180, 649, "Key"], [230, 649, "Where it goes to"]),
      ...["right", "left", "inside", "outside"].map((side, at) =>
        shown(
          [170, 628 - 15 * at, side[0]!],
          [200, 628 - 15 * at, side[0]!.toUpperCase()],
          [230, 628 - 15 * at, `to the ${side} of all the text`],
        ),
      ),
      shown(...text(72, 530, 4)),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Key", "Where it goes to"],
        ["r", "R", "to the right of all the text"],
        ["l", "L", "to the left of all the text"],
        ["i", "I", "to the inside of all the text"],
        ["o", "O", "to the outside of all the text"],
      ],
    ]);
    expect(html).toMatch(/colspan="2"[^>]*>Key/);
  });
});

describe("happy: signs that are set larger than the text of cells", () => {
  it("are no headline above columns of text between rules", async () => {
    const rows = [
      "caption of the table",
      "short caption of it",
      "nothing at all here",
      "caption of a picture",
    ];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[662, 602, 572].map((y) => across(y, 160, 400)),
      across(642, 160, 252),
      across(642, 260, 400),
      shown([180, 649, "In use"], [300, 649, "What is printed"]),
      ...rows.map((words, at) =>
        shown([170, 627 - 15 * at, "*", 14], [215, 627 - 15 * at, "*", 14], [270, 628 - 15 * at, words]),
      ),
      shown(...text(72, 530, 4)),
    );
    const [table] = tablesOf(html);
    expect(table![0]).toEqual(["In use", "What is printed"]);
    expect(table!.slice(1)).toEqual(rows.map((words) => ["*", "*", words]));
  });
});

describe("happy: tables below one another with the same bold names of columns", () => {
  it("are several tables between rules of one length", async () => {
    const block = (y: number, names: readonly string[]) => [
      shown([80, y, "Course", 10, "F2"], [240, y, "Credit", 10, "F2"], [340, y, "Earned", 10, "F2"]),
      ...names.map((name, at) =>
        shown([80, y - 15 - 15 * at, name], [240, y - 15 - 15 * at, "1.0"], [340, y - 15 - 15 * at, "0.5"]),
      ),
      across(y - 25 - 15 * (names.length - 1), 72, 420),
    ];
    const html = await main(
      across(680, 72, 420),
      ...block(666, ["Geometry", "Spanish"]),
      ...block(606, ["Biology", "History", "Algebra"]),
      ...block(531, ["Statistics", "Physics"]),
    );
    expect(tablesOf(html).map((rows) => rows.length)).toEqual([3, 4, 3]);
    for (const [names] of tablesOf(html)) expect(names).toEqual(["Course", "Credit", "Earned"]);
  });
});
