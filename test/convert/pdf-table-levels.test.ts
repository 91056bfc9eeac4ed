import { describe, expect, it } from "vitest";
import { type At, across, area, main, shown, text, upright } from "./pdf-page.ts";

/** The cells of each table, with the columns and rows that they go over. */
const tables = (html: string) =>
  [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, attributes, words]) => {
        const of = (name: string, sign: string) => {
          const [, count] = new RegExp(`${name}="(\\d+)"`).exec(attributes!) ?? [];
          return count ? `${sign}${count}` : "";
        };
        return words!.replace(/\s+/g, " ").trim() + of("colspan", "<") + of("rowspan", "^");
      }),
    ),
  );
/** Words of Helvetica that end at a place; only digits, commas and points of these have known widths. */
const digits = (right: number, y: number, words: string, size = 8): At => [
  right - [...words].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.556 : 0.278) * size, 0),
  y,
  words,
  size,
];

describe("happy: lines of tables on the same levels", () => {
  it("are rows where a label stands in the middle beside values in all other cells", async () => {
    const kinds = ["Trade", "Transport", "Storage", "Catering"];
    const xs = [70, 170, 290, 350, 450];
    const html = await main(
      ...[722, 700, ...kinds.map((_, at) => 664 - 36 * at)].map((y) => across(y, 70, 450)),
      ...xs.map((x) => upright(x, 664 - 36 * 3, 722)),
      shown(
        ...["Kind", "Measure", "Unit", "Large"].map((words, at): At => [xs[at]! + 6, 707, words, 10, "F2"]),
        ...kinds.flatMap((kind, row): At[] => [
          [76, 678 - 36 * row, kind],
          [176, 687 - 36 * row, "People (X)"],
          [176, 669 - 36 * row, "Turnover (Y)"],
          [296, 687 - 36 * row, "heads"],
          [296, 669 - 36 * row, "EUR"],
          [356, 687 - 36 * row, `X > ${row}00`],
          [356, 669 - 36 * row, `Y > ${row}000`],
        ]),
        ...text(72, 500, 3),
      ),
    );
    expect(tables(html)).toEqual([
      [
        ["Kind", "Measure", "Unit", "Large"],
        ...kinds.flatMap((kind, row) => [
          [`${kind}^2`, "People (X)", "heads", `X &gt; ${row}00`],
          ["Turnover (Y)", "EUR", `Y &gt; ${row}000`],
        ]),
      ],
    ]);
  });

  it("are those of one cell where text is broken into lines beside a name in the middle", async () => {
    const names = ["First", "Second", "Third"];
    const html = await main(
      ...[700, ...names.map((_, at) => 664 - 36 * at)].map((y) => across(y, 70, 450)),
      ...[70, 170, 260, 350, 450].map((x) => upright(x, 664 - 36 * 2, 700)),
      shown(
        ...names.flatMap((name, row): At[] => [
          [76, 678 - 36 * row, name],
          ...[176, 266, 356].flatMap((x): At[] => [
            [x, 687 - 36 * row, "pumps and hoses"],
            [x, 669 - 36 * row, "together are kept"],
          ]),
        ]),
        ...text(72, 500, 3),
      ),
    );
    const kept = "pumps and hoses together are kept";
    expect(tables(html)).toEqual([names.map((name) => [name, kept, kept, kept])]);
  });

  it("have names of groups over columns whose ends show where words between them part", async () => {
    const offences = ["Robbery", "Fraud", "Arson", "Vandalism"];
    const ends = [170, 200, 230, 260, 290, 320];
    const html = await main(
      across(703, 60, 330),
      across(672, 60, 330),
      across(628, 60, 330),
      shown(
        [62, 684, "Offence", 8],
        [181, 694, "Total", 8],
        [271, 694, "Male", 8],
        ...[170, 260].flatMap((right): At[] => [
          [right - 17, 676, "Total", 8],
          [right + 8.2, 684, "Under", 8],
          [right + 30 - 8.9, 676, "18", 8],
          [right + 33.8, 684, "Groups", 8],
          [right + 39.8, 676, "all of", 8],
        ]),
        ...offences.flatMap((name, row): At[] => [
          [62, 660 - 9 * row, name, 8],
          ...ends.map((right, at) => digits(right, 660 - 9 * row, `${row + 1}${at}2.5`)),
        ]),
        ...text(72, 600, 3),
      ),
    );
    const [table] = tables(html);
    expect(table?.[0]).toEqual(["Offence^2", "Total<3", "Male<3"]);
    expect(table?.[1]).toEqual(["Total", "Under 18", "Groups all of", "Total", "Under 18", "Groups all of"]);
  });

  it("have the values of a name of two lines behind its second one, after dots", async () => {
    const dots = " .".repeat(14);
    const html = await main(
      across(700, 60, 330),
      across(680, 60, 330),
      shown(
        [62, 686, "Offence", 8],
        [200, 686, "Cases", 8],
        [270, 686, "Solved", 8],
        ...["Robbery", "Murder and intentional", "manslaughter", "Fraud of all kinds", "Arson"].flatMap(
          (name, row): At[] => [
            [62, 668 - 9 * row, row === 1 ? name : `${name}${dots}`, 8],
            ...(row === 1
              ? []
              : [digits(220, 668 - 9 * row, `${row}62`), digits(290, 668 - 9 * row, `${row}61`)]),
          ],
        ),
        ...text(72, 600, 3),
      ),
    );
    expect(tables(html)[0]).toContainEqual(["Murder and intentional manslaughter", "262", "261"]);
  });
});

