import { describe, expect, it } from "vitest";
import { depthOf } from "../../src/formats/pdf/layout/heading-text.ts";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);

/** Each heading with running text below it. */
const sections = (heads: readonly At[], lines = 4): At[] =>
  heads.flatMap((head) => [head, ...text(72, head[1] - 12, lines)]);

describe("happy: headings in pages without tags", () => {
  it("are bold where their face is painted twice, with the text right below them", async () => {
    const twice = (x: number, y: number, words: string): At[] => [
      [x, y, words],
      [x + 0.3, y, words],
    ];
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...twice(72, 680, "Ships and their cargo"),
        ...text(72, 668, 4),
        ...twice(72, 608, "Mills on the river"),
        ...text(72, 596, 4),
      ),
    );
    expect(headings(html)).toEqual(["1 Ships and their cargo", "1 Mills on the river"]);
  });

  it("are no copies at the very same place, which look like the text", async () => {
    const html = await main(
      shown(...text(72, 740, 4), [72, 680, "Ships and"], [72, 680, "Ships and"], ...text(72, 668, 4)),
    );
    expect(headings(html)).toEqual([]);
  });

  it("stand beside the names of notes and warnings, which are set like them", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...sections([
          [72, 680, "Note", 10, "F2"],
          [72, 610, "Ships and their cargo", 10, "F2"],
          [72, 540, "WARNING!", 10, "F2"],
          [72, 470, "Achtung", 10, "F2"],
        ]),
      ),
    );
    expect(headings(html)).toEqual(["1 Ships and their cargo"]);
  });

  it("are none that say with the same words what follows, nor prices, nor numbered listings", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...sections([
          [72, 680, "Action: the harbour", 10, "F2"],
          [72, 610, "Action: the old mill", 10, "F2"],
          [72, 540, "Action: the bridge", 10, "F2"],
          [72, 470, "Soup of the day 12.50", 10, "F2"],
          [72, 400, "Listing 3. Ways to the harbour", 10, "F2"],
          [72, 330, "Mills on the river", 10, "F2"],
        ]),
      ),
    );
    expect(headings(html)).toEqual(["1 Mills on the river"]);
  });

  it("are one on a cover, though its title is most of what it says", async () => {
    const html = await main(
      shown(
        [72, 600, "The late and the early bridges", 30, "F2"],
        [72, 562, "of the northern and the southern", 30, "F2"],
        [72, 524, "valleys and all of their villages", 30, "F2"],
        [72, 300, "Harbour office", 12],
        [72, 284, "of the northern coast", 12],
        [72, 240, "May 2026", 11],
      ),
    );
    expect(headings(html)[0]).toMatch(/^1 The late and the early bridges/);
  });

  it("are lines in another face at the size of the text, with space above and text below", async () => {
    const page = (last: At[]) =>
      main(
        shown(
          ...text(72, 740, 4),
          [72, 680, "Ships and their cargo", 10, "F3"],
          ...text(72, 666, 4),
          [72, 606, "Mills on the river", 10, "F3"],
          ...last,
        ),
      );
    expect(headings(await page(text(72, 592, 4)))).toEqual([
      "1 Ships and their cargo",
      "1 Mills on the river",
    ]);
    expect(headings(await page([]))).toEqual(["1 Ships and their cargo"]);
  });

  it("are bold lines smaller than most text over text that is smaller still, but no names below a title", async () => {
    const small = (x: number, y: number): At[] =>
      text(x, y, 3, 4).map(([left, top, words]) => [left, top + (y - top) / 6, words, 7]);
    const html = await main(
      shown(
        [72, 740, "The bridges of the north", 18, "F2"],
        [72, 726, "Anna Berger", 8, "F2"],
        ...text(72, 712, 8),
        [72, 590, "Ships", 8, "F2"],
        ...small(72, 579),
        [300, 590, "Mills", 8, "F2"],
        ...small(300, 579),
      ),
    );
    expect(headings(html)).toEqual(["1 The bridges of the north", "2 Ships", "2 Mills"]);
  });

  it("have no line of their own in the department right above a headline, nor in what people are", async () => {
    const html = await main(
      shown(
        [72, 740, "HARBOURS", 9, "F2"],
        [72, 716, "A new bridge in the north", 18, "F2"],
        ...text(72, 692, 5),
        [72, 600, "MILLS", 9, "F2"],
        [72, 576, "The wheel turns again", 18, "F2"],
        ...text(72, 552, 5),
      ),
    );
    expect(headings(html)).toEqual(["1 A new bridge in the north", "1 The wheel turns again"]);
  });

  it("are on one level with and without a number where they are set alike", async () => {
    const html = await main(
      shown(
        [72, 740, "The bridges of the north", 18, "F2"],
        ...sections([
          [72, 710, "Summary", 12, "F2"],
          [72, 640, "1 Harbours", 12, "F2"],
          [72, 570, "2 Mills", 12, "F2"],
        ]),
      ),
    );
    expect(headings(html).map((each) => each[0])).toEqual(["1", "2", "2", "2"]);
  });

  it("are apart from a line of bold and plain words below them", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...[680, 608].flatMap((y): At[] => [
          [72, y, y === 680 ? "Harbours" : "Mills", 12, "F2"],
          [72, y - 15, "The keeper of the old lighthouse", 12, "F2"],
          [272, y - 15, ", 2021", 12],
          ...text(72, y - 30, 3),
        ]),
      ),
    );
    expect(headings(html)).toContain("1 Harbours");
    expect(headings(html)).toContain("1 Mills");
  });
});

