import { describe, expect, it } from "vitest";
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

describe("sad: slanted lines", () => {
  it("head nothing as the last line of a page", async () => {
    const html = await main(shown(...text(72, 740, 5), [72, 660, "Menu of the harbour by night", 10, "F4"]));
    expect(headings(html)).toEqual([]);
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