describe("happy: headers of tables", () => {
  const grid = (y: number, rows: number, xs: readonly number[]) => [
    ...Array.from({ length: rows + 1 }, (_, row) => across(y - 20 * row, xs[0]!, xs.at(-1)!)),
    ...xs.map((x) => upright(x, y - 20 * rows, y)),
  ];
  const xs = [70, 170, 270, 370];
  const filled = (y: number, rows: readonly (readonly string[])[]) =>
    rows.flatMap((row, at) => row.map((words, column): At => [xs[column]! + 6, y - 14 - 20 * at, words]));
  const headers = (html: string) =>
    [...html.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, words]) => words!.trim());

  it("are words above columns that hold sums, and one that does not", async () => {
    const rows = [
      ["Sample", "Blue light", "Kind"],
      ["Clear water", "97/97 = 100%", "a"],
      ["Tea water", "33/97 = 34%", "b"],
      ["Milk", "13/97 = 13%", "c"],
    ].map(([first, second, third]) => [second!, third!, first!]);
    const numbers = rows.map(([sum, kind], at) => [sum!, kind!, at ? `${at}.5` : "Depth"]);
    const html = await main(...grid(700, 4, xs), shown(...filled(700, numbers), ...text(72, 560, 3)));
    expect(headers(html)).toEqual(["Blue light", "Kind", "Depth"]);
  });

  it("are none where a row of words and numbers comes first", async () => {
    const rows = ["Milk", "Water", "Tea"].map((name, at) => [name, `${at} litres`, "kept cold"]);
    const html = await main(...grid(700, 3, xs), shown(...filled(700, rows), ...text(72, 560, 3)));
    expect(tables(html)).toEqual([rows]);
    expect(headers(html)).toEqual([]);
  });

  it("stand on a bar of colour above rows in a typewriter's face, with a column to fill in", async () => {
    const rows = [
      ["LINDA", "JONES", "Owner"],
      ["ROBERT", "JONES", "Owner"],
    ];
    const html = await main(
      area(68, 646, 350, 11),
      shown(
        ...text(72, 700, 3),
        ...["First Name", "Last Name", "Status", "Notes"].map(
          (words, at): At => [72 + 100 * at, 649, words, 9, "F6"],
        ),
        ...rows.flatMap((row, at) =>
          row.map((words, column): At => [72 + 100 * column, 635 - 12 * at, words, 10, "F5"]),
        ),
        ...text(72, 580, 3),
      ),
    );
    expect(tables(html)).toEqual([
      [["First Name", "Last Name", "Status", "Notes"], ...rows.map((row) => [...row, ""])],
    ]);
    expect(headers(html)).toEqual(["First Name", "Last Name", "Status", "Notes"]);
  });

  it("stand in the first column alone where it goes over several rows", async () => {
    const xs = [70, 170, 270, 370];
    const ys = [700, 680, 660, 640, 620];
    const html = await main(
      ...[700, 660, 620].map((y) => across(y, 70, 370)),
      ...[680, 640].map((y) => across(y, 170, 370)),
      ...xs.map((x) => upright(x, 620, 700)),
      shown(
        [76, 676, "First", 10, "F2"],
        [76, 636, "Second", 10, "F2"],
        ...ys.slice(0, 4).flatMap((y, at): At[] => [
          [176, y - 14, `E${at}`, 10, "F2"],
          [276, y - 14, "fine"],
        ]),
        ...text(72, 560, 3),
      ),
    );
    expect(headers(html)).not.toContain("E1");
    expect(headers(html)).not.toContain("E3");
  });
});

