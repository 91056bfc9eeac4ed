import { describe, expect, it } from "vitest";
import { name, pdf } from "../checker/build/pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";
import { type At, across, area, main, shown, text } from "./pdf-page.ts";

const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

describe("happy: short texts side by side", () => {
  it("are read column by column where their lines are not level, numbers among them too", async () => {
    const entry = (x: number, y: number, name: string, number: number): At[] => [
      [x, y, `${name} Berger`],
      [x, y - 12, `${number} Market Street`],
      [x, y - 24, `020 55${number} 1234`],
    ];
    const column = (x: number, top: number, names: string[], first: number) =>
      names.flatMap((name, at) => entry(x, top - at * 42, name, first + at));
    const html = await main(
      shown(
        ...column(72, 700, ["Anna", "Bruno", "Clara", "Doris"], 11),
        ...column(250, 693, ["Emil", "Fritz", "Gerda", "Hanna"], 21),
        ...column(430, 687, ["Ida", "Jakob", "Karl", "Lena"], 31),
      ),
    );
    expect(html).not.toContain("<table");
    inOrder(html, "Anna", "020 5511", "Doris", "Emil", "020 5524", "Ida", "Lena");
  });

  it("are read column by column under a heading each", async () => {
    const column = (x: number, head: string, ...points: string[]): At[] => [
      [x, 700, head, 14, "F2"],
      ...points.map((point, at): At => [x, 670 - at * 24, point]),
    ];
    const html = await main(
      shown(
        [72, 740, "Plans of the year", 24, "F2"],
        ...column(72, "Spring", "Plant trees", "Clear paths", "Paint doors"),
        ...column(320, "Autumn", "Cut hedges", "Store tools", "Mend fences"),
      ),
    );
    inOrder(html, "Plans", "Spring", "Plant trees", "Paint doors", "Autumn", "Cut hedges", "Mend fences");
  });

  it("are read row by row where each row of columns has headings of its own", async () => {
    const card = (x: number, y: number, head: string, at: number): At[] => [
      [x, y, head, 10, "F2"],
      ...text(x, y - 14, 4, 6).map(([left, height, words]): At => [left, height, `${words} ${at}`]),
    ];
    const html = await main(
      shown(
        ...card(72, 700, "Harbour", 1),
        ...card(320, 700, "Market", 2),
        ...card(72, 620, "Bridge", 3),
        ...card(320, 620, "School", 4),
      ),
    );
    inOrder(html, "Harbour", "Market", "Bridge", "School");
  });

  it("are read line by line where they are names and their values", async () => {
    const names = ["Length", "Breadth", "Weight of it", "Largest load", "Colour"];
    const values = ["1,200 mm", "340 mm", "12.5 kg", "90 kg", "Grey"];
    const html = await main(
      shown(
        ...names.map((name, at): At => [72, 700 - at * 18, name]),
        ...values.map((value, at): At => [300, 700 - at * 18, value]),
      ),
    );
    inOrder(html, "Length", "1,200 mm", "Breadth", "340 mm", "Largest load", "90 kg", "Grey");
  });
});

describe("happy: stories of a newspaper", () => {
  const story = (top: number, head: string, which: string): At[] => [
    [72, top + 24, "REGION", 8],
    [72, top + 6, head, 20, "F2"],
    ...[72, 300].flatMap((x, at): At[] => [
      ...text(x, top - 18, 9, 6),
      [x, top - 126, `End of column ${at + 1} of ${which}.`],
    ]),
  ];

  it("are read one after the other where their headlines go over the columns, rules between them or not", async () => {
    const stories = shown(
      ...story(700, "A bridge for the old harbour of the town", "the first"),
      ...story(520, "New trains", "the second"),
    );
    const rules = [735, 555, 385].map((y) => across(y, 72, 500)).join("\n");
    for (const html of [await main(stories), await main(stories, rules)]) {
      expect(html).not.toContain("<table");
      inOrder(html, "A bridge", "End of column 1 of the first", "End of column 2 of the first", "New trains");
      inOrder(html, "New trains", "End of column 1 of the second", "End of column 2 of the second");
    }
  });
});

