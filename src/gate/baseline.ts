import { type Comparable, changesBetween } from "../checker/report/changes.ts";
import type { Issue, Report } from "../checker/report/report.ts";

type IssueKey = Pick<Issue, "fingerprint" | "check_id">;

/** What a report is compared with: an earlier one of the same document, or what a baseline file kept of one. */
export type Baseline = Comparable<IssueKey>;

/** Whether a report left issues out for its length. */
export const isCut = ({ issues, total_issues = issues.length }: Pick<Baseline, "issues" | "total_issues">) =>
  total_issues > issues.length;

/** A report beside its baseline. */
export interface Comparison {
  baseline: Baseline;
  /** Whether the baseline does not have the issue: it has none of a check that it does not list. */
  isNew(issue: IssueKey): boolean;
  /** Whether it has the issue. Of some no one can say either, as one of the two left issues out. */
  isKnown(issue: IssueKey): boolean;
}

export function compared(report: Comparable<IssueKey>, baseline: Baseline): Comparison {
  const { new: added, not_compared } = changesBetween(baseline, report, { since: null });
  const known = new Set(baseline.issues.map(({ fingerprint }) => fingerprint));
  const fresh = new Set(added.map(({ fingerprint }) => fingerprint));
  for (const { check_id, fingerprint } of report.issues)
    if (not_compared.includes(check_id)) fresh.add(fingerprint);
  return {
    baseline,
    isNew: ({ fingerprint }) => fresh.has(fingerprint),
    isKnown: ({ fingerprint }) => known.has(fingerprint) && !fresh.has(fingerprint),
  };
}

/** The report with what each issue is beside those of the baseline. */
export function withBaselineStates<R extends Report>(report: R, baseline: Baseline): R {
  const { isNew, isKnown } = compared(report, baseline);
  const issues = report.issues.map((issue): Issue => {
    if (isNew(issue)) return { ...issue, baseline_state: "new" };
    return isKnown(issue) ? { ...issue, baseline_state: "unchanged" } : issue;
  });
  return { ...report, issues };
}
