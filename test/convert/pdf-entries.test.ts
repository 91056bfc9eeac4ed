import { describe, expect, it } from "vitest";
import { paragraphsOf } from "../../src/formats/pdf/layout/paragraphs.ts";
import type { PlacedLine } from "../../src/formats/pdf/layout/placed.ts";
import { between, type Segment, textOf } from "../../src/formats/pdf/layout/segments.ts";
import { besideOneAnother } from "../../src/formats/pdf/layout/side-by-side.ts";
import { noStyle } from "../../src/formats/pdf/layout/text-style.ts";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/gs)].map(([, level, words]) => `${level} ${words}`);
const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
const names = ["Harbour", "Bridge", "Market", "School", "Garden", "Island"];

describe("happy: bold lines that head nothing in pages without tags", () => {
  it("are names with their prices over smaller text", async () => {
    const offers = names
      .slice(0, 5)
      .flatMap((name, at): At[] => [
        [72, 680 - at * 50, `${name} soup`, 12, "F2"],
        [300, 680 - at * 50, `${at + 4}.50`, 12, "F2"],
        ...text(72, 666 - at * 50, 2, 9).map(([x, y, words]): At => [x, y, words, 8]),
      ]);
    const html = await main(shown([72, 740, "Soups", 24, "F2"], ...offers));
    expect(headings(html)).toEqual(["1 Soups"]);
  });

  it("are no table where offers with smaller text below stand in two columns", async () => {
    const offer = (x: number, y: number, name: string, price: string): At[] => [
      [x, y, name, 11],
      [x + 196, y, price, 11],
      [x, y - 11.5, "The corner", 8.5],
    ];
    const offers = [...names, ...names.slice(3)].flatMap((name, at) => [
      ...offer(56, 618 - at * 31.5, `${name} member`, `${at + 10}.50`),
      ...offer(313, 618 - at * 31.5, `${name} station`, `${at + 12}.50`),
    ]);
    const html = await main(
      shown([260, 690, "River", 26], [142, 640, "Library", 14], [398, 640, "Budget", 14], ...offers),
    );
    expect(html).not.toContain("<table");
  });

  it("are terms beside what they mean, but not headings beside text of many lines", async () => {
    const page = (lines: number, step: number) =>
      main(
        shown(
          ...text(72, 750, 3, 12),
          ...names
            .slice(0, 4)
            .flatMap((name, at): At[] => [
              [72, 690 - at * step, name, 10, "F2"],
              ...text(200, 690 - at * step, lines),
            ]),
        ),
      );
    expect(headings(await page(2, 40))).toEqual([]);
    expect(headings(await page(5, 80))).toHaveLength(4);
  });

  it("are questions of an interview, as near to the text above as to that below, but not those of a list of questions", async () => {
    const page = (below: number) =>
      main(
        shown(
          ...text(72, 735, 3),
          ...names
            .slice(0, 4)
            .flatMap((name, at): At[] => [
              [72, 690 - at * 90, `What did you do for the ${name.toLowerCase()}?`, 10, "F2"],
              ...text(72, 690 - at * 90 - below, 5),
            ]),
        ),
      );
    expect(headings(await page(21))).toEqual([]);
    expect(headings(await page(13))).toHaveLength(4);
  });

  it("stand beside a date", async () => {
    const page = (date: (at: number) => string) =>
      main(
        shown(
          [72, 750, "Anna Berger", 20, "F2"],
          ...names
            .slice(0, 4)
            .flatMap((name, at): At[] => [
              [72, 690 - at * 60, date(at)],
              [200, 690 - at * 60, `Keeper of the ${name.toLowerCase()}`, 10, "F2"],
              ...text(200, 678 - at * 60, 3),
            ]),
        ),
      );
    expect(headings(await page((at) => `${2010 - at}-${2011 - at}`))).toEqual(["1 Anna Berger"]);
  });

  it("are the day of a letter and who wrote a story", async () => {
    const html = await main(
      shown(
        [72, 740, "12 May 2026", 12],
        ...text(72, 716, 4),
        [72, 650, "The new bridge", 16, "F2"],
        [72, 634, "By Anna", 10, "F2"],
        ...text(72, 620, 4),
        [72, 550, "The old mill", 16, "F2"],
        [72, 534, "By Karl", 10, "F2"],
        ...text(72, 520, 4),
      ),
    );
    expect(headings(html)).toEqual(["1 The new bridge", "1 The old mill"]);
  });

  it("are in colour or slanted, no further from the line above than its own lines", async () => {
    const page = (gap: number) =>
      main(
        [
          shown(...text(72, 740, 4, 10).map(([x, y, words]): At => [x, 740 - (740 - y) * 1.2, words])),
          "0.7 0.1 0.1 rg",
          shown([72, 696.8 - gap, "Anna Berger of the town"]),
          "0 g",
          shown(
            ...text(72, 696.8 - gap - 14.4, 4, 10).map(([x, y, words], at): At => [x, y - at * 2.4, words]),
          ),
        ].join("\n"),
      );
    expect(headings(await page(14.4))).toEqual([]);
    expect(headings(await page(24))).toEqual(["1 Anna Berger of the town"]);
  });

  it("are entries of a programme, whose hours and places stand apart from them", async () => {
    const html = await main(
      shown(
        [72, 750, "The first day", 16, "F2"],
        ...names.slice(0, 5).flatMap((name, at): At[] => [
          [72, 700 - at * 40, `${9 + at}:00`, 12],
          [160, 700 - at * 40, `About the ${name.toLowerCase()}`, 12],
          [420, 700 - at * 40, `Room ${at + 1}`, 12],
          [160, 687 - at * 40, "Anna Berger of the town", 9],
        ]),
        ...text(72, 460, 6).map(([x, y, words]): At => [x, y, words, 9]),
      ),
    );
    expect(headings(html)).toEqual(["1 The first day"]);
  });
});

