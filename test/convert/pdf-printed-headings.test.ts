import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, words]) => `${level} ${words}`);

describe("happy: headings of printed pages", () => {
  it("are a title beside an address, and a name right above small type", async () => {
    const letter = await main(
      shown(
        ...["Northport Supplies", "14 Harbour Road", "Northport", "Tax number 123"].map(
          (line, at): At => [72, 760 - 13 * at, line],
        ),
        [400, 752, "INVOICE", 24],
        ...text(72, 660, 6),
      ),
    );
    expect(headings(letter)).toEqual(["1 INVOICE"]);
    const words = letter.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toContain("14 Harbour Road Northport Tax number 123");
    const vita = await main(
      shown(
        [240, 748, "Anna Maria Berg", 22, "F2"],
        [200, 740.5, "784 Mill Lane, Northport | +44 20 7946 0804 | info@example.org", 8],
        [72, 700, "EXPERIENCE", 12, "F2"],
        ...text(72, 680, 6),
      ),
    );
    expect(headings(vita)).toEqual(["1 Anna Maria Berg", "2 EXPERIENCE"]);
  });

  it("are the number of a part with its title above its first section, and the letters of a glossary, not its terms", async () => {
    const law = await main(
      shown(
        [270, 760, "Part III", 11],
        [200, 738, "CARE OF HARBOURS", 13, "F2"],
        [72, 712, "21. Council", 11, "F2"],
        ...text(72, 696, 5),
        [72, 620, "22. Keepers", 11, "F2"],
        ...text(72, 604, 5),
      ),
    );
    expect(headings(law).map((line) => line.slice(2).replace(/\s+/g, " "))).toEqual([
      "Part III CARE OF HARBOURS",
      "21. Council",
      "22. Keepers",
    ]);
    const terms = ["Berth", "Buoy", "Crane", "Dock", "Ferry", "Jetty"];
    const glossary = await main(
      shown(
        [72, 780, "Words of the harbour", 18, "F2"],
        ...terms.flatMap((term, at): At[] => [
          ...(at % 3
            ? []
            : [[72, 756 - 62 * at - 18 * Math.floor(at / 3), at ? "D-J" : "B-C", 13, "F2"] as At]),
          [72, 740 - 62 * at - 18 * Math.floor(at / 3), term, 10, "F2"],
          ...text(92, 728 - 62 * at - 18 * Math.floor(at / 3), 3),
        ]),
      ),
    );
    expect(headings(glossary)).toEqual(["1 Words of the harbour", "2 B-C", "2 D-J"]);
  });

  it("stand over columns of their own between lines of which only a part is not clipped away", async () => {
    /** One side of a frame, as browsers paint it: the frame is filled, and all but the side is clipped away. */
    const side = (y: number) =>
      `q 72 ${y} m 540 ${y} l 540 ${y + 0.6} l 72 ${y + 0.6} l W* n 72 ${y} 468 100 re 72 ${y + 0.6} 468 98.8 re f* Q`;
    const lines = (x: number, y: number, count: number) =>
      text(x, y, count, 6).map(([a, b, words]): At => [a, b, words, 9]);
    const html = await main(
      side(690),
      side(590),
      shown(
        [72, 720, "Harbour soup and its makers", 16],
        [72, 675, "ARTICLE INFO", 9],
        [250, 675, "ABSTRACT", 9],
        ...["Keywords:", "Harbours", "Ferries"].map((words, at): At => [72, 655 - 12 * at, words, 9]),
        ...text(250, 655, 5, 10).map(([x, y, words]): At => [x, y, words, 9]),
        [72, 570, "1. Introduction", 9, "F2"],
        ...lines(72, 556, 14),
        ...lines(320, 570, 15),
      ),
    );
    expect(headings(html).map((line) => line.slice(2))).toEqual([
      "Harbour soup and its makers",
      "ARTICLE INFO",
      "ABSTRACT",
      "1. Introduction",
    ]);
    const words = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toMatch(/ARTICLE INFO Keywords: Harbours Ferries ABSTRACT The council/);
  });
});

describe("edge: the number and name of a subsection on two lines", () => {
  it("is one heading where both are bold, though the first one ends early", async () => {
    const html = await main(
      shown(
        [72, 740, "5.1 Notes on", 13, "F2"],
        [72, 724, "Administrationsgeschichte", 13, "F2"],
        ...text(72, 700, 12, 8),
      ),
    );
    expect(headings(html)).toEqual(["1 5.1 Notes on Administrationsgeschichte"]);
  });
});

describe("edge: bold type that heads nothing", () => {
  it("is a sentence that goes on in the text below it, whatever faces its last words are put together of", async () => {
    const advice = (y: number, number: number, ...more: At[]): At[] => [
      [72, y, `${number}. Keep the harbours of the north open in winter.`, 10, "F2"],
      ...more,
      ...text(72, y - 12, 3, 9),
    ];
    const html = await main(
      shown(
        [72, 760, "Advice", 18, "F2"],
        ...text(72, 738, 3),
        ...advice(680, 1),
        ...advice(620, 2, [330, 620, "A"], [337, 620, "n", 10, "F3"]),
        ...advice(560, 3),
        ...advice(500, 4),
      ),
    );
    expect(headings(html)).toEqual(["1 Advice"]);
  });
});
