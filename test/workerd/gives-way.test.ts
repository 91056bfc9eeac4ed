import { beforeAll, describe, expect, test } from "vitest";
import { docx, pptx, xlsx } from "../../scripts/bench/office-files.ts";
import { taggedPages } from "../../scripts/bench/pdf-files.ts";
import { type Sink, toBytes } from "../../scripts/bench/sink.ts";
import { html, latex, markdown } from "../../scripts/bench/text-files.ts";
import { allowanceFor, Budget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import { AppError } from "../../src/core/errors.ts";
import type { Format } from "../../src/core/formats.ts";
import { HeadingGuess } from "../../src/formats/pdf/layout/headings.ts";
import type { Paragraph } from "../../src/formats/pdf/layout/paragraphs.ts";
import { noStyle } from "../../src/formats/pdf/layout/text-style.ts";
import { bombs } from "../checker/build/hostile/all.ts";
import { timersBeside } from "./timers.ts";

const until = (bytes: number) => (_: number, size: number) => size >= bytes;

/** So many characters of text, each word followed by a link, on one line. */
const oneLine = "some words and [a link](https://example.org/) ".repeat(6_000);

/** Long documents of every format, and of Markdown what is one block. */
const documents: [Format, string, (sink: Sink) => void][] = [
  ["pdf", "long.pdf", (sink) => taggedPages(sink, 40)],
  ["docx", "long.docx", (sink) => docx(sink, until(1_500_000))],
  ["pptx", "long.pptx", (sink) => pptx(sink, 150, 0)],
  ["xlsx", "long.xlsx", (sink) => xlsx(sink, 30_000)],
  ["html", "long.html", (sink) => html(sink, until(300_000))],
  ["markdown", "long.md", (sink) => markdown(sink, until(300_000))],
  ["markdown", "paragraph.md", (sink) => sink.write(`# Title\n\n${oneLine}\n`)],
  ["markdown", "lines.md", (sink) => sink.write(`# Title\n\n${oneLine.replaceAll("and ", "and\n")}\n`)],
  ["markdown", "heading.md", (sink) => sink.write(`# ${oneLine}\n\n[The text](#a).\n`)],
  ["markdown", "cells.md", (sink) => sink.write(`|a|b|\n|-|-|\n|${oneLine}|${oneLine.slice(0, 40_000)}|\n`)],
  ["latex", "long.tex", (sink) => latex(sink, until(300_000))],
];

/** PDFs of which one part is nearly all: a value, a font's map of codes, the index of an object stream, text in deep elements. */
const lumps = [
  "the same page again and again",
  "letter codes beyond all measure",
  "an object stream that unpacks to very much",
  "texts in links in links",
  "one role map for very many namespaces",
];

/** Steps within which timers must have run once, on average. */
const often = 100_000;
const fewest = 4;

describe("happy: while a long document is", () => {
  test.each(documents)("checked, other requests run: %s", async (_, filename, make) => {
    const source = bytesSource(toBytes(make));
    const budget = new Budget();
    const fired = await timersBeside(() => check(source, { filename, budget }));
    expect(budget.spent.steps).toBeGreaterThan(fewest * 24_000);
    expect(fired).toBeGreaterThanOrEqual(Math.max(fewest, budget.spent.steps / often));
  });

  test.each(lumps)("checked, other requests run: PDF of %s", async (name) => {
    const bomb = bombs.find((known) => known.name === name)!;
    const bytes = bomb.make(1);
    const budget = new Budget(allowanceFor(bytes.length));
    const fired = await timersBeside(() =>
      check(bytesSource(bytes), { filename: bomb.filename, budget }).catch((error) => {
        expect(error).toBeInstanceOf(AppError);
      }),
    );
    expect(budget.spent.steps).toBeGreaterThan(fewest * 24_000);
    expect(fired).toBeGreaterThanOrEqual(Math.max(fewest, budget.spent.steps / often));
  });

  // Modules that a converter loads are I/O, beside which timers fire whatever it does.
  beforeAll(async () => {
    for (const [format, make] of [
      ["pdf", (sink: Sink) => taggedPages(sink, 1)],
      ["latex", (sink: Sink) => sink.write("$x^2$")],
    ] as const)
      await structure(format, bytesSource(toBytes(make)));
  });

  test.each(documents)("converted, other requests run: %s", async (format, filename, make) => {
    const source = bytesSource(toBytes(make));
    const budget = new Budget();
    const fired = await timersBeside(async () =>
      writePage(await structure(format, source, budget), filename),
    );
    expect(fired).toBeGreaterThanOrEqual(Math.max(fewest, budget.spent.steps / often));
  });

  test("searched for headings, other requests run: PDF without tags", async () => {
    const blocks = Array.from({ length: 10_000 }, (_, at) => paragraph(at));
    const fired = await timersBeside(async () => {
      const headings = await HeadingGuess.of(blocks, new Budget());
      expect(blocks.filter((block) => headings.level(block) === 1)).toHaveLength(2_500);
    });
    // In each of the looks at all blocks.
    expect(fired).toBeGreaterThanOrEqual(20);
  });
});

/** Of every four one is a heading. */
function paragraph(at: number): Paragraph {
  const isHeading = at % 4 === 0;
  const size = isHeading ? 16 : 10;
  const text = isHeading
    ? `What boats need in month ${at}`
    : `The boats lie in the harbour, all ${at} of them.`;
  const [page, top] = [1 + Math.floor(at / 20), 800 - (at % 20) * 36];
  return {
    sort: "paragraph",
    spans: [{ text, href: null, raised: null }],
    page,
    box: [50, top - 2 * size, 300, top],
    start: 50,
    size,
    style: { ...noStyle, size, isBold: isHeading },
    isUniform: true,
    lines: isHeading ? 1 : 2,
    isParted: false,
    isSpread: false,
    space: 2,
    isInMargin: false,
    hasPageNumber: false,
    isAskew: false,
    isListing: false,
  };
}
