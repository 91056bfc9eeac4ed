import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text, upright } from "./pdf-page.ts";

const blocks = (html: string) =>
  [...html.matchAll(/<(h\d|p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, name, words]) =>
      `${name} ${words!
        .replace(/<[^>]+>/g, "")
        .replace(/\s+/g, " ")
        .trim()}`,
  );

/** A line of running text that fills its column. */
const full = (x: number, y: number, words: string, size = 10): At => [x, y, words, size];

describe("happy: lines that were ended on purpose", () => {
  it("stand further apart than the text and are paragraphs or headings of their own", async () => {
    const html = await main(
      shown(
        [72, 740, "Agenda of the department", 14, "F2"],
        [72, 722, "The council meets in the old hall on the first day of October."],
        [72, 700, "Announcements", 11, "F2"],
        [72, 676, "Committee reports", 11, "F2"],
        ...text(72, 658, 3, 12),
        full(72, 622, "Properties of the engraver that reads events"),
        full(72, 607, "Music types that it takes"),
        full(72, 592, "Layout objects that it makes"),
      ),
    );
    expect(blocks(html).filter((block) => block.startsWith("h"))).toEqual([
      "h1 Agenda of the department",
      "h2 Announcements",
      "h2 Committee reports",
    ]);
    expect(blocks(html).slice(-2)).toEqual(["p Music types that it takes", "p Layout objects that it makes"]);
  });

  it("begin paragraphs where others do, which are set in", async () => {
    const html = await main(
      shown(
        [92, 700, "The council met in the old hall and talked about the new bridge for"],
        [72, 688, "the town and the council met again in the old hall in the evening"],
        [92, 676, "The council met in the old hall and talked about the new bridge for"],
        [72, 664, "the town and the council met again in the old hall in the evening"],
        [92, 652, "Note 1: the hall"],
        [92, 640, "Note 2: the bridge"],
      ),
    );
    expect(blocks(html).slice(-2)).toEqual(["p Note 1: the hall", "p Note 2: the bridge"]);
  });
});

describe("happy: lines that go on", () => {
  it("in a column below a line that goes over both", async () => {
    const column = (x: number): At[] => [
      full(x, 700, "The council met in the old hall and it spoke."),
      full(x, 688, "It talked about the bridge for the whole town."),
      full(x, 676, "The mayor said that the money would be found"),
      full(x, 664, "by the end of the year, and all of them agreed."),
      full(x, 652, "So the work began in the spring of that year."),
    ];
    const html = await main(
      shown(
        [
          72,
          730,
          "The council, the bridge and the town, by those who were there when all of it was built and who remember it well",
        ],
        ...column(72),
        ...column(330),
      ),
    );
    const words = column(72)
      .map(([, , line]) => line)
      .join(" ");
    expect(blocks(html).filter((block) => block.startsWith("p The council met"))).toEqual([
      `p ${words}`,
      `p ${words}`,
    ]);
  });

  it("in a quotation that is set in a little, above wider text", async () => {
    const quoted = [
      "It was said that the council of the town had met in the old hall on that and on one",
      "Day and that the bridge was built by those who had asked for it in the spring,",
      "And not by others who came to the town after all of the work was at its very end",
    ];
    const html = await main(
      shown(
        ...quoted.map((words, at): At => [98, 700 - at * 18, words]),
        ...[0, 1, 2, 3].map(
          (at): At => [
            72,
            630 - at * 18,
            "The council met in the old hall and talked about the new bridge for the town and the old halls",
          ],
        ),
      ),
    );
    expect(blocks(html)[0]).toBe(`p ${quoted.join(" ")}`);
  });

  it("after a name in bold type that fills more than one line", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 6, 9),
        [72, 660, "Line 44: the credit that is given for the care of children", 10, "F2"],
        [72, 648, "and-all-others-of-the-family.", 10, "F2"],
        [224, 648, "You may be able to take this credit if you paid someone"],
        ...text(72, 636, 4, 9),
      ),
    );
    expect(html).not.toContain("<h1");
    expect(blocks(html)).toContainEqual(
      expect.stringContaining("of children and-all-others-of-the-family. You may be"),
    );
  });

  it("with an address that leads elsewhere, in whatever colour", async () => {
    const html = await main(
      shown(...text(72, 700, 3), [72, 664, "The council met in the old hall. What it said is available at"]),
      `0 0 1 rg ${shown([72, 652, "http://www.example.org/council/1984"])} 0 g`,
      shown(...text(72, 628, 3)),
    );
    expect(blocks(html)).toContainEqual(
      expect.stringContaining("is available at http://www.example.org/council/1984"),
    );
  });

  it("with a number that ends a sentence and counts nothing", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 3),
        [72, 664, "The council met in the old hall and talked about the new bridge on the line"],
        [72, 652, "16. It did so again in the evening of the same day, when"],
        ...text(72, 640, 3),
      ),
    );
    expect(html).not.toContain("<ol");
    expect(blocks(html)).toContainEqual(expect.stringContaining("on the line 16. It did so again"));
  });

  it("but not with the number of the page", async () => {
    const lines = Array.from(
      { length: 24 },
      (_, at): At => [
        72,
        660 - at * 24,
        "The council met in the old hall and talked about the new bridge for the town",
      ],
    );
    const html = await main(shown(...lines, [235.4, 84, "4"]));
    expect(html).not.toMatch(/for the town\s+4/);
  });
});

