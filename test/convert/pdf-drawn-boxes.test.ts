import { describe, expect, it } from "vitest";
import { across, main, shown, text, upright } from "./pdf-page.ts";
import { tablesOf } from "./pdf-tables-of.ts";

const box = (x: number, y: number, width: number, height: number) => [
  across(y, x, x + width),
  across(y + height, x, x + width),
  upright(x, y, y + height),
  upright(x + width, y, y + height),
];

describe("happy: boxes that lines connect", () => {
  it("are a drawing, whose text is no table and heads nothing", async () => {
    const html = await main(
      shown(...text(72, 740, 5)),
      ...[100, 240, 380].flatMap((x) => box(x, 560, 90, 40)),
      across(580, 190, 240),
      across(580, 330, 380),
      shown([115, 577, "Request", 14, "F2"], [255, 577, "Review", 14, "F2"], [395, 577, "Answer", 14, "F2"]),
      shown(...text(72, 480, 5)),
    );
    expect(tablesOf(html)).toEqual([]);
    expect(html).not.toMatch(/<h\d[^>]*>\s*(?:Request|Review|Answer)/);
    expect(html).toMatch(/Request.*Review.*Answer/s);
  });
});

describe("sad: lines with steps", () => {
  it("draw a table whose header and sums leave out columns", async () => {
    const html = await main(
      across(640, 200, 400),
      ...[620, 600, 580].map((y) => across(y, 100, 400)),
      across(560, 300, 400),
      upright(100, 580, 620),
      upright(200, 580, 640),
      upright(300, 560, 640),
      upright(400, 560, 640),
      shown([210, 626, "Copies"], [310, 626, "Price"]),
      shown([110, 606, "Maps"], [210, 606, "12"], [310, 606, "4.50"]),
      shown([110, 586, "Books"], [210, 586, "3"], [310, 586, "9.00"]),
      shown([310, 566, "13.50"]),
    );
    expect(tablesOf(html)).toEqual([
      [
        ["", "Copies", "Price"],
        ["Maps", "12", "4.50"],
        ["Books", "3", "9.00"],
        ["", "13.50"],
      ],
    ]);
  });
});

describe("happy: tables whose cells are merged", () => {
  it("are tables where lines go round them, however many lines end within", async () => {
    const steps = [150, 236, 322].flatMap((x, at) => {
      const y = 690 - at * 60;
      return [across(y, 72, x), upright(x, y - 30, y), across(y - 30, x, 400)];
    });
    const html = await main(
      across(720, 72, 400),
      across(520, 72, 400),
      upright(72, 520, 720),
      upright(400, 520, 720),
      ...steps,
      shown(
        [80, 702, "Name of the town"],
        [80, 670, "Mill"],
        [160, 700, "Bridge"],
        [80, 610, "Hall"],
        [250, 640, "Ferry"],
      ),
      shown([80, 550, "Harbour"], [340, 580, "Market"]),
    );
    expect(html).toContain("<table");
  });
});

describe("sad: boxes in the cells of a table", () => {
  it("are no drawing where rules go through the whole", async () => {
    const rows = [
      ["Alder", "12", "31"],
      ["Birch", "15", "28"],
      ["Cedar", "19", "44"],
      ["Dogwood", "23", "52"],
    ];
    const html = await main(
      ...[640, 610, 580, 550, 520].map((y) => across(y, 100, 400)),
      upright(200, 520, 640),
      upright(300, 520, 640),
      ...rows.flatMap(([name, one, other], at) => {
        const y = 616 - 30 * at;
        return [
          ...box(212, y - 3, 24, 18),
          ...box(312, y - 3, 24, 18),
          shown([106, y, name!], [216, y, one!], [316, y, other!]),
        ];
      }),
    );
    expect(tablesOf(html)).toEqual([rows]);
  });
});
