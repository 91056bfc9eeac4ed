import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/gs)].map(([, level, words]) => `${level} ${words}`);
const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
describe("happy: titles", () => {
  it("and headings whose letters are spaced apart are words", async () => {
    const html = await main(
      shown(...text(72, 660, 8, 18)),
      "BT /F1 14 Tf 4 Tc 1 0 0 1 72 700 Tm (RECENT RESULTS) Tj 0 Tc ET",
      "BT /F1 12 Tf 3 Tc 1 0 0 1 72 520 Tm (OUTLOOK) Tj 0 Tc ET",
      shown(...text(72, 500, 8, 18)),
    );
    expect(headings(html)).toEqual(["1 RECENT RESULTS", "2 OUTLOOK"]);
  });

  it("have lines right below them that say more and head nothing", async () => {
    const html = await main(
      shown(
        [72, 740, "The harbours of the north", 22, "F2"],
        [72, 724, "How the towns by the sea live on ships and ropes", 12],
        ...text(72, 680, 8, 18),
        [72, 560, "Ships", 13, "F2"],
        ...text(72, 542, 8, 18),
      ),
    );
    expect(headings(html)).toEqual(["1 The harbours of the north", "2 Ships"]);
  });

  it("of title pages stand above names, degrees and places, of which none is a heading", async () => {
    const html = await main(
      shown(
        [236.8, 700, "University of the North", 14],
        [133.3, 600, "The harbours and their people", 24, "F2"],
        [199, 540, "A thesis for the degree of a master of letters", 11],
        [262.9, 480, "Karla Fisher", 16],
        [247.7, 420, "Department of History", 12],
        [269.3, 120, "Northport 2024", 11],
      ),
    );
    expect(headings(html)).toEqual(["1 The harbours and their people"]);
  });
});

describe("happy: what belongs together", () => {
  it("is a table over both columns with its short caption, which stands above one of them", async () => {
    const column = (x: number): At[] =>
      text(x, 740, 14).map(([left, y, words]): At => [left, y, words.slice(0, 46)]);
    const rows = ["Ships", "Ropes", "Sails", "Nets"].flatMap((name, y): At[] => [
      [72, 520 - 14 * y, name],
      ...[200, 300, 400, 500].map((x, at): At => [x, 520 - 14 * y, `${y + 1}${at}4`]),
    ]);
    const names: At[] = [
      [72, 536, "Goods"],
      ...["2019", "2020", "2021", "2022"].map((year, at): At => [200 + 100 * at, 536, year]),
    ];
    const html = await main(
      shown(...column(72), [72, 560, "Table 4. Goods of the harbour"], ...names, ...rows, ...column(330)),
      ...[550, 531, 470].map((y) => across(y, 70, 540)),
    );
    const last = text(330, 740, 14).at(-1)![2].slice(0, 46);
    expect(html.lastIndexOf(last.slice(0, 20))).toBeLessThan(html.indexOf("Table 4."));
    inOrder(html, "Table 4.", "<table", "Sails");
  });

  it("are answers that are counted from side to side, in the order of their numbers", async () => {
    const answers = ["the harbour", "the bridge", "the market", "the school", "the garden", "the island"];
    const html = await main(
      shown(
        ...text(72, 740, 3, 18),
        ...answers.map((words, at): At => [at % 2 ? 320 : 72, 690 - 16 * (at >> 1), `${at + 1}. ${words}`]),
        ...text(72, 620, 3, 18),
      ),
    );
    inOrder(html, "the harbour", "the bridge", "the market", "the school", "the garden", "the island");
  });

  it("are notes in the margin, which come after the text beside them and in none of its lines", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 24, 14),
        [470, 740, "Harbour charter", 8],
        [470, 730, "of the north", 8],
        [470, 596, "See the map", 8],
        [470, 586, "of the coast", 8],
      ),
    );
    expect(html).toMatch(/<p>Harbour charter\s+of the north<\/p>/);
    expect(html).toMatch(/<p>See the map\s+of the coast<\/p>/);
  });
});
