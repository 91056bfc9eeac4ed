/**
 * `npm run fuzz -- [--seed 1] [--count 1000] [--from 0] [--only INDEX] [--format pdf] [--keep FOLDER] [--fix [--results FOLDER]]`: damages documents of every
 * format in ways that repeat with the seed, checks them, and prints what came of it. Exit code 1: one of them crashed
 * the checker, hung, ended in an error without a name, or took more than 10 s or 96 MiB; `--keep` writes those files. With
 * `--fix` they are fixed instead of only checked, and the results read again; `--results` keeps those, for other readers.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { type Finding, fuzz } from "./fuzz/fuzz.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    from: { type: "string", default: "0" },
    only: { type: "string" },
    format: { type: "string" },
    keep: { type: "string" },
    fix: { type: "boolean", default: false },
    results: { type: "string" },
  },
});

const number = (name: "seed" | "count" | "from" | "only"): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number, not "${values[name]}".`);
  process.exit(2);
};

const row = ({ made: { index, bytes, story }, result: { cpu, growth } }: Finding) =>
  `  ${String(index).padStart(6)}  ${cpu.toFixed(2).padStart(6)} s  ${(growth / 1_048_576).toFixed(1).padStart(6)} MiB  ${String(bytes.length).padStart(8)} bytes  ${story}`;

const seed = number("seed");
const nameOf = (index: number, filename: string) => `${seed}-${index}${extname(filename)}`;
if (values.results) mkdirSync(values.results, { recursive: true });
/** So many documents apart the progress is reported where it is not shown on a terminal. */
const reportedEach = 100;
const only = values.only === undefined ? null : number("only");
const found = await fuzz({
  seed,
  from: only ?? number("from"),
  count: only === null ? number("count") : 1,
  ...(values.format ? { format: values.format } : {}),
  areFixed: values.fix,
  progress: (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all}`);
    else if (done % reportedEach === 0) console.error(`${done} of ${all}`);
  },
  ...(values.results
    ? {
        onResult: ({ index, filename }, bytes) =>
          writeFileSync(join(values.results!, nameOf(index, filename)), bytes),
      }
    : {}),
});
if (process.stderr.isTTY) process.stderr.write("\r");

for (const [format, outcomes] of found.outcomes) {
  const counts = [...outcomes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`${format.padEnd(9)} ${counts.join(", ")}`);
}
console.log(`\nSlowest\n${found.slowest.map(row).join("\n")}`);
console.log(`\nLargest\n${found.largest.map(row).join("\n")}`);
if (found.failures.length) console.log("\nFailures");
for (const failure of found.failures) {
  const { made, result, reason } = failure;
  console.log(
    `${row(failure)}\n          ${reason}${result.detail ? `\n${result.detail.replace(/^/gm, "            ")}` : ""}`,
  );
  console.log(
    `          Again: npm run fuzz --${values.fix ? " --fix" : ""} --seed ${seed} --only ${made.index} --keep .lectern/fuzz`,
  );
}
if (values.keep) {
  mkdirSync(values.keep, { recursive: true });
  const kept = only === null ? found.failures : found.slowest;
  for (const { made } of kept) {
    writeFileSync(join(values.keep, nameOf(made.index, made.filename)), made.bytes);
  }
}
process.exit(found.failures.length ? 1 : 0);
