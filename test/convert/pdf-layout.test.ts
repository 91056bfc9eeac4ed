import { describe, expect, it } from "vitest";
import { name, pdf } from "../checker/build/pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";
import { type At, across, area, main, mainOfPages, shown, text, upright } from "./pdf-page.ts";

describe("happy: what heads and what does not", () => {
  const headings = (html: string) =>
    [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);

  it("is no running head with its parts at both sides of the page", async () => {
    const html = await main(
      shown(
        [72, 760, "Annual report of the harbour", 10, "F2"],
        [500, 760, "Page 12", 10, "F2"],
        ...text(72, 720, 5),
        [72, 640, "Ships and their cargo", 10, "F2"],
        ...text(72, 624, 5),
      ),
    );
    expect(headings(html)).toEqual(["1 Ships and their cargo"]);
    expect(html).toContain("Page 12");
  });

  it("is the title, and no name, place or date below it", async () => {
    const html = await main(
      shown(
        [200, 760, "The bridges of the north", 18, "F2"],
        [240, 730, "Anna Berger", 12, "F2"],
        [230, 712, "University of the Coast", 12, "F2"],
        [250, 694, "12 May 2026", 12, "F2"],
        ...text(72, 660, 6),
        [72, 570, "1 Introduction", 12, "F2"],
        ...text(72, 550, 6),
      ),
    );
    expect(headings(html)).toEqual(["1 The bridges of the north", "2 1 Introduction"]);
    expect(html).toContain("Anna Berger");
  });

  it("are numbered bold lines that follow one another at the size of the text", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 6),
        [72, 650, "2.1 Scope of the rules", 10, "F2"],
        [72, 632, "2.1.1 Words and their meaning", 10, "F2"],
        ...text(72, 614, 6),
        [72, 530, "Note:", 10, "F2"],
        ...text(72, 516, 4),
      ),
    );
    expect(headings(html)).toEqual(["1 2.1 Scope of the rules", "2 2.1.1 Words and their meaning"]);
  });
});

describe("happy: heads in the margins and in two lines", () => {
  const headings = (html: string) =>
    [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);

  it("is none that stands in the margin apart from the text, but one with the number of a section", async () => {
    const page = (head: string) =>
      main(
        shown(
          [72, 760, head, 10, "F2"],
          ...text(72, 725, 5),
          [72, 640, "Ships and their cargo", 10, "F2"],
          ...text(72, 624, 5),
          [72, 40, "Printed in the harbour", 10, "F2"],
        ),
      );
    expect(headings(await page("Reports of the harbour"))).toEqual(["1 Ships and their cargo"]);
    expect(headings(await page("2. Reports of the harbour"))).toContain("1 2. Reports of the harbour");
  });

  it("goes on behind its number after a question, and is no name with its value", async () => {
    const html = await main(
      shown(
        ...text(72, 750, 5),
        [72, 680, "12 The ship does not come back by itself after the long storm.", 14, "F2"],
        [96, 662, "What can I do about this?", 14, "F2"],
        ...text(72, 640, 5),
        [72, 550, "Total of the year: 12,500.00", 14, "F2"],
        ...text(72, 530, 9),
      ),
    );
    expect(headings(html)).toEqual([
      "1 12 The ship does not come back by itself after the long storm. What can I do about this?",
    ]);
  });
});

describe("happy: numbered lines", () => {
  it("are text without their numbers, which stay as artifacts", async () => {
    const lines = text(90, 740, 20, 12);
    const numbers = lines.map(([, y], at): At => [60, y, String(at + 41), 6]);
    const html = await main(shown(...numbers, ...lines));
    expect(html.match(/<p>/g)).toHaveLength(1);
    expect(html).toContain("The council met");
    expect(html).not.toMatch(/4[1-9]/);
  });

  it("are no rows of a table that are numbered", async () => {
    const rows = Array.from({ length: 16 }, (_, at): At[] => [
      [60, 740 - at * 14, String(at + 41)],
      [120, 740 - at * 14, `Stop ${at}`],
      [260, 740 - at * 14, `${at}.50`],
    ]);
    const html = await main(shown(...rows.flat()));
    expect(html).toMatch(/41.*42.*56/s);
  });
});

