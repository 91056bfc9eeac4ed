import type { DecidedCounts, IssueDecision } from "./decision.ts";
import type { Issue, Report } from "./report.ts";

/** A decision and the issue that it is about. */
export interface Decision extends IssueDecision {
  fingerprint: string;
  check_id: string;
}

/**
 * Whether an issue counts as a failure, all decisions considered: what a person must judge counts when one has decided
 * that it fails, any other unless it was waived.
 */
export const isFailure = ({ needs_review, decision }: Pick<Issue, "needs_review" | "decision">): boolean =>
  needs_review ? decision?.decision === "failed" : decision?.decision !== "waived";

/** Whether a decision still holds; `now` is ISO 8601, UTC. */
export const isInForce = ({ expires_at }: Pick<Decision, "expires_at">, now: string): boolean =>
  expires_at === null || expires_at > now;

const noCounts = (): DecidedCounts => ({ passed: 0, failed: 0, waived: 0 });

/**
 * The report with the decisions that hold beside its issues. What the checker counted stays: scores, grade and
 * statuses are the program's. A scored issue that a person decided to be a failure makes the verdict `fail`.
 */
export function withDecisions<R extends Report>(report: R, decisions: readonly Decision[], now: string): R {
  const inForce = new Map(
    decisions.filter((one) => isInForce(one, now)).map((one) => [one.fingerprint, one]),
  );
  if (!inForce.size) return report;
  const all = noCounts();
  const byCheck = new Map<string, DecidedCounts>();
  const issues = report.issues.map((issue) => {
    const found = inForce.get(issue.fingerprint);
    if (!found) return issue;
    const { fingerprint: _, check_id: __, ...decision } = found;
    const counts = byCheck.get(issue.check_id) ?? noCounts();
    byCheck.set(issue.check_id, counts);
    counts[decision.decision]++;
    all[decision.decision]++;
    return { ...issue, decision };
  });
  if (!byCheck.size) return report;
  const scored = new Set(report.checks.filter(({ tier }) => tier === 1).map(({ id }) => id));
  const hasFailure = issues.some(
    (issue) => issue.needs_review && scored.has(issue.check_id) && isFailure(issue),
  );
  return {
    ...report,
    verdict: report.verdict === "no_automated_failures" && hasFailure ? "fail" : report.verdict,
    checks: report.checks.map((check) => {
      const decided = byCheck.get(check.id);
      return decided ? { ...check, decided } : check;
    }),
    issues,
    decided: all,
  };
}

/** The report as people outside see it: what was decided, when and why, but not by whom. */
export const withoutNames = <R extends Report>(report: R): R =>
  report.decided
    ? {
        ...report,
        issues: report.issues.map((issue) =>
          issue.decision ? { ...issue, decision: { ...issue.decision, decided_by: null } } : issue,
        ),
      }
    : report;
