import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/gs)].map(([, level, words]) => `${level} ${words}`);

describe("happy: headings with numbers on a page alone", () => {
  it("are below those of a higher level that come later", async () => {
    const html = await main(
      shown(
        [72, 740, "2.4 Summary", 12, "F2"],
        ...text(72, 722, 5, 18),
        [72, 630, "3 Harbours", 15, "F2"],
        ...text(72, 612, 5, 18),
        [72, 520, "3.1 Mills", 12, "F2"],
        ...text(72, 502, 5, 18),
      ),
    );
    expect(headings(html)).toEqual(["2 2.4 Summary", "1 3 Harbours", "2 3.1 Mills"]);
  });

  it("are on one level where the first words of one are in a lighter face", async () => {
    const html = await main(
      shown(
        ...text(72, 760, 4, 18),
        [72, 690, "1 Introduction", 15, "F2"],
        ...text(72, 670, 5, 18),
        [72, 580, "2 harbour-installation-of-all", 15, "F5"],
        ...text(72, 560, 5, 18),
        [72, 470, "3 Mills", 15, "F2"],
        ...text(72, 450, 5, 18),
      ),
    );
    expect(headings(html).map((each) => each[0])).toEqual(["1", "1", "1"]);
  });

  it("have words in another face", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 6, 18),
        [72, 640, "2.3.2 Representations of all of them: ", 10, "F2"],
        [268, 640, "HarbourWall", 10, "F5"],
        ...text(72, 622, 6, 18),
      ),
    );
    expect(headings(html)).toEqual(["1 2.3.2 Representations of all of them: HarbourWall"]);
  });

  it("have their names behind tabulators", async () => {
    const html = await main(
      shown(
        [44, 516, "3.5", 12, "F2"],
        [83, 516, "Harbours of the coast", 12, "F2"],
        [44, 492, "3.5.1", 10, "F2"],
        [83, 492, "Mills and bridges", 10, "F2"],
        [44, 471, "And one level more", 10, "F2"],
        ...text(44, 453, 20, 18),
      ),
    );
    expect(headings(html)).toEqual([
      "1 3.5 Harbours of the coast",
      "2 3.5.1 Mills and bridges",
      expect.stringMatching(/And one level more/),
    ]);
  });

  it("stand over versions, which are set as they are", async () => {
    const html = await main(
      shown(
        [72, 740, "11 Version History", 15, "F2"],
        ...["v1.00 (2020/04/20)", "v1.01 (2020/05/05)", "v1.02 (2020/08/06)"].flatMap((version, at): At[] => [
          [72, 700 - at * 90, version, 15, "F2"],
          ...text(72, 680 - at * 90, 4, 18),
        ]),
      ),
    );
    expect(headings(html)).toEqual(["1 11 Version History"]);
  });
});

describe("happy: the number of a chapter above its name", () => {
  it("is of the same heading, though it is smaller, and the name may end in a full stop", async () => {
    const page = (size: number) =>
      main(
        shown(
          [72, 740, "Chapter 4", size, "F2"],
          [72, 700, "Mills of the coast.", 25, "F2"],
          [72, 660, "4.1 Harbours", 14, "F2"],
          ...text(72, 640, 12, 18),
        ),
      );
    const expected = ["1 Chapter 4 Mills of the coast.", "2 4.1 Harbours"];
    expect(headings(await page(21))).toEqual(expected);
    expect(headings(await page(25))).toEqual(expected);
  });

  it("is a heading of its own above a section with a number, and above another part", async () => {
    const page = await main(
      shown(
        [72, 760, "Part II", 20, "F2"],
        [72, 720, "Chapter 4", 20, "F2"],
        [72, 690, "4.1 Harbours", 14, "F2"],
        ...text(72, 670, 12, 18),
      ),
    );
    expect(headings(page)).toEqual(["1 Part II", "1 Chapter 4", "2 4.1 Harbours"]);
  });
});

describe("happy: a heading that ends with a colon", () => {
  it("is one where it is larger than the text, and bold or numbered", async () => {
    const page = (size: number, words: string) =>
      main(shown(...text(72, 760, 6, 18), [72, 620, words, size, "F2"], ...text(72, 600, 12, 18)));
    expect(headings(await page(14, "2 Options:"))).toEqual(["1 2 Options:"]);
    expect(headings(await page(14, "Options:"))).toEqual(["1 Options:"]);
    expect(headings(await page(10, "Options:"))).toEqual([]);
  });
});

describe("happy: a line at the top of a page", () => {
  it("that says which heading stands further down on it is none itself", async () => {
    const page = (heading: string) =>
      main(
        shown(
          [72, 780, "1.3 Mills of the coast", 10, "F2"],
          ...text(72, 740, 6, 18),
          [72, 600, heading, 14, "F2"],
          ...text(72, 580, 6, 18),
        ),
      );
    expect(headings(await page("1.3 Mills of the coast"))).toEqual(["1 1.3 Mills of the coast"]);
    expect(headings(await page("1.4 Tides"))).toHaveLength(2);
  });
});

describe("happy: headings of a page alone", () => {
  it("of an annex are as deep as their numbers, which begin with its letter", async () => {
    const html = await main(
      shown(
        [72, 740, "A.1 Harbours of the north", 12, "F2"],
        ...text(72, 722, 4, 9),
        [72, 650, "A.1.1 Boats of the harbours", 12, "F2"],
        ...text(72, 632, 4, 9),
        [72, 560, "A.2 Harbours of the south", 12, "F2"],
        ...text(72, 542, 4, 9),
      ),
    );
    expect(headings(html)).toEqual([
      "1 A.1 Harbours of the north",
      "2 A.1.1 Boats of the harbours",
      "1 A.2 Harbours of the south",
    ]);
  });

  it("may be set as the text is, with a number, apart and right over it", async () => {
    const html = await main(
      shown(...text(72, 740, 4, 9), [72, 674, "5. Using bibliographies"], ...text(72, 656, 4, 9)),
    );
    expect(headings(html)).toEqual(["1 5. Using bibliographies"]);
    const items = await main(
      shown(
        ...text(72, 740, 4, 9),
        [72, 674, "5. Using bibliographies"],
        [72, 656, "6. Using indexes"],
        ...text(72, 620, 4, 9),
      ),
    );
    expect(headings(items)).toEqual([]);
  });

  it("may stand right below one another, where their styles come again", async () => {
    const html = await main(
      shown(
        [72, 740, "Agenda of the department", 14, "F2"],
        [72, 722, "The council meets in the old hall on the first day of October."],
        [72, 690, "Announcements", 11, "F2"],
        [72, 664, "Committee reports", 11, "F2"],
        [90, 638, "Committees of the town", 11, "F4"],
        [72, 612, "Old business", 11, "F2"],
        [90, 586, "Committees of the department", 11, "F4"],
        ...text(90, 570, 4, 9),
      ),
    );
    expect(headings(html)).toEqual([
      "1 Agenda of the department",
      "2 Announcements",
      "2 Committee reports",
      "3 Committees of the town",
      "2 Old business",
      "3 Committees of the department",
    ]);
  });
});
