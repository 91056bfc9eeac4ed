/**
 * `npm run bench:accuracy [-- --write]`: checks documents of our own, right and wrong ones, and says per check and
 * format what was found, missed and falsely reported. `--write` puts the table into docs/accuracy.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { check } from "../src/checker/index.ts";
import { bytesSource } from "../src/checker/source.ts";
import { type Expectation, nameOf, variants } from "./accuracy/cases.ts";
import { dialects } from "./accuracy/dialects.ts";
import { builders } from "./accuracy/formats.ts";
import { heard } from "./accuracy/heard.ts";
import { made } from "./accuracy/made.ts";
import { quality } from "./accuracy/quality.ts";
import { scored } from "./accuracy/scored.ts";

interface Count {
  wrong: number;
  found: number;
  right: number;
  falsely: number;
  needsReview: number;
  asked: number;
}

const statusOf: Record<string, Expectation> = {
  failed: "fail",
  needs_review: "review",
  passed: "pass",
  not_applicable: "pass",
};

const counts = new Map<string, Count>();
const disagreements: string[] = [];
const documents = new Map<string, number>();

/** One document and what a check has to say of it. */
interface Checked {
  of: string;
  called: string;
  expected: Expectation;
  bytes: Uint8Array;
  also?: readonly string[] | undefined;
}

function* casesOf(format: string): Generator<Checked> {
  const { build } = builders[format]!;
  for (const variant of variants) {
    const built = build(variant);
    if (built) {
      const { bytes, expect = variant.expect } = built;
      yield { of: variant.of, called: nameOf(variant), expected: expect, bytes };
    }
  }
  for (const { of, what, expect, expectIn, in: formats, also } of [
    ...made,
    ...scored,
    ...quality,
    ...heard,
    ...dialects,
  ]) {
    const bytes = formats[format as keyof typeof formats]?.();
    if (bytes) yield { of, called: `${of}: ${what}`, expected: expectIn?.[format] ?? expect, bytes, also };
  }
}

for (const [format, { name, file }] of Object.entries(builders))
  for (const { of, called, expected, bytes, also } of casesOf(format)) {
    documents.set(name, (documents.get(name) ?? 0) + 1);
    const report = await check(bytesSource(bytes), { filename: file, tiers: [1, 2] });
    const found = report.checks.find(({ id }) => id === of)!;
    const got = statusOf[found.status]!;
    // Checks of the second tier may only ask: what they ask about is reported.
    const isReported = got === "fail" || (got === "review" && found.tier > 1);
    const key = `${of}\t${name}`;
    const count = counts.get(key) ?? { wrong: 0, found: 0, right: 0, falsely: 0, needsReview: 0, asked: 0 };
    counts.set(key, count);
    if (expected === "fail") {
      count.wrong++;
      if (got === "fail") count.found++;
    } else if (expected === "review") {
      count.needsReview++;
      if (got === "review") count.asked++;
    } else {
      count.right++;
      if (isReported) count.falsely++;
    }
    const others = report.checks.filter(
      ({ id, status, tier }) => status === "failed" && tier === 1 && id !== of && !also?.includes(id),
    );
    const isAgreed = got === expected || (expected === "pass" && !isReported);
    if (!isAgreed) disagreements.push(`${format}: ${called}: expected ${expected}, got ${got}`);
    for (const { id } of others)
      disagreements.push(`${format}: ${called}: ${id} failed, which nothing was planted for`);
  }

/** `found/planted · reported/right`, and ` · asked/meant` where a person is to decide; empty where nothing was made. */
function cell(count: Count | undefined): string {
  if (!count) return "";
  const asked = count.needsReview ? [`${count.asked}/${count.needsReview}`] : [];
  return [`${count.found}/${count.wrong}`, `${count.falsely}/${count.right}`, ...asked].join(" · ");
}

const formatNames = [...documents.keys()];
const checkIds = [...new Set([...counts.keys()].map((key) => key.split("\t")[0]!))].sort();
const rows = checkIds.map(
  (id) => `| ${id} | ${formatNames.map((name) => cell(counts.get(`${id}\t${name}`))).join(" | ")} |`,
);
const total = [...counts.values()].reduce(
  (sum, { wrong, found, right, falsely }) => ({
    wrong: sum.wrong + wrong,
    found: sum.found + found,
    right: sum.right + right,
    falsely: sum.falsely + falsely,
  }),
  { wrong: 0, found: 0, right: 0, falsely: 0 },
);
const table = [
  `${[...documents.values()].reduce((sum, count) => sum + count, 0)} documents (${[...documents].map(([name, count]) => `${name} ${count}`).join(", ")}): ${total.found} of ${total.wrong} planted faults were found, and ${total.falsely} of ${total.right} right documents were reported.`,
  "",
  `| check | ${formatNames.join(" | ")} |`,
  `|---|${formatNames.map(() => "---|").join("")}`,
  ...rows,
  "",
  disagreements.length
    ? `Where the report differs from what was expected:\n\n${disagreements.map((line) => `- ${line}`).join("\n")}`
    : "No report differs from what was expected.",
].join("\n");
console.log(table);
if (process.argv.includes("--write")) {
  const path = "docs/accuracy.md";
  const [before, rest] = readFileSync(path, "utf8").split("<!-- figures -->\n");
  const after = rest!.split("<!-- end of figures -->")[1];
  writeFileSync(path, `${before}<!-- figures -->\n\n${table}\n\n<!-- end of figures -->${after}`);
}