describe("happy: tables of pages without tags", () => {
  it("have lists where several lines of a cell begin with bullets", async () => {
    const html = await main(
      shown(
        [80, 684, "Place", 10, "F2"],
        [200, 684, "Work", 10, "F2"],
        [80, 664, "Harbour"],
        [200, 664, "All year:"],
        [200, 652, "\\225 Paint the doors"],
        [200, 640, "of the old hall"],
        [200, 628, "\\225 Clear the paths"],
        [80, 604, "Bridge"],
        [200, 604, "\\225 Mend the rail"],
      ),
      ...[700, 676, 620, 596].map((y) => across(y, 72, 400)),
      ...[72, 190, 400].map((x) => upright(x, 596, 700)),
    );
    expect(html.replace(/\s+/g, " ")).toContain(
      "<p>All year:</p><ul><li>Paint the doors of the old hall</li><li>Clear the paths</li></ul></td>",
    );
    // One bullet alone makes no list.
    expect(html).toContain("• Mend the rail");
  });

  it("are none between the rules under headings", async () => {
    const html = await main(
      shown(
        ...[0, 1, 2].flatMap((part): At[] => [
          [72, 704 - part * 120, names[part]!, 11, "F2"],
          ...[0, 1, 2].flatMap((at): At[] => [
            [72, 680 - part * 120 - at * 32, `${2020 - at}`],
            ...text(180, 680 - part * 120 - at * 32, 2, 12),
          ]),
        ]),
      ),
      ...[700, 580, 460].map((y) => across(y, 72, 540)),
    );
    expect(html).not.toContain("<table");
    expect(headings(html).map((each) => each.slice(2))).toEqual(names.slice(0, 3));
  });

  it("are none of boxes of colour with headings between them", async () => {
    const html = await main(
      ...[0, 1, 2].map((part) => area(72, 620 - part * 120, 400, 60)),
      shown(
        ...[0, 1, 2].flatMap((part): At[] => [
          [72, 700 - part * 120, names[part]!, 14, "F2"],
          ...[0, 1, 2, 3].flatMap((at): At[] => [
            [80, 668 - part * 120 - at * 12, `file ${at}`, 9],
            [200, 668 - part * 120 - at * 12, `${(at + 1) * 117}`, 9],
            [300, 668 - part * 120 - at * 12, `${(at + 1) * 31}`, 9],
          ]),
        ]),
      ),
    );
    expect(headings(html).map((each) => each.slice(2))).toEqual(names.slice(0, 3));
  });

  it("are none of the fields above a letter", async () => {
    const fields = (colon: string) =>
      main(
        shown(
          [72, 750, "Memorandum", 18, "F2"],
          ...["To", "From", "Date", "About"].flatMap((field, at): At[] => [
            [72, 720 - at * 16, `${field}${colon}`, 10, "F2"],
            [160, 720 - at * 16, `The ${names[at]!.toLowerCase()} of the town`],
          ]),
          ...text(72, 630, 5, 12),
        ),
      );
    expect(await fields(":")).not.toContain("<table");
    expect(await fields("")).toContain("<table");
  });

  it("are found below justified text of another size, whose words stand as far apart as columns", async () => {
    const wide = (y: number): At[] =>
      ["The", "council", "met in", "the hall"].map((words, at): At => [72 + at * 60, y, words, 12]);
    const html = await main(
      shown(
        ...[740, 726, 712].flatMap(wide),
        ...[0, 1, 2, 3, 4].flatMap((row): At[] => [
          [72, 690 - row * 13, row ? names[row]! : "Place", 8, row ? "F1" : "F2"],
          [170, 690 - row * 13, row ? `${row * 371}` : "Ships", 8, row ? "F1" : "F2"],
          [250, 690 - row * 13, row ? `${row * 23}.5` : "Carts", 8, row ? "F1" : "F2"],
        ]),
        [72, 614, "The old mill", 14, "F2"],
        ...[596, 582].flatMap(wide),
      ),
    );
    expect(html.match(/<tr/g)).toHaveLength(5);
    expect(html).toMatch(/<table>\s*(?:<thead>)?<tr>\s*<th[^>]*>Place/);
  });

  it("are two where a heading larger than their rows stands between them", async () => {
    const rows = (top: number): At[] =>
      [0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2, 3].map(
          (column): At => [
            72 + column * 90,
            top - row * 12,
            column ? `0${6 + column}:${10 + row}` : names[row]!,
            8,
          ],
        ),
      );
    const html = await main(
      shown(
        [72, 740, "Monday to Friday", 11, "F2"],
        ...rows(724),
        [72, 662, "On Sunday", 11, "F2"],
        ...rows(646),
      ),
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(headings(html).map((each) => each.slice(2))).toEqual(["Monday to Friday", "On Sunday"]);
  });
});

