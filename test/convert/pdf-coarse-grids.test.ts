import { describe, expect, it } from "vitest";
import { type At, across, main, shown, text, upright } from "./pdf-page.ts";

const rows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, words]) => words!.replace(/\s+/g, " ").trim()),
  );
/** Words that end at a place: letters of these tests are about half as wide as their size. */
const digits = (right: number, y: number, words: string): At => [right - 5 * words.length, y, words];

const offences = ["Theft", "Fraud", "Arson", "Robbery", "Forgery"];
const rights = [240, 290, 340, 400, 450, 500];
const values = offences.map((_, row) =>
  rights.map((_, column) => `${(row * 7 + column * 3) % 9},${100 + row * 31 + column}`),
);
const names = ["Total", "Minor", "Adult"];
const body = offences.flatMap((name, row): At[] => [
  [76, 660 - row * 12, name],
  ...values[row]!.map((value, column) => digits(rights[column]!, 660 - row * 12, value)),
]);
const heads: At[] = [
  [76, 684, "Offence"],
  [270, 697, "Men"],
  [430, 697, "Women"],
  ...rights.map((right, column): At => [right - 25, 680, names[column % 3]!]),
];

describe("happy: grids whose lines stand under the header and between some columns alone", () => {
  it("are tables of the columns and rows in which their numbers stand", async () => {
    const html = await main(
      shown(...text(72, 760, 3), ...heads, ...body, ...text(72, 560, 3)),
      ...[708, 674, 604].map((y) => across(y, 72, 504)),
      across(692, 190, 504),
      ...[190, 350].map((x) => upright(x, 604, 708)),
    );
    const found = rows(html);
    expect(found.slice(-5)).toEqual(offences.map((name, row) => [name, ...values[row]!]));
    expect(found.length).toBeLessThan(9);
  });

  it("are tables of several columns between two of their lines", async () => {
    const html = await main(
      shown(...text(72, 760, 3), ...heads.slice(0, 1), ...heads.slice(3), ...body, ...text(72, 560, 3)),
      ...[694, 674, 604].map((y) => across(y, 72, 504)),
      ...[190, 245].map((x) => upright(x, 604, 694)),
    );
    expect(rows(html)).toEqual([
      ["Offence", ...names, ...names],
      ...offences.map((name, row) => [name, ...values[row]!]),
    ]);
  });
});

describe("happy: rules that part groups of rows", () => {
  const methods = [
    ["print", "simple display of what was found"],
    ["summary", "standard display with its errors, tests and"],
    ["", "what else was found"],
    ["coef", "coefficients of the model"],
    ["vcov", "variances of these"],
    ["fitted", "values of the model"],
    ["terms", "terms of the model"],
    ["frame", "frame of the model"],
  ];
  const expected = methods
    .filter(([name]) => name)
    .map(([name, means]) => [name, name === "summary" ? `${means} what else was found` : means]);
  const cells = (x: number) =>
    methods.flatMap(([name, means], row): At[] => {
      const y = 680 - row * 12;
      return [...(name ? [[76, y, name] as At] : []), [x, y, means!]];
    });
  const page = (...operators: string[]) =>
    main(
      shown(
        ...text(72, 760, 3),
        [76, 696, "Function"],
        [150, 696, "Use"],
        ...cells(150),
        ...text(72, 560, 3),
      ),
      ...operators,
    );
  const rules = [706, 692, 653, 617, 592].map((y) => across(y, 72, 380));

  it("are no ends of rows between columns without lines", async () => {
    expect(rows(await page(...rules))).toEqual([["Function", "Use"], ...expected]);
  });

  it("are no ends of rows in a grid", async () => {
    const html = await page(...rules, ...[72, 146, 380].map((x) => upright(x, 592, 706)));
    expect(rows(html)).toEqual([["Function", "Use"], ...expected]);
  });

  it("leave a name of two words in its row", async () => {
    const rates = ["Garden", "Island", "Market", "Bridge", "School"];
    const html = await main(
      shown(
        ...text(72, 760, 3),
        ...["Region", "Rate", "Index"].map((words, at): At => [76 + at * 90, 696, words]),
        ...rates.flatMap((name, row): At[] => {
          const y = 680 - row * 12;
          return [
            [76, y, name],
            [166, y, `${row + 2}5.1`],
            [256, y, `${row + 3}7.2`],
          ];
        }),
        [76, 616, "Export"],
        [76, 604, "evaluation"],
        [166, 616, "73.4"],
        [256, 616, "37.2"],
      ),
      ...[706, 692, 653, 628, 598].map((y) => across(y, 72, 330)),
    );
    expect(rows(html)).toHaveLength(7);
    expect(rows(html).at(-1)).toEqual(["Export evaluation", "73.4", "37.2"]);
  });

  it("end rows of two lines, of which the first may be the name of the other", async () => {
    const fields = ["Surname", "Keller", "Street", "Mill Lane", "Town", "Westport"];
    const html = await main(
      shown(
        ...text(72, 760, 3),
        ...fields.flatMap((words, row): At[] => [
          [76, 696 - 12 * row - 4 * (row >> 1), words],
          [236, 696 - 12 * row - 4 * (row >> 1), `${words} too`],
        ]),
      ),
      ...[706, 678, 650, 622].map((y) => across(y, 72, 380)),
      ...[72, 230, 380].map((x) => upright(x, 622, 706)),
    );
    expect(rows(html)[0]).toEqual(["Surname Keller", "Surname too Keller too"]);
  });
});

describe("happy: groups of rows that space parts", () => {
  it("have a row for each line where a column has one word in each", async () => {
    const codes = ["ztpois", "ztbinom", "ztnbinom", "logarithmic", "zmpois", "zmbinom", "zmlogarithm"];
    const html = await main(
      shown(
        ...text(72, 760, 3),
        [76, 696, "Distribution"],
        [230, 696, "Root"],
        ...codes.flatMap((code, row): At[] => {
          const y = 680 - row * 12 - (row > 3 ? 8 : 0);
          return [
            [76, y, `Zero-${row > 3 ? "modified" : "truncated"} ${code.length}`],
            [230, y, code, 10, "F5"],
          ];
        }),
        ...text(72, 560, 3),
      ),
      ...[708, 691, 592].map((y) => across(y, 72, 380)),
    );
    expect(rows(html)).toHaveLength(codes.length + 1);
  });
});
