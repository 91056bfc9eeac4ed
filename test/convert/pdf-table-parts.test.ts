import { describe, expect, it } from "vitest";
import { across, area, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

const whole = (columns: number, words: string) => `<td colspan="${columns}">${words}`;

describe("happy: names of sections between rules", () => {
  it("are rows of one cell over all columns", async () => {
    const rows = (y: number, names: readonly string[]) =>
      names.flatMap((name, at) => [
        [80, y - 14 * at, name] as [number, number, string],
        [212, y - 14 * at, `${at + 3}1.4`] as [number, number, string],
        [292, y - 14 * at, `${at + 5}2.7`] as [number, number, string],
        [372, y - 14 * at, `${at + 4}3.9`] as [number, number, string],
      ]);
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[660, 640, 620, 560, 540, 480].map((y) => across(y, 72, 420)),
      shown([80, 646, "Task"], [210, 646, "Small"], [290, 646, "Middle"], [370, 646, "Large"]),
      shown([231, 626, "English", 10, "F4"]),
      shown(...rows(604, ["Reading", "Writing", "Speaking"])),
      shown([233, 546, "Coding", 10, "F4"]),
      shown(...rows(524, ["Tests", "Proofs", "Repairs"])),
      shown(...text(72, 440, 4)),
    );
    expect(tablesOf(html)[0]!.map((row) => row.length)).toEqual([4, 1, 4, 4, 4, 1, 4, 4, 4]);
    expect(html).toContain(whole(4, "English"));
    expect(html).toContain(whole(4, "Coding"));
  });
});

describe("happy: two pairs of columns that one line parts", () => {
  it("are four columns of words", async () => {
    const rows = [
      ["Sign", "Base", "Sign", "Base"],
      ["A", "Adenosine", "Y", "C or T"],
      ["G", "Guanosine", "K", "G or T"],
      ["C", "Cytidine", "B", "C or G"],
      ["T", "Thymidine", "D", "A or G"],
      ["U", "Uridine", "H", "A or C"],
    ];
    const html = await main(
      across(660, 72, 400),
      across(644, 72, 400),
      across(560, 72, 400),
      upright(236, 560, 660),
      ...rows.map(([one, two, three, four], at) => {
        const y = 648 - 16 * at;
        return shown([80, y, one!], [160, y, two!], [244, y, three!], [330, y, four!]);
      }),
    );
    expect(tablesOf(html)).toEqual([rows]);
  });
});

describe("happy: words of cells with space for drawn signs between them", () => {
  it("make no columns of their own", async () => {
    const cells: [string, [number, string][]][] = [
      ["To", [[220, "Do this"]]],
      [
        "Play a video",
        [
          [220, "Tap"],
          [262, "or"],
          [292, "and wait for the picture to move"],
        ],
      ],
      ["Raise the volume", [[220, "Drag the volume slider or use the keys at the side of it"]]],
      [
        "Start over",
        [
          [220, "Tap"],
          [258, "twice until the first picture of it is shown"],
        ],
      ],
      [
        "Go back",
        [
          [220, "Touch and hold"],
          [308, "or"],
          [338, "for a while"],
        ],
      ],
      [
        "Stop a video",
        [
          [220, "Tap Done or press"],
          [322, "and leave"],
        ],
      ],
      ["Skip to a point", [[220, "Drag the playhead along the bar at the foot of the page"]]],
    ];
    const html = await main(
      shown(...text(72, 740, 4)),
      ...Array.from({ length: cells.length + 1 }, (_, at) => across(660 - 18 * at, 72, 500)),
      ...cells.map(([name, pieces], at) => {
        const y = 647 - 18 * at;
        return shown(
          [76, y, name, 10, "F2"],
          ...pieces.map(([x, words]): [number, number, string] => [x, y, words]),
        );
      }),
      shown(...text(72, 480, 4)),
    );
    expect(tablesOf(html)).toEqual([
      cells.map(([name, pieces]) => [name, pieces.map(([, words]) => words).join(" ")]),
    ]);
  });
});

describe("happy: a painted header above rows that rules part", () => {
  it("ends where its colour does, and rows of texts stay whole", async () => {
    const cells = (y: number, x: number, lines: readonly string[]) =>
      shown(...lines.map((words, at): [number, number, string] => [x, y - 12 * at, words]));
    const rows = [
      [
        ["Over 26 kilos, two", "tablets each day", "before all meals"],
        ["Over 17 kilos, one", "tablet each day", "before all meals"],
        ["Over 9 kilos, half", "of a spoon that is", "mixed with water", "each day"],
      ],
      [
        ["Over 14 kilos, one", "half of the tablet", "(coated tablets)"],
        ["Over 9 kilos, one", "third of the tablet", "(coated tablets)"],
        ["Over 4 kilos, one", "tenth of the spoon", "(loose powders)"],
      ],
    ];
    const edges = [72, 164, 256, 348];
    const html = await main(
      area(72, 630, 276, 30),
      ...[572, 526, 500].map((y) => across(y, 72, 348)),
      across(660, 72, 348),
      ...edges.map((x) => upright(x, 500, 660)),
      shown([76, 640, "Adults", 10, "F2"], [168, 640, "Children", 10, "F2"], [260, 640, "Infants", 10, "F2"]),
      ...rows.flatMap((row, at) =>
        row.map((lines, column) => cells(at ? 560 : 618, edges[column]! + 4, lines)),
      ),
      shown([76, 510, "Nothing"], [168, 510, "Nothing"], [260, 510, "Nothing"]),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["Adults", "Children", "Infants"],
        ...rows.map((row) => row.map((lines) => lines.join(" "))),
        ["Nothing", "Nothing", "Nothing"],
      ],
    ]);
  });
});

describe("happy: names of columns that are turned by a quarter", () => {
  const turned = (x: number, y: number, words: string) =>
    `BT /F1 9 Tf 0 1 -1 0 ${x} ${y} Tm (${words}) Tj ET`;
  const names = ["Dutch", "English", "French", "German", "Italian"];
  const rows = ["tiny", "base", "small", "large"].map((name, at) => [
    name,
    ...names.map((_, column) => `${at + 2}${column}.${column + 1}`),
  ]);

  it("head the columns below them", async () => {
    const html = await main(
      across(690, 72, 330),
      across(640, 72, 330),
      across(576, 72, 330),
      shown([76, 646, "Model", 9]),
      ...names.map((name, at) => turned(158 + 36 * at, 646, name)),
      ...rows.map((row, at) =>
        shown(
          ...row.map((words, column): [number, number, string, number] => [
            column ? 110 + 36 * column : 76,
            628 - 14 * at,
            words,
            9,
          ]),
        ),
      ),
    );
    expect(tablesOf(html)).toEqual([[["Model", ...names], ...rows]]);
  });

  it("stay text of their own where no columns stand below", async () => {
    const html = await main(
      shown(...text(72, 740, 5)),
      ...names.map((name, at) => turned(158 + 36 * at, 300, name)),
    );
    expect(tablesOf(html)).toEqual([]);
    for (const name of names) expect(html).toContain(name);
  });
});
