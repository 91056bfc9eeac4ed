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
