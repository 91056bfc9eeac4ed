import type { PageBox } from "../checker/model.ts";
import type { IssueDecision } from "../checker/report/decision.ts";
import type { CheckRow, StoredReport } from "../checker/report/report.ts";
import { countText } from "../core/count-text.ts";

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
  `${countText(count)} ${count === 1 ? one : many}`;

/** 92.4, and always with its decimal, so that scores stand below one another. */
export const scoreText = (score: number): string => score.toFixed(1);

const centimetres = (points: number) => `${Number(((points * 2.54) / 72).toFixed(1))} cm`;

/** Where on its page something stands: "2.5 cm from the left, 5 cm from the top; 7.6 cm wide, 5.6 cm high". */
export const boxText = ({ x, y, width, height }: PageBox): string =>
  `${centimetres(x)} from the left, ${centimetres(y)} from the top; ${centimetres(width)} wide, ${centimetres(height)} high`;

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

/** How many of the listed checks that are not scored ended so. */
const unscored = ({ checks }: StoredReport, status: CheckRow["status"]) =>
  checks.filter((check) => check.tier !== 1 && check.status === status).length;

/** How the checks ended: "12 scored: 8 passed, 1 failed, 0 for a person to review, 3 not applicable". */
export function countsText(report: StoredReport): string {
  const { total_checks, total_passed, total_failed, total_needs_review, total_not_applicable } = report;
  const others = report.checks.filter(({ tier }) => tier !== 1).length;
  const passed = total_passed - total_needs_review - total_not_applicable;
  const scored = `${total_checks} scored: ${passed} passed, ${total_failed} failed, ${total_needs_review} for a person to review, ${total_not_applicable} not applicable`;
  return others
    ? `${scored}; ${others} not scored: ${unscored(report, "failed")} failed, ${unscored(report, "needs_review")} for a person to review`
    : scored;
}

/** A category as it is shown: a score is there only where something was looked at and judged. */
export interface ShownCategory {
  name: string;
  weight: number;
  /** Percent; null where nothing was. */
  score: number | null;
  /** The score, or why there is none. */
  text: string;
  /** Of the checks that judged something: "1 of 3". */
  failed: string;
}

export function shownCategories(report: StoredReport): ShownCategory[] {
  return Object.entries(report.categories).map(
    ([id, { name, weight, score, total_checks, total_passed }]) => {
      const own = report.checks.filter(({ tier, category }) => tier === 1 && category === id);
      const count = (wanted: CheckRow["status"]) => own.filter(({ status }) => status === wanted).length;
      const judged = count("passed") + count("failed");
      // A report of tiers 2 and 3 alone does not list what was scored.
      if (!own.length)
        return {
          name,
          weight,
          score,
          text: scoreText(score),
          failed: `${total_checks - total_passed} of ${total_checks}`,
        };
      if (judged)
        return { name, weight, score, text: scoreText(score), failed: `${count("failed")} of ${judged}` };
      const text = count("needs_review") ? "For a person" : "Does not apply";
      return { name, weight, score: null, text, failed: "–" };
    },
  );
}

/** The check to begin with, as one sentence after its name; null where nothing failed. */
export function checkToBeginWith(report: StoredReport): { check: CheckRow; text: string } | null {
  const rank = { critical: 0, major: 1, minor: 2 };
  const failed = report.checks.filter(({ status }) => status === "failed");
  // Of those that are as grave, one whose issues come first: others may follow from it.
  const firstOf = ({ id }: CheckRow) => {
    const at = report.issues.findIndex(({ check_id }) => check_id === id);
    return at < 0 ? Infinity : at;
  };
  const [check] = failed.toSorted(
    (one, other) =>
      rank[one.severity] - rank[other.severity] || Math.sign(firstOf(one) - firstOf(other) || 0),
  );
  return check ? { check, text: [check.message, gainText(check.gain)].filter(Boolean).join(" ") } : null;
}

/** A grade with what it means, where nothing else of the report is at hand. */
export const gradeText = ({ grade, compliant }: { grade: string; compliant: boolean }): string =>
  `Grade ${grade}: ${compliant ? "compliant by score" : "not compliant"}`;

/** The verdict in words: what goes on behind the grade, and a sentence that says what it rests on. */
export function verdictText(report: StoredReport): { headline: string; sentence: string } {
  const { compliant, verdict, total_failed, total_checks, total_needs_review } = report;
  const needsReview = total_needs_review + unscored(report, "needs_review");
  const review = needsReview
    ? ` ${counted(needsReview, "check needs", "checks need")} a person to look.`
    : "";
  if (verdict === "incomplete") {
    return {
      headline: "not compliant, incomplete",
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
    const must =
      total_failed === 1
        ? "; it is critical, and must be fixed for compliance"
        : `, ${critical} of them critical, which must be fixed for compliance`;
    return { headline: "not compliant", sentence: `${failed}${critical ? must : ""}.${review}` };
  }
  if (verdict === "fail" && !total_failed) {
    return {
      headline: "compliant by score, with something to fix",
      sentence: `None of the ${total_checks} checks failed by itself, but a person decided that something fails.${review}`,
    };
  }
  if (total_failed) {
    return {
      headline: "compliant by score, with something to fix",
      sentence: `The score is 95 or above and nothing critical failed; ${failed}.${review}`,
    };
  }
  return {
    headline: "no automated failures",
    sentence: `None of the ${total_checks} checks failed.${review} What no program can judge is listed at the end.`,
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
  "whether something is conveyed by colour, shape or position alone",
  "whether sound and moving pictures have captions, transcripts and descriptions",
  "whether the language is plain enough for its readers",
  "whether people who use assistive technology can do with the document what it is for",
];
