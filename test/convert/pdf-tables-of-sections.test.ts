import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

describe("happy: tables between rules of pages without tags", () => {
  it("end at headings between them that are larger, and have a row above the first rule", async () => {
    const talk = (y: number, hour: string, name: string): At[] => [
      [76, y, `${hour}.00`],
      [150, y, `${name} and their use`, 10, "F2"],
      [150, y - 12, `Anna ${name}`, 10, "F4"],
      [400, y, "Room B"],
    ];
    const hours = ["9", "10", "11", "12", "14"];
    const pitch = 34;
    const day = (top: number, own: readonly string[], names: readonly string[]) => [
      shown(...own.flatMap((hour, at) => talk(top - 12 - at * pitch, hour, names[at]!))),
      ...own.map((_, at) => across(top - (at + 1) * pitch + 2, 72, 500)),
    ];
    const html = await main(
      shown([72, 760, "Programme", 18, "F2"], [72, 730, "First day", 13, "F2"]),
      ...day(724, hours, ["Bridges", "Harbours", "Mills", "Roads", "Rivers"]),
      shown([72, 530, "Second day", 13, "F2"]),
      ...day(524, hours, ["Gardens", "Islands", "Markets", "Schools", "Towers"]),
    );
    expect(tablesOf(html).map((rows) => rows.map(([hour]) => hour))).toEqual([
      hours.map((hour) => `${hour}.00`),
      hours.map((hour) => `${hour}.00`),
    ]);
    expect(html).toMatch(/<h2[^>]*>Second day<\/h2>/);
  });

  it("begin with their header, though a painted line that names a section stands below it", async () => {
    const row = (y: number, ...cells: string[]): At[] =>
      cells.map((cell, at): At => [76 + at * 120, y, cell]);
    const pitch = 16;
    const lines: string[][] = [
      ["Ships"],
      ["100", "Small boat", "each", "20.00"],
      ["101", "Ferry", "each", "80.00"],
      ["102", "Raft", "each", "5.00"],
      ["Bridges"],
      ["200", "Foot bridge", "each", "90.00"],
      ["201", "Arch", "each", "95.00"],
    ];
    const html = await main(
      shown(
        ...text(72, 760, 3, 14),
        ...row(704, "No.", "Name", "Unit", "Price").map(([x, y, words]): At => [x, y, words, 10, "F2"]),
      ),
      ...[0, 4].map((at) => area(72, 700 - (at + 1) * pitch, 460, pitch)),
      ...Array.from({ length: 8 }, (_, at) => across(700 - at * pitch, 72, 532)),
      shown(...lines.flatMap((cells, at) => row(700 - (at + 1) * pitch + 4, ...cells))),
    );
    expect(tablesOf(html)).toHaveLength(1);
    expect(tablesOf(html)[0]![0]).toEqual(["No.", "Name", "Unit", "Price"]);
    expect(tablesOf(html)[0]![1]).toEqual(["Ships"]);
    expect(html).toMatch(/colspan="?4"?[^>]*>Bridges</);
    expect(tablesOf(html)[0]).toHaveLength(8);
    expect(html).not.toContain("<h");
  });

  it("begin with the first of the painted lines that name their sections", async () => {
    const rows = [
      ["Size"],
      ["Length", "20 m"],
      ["Width", "4 m"],
      ["Weight"],
      ["Empty", "8 t"],
      ["Full", "14 t"],
    ];
    const pitch = 16;
    const html = await main(
      shown(...text(72, 760, 3, 14)),
      ...[0, 3].map((at) => area(72, 690 - (at + 1) * pitch, 460, pitch)),
      ...rows.map((_, at) => across(690 - (at + 1) * pitch, 72, 532)),
      shown(
        ...rows.flatMap((cells, at) =>
          cells.map(
            (cell, column): At => [
              76 + column * 200,
              690 - (at + 1) * pitch + 4,
              cell,
              10,
              cells.length > 1 ? "F1" : "F2",
            ],
          ),
        ),
      ),
    );
    expect(tablesOf(html)).toEqual([rows]);
    expect(html).not.toContain("<h");
  });
});
