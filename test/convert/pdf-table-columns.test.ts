import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

/** A row of words at their places. */
const row = (
  y: number,
  places: readonly number[],
  words: readonly string[],
  font: "F1" | "F2" = "F1",
): At[] => words.flatMap((word, at): At[] => (word ? [[places[at]!, y, word, 10, font]] : []));

describe("happy: columns of tables", () => {
  it("are told by the rows that fill all of them, below a name over two that covers only one of their words", async () => {
    const places = [80, 180, 240, 300, 380];
    const body = ["taupe", "suite", "deco", "sep", "calc"].map((name, at) => [
      name,
      "bool",
      "false",
      "true",
      `${at}0`,
    ]);
    const html = await main(
      ...[700, 662, 590].map((y) => across(y, 78, 430)),
      shown(
        ...row(686, places, ["key", "type"]),
        [278, 686, "values", 10, "F5"],
        [380, 686, "reference"],
        [240, 670, "at first", 10, "F5"],
        [300, 670, "by default", 10, "F5"],
        [380, 670, "page"],
        ...body.flatMap((words, at) => row(648 - 12 * at, places, words)),
        ...text(72, 540, 4),
      ),
    );
    const [[, second, ...rest] = []] = tablesOf(html);
    expect(second).toEqual(["", "", "at first", "by default", "page"]);
    expect(rest).toEqual(body);
  });

  it("have marks of notes with the names that they stand behind", async () => {
    const names = ["compat", "position", "format", "margin", "width", "style"];
    const uses = ["skip above", "skip below a caption", "face", "edges of lines", "how wide it is", "look"];
    const html = await main(
      across(676, 78, 510),
      shown(
        ...row(682, [80, 200, 470], ["Option", "What it is for", "Section"]),
        ...names.flatMap((name, at): At[] => [
          ...row(660 - 12 * at, [80, 200, 470], [name, `sets ${uses[at]}`, `2.${at}`]),
          ...(at < 2 ? ([[140, 660 - 12 * at, "\\247"]] as At[]) : []),
        ]),
        ...text(72, 540, 4),
      ),
    );
    expect(tablesOf(html)[0]!.slice(0, 3)).toEqual([
      ["Option", "What it is for", "Section"],
      ["compat §", "sets skip above", "2.0"],
      ["position §", "sets skip below a caption", "2.1"],
    ]);
  });

  it("keep their bold names, however few values stand below them", async () => {
    const lines = [
      ["Time", "Template", "Example"],
      ["MTIME", "MM:SS.ss", "91:17.01"],
      ["TIME", "hh:MM:SS.ss", "01:31:17.01"],
      ["DTIME", "DD HH:MM:SS.ss", "00 04:31:17.01"],
    ];
    const places = [80, 160, 300];
    const html = await main(
      shown(
        ...text(72, 740, 3),
        ...lines.flatMap((words, at) => row(680 - 13 * at, places, words, at ? "F1" : "F2")),
        ...text(72, 610, 4),
      ),
    );
    expect(tablesOf(html)).toEqual([lines]);
  });

  it("hold several words of one line that no other line has so far apart", async () => {
    const names = ["escape", "begin", "end", "shift", "tab", "line"];
    const html = await main(
      ...[700, 680, 590].map((y) => across(y, 78, 430)),
      shown(
        ...row(686, [80, 140, 300], ["No.", "Meaning", "Signs"]),
        ...names.flatMap((name, at) => row(668 - 12 * at, [84, 140, 300], [`${at}`, name, "xy"])),
        [324, 668 - 36, "and"],
        [352, 668 - 36, "zz"],
        ...text(72, 540, 4),
      ),
    );
    expect(tablesOf(html)[0]!.map(({ length }) => length)).toEqual(Array(7).fill(3));
    expect(tablesOf(html)[0]![4]).toEqual(["3", "shift", "xy and zz"]);
  });
});

describe("happy: ticks", () => {
  it("are cells, and no bullets of what stands in the next column", async () => {
    const html = await main(
      ...[700, 680, 620].map((y) => across(y, 78, 300)),
      shown(
        ...row(686, [80, 150, 230, 258], ["Item", "Command", "May", "Default"]),
        ...["title", "author", "date", "place"].flatMap((name, at): At[] => [
          ...row(668 - 12 * at, [80, 150], [name, `set ${name}`]),
          [236, 668 - 12 * at, at % 2 ? "7" : "3", 10, "F7"],
          [258, 668 - 12 * at, "none"],
        ]),
        ...text(72, 560, 4),
      ),
    );
    expect(tablesOf(html)[0]!.slice(1, 3)).toEqual([
      ["title", "set title", "✓", "none"],
      ["author", "set author", "✗", "none"],
    ]);
  });
});

describe("happy: names above columns", () => {
  const ends = [240, 290, 340, 390];
  /** Words of a typewriter that end at places. */
  const atEnds = (y: number, places: readonly number[], words: readonly string[]): At[] =>
    words.map((word, at): At => [places[at]! - 6 * word.length, y, word, 10, "F5"]);
  const body = ["Maps", "Books", "Tools", "Coins", "Stamps"].map((name, row) => [
    name,
    ...ends.map((_, at) => `${row + 1}${at}.5`),
  ]);
  const rows = (from: number) =>
    body.flatMap(([name, ...values], at): At[] => [
      [80, from - 13 * at, name!],
      ...atEnds(from - 13 * at, ends, values),
    ]);

  it("go over groups of columns at whose ends they stand, above other names", async () => {
    const html = await main(
      ...[720, 676, 600].map((y) => across(y, 78, 392)),
      shown(
        ...atEnds(708, [290, 390], ["Men", "Women"]),
        [80, 684, "Item"],
        ...atEnds(684, ends, ["2015", "2020", "2015", "2020"]),
        ...rows(662),
        ...text(72, 540, 4),
      ),
    );
    expect(html).toMatch(/colspan="2">Men<.*colspan="2">Women</s);
  });

  it("stand on one bar of colour with lines of their own", async () => {
    const html = await main(
      area(78, 676, 314, 44),
      shown(
        ...atEnds(708, [290, 390], ["Men", "Women"]),
        [80, 684, "Item"],
        ...atEnds(684, ends, ["2015", "2020", "2015", "2020"]),
        ...rows(662),
        ...text(72, 540, 4),
      ),
    );
    expect(tablesOf(html)[0]!.slice(1, 3)).toEqual([["Item", "2015", "2020", "2015", "2020"], body[0]]);
  });

  it("are not bold above a row that is not painted, as every second one", async () => {
    const html = await main(
      ...[0, 1].map((at) => area(78, 646 - 26 * at, 314, 13)),
      shown(
        [80, 676, "Item"],
        ...atEnds(676, ends, ["Spring", "Summer", "Autumn", "Winter"]),
        ...rows(663),
        ...text(72, 540, 4),
      ),
    );
    expect(tablesOf(html)).toEqual([[["Item", "Spring", "Summer", "Autumn", "Winter"], ...body]]);
  });
});
