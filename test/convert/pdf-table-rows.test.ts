import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Rows below a header between rules, of cells that begin at the same places, with a gap above some of them. */
const table = (
  places: readonly number[],
  rows: readonly (readonly string[])[],
  gaps: readonly number[] = [],
) => {
  const [header, ...body] = rows;
  const line = (row: readonly string[], y: number) =>
    row.flatMap((words, at): At[] => (words ? [[places[at]!, y, words]] : []));
  const heightOf = (at: number) => 676 - 12 * at - 6 * gaps.filter((gap) => gap <= at).length;
  const bottom = heightOf(body.length - 1) - 6;
  const right = places.at(-1)! + 130;
  return [
    ...[710, 690, bottom].map((y) => across(y, places[0]! - 2, right)),
    shown(
      ...line(header!, 696),
      ...body.flatMap((row, at) => line(row, heightOf(at))),
      ...text(72, bottom - 40, 3),
    ),
  ];
};

describe("happy: rows of tables whose lines stand as close as those of a text", () => {
  it("begin with names in lower case, where all names do", async () => {
    const lines = [
      ["Option", "Default", "Meaning"],
      ["review", "false", "Whether lines have numbers"],
      ["screen", "false", "Whether links are coloured"],
      ["natbib", "true", "Whether another package is"],
      ["", "", "loaded for the references"],
      ["anonymous", "false", "whether names are left out"],
      ["balance", "true", "Whether both columns end on"],
      ["", "", "one level on the last page"],
    ];
    const html = await main(...table([80, 160, 230], lines));
    expect(tablesOf(html)).toEqual([
      [
        ...lines.slice(0, 3),
        ["natbib", "true", "Whether another package is loaded for the references"],
        lines[5],
        ["balance", "true", "Whether both columns end on one level on the last page"],
      ],
    ]);
  });

  it("fill all columns, one word each", async () => {
    const lines = [
      ["classic", "medieval", "modern"],
      ["Nouembris", "Nouembris", "Novembris"],
      ["Decembris", "Decembris", "Decembris"],
      ["Praefatio", "Praefatio", "Praefatio"],
      ["Septembris", "Septembris", "Septembris"],
      ["Quintiliis", "Quintiliis", "Quintiliis"],
    ];
    expect(tablesOf(await main(...table([80, 150, 220], lines, [3])))).toEqual([lines]);
  });

  it("hold days below one another", async () => {
    const lines = [
      ["Name", "Form", "Since"],
      ["AmSTeX", "Plain", "2010/04/16"],
      ["biber", "bare", "2011/10/01"],
      ["BibTeX", "Small", "2011/10/01"],
      ["ConTeXt", "Narrow", "2011/03/25"],
      ["emTeX", "wide", "2010/04/26"],
    ];
    expect(tablesOf(await main(...table([80, 150, 220], lines)))).toEqual([lines]);
  });
});

describe("sad: lines of tables that go on", () => {
  it("have names in lower case below others that have not", async () => {
    const lines = [
      ["Item", "Place", "Remark"],
      ["Depreciation of", "Hall", "Written down in ten years"],
      ["intangible assets", "", "from the day of the sale"],
      ["Instruments and", "Yard", "Bought in the last year"],
      ["small machines", "", "for the repair of the roof"],
    ];
    expect(tablesOf(await main(...table([80, 190, 250], lines)))).toEqual([
      [
        lines[0],
        ["Depreciation of intangible assets", "Hall", "Written down in ten years from the day of the sale"],
        ["Instruments and small machines", "Yard", "Bought in the last year for the repair of the roof"],
      ],
    ]);
  });
});
