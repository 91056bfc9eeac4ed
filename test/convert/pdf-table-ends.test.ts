import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";

/** The cells of each row of the tables of a page, with the rows that they go over where these are several. */
const rows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs)].map(([, more, cell]) => {
      const [, count] = /rowspan="(\d+)"/.exec(more!) ?? [];
      return `${cell!.replace(/\s+/g, " ").trim()}${count ? ` x${count}` : ""}`;
    }),
  );

const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

const ports = ["Northport", "Ash Quay", "Castle Bay", "Skerry"];
/** Rows of a name with three numbers of five digits, whose ends are level. */
const figures = (top: number, size = 9): At[] =>
  ports.flatMap((port, at): At[] => [
    [72, top - at * 16, port, size],
    [250, top - at * 16, `${at + 1}1 350`, size],
    [340, top - at * 16, `${at + 2}7 120`, size],
    [430, top - at * 16, `${at + 3}4 660`, size],
  ]);
const heads = (y: number): At[] => [
  [72, y, "Port", 9, "F2"],
  [250, y, "Ships", 9, "F2"],
  [340, y, "Crates", 9, "F2"],
  [430, y, "Barrels", 9, "F2"],
];

describe("happy: where tables end", () => {
  it("sums without a name below columns of numbers are of the table", async () => {
    const isOfTwo = ([x]: At) => x !== 340;
    const html = await main(
      shown(...text(72, 780, 4), ...heads(700).filter(isOfTwo), ...figures(684).filter(isOfTwo)),
      across(629, 250, 460),
      shown([250, 618, "90 720", 9], [430, 618, "92 930", 9], ...text(72, 580, 3)),
    );
    expect(rows(html).at(-1)).toEqual(["", "90 720", "92 930"]);
    expect(rows(html)).toHaveLength(6);
  });

  it("a line with a number at its end above a numbered heading is none", async () => {
    const html = await main(
      shown(
        ...text(74, 700, 3),
        [89, 636, "A GUIDE TO THE HARBOUR", 9.96],
        [516, 636, "5", 9.96],
        [74, 602, "2.2", 11.96, "F2"],
        [105, 602, "Quays and cranes", 11.96, "F2"],
        ...text(74, 580, 4),
      ),
    );
    expect(html).not.toContain("<table");
    expect(html).toMatch(/<h\d[^>]*>2\.2 Quays and cranes/);
  });

  it("two tables with a rule under each header are two, and the heading between them is one", async () => {
    const html = await main(
      shown(...text(72, 780, 4), [72, 724, "Summer of the year", 10, "F2"], ...heads(700)),
      across(696, 70, 470),
      shown(...figures(684), [72, 614, "Winter of the year", 10, "F2"], ...heads(590)),
      across(586, 70, 470),
      shown(...figures(574), ...text(72, 490, 3)),
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html).toMatch(/<h\d[^>]*>Winter of the year/);
    expect(rows(html)).toHaveLength(10);
    expect(rows(html)[5]).toEqual(["Port", "Ships", "Crates", "Barrels"]);
  });

  it("the first row below a painted header is of the table, though it has a line of its own size", async () => {
    const items = ["Atlas", "Tide tables", "Postage", "Lamps"];
    const lines = items.flatMap((item, at): At[] => [
      [56, 600 - at * 26, item, 9],
      [56, 590 - at * 26, `Sheet ${at + 3} of the print`, 7],
      [420, 600 - at * 26, `${at + 2}`, 9],
      [500, 600 - at * 26, `${at + 4}2.00`, 9],
    ]);
    const html = await main(
      area(50, 612, 494, 18),
      shown(
        ...text(50, 760, 3),
        [56, 618, "Item", 9, "F2"],
        [420, 618, "Count", 9, "F2"],
        [500, 618, "Price", 9, "F2"],
        ...lines,
        ...text(50, 470, 2),
      ),
      ...[585, 559, 533, 507].map((y) => across(y, 50, 544)),
    );
    expect(rows(html)).toEqual([
      ["Item", "Count", "Price"],
      ["Atlas Sheet 3 of the print", "2", "42.00"],
      ["Tide tables Sheet 4 of the print", "3", "52.00"],
      ["Postage Sheet 5 of the print", "4", "62.00"],
      ["Lamps Sheet 6 of the print", "5", "72.00"],
    ]);
  });
});

