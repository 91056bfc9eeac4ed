import { countText } from "../../core/count-text.ts";
import { type Format, formats } from "../../core/formats.ts";
import type { Category, Saying, SayingOf, Severity, Status } from "../check.ts";
import type { CheckResult, Finding } from "../judge.ts";
import type { DocumentFact, Place } from "../model.ts";
import type { Reach } from "../reach/reach.ts";
import { rulesVersion } from "../rules/version.ts";
import { isWithoutTags } from "../wording/without-tags.ts";
import type { DecidedCounts, IssueDecision } from "./decision.ts";
import { fixFor } from "./fix.ts";
import { type Folded, folded } from "./folded-findings.ts";
import { type PlacesApart, placesApart } from "./places-apart.ts";
import { type CategoryScore, checkScore, type Grade, gainOf, score } from "./score.ts";

export type Verdict = "fail" | "no_automated_failures" | "incomplete";

export interface CheckRow {
  id: string;
  name: string;
  category: Category;
  tier: 1 | 2 | 3;
  status: Status;
  severity: Severity;
  score: number;
  passed_count: number;
  failed_count: number;
  /** Of a check with failures: what the overall score gains when all of them are fixed, in percent. */
  gain?: number;
  /** How many of its issues people have decided on. */
  decided?: DecidedCounts;
  message: string;
  help: string;
  wcag: readonly string[];
  pdf_ua: readonly string[];
}

export interface Issue {
  id: string;
  check_id: string;
  severity: Severity;
  conformance_failure: boolean;
  /** A person must decide whether it is a failure: it does not count as one. */
  needs_review: boolean;
  message: string;
  fix: string;
  location: Place;
  snippet?: string;
  fingerprint: string;
  /** What a person decided of it, while that holds. */
  decision?: IssueDecision;
  /** Whether the report that this one was compared with has the issue too; absent where no one compared. */
  baseline_state?: "new" | "unchanged";
}

/** What the checker says of a document: the same bytes and name give the same report, byte for byte. */
export interface Report {
  filename: string;
  format: Format;
  overall_score: number;
  grade: Grade;
  compliant: boolean;
  verdict: Verdict;
  total_checks: number;
  total_passed: number;
  total_failed: number;
  total_not_applicable: number;
  total_needs_review: number;
  /** Exact, also where more were found than `issues` keeps. */
  total_issues: number;
  categories: Record<Category, CategoryScore>;
  checks: CheckRow[];
  issues: Issue[];
  /** How much of the document reaches a person who cannot see it; changes nothing in the score. Absent in old reports. */
  reach?: Reach;
  rules_version: string;
  not_read: string[];
  /** How many issues people have decided on, where they have. */
  decided?: DecidedCounts;
}

/** Whether a report passed the gate that it was held against (src/gate), and each reason why it did not. */
export interface GateResult {
  passed: boolean;
  /** Sentences for people; none when it passed. */
  reasons: string[];
}

/** A report as it is kept: with an identity and the time (ISO 8601, UTC) that the checker itself does not know. */
export type StoredReport = Report & {
  report_id: string;
  created_at: string;
  /** Which version of a document was tested, where it is a document's; null when that is gone. */
  version_id?: string | null;
  /** Where the report was made with a gate. */
  gate?: GateResult;
};

/** "{count} images" with the values filled in; a missing value stays visible. */
const fill = (text: string, values: Record<string, string | number>) =>
  text.includes("{")
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    : text;

/** One sentence on what the check found, and a second where the whole has something to add. */
function summary(
  { check, status, passed, failed, needsReview }: CheckResult,
  document: DocumentFact,
  isSeen: boolean,
) {
  const { noun, nounIn, says } = check;
  const all = passed + failed + needsReview;
  const counts = {
    passed: countText(passed),
    failed: countText(failed),
    review: countText(needsReview),
    all: countText(all),
  };
  const sentence = (given: Saying | SayingOf, some: number) => {
    const saying = typeof given === "function" ? given(document, all) : given;
    if (typeof saying === "string") return fill(saying, counts);
    const { parts, format } = document;
    const [one, many] = (parts && nounIn?.[parts]) ?? nounIn?.[format] ?? noun;
    if (all === 1) return `The ${one} ${saying[0]}.`;
    if (some === all) return `${all === 2 ? "Both" : `All ${countText(all)}`} ${many} ${saying[1]}.`;
    return `${countText(some)} of ${countText(all)} ${many} ${some === 1 ? saying[0] : saying[1]}.`;
  };
  const parts: string[] = [];
  if (!isSeen) parts.push(`This check does not apply to ${formats[document.format].name} files.`);
  else if (status === "failed") parts.push(sentence(says.failed, failed));
  else if (status === "needs_review") parts.push(sentence(says.needs_review ?? says.passed, needsReview));
  else if (status === "passed") parts.push(sentence(says.passed, passed));
  else {
    const { not_applicable: none } = says;
    if (typeof none === "string") parts.push(none);
    else parts.push(isWithoutTags(document) ? none.withoutTags : none.otherwise);
  }
  if (status === "failed" && needsReview)
    parts.push(`${countText(needsReview)} more for a person to look at.`);
  const remark = isSeen ? check.remark?.(document) : null;
  if (remark && status !== "failed") parts.push(remark);
  return parts.join(" ");
}

