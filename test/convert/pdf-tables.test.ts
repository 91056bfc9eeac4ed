import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text } from "./pdf-page.ts";

/** The cells of each row of the tables of a page. */
const rows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<(t[dh])[^>]*>(.*?)<\/t[dh]>/gs)].map(([, , cell]) =>
      cell!.replace(/\s+/g, " ").trim(),
    ),
  );

const risks: readonly (readonly string[])[] = [
  ["Loss of key staff during", "Medium", "Delay of projects and loss", "Handover notes, deputies"],
  ["the reorganisation", "", "of knowledge in all units", "for each post in the house"],
  ["Failure of the server", "Low", "No access to files for up to", "Daily copies, and a contract"],
  ["", "", "two working days", "with a second data centre"],
  ["Rise of energy prices", "High", "Higher costs of about 4 %", "Framework for three years"],
  ["Flooding of the store", "Low", "Damage to collections", "Shelves above the floor, and"],
  ["", "", "", "an alarm in each room"],
];
const places = [72, 190, 240, 370];
/** Where the lines of each row stand: 12 points apart, rows 20. */
const heights = [700, 688, 668, 656, 636, 616, 604];

describe("happy: tables with rules between their rows", () => {
  const cells = risks.flatMap((row, at): At[] =>
    row.flatMap((words, column): At[] => (words ? [[places[column]!, heights[at]!, words, 9]] : [])),
  );
  const head = ["Risk", "Chance", "Effect", "What we do"].map(
    (words, column): At => [places[column]!, 722, words, 9, "F2"],
  );
  const rules = [716, 679, 647, 627, 595].map((y) => across(y, 70, 500));

  it("have cells of several lines, and the header that stands above the first rule", async () => {
    const html = await main(shown(...text(72, 780, 3), ...head, ...cells), ...rules);
    expect(rows(html)).toEqual([
      ["Risk", "Chance", "Effect", "What we do"],
      [
        "Loss of key staff during the reorganisation",
        "Medium",
        "Delay of projects and loss of knowledge in all units",
        "Handover notes, deputies for each post in the house",
      ],
      [
        "Failure of the server",
        "Low",
        "No access to files for up to two working days",
        "Daily copies, and a contract with a second data centre",
      ],
      ["Rise of energy prices", "High", "Higher costs of about 4 %", "Framework for three years"],
      [
        "Flooding of the store",
        "Low",
        "Damage to collections",
        "Shelves above the floor, and an alarm in each room",
      ],
    ]);
    expect(html.match(/<th/g)).toHaveLength(4);
  });

  it("keep cells apart that stand near to one another, where others of their column begin", async () => {
    // The third cell of the second row ends six points before the fourth begins.
    const near = cells.map(
      ([x, y, words, size]): At =>
        words.startsWith("No access") ? [258.5, y, words, size ?? 9] : [x, y, words, size ?? 9],
    );
    const html = await main(shown(...text(72, 780, 3), ...head, ...near), ...rules);
    expect(rows(html)[2]).toEqual([
      "Failure of the server",
      "Low",
      "No access to files for up to two working days",
      "Daily copies, and a contract with a second data centre",
    ]);
  });
});

describe("happy: tables of which every second row is painted", () => {
  it("have the header that stands above the first painted row", async () => {
    const articles = ["Wood screws", "Wall plugs", "Sandpaper", "Linseed oil", "Brushes", "Varnish"];
    const lines = articles.flatMap((name, at): At[] => [
      [72, 700 - at * 20, name],
      [220, 700 - at * 20, at % 2 ? "box" : "bag"],
      [340, 700 - at * 20, `${at + 4}.50`],
    ]);
    const head: At[] = [
      [72, 720, "Article", 10, "F2"],
      [220, 720, "Unit", 10, "F2"],
      [340, 720, "Price", 10, "F2"],
    ];
    const html = await main(
      ...[0, 2, 4].map((at) => area(70, 694 - at * 20, 330, 20)),
      shown([72, 760, "Prices", 18, "F2"], ...head, ...lines),
    );
    expect(rows(html)[0]).toEqual(["Article", "Unit", "Price"]);
    expect(rows(html)).toHaveLength(7);
    expect(html).toMatch(/<th[^>]*>Article/);
  });
});

