import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { allowance, Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import type { Format } from "../../src/core/formats.ts";
import { docx, p } from "../checker/build/docx.ts";
import { pdf } from "../checker/build/pdf.ts";
import { ap, pptx, sp } from "../checker/build/pptx.ts";
import { onPage, operators, tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { xlsx } from "../checker/build/xlsx.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Buffers that nobody holds are swept beside what runs, after one collection and before the next. */
const held = async () => {
  collect();
  await new Promise((resolve) => setTimeout(resolve, 5));
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const words = "The harbour office publishes the dues of each berth in the first week of the year. ";
const text = (at: number) => `${at} ${words.repeat(4)}`;
/** The same on a page, in places of its own: what stands in one place on many pages is left out. */
const lines = (at: number) =>
  every(
    4,
    (line) => `BT /F1 9 Tf 1 0 0 1 72 ${700 - 90 * line - (at % 7) * 11} Tm (${at} ${line} ${words}) Tj ET`,
  ).join(" ");
const every = <Part>(count: number, part: (at: number) => Part): Part[] =>
  Array.from({ length: count }, (_, at) => part(at));
const encoded = (source: string) => new TextEncoder().encode(source);

/** A document of so many parts, each of some 300 characters, in each format. */
const documents: Record<string, { format: Format; of: (parts: number) => Uint8Array }> = {
  Word: { format: "docx", of: (parts) => docx({ body: every(parts, (at) => p(text(at))).join("") }) },
  PowerPoint: {
    format: "pptx",
    of: (parts) => pptx({ slides: every(parts, (at) => ({ tree: sp(ap(text(at))) })) }),
  },
  Excel: {
    format: "xlsx",
    of: (parts) => xlsx({ sheets: [{ name: "Dues", rows: every(parts, (at) => [String(at), text(at)]) }] }),
  },
  "PDF without tags": {
    format: "pdf",
    of: (parts) => pdf({ pages: every(parts, (at) => lines(at)) }),
  },
  "PDF with tags": {
    format: "pdf",
    of: (parts) =>
      taggedPdf({ pages: parts, tags: every(parts, (at) => onPage(at, tag("P", operators(lines(at))))) }),
  },
  HTML: {
    format: "html",
    of: (parts) =>
      encoded(`<html lang="en"><title>T</title>${every(parts, (at) => `<p>${text(at)}</p>`).join("\n")}`),
  },
  Markdown: { format: "markdown", of: (parts) => encoded(every(parts, text).join("\n\n")) },
  LaTeX: {
    format: "latex",
    of: (parts) =>
      encoded(`\\documentclass{article}\\begin{document}${every(parts, text).join("\n\n")}\\end{document}`),
  },
};

/** The most that converting it holds over what was held before, in bytes, and how long the page is. */
async function peakOf(format: Format, bytes: Uint8Array): Promise<{ peak: number; length: number }> {
  const before = await held();
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, (await held()) - before);
  };
  // Where it may give way, more often at the beginning: collecting takes a while.
  let [steps, next] = [0, 1];
  const budget = Object.assign(new Budget({ ...allowance }), { turn: look });
  Object.defineProperty(budget, "isDue", {
    get: () => {
      if (++steps < next) return false;
      next += Math.ceil(steps / 3);
      return true;
    },
  });
  const page = await structure(format, bytesSource(bytes), budget);
  await look();
  const { length } = await writePage(page, "dues");
  return { peak, length };
}

/**
 * Bytes that are held for each byte that the page grows by: the page itself and little else. Excel keeps its shared
 * strings, PowerPoint the names of its parts, and PDF all of its text, which is written when all pages are known.
 */
const most: Record<string, number> = {
  PowerPoint: 8,
  Excel: 5,
  "PDF without tags": 16,
  "PDF with tags": 8,
};

describe("what a conversion holds", () => {
  it.each(Object.entries(documents))(
    "grows with the page alone: %s",
    async (name, { format, of }) => {
      const [small, large] = [of(150), of(1_500)];
      // What is loaded and compiled once is no part of it.
      await peakOf(format, of(10));
      const [one, ten] = [await peakOf(format, small), await peakOf(format, large)];
      expect(ten.length).toBeGreaterThan(9 * one.length);
      expect((ten.peak - one.peak) / (ten.length - one.length)).toBeLessThan(most[name] ?? 3);
      // Collections of garbage take long where other tests run too.
    },
    300_000,
  );
});
