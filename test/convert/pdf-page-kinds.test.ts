import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);
const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
const rows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, more, words]) => {
      const span = /colspan="(\d)"/.exec(more!)?.[1];
      return `${span ? `${span}: ` : ""}${words!.replace(/\s*\n\s*/g, " ").trim()}`;
    }),
  );
const grey = (...all: At[]) => `0.5 g ${shown(...all)} 0 g`;

describe("happy: headings of single pages", () => {
  it("are grey at the size of the text where they stand right above it", async () => {
    const section = (y: number, name: string) => [grey([72, y, name]), shown(...text(72, y - 13, 4))];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...section(670, "Aims of the work"),
      ...section(590, "Partners"),
      // A remark in grey, with nothing below it.
      grey([72, 500, "Printed in the harbour"]),
    );
    expect(headings(html)).toEqual(["1 Aims of the work", "1 Partners"]);
  });

  it("are no names of a directory, nor how people are reached", async () => {
    const entry = (y: number, name: string, at: number): At[] => [
      [72, y, name, 10, "F2"],
      [72, y - 13, "Keeper of the archive"],
      [72, y - 26, `keeper${at}@museum.example`],
      [72, y - 39, `Tel. 0${at}93 1266`],
    ];
    const html = await main(
      shown(
        [72, 760, "Who is who", 20, "F2"],
        ...text(72, 730, 3),
        ...["Anna Berg", "Paul Stein", "Ines Roth", "Tom Hale"].flatMap((name, at) =>
          entry(670 - at * 75, name, at + 1),
        ),
      ),
    );
    expect(headings(html)).toEqual(["1 Who is who"]);
  });

  it("are the places of a directory above the names", async () => {
    const entry = (y: number, name: string): At[] => [
      [72, y, name, 10, "F2"],
      [72, y - 13, "Harbour Dept."],
      [72, y - 26, "4 Mill St., Port Alden"],
      [72, y - 39, "Tel. 093 1266"],
    ];
    const html = await main(
      shown(
        [72, 770, "Who is who", 20, "F2"],
        ...["Dalby", "Kelowa", "Valdera"].flatMap((place, at): At[] => {
          const y = 730 - 200 * at;
          return [[72, y, place, 13, "F2"], ...entry(y - 24, "Anna Berg"), ...entry(y - 96, "Paul Stein")];
        }),
      ),
    );
    expect(headings(html)).toEqual(["1 Who is who", "2 Dalby", "2 Kelowa", "2 Valdera"]);
  });
});

describe("happy: the order of single pages", () => {
  it("reads a short heading before both columns where both begin anew below it", async () => {
    const column = (x: number, y: number, name: string) =>
      text(x, y, 6).map(([left, at, words]): At => [left, at, `${name} ${words}`]);
    const html = await main(
      shown(
        ...column(72, 740, "one"),
        ...column(330, 740, "two"),
        [72, 645, "Uses", 11, "F2"],
        ...column(72, 625, "three"),
        ...column(330, 625, "four"),
      ),
    );
    inOrder(html, "one", "two", "Uses", "three", "four");
    expect(html.lastIndexOf("two ")).toBeLessThan(html.indexOf("Uses"));
  });

  it("puts numbers that hang beside their texts before these", async () => {
    const html = await main(
      shown(
        ...[1, 2, 3, 4].flatMap((at): At[] => [
          [72, 740 - at * 40, `${at}.`, 10, "F2"],
          [92, 740 - at * 40, "Describe the mill that stands beside the river and say"],
          [92, 728 - at * 40, `what it was made for, in ${at} sentences.`],
        ]),
      ),
    );
    expect(html).toMatch(/<li>Describe the mill/);
    expect(html).not.toMatch(/<p>\s*2\.\s*<\/p>/);
  });

  it("reads columns with titles of their own one after the other, though their sections are level", async () => {
    const column = (x: number, name: string): At[] => [
      [x, 740, `${name} statutes`, 15, "F2"],
      ...[0, 1, 2].flatMap((at): At[] => [
        [x, 712 - at * 80, `${name} part ${at}`, 10.5, "F2"],
        ...text(x, 698 - at * 80, 4, 7),
      ]),
    ];
    const html = await main(shown(...column(72, "German"), ...column(330, "French")));
    inOrder(html, "German statutes", "German part 0", "German part 2", "French statutes", "French part 0");
  });

  it("keeps prices with their dishes in both columns of a menu, which is no table", async () => {
    const dish = (x: number, y: number, name: string, price: string): At[] => [
      [x, y, name, 10, "F2"],
      [x + 180, y, price],
      [x, y - 12, `with herbs and ${name.toLowerCase()} oil`, 8.5],
    ];
    const html = await main(
      shown(
        [72, 740, "Small plates", 14, "F2"],
        [330, 740, "Large plates", 14, "F2"],
        ...["Leek", "Beet", "Bean", "Kale"].flatMap((name, at) => dish(72, 712 - at * 34, name, `${at + 4}`)),
        ...["Pie", "Stew", "Rice", "Fish", "Pike"].flatMap((name, at) =>
          dish(330, 712 - at * 34, name, `${at + 14}`),
        ),
      ),
    );
    expect(html).not.toContain("<table");
    inOrder(html, "Small plates", "Leek", "Kale", "Large plates", "Pie", "Pike");
    expect(html).toMatch(/Leek\s+4/);
  });

  it("reads cards of people that say how they are reached as no table", async () => {
    const card = (x: number, y: number, name: string): At[] => [
      [x, y, name, 10, "F2"],
      [x, y - 13, "Archive"],
      [x, y - 26, `${name.toLowerCase()}@museum.example`],
      [x, y - 39, "Tel. 0193 1266"],
    ];
    const html = await main(
      shown(
        ...["Anna", "Paul", "Ines"].flatMap((name, at) => card(72 + at * 170, 700, name)),
        ...["Tom", "Ruth", "Jan"].flatMap((name, at) => card(72 + at * 170, 620, name)),
      ),
    );
    expect(html).not.toContain("<table");
    inOrder(html, "Anna", "anna@", "Paul", "paul@", "Ines", "Tom", "tom@", "Ruth", "Jan");
  });
});

