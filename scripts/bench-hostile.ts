/**
 * `npm run bench:hostile [WORD…]`: what files that are made to cost too much do cost, each in a process of its own that
 * is stopped after 60 seconds. Words choose among them by file name and name. Exit code 1: one costs more than 2 seconds of
 * processor time, or than one for each MiB of the file where that is more, or 64 MiB over idle, or ends in no report and no named error.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bombs } from "../test/checker/build/hostile/all.ts";
import type { HostileScan } from "./bench/hostile-scan.ts";

const place = ".lectern/bench";
const limits = { cpu: 2, peak: 64 * 1_048_576, wall: 60_000 };
/** The heap is as large as that of a Worker's isolate, and garbage is collected as early. */
const flags = ["--max-heap-size=128", "--max-semi-space-size=4", "--disable-warning=ExperimentalWarning"];

mkdirSync(place, { recursive: true });
const folder = mkdtempSync(join(place, "hostile-"));
const words = process.argv.slice(2);
const chosen = bombs.filter(({ filename, name }) =>
  words.every((word) => `${filename} ${name}`.includes(word)),
);
let missed = 0;
console.log("CPU s   clock s  peak MiB  steps        unpacked     file MiB  file");
for (const bomb of chosen) {
  const path = join(folder, bomb.filename);
  const bytes = bomb.make(1);
  writeFileSync(path, bytes);
  const child = spawnSync(
    process.execPath,
    [...flags, join(import.meta.dirname, "bench/hostile-scan.ts"), path, String(bytes.length)],
    { timeout: limits.wall, killSignal: "SIGKILL", encoding: "utf8" },
  );
  const reported = child.stdout.trim().split("\n").at(-1);
  const about = `${(bytes.length / 1_048_576).toFixed(2).padEnd(10)}${bomb.filename}: ${bomb.name}`;
  if (child.status !== 0 || !reported) {
    missed++;
    console.log(
      `${`! ${child.signal ? "stopped after 60 s" : child.stderr.trim().slice(-300)}`.padEnd(51)}${about}`,
    );
    continue;
  }
  const { end, wall, cpu, peak, steps, bytes: unpacked } = JSON.parse(reported) as HostileScan;
  const isEnd = bomb.ends.some((known) => end.startsWith(known));
  const isSlow = cpu > Math.max(limits.cpu, bytes.length / 1_048_576);
  const isOver = isSlow || peak > limits.peak || !isEnd;
  if (isOver) missed++;
  console.log(
    [
      `${cpu.toFixed(2)}${isSlow ? "!" : ""}`.padEnd(8),
      wall.toFixed(2).padEnd(9),
      `${(peak / 1_048_576).toFixed(0)}${peak > limits.peak ? "!" : ""}`.padEnd(10),
      String(steps).padEnd(13),
      String(unpacked).padEnd(13),
      about,
      `: ${isEnd ? "" : "! "}${end.slice(0, 100)}`,
    ].join(""),
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${chosen.length} files, ${missed} over their goal`);
process.exitCode = missed ? 1 : 0;
