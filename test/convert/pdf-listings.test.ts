import { describe, expect, it } from "vitest";
import { isTypewriter, noStyle } from "../../src/formats/pdf/layout/text-style.ts";
import { deflated, name, pdf } from "../checker/build/pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";
import { type At, main, shown, text } from "./pdf-page.ts";

/** Lines in the face of a typewriter, 6 points a character. */
const typed = (y: number, lines: [indent: number, words: string, below?: number][]): At[] => {
  let at = y;
  return lines.map(([indent, words, below = 12], line): At => {
    if (line) at -= below;
    return [72 + indent * 6, at, words, 10, "F5"];
  });
};
const listing = (html: string) => /<pre>([\s\S]*?)<\/pre>/.exec(html)?.[1];

describe("happy: programs on pages without tags", () => {
  it("keep their lines, indents and blank lines", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...typed(670, [
          [0, "for each in beds:"],
          [2, "if each.is-dry:"],
          [4, "water[each]"],
          [0, "1. done", 24],
          [0, "2. twice-"],
          [0, "over"],
        ]),
        ...text(72, 560, 4),
      ),
    );
    expect(listing(html)).toBe(
      "for each in beds:\n  if each.is-dry:\n    water[each]\n\n1. done\n2. twice-\nover",
    );
    expect(html.match(/<p>/g)).toHaveLength(2);
    expect(html).not.toContain("<ol");
  });

  it("keep their lines where a part of one is coloured", async () => {
    const coloured = `BT /F5 10 Tf 72 658 Td (print\\() Tj 0 0 1 rg (bed) Tj 0 g (\\)) Tj ET`;
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...typed(670, [
          [0, "for each in beds:"],
          [0, "done", 24],
        ]),
        ...text(72, 600, 4),
      ),
      coloured,
    );
    expect(listing(html)).toBe("for each in beds:\nprint(bed)\ndone");
  });

  it("are two lines where they stand apart from the text above", async () => {
    const two = typed(680, [
      [0, "npm ci"],
      [0, "npm test"],
    ]);
    expect(listing(await main(shown(...text(72, 740, 4), ...two, ...text(72, 640, 4))))).toBe(
      "npm ci\nnpm test",
    );
  });
});

describe("sad: other text in the face of a typewriter", () => {
  it("that stands in two columns with numbers between them, as the entries of an index do", async () => {
    const entries = (x: number, y: number, names: string): At[] =>
      names.split(" ").flatMap((name, at): At[] => [
        [x, y - at * 12, name, 10, "F5"],
        [x + 48, y - at * 12, `. . . . . . . . . ${at + 2}, 27`],
      ]);
    const html = await main(
      shown(
        ...entries(72, 700, "alpha beta gamma delta kappa"),
        ...entries(212, 698, "lambda my ny omega phi"),
      ),
    );
    const words = html
      .replace(/<[^>]*>|[\s\d,.]+/g, " ")
      .trim()
      .split(/\s+/);
    expect(words).toEqual("alpha beta gamma delta kappa lambda my ny omega phi".split(" "));
  });

  it("that goes on from the line before, as a long name in a paragraph does", async () => {
    const within = typed(692, [
      [0, "a-long-name-of-a-file-that-takes-all-of-a-line-and"],
      [0, "goes-on-in-the-next-one-until-the-end"],
    ]);
    expect(listing(await main(shown(...text(72, 740, 4), ...within, ...text(72, 668, 4))))).toBeUndefined();
  });

  it("in which the whole was typed", async () => {
    const letter = typed(740, [
      [0, "Dear members, the shed is open again, and the"],
      [0, "tanks are full of rain. Please bring your own can"],
      [0, "and leave the hose to the person who is on duty."],
    ]);
    const html = await main(shown(...letter));
    expect(listing(html)).toBeUndefined();
    expect(html).toContain("open again, and the tanks");
  });
});

describe("a Type 3 font, which has no name", () => {
  const lines = ["mill(tide)", "if(dry):", "water(tide)", "list(mill)"];
  const page = (widthOf: (code: number) => number) => {
    const codes = Array.from({ length: 95 }, (_, at) => 32 + at);
    const text = (at: number, font: string, words: string) =>
      `BT /${font} 10 Tf 1 0 0 1 72 ${740 - 12 * at} Tm (${words.replace(/[()]/g, "\\$&")}) Tj ET`;
    const running = "The tanks are full of rain and the shed is open again on each day of the week";
    return pdf({
      pages: [
        [
          ...[0, 1, 2, 3].map((at) => text(at, "F1", running)),
          ...lines.map((words, at) => text(6 + at, "F2", words)),
          ...[0, 1, 2, 3].map((at) => text(12 + at, "F1", running)),
        ].join("\n"),
      ],
      page: (builder) => {
        const glyph = builder.add(deflated("6 0 d0"));
        return {
          Resources: {
            Font: {
              F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Times-Roman") }),
              F2: builder.add({
                Type: name("Font"),
                Subtype: name("Type3"),
                Name: name("F2"),
                FontBBox: [0, 0, 10, 10],
                FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
                FirstChar: 32,
                LastChar: 126,
                Widths: codes.map(widthOf),
                Encoding: { Differences: codes.flatMap((code) => [code, name(`a${code}`)]) },
                CharProcs: Object.fromEntries(codes.map((code) => [`a${code}`, glyph])),
              }),
            },
          },
        };
      },
    });
  };

  it("is that of a typewriter where narrow letters are as wide as wide ones", async () => {
    expect(listing(mainOf(await convertedPdf(page(() => 6))))).toBe(lines.join("\n"));
    expect(listing(mainOf(await convertedPdf(page((code) => (code % 3) + 4))))).toBeUndefined();
  });
});

describe("happy: names of faces", () => {
  it("are those of a typewriter where TeX calls them so", () => {
    const isTyped = (family: string) => isTypewriter({ ...noStyle, family });
    expect(["sftt", "sfst", "sfit", "cmsltt", "courier"].filter(isTyped)).toHaveLength(5);
    expect(["sfrm", "sfsl", "sfti", "cmr"].filter(isTyped)).toEqual([]);
  });
});