describe("happy: cells over several rows", () => {
  const body = (label: number): At[] => [
    ...heads(700),
    ...["Oak", "Elm", "Ash", "Fir"].flatMap((tree, at): At[] => [
      [250, 682 - at * 18, tree, 9],
      [340, 682 - at * 18, `${at + 2}7 120`, 9],
      [430, 682 - at * 18, `${at + 3}4 660`, 9],
    ]),
    [72, label, "Northport", 9],
    [72, label - 36, "Skerry", 9],
  ];
  const whole = [714, 694, 658, 622].map((y) => across(y, 70, 470));
  const parts = [676, 640].map((y) => across(y, 245, 470));

  it.each([
    ["the first", 682],
    ["the last", 664],
  ])("are those that rules leave out, with their text in %s row", async (_, label) => {
    const html = await main(
      shown(...text(72, 780, 3), ...body(label), ...text(72, 580, 3)),
      ...whole,
      ...parts,
    );
    expect(rows(html)).toEqual([
      ["Port", "Ships", "Crates", "Barrels"],
      ["Northport x2", "Oak", "27 120", "34 660"],
      ["Elm", "37 120", "44 660"],
      ["Skerry x2", "Ash", "47 120", "54 660"],
      ["Fir", "57 120", "64 660"],
    ]);
  });

  it("are none where a rule stands at a sum", async () => {
    const sums: At[] = [
      [250, 616, "90 720", 9],
      [340, 616, "91 480", 9],
      [430, 616, "92 930", 9],
    ];
    const html = await main(
      shown(...text(72, 780, 3), ...heads(700), ...figures(682), ...sums, ...text(72, 560, 3)),
      ...[714, 694, 610].map((y) => across(y, 70, 470)),
      across(628, 245, 470),
    );
    expect(html).not.toContain("rowspan");
    expect(rows(html).at(-1)).toEqual(["", "90 720", "91 480", "92 930"]);
  });
});

describe("happy: what stands beside", () => {
  /** Paragraphs of four lines, each under a heading. */
  const words = [0, 1, 2, 3].flatMap((at): At[] => [
    [72, 700 - at * 80, `Matters of part ${at + 1}`, 12, "F2"],
    ...text(72, 684 - at * 80, 4, 10),
    [72, 636 - at * 80, `and so part ${at + 1} was agreed.`],
  ]);

  it("large figures in a side bar come behind the text, each with what is said of it", async () => {
    const bar = [39, 80, 57].flatMap((share, at): At[] => [
      // The second one is level with a line of the text.
      [430, 694 - at * 46, `${share}%`, 22, "F2"],
      [430, 681 - at * 46, `of ports ${at + 1}`, 8],
    ]);
    const html = await main(shown([72, 750, "Ports of the north", 20, "F2"], ...words, ...bar));
    inOrder(
      html,
      "Ports of",
      "part 1 was",
      "part 4 was",
      "39%",
      "ports 1",
      "80%",
      "ports 2",
      "57%",
      "ports 3",
    );
  });

  it("lines behind a rule come behind the text", async () => {
    const bar = Array.from({ length: 6 }, (_, at): At => [430, 692 - at * 28, `Remark ${at + 1} of it`, 8]);
    const html = await main(
      upright(415, 380, 712),
      shown([72, 750, "Ports of the north", 20, "F2"], ...words, ...bar),
    );
    inOrder(html, "Ports of", "part 1 was", "part 4 was", "Remark 1", "Remark 2", "Remark 6");
  });

  it("headings of tables side by side stay with their tables", async () => {
    const half = (x: number, name: string, first: number): At[] => [
      [x, 700, name, 13, "F2"],
      [x, 680, "Port", 9, "F2"],
      [x + 100, 680, "Ships", 9, "F2"],
      [x + 160, 680, "Crates", 9, "F2"],
      ...ports.flatMap((port, at): At[] => [
        [x, 664 - at * 14, `${port} ${first}`, 9],
        [x + 100, 664 - at * 14, `${first + at}5.20`, 9],
        [x + 160, 664 - at * 14, `${first + at}8.40`, 9],
      ]),
    ];
    const html = await main(
      shown([72, 750, "Dues of the ports", 20, "F2"], ...half(72, "Summer", 1), ...half(330, "Winter", 5)),
      ...[675, 658, 644, 630, 616].flatMap((y) => [across(y, 70, 280), across(y, 328, 540)]),
    );
    inOrder(html, "Summer</h2>", "Skerry 1", "Winter</h2>", "Skerry 5");
  });
});

describe("happy: columns of a paper", () => {
  it("are read one after the other where a table fills a part of the shorter one", async () => {
    const cell = (y: number, ...cells: string[]): At[] =>
      cells.map((words, at) => [350 + at * 60, y, words, 8]);
    const html = await main(
      shown(...text(72, 700, 30, 5), ...text(310, 700, 3, 5)),
      ...[660, 646, 560].map((y) => across(y, 345, 505)),
      shown(
        ...cell(650, "", "Ours", "Prior"),
        ...cell(636, "Recall", "0.88", "0.80"),
        ...cell(608, "Time", "12", "45"),
        ...cell(580, "Size", "31", "29"),
        [310, 505, "The last lines of the paper are here"],
        [310, 493, "and say that the bridge was built."],
      ),
    );
    const first = text(72, 700, 30, 5).map(([, , line]) => line);
    inOrder(html, first[28]!.slice(0, 30), "<table", "The last lines of the paper");
    expect(rows(html)).toHaveLength(4);
  });
});

