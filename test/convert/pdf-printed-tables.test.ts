import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** Words that end at a place: letters of these tests are about half as wide as their size. */
const digits = (right: number, y: number, words: string): At => [right - 5 * words.length, y, words];

describe("happy: tables of printed pages", () => {
  const goods = ["Pumps", "Valves", "Filters", "Hoses"];

  it("have rules that are painted as images of one pixel", async () => {
    const rule = (x: number, y: number, width: number, height: number) =>
      `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /BPC 1 /IM true /D [1 0] ID \\200 EI Q`;
    const rows = [0, 1, 2].flatMap((row): At[] => [
      [76, 700 - 40 * row, `Option ${row}`],
      [176, 704 - 40 * row, "what it is for, on one line"],
      [176, 690 - 40 * row, "and on a second line below it"],
    ]);
    const html = await main(
      ...[0, 1, 2, 3].map((row) => rule(72, 720 - 40 * row, 300, 0.4)),
      ...[72, 172, 372].map((x) => rule(x, 600, 0.4, 120)),
      shown(...rows, ...text(72, 560, 3)),
    );
    expect(html).not.toContain("Image");
    expect(tablesOf(html)).toEqual([
      [0, 1, 2].map((row) => [`Option ${row}`, "what it is for, on one line and on a second line below it"]),
    ]);
  });

  it("go on with their sums below the last rule", async () => {
    const html = await main(
      shown([72, 722, "Goods", 10, "F2"], [260, 722, "Number", 10, "F2"], [380, 722, "Amount", 10, "F2"]),
      ...[735, 716, 698, 680, 662, 644].map((y) => across(y, 70, 420)),
      shown(
        ...goods.flatMap((name, at): At[] => [
          [72, 704 - 18 * at, name],
          digits(285, 704 - 18 * at, `${at + 1}0`),
          digits(410, 704 - 18 * at, `${at + 1}24.50`),
        ]),
        [300, 628, "Subtotal"],
        digits(410, 628, "498.00"),
        [300, 610, "Tax of a fifth"],
        digits(410, 610, "099.60"),
        ...text(72, 560, 3),
      ),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Goods", "Number", "Amount"],
        ...goods.map((name, at) => [name, `${at + 1}0`, `${at + 1}24.50`]),
        ["", "Subtotal", "498.00"],
        ["", "Tax of a fifth", "099.60"],
      ],
    ]);
  });

  it("have their header and first row above the first of every second row that is painted", async () => {
    const stops = ["Harbour", "Market", "Station", "School", "Hospital", "Museum"];
    const html = await main(
      ...[1, 3, 5].map((at) => area(70, 697 - 14 * at, 350, 14)),
      shown(
        [72, 715, "Stop", 10, "F2"],
        ...[220, 300, 380].map((x, at): At => [x, 715, `Line ${at + 4}`, 10, "F2"]),
        ...stops.flatMap((name, row): At[] => [
          [72, 701 - 14 * row, name],
          ...[220, 300, 380].map((x, at): At => [x, 701 - 14 * row, `${8 + at}.${10 + row}`]),
        ]),
        [72, 603, "Notes: no buses run on the days between the years, and none on Sundays in winter"],
      ),
    );
    const [table, ...others] = tablesOf(html);
    expect(others).toEqual([]);
    expect(table).toEqual([
      ["Stop", "Line 4", "Line 5", "Line 6"],
      ...stops.map((name, row) => [name, ...[8, 9, 10].map((hour) => `${hour}.${10 + row}`)]),
    ]);
    expect(html).toContain('<th scope="col">Stop</th>');
  });

  it("are striped with wide rows, and have a bracket that goes on in a cell's next line", async () => {
    const clubs = ["Northport", "Riverton", "Market Town", "Old Harbour"];
    const league = await main(
      ...[1, 3].map((at) => area(70, 690 - 24 * at, 350, 24)),
      shown(
        ...["Club", "Won", "Lost"].map((words, at): At => [[72, 250, 350][at]!, 722, words, 10, "F2"]),
        ...clubs.flatMap((name, row): At[] => [
          [72, 698 - 24 * row, name],
          [250, 698 - 24 * row, `${20 - row}`],
          [350, 698 - 24 * row, `${10 + row}`],
        ]),
      ),
    );
    expect(tablesOf(league)).toEqual([
      [["Club", "Won", "Lost"], ...clubs.map((name, row) => [name, `${20 - row}`, `${10 + row}`])],
    ]);
    const doses = await main(
      shown(
        ...["Age", "Dose", "Remarks"].map((words, at): At => [[72, 200, 320][at]!, 700, words, 10, "F2"]),
        ...[0, 1, 2, 3].flatMap((row): At[] => [
          [72, 682 - 32 * row, "Old people \\(over"],
          [72, 670 - 32 * row, "65\\)"],
          [200, 682 - 32 * row, "10 mg in two"],
          [200, 670 - 32 * row, "parts a day"],
          [320, 682 - 32 * row, "Not together with"],
          [320, 670 - 32 * row, "milk or with tea"],
        ]),
      ),
      ...[712, 694, 662, 630, 598, 566].map((y) => across(y, 70, 420)),
    );
    expect(tablesOf(doses)[0]!.slice(1)).toEqual(
      Array(4).fill([
        "Old people (over 65)",
        "10 mg in two parts a day",
        "Not together with milk or with tea",
      ]),
    );
  });

  it("have no headline over them among their rows", async () => {
    const html = await main(
      shown([72, 732, "Results", 26], [72, 708, "In millions"], [260, 708, "2022"], [380, 708, "2021"]),
      ...[702, 684, 666, 648, 630].map((y) => across(y, 70, 420)),
      shown(
        ...goods.flatMap((name, at): At[] => [
          [72, 690 - 18 * at, name],
          [260, 690 - 18 * at, `${at + 2}24.5`],
          [380, 690 - 18 * at, `${at + 1}98.1`],
        ]),
        ...text(72, 560, 4),
      ),
    );
    expect(html).toMatch(/<h1[^>]*>Results<\/h1>/);
    expect(tablesOf(html)[0]![0]).toEqual(["In millions", "2022", "2021"]);
  });

  it("are lists of goods with their prices, however long the names are, and programmes with what goes on below in slanted type", async () => {
    const names = goods.map((name) => `${name} for water and steam, with seals`);
    const listed = names.map((name, at) => [
      `40${at}7`,
      name,
      at % 2 ? "each" : "box of ten",
      `$${at + 3}9.50`,
    ]);
    const hours = ["08:30", "09:15", "10:00", "11:45"];
    const html = await main(
      shown(
        [72, 760, "Goods and prices", 16, "F2"],
        ...listed.flatMap((row, line) =>
          row.map((words, at): At => [[72, 120, 330, 420][at]!, 730 - 13 * line, words]),
        ),
        [72, 640, "Programme", 16, "F2"],
        ...hours.flatMap((hour, at): At[] => [
          [72, 615 - 28 * at, hour, 10, "F2"],
          [130, 615 - 28 * at, `What ${goods[at]!.toLowerCase()} may be used for`],
          [130, 603 - 28 * at, "Anna Berg, University of Northport", 10, "F4"],
          [400, 615 - 28 * at, at % 2 ? "Main hall" : "Room 14"],
        ]),
      ),
    );
    expect(tablesOf(html)).toEqual([
      listed,
      hours.map((hour, at) => [
        hour,
        `What ${goods[at]!.toLowerCase()} may be used for Anna Berg, University of Northport`,
        at % 2 ? "Main hall" : "Room 14",
      ]),
    ]);
  });
});