describe("happy: accents that are glyphs of their own", () => {
  it("make one letter with what they stand over or under", async () => {
    const html = await main(
      "BT /F1 10 Tf 72 700 Td (Revis) Tj 26.1 0.2 Td (\\230) Tj -1.1 -0.2 Td (ao da) Tj ET",
      "BT /F1 10 Tf 72 660 Td [(Introduc) 417 (\\270) -84 (\\343o)] TJ ET",
      "BT /F1 10 Tf 72 620 Td (CAP) Tj 20.2 2 Td (\\264) Tj 0.2 -2 Td (ITULO) Tj ET",
      "BT /F1 10 Tf 72 580 Td (a ~ b, x\\264 and ` c) Tj ET",
    );
    expect(html).toContain("Revisão da");
    expect(html).toContain("Introdução");
    expect(html).toContain("CAPÍTULO");
    expect(html).toContain("a ~ b, x´ and ` c");
  });
});

describe("happy: the order of a page", () => {
  it("is that of its columns, under what goes over them", async () => {
    const columns = [72, 230, 388].flatMap((x, at) => [
      ...text(x, 700, 6, 5),
      [x, 628, `End of column ${at + 1}.`] as At,
    ]);
    const html = await main(shown([72, 740, "A heading that goes over all the columns", 18], ...columns));
    const order = ["A heading", "End of column 1", "End of column 2", "End of column 3"].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(-1);
    expect(html).not.toContain("<table");
  });

  it("has a drop cap before its own lines, and leaves them apart", async () => {
    const html = await main(
      shown(
        [72, 676, "O", 36],
        [104, 692, "nce upon a time there was a village"],
        [104, 680, "where people lived at the foot of a"],
        [72, 668, "mountain that nobody had climbed before,"],
        [72, 656, "as it was said to be the home of the wind."],
      ),
    );
    expect(html).toBe(
      "<p>Once upon a time there was a village where people lived at the foot of a mountain that nobody had climbed before, as it was said to be the home of the wind.</p>",
    );
  });

  it("is row by row where boxes stand side by side", async () => {
    const card = (x: number, y: number, which: string) => [
      across(y, x, x + 150),
      across(y - 60, x, x + 150),
      upright(x, y - 60, y),
      upright(x + 150, y - 60, y),
      shown([x + 8, y - 20, `Card ${which} says what`], [x + 8, y - 34, `is in it: ${which} things.`]),
    ];
    const html = await main(
      ...[700, 620].flatMap((y, row) =>
        [72, 240, 408].flatMap((x, at) => card(x, y, String(3 * row + at + 1))),
      ),
    );
    expect([...html.matchAll(/Card (\d) says what is in it: \d/g)].map(([, which]) => which)).toEqual([
      ..."123456",
    ]);
    expect(html).not.toContain("<table");
  });

  it("keeps what stands in a box together", async () => {
    const html = await main(
      area(320, 620, 220, 60),
      shown(
        ...text(72, 700, 10, 7),
        [330, 660, "A box has words of its own, which"],
        [330, 648, "nobody reads in the midst of a line."],
      ),
    );
    expect(html).toContain("A box has words of its own, which nobody reads in the midst of a line.");
  });

  it("puts headings in the margin before the text that stands beside them", async () => {
    const html = await main(
      shown(
        [72, 700, "First part", 10, "F2"],
        ...text(180, 700, 5, 9),
        [72, 630, "Second part", 10, "F2"],
        ...text(180, 630, 5, 9),
      ),
    );
    expect(html).toMatch(/^<h1[^>]*>First part<\/h1><p>.*<\/p><h1[^>]*>Second part<\/h1><p>.*<\/p>$/s);
  });
});

