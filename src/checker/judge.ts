import { createHash } from "node:crypto";
import type { Check, Message, Outcome, Severity, Status } from "./check.ts";
import type { Aspect, DocumentFact, Fact, Place } from "./model.ts";

/** Issues kept per report; counts go on. */
export const issueLimit = 1_000;

export interface Finding {
  check: Check;
  message: Message;
  messageId: string;
  values: Record<string, string | number>;
  place: Place;
  snippet: string | undefined;
  severity: Severity;
  fingerprint: string;
}

export interface CheckResult {
  check: Check;
  status: Status;
  passed: number;
  failed: number;
  forPerson: number;
}

interface Run {
  check: Check;
  state: unknown;
  isSeen: boolean;
  passed: number;
  failed: number;
  forPerson: number;
}

/** Shows every fact to the checks that look at its kind and keeps the count and the findings: never the facts. */
export class Judge {
  readonly findings: Finding[] = [];
  #runs: Run[];
  #document: DocumentFact | null = null;
  #byKind = new Map<Fact["kind"], Run[]>();
  #fingerprints = new Map<string, number>();

  constructor(checks: readonly Check[], sees: readonly Aspect[]) {
    this.#runs = checks.map((check) => ({
      check,
      state: check.start?.(),
      isSeen: sees.includes(check.needs),
      passed: 0,
      failed: 0,
      forPerson: 0,
    }));
    for (const run of this.#runs) {
      if (!run.isSeen) continue;
      for (const kind of run.check.looksAt) {
        const runs = this.#byKind.get(kind);
        if (runs) runs.push(run);
        else this.#byKind.set(kind, [run]);
      }
    }
  }

  readonly tell = (fact: Fact): void => {
    if (fact.kind === "document") this.#document = fact;
    const runs = this.#byKind.get(fact.kind);
    if (!runs) return;
    for (const run of runs) this.#note(run, fact, run.check.test(fact as never, run.state));
  };

  /** The results in the order of the checks; call it once, after the reader has ended. */
  results(document: DocumentFact): CheckResult[] {
    for (const run of this.#runs) {
      if (run.isSeen && run.check.finish) this.#note(run, document, run.check.finish(document, run.state));
    }
    return this.#runs.map(({ check, passed, failed, forPerson }) => ({
      check,
      passed,
      failed,
      forPerson,
      status: failed ? "failed" : forPerson ? "needs_review" : passed ? "passed" : "not_applicable",
    }));
  }

  get document(): DocumentFact | null {
    return this.#document;
  }

  #note(run: Run, fact: Fact, outcomes: Outcome | Outcome[]): void {
    for (const outcome of Array.isArray(outcomes) ? outcomes : [outcomes]) {
      if (outcome === "skip") continue;
      if (outcome === "pass") {
        run.passed++;
        continue;
      }
      const given = typeof outcome === "string" ? { message: outcome } : outcome;
      const message = run.check.messages[given.message]!;
      if (message.isForPerson) run.forPerson++;
      else run.failed++;
      if (this.findings.length >= issueLimit) continue;
      const snippet = given.snippet ?? fact.snippet;
      this.findings.push({
        check: run.check,
        message,
        messageId: given.message,
        values: given.values ?? {},
        place: given.place ?? fact.place,
        snippet,
        severity: run.check.severity,
        fingerprint: this.#fingerprint(
          run.check.id,
          given.message,
          given.snippet ?? fact.anchor ?? fact.snippet ?? "",
        ),
      });
    }
  }

  /** The same thing has the same fingerprint in every scan; equal things are told apart by their order alone. */
  #fingerprint(checkId: string, messageId: string, anchor: string): string {
    const seed = `${checkId}\n${messageId}\n${anchor}`;
    const count = (this.#fingerprints.get(seed) ?? 0) + 1;
    this.#fingerprints.set(seed, count);
    return createHash("sha256").update(`${seed}\n${count}`).digest("hex").slice(0, 16);
  }
}
