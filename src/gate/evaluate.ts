import type { Severity } from "../checker/check.ts";
import { isFailure } from "../checker/report/decisions.ts";
import type { CheckRow, GateResult, Issue, Report } from "../checker/report/report.ts";
import { type Baseline, type Comparison, compared, isCut, withBaselineStates } from "./baseline.ts";
import type { Gate } from "./gate.ts";

/** An issue as a gate looks at it, with what was decided of it. */
export type GateIssue = Pick<Issue, "fingerprint" | "check_id" | "severity" | "needs_review" | "decision">;

/** The parts of a report that a gate looks at. */
export type Gated<I extends GateIssue = GateIssue> = Pick<
  Report,
  "overall_score" | "grade" | "verdict" | "rules_version"
> & {
  checks: readonly Pick<CheckRow, "id" | "name" | "severity" | "status" | "failed_count">[];
  issues: readonly I[];
  total_issues?: number;
};

const severities: readonly Severity[] = ["critical", "major", "minor"];
/** What a gate that only says `only_new` means. */
const nothing = { critical: 0, major: 0, minor: 0 };
const grades = ["F", "D", "C", "B", "A"] as const;

/** The failures that the report found and does not list, of one check: at least so many. */
function unlistedOf(report: Gated, check: Gated["checks"][number]): number {
  if (!isCut(report)) return 0;
  const listed = report.issues.filter(({ check_id, needs_review }) => check_id === check.id && !needs_review);
  return Math.max(0, check.failed_count - listed.length);
}

/** How many failures of one check count. */
function countOf(report: Gated, check: Gated["checks"][number], comparison: Comparison | null): number {
  const failures = report.issues.filter((issue) => issue.check_id === check.id && isFailure(issue));
  const before = comparison?.baseline.checks.find(({ id }) => id === check.id);
  if (!comparison || !before) return failures.length + unlistedOf(report, check);
  const listed = failures.filter(comparison.isNew).length;
  // Where issues were left out no one can compare them one by one: the check may fail no more than it did.
  const more = check.failed_count - before.failed_count;
  return isCut(report) || isCut(comparison.baseline) ? Math.max(listed, more) : listed;
}

/** "1 new critical issue", "2 issues". */
const counted = (count: number, ...words: string[]) =>
  [count, ...words, count === 1 ? "issue" : "issues"].filter((word) => word !== "").join(" ");

/**
 * Holds a report against a gate: the one implementation, for the API, the command line and the library. `baseline` is
 * what `only_new` compares with; where there is none, every issue is new. A report that could not be read in full never
 * passes.
 */
export function evaluateGate<I extends GateIssue>(
  gate: Gate,
  report: Gated<I>,
  baseline: Baseline | null = null,
): GateResult {
  const reasons: string[] = [];
  if (report.verdict === "incomplete")
    reasons.push("Part of the document could not be read: an incomplete report never passes.");
  const { min_score, min_grade, fail_on = [], ignore = [], only_new: isOnlyNew = false } = gate;
  const max = gate.max ?? (isOnlyNew && !gate.fail_on ? nothing : {});
  if (min_score !== undefined && report.overall_score < min_score)
    reasons.push(`The score is ${report.overall_score.toFixed(1)}: at least ${min_score} is required.`);
  if (min_grade !== undefined && grades.indexOf(report.grade) < grades.indexOf(min_grade))
    reasons.push(`The grade is ${report.grade}: at least ${min_grade} is required.`);

  const comparison = isOnlyNew && baseline ? compared(report, baseline) : null;
  const counts = new Map(
    report.checks
      .filter(({ id }) => !ignore.includes(id))
      .map((check) => [check.id, countOf(report, check, comparison)]),
  );
  const before = reasons.length;
  const fresh = isOnlyNew ? "new" : "";
  for (const severity of severities) {
    const most = max[severity];
    if (most === undefined) continue;
    const own = report.checks.filter((check) => check.severity === severity);
    const count = own.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
    if (count > most) reasons.push(`${counted(count, fresh, severity)} found: at most ${most} may be there.`);
  }
  for (const id of new Set(fail_on)) {
    if (ignore.includes(id)) continue;
    const check = report.checks.find((row) => row.id === id);
    const count = counts.get(id) ?? 0;
    if (!check) reasons.push(`The check ${id} was not run, so no one knows whether it has issues.`);
    else if (count) reasons.push(`${check.name} (${id}): ${counted(count, fresh)} found, none may be there.`);
  }
  if (isOnlyNew && !baseline && reasons.length > before)
    reasons.push("There is no earlier report to compare with: every issue counts as new.");
  return { passed: reasons.length === 0, reasons };
}

/**
 * The report with what came of the gate. Where `only_new` compared it with a baseline, each issue says whether the
 * baseline has it too. `decided` is the report with the decisions that the gate considers: they are not kept with it.
 */
export function withGateResult<R extends Report>(
  gate: Gate,
  report: R,
  baseline: Baseline | null = null,
  decided: R = report,
): R & { gate: GateResult } {
  const result = evaluateGate(gate, decided, baseline);
  return { ...(gate.only_new && baseline ? withBaselineStates(report, baseline) : report), gate: result };
}