describe("happy: rows of several lines without space between them", () => {
  it("go on below where a word or a number in the midst of a text begins the line", async () => {
    const line = (y: number, ...cells: string[]): At[] =>
      cells.map((words, at) => [[72, 230, 300, 480][at]!, y, words, 9]);
    const html = await main(
      shown(
        ...text(72, 780, 3),
        ...line(703, "Hazard", "Who", "Controls in place", "Risk"),
        ...line(
          688,
          "Manual work with the heavy boxes",
          "Staff",
          "Trolleys; whatever is heavier than",
          "Medium",
        ),
        ...line(677, "in the store").slice(0, 1),
        [300, 677, "20 kg is carried by two people", 9],
        ...line(666, "Faults of portable equipment that", "All", "Equipment is tested every year and", "Low"),
        ...line(655, "anyone uses").slice(0, 1),
        [300, 655, "labelled", 9],
        ...line(644, "Wet floors", "All", "Mats", "Low"),
        ...text(72, 610, 3),
      ),
      ...[714, 699, 640].map((y) => across(y, 70, 520)),
    );
    expect(rows(html)).toEqual([
      ["Hazard", "Who", "Controls in place", "Risk"],
      [
        "Manual work with the heavy boxes in the store",
        "Staff",
        "Trolleys; whatever is heavier than 20 kg is carried by two people",
        "Medium",
      ],
      [
        "Faults of portable equipment that anyone uses",
        "All",
        "Equipment is tested every year and labelled",
        "Low",
      ],
      ["Wet floors", "All", "Mats", "Low"],
    ]);
  });
});

describe("happy: rows of several lines", () => {
  const columns = [72, 180, 400] as const;
  const line = (y: number, ...cells: string[]): At[] =>
    cells.flatMap((cell, at): At[] => (cell ? [[columns[at]!, y, cell, 9]] : []));

  it("hold the lines that go on without a name, and second names beside a name that goes on", async () => {
    const html = await main(
      shown(
        ...line(703, "Role", "What they do", "Contact"),
        ...line(688, "Chair", "The chair opens the meetings of the", "Maria"),
        ...line(677, "", "council and reads the reports of all", "Keller"),
        ...line(666, "", "offices in time"),
        ...line(655, "Data pro-", "The officer answers questions of the", "Daniel"),
        ...line(644, "tection officer", "public, and keeps the register of all", "Weiss"),
        ...line(633, "", "data in the offices"),
        ...line(622, "Clerk", "The clerk writes the minutes", "Eva Novak"),
        ...text(72, 590, 3, 18),
      ),
      ...[714, 698, 616].map((y) => across(y, 70, 520)),
    );
    expect(rows(html)).toEqual([
      ["Role", "What they do", "Contact"],
      [
        "Chair",
        "The chair opens the meetings of the council and reads the reports of all offices in time",
        "Maria Keller",
      ],
      [
        "Data protection officer",
        "The officer answers questions of the public, and keeps the register of all data in the offices",
        "Daniel Weiss",
      ],
      ["Clerk", "The clerk writes the minutes", "Eva Novak"],
    ]);
  });

  it("are one where numbers stand level with the middle of a long name", async () => {
    const sum = (y: number, ...cells: string[]): At[] =>
      cells.flatMap((cell, at): At[] => (cell ? [[[72, 420, 490][at]!, y, cell, 9]] : []));
    const html = await main(
      shown(
        ...sum(703, "Assets", "2025", "2024"),
        ...sum(689, "Cash of the harbour", "6,286", "1,358"),
        ...sum(675, "Loans", "2,957", "2,463"),
        ...sum(661, "Accounts of the council, net of what is held back for doubtful accounts"),
        ...sum(655, "", "4,824", "5,638"),
        ...sum(649, "of the harbour"),
        ...sum(635, "Ropes and tools", "6,410", "5,600"),
        ...sum(621, "All of it", "9,410", "8,600"),
      ),
    );
    expect(rows(html).slice(3, 5)).toEqual([
      [
        "Accounts of the council, net of what is held back for doubtful accounts of the harbour",
        "4,824",
        "5,638",
      ],
      ["Ropes and tools", "6,410", "5,600"],
    ]);
  });

  it("stand below the last rule, where rules part all rows and none is below the last one", async () => {
    const row = (y: number, name: string): At[] => [
      ...line(y, name, "The officer answers questions of the public", "Daniel"),
      ...line(y - 11, "", "public and keeps the register of the", "Weiss"),
      ...line(y - 22, "", "town"),
    ];
    const html = await main(
      shown(
        ...line(703, "Role", "What they do", "Contact"),
        ...row(684, "Chair"),
        ...row(640, "Officer"),
        ...row(596, "Clerk"),
        ...row(552, "Guard"),
        ...text(72, 490, 3, 18),
      ),
      ...[714, 698, 654, 610, 566].map((y) => across(y, 70, 520)),
    );
    expect(rows(html).map(([name]) => name)).toEqual(["Role", "Chair", "Officer", "Clerk", "Guard"]);
  });
});

describe("negative", () => {
  it("a remark in brackets below a title is no heading", async () => {
    const html = await main(
      shown(
        [72, 760, "Ports of the north", 18, "F2"],
        [72, 730, "(thousands of crates)", 12, "F2"],
        ...text(72, 700, 6),
      ),
    );
    expect(html).toMatch(/<h1[^>]*>Ports/);
    expect(html).not.toMatch(/<h\d[^>]*>\(thousands/);
  });
});