describe("happy: what stands beside other things", () => {
  it("is read below a title that goes over some of its columns", async () => {
    const column = (x: number, top: number, own: readonly string[]): At[] =>
      own.flatMap((name, at): At[] => [
        [x, top - at * 40, `${name} and`, 10],
        [x, top - at * 40 - 12, "others of it", 10],
      ]);
    const html = await main(
      shown(
        [240, 750, "Dishes of the old town", 24, "F2"],
        ...column(72, 700, ["Soup", "Fish", "Stew", "Cake"]),
        ...column(250, 693, ["Tea", "Milk", "Juice", "Water"]),
        ...column(430, 687, ["Bread", "Rice", "Rolls", "Pie"]),
      ),
    );
    inOrder(html, "Dishes", "Soup", "Cake", "Tea", "Water", "Bread", "Pie");
  });

  it("is a name with its price, though other names stand beside on other levels", () => {
    const segment = (words: string, left: number, y: number): Segment<never> => ({
      box: [left, y - 2, left + words.length * 5, y + 8],
      y,
      size: 10,
      style: noStyle,
      isUniform: true,
      spans: [between(words)],
      thing: null,
    });
    const track = (left: number, top: number, own: readonly string[]) =>
      own.map((words, at) => segment(words, left, top - at * 30));
    const dishes = track(72, 700, ["Soup", "Fish", "Stew", "Cake"]);
    const prices = track(200, 700, ["3.50", "4.50", "€ 5.50", "6.50"]);
    const drinks = track(330, 690, ["Tea", "Milk", "Juice", "Water"]);
    expect(besideOneAnother([dishes, prices, drinks], false)).toEqual([[...dishes, ...prices], drinks]);
    // Words on the same lines are a column of their own.
    const words = track(200, 700, ["hot", "fried", "spicy", "sweet"]);
    expect(besideOneAnother([dishes, words, drinks], false)).toEqual([dishes, words, drinks]);
  });

  it("is a paragraph of its own below a short line that is read from the right", () => {
    const line = (y: number, left: number, words: string, isItalic = false): PlacedLine => ({
      sort: "line",
      spans: [between(words)],
      box: [left, y - 2, 500, y + 8],
      y,
      size: 10,
      style: { ...noStyle, isItalic },
      begins: { ...noStyle, isItalic },
      isUniform: true,
      isParted: false,
      isSpread: false,
    });
    const blocks = paragraphsOf(
      [
        line(700, 420, "הבוקר עם הלחם", true),
        line(686, 60, "המועצה סוגרת את הספרייה חדשה כאשר הלחם"),
        line(672, 60, "מביאה את הגשר ישנה והנהר בונה את הבוקר"),
        line(658, 380, "קטנה הספרייה."),
        line(644, 60, "הכפר מראה את הגבעה ציבורית אחרי העיר"),
      ],
      1,
      [0, 0, 595, 842],
      false,
    );
    expect(blocks.map((block) => (block.sort === "paragraph" ? textOf(block.spans) : "")[0])).toEqual([
      "ה",
      "ה",
      "ה",
    ]);
    expect(blocks.map((block) => (block.sort === "paragraph" ? block.lines : 0))).toEqual([1, 3, 1]);
  });
});