describe("happy: headings of one page", () => {
  const body = (y: number) => text(72, y, 3, 9);

  it("in capitals of the text's size stand apart from the paragraph close below them", async () => {
    const html = await main(
      shown([72, 700, "THE OLD HARBOUR"], ...body(687), [72, 640, "THE NEW MARKET"], ...body(627)),
    );
    expect(html).toMatch(/<h1[^>]*>THE OLD HARBOUR<\/h1><p>The .*<h1[^>]*>THE NEW MARKET<\/h1><p>The /s);
  });

  it("are told apart from captions in their own style", async () => {
    const html = await main(
      shown(
        [72, 740, "Harbour and market", 10, "F2"],
        ...body(724),
        ...[1, 2, 3].map(
          (number): At => [72, 690 - 14 * number, `Figure ${number}. Map of a town`, 10, "F2"],
        ),
        ...body(620),
      ),
    );
    expect(html).toMatch(/<h1[^>]*>Harbour and market<\/h1>/);
    expect(html.match(/<h\d/g)).toHaveLength(1);
  });

  it("are no lines of names below a title", async () => {
    const html = await main(
      shown(
        [72, 740, "Harbours of the north", 20, "F2"],
        [72, 715, "Anna Berger, Jon Dale and Rita Moss", 13],
        ...body(690),
      ),
    );
    expect(html).toMatch(
      /<h1[^>]*>Harbours of the north<\/h1><p>Anna Berger, Jon Dale and Rita Moss<\/p><p>/,
    );
  });

  it("are not quotations in large type", async () => {
    const html = await main(
      shown(
        [72, 740, "Harbours of the north", 20, "F2"],
        ...body(715),
        [72, 660, "\\223Nobody counts the boats.\\224", 16],
        ...body(630),
      ),
    );
    expect(html).toContain("<p>“Nobody counts the boats.”</p>");
    expect(html).toMatch(/<h1[^>]*>Harbours/);
  });

  it("may be those of a title page with few words below them", async () => {
    const html = await main(
      shown([72, 500, "Harbours of the north and east", 30], [72, 440, "Spring report, 2026", 16]),
    );
    expect(html).toMatch(/<h1[^>]*>Harbours of the north and east<\/h1><p>Spring report, 2026<\/p>/);
  });

  it.each([
    ["NimbusRomNo9L-Regu", "NimbusRomNo9L-Medi", true],
    ["SFSS1095", "SFSX1095", true],
    ["CMBR10", "CMBRBX10", true],
    ["CMR10", "CMB10", true],
    ["CMSS10", "CMSS10", false],
  ])("where TeX sets text in %s are those in %s: %s", async (plain, heavy, isHeading) => {
    const document = pdf({
      pages: [shown([72, 700, "Harbour and market", 10, "F2"], ...body(680))],
      page: (builder) => {
        const font = (base: string) =>
          builder.add({
            Type: name("Font"),
            Subtype: name("Type1"),
            BaseFont: name(base),
            Encoding: name("WinAnsiEncoding"),
            FirstChar: 0,
            Widths: Array.from({ length: 256 }, () => 500),
          });
        return {
          Resources: {
            Font: { F1: font(`ABCDEF+${plain}`), F2: font(`ABCDEF+${heavy}`) },
          },
        };
      },
    });
    const html = mainOf(await convertedPdf(document));
    expect(/<h1[^>]*>Harbour and market<\/h1>/.test(html)).toBe(isHeading);
  });
});

describe("happy: tables that only stand in columns", () => {
  const statement = [
    [72, 700, "In thousands"],
    [300, 700, "2025"],
    [380, 700, "2024"],
    [72, 688, "Income from the"],
    [72, 676, "harbour and the market"],
    [300, 676, "1,204"],
    [380, 676, "(76)"],
    [72, 664, "Rent of the old hall"],
    [300, 664, "60"],
    [72, 652, "Result"],
    [300, 652, "1,264"],
    [380, 652, "(76)"],
  ] as At[];

  it("are found where their numbers stand in columns, labels of two lines and empty cells too", async () => {
    const html = await main(shown(...text(72, 760, 3), ...statement, ...text(72, 600, 3)));
    expect(html).toContain(
      "<tr><td>Income from the harbour and the market</td><td>1,204</td><td>(76)</td></tr>" +
        "<tr><td>Rent of the old hall</td><td>60</td><td></td></tr>" +
        "<tr><td>Result</td><td>1,264</td><td>(76)</td></tr></table>",
    );
    expect(html.match(/<table/g)).toHaveLength(1);
  });

  it("are whole where rules stand only over the sums", async () => {
    const rules = [648, 662, 686].map((y) => across(y, 296, 420));
    const html = await main(shown(...statement), ...rules);
    expect(html).toContain("<tr><td>Result</td><td>1,264</td><td>(76)</td></tr>");
  });

  it("have cells over several columns where a name stands in their middle", async () => {
    const html = await main(
      shown(
        [345, 712, "Year ended"],
        [72, 700, "Office"],
        ...[300, 360, 420].map((x, at): At => [x, 700, String(2023 + at)]),
        ...["Harbour", "Market", "Museum"].flatMap((label, row): At[] => [
          [72, 688 - 12 * row, label],
          ...[300, 360, 420].map((x, at): At => [x, 688 - 12 * row, `1,${row}0${at}`]),
        ]),
      ),
    );
    expect(html).toMatch(/<tr><td><\/td><t[dh][^>]* colspan="3"[^>]*>Year ended<\/t[dh]><\/tr>/);
    expect(html).toContain("<td>1,200</td><td>1,201</td><td>1,202</td></tr></table>");
  });

  it("keep signs of currencies with their numbers", async () => {
    const rows = ["Harbour", "Market", "Museum", "Hall"].flatMap((label, row): At[] => [
      [72, 700 - 12 * row, label],
      [250, 700 - 12 * row, "$"],
      [300, 700 - 12 * row, `1,${row}04`],
      [380, 700 - 12 * row, `${row + 2},310`],
    ]);
    expect(await main(shown(...rows))).toContain("<tr><td>Hall</td><td>$ 1,304</td><td>5,310</td></tr>");
  });

  it("are none where words in two columns of text are level", async () => {
    const column = (x: number) => text(x, 700, 9, 7);
    expect(await main(shown(...column(72), ...column(330)))).not.toContain("<table");
  });

  it("end where the text below them begins", async () => {
    const html = await main(shown(...statement, ...text(72, 636, 4, 9)));
    expect(html).toMatch(/<td>1,264<\/td><td>\(76\)<\/td><\/tr><\/table><p>The council/);
  });
});

