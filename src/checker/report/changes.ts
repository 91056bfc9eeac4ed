import type { RulesVersion } from "../rules/history.ts";
import { changedBetween } from "../rules/version.ts";
import type { CheckRow, Issue, Report } from "./report.ts";

/** The parts of a report that are compared. */
export type Comparable<I extends Pick<Issue, "fingerprint" | "check_id"> = Issue> = Pick<
  Report,
  "overall_score" | "rules_version"
> & {
  checks: readonly Pick<CheckRow, "id" | "failed_count" | "status">[];
  issues: readonly I[];
  /** Issues in all, kept or not; the length of `issues` where a report does not say. */
  total_issues?: number;
};

/**
 * Why an issue is in one report only. `document`: the rules that found it are the same in both reports, so the
 * document changed. `rules`: the document is the same, or the check did not exist, so the rules changed. `unknown`:
 * the check's rules changed between the reports, and the document may have changed as well.
 */
type Cause = "document" | "rules" | "unknown";

export interface Changes<I = Issue> {
  /** Of the report that is compared with; null where there is none, as at the first. */
  since: string | null;
  /** Percent, with one decimal; below 0 where the score fell. */
  score_change: number;
  /** Whether the two reports follow different versions of the rules. */
  rules_changed: boolean;
  /** Issues of the later report alone. */
  new: (I & { cause: Cause })[];
  /** Issues of the earlier report alone. */
  resolved: (I & { cause: Cause })[];
  /** How many issues stand in both. */
  remaining: number;
  /** Issues of which no one can say whether they are new or resolved: the other report left out some of that check (at most 1,000 are kept). */
  undecided: number;
  /** Ids of checks that only one of the reports lists, as its tiers are others: their issues are not compared. */
  not_compared: string[];
}

export interface CompareOptions {
  /** The id of the earlier report. */
  since: string | null;
  /** Whether both are reports on the same bytes: whatever differs then comes from the rules. */
  isSameFile?: boolean;
  /** The versions of the rules; for tests. */
  history?: readonly Pick<RulesVersion, "version" | "changes">[];
}

/** Whether a report names all that it found of a check, or left out some for its length. */
function isWhole({ checks, issues, total_issues = issues.length }: Comparable<never>, id: string): boolean {
  if (total_issues <= issues.length) return true;
  const status = checks.find((check) => check.id === id)?.status;
  return status === "passed" || status === "not_applicable";
}

/** The issues of one report that the other has not. As many of one fingerprint are taken off as the other has of it. */
function without<I extends { fingerprint: string }>(issues: readonly I[], others: readonly I[]): I[] {
  const counts = new Map<string, number>();
  for (const { fingerprint } of others) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return issues.filter(({ fingerprint }) => {
    const count = counts.get(fingerprint) ?? 0;
    if (count) counts.set(fingerprint, count - 1);
    return !count;
  });
}

/** Of the first report: with nothing to compare, all that it found is new. */
const firstChanges = <I extends Pick<Issue, "fingerprint" | "check_id">>({
  issues,
}: Comparable<I>): Changes<I> => ({
  since: null,
  score_change: 0,
  rules_changed: false,
  new: issues.map((issue) => ({ ...issue, cause: "document" })),
  resolved: [],
  remaining: 0,
  undecided: 0,
  not_compared: [],
});

/**
 * Compares two reports of a document (null before the first) by the fingerprints of their issues.
 *
 * A report of the checker has each fingerprint once: equal things (two equal pictures without alternative text) are
 * numbered in reading order, so that fixing the first of them resolves the fingerprint of the last. Where a
 * fingerprint stands several times all the same, as in a baseline that people merged, its occurrences are counted:
 * with two before and three after one is new (the last one), with three before and two after one is resolved.
 */
export function changesBetween<I extends Pick<Issue, "fingerprint" | "check_id">>(
  before: Comparable<I> | null,
  after: Comparable<I>,
  { since, isSameFile = false, history }: CompareOptions,
): Changes<I> {
  if (!before) return firstChanges(after);
  const rulesChanged = before.rules_version !== after.rules_version;
  const isChanged = changedBetween(before.rules_version, after.rules_version, history);
  const listed = [before, after].map(({ checks }) => new Set(checks.map(({ id }) => id)));
  const isInBoth = (id: string) => listed.every((ids) => ids.has(id));
  /** Whether a check that one report lists alone came or went with the rules, and not with the tiers. */
  const isOfRules = (id: string) => !isInBoth(id) && isChanged(id);

  const only = (one: Comparable<I>, other: Comparable<I>) => {
    const certain: (I & { cause: Cause })[] = [];
    let undecided = 0;
    for (const issue of without(one.issues, other.issues)) {
      const id = issue.check_id;
      if (!isInBoth(id) && !isOfRules(id)) continue;
      if (!isWhole(other as Comparable<never>, id)) {
        undecided++;
        continue;
      }
      const cause = isSameFile || isOfRules(id) ? "rules" : isChanged(id) ? "unknown" : "document";
      certain.push({ ...issue, cause });
    }
    return { certain, undecided };
  };
  const added = only(after, before);
  const gone = only(before, after);
  return {
    since,
    // Scores are tenths: their difference in whole tenths is exact.
    score_change: (Math.round(after.overall_score * 10) - Math.round(before.overall_score * 10)) / 10,
    rules_changed: rulesChanged,
    new: added.certain,
    resolved: gone.certain,
    remaining: after.issues.length - without(after.issues, before.issues).length,
    undecided: added.undecided + gone.undecided,
    not_compared: [...new Set(listed.flatMap((ids) => [...ids]))].filter(
      (id) => !isInBoth(id) && !isOfRules(id),
    ),
  };
}
