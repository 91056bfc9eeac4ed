import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Rows at places, each with its height. */
const rowsAt = (places: readonly number[], rows: readonly (readonly [y: number, ...words: string[]])[]) =>
  rows.flatMap(([y, ...words]) => words.flatMap((each, at): At[] => (each ? [[places[at]!, y, each]] : [])));

const topics: [number, ...string[]][] = [
  [680, "1", "20 Feb", "Since the last release", "The first step is"],
  [668, "", "", "has a problem with lists", ""],
  [652, "2", "23 April", "When the plan was made", "In other words, these"],
  [640, "", "", "nobody had asked why", "are the plans of all"],
  [624, "3", "25 Jan", "Each of the halls can be", "The best way to it"],
  [612, "", "", "used at any time", ""],
  [596, "4", "6 March", "It is open to all", "Note that on Sundays"],
];

describe("happy: tables that no lines mark", () => {
  it("stand below a caption, with cells of several lines", async () => {
    const html = await main(
      shown(
        ...text(72, 760, 3, 14),
        [72, 712, "Table 2: Topics of the winter"],
        ...rowsAt([76, 110, 170, 320], [[696, "Week", "Date", "Topic", "Reading"], ...topics]),
        ...text(72, 560, 3),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Week", "Date", "Topic", "Reading"],
        ["1", "20 Feb", "Since the last release has a problem with lists", "The first step is"],
        [
          "2",
          "23 April",
          "When the plan was made nobody had asked why",
          "In other words, these are the plans of all",
        ],
        ["3", "25 Jan", "Each of the halls can be used at any time", "The best way to it"],
        ["4", "6 March", "It is open to all", "Note that on Sundays"],
      ],
    ]);
  });

  it("have a bar of colour under the names of their columns", async () => {
    const html = await main(
      ...[area(72, 692, 400, 16)],
      shown(
        ...text(72, 760, 3, 14),
        [76, 696, "Measure", 10, "F2"],
        [276, 696, "Remarks", 10, "F2"],
        ...rowsAt(
          [76, 276],
          [
            [676, "They have many choices that", "They can also be thought of"],
            [664, "are not named here", "as one"],
            [646, "A founder of the house", "As in the other case"],
            [628, "For the roof there may be", "The second page has all of"],
            [616, "scaffolds for a year", "them in one place"],
          ],
        ),
        ...text(72, 560, 3),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Measure", "Remarks"],
        ["They have many choices that are not named here", "They can also be thought of as one"],
        ["A founder of the house", "As in the other case"],
        ["For the roof there may be scaffolds for a year", "The second page has all of them in one place"],
      ],
    ]);
  });
});

describe("happy: columns of tables", () => {
  it("have a line behind the first one alone", async () => {
    const rows: [number, ...string[]][] = [
      [684, "", "sill", "model", "range"],
      [666, "space", "16.4", "Sph", "67 km"],
      [654, "time", "9.3", "Exp", "0.9 days"],
      [642, "both", "91.5", "Sph", "999 km"],
    ];
    const html = await main(
      ...[698, 680, 636].map((y) => across(y, 80, 280)),
      upright(120, 636, 698),
      shown(...rowsAt([84, 126, 170, 220], rows), ...text(72, 600, 3)),
    );
    expect(tablesOf(html)).toEqual([rows.map(([, ...words]) => words)]);
  });

  it("are told by the rows below, where their names stand close", async () => {
    const answers = [208, 246, 288, 330, 388];
    const html = await main(
      across(692, 72, 440),
      shown(
        ...text(72, 760, 3, 14),
        [72, 712, "Table 1: Answers"],
        [76, 696, "Statement"],
        [176, 696, "Strongly agree"],
        [246.5, 696, "Agree"],
        [279, 696, "Neutral"],
        [318, 696, "Disagree"],
        [364, 696, "Strongly disagree"],
        ...["The hall is large", "It is warm", "It is near", "I come again"].flatMap((name, row): At[] => [
          [76, 680 - 14 * row, name],
          ...answers.map((x): At => [x, 680 - 14 * row, "x"]),
        ]),
        ...text(72, 600, 3),
      ),
    );
    expect(tablesOf(html)[0]?.[0]).toEqual([
      "Statement",
      "Strongly agree",
      "Agree",
      "Neutral",
      "Disagree",
      "Strongly disagree",
    ]);
  });

  it("stand below the name of a column in two lines, beside names over groups", async () => {
    const html = await main(
      ...[724, 690, 600].map((y) => across(y, 72, 420)),
      shown(
        [76, 712, "Age"],
        [76, 701, "group"],
        [172, 714, "Towns and cities"],
        [312, 714, "Villages and farms"],
        ...[170, 230, 310, 370].map((x, at): At => [x, 697, at % 2 ? "High" : "Low"]),
        ...["Harbour", "Northern", "Mountain"].flatMap((name, row): At[] => [
          [76, 676 - 30 * row, name],
          [76, 665 - 30 * row, "District"],
          ...[170, 230, 310, 370].map((x, at): At => [x, 676 - 30 * row, `${row + 1}${at},50${at}`]),
        ]),
        ...text(72, 560, 3),
      ),
    );
    expect(html).toMatch(/rowspan="?2"?[^>]*>\s*Age\s+group/);
    expect(
      tablesOf(html)[0]
        ?.slice(2)
        .map(([name]) => name),
    ).toEqual(["Harbour District", "Northern District", "Mountain District"]);
  });

  it("are sparsely filled with numbers that have raised marks behind them", async () => {
    const places = [230, 280, 330, 380, 430, 480];
    const names = [
      "Income of the host",
      "Income of the source",
      "Change of the income",
      "Change of the source",
    ];
    const html = await main(
      ...[712, 692, 560].map((y) => across(y, 72, 520)),
      shown(
        ...places.map((x, at): At => [x, 698, `(${at + 1})`]),
        ...names.flatMap((name, row): At[] => {
          const own = places.slice(row, row + 2);
          return [
            [76, 678 - 28 * row, name],
            ...own.flatMap((x): At[] => [
              [x, 678 - 28 * row, "0"],
              [x + 5.6, 678 - 28 * row, ".187"],
              [x + 25, 682 - 28 * row, "***", 7],
              [x - 3, 666 - 28 * row, "(0.067)"],
            ]),
          ];
        }),
        ...text(72, 520, 3),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["", ...places.map((_, at) => `(${at + 1})`)],
        ...names.flatMap((name, row) => [
          [name, ...places.map((_, at) => (at === row || at === row + 1 ? "0.187***" : ""))],
          ["", ...places.map((_, at) => (at === row || at === row + 1 ? "(0.067)" : ""))],
        ]),
      ],
    ]);
  });
});