describe("happy: a table of contents without dots of text", () => {
  const entries: At[] = [
    ["Foreword", "3"],
    ["The harbour and its people", "5"],
    ["Trade before 1850", "19"],
    ["Decline and renewal", "77"],
  ].flatMap(([title, page], at): At[] => [
    [72, 700 - at * 18, title!],
    [500, 700 - at * 18, page!],
  ]);

  it("is a list below its title, and no table", async () => {
    const html = await main(shown([72, 740, "Contents", 18, "F2"], ...entries));
    expect(html).not.toContain("<table");
    expect(html.match(/<li>/g)).toHaveLength(4);
    expect(html).toContain("Trade before 1850 19");
  });

  it("is none without its title, where the numbers may be anything", async () => {
    expect(await main(shown([72, 740, "Visitors", 18, "F2"], ...entries))).not.toContain("<li>");
  });
});

describe("happy: entries of a table of contents", () => {
  it("may go over two lines, and may have few dots before their page among others", async () => {
    const html = await main(
      shown(
        [72, 740, "Contents", 18, "F2"],
        [72, 700, "Reminders . . . . . . . . . . . . 2", 10, "F2"],
        [72, 686, "1. Employers . . . . . . . . . . . . 8", 10, "F2"],
        [72, 672, "2. Notices to people who work for others and their", 10, "F2"],
        [90, 660, "families abroad . . . . . . . . . 24", 10, "F2"],
        [72, 646, "3. Numbers of social security . . . 25", 10, "F2"],
        [72, 632, "4. Index . . . . . . . . . . . . . 66", 10, "F2"],
        ...text(72, 600, 5),
      ),
    );
    expect(headings(html)).toEqual(["1 Contents"]);
    const entries = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, entry]) => entry!.replace(/\s+/g, " "));
    expect(entries).toEqual([
      "Reminders 2",
      "1. Employers 8",
      "2. Notices to people who work for others and their families abroad 24",
      "3. Numbers of social security 25",
      "4. Index 66",
    ]);
  });
});

it("a numbered list goes on behind the bullets of its first item", async () => {
  const html = await main(
    shown(
      ...text(72, 760, 3),
      [72, 700, "1. Improve the records"],
      [96, 686, "\\225 one register"],
      [96, 672, "\\225 monthly checks"],
      [72, 658, "2. Train the staff"],
      [96, 644, "\\225 first aid"],
      [72, 630, "3. Inform the public"],
    ),
  );
  expect(html).toMatch(/<ol><li>Improve the records<ul><li>one register<\/li><li>monthly checks/);
  expect(html.match(/<ol/g)).toHaveLength(1);
});