describe("happy: tables beside text", () => {
  const rows = (x: number, y: number) =>
    ["Trains", "Buses", "Boats", "Trams", "Bridges", "Tunnels"].flatMap((name, at): At[] => [
      [x, y - at * 14, name, 8],
      [x + 90, y - at * 14, `${at + 1},${at}40`, 8],
      [x + 150, y - at * 14, `(${at}${at + 3}1)`, 8],
    ]);

  it("have rows of their own, and the text is read before", async () => {
    const html = await main(
      shown(...text(72, 700, 8, 8), [72, 604, "And that was all of it."], ...rows(340, 702)),
    );
    expect(html).toContain("<tr><td>Buses</td><td>2,140</td><td>(141)</td></tr>");
    inOrder(html, "The council met", "And that was all of it.", "<table");
  });

  it("in both of two columns stay in their column", async () => {
    const html = await main(
      shown(...text(72, 740, 6, 8), ...rows(72, 650), ...text(330, 735, 7, 8), ...rows(330, 633)),
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html.match(/<tr><t[dh][^>]*>Boats<\/t[dh]><td>3,240<\/td><td>\(251\)<\/td><\/tr>/g)).toHaveLength(
      2,
    );
  });
});

describe("happy: what looks bold", () => {
  it("is a heading where its outline is drawn too", async () => {
    const html = await main(
      `q 0.3 w 2 Tr ${shown([72, 700, "Harbour and market"])} Q`,
      shown(...text(72, 680, 4, 9)),
    );
    expect(html).toMatch(/<h1[^>]*>Harbour and market<\/h1><p>/);
  });

  it("parts a line from the text below it, though that has bold words too", async () => {
    const html = await main(
      shown(
        [72, 700, "Harbour and market", 10, "F2"],
        [72, 688, "The council met in the old hall and"],
        [240, 688, "talked", 10, "F2"],
        [275, 688, "about the new bridge for an hour,"],
        ...text(72, 676, 3, 12),
      ),
    );
    expect(html).toMatch(/<h1[^>]*>Harbour and market<\/h1><p>The council/);
  });
});

describe("unhappy: listings", () => {
  it("are no tables, and their lines stay whole", async () => {
    const lines = ["set", "let", "put", "get", "add"].flatMap((verb, at): At[] => [
      [72, 700 - at * 12, verb, 10],
      [132, 700 - at * 12, `value${at}`, 10],
      [222, 700 - at * 12, `= ${at}`, 10],
    ]);
    const document = pdf({
      pages: [shown(...lines)],
      page: (builder) => ({
        Resources: {
          Font: {
            F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Courier") }),
          },
        },
      }),
    });
    const html = mainOf(await convertedPdf(document));
    expect(html).not.toContain("<table");
    expect(html).toContain("set value0 = 0");
    inOrder(html, "set value0 = 0", "let value1 = 1", "add value4 = 4");
  });
});

describe("happy: columns that lines and bars of colour part", () => {
  /** Two columns of running text that begin at a height. */
  const columns = (y: number, first: string, second: string) =>
    [60, 320].flatMap((x, at): At[] => [
      [x, y, `${at ? second : first} of the harbour opens in the morning`],
      ...text(x, y - 12, 8),
    ]);

  it("are read above a line over all of them before what stands below it", async () => {
    const pages = columns(740, "Alpha", "Beta").concat(columns(600, "Gamma", "Delta"));
    const isParted = await main(shown(...pages), across(618, 55, 560));
    inOrder(isParted, "Alpha", "Beta", "Gamma", "Delta");
    // A line over one column parts that one alone.
    inOrder(await main(shown(...pages), across(618, 55, 260)), "Alpha", "Gamma", "Beta", "Delta");
  });

  it("are read above a bar of colour over all of them before its heading", async () => {
    const pages = columns(740, "Alpha", "Beta").concat(columns(590, "Gamma", "Delta"));
    const html = await main(area(55, 608, 505, 18), shown([60, 612, "Mills", 12, "F2"], ...pages));
    inOrder(html, "Alpha", "Beta", "Mills", "Gamma", "Delta");
  });

  it("are no bars where cells of a table are painted side by side", async () => {
    const cells = [60, 180, 300].map((x) => area(x, 700, 120, 16));
    const rows = [704, 684, 664, 644].flatMap((y, row): At[] =>
      [64, 184, 304].map(
        (x, column): At => [x, y, row ? (column ? `${row}${column}0` : "Mill") : "Name", 10],
      ),
    );
    const html = await main(...cells, shown(...text(60, 760, 3), ...rows));
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html.match(/<tr/g)).toHaveLength(4);
  });
});

