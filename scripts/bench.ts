/**
 * `npm run bench`: whether a document of 10 and 100 times the pages, paragraphs, cells or lines takes 10 and 100 times
 * the time, within a half. All that is compared is measured side by side in this run. Exit code 1: a ratio is off.
 */
import { check } from "../src/checker/index.ts";
import { bytesSource } from "../src/checker/source.ts";
import { docx, pptx, xlsx } from "./bench/office-files.ts";
import { taggedPages } from "./bench/pdf-files.ts";
import { type Sink, toBytes } from "./bench/sink.ts";
import { html, latex, markdown } from "./bench/text-files.ts";

interface Series {
  filename: string;
  unit: string;
  /** So many units are the smallest document. */
  base: number;
  make(sink: Sink, count: number): void;
}

const series: Series[] = [
  { filename: "a.pdf", unit: "pages", base: 10, make: taggedPages },
  { filename: "a.docx", unit: "paragraphs", base: 200, make: (sink, n) => docx(sink, (done) => done >= n) },
  { filename: "a.pptx", unit: "slides", base: 10, make: (sink, n) => pptx(sink, n, 0) },
  { filename: "a.xlsx", unit: "cells", base: 2_000, make: xlsx },
  { filename: "a.html", unit: "lines", base: 200, make: (sink, n) => html(sink, (done) => done >= n) },
  { filename: "a.md", unit: "lines", base: 200, make: (sink, n) => markdown(sink, (done) => done >= n) },
  { filename: "a.tex", unit: "lines", base: 200, make: (sink, n) => latex(sink, (done) => done >= n) },
];

const factors = [1, 10, 100];
const rounds = 3;
const tolerance = 0.5;

/** CPU seconds that so many checks of the document take. */
async function seconds(bytes: Uint8Array, filename: string, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let time = 0; time < times; time++) await check(bytesSource(bytes), { filename, tiers: [1, 2, 3] });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/**
 * The time of each size over that of the smallest, beyond what its factor says: 1 where cost is linear. The smallest
 * is checked 100 times, the next 10 times and the largest once, so that each figure stands for the same work.
 */
async function measure({ filename, base, make }: Series): Promise<{ ratios: number[]; times: number[] }> {
  const files = factors.map((factor) => toBytes((sink) => make(sink, base * factor)));
  const most = factors.at(-1)!;
  await seconds(files[0]!, filename, 50);
  const best = factors.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [at, factor] of factors.entries())
      best[at] = Math.min(best[at]!, await seconds(files[at]!, filename, most / factor));
  }
  return {
    ratios: best.map((time) => time / best[0]!),
    times: best.map((time, at) => (time * 1_000 * factors[at]!) / most),
  };
}

const only = process.argv.slice(2);
let isOff = false;
console.log("format        units   ms      ×10     ×100");
for (const one of series) {
  const name = one.filename.slice(2);
  if (only.length && !only.includes(name)) continue;
  try {
    const { ratios, times } = await measure(one);
    const off = ratios.some((ratio) => Math.abs(ratio - 1) > tolerance);
    isOff ||= off;
    const shown = ratios.slice(1).map((ratio, at) => (ratio * factors[at + 1]!).toFixed(1).padEnd(7));
    console.log(
      `${name.padEnd(6)}${`${one.base} ${one.unit}`.padEnd(16)}${times[0]!.toFixed(2).padEnd(8)}${shown.join(" ")}${off ? " off" : ""}`,
    );
  } catch (error) {
    isOff = true;
    console.log(`${name.padEnd(6)}${`${one.base} ${one.unit}`.padEnd(16)}${(error as Error).message}`);
  }
}
process.exitCode = isOff ? 1 : 0;
