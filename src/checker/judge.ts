import { createHash } from "node:crypto";
import type { FactDetail, LooksAt } from "../formats/looks-at.ts";
import type { About, Check, Message, Outcome, Severity, Status } from "./check.ts";
import type { Aspect, DocumentFact, Fact, FactKind, Place } from "./model.ts";
import { detached, snippet } from "./snippet.ts";

/** Issues kept per report; counts go on. */
export const issueLimit = 1_000;

/** Longest text of the document's own that a message repeats, and longest anchor that is kept, in characters. */
const longestValue = 300;
const longestAnchor = 1_000;

/** Findings that every check keeps, however many a weightier one has. */
const share = 25;

export interface Finding {
  check: Check;
  message: Message;
  messageId: string;
  values: Record<string, string | number>;
  place: Place;
  snippet: string | undefined;
  severity: Severity;
  fingerprint: string;
  /** Number of the thing that it is about; what is said of the whole has one number. */
  thing: number;
  /** Findings of its check with the same message, kept or not, itself counted. */
  alike: number;
}

export interface CheckResult {
  check: Check;
  status: Status;
  /** Things, not messages: a table with three defects is one failed table. */
  passed: number;
  failed: number;
  needsReview: number;
}

/** A finding before its fingerprint is made. */
type Kept = Omit<Finding, "fingerprint" | "alike"> & { anchor: string };

interface Run {
  check: Check;
  state: unknown;
  isSeen: boolean;
  isListed: boolean;
  /** Which findings give way when there are too many: the lowest first. */
  weight: number;
  passed: number;
  failed: number;
  needsReview: number;
  kept: Kept[];
  /** Findings by message, kept or not. */
  counts: Map<string, number>;
}

/** A finding as it is made, with the very fact that it is about: for what fixes it. */
export interface Observation {
  check: Check;
  messageId: string;
  values: Record<string, string | number>;
  /** Of the whole where the check says it at the end. */
  fact: Fact;
  needsReview: boolean;
}

export interface JudgeOptions extends Partial<About> {
  /** Tiers whose findings are kept; all by default. */
  tiers?: readonly number[];
  /** Takes every finding of every tier, kept or not. */
  observe?: (observation: Observation) => void;
}

/** What the checks say of a document. */
export interface Judged {
  /** In the order of the checks. */
  results: CheckResult[];
  /** Those that were kept, by check in the order of the checks, and as reported within each. */
  findings: Finding[];
  /** Findings in all, kept or not. */
  total: number;
}

const severityWeight: Record<Severity, number> = { critical: 3, major: 2, minor: 1 };

/** Shows every fact to the checks that look at its kind and keeps the count and the findings: never the facts. */
export class Judge {
  #total = 0;
  #kept = 0;
  #runs: Run[];
  #things = 0;
  readonly #observe: JudgeOptions["observe"];
  /** Checks by what they look at. */
  readonly #lookers = new Map<FactKind | FactDetail, Run[]>();