describe("happy: cards without frames", () => {
  const rows = (heads: readonly (readonly string[])[], below: (row: number, column: number) => string[]) =>
    heads.flatMap((names, row) =>
      names.flatMap((words, column): At[] => {
        const [x, y] = [72 + column * 150, 700 - row * 44];
        return [
          [x, y, words, 10, "F2"],
          ...below(row, column).map((each, at): At => [x, y - 12 * (at + 1), each]),
        ];
      }),
    );

  it("are read one by one, and are no table, where bold names come again above lines that are level", async () => {
    const names = [
      ["Anna Berger", "Emil Fischer", "Ida Keller"],
      ["Bruno Huber", "Fritz Lang", "Jakob Moser"],
      ["Clara Wolf", "Gerda Vogel", "Karl Weber"],
    ];
    const html = await main(
      shown(...rows(names, (row, column) => [`Room ${row}${column}1`, `020 55${row}${column}`])),
    );
    expect(html).not.toContain("<table");
    inOrder(
      html,
      "Anna",
      "Room 001",
      "020 5500",
      "Emil",
      "020 5501",
      "Ida",
      "Bruno",
      "020 5510",
      "Fritz",
      "Weber",
    );
  });

  it("are none where the bold lines that come again are sums of a table", async () => {
    const names = [
      ["Item", "Autumn", "Winter"],
      ["All of it", "310", "420"],
      ["Sum of both", "810", "920"],
    ];
    const html = await main(
      shown(
        ...rows(names, (row, column) =>
          [0, 1].map((at) => (column ? `${row + 4}${column}${at}` : `Mill ${at}`)),
        ),
      ),
    );
    expect(html.match(/<table/g)).toHaveLength(1);
  });
});

describe("happy: columns that are not alike", () => {
  it("a list and running text under headings on one level are read one after the other", async () => {
    const html = await main(
      shown(
        [72, 740, "Barley soup with leeks", 24, "F3"],
        [72, 712, "Serves four", 10],
        [72, 680, "What you need", 13, "F3"],
        ...["150 g barley", "3 leeks", "2 carrots", "1 litre of stock"].map(
          (words, at): At => [72, 660 - at * 20, words],
        ),
        [250, 680, "What to do", 13, "F3"],
        ...text(250, 660, 7),
        [250, 560, "Advice", 13, "F3"],
        ...text(250, 544, 3),
      ),
    );
    inOrder(html, "What you need", "150 g", "1 litre", "What to do", "The council met", "Advice");
  });

  it("the column that goes on below the others is not parted from what stands above", async () => {
    const html = await main(
      shown(
        ...text(50, 700, 9, 5),
        ...text(230, 700, 8, 5).map(([x, y, words]): At => [x, y, words.toUpperCase(), 8]),
        [230, 580, "For families", 13, "F2"],
        ...["Treasure trail", "Playground", "Meadow"].map((words, at): At => [230, 560 - at * 12, words, 8]),
        [450, 700, "Ashcombe", 24, "F2"],
        [450, 672, "House", 24, "F2"],
        [450, 640, "Our guide"],
      ),
    );
    inOrder(html, "The council", "THE COUNCIL", "For families", "Meadow", "Ashcombe", "Our guide");
  });

  it("a small line far below both columns comes last", async () => {
    const html = await main(
      shown(
        [72, 700, "Where it comes from", 26, "F2"],
        [72, 650, "This year", 18, "F2"],
        ...["Fewer returns", "One warehouse", "Lower prices"].map(
          (words, at): At => [72, 620 - at * 26, words, 16],
        ),
        [330, 650, "Next year", 18, "F2"],
        ...["Shared transport", "Sorting by machine", "Fewer forms"].map(
          (words, at): At => [330, 620 - at * 26, words, 16],
        ),
        [72, 480, "Finance, page 7", 9],
      ),
    );
    inOrder(html, "This year", "Lower prices", "Next year", "Fewer forms", "Finance, page 7");
  });

  it("a heading at the end of a column belongs to what goes over both columns below it", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 8, 5),
        ...text(330, 700, 8, 5).map(([x, y, words]): At => [x, y, words.toUpperCase()]),
        [72, 590, "Thanks to all", 14, "F2"],
        ...text(72, 572, 4, 14),
      ),
    );
    inOrder(html, "The council met", "THE COUNCIL MET", "Thanks to all");
  });
});