describe("happy: what only looks like a table", () => {
  it("is a table whose rules are painted under a matrix with a little of a turn", async () => {
    const rule = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f`;
    const html = await main(
      "q 1 0 -0.0000002 1 0 0 cm",
      ...[700, 680, 660, 640].map((y) => rule(70, y, 300, 1)),
      ...[70, 170, 370].map((x) => rule(x, 640, 1, 60)),
      "Q",
      shown(
        ...["Oak", "Birch", "Larch"].flatMap((name, at): At[] => [
          [76, 686 - 20 * at, name],
          [176, 686 - 20 * at, "is a tree that grows in the north"],
        ]),
        ...text(72, 560, 3),
      ),
    );
    expect(tables(html)).toEqual([
      ["Oak", "Birch", "Larch"].map((name) => [name, "is a tree that grows in the north"]),
    ]);
  });

  it("are headings on bars of colour, with numbers that go on", async () => {
    const html = await main(
      area(70, 694, 400, 16),
      area(70, 670, 400, 16),
      shown(
        ...text(72, 760, 4),
        [76, 698, "2", 11, "F2"],
        [110, 698, "STATE OF THINGS", 11, "F2"],
        [76, 674, "2.1", 10, "F2"],
        [110, 674, "STATE OF THINGS ABROAD", 10, "F2"],
        ...text(72, 650, 8),
      ),
    );
    expect(tables(html)).toEqual([]);
  });

  it("are parts of a formula with its number", async () => {
    const html = await main(
      shown(
        ...text(72, 760, 4),
        ...[0, 1, 2].flatMap((row): At[] => [
          [100, 690 - 14 * row, "k ="],
          [160, 690 - 14 * row, "1.045"],
          [220, 690 - 14 * row, "1.080"],
          [300, 690 - 14 * row, `(${row + 1})`],
        ]),
        ...text(72, 630, 6),
      ),
    );
    expect(tables(html)).toEqual([]);
  });
});

describe("happy: counts with their shares in brackets below one another between rules", () => {
  it("are rows of their own", async () => {
    const html = await main(
      ...[700, 660, 642, 620].map((y) => across(y, 72, 320)),
      ...[72, 220, 320].map((x) => upright(x, 620, 700)),
      shown([80, 686, "Consistent tables"], [230, 686, "36 (75%)"]),
      shown([80, 668, "Inconsistent tables"], [230, 668, "12"]),
      shown([80, 648, "Total"], [230, 648, "48"]),
      shown([80, 628, "Looked at"], [230, 628, "60"]),
    );
    expect(tables(html)).toEqual([
      [
        ["Consistent tables", "36 (75%)"],
        ["Inconsistent tables", "12"],
        ["Total", "48"],
        ["Looked at", "60"],
      ],
    ]);
  });
});
