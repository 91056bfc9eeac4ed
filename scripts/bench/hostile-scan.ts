import { existsSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { allowanceFor, Budget, OverBudget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import { loadDetector } from "../../src/checker/language/detector.ts";
import { AppError } from "../../src/core/errors.ts";

/** What one scan came to. */
export interface HostileScan {
  end: string;
  /** Seconds on the clock and of the processor. */
  wall: number;
  cpu: number;
  /** Bytes of memory over what the process held before. */
  peak: number;
  steps: number;
  bytes: number;
}

const status = "/proc/self/status";
/** The most memory that the process held, since it was last forgotten where that can be done. */
function peak(): number {
  const line = existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, "latin1"));
  return 1_024 * (line ? Number(line[1]) : process.resourceUsage().maxRSS);
}

async function scan(path: string, size: number, budget: Budget): Promise<string> {
  const file = openSync(path, "r");
  const source = {
    size,
    read: async (offset: number, length: number) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset));
    },
  };
  try {
    const { verdict, not_read } = await check(source, { filename: path, tiers: [1, 2, 3], budget });
    return verdict === "incomplete" ? `incomplete: ${not_read[0]}` : "read";
  } catch (error) {
    if (error instanceof OverBudget) return `refused (over budget)`;
    if (error instanceof AppError) return `refused (${error.code})`;
    return `crashed: ${(error as Error).stack}`;
  }
}

const [path, size] = process.argv.slice(2);
const budget = new Budget(allowanceFor(Number(size)));
// What an isolate keeps after its first documents is not what this file costs.
const detect = await loadDetector();
detect("What is loaded with the first text is built when it is asked.");
await import("../../src/formats/latex/read.ts");
if (existsSync("/proc/self/clear_refs")) writeFileSync("/proc/self/clear_refs", "5");
const idle = peak();
const [before, start] = [process.cpuUsage(), performance.now()];
const end = await scan(path!, Number(size), budget);
const { user, system } = process.cpuUsage(before);
const result: HostileScan = {
  end,
  wall: (performance.now() - start) / 1_000,
  cpu: (user + system) / 1e6,
  peak: peak() - idle,
  ...budget.spent,
};
console.log(JSON.stringify(result));
