import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Tables as journals, theses and manuals set them. */

const above = shown(...text(72, 740, 3));
const rows = (all: readonly (readonly string[])[], y: number, xs: readonly number[], step = 14): string =>
  all
    .map((row, at) => shown(...row.map((words, column): At => [xs[column]!, y - step * at, words])))
    .join("\n");

describe("happy: rows of several lines that white space parts", () => {
  it("are whole where only their first lines fill all columns", async () => {
    const xs = [80, 160, 290, 340];
    const styles = [
      ["PAPER", "14 pt", "0 pt", "3 pt"],
      ["TITLE", "Initial", "", ""],
      ["", "Bold", "", ""],
      ["Author", "12 pt", "9 pt", "12 pt"],
      ["", "Plain", "", ""],
      ["Section", "12 pt", "9 pt", "3 pt"],
      ["Heading", "Capitals", "", ""],
      ["Captions", "10 pt", "3 pt", "6 pt"],
    ];
    const ys = [640, 628, 616, 598, 586, 568, 556, 538];
    const html = await main(
      above,
      ...[678, 654, 530].map((y) => across(y, 72, 380)),
      rows([["Style", "Font", "Before", "After"]], 660, xs),
      ...styles.map((row, at) => rows([row], ys[at]!, xs)),
    );
    expect(tablesOf(html)[0]!.map(([name, font]) => `${name}: ${font}`)).toEqual([
      "Style: Font",
      "PAPER TITLE: 14 pt Initial Bold",
      "Author: 12 pt Plain",
      "Section Heading: 12 pt Capitals",
      "Captions: 10 pt",
    ]);
  });
});

describe("sad: groups of rows that white space parts", () => {
  it("keep a row for each line where all columns go on", async () => {
    const xs = [80, 160, 290];
    const towns = [
      ["France", "Paris", "31"],
      ["", "Lyon", "28"],
      ["Spain", "Madrid", "45"],
      ["", "Seville", "51"],
      ["Italy", "Rome", "53"],
      ["", "Turin", "64"],
    ];
    const ys = [640, 628, 608, 596, 576, 564];
    const html = await main(
      above,
      ...[678, 654, 556].map((y) => across(y, 72, 380)),
      rows([["Country", "Town", "Guests"]], 660, xs),
      ...towns.map((row, at) =>
        shown(...row.flatMap((words, column): At[] => (words ? [[xs[column]!, ys[at]!, words]] : []))),
      ),
    );
    expect(tablesOf(html)[0]).toHaveLength(7);
  });
});

describe("happy: a table of signs", () => {
  it("is one below names of its columns, and a sign in two pieces is one cell", async () => {
    const xs = [80, 160, 230];
    const html = await main(
      above,
      ...[678, 654, 590].map((y) => across(y, 72, 380)),
      rows([["Command", "Output", "Meaning"]], 660, xs),
      shown([80, 640, "lid"], [160, 643, "<"], [160, 637, "="], [230, 640, "less than or equal to"]),
      shown([80, 626, "gid"], [160, 629, ">"], [160, 623, "="], [230, 626, "greater than or equal to"]),
      shown([80, 612, "same"], [160, 612, "="], [230, 612, "equal to"]),
      shown([80, 598, "is"], [160, 598, "="], [230, 598, "the same as"]),
    );
    expect(tablesOf(html)[0]).toEqual([
      ["Command", "Output", "Meaning"],
      ["lid", "&lt; =", "less than or equal to"],
      ["gid", "&gt; =", "greater than or equal to"],
      ["same", "=", "equal to"],
      ["is", "=", "the same as"],
    ]);
  });
});

