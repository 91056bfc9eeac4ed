import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Tables of manuals and dictionaries: words in columns, between few rules or none. */

const above = shown(...text(72, 740, 3));
/** Rows below one another; empty cells show nothing. */
const rows = (
  all: readonly (readonly string[])[],
  y: number,
  xs: readonly number[],
  font: At[4] = "F1",
): string =>
  all
    .map((row, at) =>
      shown(
        ...row.flatMap((words, column): At[] => (words ? [[xs[column]!, y - 13 * at, words, 10, font]] : [])),
      ),
    )
    .join("\n");

describe("happy: numbers in cells that are hardly wider than they", () => {
  it("are parted by the lines between them", async () => {
    const numbers = [
      ["12.3999", "12.4001", "21.4512"],
      ["12.4015", "12.4021", "21.5564"],
      ["12.4012", "12.3999", "21.6352"],
    ];
    const ys = [640, 624, 608];
    const html = await main(
      above,
      ...[656, 636, 620, 604].map((y) => across(y, 72, 284)),
      ...[72, 160, 201, 241, 284].map((x) => upright(x, 604, 656)),
      ...numbers.map((row, at) =>
        shown(
          [80, ys[at]!, `Step ${at + 1}`],
          ...row.map((words, column): At => [162 + 40.4 * column, ys[at]!, words]),
        ),
      ),
    );
    expect(tablesOf(html)[0]!.map((row) => row.slice(1))).toEqual(numbers);
  });
});

describe("happy: a column with one word in each line", () => {
  const xs = [80, 150, 220, 400];
  const links = [
    ["setuplinks", "{boolean}", "Group of rooms and the formula one", "lblockeins"],
    ["", "{length}", "Least length of a line", ""],
    ["", "{boolean}", "Sign of descent one", "lseins"],
    ["", "{boolean}", "Group of rooms and the formula two", "lblockzwei"],
    ["", "{length}", "Least length of a line", ""],
    ["", "{boolean}", "Sign of descent two", "lszwei"],
  ];
  it("tells rows that have no name", async () => {
    const html = await main(
      above,
      ...[676, 656, 568].map((y) => across(y, 72, 480)),
      rows([["Macro", "Type", "Description", "Name"]], 662, xs),
      rows(links, 640, xs),
    );
    expect(tablesOf(html)[0]!.slice(1)).toEqual(links);
  });

  it("tells rows in groups that rules part", async () => {
    const shapes = [
      ["medium", "normal", "n"],
      ["", "italics", "it"],
      ["", "slanted", "sl"],
      ["", "serif oblique", "ro"],
      ["bold", "normal", "n"],
      ["", "slanted", "sl"],
      ["extended", "normal", "n"],
      ["", "italics", "it"],
    ];
    const html = await main(
      above,
      ...[676, 656, 600 - 3, 571, 545].map((y) => across(y, 72, 330)),
      rows([["Series", "Shape", "Code"]], 662, [80, 150, 260]),
      rows(shapes, 640, [80, 150, 260]),
    );
    expect(tablesOf(html)[0]!.slice(1)).toEqual(shapes);
  });
});

describe("happy: words below bold names, beside names in bold type", () => {
  it("are a table without rules", async () => {
    const notes = [
      ["US", "long", "long rest", "breve"],
      ["UK", "longa", "longa rest", "breve"],
      ["IT", "longa", "pausa di longa", "breve"],
      ["DE", "Longa", "longa Pause", "Brevis"],
      ["NL", "longa", "longa rust", "brevis"],
    ];
    const html = await main(
      above,
      rows([["Lang.", "note name", "rest name", "note name"]], 660, [80, 140, 240, 360], "F2"),
      rows(
        notes.map(([name]) => [name!]),
        644,
        [80],
        "F2",
      ),
      rows(
        notes.map(([, ...others]) => others),
        644,
        [140, 240, 360],
      ),
    );
    expect(tablesOf(html)[0]).toHaveLength(6);
  });
});

describe("happy: the name of a group in lower case", () => {
  it("is a row of its own where names begin so", async () => {
    const units = [
      ["units of magnetism", "", ""],
      ["weber", "Wb", "flux"],
      ["tesla", "T", "density"],
      ["units of light", "", ""],
      ["lumen", "lm", "all of it"],
      ["lux", "lx", "what falls"],
    ];
    const html = await main(
      above,
      ...[676, 656, 566].map((y) => across(y, 72, 400)),
      rows([["name", "sign", "what it measures"]], 662, [80, 200, 260]),
      rows(units, 640, [80, 200, 260]),
    );
    expect(tablesOf(html)[0]!.map(([name]) => name)).toEqual(["name", ...units.map(([name]) => name)]);
  });
});

describe("sad: a note below a bar with its title", () => {
  it("is no table where its words are set to the width of a line", async () => {
    const html = await main(
      above,
      area(72, 640, 440, 18),
      area(72, 600, 440, 34),
      shown([76, 645, "Note:", 12, "F2"]),
      shown([76, 618, "For information about funs, see the section"], [310, 618, "Reference"]),
      shown([400, 618, "Manual of the system"], [76, 606, "and what follows there."]),
    );
    expect(tablesOf(html)).toHaveLength(0);
  });
});