describe("happy: lines beside a larger one", () => {
  it("stay two lines, however large the headline beside them is", async () => {
    const html = await main(
      shown(
        [72, 700, "Bridge to close", 25, "F2"],
        ...text(72, 670, 8, 6),
        [340, 714, "Council votes against", 14, "F2"],
        [340, 699, "higher charges", 14, "F2"],
        ...text(340, 680, 8, 6),
      ),
    );
    expect(html).toMatch(/Council votes against\s+higher charges/);
  });
});

it("large numbers above headings side by side come with these", async () => {
  const step = (x: number, number: string, head: string): At[] => [
    [x, 600, number, 40],
    [x, 565, head, 18, "F2"],
    ...text(x, 545, 3, 3),
  ];
  const html = await main(
    shown(
      [60, 700, "Three steps to a better archive", 32, "F2"],
      [60, 660, "What we learned in years", 12],
      ...step(60, "1", "Sort"),
      ...step(240, "2", "Describe"),
      ...step(420, "3", "Share"),
    ),
  );
  expect(html.replace(/<[^>]+>/g, " ")).toMatch(/1\s+Sort[\s\S]*2\s+Describe[\s\S]*3\s+Share/);
});

describe("happy: tables with the same heads side by side", () => {
  const list = (x: number, name: string, cells: readonly string[]): At[] => [
    [x, 740, name, 12, "F2"],
    [x, 715, "Article", 10, "F2"],
    [x + 90, 715, "Price", 10, "F2"],
    [x + 140, 715, "Stock", 10, "F2"],
    ...cells.flatMap((words, at): At[] => [
      [x, 700 - 14 * at, words],
      [x + 90, 700 - 14 * at, `${4 + at}.50`],
      [x + 140, 700 - 14 * at, `${30 + 7 * at}`],
    ]),
  ];
  const tools = ["Old hammer", "New hammer", "Small saw", "Large saw", "Long file"];
  const ropes = ["Thin rope", "Thick rope", "Green line", "Blue line", "Red line"];

  it("are two tables, each below its heading", async () => {
    const html = await main(shown(...list(72, "Tools", tools), ...list(300, "Ropes", ropes)));
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html).toMatch(/>Tools<\/h\d>.*Large saw.*>Ropes<\/h\d>.*Thin rope/s);
  });

  it("are one where rows have names of their own", async () => {
    const named = (x: number): At[] => list(x, "", tools).slice(1);
    const rows = ["North", "South", "East", "West", "Isles"].map(
      (words, at): At => [20, 700 - 14 * at, words],
    );
    const html = await main(shown(...rows, ...named(72), ...named(300)));
    expect(html.match(/<table/g)).toHaveLength(1);
  });
});

