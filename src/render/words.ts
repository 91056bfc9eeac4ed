import type { IssueDecision } from "../checker/decisions.ts";
import type { CheckRow, StoredReport } from "../checker/report.ts";

export const severityNames: Record<CheckRow["severity"], string> = {
  critical: "Critical",
  major: "Major",
  minor: "Minor",
};

export const statusNames: Record<CheckRow["status"], string> = {
  passed: "Passed",
  failed: "Failed",
  needs_review: "Needs review",
  not_applicable: "Not applicable",
};

/** "1 check", "12 checks", "1,000 issues". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;

/** 92.4, and always with its decimal, so that scores stand below one another. */
export const scoreText = (score: number): string => score.toFixed(1);

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "3 November 2026" of an ISO 8601 date, or of a time that begins with one. */
export function dayText(iso: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso);
  if (!parts) return iso;
  const [, year, month, day] = parts;
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** "3 November 2026, 14:05 UTC" of an ISO 8601 time in UTC. */
export function dateText(iso: string): string {
  const [, time] = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)/.exec(iso) ?? [];
  return time ? `${dayText(iso)}, ${time} UTC` : iso;
}

/** The verdict in words: a headline, and a sentence that says what it rests on. */
export function verdictText(report: StoredReport): { headline: string; sentence: string } {
  const { compliant, verdict, total_failed, total_checks, total_needs_review } = report;
  const review = total_needs_review
    ? ` ${counted(total_needs_review, "check needs", "checks need")} a person to look.`
    : "";
  if (verdict === "incomplete") {
    return {
      headline: "Not compliant: incomplete",
      sentence: `Part of the document could not be read, so it cannot be called compliant.${
        total_failed ? ` ${total_failed} of ${total_checks} checks failed on what was read.` : ""
      }${review}`,
    };
  }
  const failed = `${total_failed} of ${total_checks} checks failed`;
  if (!compliant) {
    const critical = report.checks.filter(
      ({ tier, severity, status }) => tier === 1 && severity === "critical" && status === "failed",
    ).length;
    const must = critical ? `, ${critical} of them critical, which must be mended for compliance` : "";
    return { headline: "Not compliant", sentence: `${failed}${must}.${review}` };
  }
  if (verdict === "fail" && !total_failed) {
    return {
      headline: "Compliant by score, with something to fix",
      sentence: `None of the ${total_checks} checks failed by itself, but a person decided that something fails.${review}`,
    };
  }
  if (total_failed) {
    return {
      headline: "Compliant by score, with something to mend",
      sentence: `The score is 95 or above and nothing critical failed; ${failed}.${review}`,
    };
  }
  return {
    headline: "No automated failures",
    sentence: `None of the ${total_checks} checks failed.${review} What no program can tell is listed at the end.`,
  };
}

const decisionNames = { passed: "Passed", failed: "Failed", waived: "Waived" } as const;

/** Who decided what of an issue, when, until when and why: "Waived by Ada Pier on 3 November 2026: …". */
export function decisionText({
  decision,
  decided_by,
  decided_at,
  expires_at,
  reason,
}: IssueDecision): string {
  const by = decided_by === null ? "by a person" : `by ${decided_by}`;
  const until = expires_at === null ? "" : `, until ${dateText(expires_at)}`;
  const on = decided_at ? ` on ${dayText(decided_at)}` : "";
  return `${decisionNames[decision]} ${by}${on}${until}: ${reason}`;
}

/** What people have decided, in one sentence; null where they have not. */
export function decidedNote({ decided }: StoredReport): string | null {
  if (!decided) return null;
  const { passed, failed, waived } = decided;
  const parts = [
    passed ? `${passed} passed` : "",
    failed ? `${failed} failed` : "",
    waived ? `${waived} waived, which stay in the score` : "",
  ].filter(Boolean);
  return `People have decided on ${counted(passed + failed + waived, "issue")}: ${parts.join(", ")}.`;
}

/** What came of the gate that the report was held against; null where there was none. */
export const gateNote = ({ gate }: StoredReport): string | null =>
  gate ? (gate.passed ? "passed" : `failed. ${gate.reasons.join(" ")}`) : null;

/** What the score gains when everything that a check found is fixed; null where it gains nothing. */
export const gainText = (gain: number | undefined): string | null =>
  gain ? `Fixing all of it adds ${scoreText(gain)} to the score.` : null;

/** What stays for a person whatever the score says. */
export const beyondAutomation: readonly string[] = [
  "whether alternative texts say what the pictures tell the reader",
  "whether the reading order makes sense",
  "whether headings, links and labels say what a reader finds there",
  "whether something is told by colour, shape or position alone",
  "whether sound and moving pictures have captions, transcripts and descriptions",
  "whether the language is plain enough for its readers",
  "whether people who use assistive technology can do with the document what it is for",
];