function checkRow(
  result: CheckResult,
  document: DocumentFact,
  { isSeen, gain }: { isSeen: boolean; gain: number },
): CheckRow {
  const { check, status, passed, failed } = result;
  return {
    id: check.id,
    name: check.name,
    category: check.category,
    tier: check.tier,
    status,
    severity: check.severity,
    score: checkScore(result),
    passed_count: passed,
    failed_count: failed,
    ...(failed ? { gain } : {}),
    message: summary(result, document, isSeen),
    help: check.help,
    wcag: check.wcag,
    pdf_ua: check.pdfUa,
  };
}

function issue(finding: Finding, number: number, document: DocumentFact, placeOf: PlacesApart): Issue {
  const { check, message, values, snippet, severity, fingerprint } = finding;
  return {
    id: `${check.id}-${number}`,
    check_id: check.id,
    severity,
    conformance_failure: !message.needsReview && (message.isConformanceFailure ?? check.isConformanceFailure),
    needs_review: message.needsReview ?? false,
    message: fill(message.text, values),
    fix: fill(fixFor(message, document, snippet), values),
    location: placeOf(finding),
    ...(snippet ? { snippet } : {}),
    fingerprint,
  };
}

const severityRank: Record<Severity, number> = { critical: 0, major: 1, minor: 2 };

/**
 * Issues in the order in which they are worth fixing: the scored checks first, what failed before what a person must
 * judge, the gravest first, and a cause before what else is as grave.
 */
const rank = (finding: Finding, { causes, consequences }: Folded): number => {
  const { check, message, severity } = finding;
  const own = causes.has(finding) ? -1 : consequences.has(finding) ? 5 : 0;
  return check.tier * 100 + (message.needsReview ? 10 : 0) + severityRank[severity] + own;
};

export interface ReportInput {
  filename: string;
  document: DocumentFact;
  results: readonly CheckResult[];
  findings: readonly Finding[];
  /** Findings in all, kept or not. */
  totalFindings: number;
  /** Tiers that are listed; the score is of tier 1 in any case. */
  tiers: readonly number[];
  /** Whether the format has a place for what a check needs. */
  isSeen: (result: CheckResult) => boolean;
  /** Null where the reader does not pass all of its text on. */
  reach?: Reach | null;
}

export function report({
  filename,
  document,
  results,
  findings,
  totalFindings,
  tiers,
  isSeen,
  reach = null,
}: ReportInput): Report {
  const scored = results.filter(({ check }) => check.tier === 1);
  const isIncomplete = document.unread.length > 0;
  const count = (status: Status) => scored.filter((result) => result.status === status).length;
  const { overall, grade, isCompliant, categories, fractions } = score(scored, isIncomplete);
  const said = folded(findings.filter(({ check }) => tiers.includes(check.tier)));
  const placeOf = placesApart(said.findings);
  const numbers = new Map<string, number>();
  const number = (id: string) => {
    numbers.set(id, (numbers.get(id) ?? 0) + 1);
    return numbers.get(id)!;
  };
  return {
    filename,
    format: document.format,
    overall_score: overall,
    grade,
    compliant: isCompliant,
    verdict: isIncomplete ? "incomplete" : count("failed") ? "fail" : "no_automated_failures",
    total_checks: scored.length,
    total_passed: scored.length - count("failed"),
    total_failed: count("failed"),
    total_not_applicable: count("not_applicable"),
    total_needs_review: count("needs_review"),
    total_issues: totalFindings - said.fewer,
    categories,
    checks: results
      .filter(({ check }) => tiers.includes(check.tier))
      .map((result) =>
        checkRow(result, document, {
          isSeen: isSeen(result),
          gain: result.failed ? gainOf(result, scored, isIncomplete, { fractions }) : 0,
        }),
      ),
    issues: said.findings
      .toSorted((a, b) => rank(a, said) - rank(b, said))
      .map((finding) => issue(finding, number(finding.check.id), document, placeOf)),
    ...(reach ? { reach } : {}),
    rules_version: rulesVersion,
    not_read: document.unread.map(({ message }) => message),
  };
}
