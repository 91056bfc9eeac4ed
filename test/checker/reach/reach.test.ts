import { describe, expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { artifact, tag, taggedPdf, text } from "../build/tagged-pdf.ts";
import { xlsx } from "../build/xlsx.ts";
import { type Ranked, ranked as shownRanked } from "./ranked.ts";
import { hiddenRanked } from "./ranked-hidden.ts";
import { shortRanked } from "./ranked-short.ts";

const ranked = [...shownRanked, ...hiddenRanked, ...shortRanked];

const reachOf = async ({ filename, bytes }: Ranked) =>
  (await check(bytesSource(bytes()), { filename })).reach!;

/** Ranks from 1, equal values sharing the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const same = values.filter((other) => other === value).length;
    return below + (same + 1) / 2;
  });
}

/** Spearman's rank correlation, ties included. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((rank, at) => (rank - meanA) * (b[at]! - meanB));
  const spread = (values: number[], middle: number) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0));
  return products.reduce((sum, product) => sum + product, 0) / (spread(a, meanA) * spread(b, meanB));
}

const html = async (body: string) =>
  (
    await check(
      bytesSource(new TextEncoder().encode(`<!DOCTYPE html><html lang="en"><title>Minutes</title>${body}`)),
      {
        filename: "page.html",
      },
    )
  ).reach!;
const pdf = async (document: Parameters<typeof taggedPdf>[0]) =>
  (await check(bytesSource(taggedPdf(document)), { filename: "page.pdf" })).reach!;

describe("happy", () => {
  it.each([
    ["IMG_2041.jpg", 0],
    ["Map of the harbour", 1],
  ])("counts a picture whose alternative is %j as described %d times", async (alt, described) => {
    expect((await html(`<h1>Harbour</h1><img src=IMG_2041.jpg alt="${alt}">`)).pictures).toEqual({
      total: 1,
      described,
    });
  });

  it("counts words, pictures and fields", async () => {
    expect(
      await html(
        '<h1>Two words</h1><p>Three <b>more</b> words<p aria-hidden="true">Hidden here<p hidden>gone</p><img src=a alt=Map><img src=b><img src=c alt=""><label>Your name <input></label><input>',
      ),
    ).toEqual({
      percent: 52,
      words: { shown: 9, heard: 7, in_language: 7, in_order: 7 },
      hidden_pages: null,
      scanned_pages: 0,
      pictures: { total: 2, described: 1 },
      fields: { total: 2, named: 1 },
    });
  });

  it("names the pages that show words which are not heard", async () => {
    const reach = await pdf({
      pages: 4,
      tags: [tag("P", "Minutes of the committee")],
      loose: ["", artifact(text("Five words that are hidden")), artifact(text("And four that too"))],
    });
    expect(reach.words).toMatchObject({ shown: 13, heard: 4, in_order: 4 });
    expect(reach.hidden_pages).toEqual({ count: 2, first: 2, last: 3 });
  });

  it("takes a little that artifacts declare as pagination for furniture, and no more", async () => {
    const pagination = (words: string) => `/Artifact <</Type /Pagination>> BDC ${text(words)} EMC\n`;
    const long = "words ".repeat(41);
    const reach = await pdf({
      pages: 3,
      tags: [tag("P", "Minutes of the committee")],
      loose: [
        pagination("Printed on a Monday") + pagination("Town hall"),
        pagination(long),
        `/Artifact <</Type /Layout>> BDC ${text("Five words that are hidden")} EMC\n`,
      ],
    });
    expect(reach.words).toMatchObject({ shown: 4 + 41 + 5, heard: 4 });
    expect(reach.hidden_pages).toEqual({ count: 2, first: 2, last: 3 });
  });

  it("orders documents as a person does", async () => {
    expect(ranked.length).toBeGreaterThanOrEqual(92);
    const computed = await Promise.all(ranked.map(async (one) => (await reachOf(one)).percent ?? 0));
    const off = ranked.map(({ judged }, at) => Math.abs(judged - computed[at]!));
    expect(ranked.filter((_, at) => off[at]! > 30).map(({ name }) => name)).toEqual([]);
    expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(4);
    expect(
      correlation(
        ranked.map(({ judged }) => judged),
        computed,
      ),
    ).toBeGreaterThanOrEqual(0.95);
  });
});

describe("happy: Excel", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`Two words`, `${at}`]);
  const book = async (sheets: Parameters<typeof xlsx>[0]["sheets"]) =>
    (await check(bytesSource(xlsx({ sheets })), { filename: "book.xlsx" })).reach;

  it("counts the words of the cells that are shown", async () => {
    const sheets = [
      { name: "Names", rows: rows(3) },
      { name: "Secret", state: "hidden", rows: rows(9) },
    ];
    // The name of the sheet is heard too.
    expect(await book(sheets)).toMatchObject({
      percent: 100,
      words: { shown: 10, heard: 10, in_language: 10 },
    });
  });

  it("says nothing of a workbook whose cells would take too long to read twice", async () => {
    expect(await book([{ name: "Names", rows: rows(60_000) }])).toBe(undefined);
  });
});

describe("negative", () => {
  it("running headers and page numbers in artifacts take nothing from anybody", async () => {
    const header = (page: number) =>
      artifact(text(`Minutes of 2026, page ${page}`, 770)) + artifact(text(`${page}`, 20));
    const reach = await pdf({
      pages: 3,
      tags: [tag("P", "Minutes")],
      loose: [header(1), header(2), header(3)],
    });
    expect(reach).toMatchObject({ percent: 100, words: { shown: 1, heard: 1 }, hidden_pages: null });
  });

  it("decorative pictures are none that need a description", async () => {
    expect(await html('<p>Words<img src=c alt="">')).toMatchObject({ percent: 100, pictures: { total: 0 } });
  });
});

describe("edge", () => {
  it("of a document without anything nothing is claimed", async () => {
    expect((await html("")).percent).toBe(null);
  });

  it("changes nothing in the score", async () => {
    const whole = { tags: [tag("P", "Minutes")] };
    const scoreOf = async (document: Parameters<typeof taggedPdf>[0]) =>
      (await check(bytesSource(taggedPdf(document)), { filename: "page.pdf" })).overall_score;
    const hidden = { ...whole, loose: [artifact(text("Word"))] };
    expect([(await pdf(whole)).percent, (await pdf(hidden)).percent]).toEqual([100, 50]);
    expect(await scoreOf(hidden)).toBe(await scoreOf(whole));
  });
});
