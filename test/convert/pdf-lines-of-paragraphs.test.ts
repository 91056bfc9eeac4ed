import { describe, expect, it } from "vitest";
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
});