describe("happy: tables between rules", () => {
  /** Three columns of words over several lines, in two rows. */
  const wordy = [688, 640].flatMap((y): At[] => [
    [72, y, y === 688 ? "Harbour" : "Market"],
    [160, y, "The boats come in when"],
    [160, y - 12, "the wind is from the east."],
    [330, y, "Nobody has counted how"],
    [330, y - 12, "many of them there are in"],
    [330, y - 24, "all."],
  ]);
  const head: At[] = [72, 160, 330].map((x, at) => [
    x,
    706,
    ["Place", "What happens", "Remark"][at]!,
    10,
    "F2",
  ]);
  const rows = [
    "<td>Harbour</td><td>The boats come in when the wind is from the east.</td><td>Nobody has counted how many of them there are in all.</td>",
    "<td>Market</td><td>The boats come in when the wind is from the east.</td><td>Nobody has counted how many of them there are in all.</td>",
  ];

  it.each([
    ["above and below it and under its header", [718, 702, 604]],
    ["between its rows", [718, 702, 652, 604]],
    ["between its rows, with its header above the first", [702, 652, 604]],
  ])("have cells of several lines where rules stand %s", async (_, rules) => {
    const html = await main(...rules.map((y) => across(y, 72, 470)), shown(...head, ...wordy));
    for (const row of rows) expect(html).toContain(`<tr>${row}</tr>`);
    expect(html).toContain(">What happens</th>");
  });

  it("have cells of several lines where their rows are shaded", async () => {
    const html = await main(
      area(72, 702, 398, 16),
      area(72, 654, 398, 46),
      area(72, 606, 398, 46),
      shown(...head, ...wordy),
    );
    for (const row of rows) expect(html).toContain(`<tr>${row}</tr>`);
  });
});