it("a line above boxes is read before all of them", async () => {
  const box = (x: number, y: number, height: number, words: string) => [
    `${x} ${y} 150 ${height} re S`,
    shown([x + 8, y + height - 16, words, 12, "F2"], ...text(x + 8, y + height - 32, 3, 4)),
  ];
  const html = await main(
    shown([250, 720, "Marek and Duarte, Institute of the Valley"]),
    ...box(60, 600, 90, "Ships"),
    ...box(60, 480, 110, "Mills"),
    ...box(230, 620, 70, "Roads"),
    ...box(230, 500, 110, "Ropes"),
    ...box(400, 590, 100, "Tides"),
    ...box(400, 490, 90, "Winds"),
  );
  const order = ["Marek", "Ships", "Mills", "Roads", "Ropes", "Tides", "Winds"].map((words) =>
    html.indexOf(words),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

it("the number of the page between two columns does not part them", async () => {
  // All lines are as wide, so that the number leaves no strip beside it as wide as a gutter.
  const column = (x: number, lines: number, top: number): At[] =>
    Array.from({ length: lines }, (_, at) => [
      x,
      top - 12 * at,
      "The council met in the old hall and talked",
    ]);
  const html = await main(
    shown(
      ...column(72, 12, 740),
      [72, 540, "Fisheries", 12, "F2"],
      ...column(72, 13, 520),
      [266, 740, "Eastern harbours are open to all who"],
      ...column(266, 11, 728),
      [266, 560, "Woodlands", 12, "F2"],
      ...column(266, 5, 540),
      [258.5, 350, "7", 10],
    ),
  );
  inOrder(html, ">Fisheries<", "Eastern", ">Woodlands<");
});

describe("happy: two captions of tables on one level", () => {
  const table = (x: number, rows: readonly (readonly string[])[]): At[] =>
    rows.flatMap((row, y) => row.map((cell, at): At => [x + at * 70, 680 - 14 * y, cell, 9]));
  const left = [
    ["Year", "Births", "Deaths"],
    ...["2015", "2016", "2017", "2018", "2019"].map((year, at) => [year, `${640 + at}`, `${780 - at}`]),
  ];
  const right = [
    ["Region", "2023", "Change"],
    ...["Graz", "Lisbon", "York"].map((place, at) => [place, `${58 + at}`, `9.${at}`]),
  ];

  it("make two tables of what is below them, whose rows need not be as many", async () => {
    const html = await main(
      shown(
        [72, 700, "Table 1: Births and deaths"],
        [320, 700, "Table 2: Regions"],
        ...table(72, left),
        ...table(320, right),
        [72, 580, "What follows", 14, "F2"],
        ...text(72, 560, 4, 18),
      ),
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    inOrder(html, "Table 1:", "Births", "2019", "Table 2:", "Lisbon", "What follows");
  });
});

it("articles of a catalogue with their prices are no table, though their lines are level", async () => {
  const article = (x: number, name: string, lines: string[], price: string): At[] => [
    [x, 700, name, 11, "F2"],
    ...lines.map((words, at): At => [x, 686 - 11 * at, words, 8]),
    [x, 686 - 11 * lines.length, price, 8, "F2"],
    [x, 675 - 11 * lines.length, `Art. ${lines.length}80`, 8],
  ];
  const html = await main(
    shown(
      [72, 750, "Garden tools", 20, "F2"],
      ...article(
        72,
        "Spade",
        [
          "The council has looked at the",
          "ships in the harbour, while the",
          "bridge is closed to all of the",
          "people of the island",
        ],
        "21.99",
      ),
      ...article(
        230,
        "Fork",
        ["The survey of the year is about a", "part of the schools without any", "of the notes"],
        "83.99",
      ),
      ...article(390, "Rake", ["The survey is about the places", "near the river"], "59.99"),
    ),
  );
  expect(html).not.toContain("<table");
  inOrder(html, "Spade", "21.99", "Fork", "83.99", "Rake", "59.99");
});

it("a title above two columns does not keep a short one from being a column", async () => {
  const column = (x: number, lines: number, top: number): At[] =>
    text(x, top, lines).map(([left, y, words]): At => [left, y, words.slice(0, 44)]);
  const html = await main(
    shown(
      [100, 740, "The harbours of the north and their ships", 18],
      [200, 716, "Karla Fisher and Marek Duarte", 13],
      ...column(72, 8, 690),
      [72, 560, "Fisheries", 12, "F2"],
      ...column(72, 20, 540),
      [290, 690, "Eastern harbours are open to all who"],
      ...column(290, 5, 678),
    ),
  );
  inOrder(html, "Karla Fisher", ">Fisheries<", "Eastern");
});