describe("happy: a grid that has no line between two of its columns", () => {
  it("has both of them where one line stands in more pieces", async () => {
    const cells = [
      ["New", "Old", "Output"],
      ["textbf", "bold face", "strong"],
      ["textit", "slanted letters", "italic"],
      ["textsf", "plain letters", "sans"],
      ["emph", "em", "emphasis"],
      ["textsc", "capitals", "small"],
      ["mathcal", "cal", "script"],
    ];
    const [one, ...others] = cells.map((row, at) =>
      at === 1
        ? shown([80, 646, "textbf"], [160, 646, "bold"], [196, 646, "face"], [270, 646, "strong"])
        : rows([row], 664 - 18 * at, [80, 160, 270]),
    );
    const html = await main(
      above,
      ...[676, 658, 640, 622, 604, 586, 568, 550].map((y) => across(y, 72, 340)),
      upright(262, 550, 676),
      one!,
      ...others,
    );
    expect(tablesOf(html)[0]).toEqual(cells);
  });
});

describe("happy: the caption of the next table between rules of one length", () => {
  it("parts the tables", async () => {
    const one = [
      ["Reading", "short", "plain text"],
      ["Writing", "long", "letters"],
      ["Speaking", "long", "speeches"],
    ];
    const html = await main(
      above,
      ...[678, 654, 604, 566, 548, 498].map((y) => across(y, 72, 380)),
      rows([["Task", "Length", "Of what"]], 660, [80, 160, 230]),
      rows(one, 640, [80, 160, 230]),
      shown([150, 580, "Table 2", 10, "F2"], [195, 580, "Other tasks", 10, "F2"]),
      rows([["Task", "Length", "Of what"]], 554, [80, 190, 300]),
      rows(one, 534, [80, 190, 300]),
    );
    expect(tablesOf(html).map((table) => table.length)).toEqual([4, 4]);
    expect(html).toContain("Table 2");
    expect(tablesOf(html).flat(2).join(" ")).not.toContain("Table 2");
  });
});

describe("happy: a name over columns with a rule below it", () => {
  const prices = [
    ["Midge", "a gram", "13.65"],
    ["", "a piece", "0.01"],
    ["Gnu", "stuffed", "92.50"],
    ["Emu", "stuffed", "33.33"],
  ];
  it("is a row of its own, over the first column too", async () => {
    const html = await main(
      above,
      ...[680, 648, 590].map((y) => across(y, 72, 260)),
      across(666, 72, 192),
      shown([116, 669, "Item"]),
      rows([["Beast", "Description", "Price"]], 654, [80, 130, 210]),
      ...prices.map((row, at) =>
        shown(
          ...row.flatMap((words, column): At[] =>
            words ? [[[80, 130, 210][column]!, 636 - 13 * at, words]] : [],
          ),
        ),
      ),
    );
    expect(html).toMatch(/colspan="2"[^>]*>Item/);
    expect(tablesOf(html)[0]!.slice(0, 2)).toEqual([
      ["Item", ""],
      ["Beast", "Description", "Price"],
    ]);
  });
});

describe("happy: numbers right below names above a rule", () => {
  it("are a row of their own", async () => {
    const xs = [80, 130, 180, 230];
    const html = await main(
      above,
      ...[680, 644, 608].map((y) => across(y, 72, 280)),
      rows(
        [
          ["first", "second", "third", "fourth"],
          ["1", "-1", "2", "-2"],
        ],
        666,
        xs,
      ),
      rows(
        [
          ["fifth", "sixth", "seventh", "eighth"],
          ["5", "-5", "6", "-6"],
        ],
        630,
        xs,
      ),
    );
    expect(tablesOf(html)[0]).toHaveLength(4);
  });
});

describe("happy: the lines of a title above a table", () => {
  it("are no rows of it", async () => {
    const xs = [80, 160, 220, 280, 340, 400];
    const html = await main(
      shown([470, 742, "Page 2"], [180, 740, "Report of the registry", 12]),
      shown([170, 728, "January count of all registered voters"]),
      shown([170, 716, "Compiled and issued by the registry"]),
      rows([["County", "Green", "Blue", "Red", "Other", "Total"]], 692, xs),
      across(688, 72, 440),
      rows(
        ["Apache", "Gila", "Mohave", "Navajo", "Pima", "Yuma"].map((name, at) => [
          name,
          ...[12, 34, 56, 78, 180].map((count) => `${count + at}`),
        ]),
        674,
        xs,
      ),
    );
    expect(tablesOf(html)[0]![0]).toEqual(["County", "Green", "Blue", "Red", "Other", "Total"]);
  });
});