describe("happy: tables", () => {
  const grid = [
    ...[700, 680, 660, 640].map((y) => across(y, 72, 372)),
    ...[72, 172, 272, 372].map((x) => upright(x, 640, 700)),
  ];

  it("are where lines draw a grid, with as many columns as it has", async () => {
    const html = await main(
      across(700, 72, 272),
      across(680, 72, 272),
      across(660, 72, 272),
      upright(72, 660, 700),
      upright(172, 660, 700),
      upright(272, 660, 700),
      shown([76, 686, "Town", 10, "F2"], [176, 686, "Rain", 10, "F2"], [76, 666, "Graz"], [176, 666, "12"]),
    );
    expect(html).toBe(
      '<table><tr><th scope="col">Town</th><th scope="col">Rain</th></tr><tr><td>Graz</td><td>12</td></tr></table>',
    );
  });

  it("have cells over several columns where no line parts them", async () => {
    const html = await main(
      ...[700, 680, 660].map((y) => across(y, 72, 372)),
      upright(72, 660, 700),
      upright(372, 660, 700),
      upright(172, 660, 680),
      upright(272, 660, 680),
      shown(
        [150, 686, "All of the towns", 10, "F2"],
        [76, 666, "Graz"],
        [176, 666, "Linz"],
        [276, 666, "Wels"],
      ),
    );
    expect(html).toContain('colspan="3">All of the towns</t');
    expect(html).toContain("<td>Graz</td><td>Linz</td><td>Wels</td>");
  });

  it("have cells of several lines in one row", async () => {
    const html = await main(
      ...grid,
      shown(
        [76, 686, "Town", 10, "F2"],
        [176, 686, "Note", 10, "F2"],
        [276, 686, "Rain", 10, "F2"],
        [76, 670, "Graz"],
        [176, 671, "It rains and", 8],
        [176, 663, "rains here", 8],
        [276, 670, "12"],
        [76, 646, "Linz"],
        [176, 646, "Dry"],
        [276, 646, "3"],
      ),
    );
    expect(html).toContain("<tr><td>Graz</td><td>It rains and rains here</td><td>12</td></tr>");
  });

  it("are where rules stand above and below columns, whose header a rule parts from the rest", async () => {
    const row = (y: number, ...cells: string[]): At[] =>
      cells.map((cell, at): At => [76 + at * 130, y, cell]);
    const html = await main(
      ...[700, 680, 630].map((y) => across(y, 72, 372)),
      shown(
        ...row(686, "Place", "River"),
        ...row(666, "Graz", "Mur"),
        ...row(654, "Linz", "Danube"),
        ...row(642, "Wels", "Traun"),
      ),
    );
    expect(html).toBe(
      '<table><tr><th scope="col">Place</th><th scope="col">River</th></tr><tr><td>Graz</td><td>Mur</td></tr><tr><td>Linz</td><td>Danube</td></tr><tr><td>Wels</td><td>Traun</td></tr></table>',
    );
  });

  it("go on over pages, without the header row that is repeated", async () => {
    const page = (...rows: string[]) =>
      [
        ...[0, 1, 2, 3].map((at) => across(700 - at * 20, 72, 272)),
        ...[72, 172, 272].map((x) => upright(x, 640, 700)),
        shown([76, 686, "Town", 10, "F2"], [176, 686, "Rain", 10, "F2"]),
        shown(...rows.map((town, at): At => [76, 666 - at * 20, town])),
        shown(...rows.map((_, at): At => [176, 666 - at * 20, "12"])),
      ].join("\n");
    const html = await mainOfPages(page("Graz", "Linz"), page("Wels", "Steyr"));
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html.match(/Town/g)).toHaveLength(1);
    expect(html).toContain("<tr><td>Linz</td><td>12</td></tr><tr><td>Wels</td><td>12</td></tr>");
  });

  it("have rows of their own where cells go level without lines between", async () => {
    const html = await main(
      across(700, 72, 272),
      across(680, 72, 272),
      across(640, 72, 272),
      ...[72, 172, 272].map((x) => upright(x, 640, 700)),
      shown(
        [76, 686, "Town", 10, "F2"],
        [176, 686, "Rain", 10, "F2"],
        ...["Graz", "Linz", "Wels"].map((town, at): At => [76, 668 - at * 12, town]),
        ...["12", "3", "7"].map((rain, at): At => [176, 668 - at * 12, rain]),
      ),
    );
    expect(html).toContain("<tr><td>Graz</td><td>12</td></tr><tr><td>Linz</td><td>3</td></tr>");
  });
});

describe("happy: headings", () => {
  it("may be no larger than the text, where they are bold, on levels by how they look", async () => {
    const part = (y: number, ...heads: At[]): At[] => [...heads, ...text(72, y - heads.length * 14, 3, 10)];
    const html = await main(
      shown(
        [72, 750, "The report", 16, "F2"],
        ...part(720, [72, 720, "1 What was done", 10, "F2"]),
        ...part(650, [72, 650, "2 What comes next", 10, "F2"]),
        ...part(580, [72, 580, "2.1 The bridge", 10, "F2"]),
      ),
    );
    expect(
      [...html.matchAll(/<(h\d)[^>]*>([^<]*)</g)].map(([, level, words]) => `${level} ${words}`),
    ).toEqual(["h1 The report", "h2 1 What was done", "h2 2 What comes next", "h3 2.1 The bridge"]);
  });
});

describe("negative", () => {
  it("a frame round text is no table, nor is a rule below a heading", async () => {
    const html = await main(
      across(700, 72, 372),
      across(600, 72, 372),
      upright(72, 600, 700),
      upright(372, 600, 700),
      across(740, 72, 540),
      shown([72, 746, "The report", 16], ...text(80, 680, 5, 7), ...text(72, 580, 4, 10)),
    );
    expect(html).not.toContain("<table");
    expect(html).toContain("<h1");
  });

  it("bold words in a line, and a bold list of names, are no headings", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 3, 10),
        ...["Ann Baker", "Carl Dent", "Eve Fox", "Guy Hill", "Ida Jay"].map(
          (each, at): At => [72, 640 - at * 13, each, 10, "F2"],
        ),
        ...text(72, 560, 4, 10),
      ),
    );
    expect(html).not.toMatch(/<h\d/);
  });
});
