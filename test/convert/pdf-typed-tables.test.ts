import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Lines of a program's output, 6 points a character: what one space parts is shown at once, as such programs do. */
const typed = (lines: readonly string[]): At[] =>
  lines.flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(
      (found): At => [80 + 6 * found.index, 600 - 12 * row, found[0], 10, "F5"],
    ),
  );

describe("happy: tables in the face of a typewriter", () => {
  it("have names with one space between them above the ends of their numbers", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 4),
        ...typed([
          "              Estimate Std. Error t value Pr(>|t|)    ",
          "(Intercept)   -137.500     23.522   -5.85  8.2e-08 ***",
          "education        2.959      0.582    5.09  2.0e-06 ***",
          "log(income)     17.514      2.916    6.01  4.1e-08 ***",
          "typeprof        74.276     30.736    2.42   0.0177 *  ",
        ]),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["", "Estimate", "Std. Error", "t value", "Pr(&gt;|t|)"],
        ["(Intercept)", "-137.500", "23.522", "-5.85", "8.2e-08 ***"],
        ["education", "2.959", "0.582", "5.09", "2.0e-06 ***"],
        ["log(income)", "17.514", "2.916", "6.01", "4.1e-08 ***"],
        ["typeprof", "74.276", "30.736", "2.42", "0.0177 *"],
      ],
    ]);
  });

  it("have numbers with one space between them in columns that others stand apart in", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 4),
        ...typed([
          "              DQB DRB  B hap.freq",
          "geno.glm.17    21   7 44  0.02303",
          "geno.glm.34    31   4 44  0.02843",
          "geno.glm.138   62   2  7  0.05181",
          "haplo.more     21   3  9  0.10405",
          "haplo.base     21   3  8  0.10405",
        ]),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["", "DQB", "DRB", "B", "hap.freq"],
        ["geno.glm.17", "21", "7", "44", "0.02303"],
        ["geno.glm.34", "31", "4", "44", "0.02843"],
        ["geno.glm.138", "62", "2", "7", "0.05181"],
        ["haplo.more", "21", "3", "9", "0.10405"],
        ["haplo.base", "21", "3", "8", "0.10405"],
      ],
    ]);
  });

  it("have the name of their first column above names", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 4),
        ...typed([
          "smoking Alzheimer Other dementias Other diagnoses",
          "  None         91              55              80",
          "  <10           7               7               3",
          "  >20          21               9               9",
        ]),
      ),
    );
    expect(tablesOf(html)[0]![0]).toEqual(["smoking", "Alzheimer", "Other dementias", "Other diagnoses"]);
  });
});

describe("happy: typed tables among what a program says", () => {
  it("have numbers with one space between them that end at the same places in other rows", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 4),
        ...typed([
          "           DM    Ins Dead(Ins) Dead",
          "1995   1.0000 1.0000    1.0000    1",
          "1995.2 0.9864 0.9940    0.9942    1",
          "1995.4 0.9686 0.9872    0.9876    1",
          "1995.6 0.9546 0.9820    0.9826    1",
        ]),
      ),
    );
    expect(tablesOf(html)[0]!.slice(1, 3)).toEqual([
      ["1995", "1.0000", "1.0000", "1.0000", "1"],
      ["1995.2", "0.9864", "0.9940", "0.9942", "1"],
    ]);
  });

  it("end at a line that stands alone", async () => {
    const rows = ["alpha      1.25     0.5", "beta      12.50     1.5", "gamma      7.25     2.5"];
    const html = await main(
      shown(...text(72, 700, 4), ...typed([...rows, "Women of all ages", ...rows]), ...text(72, 480, 4)),
    );
    expect(tablesOf(html).map(({ length }) => length)).toEqual([3, 3]);
  });
});

describe("sad: lines in the face of a typewriter", () => {
  it("stay whole above a table whose columns they do not name", async () => {
    const html = await main(
      shown(
        ...typed([
          "We fit the model below to all of the data once more",
          "alpha          1.25      0.5",
          "beta          12.50      1.5",
          "gamma          7.25      2.5",
        ]),
      ),
    );
    expect(html).toContain("We fit the model below to all of the data once more");
  });
});