describe("happy: rows with long cells between a rule and a caption", () => {
  const quotes = [
    ["glqq", "Q1", "for German left double quotes, which look like two commas"],
    ["grqq", "Q2", "for German right double quotes, which look like these here"],
    ["flqq", "Q3", "for French left double quotes, which look like two signs"],
    ["frqq", "Q4", "for French right double quotes, which look like two signs"],
    ["dq", "", "the original character of quotes"],
  ];
  it("are a table, the last one too, which leaves a cell empty", async () => {
    const html = await main(
      above,
      across(656, 72, 500),
      rows([["Command", "Short", "Meaning"]], 660, [80, 150, 200]),
      rows(quotes, 644, [80, 150, 200]),
      shown([120, 570, "Table 1: Special quotes"]),
      shown(...text(72, 540, 3)),
    );
    expect(tablesOf(html)[0]!.slice(1)).toEqual(quotes);
  });
});

describe("happy: two tables side by side between rules on one level", () => {
  it("are both whole", async () => {
    const keys = [
      ["style", "1 mu"],
      ["derivand-sep", "2 mu"],
      ["outer-delim", "left"],
      ["*inner-wrap", "true"],
    ];
    const html = await main(
      above,
      ...[72, 300].flatMap((x) => [676, 656, 592].map((y) => across(y, x, x + 180))),
      ...[80, 308].map((x) => rows([["key", "default"], ...keys], 662, [x, x + 110])),
    );
    expect(tablesOf(html)).toEqual([
      [["key", "default"], ...keys],
      [["key", "default"], ...keys],
    ]);
  });
});

describe("happy: names above a column of figures", () => {
  it("are the first row, and a last one with an empty cell belongs to it too", async () => {
    const languages = [
      ["USenglish", "255", "english"],
      ["english", "255", "USenglish"],
      ["german", "253", "austrian"],
      ["ngerman", "254", "naustrian"],
      ["naustrian", "251", "ngerman"],
      ["french", "252", ""],
    ];
    const html = await main(
      above,
      rows([["Language", "Value", "of which language"]], 662, [80, 180, 230], "F4"),
      rows(languages, 646, [80, 180, 230]),
      shown(...text(72, 530, 3)),
    );
    expect(tablesOf(html)[0]).toEqual([["Language", "Value", "of which language"], ...languages]);
  });
});

describe("happy: names of groups above names of columns in one cell of a grid", () => {
  it("are a row of their own", async () => {
    const works = [
      ["front.tex", "31", "42", "53", "64"],
      ["abstract.tex", "32", "43", "54", "65"],
      ["summary.tex", "33", "44", "55", "66"],
    ];
    const html = await main(
      above,
      ...[676, 644, 626, 608, 590].map((y) => across(y, 72, 400)),
      ...[72, 160, 280, 400].map((x) => upright(x, 590, 676)),
      shown([205, 664, "Theses"], [320, 664, "Reports"]),
      shown([80, 650, "File"], [166, 650, "Classic"], [230, 650, "By article"]),
      shown([286, 650, "Classic"], [346, 650, "By article"]),
      ...works.map((row, at) => rows([row], 631 - 18 * at, [80, 170, 240, 290, 350])),
    );
    expect(html).toMatch(/colspan="2"[^>]*>Theses</);
    expect(tablesOf(html)[0]!.slice(0, 2)).toEqual([
      ["File", "Theses", "Reports"],
      ["Classic", "By article", "Classic", "By article"],
    ]);
  });
});

describe("happy: numbers before words in a typewriter's face in a grid", () => {
  it("are cells of their own", async () => {
    const ranges = [
      ["A1", "1", "-5 to +5"],
      ["A2", "2", "-5 to +5"],
      ["IN1", "3", "0 to 5"],
      ["SEN", "4", "0 to 5"],
    ];
    const html = await main(
      above,
      ...[676, 656, 636, 616, 596, 576].map((y) => across(y, 72, 330)),
      ...[72, 140, 220, 330].map((x) => upright(x, 576, 676)),
      rows([["Terminal", "Channel", "Range"]], 662, [80, 150, 230]),
      ...ranges.map(([name, channel, range], at) =>
        shown(
          [80, 642 - 20 * at, name!],
          [170, 642 - 20 * at, channel!],
          [230, 642 - 20 * at, range!, 10, "F5"],
        ),
      ),
    );
    expect(tablesOf(html)[0]!.slice(1)).toEqual(ranges);
  });
});

describe("happy: the caption of a table above a name that is one piece", () => {
  it("makes rows of words below it a table, whatever stands between their columns", async () => {
    const abbreviations = [
      ["UBAEL", "The release of this year includes a version"],
      ["MLIOF", "The default values for each of the systems"],
      ["ORAF", "The server that hands out pages of the site"],
      ["LBDUG", "When these situations occur it is no claim"],
    ];
    const html = await main(
      above,
      shown([110, 684, "Table 1: Key figures, other expenses", 11]),
      shown([80, 660, "Abbreviation", 8, "F2"], [80 + 8 * 6.2, 660, "Meaning", 8, "F2"]),
      across(656, 72, 330),
      ...abbreviations.map(([name, words], at) =>
        shown([80, 648 - 11 * at, name!, 8], [140, 648 - 11 * at, words!, 8]),
      ),
      across(608, 72, 330),
      shown(...text(72, 560, 3)),
    );
    expect(tablesOf(html)).toHaveLength(1);
  });
});

describe("sad: amounts beside numbered steps below bold names", () => {
  it("are no table", async () => {
    const html = await main(
      above,
      rows([["Ingredients", "Method"]], 660, [80, 200], "F2"),
      rows(
        [
          ["175 g rye", "1. Mix the flour with water and salt"],
          ["207 g oats", "2. Leave the dough in a warm place"],
          ["447 g milk", "3. Bake it until the crust is brown"],
          ["12 g salt", "4. Let it cool before it is cut"],
        ],
        642,
        [80, 200],
      ),
    );
    expect(tablesOf(html)).toHaveLength(0);
  });
});