describe("happy: tables that only stand level and in columns", () => {
  it("keep their last rows, though these hold words alone", async () => {
    const pairs = [
      ["Load", "40 t at 25 m"],
      ["Height", "38 m"],
      ["Year of making", "2 before 1999"],
      ["Motor", "2 of 110 kW"],
      ["Temperature", "-20 to 40 degrees"],
      ["Wind", "up to 20 m in a second"],
      ["Rope", "30 m of steel"],
      ["Crew", "2 drivers"],
      ["Colour", "signal red"],
    ];
    const html = await main(
      shown(
        [72, 760, "Harbour crane", 18, "F2"],
        ...pairs.flatMap(([name, value], at): At[] => [
          [72, 720 - at * 16, name!],
          [200, 720 - at * 16, value!],
        ]),
      ),
    );
    expect(rows(html).at(-1)).toEqual(["Colour", "signal red"]);
    expect(rows(html)).toHaveLength(9);
  });

  it("end above a heading that is larger than their rows", async () => {
    const group = (top: number, ...names: string[]): At[] =>
      names.flatMap((name, at): At[] => [
        [72, top - at * 14, name, 9],
        [220, top - at * 14, `Room ${at + 1}.0${at}`, 9],
        [340, top - at * 14, `${at + 3}10`, 9],
      ]);
    const html = await main(
      shown(
        [72, 760, "Who does what", 18, "F2"],
        [72, 730, "Management", 10.5, "F2"],
        ...group(714, "Anna Berg", "Bruno Feld", "Clara Thal", "Doris Kamp"),
        [72, 650, "Collections", 10.5, "F2"],
        ...group(634, "Emil Berg", "Fritz Feld", "Gerda Thal", "Hanna Kamp"),
      ),
    );
    expect(html).toMatch(/<h2[^>]*>Collections/);
    expect(html.match(/<table/g)).toHaveLength(2);
  });
});

describe("happy: names over columns", () => {
  it("that stand in a painted row above the first rule are the header of the table", async () => {
    const items = ["Atlas", "Tide tables", "Postage"];
    const lines = items.flatMap((name, at): At[] => [
      [56, 600 - at * 22, `${at + 1}`],
      [92, 600 - at * 22, name],
      [420, 600 - at * 22, `${at + 2}`],
      [500, 600 - at * 22, `${at + 4}2.00`],
    ]);
    const html = await main(
      area(50, 615, 494, 20),
      shown(
        [50, 760, "Invoice", 20, "F2"],
        ...text(50, 720, 3),
        [56, 621, "No.", 10, "F2"],
        [92, 621, "Item", 10, "F2"],
        [420, 621, "Count", 10, "F2"],
        [500, 621, "Price", 10, "F2"],
        ...lines,
      ),
      ...[593, 571, 549].map((y) => across(y, 50, 544)),
    );
    expect(rows(html)[0]).toEqual(["No.", "Item", "Count", "Price"]);
    expect(rows(html)).toHaveLength(4);
    expect(html.match(/<th/g)).toHaveLength(4);
  });

  it("are of the column of numbers that stands at its other side", async () => {
    const ports = ["Northport", "Ash Quay", "Castle Bay", "Skerry"];
    const numbers = (at: number) => [210, 310, 410].map((x, of): At => [x, 680 - at * 16, `${at + 3}${of}4`]);
    const html = await main(
      shown(
        [72, 740, "Landings", 18, "F2"],
        ...["Port", "Herring", "Cod", "Crab"].map((name, at): At => [[72, 150, 250, 350][at]!, 700, name]),
        ...ports.flatMap((port, at): At[] => [[72, 680 - at * 16, port], ...numbers(at)]),
      ),
      across(714, 70, 440),
      across(695, 70, 440),
      across(626, 70, 440),
    );
    expect(rows(html)[0]).toEqual(["Port", "Herring", "Cod", "Crab"]);
    expect(rows(html)[1]).toEqual(["Northport", "304", "314", "324"]);
  });
});
