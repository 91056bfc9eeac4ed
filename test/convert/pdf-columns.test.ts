import { describe, expect, it } from "vitest";
import { type At, main, picture, shown, text } from "./pdf-page.ts";

const words = "Rain fell on the quiet town as every boat lay in its harbour and no one spoke".split(" ");

/** Lines of words that are numbered through, about as wide as asked for, with the widest at the end of each third line. */
const column = (x: number, y: number, count: number, name: string, most: number): At[] =>
  Array.from({ length: count }, (_, at): At => {
    const line = Array.from({ length: most - (at % 3) }, (_, word) => words[(at * 5 + word) % words.length]);
    return [x, y - at * 12, `${name}${at + 1} ${line.join(" ")}`];
  });

/** The names of lines in the order in which they come. */
const order = (html: string) => [...html.matchAll(/\b([AB]\d+) /g)].map(([, name]) => name);
const counted = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`);

describe("happy: columns of text", () => {
  /** Lines of 10 points that all end at one place, 6.7 or 8.7 points before others. */
  it.each([305, 307])(
    "are read one after the other though the gutter is narrower than a letter, at %i",
    async (x) => {
      const lines = Array.from(
        { length: 9 },
        (_, at): At => [72, 700 - at * 12, `A${at + 1} Rain fell on the quiet town as every boat lays by`],
      );
      const html = await main(shown(...lines, ...column(x, 700, 9, "B", 9)));
      expect(order(html)).toEqual([...counted("A", 9), ...counted("B", 9)]);
    },
  );

  it("are none where few words stand below one another behind such gaps", async () => {
    const lines = Array.from({ length: 9 }, (_, at): At[] => [
      [72, 700 - at * 12, `A${at + 1} Rain fell on the quiet town as every boat lays by`],
      [at < 7 ? 305 : 304, 700 - at * 12, `B${at + 1} and rests`],
    ]);
    const html = await main(shown(...lines.flat()));
    expect(order(html).slice(0, 4)).toEqual(["A1", "B1", "A2", "B2"]);
  });

  it("are not parted by an icon in the gutter", async () => {
    const html = await main(
      picture(302, 640, 9, 9),
      shown(...column(72, 700, 12, "A", 9), ...column(312, 700, 12, "B", 9)),
    );
    expect(order(html)).toEqual([...counted("A", 12), ...counted("B", 12)]);
  });

  it("are not parted by a picture that lies under the ends of their lines, and it comes after them", async () => {
    const html = await main(
      picture(220, 560, 180, 130),
      shown(...column(72, 700, 14, "A", 9), ...column(312, 700, 14, "B", 9)),
    );
    expect(order(html)).toEqual([...counted("A", 14), ...counted("B", 14)]);
    expect(html.indexOf("Image without")).toBeGreaterThan(html.indexOf("B14 "));
  });

  it("are parted by a picture that goes over both and has names in it", async () => {
    const html = await main(
      picture(80, 590, 450, 60),
      shown(
        [100, 620, "north"],
        [400, 620, "south"],
        ...column(72, 760, 8, "A", 9),
        ...column(312, 760, 8, "B", 9),
        ...column(72, 570, 8, "C", 9),
        ...column(312, 570, 8, "D", 9),
      ),
    );
    const places = ["A8 ", "B8 ", "Image without", "C1 ", "D1 "].map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

const inOrder = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

describe("happy: lists side by side within text", () => {
  const list = (x: number, ...items: string[]) =>
    items.map((item, at): At => [x, 652 - at * 16, `\\225 ${item}`]);

  it("are read one after the other, and what goes on below them after both", async () => {
    const html = await main(
      shown(
        ...text(72, 700, 3, 14).map(([x, y, words]): At => [x, y - 8, words]),
        ...list(82, "Date of service", "Place of service", "Description of what was done"),
        ...list(320, "Charge for it", "Name of who did it", "Number of who asked for it"),
        [72, 604, "Section 4", 10, "F2"],
        ...text(72, 588, 3, 14),
      ),
    );
    inOrder(html, "Date", "Place", "Description", "Charge", "Name of", "Number of", "Section 4");
    expect([...html.matchAll(/<li>/g)]).toHaveLength(6);
  });
});

describe("happy: running heads above columns", () => {
  it("are one line though each part stands over one column", async () => {
    const columns = (y: number) => [...column(72, y, 12, "A", 9), ...column(312, y, 12, "B", 9)];
    const widest = column(312, 700, 12, "B", 9).at(0)!;
    const html = await main(
      shown([72, 718, "Harbour Office", 9, "F2"], [489.7, 718, "Pt. 1308", 9, "F2"], ...columns(700), [
        widest[0],
        700 - 12 * 12,
        "Rain fell on the quiet town as every boat lays by",
      ]),
    );
    inOrder(html, "Harbour Office", "Pt. 1308", "A1 ", "A12 ", "B1 ");
    expect(html).not.toContain("<h1");
  });
});

describe("happy: numbers of sections", () => {
  it("begin entries of their own where they count on, though the one above ends as initials do", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4, 12),
        ...[1, 2, 3, 4].map(
          (at): At => [72, 640 - at * 12, `1308.1${at} Schedule ${["I", "II", "III", "IV"][at - 1]}.`],
        ),
      ),
    );
    for (const at of [1, 2, 3, 4])
      expect(html).toMatch(new RegExp(`<(?:p|li|td)[^>]*>1308.1${at} Schedule [IV]+\\.<`));
  });

  it("of laws, behind a sign for sections, head the text below them though they end as sentences do", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4, 12),
        [72, 684, "\\247 1307.22 Disposal of controlled substances by the", 10, "F2"],
        [84, 672, "Administration.", 10, "F2"],
        ...text(72, 654, 4, 12),
        [72, 598, "\\247 1307.31 Native church.", 10, "F2"],
        ...text(72, 582, 4, 12),
      ),
    );
    expect([...html.matchAll(/<h\d[^>]*>(.*?)<\/h\d>/g)].map(([, words]) => words)).toEqual([
      "§ 1307.22 Disposal of controlled substances by the Administration.",
      "§ 1307.31 Native church.",
    ]);
  });
});