describe("happy: tables of single pages", () => {
  it("part what stands over several columns where its neighbours stand in the middle of theirs", async () => {
    const at = (column: number) => 180 + column * 42;
    const html = await main(
      shown(
        ...["Urban", "Rural", "Whole"].map((words, group): At => [at(group * 3 + 1) - 5, 720, words, 9]),
        [72, 706, "Region", 9],
        ...Array.from({ length: 9 }, (_, column): At => [at(column), 706, `${2001 + column}`, 9]),
        ...["Coast", "Hills", "Plain", "Isles"].flatMap((name, row): At[] => [
          [72, 690 - row * 13, name, 9],
          ...Array.from(
            { length: 9 },
            (_, column): At => [at(column), 690 - row * 13, `${20 + row}.${column}`, 9],
          ),
        ]),
      ),
      across(732, 72, 560),
      across(702, 72, 560),
      across(640, 72, 560),
    );
    expect(rows(html)[0]).toEqual(["", "3: Urban", "3: Rural", "3: Whole"]);
    expect(rows(html)).toHaveLength(6);
  });

  it("keep remarks in smaller type in the cells above them", async () => {
    const days = ["Monday", "Tuesday", "Friday"];
    const lessons = ["Maths", "Music", "Sports", "Art"];
    const html = await main(
      shown(
        ...days.map((day, at): At => [150 + at * 110, 720, day, 9.5, "F2"]),
        ...["8:00", "8:50", "9:55", "10:45"].flatMap((time, row): At[] => [
          [72, 696 - row * 30, time, 9.5],
          ...days.flatMap((_, at): At[] => [
            [150 + at * 110, 696 - row * 30, lessons[(row + at) % 4]!, 9.5],
            [150 + at * 110, 684 - row * 30, `Room ${row}${at}1`, 7.5],
          ]),
        ]),
      ),
    );
    expect(rows(html)[1]).toEqual(["8:00", "Maths Room 001", "Music Room 011", "Sports Room 021"]);
    expect(rows(html)).toHaveLength(5);
  });
});

describe("happy: notes in the margin behind running text", () => {
  it("come after the text beside them, and in none of its lines", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 24, 16).map(
          ([x, y, words], at): At => [
            x,
            y,
            at === 7 ? `first ${words.slice(6)}` : at === 15 ? `second ${words.slice(7)}` : words,
          ],
        ),
        [440, 740, "The mills were sold", 8],
        [440, 730, "in the year of the flood", 8],
        [440, 644, "Ships came every week", 8],
        [440, 634, "but in the winter", 8],
      ),
    );
    expect(html).toContain("The mills were sold in the year of the flood");
    inOrder(html, "first", "The mills were sold", "second", "Ships came every week");
  });
});