describe("happy: what a heading is compared with", () => {
  it("is text that is not slanted, where titles of books within it are", async () => {
    // Each entry begins slanted: the face of its longest piece is no face of the text.
    const entry = (y: number): string =>
      shown(
        [72, y, "Brook, Alan."],
        [72, y - 12, "From the earliest times to the present. Harbour Press, 1989."],
      )
        .split("\n")
        .join(
          `\nBT /F4 10 Tf 1 0 0 1 140 ${y} Tm (Records of change: tides and trade on the northern coast) Tj ET\n`,
        );
    const html = await main(
      shown([72, 740, "Works", 12, "F2"]),
      ...[720, 690, 660].map(entry),
      shown([72, 620, "Sources", 12, "F2"], [72, 604, "Harbour Board, Minutes, 1870 to 1902."]),
    );
    expect(headings(html)).toEqual(["1 Works", "1 Sources"]);
  });

  it("is read as words where its letters are set apart", async () => {
    const html = await main(
      `BT /F2 20 Tf 3 Tc 1 0 0 1 72 740 Tm (MEMORANDUM) Tj ET`,
      `BT /F2 16 Tf 3 Tc 1 0 0 1 72 690 Tm (ANNUAL REPORT) Tj ET`,
      shown(...text(72, 670, 5)).replace("BT", "BT 0 Tc"),
      shown(...text(72, 720, 2)).replace("BT", "BT 0 Tc"),
    );
    expect(html).toContain(">MEMORANDUM<");
    expect(html).toContain(">ANNUAL REPORT<");
    const narrow = await main(
      `BT /F2 8 Tf 2.4 Tc 1 0 0 1 72 740 Tm (ABSTRACT) Tj ET`,
      shown(...text(72, 720, 2)).replace("BT", "BT 0 Tc"),
    );
    expect(narrow).toContain(">ABSTRACT<");
  });

  it("has the depth of its number in Chinese and Japanese, too", () => {
    const depths = [
      "第一章 总则",
      "第2章 方法",
      "第三节 范围",
      "一、开放时间",
      "（二）借阅规则",
      "2.1 方法",
      "第一次会议",
    ];
    expect(depths.map(depthOf)).toEqual([1, 1, 2, 1, 2, 2, 0]);
  });
});

describe("happy: lines of one column", () => {
  it("are no centred ones where one is set in and both end at about one place", async () => {
    const html = await main(
      shown(
        [72, 700, "The council met in the old hall and talked about a bridge."],
        [72, 688, "It was not the first time that it had done so, they say,"],
        [72, 676, "and it will hardly have been the last one either, he said."],
        [82, 664, "Where a tenant fails to comply with the terms of a lease,"],
        [72, 652, "the owner may recover the cost of the repair from them."],
      ),
    );
    expect(html).toMatch(/he said\.<\/p>\s*<p>Where a tenant/);
  });
});

describe("happy: headings of several lines", () => {
  it("may be titles of four lines, and capitals or lettered ones of two", async () => {
    const title = [
      "Control of many small machines",
      "by one common signal and by what",
      "they keep of those before it, in",
      "theory and practice",
    ];
    const html = await main(
      shown(
        ...title.map((words, at): At => [72, 760 - at * 27, words, 24, "F3"]),
        ...text(72, 640, 4),
        [90, 570, "III. A STRATEGY FOR THE CONTROL OF MANY MACHINES", 10],
        [150, 558, "AND THEIR ASSEMBLY", 10],
        ...text(72, 530, 6),
      ),
    );
    expect(headings(html)).toEqual(
      [`1 ${title.join("\n")}`, "2 III. A STRATEGY FOR THE CONTROL OF MANY MACHINES\nAND THEIR ASSEMBLY"].map(
        (words) => words.replace(/\s+/g, " "),
      ),
    );
  });
});
