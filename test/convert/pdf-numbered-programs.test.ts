import { describe, expect, it } from "vitest";
import { withCodeNumbers } from "../../src/formats/pdf/layout/code-numbers.ts";
import { between, type Segment, textOf } from "../../src/formats/pdf/layout/segments.ts";
import { noStyle, type TextStyle } from "../../src/formats/pdf/layout/text-style.ts";
import { type At, main, shown, text } from "./pdf-page.ts";

const listing = (html: string) => /<pre>([\s\S]*?)<\/pre>/.exec(html)?.[1];

/** Lines of a program, each with its number in smaller type of another face before it. */
const numbered = (x: number, y: number, from: number, lines: [indent: number, words: string][]): At[] =>
  lines.flatMap(([indent, words], at): At[] => [
    [x - 20, y - at * 11, `${from + at}`, 7, "F3"],
    ...(words ? [[x + indent * 6, y - at * 11, words, 10, "F5"] satisfies At] : []),
  ]);

describe("happy: the numbers of the lines of programs", () => {
  it("stand before what they count, however deep that is, and alone where nothing is counted", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...numbered(110, 670, 8, [
          [0, "for each in beds {"],
          [2, "if each.is-dry {"],
          [4, "water[each]"],
          [0, ""],
          [2, "}"],
          [0, "}"],
        ]),
        ...text(72, 560, 4),
      ),
    );
    expect(
      listing(html)!
        .split("\n")
        .map((line) => line.trim().replace(/\s+/g, " ")),
    ).toEqual(["8 for each in beds {", "9 if each.is-dry {", "10 water[each]", "11", "12 }", "13 }"]);
    expect(listing(html)).toMatch(/^ ?8( +)for.*\n ?9\1 {2}if/);
  });

  it("stand right before a bracket, whose face is that of the line", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...["open {", "done }", "}"].flatMap((words, at): At[] => [
          [72, 670 - at * 11, `${at + 135}`, 7, "F3"],
          [86, 670 - at * 11, words, 10, "F5"],
        ]),
        ...text(72, 560, 4),
      ),
    );
    expect(listing(html)).toBe("135 open {\n136 done }\n137 }");
  });
});

describe("sad: numbers before what is typed", () => {
  const typed = { ...noStyle, family: "courier" };
  const line = (y: number, pieces: [x: number, words: string, style?: TextStyle | undefined][]) =>
    pieces.map(
      ([x, words, style = typed]): Segment<never> => ({
        box: [x, y - 2, x + words.length * 6, y + 8],
        y,
        size: 10,
        style,
        isUniform: true,
        spans: [between(words)],
        thing: null,
      }),
    );
  const shownBy = (rows: [x: number, words: string, style?: TextStyle | undefined][][]) =>
    withCodeNumbers(rows.flatMap((row, at) => line(700 - at * 12, row))).map(({ spans }) =>
      textOf(spans).trim(),
    );

  it("are joined with it where they count on, and set otherwise", () => {
    const rows = (from: number, by: number, style?: TextStyle) =>
      [0, 1, 2].map((at): [number, string, (TextStyle | undefined)?][] => [
        [72, `${from + at * by}`, style],
        [102, "alpha = 1"],
        [202, "# beta"],
      ]);
    expect(shownBy(rows(6, 1, noStyle))).toContain("7    alpha = 1");
    expect(shownBy(rows(6, 2, noStyle))).toContain("8");
    expect(shownBy(rows(6, 1))).toContain("7");
  });

  it("are no numbers of lines before figures", () => {
    const rows = [1, 2, 3].map((at): [number, string, (TextStyle | undefined)?][] => [
      [72, `${at}`, noStyle],
      [102, `${2460 + at}`],
    ]);
    expect(shownBy(rows)).toContain("2461");
  });
});

describe("happy: programs", () => {
  it("end with the bracket that stands before all lines within", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 4),
        ...["begin {", "    water", "    dry", "}"].map(
          (words, at): At => [72 + 6 * words.search(/\S/), 670 - at * 12, words.trim(), 10, "F5"],
        ),
        ...text(72, 600, 4),
      ),
    );
    expect(listing(html)).toBe("begin {\n    water\n    dry\n}");
  });

  it("may have a word in another colour in each line", async () => {
    const coloured = ["let a", "let b", "let c", "}"].map((words, at) => {
      const [first, second = ""] = words.split(" ");
      return `BT /F5 10 Tf 72 ${670 - at * 12} Td 0 0 1 rg (${first}) Tj 0 g ( ${second}) Tj ET`;
    });
    const html = await main(shown(...text(72, 740, 4), ...text(72, 600, 4)), ...coloured);
    expect(listing(html)).toBe("let a\nlet b\nlet c\n}");
  });

  it("leave what is said of them between to the text, however little that is", async () => {
    const lines = Array.from({ length: 3 }, (_, at): At[] => [
      [72, 720 - at * 90, "Replace the letter by the long one"],
      ...["one", "two", "three", "four"].map(
        (word, line): At => [
          72,
          705 - at * 90 - line * 10,
          `\\\\declare{letter}{of the ${word} face}{${at}}`,
          9,
          "F5",
        ],
      ),
    ]);
    const html = await main(shown(...lines.flat()));
    expect(html).toContain("<p>Replace the letter");
    expect(html).not.toMatch(/<h\d/);
  });
});
