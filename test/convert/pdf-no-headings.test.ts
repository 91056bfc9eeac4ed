import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/gs)].map(([, level, words]) => `${level} ${words}`);

/** A line whose middle is that of the page; a character is half as wide as it is high. */
const centred = (y: number, words: string, size: number, font: At[4] = "F1"): At => [
  306 - words.length * size * 0.25,
  y,
  words,
  size,
  font,
];

/** A page in another face than its head, which stands apart. */
const page = (...head: At[]): string =>
  shown(
    ...head,
    ...text(72, 690, 8, 18),
    [72, 570, "2 Harbours of the north", 13, "F2"],
    ...text(72, 552, 8, 18),
  );

describe("happy: running heads and feet of a page alone", () => {
  it("have the number of the page at an end, or at the other side", async () => {
    const heads: At[][] = [
      [[72, 750, "4 J. K. Fisher", 12, "F4"]],
      [
        [72, 750, "2 Harbours", 12, "F4"],
        [500, 750, "17", 12],
      ],
      [
        [72, 750, "4.2 Harbours of the north", 10, "F4"],
        [500, 750, "15", 10],
      ],
      [[72, 750, "The harbours of the north 115", 12, "F4"]],
    ];
    for (const head of heads)
      expect(headings(await main(page(...head)))).toEqual(["1 2 Harbours of the north"]);
  });

  it("are feet with the number of the page, bold or larger too", async () => {
    const html = await main(
      page([72, 740, "Trade", 18, "F2"], [72, 30, "Report on trade, page 3", 11, "F2"]),
    );
    expect(headings(html)).toEqual(["1 Trade", "2 2 Harbours of the north"]);
  });

  it("are feet with a bar or the page's number before them, though a line stands below", async () => {
    for (const foot of ["week 6 | tides and dues", "206 Harbours and Ferries", "FORM 21-0966 PAGE 1"]) {
      const html = await main(
        page([72, 740, "Trade", 18, "F2"], [72, 60, foot, 13, "F2"], [72, 40, "Office of harbours", 9]),
      );
      expect(headings(html)).toEqual(["1 Trade", "2 2 Harbours of the north"]);
    }
  });

  it("are headings at the end of a page whose text the next page has", async () => {
    const html = await main(page([72, 740, "Trade", 18, "F2"], [72, 60, "Ferries", 13, "F2"]));
    expect(headings(html)).toEqual(["1 Trade", "2 2 Harbours of the north", "2 Ferries"]);
  });

  it("say who may copy a page, where it is from or appeared, or that it goes on", async () => {
    const lines = [
      "Copyright © 2014 The harbour office",
      "Continued on next page",
      "Source: Harbour office, own figures",
      "JOURNAL OF HARBOURS 11, 35406 (2025)",
      "Fisher found a like berth in the harbours of the EU.",
    ];
    for (const line of lines) {
      const html = await main(page([72, 740, "Trade", 18, "F2"], [72, 60, line, 13, "F2"]));
      expect(headings(html)).toEqual(["1 Trade", "2 2 Harbours of the north"]);
    }
  });

  it("are no names of dishes with their prices in whole dollars", async () => {
    const dishes = ["Herring from the grill 20 $", "Dish of the day $ 14", "Soup of the tides 9 $"];
    const html = await main(
      shown(
        [72, 740, "Menu", 18, "F2"],
        ...dishes.flatMap((dish, at): At[] => [
          [72, 700 - 100 * at, dish, 13, "F2"],
          ...text(72, 682 - 100 * at, 4, 14),
        ]),
      ),
    );
    expect(headings(html)).toEqual(["1 Menu"]);
  });

  it("are no bold headings with numbers at the top of a page", async () => {
    expect(headings(await main(page([72, 750, "1 Sources of income", 13, "F2"])))).toEqual([
      "1 1 Sources of income",
      "1 2 Harbours of the north",
    ]);
  });
});

describe("happy: what stands between a title and its text", () => {
  it("says who wrote it, where and when, in larger type than the text", async () => {
    const html = await main(
      shown(
        centred(740, "On the harbours of the north", 18, "F2"),
        centred(710, "Karla Fisher", 12),
        centred(690, "1 de agosto de 2017", 12),
        [72, 650, "1 Sources", 13, "F2"],
        ...text(72, 632, 8, 18),
      ),
    );
    expect(headings(html)).toEqual(["1 On the harbours of the north", "2 1 Sources"]);
  });

  it("may be a heading, where running text stands right below it", async () => {
    const html = await main(
      shown(
        centred(740, "On the harbours of the north", 18, "F2"),
        centred(710, "Summary of the report", 13),
        ...text(72, 692, 8, 18),
      ),
    );
    expect(headings(html)).toEqual(["1 On the harbours of the north", "2 Summary of the report"]);
  });
});