describe("happy: cells of several lines or rows in printed tables", () => {
  const cells = (html: string) =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, more, words]) => {
        const spans = [...more!.matchAll(/(?:col|row)span="\d"/g)].map(([span]) => span).join(" ");
        return `${words!.replace(/\s+/g, " ").trim()}${spans && ` ${spans}`}`;
      }),
    );

  it("stand between lines from top to bottom, with one rule under the header", async () => {
    const lines = (x: number, y: number, ...all: string[]) =>
      all.map((words, at): At => [x, y - 12 * at, words]);
    const html = await main(
      shown(
        ...text(72, 740, 3),
        ...["Aim", "Work", "Result"].map((words, at): At => [[75, 165, 325][at]!, 682, words]),
        ...lines(75, 662, "Clean water", "for all"),
        ...lines(165, 662, "Repair of the pumps and", "pipes in the north of the", "town"),
        ...lines(325, 662, "Every house has", "water by winter"),
        ...lines(75, 618, "Safe roads"),
        ...lines(165, 618, "New lamps on the way to", "the school"),
        ...lines(325, 618, "Fewer accidents"),
        ...lines(75, 586, "Books"),
        ...lines(165, 586, "A library bus that comes", "each week"),
        ...lines(325, 586, "More readers in", "the villages"),
      ),
      across(677, 70, 420),
      upright(160, 566, 694),
      upright(320, 566, 694),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Aim", "Work", "Result"],
        [
          "Clean water for all",
          "Repair of the pumps and pipes in the north of the town",
          "Every house has water by winter",
        ],
        ["Safe roads", "New lamps on the way to the school", "Fewer accidents"],
        ["Books", "A library bus that comes each week", "More readers in the villages"],
      ],
    ]);
  });

  it("stand in the middle of rows that no line parts", async () => {
    const works = [
      ["Repair of the pumps and the", "pipes in the north of the", "town, and of two bridges"],
      ["New lamps on the way to the", "school"],
      ["A library bus that comes each", "week to all of the villages", "and stays for a day"],
    ];
    const names = ["Water for all", "Safe roads", "Books"];
    const tops = [662, 624, 598];
    const html = await main(
      shown(
        ...text(72, 740, 3),
        ...["Aim", "Work", "Cost"].map((words, at): At => [[75, 165, 345][at]!, 682, words, 10, "F2"]),
        ...works.flatMap((lines, row): At[] => {
          const middle = tops[row]! - 6 * (lines.length - 1);
          return [
            [75, middle, names[row]!],
            ...lines.map((words, at): At => [165, tops[row]! - 12 * at, words]),
            [345, middle, `${row + 3}2.5`],
          ];
        }),
      ),
      ...[694, 677, 566].map((y) => across(y, 70, 420)),
    );
    expect(tablesOf(html)).toEqual([
      [["Aim", "Work", "Cost"], ...works.map((lines, row) => [names[row], lines.join(" "), `${row + 3}2.5`])],
    ]);
  });

  it("are rows of two lines between painted ones, and values of two lines behind bold names", async () => {
    const striped = await main(
      ...[0, 2, 4].map((at) => area(70, 690 - 22 * at - (at > 1 ? 12 : 0), 350, 18)),
      shown(
        ...["Oak", "Alder and", "Birch", "Lime", "Maple"].flatMap((name, at): At[] => {
          const y = 695 - 22 * at - (at > 1 ? 12 : 0);
          return [[72, y, name], digits(300, y, `${at + 2}1.5`), digits(400, y, `${at + 1}7.2`)];
        }),
        [72, 661, "willow"],
      ),
    );
    expect(tablesOf(striped)).toEqual([
      ["Oak", "Alder and willow", "Birch", "Lime", "Maple"].map((name, at) => [
        name,
        `${at + 2}1.5`,
        `${at + 1}7.2`,
      ]),
    ]);
    const pairs = await main(
      shown(
        ...text(72, 740, 4),
        ...["Name", "Place", "Purpose", "Begin", "End"].map(
          (name, at): At => [72, 660 - 18 * at - (at > 2 ? 12 : 0), name, 10, "F2"],
        ),
        ...["Harbour north", "Riverton", "A quay for large ships and", "1 May 2019", "3 June 2021"].map(
          (value, at): At => [180, 660 - 18 * at - (at > 2 ? 12 : 0), value],
        ),
        [180, 612, "for the ferries to the islands"],
        ...text(72, 520, 4),
      ),
    );
    expect(tablesOf(pairs)[0]).toEqual([
      ["Name", "Harbour north"],
      ["Place", "Riverton"],
      ["Purpose", "A quay for large ships and for the ferries to the islands"],
      ["Begin", "1 May 2019"],
      ["End", "3 June 2021"],
    ]);
  });

  it("go over the rows in whose middle they stand, in the header too", async () => {
    const groups = ["Harbour", "Market", "School"];
    const html = await main(
      shown(
        [75, 694, "Place", 10, "F2"],
        [225, 700, "Last year", 10, "F2"],
        [345, 700, "This year", 10, "F2"],
        ...[200, 260, 320, 380].map((x, at): At => [x, 688, at % 2 ? "Women" : "Men", 10, "F2"]),
        ...groups.flatMap((name, at): At[] => [
          [75, 663 - 26 * at, name],
          ...[0, 1].flatMap((row) =>
            [200, 260, 320, 380].map(
              (x, column): At => [x, 669 - 26 * at - 13 * row, `${at + 3}${row}${column}`],
            ),
          ),
        ]),
      ),
      ...[712, 682, 594].map((y) => across(y, 70, 430)),
      across(697, 195, 300),
      across(697, 315, 420),
    );
    expect(cells(html)).toEqual([
      ['Place rowspan="2"', 'Last year colspan="2"', 'This year colspan="2"'],
      ["Men", "Women", "Men", "Women"],
      ...groups.flatMap((name, at) => [
        [`${name} rowspan="2"`, ...[0, 1, 2, 3].map((column) => `${at + 3}0${column}`)],
        [0, 1, 2, 3].map((column) => `${at + 3}1${column}`),
      ]),
    ]);
  });

  it("have names that go on in lower case below, between names of groups", async () => {
    const row = (y: number, name: string, ...values: string[]): At[] => [
      [75, y, name],
      ...values.map((value, at) => digits(300 + 80 * at, y, value)),
    ];
    const html = await main(
      shown(
        ...row(690, "", "2021", "2020").slice(1),
        ...row(676, "Income"),
        ...row(663, "Operating", "4,123", "3,981"),
        [75, 651, "harbours"],
        ...row(638, "Letting of all warehouses", "2,500", "2,410"),
        ...row(625, "Costs"),
        ...row(612, "Staff", "1,904", "1,877"),
        ...row(599, "Repairs and power", "1,112", "1,034"),
      ),
      ...[702, 685, 592].map((y) => across(y, 70, 390)),
    );
    expect(tablesOf(html)[0]!.map(([name]) => name)).toEqual([
      "",
      "Income",
      "Operating harbours",
      "Letting of all warehouses",
      "Costs",
      "Staff",
      "Repairs and power",
    ]);
  });

  it("have a header that heads no text where their rows stand on the next page", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 6),
        ...["Stop", "Morning", "Noon", "Evening"].map(
          (words, at): At => [72 + 110 * at, 657, words, 10, "F2"],
        ),
      ),
    );
    expect(html).not.toMatch(/<h\d/);
  });
});

