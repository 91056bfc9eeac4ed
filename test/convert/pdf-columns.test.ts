import { describe, expect, it } from "vitest";
import { type At, main, picture, shown } from "./pdf-page.ts";

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