describe("happy: an address between a rule and a grid", () => {
  it("is no part of the table, and a row of cells with lines between its columns is one", async () => {
    const html = await main(
      across(700, 72, 400),
      ...["The Duck Company", "Some Avenue", "Somewhere", "Brazil"].map((words, at) =>
        shown([74, 680 - 13 * at, words], [260, 680 - 13 * at, words.replace("Some", "Any")]),
      ),
      ...[610, 550].map((y) => across(y, 72, 400)),
      ...[72, 180, 290, 400].map((x) => upright(x, 550, 610)),
      shown([80, 590, "Country of", 8], [190, 590, "Carrier", 8], [300, 590, "Packages", 8]),
      shown([80, 576, "destination", 8]),
      shown([80, 558, "Brazil"], [190, 558, "By air"], [300, 558, "11"]),
    );
    expect(tablesOf(html).flat(2).join(" ")).not.toContain("Duck Company");
  });
});

describe("happy: names with signs in smaller type", () => {
  it("stand in their rows", async () => {
    const html = await main(
      above,
      shown([80, 660, "Sign", 12, "F2"], [140, 660, "Meaning", 12, "F2"], [300, 660, "Unit", 12, "F2"]),
      ...["gas constant", "energy", "thermal conductivity", "stress tensor", "viscous tensor", "tensor"].map(
        (words, at) =>
          at < 3
            ? shown(
                [80, 634 - 26 * at, "R", 12],
                [140, 634 - 26 * at, words, 12],
                [300, 634 - 26 * at, "kg", 12],
              )
            : shown(
                [80, 631 - 26 * at, "Sij", 8],
                [140, 634 - 26 * at, words, 12],
                [300, 634 - 26 * at, "1", 12],
              ),
      ),
    );
    expect(tablesOf(html)[0]).toHaveLength(7);
  });
});

describe("happy: two bold names over words on one line each", () => {
  it("are a table", async () => {
    const html = await main(
      shown(...text(72, 740, 3)),
      shown([80, 660, "Short", 10, "F2"], [150, 660, "In full", 10, "F2"]),
      rows(
        [
          ["CFD", "Fluid dynamics"],
          ["CFL", "Courant and others"],
          ["WENO", "Weighted schemes"],
          ["ZND", "Detonation model"],
        ],
        640,
        [80, 150],
        20,
      ),
      shown(...text(72, 520, 3)),
    );
    expect(tablesOf(html)[0]).toHaveLength(5);
  });
});

describe("sad: code beside what it makes, below the caption of a table and a line of text", () => {
  it("is no table", async () => {
    const html = await main(
      rows(
        [
          ["Name", "Title"],
          ["lemma", "Lemma"],
          ["fact", "Fact"],
        ],
        740,
        [80, 200],
      ),
      ...[752, 734, 706].map((y) => across(y, 72, 300)),
      shown([120, 680, "Table 3: Names of theorems", 12]),
      shown([72, 650, "Moreover you can give examples and go on with them.", 12]),
      ...["begin", "label", "Or you give an example", "end", "begin again", "It is nice to go on"].map(
        (words, at) => shown([72, 622 - 13 * at, words, 10, "F5"]),
      ),
      shown([280, 622, "EXAMPLE 3.4. Or you give an example"], [280, 583, "EXAMPLE 3.4 went on. It is"]),
      shown([280, 570, "nice to go on with an example"], [440, 570, "o"]),
    );
    expect(tablesOf(html)).toHaveLength(1);
  });
});
