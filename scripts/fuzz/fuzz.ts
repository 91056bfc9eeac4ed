import { type Case, Cases } from "./cases.ts";
import { limits, type Result, Runner } from "./runner.ts";

export interface Finding {
  made: Case;
  result: Result;
  /** Why it is a failure; empty where it is none. */
  reason: string;
}

export interface Fuzzed {
  /** How many came to what, by format. */
  outcomes: Map<string, Map<string, number>>;
  slowest: Finding[];
  largest: Finding[];
  failures: Finding[];
}

interface Wanted {
  seed: number;
  from: number;
  count: number;
  /** Only cases of this format. */
  format?: string;
  /** They are fixed, not only checked. */
  areFixed?: boolean;
  progress?: (done: number, all: number) => void;
  /** Gets what became of each document that is fixed. */
  onResult?: (made: Case, bytes: Uint8Array) => void;
}

/** How many of the slowest and largest are kept. */
const rank = 5;

/** Fixing reads a document up to so many times as often as checking does, with every question answered. */
const readings = 8;

function reasonOf({ outcome, cpu, memory }: Result, areFixed: boolean): string {
  if (["crash", "hang", "unnamed error", "broken result"].includes(outcome)) return outcome;
  if (cpu > limits.cpu * (areFixed ? readings : 1)) return "too slow";
  return memory > limits.memory * (areFixed ? 1.5 : 1) ? "too large" : "";
}

function keep(list: Finding[], finding: Finding, by: (result: Result) => number): void {
  list.push(finding);
  list.sort((a, b) => by(b.result) - by(a.result));
  list.length = Math.min(list.length, rank);
}

/** Makes and checks the cases; one that seems too slow or too large must be so in a fresh process too. */
export async function fuzz({
  seed,
  from,
  count,
  format,
  areFixed = false,
  progress,
  onResult,
}: Wanted): Promise<Fuzzed> {
  const cases = new Cases(seed);
  const given = areFixed ? { ...limits, cpu: limits.cpu * readings, memory: limits.memory * 1.5 } : limits;
  const runner = new Runner(undefined, given);
  const fuzzed: Fuzzed = { outcomes: new Map(), slowest: [], largest: [], failures: [] };
  for (let index = from; index < from + count; index++) {
    if (format && cases.formatOf(index) !== format) continue;
    const made = cases.make(index);
    const order = areFixed ? { ...made, isFixed: true, isResultWanted: onResult !== undefined } : made;
    let result = await runner.run(order);
    if (reasonOf(result, areFixed)) {
      runner.stop();
      result = await runner.run(order);
    }
    if (result.bytes) onResult?.(made, result.bytes);
    delete result.bytes;
    const finding = { made, result, reason: reasonOf(result, areFixed) };
    const outcomes = fuzzed.outcomes.get(made.format) ?? new Map<string, number>();
    fuzzed.outcomes.set(made.format, outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1));
    keep(fuzzed.slowest, finding, ({ cpu }) => cpu);
    keep(fuzzed.largest, finding, ({ growth }) => growth);
    if (finding.reason) fuzzed.failures.push(finding);
    progress?.(index - from + 1, count);
  }
  runner.stop();
  return fuzzed;
}