describe("happy: what the text of a page is", () => {
  it("stands in tables, above which their names in bold type are headings", async () => {
    const table = (y: number): string[] => [
      ...[0, 20, 40, 60].map((down) => across(y - down, 72, 400)),
      ...[72, 200, 400].map((x) => upright(x, y - 60, y)),
      shown(
        ...[0, 1, 2].flatMap((row): At[] => [
          [76, y - 14 - row * 20, `apt option ${row}`],
          [204, y - 14 - row * 20, `What the option ${row} does with packages`],
        ]),
      ),
    ];
    const html = await main(
      shown([180, 710, "Packages of the system", 10, "F2"]),
      ...table(700),
      shown([180, 610, "Daemons of the system", 10, "F2"]),
      ...table(600),
    );
    expect(blocks(html).filter((block) => block.startsWith("h"))).toEqual([
      "h1 Packages of the system",
      "h1 Daemons of the system",
    ]);
  });

  it("may be a list in larger type than the small print, which holds more", async () => {
    const list = [
      "Rubber belt",
      "Travel alarm",
      "Tracks:",
      "Klac coupler",
      "Swing boom",
      "Lights:",
      "Work beacon",
      "Key start",
    ];
    const html = await main(
      shown(
        [72, 740, "Equipment", 14, "F2"],
        ...list.map((words, at): At => [72, 715 - at * 22, words, 10]),
        ...Array.from(
          { length: 16 },
          (_, at): At => [
            72,
            560 - at * 9,
            "The council met in the old hall and talked about the new bridge for the town and its people in it",
            7,
          ],
        ),
      ),
    );
    expect(blocks(html).filter((block) => block.startsWith("h"))).toEqual(["h1 Equipment"]);
  });

  it("has headings with numbers in slanted type on two lines", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 8, 9),
        [72, 620, "3.1.2 Detection of compact emission towards the bridge of the town and", 10, "F4"],
        [72, 608, "its council", 10, "F4"],
        ...text(72, 584, 8, 9),
      ),
    );
    expect(blocks(html)).toContainEqual(expect.stringMatching(/^h1 3\.1\.2 Detection .* its council$/));
  });
});

describe("happy: lists and heads of pages in columns", () => {
  it("have bullets that are drawn as lines as long as they are wide", async () => {
    const bullets = [676, 656, 636].map((y) => `q 3.4 w 80 ${y + 1} m 80 ${y + 4.4} l S Q`);
    const html = await main(
      shown(
        ...text(72, 740, 3),
        ...[676, 656, 636].map((y, at): At => [88, y, `Take the part ${at + 1} of the bridge`]),
      ),
      ...bullets,
    );
    expect(blocks(html).filter((block) => block.startsWith("li"))).toEqual([
      "li Take the part 1 of the bridge",
      "li Take the part 2 of the bridge",
      "li Take the part 3 of the bridge",
    ]);
  });

  it("go on counting in the next column, and below what leads to them", async () => {
    const item = (x: number, y: number, words: string): At[] => [
      [x, y, words],
      [x + 15, y - 12, "in the old hall and talked about the new bridge"],
      [x + 15, y - 24, "for the town, as it had done so often before"],
    ];
    const html = await main(
      shown(
        ...item(72, 700, "1. The council of the town met in the spring"),
        ...item(72, 660, "2. The council of the town met in the summer"),
        ...item(330, 700, "3. The council of the town met in the autumn"),
        ...item(330, 660, "4. The council of the town met in the winter"),
      ),
    );
    expect(html.match(/<ol/g)).toHaveLength(1);
    const led = await main(
      shown(
        [72, 700, "1. What the council needs is this:"],
        [72, 686, "(1) a hall"],
        [72, 672, "(2) a bridge"],
        [72, 658, "2. What the town needs is more."],
      ),
    );
    expect(led.replace(/ (role|class|lang)="[^"]*"/g, "")).toMatch(
      /^<ol><li>What[^<]*<ol><li>[^<]*a hall<\/li><li>[^<]*a bridge<\/li><\/ol><\/li><li>What/,
    );
  });

  it("read the parts of a running head together, before the columns", async () => {
    const column = (x: number): At[] => text(x, 700, 12, 9);
    const html = await main(
      shown(
        [72, 740, "Vol. 39"],
        [220, 740, "The bridge of the town in all the years of its council"],
        [500, 740, "June 2009"],
        ...column(72),
        ...column(330),
      ),
    );
    expect(blocks(html)[0]).toBe(
      "p Vol. 39 The bridge of the town in all the years of its council June 2009",
    );
  });

  it("read names with numbers far behind them as contents, where nothing else stands", async () => {
    const names = ["About", "Survey", "Tools", "Set up", "Themes", "Parts", "More"];
    const html = await main(
      shown(
        ...names.flatMap((words, at): At[] => {
          const y = 740 - 80 * Math.floor(at / 2) - 18 * (at % 2);
          return [
            [72, y, words, at % 2 ? 10 : 12, "F2"],
            [540, y, `${3 + 2 * at}`, at % 2 ? 10 : 12, "F2"],
          ];
        }),
      ),
    );
    expect(blocks(html)).toEqual(names.map((words, at) => `li ${words} ${3 + 2 * at}`));
  });

  it("are no headings in capitals with what they mean behind them", async () => {
    const rows: [string, string][] = [
      ["LRM", "Linear reference method"],
      ["LRS", "Linear reference system"],
      ["NHN", "National hydro network"],
      ["NRC", "Natural resources of the country"],
    ];
    const html = await main(
      shown(
        [72, 740, "Abbreviations", 14, "F2"],
        ...rows.flatMap(([name, words], at): At[] => [
          [72, 700 - 24 * at, name],
          [150, 700 - 24 * at, words],
        ]),
        ...text(72, 560, 4, 9),
      ),
    );
    expect(blocks(html).filter((block) => block.startsWith("h"))).toEqual(["h1 Abbreviations"]);
  });
});
