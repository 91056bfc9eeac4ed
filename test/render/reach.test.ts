import { describe, expect, it } from "vitest";
import type { StoredReport } from "../../src/checker/report/report.ts";
import { reachText } from "../../src/render/reach.ts";

type Reach = NonNullable<StoredReport["reach"]>;

const whole: Reach = {
  percent: 100,
  words: { shown: 2_000, heard: 2_000, in_language: 2_000, in_order: 2_000 },
  hidden_pages: null,
  scanned_pages: 0,
  pictures: { total: 6, described: 6 },
  fields: { total: 0, named: 0 },
};
const textOf = (reach: Partial<Reach>) => reachText({ reach: { ...whole, ...reach } } as StoredReport);
const words = (traits: Partial<Reach["words"]>) => ({ words: { ...whole.words, ...traits } });

describe("happy", () => {
  it.each<[Partial<Reach>, string]>([
    [{}, "100 % of what is shown reaches a person who cannot see it."],
    [
      {
        percent: 62,
        words: { shown: 3_204, heard: 2_000, in_language: 2_000, in_order: 2_000 },
        hidden_pages: { count: 7, first: 3, last: 9 },
        pictures: { total: 6, described: 2 },
      },
      "62 % of what is shown reaches a person who cannot see it: 1,204 words on pages 3–9 are hidden from assistive technology and 4 of 6 pictures have no useful description.",
    ],
    [
      { percent: 50, ...words({ in_order: 0 }) },
      "50 % of what is shown reaches a person who cannot see it: the reading order of the text is guessed.",
    ],
    [
      { percent: 80, ...words({ in_language: 1_200 }), fields: { total: 3, named: 0 } },
      "80 % of what is shown reaches a person who cannot see it: 800 words may be read aloud in the wrong language and all 3 form fields have no name.",
    ],
    [
      {
        percent: 0,
        ...words({ shown: 0, heard: 0, in_language: 0, in_order: 0 }),
        scanned_pages: 1,
        pictures: { total: 1, described: 0 },
      },
      "0 % of what is shown reaches a person who cannot see it: 1 page is a picture of text and the picture has no useful description.",
    ],
    [
      { percent: 99, ...words({ shown: 2_001 }), hidden_pages: { count: 2, first: 3, last: 9 } },
      "99 % of what is shown reaches a person who cannot see it: 1 word on 2 pages from 3 to 9 is hidden from assistive technology.",
    ],
  ])("says what is lost: %j", (reach, text) => expect(textOf(reach)).toBe(text));

  it.each([
    [1_940, "60 words may be read in another order than they are seen"],
    [1_999, "1 word may be read in another order than it is seen"],
    [0, "the text may be read in another order than it is seen"],
  ])("says of slides that their order is another: %d", (in_order, lost) => {
    const reach = { ...whole, ...words({ in_order }), percent: 99 };
    expect(reachText({ reach, format: "pptx" } as StoredReport)).toBe(
      `99 % of what is shown reaches a person who cannot see it: ${lost}.`,
    );
  });
});

describe("edge", () => {
  it("says nothing of what was not counted", () => {
    expect(textOf({ percent: null })).toBe(null);
    expect(reachText({} as StoredReport)).toBe(null);
  });
});