describe("happy: what is set like headings", () => {
  it("is text beside programs, however much of the page these fill", async () => {
    const program = (y: number): At[] =>
      Array.from({ length: 20 }, (_, at) => [
        72,
        y - at * 11,
        `take the step ${at} and go on to the next`,
        9,
        "F5",
      ]);
    const html = await main(
      shown(
        [72, 740, "The first step is taken as soon as the harbour is open and no ship", 12],
        [72, 726, "is on its way to it", 12],
        ...program(700),
        [72, 440, "The last step is taken when it is closed for the winter, which may be", 12],
        [72, 426, "in the last days of the year", 12],
        ...program(400),
      ),
    );
    expect(headings(html)).toEqual([]);
  });

  it("is a formula, or a letter of a drawing", async () => {
    const html = await main(
      shown(
        [72, 740, "Results", 16, "F2"],
        ...text(72, 720, 6, 18),
        [250, 630, "Fn(x) = An + B", 12],
        ...text(72, 600, 6, 18),
        [90, 500, "X", 12, "F2"],
        [72, 470, "Figure 1: Stations"],
      ),
    );
    expect(headings(html)).toEqual(["1 Results"]);
  });

  it("is a paragraph of several lines in larger type in which sentences end", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4, 18).map(([x, y, words]): At => [x, y, words, 8]),
        [72, 670, "As can be seen in the example the parts are numbered by the lines", 10],
        [72, 658, "of the report. This may be changed with the numbers of the parts as", 10],
        [72, 646, "they are set in the first part of the report on the harbours", 10],
      ),
    );
    expect(headings(html)).toEqual([]);
  });
});

describe("happy: headings whose number is set otherwise than their name", () => {
  it("are as large and slanted as their name", async () => {
    const section = (y: number, number: string, name: string): At[] => [
      [72, y, number, 10],
      [92, y, name, 10, "F4"],
      ...text(72, y - 18, 4, 18),
    ];
    const html = await main(
      shown(
        [72, 750, "Harbours", 18, "F2"],
        ...section(700, "6.1", "Ships of the north"),
        ...section(600, "6.2", "Storms"),
      ),
    );
    expect(headings(html)).toEqual(["1 Harbours", "2 6.1 Ships of the north", "2 6.2 Storms"]);
  });
});

describe("happy: names side by side below the title of a page", () => {
  it("head no places of work, however bold they are", async () => {
    const html = await main(
      shown(
        centred(740, "Harbours of the northern coast", 18, "F2"),
        [100, 706, "Anna Keller", 11, "F2"],
        [96, 692, "University of Westport"],
        [380, 706, "David Osei", 11, "F2"],
        [376, 692, "House of the mills"],
        [72, 655, "1. Harbours", 13, "F2"],
        ...text(72, 638, 8, 18),
        [72, 520, "2. Mills", 13, "F2"],
        ...text(72, 503, 8, 18),
      ),
    );
    expect(headings(html)).toEqual(["1 Harbours of the northern coast", "2 1. Harbours", "2 2. Mills"]);
  });
});

describe("happy: short headings side by side below the title of a page", () => {
  it("head the items below them", async () => {
    const items = (x: number): At[] =>
      ["Bridges of the town", "Roads to the mills", "Walls"].map(
        (words, at): At => [x, 660 - at * 20, words, 14],
      );
    const html = await main(
      shown(
        [72, 740, "Harbours of the northern coast", 28, "F2"],
        [72, 690, "Northern Mills", 16, "F2"],
        ...items(72),
        [330, 690, "Southern Mills", 16, "F2"],
        ...items(330),
      ),
    );
    expect(headings(html)).toHaveLength(3);
  });
});

describe("happy: headings with numbers, in two faces", () => {
  it("are on one level where their numbers say so", async () => {
    const html = await main(
      shown(
        [72, 740, "2.1 Names of harbours in the north", 12, "F2"],
        ...text(72, 722, 6, 18),
        [72, 630, "2.2 ", 12, "F2"],
        [96, 630, "mills-and-water --all-of-them", 12, "F6"],
        ...text(72, 612, 6, 18),
        [72, 520, "2.3 Bridges and roads", 12, "F2"],
        ...text(72, 502, 6, 18),
      ),
    );
    expect(headings(html)).toEqual([
      "1 2.1 Names of harbours in the north",
      "1 2.2 mills-and-water --all-of-them",
      "1 2.3 Bridges and roads",
    ]);
  });
});