  constructor(
    checks: readonly Check[],
    sees: readonly Aspect[],
    { filename = "", tiers = [1, 2, 3], observe }: JudgeOptions = {},
  ) {
    this.#observe = observe;
    this.#runs = checks.map((check) => ({
      check,
      state: check.start?.({ filename }),
      isSeen: isSeen(check, sees),
      isListed: tiers.includes(check.tier),
      weight: severityWeight[check.severity] - 4 * check.tier,
      passed: 0,
      failed: 0,
      needsReview: 0,
      kept: [],
      counts: new Map(),
    }));
    for (const run of this.#runs) {
      if (!run.isSeen) continue;
      for (const kind of run.check.looksAt) {
        const runs = this.#lookers.get(kind);
        if (runs) runs.push(run);
        else this.#lookers.set(kind, [run]);
      }
    }
  }

  /** Whether a check looks at facts of the kind, or at that detail of them. */
  readonly looksAt: LooksAt = (what) => this.#lookers.has(what);

  readonly emit = (fact: Fact): void => {
    const runs = this.#lookers.get(fact.kind);
    if (!runs) return;
    this.#things++;
    for (const run of runs) {
      const outcomes = run.check.test(fact as never, run.state);
      this.#note(run, fact, Array.isArray(outcomes) ? outcomes : [outcomes]);
    }
  };

  /**
   * Another judge that has been told the same so far and observes nothing, to be told another whole: what a check hears
   * of the whole changes nothing of its state.
   */
  fork(): Judge {
    const other = new Judge([], []);
    const runs = new Map(
      this.#runs.map((run) => [run, { ...run, kept: [...run.kept], counts: new Map(run.counts) }]),
    );
    other.#runs = [...runs.values()];
    for (const [kind, lookers] of this.#lookers)
      other.#lookers.set(
        kind,
        lookers.map((run) => runs.get(run)!),
      );
    [other.#total, other.#kept, other.#things] = [this.#total, this.#kept, this.#things];
    return other;
  }

  /** What all checks say at the end: call it once, after the reader has ended. */
  end(document: DocumentFact): Judged {
    for (const run of this.#runs) {
      if (!run.isSeen || !run.check.finish) continue;
      const outcomes = run.check.finish(document, run.state);
      for (const outcome of Array.isArray(outcomes) ? outcomes : [outcomes])
        this.#note(run, document, [outcome]);
    }
    const results = this.#runs.map(
      ({ check, passed, failed, needsReview }): CheckResult => ({
        check,
        passed,
        failed,
        needsReview,
        status: failed ? "failed" : needsReview ? "needs_review" : passed ? "passed" : "not_applicable",
      }),
    );
    return { results, findings: this.#findings(), total: this.#total };
  }

  #findings(): Finding[] {
    const seen = new Map<string, number>();
    return this.#runs.flatMap(({ kept, counts }) =>
      kept.map(({ anchor, ...finding }) => ({
        ...finding,
        alike: counts.get(finding.messageId)!,
        fingerprint: fingerprint(finding.check.id, finding.messageId, anchor, seen),
      })),
    );
  }

  #note(run: Run, fact: Fact, outcomes: Outcome[]): void {
    let hasPassed = false;
    let hasFailed = false;
    let needsReview = false;
    let count = 1;
    for (const outcome of outcomes) {
      if (outcome === "skip") continue;
      if (outcome === "pass") {
        hasPassed = true;
        continue;
      }
      const given = typeof outcome === "string" ? { message: outcome } : outcome;
      const message = run.check.messages[given.message]!;
      if (message.needsReview) needsReview = true;
      else hasFailed = true;
      if (given.ofPassed) {
        count = Math.min(given.ofPassed, run.passed);
        run.passed -= count;
      }
      this.#observe?.({
        check: run.check,
        messageId: given.message,
        values: given.values ?? {},
        fact,
        needsReview: message.needsReview ?? false,
      });
      if (!run.isListed) continue;
      this.#total++;
      run.counts.set(given.message, (run.counts.get(given.message) ?? 0) + 1);
      if (!this.#hasRoom(run)) continue;
      // The whole has no anchor of its own: a new title must not make another issue of a missing language.
      const own: Partial<Fact> = fact.kind === "document" ? {} : fact;
      this.#kept++;
      run.kept.push({
        check: run.check,
        thing: this.#things,
        message,
        messageId: given.message,
        values: cut(given.values ?? {}),
        place: detachedPlace(given.place ?? fact.place),
        snippet: detachedOrNone(given.snippet ?? own.snippet),
        severity: run.check.severity,
        anchor: detached(
          `${own.anchor ?? own.snippet ?? ""}\n${given.snippet ?? ""}`.slice(0, longestAnchor),
        ),
      });
    }
    if (hasFailed) run.failed += count;
    else if (needsReview) run.needsReview += count;
    else if (hasPassed) run.passed++;
  }

  /**
   * Whether one more finding of this run may be kept. At the limit a lighter check gives up its last one, but never
   * one of its share; checks of one weight share evenly.
   */
  #hasRoom(run: Run): boolean {
    if (this.#kept < issueLimit) return true;
    let lightest: Run | null = null;
    for (const other of this.#runs) {
      if (other.kept.length <= share) continue;
      if (
        !lightest ||
        other.weight < lightest.weight ||
        (other.weight === lightest.weight && other.kept.length > lightest.kept.length)
      )
        lightest = other;
    }
    if (!lightest || lightest === run) return false;
    const givesWay =
      run.kept.length < share ||
      lightest.weight < run.weight ||
      (lightest.weight === run.weight && lightest.kept.length > run.kept.length + 1);
    if (!givesWay) return false;
    lightest.kept.pop();
    this.#kept--;
    return true;
  }
}

/** Whether the format has a place for what the check needs. */
export const isSeen = ({ needs }: Check, sees: readonly Aspect[]): boolean =>
  needs === null || sees.includes(needs);

/** Values as messages repeat them: long text of the document's own is cut. */
const cut = (values: Finding["values"]): Finding["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? detached(value.length > longestValue ? snippet(value, longestValue) : inOneLine(value))
        : value,
    ]),
  );

/** Sentences and places are lines: what breaks a line in the document's own words is a space there. */
const inOneLine = (text: string): string =>
  /[\n\r\u2028\u2029]/.test(text) ? text.replace(/\s*[\n\r\u2028\u2029]\s*/g, " ") : text;

const detachedOrNone = (text: string | undefined) =>
  text === undefined ? undefined : detached(inOneLine(text));

/** A place that does not keep the texts that its words were cut from in memory. */
function detachedPlace({ label, part, path, box, apart, ...rest }: Place): Place {
  const place: Place = { label: detached(inOneLine(label)), ...rest };
  if (box !== undefined) place.box = box;
  if (apart !== undefined) place.apart = apart;
  if (part !== undefined) place.part = part;
  if (path !== undefined) place.path = detached(path);
  return place;
}

/** The same thing has the same fingerprint in every scan; equal things are distinguished by their order alone. */
function fingerprint(checkId: string, messageId: string, anchor: string, seen: Map<string, number>): string {
  const seed = `${checkId}\n${messageId}\n${anchor}`;
  const count = (seen.get(seed) ?? 0) + 1;
  seen.set(seed, count);
  return createHash("sha256").update(`${seed}\n${count}`).digest("hex").slice(0, 16);
}
