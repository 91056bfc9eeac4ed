import type { CheckRow, Issue, StoredReport } from "../checker/report.ts";
import { counted } from "./words.ts";

/** Issues that say the same and are mended in the same way. */
export interface IssueGroup {
  message: string;
  fix: string;
  isConformanceFailure: boolean;
  issues: Issue[];
}

/** What one check found, gathered for people. */
export interface CheckFindings {
  check: CheckRow;
  groups: IssueGroup[];
}

/** A chapter of what to do. */
export interface FindingsSection {
  title: string;
  intro: string;
  /** Nothing here has failed: a person must decide. */
  isReview: boolean;
  findings: CheckFindings[];
}

function findingsOf(check: CheckRow, issues: readonly Issue[]): CheckFindings {
  const groups = Map.groupBy(issues, ({ message, fix }) => `${message}\n${fix}`);
  return {
    check,
    groups: [...groups.values()].map((own) => ({
      message: own[0]!.message,
      fix: own[0]!.fix,
      isConformanceFailure: own[0]!.conformance_failure,
      issues: own,
    })),
  };
}

const first = "What to do first";

const chapters: { severity: CheckRow["severity"]; title: string; intro: string }[] = [
  {
    severity: "critical",
    title: first,
    intro: "Critical: these keep people out, and must be mended for compliance.",
  },
  { severity: "major", title: "What to do next", intro: "Major: significant barriers." },
  {
    severity: "minor",
    title: "Smaller improvements",
    intro: "Minor: good practice that makes reading easier.",
  },
];

/** What to do, the most urgent first: failed checks by severity, then what a person must look at. */
export function findingsSections(report: StoredReport): FindingsSection[] {
  const issues = Map.groupBy(report.issues, ({ check_id }) => check_id);
  const gather = (isWanted: (check: CheckRow) => boolean) =>
    report.checks.filter(isWanted).map((check) => findingsOf(check, issues.get(check.id) ?? []));
  const sections: FindingsSection[] = [];
  for (const { severity, title, intro } of chapters) {
    const findings = gather((check) => check.status === "failed" && check.severity === severity);
    if (!findings.length) continue;
    sections.push({ title: sections.length ? title : first, intro, isReview: false, findings });
  }
  const review = gather(({ status }) => status === "needs_review");
  if (review.length) {
    const intro = `No program can decide these: ${counted(review.length, "check")} for a person to look at.`;
    sections.push({ title: "For a person to review", intro, isReview: true, findings: review });
  }
  return sections;
}

/** The steps of a fix: its lines, without the numbers that a list brings along by itself. */
export const fixSteps = (fix: string): string[] =>
  fix
    .split(/\n+/)
    .map((line) => line.replace(/^\s*\d{1,2}[.)]\s+/, "").trim())
    .filter(Boolean);

/** What to say when more was found than the report keeps one by one. */
export const unkeptNote = ({ total_issues, issues }: StoredReport): string | null =>
  total_issues > issues.length
    ? `${counted(total_issues, "issue was", "issues were")} found; this report lists ${counted(issues.length, "of them", "of them")}, and every check by its exact count.`
    : null;
