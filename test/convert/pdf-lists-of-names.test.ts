import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
const people =
  "Anna Keller,David Osei,Maria Lopes,Chen Wei,Jan van Dijk,Elena Petrova,Paul Novak,Aiko Tanaka,Liam Burns,Ruth Lang,Tom Weller,Ines Prado";

describe("happy: names in columns of pages without tags", () => {
  it("are lists that are read one after the other, and no table", async () => {
    const names = people.split(",");
    const html = await main(
      shown(
        ...text(72, 740, 4, 14),
        [72, 670, "Who read the drafts", 12, "F2"],
        ...names.map((name, at): At => [72 + Math.floor(at / 4) * 150, 650 - (at % 4) * 13, name]),
      ),
    );
    expect(html).not.toContain("<table");
    inOrder(html, ...names);
  });

  it("head entries that are read column by column where they do not stand level", async () => {
    const entry = (x: number, y: number, name: string): At[] => [
      [x, y, name, 9, "F2"],
      [x, y - 11, "Harbour office", 9],
      [x, y - 22, `${name.length} Mill Lane, Eastbrook`, 9],
    ];
    const names = people.split(",");
    // The second column begins with the end of an entry.
    const html = await main(
      shown(
        [72, 750, "Members", 16, "F2"],
        ...names.slice(0, 6).flatMap((name, at) => entry(72, 720 - at * 40, name)),
        [300, 720, "3 Mill Lane, Westport", 9],
        ...names.slice(6).flatMap((name, at) => entry(300, [702, 664, 600, 560, 520, 480][at]!, name)),
      ),
    );
    inOrder(html, ...names);
  });
});

describe("happy: columns of text and items in pages without tags", () => {
  it("are read one after the other where their lines are not level, however short these are", async () => {
    const items = (x: number, y: number, names: readonly string[]): At[] =>
      names.map((name, at): At => [x + 12, y - at * 12, `${at + 1}. ${name} duties,`]);
    const html = await main(
      shown(
        [110, 742, "Section of the harbour", 10, "F2"],
        ...text(72, 722, 4),
        ...items(72, 668, ["Early", "Late", "Other"]),
        ...text(72, 626, 4),
        ...items(316, 748, ["Northern", "Southern", "Western", "Eastern"]),
        [350, 690, "Section of the mills", 10, "F2"],
        [316, 672, "Mills grind what is brought to them at once."],
        ...items(316, 652, ["Wheat", "Barley", "Oats"]),
        [316, 611, "The council says what else they have to do."],
      ),
    );
    inOrder(
      html,
      "Section of the harbour",
      "Early duties",
      "Other duties",
      "Northern",
      "Section of the mills",
      "Oats",
    );
  });
});

describe("happy: lines that go beyond their column in pages without tags", () => {
  it("part neither this column nor the one beside it", async () => {
    const address = "https://www.harbour.example/ways/to/the/northern/mills/of/the/town";
    const html = await main(
      shown(
        ...text(72, 740, 10),
        [72, 620, address],
        ...text(72, 608, 10),
        ...text(316, 734, 20).map(
          ([x, y, words], at): At => [x, y, at === 2 ? "Beside above" : at === 19 ? "Beside below" : words],
        ),
      ),
    );
    expect(html.indexOf("Beside above")).toBeGreaterThan(html.indexOf("northern/mills"));
    expect(html.slice(html.indexOf("Beside above"), html.indexOf("Beside below"))).not.toContain(
      "harbour.example",
    );
  });
});

describe("happy: signs that begin lines of pages without tags", () => {
  it("are kept where they are letters, arrows and brackets of another face", async () => {
    const html = await main(
      shown(
        [72, 700, "A", 10, "F3"],
        [86, 700, "harbour is where ships lie"],
        [72, 660, "\\(", 10, "F3"],
        [82, 660, "in the year of the flood\\)"],
      ),
    );
    expect(html).not.toContain("•");
    expect(html).toMatch(/A\s+harbour/);
    expect(html).toMatch(/\(\s*in the year/);
  });

  it("are bullets of a list however far from them its texts begin", async () => {
    const items = ["Bread of the day", "Milk from the farm", "Salt"];
    const html = await main(
      shown(
        ...text(72, 740, 3, 14),
        ...items.flatMap((item, at): At[] => [
          [72, 690 - at * 36, "\\225"],
          [130, 690 - at * 36, `${item} that the council of the old town`],
          [130, 678 - at * 36, "has to buy from the farms beyond the river"],
        ]),
        ...text(72, 560, 3, 14),
      ),
    );
    expect(html.match(/<li>.*?<\/li>/g)).toEqual(
      items.map((item) => expect.stringMatching(new RegExp(`^<li>(?:<p>)?${item} that`))),
    );
  });
});

describe("happy: references in pages without tags", () => {
  const references = (...beginnings: string[]): At[] =>
    beginnings.map((beginning, at): At => [72, 660 - at * 24, `${beginning} Bridges of the harbour, 2003.`]);

  it("begin with initials, which number no items unless they are counted", async () => {
    const page = (...beginnings: string[]) =>
      main(shown(...text(72, 740, 4), [72, 684, "References", 12, "F2"], ...references(...beginnings)));
    const html = await page("L. Keller.", "R. L. Osei and J. Lopes.", "A. Wei.", "A. Tanaka and M. Burns.");
    expect(html).not.toContain("<li");
    expect(html).toContain("<p>R. L. Osei and J. Lopes. Bridges of the harbour, 2003.</p>");
    expect(await page("A. Piers of", "B. Roads of", "C. Walls of")).toContain("<ol type=");
  });

  it("go on with an initial in brackets", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        [72, 684, "(1) Keller, A. J.; Osei, D. P.; Lopes, M.; Wei, C. G. and Petrova, E. H."],
        [88, 672, "(I. Novak). Process for the making of bridges, 1999."],
        [72, 656, "(2) Tanaka, A. Walls of the harbour, 2001."],
      ),
    );
    expect(html).toContain("E. H. (I. Novak). Process");
    expect(html.match(/<li/g)).toHaveLength(2);
  });
});
