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

describe("sad: a plain word alone in the column in the middle", () => {
  it("is a cell of that column", async () => {
    const html = await main(
      shown(...text(72, 740, 4)),
      ...[660, 640, 568].map((y) => across(y, 72, 420)),
      shown([80, 646, "Task"], [232, 646, "State"], [380, 646, "Count"]),
      ...["Reading", "Writing", "", "Speaking"].map((name, at) =>
        name
          ? shown([80, 626 - 16 * at, name], [230, 626 - 16 * at, "open"], [384, 626 - 16 * at, `${at + 31}`])
          : shown([230, 626 - 16 * at, "closed"]),
      ),
      shown(...text(72, 530, 4)),
    );
    expect(html).not.toContain("colspan");
    expect(html).toContain("closed");
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
    type Pieces = [x: number, words: string][];
    const rows: [name: string, ...lines: Pieces[]][] = [
      ["To", [[309, "Do this"]]],
      [
        "Play or stop a film",
        [
          [309, "Tap"],
          [334, "or"],
          [352, "."],
        ],
      ],
      [
        "Raise or lower the sound",
        [[309, "Drag the knob of the sound. Or use the keys at the side"]],
        [[309, "of the box."]],
      ],
      [
        "Begin a film once more",
        [
          [309, "Tap"],
          [334, "."],
        ],
      ],
      [
        "Go to the next one or back",
        [
          [309, "Tap"],
          [337, "twice to go back to the one before. Tap"],
          [503, "to go on"],
        ],
        [[309, "to the next film."]],
      ],
      [
        "Wind it back or on",
        [
          [309, "Touch and hold"],
          [383, "or"],
          [404, "."],
        ],
      ],
      ["Go to any place in a film", [[309, "Drag the head along the bar at its foot."]]],
      [
        "Leave a film before it ends",
        [
          [309, "Tap Done. Or press the Home"],
          [440, "button."],
        ],
      ],
      [
        "Make it fill the screen, or fit",
        [
          [309, "Tap the film twice. You can also tap"],
          [474, "to let it"],
        ],
        [
          [309, "fill the screen, or"],
          [402, "to make it fit the screen."],
        ],
      ],
      [
        "Keep the place of a film",
        [
          [309, "Tap"],
          [338, "next to a film and tap Keep. Or start one of the"],
        ],
        [
          [309, "films and tap"],
          [378, "Tap Places to see those that you"],
        ],
        [[309, "have kept."]],
      ],
    ];
    const operators: string[] = [across(660, 171, 531)];
    let y = 660;
    for (const [name, ...lines] of rows) {
      operators.push(shown([174, y - 11, name, 8.5, "F2"]));
      for (const [at, line] of lines.entries())
        operators.push(
          shown(
            ...line.map(([x, words]): [number, number, string, number] => [
              x,
              y - 11 - 10.5 * at,
              words,
              8.5,
            ]),
          ),
        );
      y -= 15 + 10.5 * (lines.length - 1);
      operators.push(across(y, 171, 531));
    }
    const html = await main(shown(...text(72, 740, 4)), ...operators);
    const [table] = tablesOf(html);
    expect(table).toHaveLength(rows.length);
    expect(table!.map((row) => row.length)).toEqual(rows.map(() => 2));
    expect(table![8]).toEqual([
      "Make it fill the screen, or fit",
      "Tap the film twice. You can also tap to let it fill the screen, or to make it fit the screen.",
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
