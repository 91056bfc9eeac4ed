import { describe, expect, it } from "vitest";
import { tracksBesidePictures } from "../../src/formats/pdf/layout/beside-pictures.ts";
import { noStyle } from "../../src/formats/pdf/layout/text-style.ts";
import { type At, main, picture, shown, text } from "./pdf-page.ts";

const paragraphs = (html: string) =>
  [...html.matchAll(/<(?:p|li)(?:\s[^>]*)?>(.*?)<\/(?:p|li)>/gs)].map(([, words]) =>
    words!
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
describe("happy: lines of paragraphs", () => {
  it("go on in an entry of references with initials of names", async () => {
    const html = await main(
      shown(
        [72, 700, "[16] C. Hawblitzel, J. Howell, J. R. Lorch, A. Narayan, P. Zhang,"],
        [92, 688, "B. Parno, D. Zhang, and B. Zill. Ironclad applications: security"],
        [92, 676, "from end to end by full verification. In Operating Systems, 2014."],
        [72, 658, "[17] T. Hunt, Z. Zhu, Y. Xu, S. Peter, E. Witchel, and others who S. P."],
        [92, 646, "Johnson named. Ryoan: a distributed sandbox for computation on"],
        [92, 634, "secret data that is not trusted. In Operating Systems, 2016."],
        ...text(72, 600, 3),
      ),
    );
    expect(paragraphs(html).slice(0, 2)).toEqual([
      "[16] C. Hawblitzel, J. Howell, J. R. Lorch, A. Narayan, P. Zhang, B. Parno, D. Zhang, and B. Zill. Ironclad applications: security from end to end by full verification. In Operating Systems, 2014.",
      "[17] T. Hunt, Z. Zhu, Y. Xu, S. Peter, E. Witchel, and others who S. P. Johnson named. Ryoan: a distributed sandbox for computation on secret data that is not trusted. In Operating Systems, 2016.",
    ]);
  });

  it("go on in lower case where they are set wide on a page of narrow ones", async () => {
    const html = await main(
      shown(
        ...text(72, 730, 8),
        [72, 600, "The council met in the old hall and talked about the new bridge for"],
        [72, 576, "a whole day without an end that anyone who was there could see"],
      ),
    );
    expect(paragraphs(html)).toContain(
      "The council met in the old hall and talked about the new bridge for a whole day without an end that anyone who was there could see",
    );
  });

  it("of an address stay together behind an abbreviation", async () => {
    const html = await main(
      shown(
        [72, 700, "Robert and Linda Jones"],
        [72, 688, "9876 Long Meadow Rd."],
        [72, 676, "Sarasota, FL 34238"],
        ...text(72, 640, 6),
      ),
    );
    expect(paragraphs(html)[0]).toBe("Robert and Linda Jones 9876 Long Meadow Rd. Sarasota, FL 34238");
  });

  it("are no headings where they count on from text", async () => {
    const html = await main(
      shown(
        ...text(72, 730, 8),
        [72, 600, "1. The plaintiff is a bank of the state.", 10, "F3"],
        [
          72,
          560,
          "2. The defendants live at an address that allows this court to take up the claims",
          10,
          "F3",
        ],
        [72, 536, "of the plaintiff, and have done so for all of the years that matter here.", 10, "F3"],
        [
          72,
          496,
          "3. The sum that is asked for is within the limits of this court and of the law of",
          10,
          "F3",
        ],
        [72, 472, "the state, which both sides know.", 10, "F3"],
        ...text(72, 430, 8),
      ),
    );
    expect(html).not.toMatch(/<h\d/);
  });

  it("stay together beside a picture that is near to them", async () => {
    const html = await main(picture(324, 635, 180, 75), shown(...text(72, 700, 6, 11)));
    expect(paragraphs(html).filter((each) => /council|hall|bridge/.test(each))).toHaveLength(1);
  });

  it("are not parted from fields that stand in them", () => {
    const line = { y: 700, size: 10, style: noStyle, isUniform: true, spans: [] };
    const tracks = (sort: string) =>
      tracksBesidePictures([
        { ...line, box: [72, 698, 100, 708], thing: null },
        { ...line, box: [104, 698, 200, 708], thing: { sort } },
      ]).length;
    expect([tracks("field"), tracks("picture")]).toEqual([1, 2]);
  });

  it("have no caption of a picture beside them among them", async () => {
    const html = await main(
      picture(72, 640, 170, 70),
      shown([130, 628, "Sibley Tent"], ...text(246, 700, 7, 10)),
    );
    expect(paragraphs(html).filter((each) => /Sibley/.test(each))).toEqual(["Sibley Tent"]);
    expect(html).toContain("Sibley Tent");
  });

  it("are not counted by numbers that are printed along the margin", async () => {
    const html = await main(
      shown(
        ...Array.from({ length: 28 }, (_, at): At => [at < 9 ? 45.6 : 40, 740 - 24 * at, `${at + 1}`]),
        ...text(72, 733, 9),
        ...text(72, 420, 9),
      ),
    );
    expect(paragraphs(html).filter((each) => /^\d+$/.test(each))).toEqual([]);
  });

  it("have their powers, whichever line of the next column is level with these", async () => {
    const lines = (x: number, y: number) => text(x, y, 8, 9);
    const html = await main(
      shown(
        ...lines(42, 700),
        [42, 604, "and the offset is about 5", 9],
        [145.6, 607.4, "00", 7],
        [154, 604, "as the map of the county says", 9],
        ...text(42, 590, 4, 9),
        ...lines(305, 705),
        [305, 609, "and it was said of this that it is not so at all", 9],
        ...text(305, 595, 4, 9),
      ),
    );
    expect(html).toMatch(/about 5\s*<sup>00<\/sup>\s*as the map/);
  });

  it("are items behind bullets that are much smaller", async () => {
    const items = [
      "a danger to the public",
      "a refusal to take part in the treatment",
      "other grounds for measures",
    ];
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...items.flatMap((words, at): At[] => [
          [105, 640 - 14 * at, words, 10, "F3"],
          [88, 643.6 - 14 * at, "\\225", 4.5],
        ]),
        ...text(72, 580, 4),
      ),
    );
    expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)).toEqual(items);
  });

  it("come before the foot of the page, which stands below one of the columns", async () => {
    const html = await main(shown(...text(42, 700, 30, 9), ...text(305, 700, 30, 9), [42, 320, "17", 9]));
    const all = paragraphs(html);
    expect(all.at(-1)).toBe("17");
  });

  it("are not counted where their words stand far apart", async () => {
    const words = "council met in the old hall and talked of it".split(" ");
    const html = await main(
      shown(
        ...Array.from({ length: 24 }, (_, line): At[] => [
          [line < 9 ? 45.56 : 40, 740 - 22 * line, `${line + 1}`],
          ...words.map((word, at): At => [72 + 45 * at, 740 - 22 * line, word]),
        ]).flat(),
      ),
    );
    expect(html).not.toMatch(/\b(?:17|23)\b/);
  });
});

