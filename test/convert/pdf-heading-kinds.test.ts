import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);

/** Each line with running text below it, from 740 down. */
const sections = (heads: readonly string[], size = 10, font?: At[4]): At[] =>
  heads.flatMap((words, at) => {
    const y = 740 - 80 * at;
    return [[72, y, words, size, font] as At, ...text(72, y - 14, 4, 16)];
  });

describe("happy: headings by what they say", () => {
  it("are numbers of articles alone on their lines, in the type of the text", async () => {
    const html = await main(
      shown(
        [200, 790, "Treaty on the harbour", 14, "F2"],
        ...sections(["Article 1", "Article 2", "Annex A"]),
      ),
    );
    expect(headings(html)).toEqual(["1 Treaty on the harbour", "2 Article 1", "2 Article 2", "2 Annex A"]);
  });

  it("hold the name of the part below its number", async () => {
    const part = (y: number, number: string, name: string): At[] => [
      [280, y, number],
      [287.2 - name.length * 1.2, y - 12, name],
      ...text(72, y - 30, 4, 18),
    ];
    const html = await main(
      shown(...text(72, 780, 3, 18), ...part(720, "Article 1", "Ships"), ...part(620, "Article 2", "Storms")),
    );
    const found = headings(html).map((one) => one.replace(/<[^>]*>|\s+/g, " "));
    expect(found).toEqual(["1 Article 1 Ships", "1 Article 2 Storms"]);
  });

  it("are the number of a part with its name, where both are lines in capitals above bold headings", async () => {
    const html = await main(
      shown(
        [280, 720, "PART II"],
        [250, 696, "THE NORTHERN HARBOUR"],
        ...[0, 1, 2].flatMap((at): At[] => [
          [72, 666 - 80 * at, `${at + 4} Ships and storms`, 10, "F2"],
          ...text(72, 650 - 80 * at, 4, 16),
        ]),
      ),
    );
    expect(headings(html).map((one) => one.slice(2).replace(/\s+/g, " "))).toEqual([
      "PART II THE NORTHERN HARBOUR",
      "4 Ships and storms",
      "5 Ships and storms",
      "6 Ships and storms",
    ]);
  });

  it("are titles of pages where they read like captions and are much larger than the text", async () => {
    const html = await main(
      shown(
        [72, 760, "Map 3: The northern harbour", 18, "F2"],
        ...text(72, 730, 4, 16),
        ...sections(["Table 1: Ships"], 11, "F2").map(([x, y, ...rest]): At => [x, y - 80, ...rest]),
      ),
    );
    expect(headings(html)).toEqual(["1 Map 3: The northern harbour"]);
  });

  it("are no lines at the top below which a sentence goes on from the page before, nor such with two parts", async () => {
    const rest: At[] = [
      [72, 714, "and what the storms had left of it was sold in the market of the town"],
      ...text(72, 702, 5, 16),
    ];
    for (const head of [
      [[72, 744, "1.2 Ships", 10, "F4"]],
      [
        [72, 744, "A. Keller", 11, "F4"],
        [430, 744, "Draft of May", 11, "F4"],
      ],
    ] as At[][])
      expect(
        headings(
          await main(
            shown(
              ...head,
              ...rest,
              ...sections(["Mills"], 12, "F2").map(([x, y, ...own]): At => [x, y - 120, ...own]),
            ),
          ),
        ),
      ).toEqual(["1 Mills"]);
  });

  it("are not who wrote it and when, in larger type on two lines below the title", async () => {
    const html = await main(
      shown(
        [210, 740, "The old harbour", 18],
        [241, 700, "Anna Keller", 12],
        [242, 684, "2018/09/18", 12],
        ...text(72, 640, 4, 16),
        ...sections(["1 Ships"], 12, "F2").map(([x, y, ...own]): At => [x, y - 170, ...own]),
      ),
    );
    expect(headings(html)).toEqual(["1 The old harbour", "2 1 Ships"]);
  });

  it("stay what they are beside words in other scripts, though these are the names of notes", async () => {
    const html = await main(
      shown(...text(72, 740, 4, 16), [72, 670, "\\304\\326 Notes", 13], ...text(72, 654, 4, 16)),
    );
    expect(headings(html)).toEqual(["1 ÄÖ Notes"]);
  });

  it("are no lines above and below a table, whose type is as large but for what sizes are rounded by", async () => {
    const html = await main(
      shown(
        [72, 740, "Kelowa and Northport", 14, "F2"],
        [72, 716, "Valid from 4 January 2015", 8.4],
        ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((at): At[] => [
          [72, 690 - at * 12, `Stop ${at + 1} at mills`, 8.4],
          [160, 690 - at * 12, `${at + 6}.15`, 8.4],
          [220, 690 - at * 12, `${at + 8}.45`, 8.4],
        ]),
        [72, 546, "Buses run on all days", 8.4],
      ),
    );
    expect(html).toContain("<table");
    expect(headings(html)).toEqual(["1 Kelowa and Northport"]);
  });

  it("are no references to articles within the text", async () => {
    const html = await main(shown(...text(72, 740, 4), [72, 692, "Article 1."], ...text(72, 680, 4)));
    expect(headings(html)).toEqual([]);
  });

  it("may come again below other headings that are larger", async () => {
    const part = (y: number, title: string): At[] => [
      [72, y, title, 14, "F2"],
      ...["Summary", "Dates", "Contact"].flatMap((words, at): At[] => [
        [72, y - 20 - 50 * at, words, 10, "F2"],
        ...text(72, y - 32 - 50 * at, 2),
      ]),
    ];
    const html = await main(shown(...part(760, "Ships"), ...part(560, "Mills"), ...part(360, "Roads")));
    const again = ["2 Summary", "2 Dates", "2 Contact"];
    expect(headings(html)).toEqual(["1 Ships", ...again, "1 Mills", ...again, "1 Roads", ...again]);
  });

  it("are none where they come again without such headings, as names in a play do", async () => {
    const names = ["Anna", "Peter", "Anna", "Peter", "Anna", "Peter", "Anna", "Peter"];
    expect(headings(await main(shown(...sections(names, 10, "F2"))))).toEqual([]);
  });

  it("are none that say who wrote it, with or without a name", async () => {
    const html = await main(
      shown(
        [72, 760, "Storm closes the harbour", 24, "F2"],
        [72, 730, "By our correspondent", 12, "F2"],
        ...text(72, 700, 8),
        [72, 560, "Ferry is late", 24, "F2"],
        ...text(72, 530, 8),
      ),
    );
    expect(headings(html)).toEqual(["1 Storm closes the harbour", "1 Ferry is late"]);
  });
});

