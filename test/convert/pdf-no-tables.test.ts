import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

describe("sad: what stands level and is no table", () => {
  it("is the head of a page in one row of cells", async () => {
    const html = await main(
      across(750, 80, 540),
      across(715, 80, 540),
      ...[80, 160, 430, 540].map((x) => upright(x, 715, 750)),
      shown(
        [90, 729, "EDF"],
        [200, 729, "Guide for users of the model"],
        [450, 739, "Documentation"],
        [450, 729, "of version 6"],
        [450, 719, "Page 6"],
        ...text(72, 660, 6),
      ),
    );
    expect(tablesOf(html)).toEqual([]);
    expect(html).toContain("Guide for users of the model");
  });

  it("is the matrices of a formula, with brackets that have no characters", async () => {
    const bracket = (x: number, y: number): At => [x, y, "|"];
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...[672, 660, 648].flatMap((y, row): At[] => [
          bracket(100, y),
          [130, y, row < 2 ? `${row}1` : "where"],
          [160, y, `${row}2`],
          [190, y, `${row}3`],
        ]),
        ...text(72, 610, 4),
      ),
    );
    expect(tablesOf(html)).toEqual([]);
  });

  it("is single signs, as of music, between lines", async () => {
    const html = await main(
      ...[680, 660, 640].map((y) => across(y, 100, 300)),
      ...[100, 200, 300].map((x) => upright(x, 640, 680)),
      shown([140, 666, "h"], [240, 666, "h"], [140, 646, "q"], [240, 646, "h"], ...text(72, 580, 4)),
    );
    expect(tablesOf(html)).toEqual([]);
  });
});

describe("happy: tables all the same", () => {
  it("have two rows between lines that draw one row of cells, where both are filled", async () => {
    const html = await main(
      across(690, 80, 480),
      across(650, 80, 480),
      ...[80, 180, 280, 380, 480].map((x) => upright(x, 650, 690)),
      shown(
        ...["Country", "Carrier", "Packages", "Weight"].map((words, at): At => [90 + 100 * at, 676, words]),
        ...["Brazil", "FedEx", "1", "1 lb"].map((words, at): At => [90 + 100 * at, 658, words]),
        ...text(72, 580, 4),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Country", "Carrier", "Packages", "Weight"],
        ["Brazil", "FedEx", "1", "1 lb"],
      ],
    ]);
  });
});
