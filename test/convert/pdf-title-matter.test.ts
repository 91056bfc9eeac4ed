import { describe, expect, it } from "vitest";
import { hasDate } from "../../src/formats/pdf/layout/around-titles.ts";
import { type At, main, shown, text } from "./pdf-page.ts";

const headings = (html: string) => [...html.matchAll(/<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, words]) => words);

/** A page with sections below what stands right below its title. */
const page = (...below: At[]): string =>
  shown(
    [200, 740, "Lists of the harbour", 20, "F2"],
    ...below,
    [72, 660, "Aim of the council", 15, "F2"],
    ...text(72, 640, 4),
    [72, 570, "Use of the hall", 15, "F2"],
    ...text(72, 550, 4),
  );

describe("sad: headings below a title", () => {
  it("are no lines that are smaller than the headings of sections, centred or not", async () => {
    const html = await main(
      page(
        [215, 718, "Using short forms of names", 12, "F2"],
        [180, 700, "Mary Harbour, edition of the hall", 11, "F2"],
      ),
    );
    expect(headings(html)).toEqual(["Lists of the harbour", "Aim of the council", "Use of the hall"]);
  });

  it("are those that stand right over text, and those with numbers", async () => {
    const html = await main(page([72, 718, "Summary", 12, "F2"], ...text(72, 700, 2)));
    expect(headings(html)).toEqual([
      "Lists of the harbour",
      "Summary",
      "Aim of the council",
      "Use of the hall",
    ]);
  });
});

describe("sad: names of commands", () => {
  it("head nothing where they are hardly larger than what is said of them, unless they have numbers", async () => {
    const card = (from: string) =>
      shown(
        [72, 740, "Symbols of the town", 14, "F2"],
        ...[0, 1, 2].flatMap((at): At[] => [
          [72, 700 - at * 60, `${from ? `${from}.${at + 1} ` : ""}info harbour`, 11, "F5"],
          ...text(72, 684 - at * 60, 2),
        ]),
      );
    expect(headings(await main(card("")))).toEqual(["Symbols of the town"]);
    expect(headings(await main(card("1")))).toHaveLength(4);
  });
});

describe("sad: who wrote it", () => {
  it("is no heading though those of parts of sections are set so, nor is a day", async () => {
    const html = await main(
      shown(
        [200, 740, "Lists of the harbour", 20],
        [220, 712, "Mary Harbour", 12],
        [256, 688, "August 2, 1995", 11],
        [72, 640, "Aim of the council", 15],
        ...text(72, 620, 4),
        [72, 560, "Use of the hall", 12],
        ...text(72, 540, 4),
      ),
    );
    expect(headings(html)).toEqual(["Lists of the harbour", "Aim of the council", "Use of the hall"]);
    expect(["August 2, 1995\n(second edition)", "Printed on August 2, 1995"].map(hasDate)).toEqual([
      true,
      false,
    ]);
  });
});

describe("sad: slanted lines", () => {
  it("head nothing as the last line of a page", async () => {
    const html = await main(shown(...text(72, 740, 5), [72, 660, "Menu of the harbour by night", 10, "F4"]));
    expect(headings(html)).toEqual([]);
  });
});

describe("happy: entries with the numbers of pages before them", () => {
  it("are alike, the last one of a page too, which is no foot", async () => {
    const html = await main(
      shown(
        [72, 740, "In this garden", 20, "F2"],
        ...[12, 20, 28, 52].flatMap((page, at): At[] => [
          [72, 700 - at * 40, `${page} Harbours of the north`, 12, "F2"],
          [72, 686 - at * 40, "The council met in the old hall."],
        ]),
      ),
    );
    expect(headings(html).at(-1)).toBe("52 Harbours of the north");
  });
});

describe("happy: lines that lead elsewhere", () => {
  it("are entries of their own where they are underlined and end before their column does", async () => {
    // Each with its width.
    const entries: [string, number][] = [
      ["Introduction", 52.25],
      ["Scope", 28.35],
      ["Methods", 38.35],
    ];
    const html = await main(
      shown(...text(72, 740, 4), ...entries.map(([words], at): At => [92, 660 - at * 12, words])),
      ...entries.map(([, width], at) => `92 ${658.8 - at * 12} m ${92 + width} ${658.8 - at * 12} l S`),
      shown(...text(72, 600, 4)),
    );
    expect(html.match(/>(Introduction|Scope|Methods)</g)).toHaveLength(3);
  });
});
