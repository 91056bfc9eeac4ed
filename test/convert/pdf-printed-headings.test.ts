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

  it("are the number of a part above its title and its first section, and the letters of a glossary, not its terms", async () => {
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
    expect(headings(law).map((line) => line.slice(2))).toEqual([
      "Part III",
      "CARE OF HARBOURS",
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
});