describe("happy: tables below one another", () => {
  const table = (y: number, rows: number): At[] =>
    Array.from({ length: rows }, (_, at) => at).flatMap((at): At[] => [
      [72, y - 13 * at, at ? `${2000 + at}` : "Year"],
      [160, y - 13 * at, at ? `${600 + 37 * at}.4` : "Rain"],
      [250, y - 13 * at, at ? `${7 + at}` : "Days"],
    ]);

  it("are parted by the caption of the second", async () => {
    const html = await main(
      shown(
        [72, 760, "Table 1: The valley"],
        ...table(745, 6),
        [72, 661, "Table 2: The glacier"],
        ...table(646, 6),
      ),
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html).not.toMatch(/<t[dh][^>]*>Table 2/);
  });

  it("are one where a name stands over some of its rows", async () => {
    const html = await main(shown(...table(745, 6), [72, 667, "In the north"], ...table(667, 6).slice(3)));
    expect(html.match(/<table/g)).toHaveLength(1);
  });
});

describe("happy: numbers that go on from those of headings", () => {
  const outline = (...names: [name: string, font: "F1" | "F2"][]): At[] =>
    names.flatMap(([name, font], at): At[] => [
      [72, 740 - at * 80, name, font === "F2" ? 12 : 10, font],
      ...text(72, 728 - at * 80, 4, 12),
    ]);

  it("make headings of short lines that are set as the text is", async () => {
    const html = await main(
      shown(
        ...outline(
          ["2 Contents", "F2"],
          ["2.1 Overview", "F2"],
          ["2.1.1 What is wrong", "F1"],
          ["2.1.2 What helps", "F1"],
          ["2.2 Outlook", "F2"],
        ),
      ),
    );
    expect([...html.matchAll(/<h(\d)[^>]*>([^<]*)/g)].map(([, level, name]) => `${level} ${name}`)).toEqual([
      "1 2 Contents",
      "2 2.1 Overview",
      "3 2.1.1 What is wrong",
      "3 2.1.2 What helps",
      "2 2.2 Outlook",
    ]);
  });

  it("and none of sentences, of a list, or of numbers that belong to no heading", async () => {
    const html = await main(
      shown(
        ...outline(["2 Contents", "F2"], ["2.1 The council met.", "F1"], ["7.3.1 Elsewhere", "F1"]),
        ...["2.1 Bread", "2.2 Milk", "2.3 Butter"].map((name, at): At => [72, 480 - at * 24, name]),
      ),
    );
    expect([...html.matchAll(/<h\d[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(["2 Contents"]);
  });
});

describe("happy: capitals that are raised within a word", () => {
  it("are letters of it, not powers", async () => {
    const logo: At[] = [
      [72, 700, "L", 10],
      [76.2, 702, "A", 7],
      [80.6, 700, "TEX is old", 10],
      [200, 700, "x", 10],
      [205.2, 704, "A", 7],
    ];
    const html = await main(shown(...text(72, 680, 3), ...logo));
    expect(html).toContain("LATEX is old");
    expect(html).toContain("x<sup>A</sup>");
  });
});
