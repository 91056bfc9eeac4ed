import type { Status } from "../checker/check.ts";
import type { CheckResult } from "../checker/judge.ts";
import { isSeen } from "../checker/judge.ts";
import type { Aspect, DocumentFact } from "../checker/model.ts";
import { report } from "../checker/report/report.ts";
import type { Standing } from "./result.ts";

/** What a report says of the results, in short. */
export function standingOf(
  filename: string,
  document: DocumentFact,
  results: readonly CheckResult[],
  sees: readonly Aspect[],
): Standing {
  const { overall_score, grade, compliant, verdict, checks } = report({
    filename,
    document,
    results,
    findings: [],
    totalFindings: 0,
    tiers: [1],
    isSeen: ({ check }) => isSeen(check, sees),
  });
  return {
    overall_score,
    grade,
    compliant,
    verdict,
    checks: checks.map(({ id, status, failed_count }) => ({ id, status, failed_count })),
  };
}

const rank: Record<Status, number> = { passed: 0, not_applicable: 0, needs_review: 1, failed: 2 };

/**
 * Whether a status is worse than the one before. A check that had nothing to look at may come to ask a person, as about
 * the caption of a picture that stood outside the tags.
 */
export const isWorse = (was: Status, now: Status): boolean =>
  rank[now] > rank[was] && !(was === "not_applicable" && now === "needs_review");

/**
 * The checks that are worse than before: more things fail, or the scored status is worse. Checks that are not scored
 * may come to look at more than before, such as at an alternative that a person wrote; `seen` says of how many things
 * more, by the check.
 */
export function worseChecks(
  before: readonly CheckResult[],
  after: readonly CheckResult[],
  seen: ReadonlyMap<string, number>,
): string[] {
  const known = new Map(before.map((result) => [result.check.id, result]));
  return after
    .filter(({ check, status, failed }) => {
      const was = known.get(check.id);
      if (!was) return failed > 0;
      return (
        failed > was.failed + (seen.get(check.id) ?? 0) || (check.tier === 1 && isWorse(was.status, status))
      );
    })
    .map(({ check }) => check.id);
}