describe("edge: what stands level on printed pages and is no table", () => {
  it("are answers to choose from, with the points behind the question", async () => {
    const question = (y: number, number: number): At[] => [
      [72, y, `${number}.`, 10, "F2"],
      [90, y, "Where did the council meet, and who opened the new bridge?"],
      [480, y, `[${number + 2}]`, 10, "F2"],
      ...["hall", "school", "harbour", "museum"].map(
        (place, at): At => [at % 2 ? 300 : 90, y - (at < 2 ? 15 : 30), `(${"abcd"[at]}) In the ${place}`],
      ),
    ];
    const html = await main(shown(...[1, 2, 3, 4].flatMap((number) => question(760 - 60 * number, number))));
    expect(tablesOf(html)).toEqual([]);
    const words = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toContain("new bridge? [3] In the hall (b) In the school In the harbour (d) In the museum");
  });

  it("are an address and what is said of a letter", async () => {
    const html = await main(
      shown(
        ...["Aiko Tanaka", "6 Station Street", "Riverton"].map((line, at): At => [72, 700 - 13 * at, line]),
        ...["Number", "Of", "Due"].map((line, at): At => [330, 700 - 13 * at, line]),
        ...["INV-93", "May", "June"].map((line, at): At => [430, 700 - 13 * at, line]),
        [72, 661, "Northland"],
        ...text(72, 600, 5),
      ),
    );
    expect(tablesOf(html)).toEqual([]);
  });
});

describe("happy: one rule below the header", () => {
  const columns = [72, 190, 380];
  const rows = [
    ["Command", "Location", "Default"],
    ["Before", "Front of the whole entry", "High"],
    ["Within", "Middle, before a note", "Medium"],
    ["Marks", "Lists and ranges", "1000"],
  ];
  const cells = (least = 0): At[] =>
    rows.flatMap((row, at) =>
      row.flatMap((words, column): At[] => [[columns[column]! + least * at, 640 - at * 13, words]]),
    );
  const around = [...text(72, 740, 4, 14), ...text(72, 560, 4, 14)];

  it("makes a table of words under names", async () => {
    const html = await main(shown(...around, ...cells()), across(637, 70, 420));
    expect(html.match(/<th/g)).toHaveLength(3);
    expect(html).toContain("<td>Within</td><td>Middle, before a note</td><td>Medium</td>");
  });

  it("which a rule makes none that parts the text of the page", async () => {
    expect(await main(shown(...around, ...cells()), across(637, 20, 590))).not.toContain("<table");
  });
});