describe("happy: paragraphs that are no headings", () => {
  const headings = (html: string) =>
    [...html.matchAll(/<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, words]) => words!.replace(/\s+/g, " "));

  it("are numbered sentences that are set as the clauses after them", async () => {
    const html = await main(
      shown(
        [72, 740, "6.4.3.11 If several unlikely situations are combined that result in a lower", 10],
        [72, 728, "exposure, this may be argued for on the ground of the combination.", 10],
        ...text(72, 700, 8),
        [72, 590, "6.4.4 Determination of goals", 10, "F2"],
        [72, 560, "6.4.4.1 A goal shall be determined for each event with a level that is evaluated", 10],
        [72, 548, "in the analysis, and for all others that were named before.", 10],
        ...text(72, 520, 8),
      ),
    );
    expect(headings(html)).toEqual(["6.4.4 Determination of goals"]);
  });

  it("begin with one and the same digit that stands for a bullet", async () => {
    const html = await main(
      shown(
        [72, 740, "The new sequencer", 18, "F2"],
        ...text(72, 710, 6),
        ...[
          "Fast disk drive stores songs",
          "Tracks are moved at the touch of a key",
          "Function makes editing fast",
        ].map((words, at): At => [72, 620 - 20 * at, `0 ${words}`, 13]),
        ...text(72, 540, 8),
      ),
    );
    expect(headings(html)).toEqual(["The new sequencer"]);
  });

  it("stand at the foot of a page with its number", async () => {
    const html = await main(
      shown(
        [72, 740, "Request for a review", 14, "F2"],
        ...text(72, 710, 8),
        [280, 500, "Page 1 of 4", 10, "F2"],
        ...text(72, 480, 4),
      ),
    );
    expect(headings(html)).toEqual(["Request for a review"]);
  });
});
