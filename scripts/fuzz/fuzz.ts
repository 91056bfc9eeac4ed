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
  progress?: (done: number, all: number) => void;
}

/** How many of the slowest and largest are kept. */
const rank = 5;

function reasonOf({ outcome, cpu, memory }: Result): string {
  if (["crash", "hang", "unnamed error"].includes(outcome)) return outcome;
  if (cpu > limits.cpu) return "too slow";
  return memory > limits.memory ? "too large" : "";
}

function keep(list: Finding[], finding: Finding, by: (result: Result) => number): void {
  list.push(finding);
  list.sort((a, b) => by(b.result) - by(a.result));
  list.length = Math.min(list.length, rank);
}

/** Makes and checks the cases; one that seems too slow or too large must be so in a fresh process too. */
export async function fuzz({ seed, from, count, format, progress }: Wanted): Promise<Fuzzed> {
  const cases = new Cases(seed);
  const runner = new Runner();
  const fuzzed: Fuzzed = { outcomes: new Map(), slowest: [], largest: [], failures: [] };
  for (let index = from; index < from + count; index++) {
    if (format && cases.formatOf(index) !== format) continue;
    const made = cases.make(index);
    let result = await runner.run(made);
    if (reasonOf(result)) {
      runner.stop();
      result = await runner.run(made);
    }
    const finding = { made, result, reason: reasonOf(result) };
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
