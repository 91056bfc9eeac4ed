import type { CheckRow, GateResult, Issue, StoredReport } from "../checker/report/report.ts";
import { criterion, criterionText, understandingUrl } from "../checker/report/standards.ts";
import { grouped } from "../core/grouped.ts";
import type { RenderedDocument, RenderedRun, UnreadDocument } from "./documents.ts";
import { type Markup, markup } from "./markup.ts";
import { decisionText } from "./words.ts";

/** What a log shows of a failed check: every issue with its place and its fix, and the criteria of WCAG. */
function account(issues: readonly Issue[], check: CheckRow): string {
  const lines = issues.map(
    ({ severity, location, message, snippet, fix, baseline_state, decision }) =>
      `[${[severity, baseline_state, decision?.decision].filter(Boolean).join(", ")}] ${location.label}: ${message}${snippet ? `\n  ${snippet}` : ""}${decision ? `\n  ${decisionText(decision)}` : ""}\n  ${fix}`,
  );
  const criteria = check.wcag.map(
    (number) => `${criterionText(number)}: ${understandingUrl(criterion(number))}`,
  );
  return [check.message, ...lines, ...criteria.map((text) => `WCAG ${text}`)].join("\n");
}

function outcome(check: CheckRow, issues: readonly Issue[]): Markup | null {
  switch (check.status) {
    case "passed":
      return null;
    case "failed":
      return markup`<failure message="${check.message}" type="${check.severity}">${account(issues, check)}</failure>`;
    case "needs_review":
      return markup`<skipped message="Needs review: ${check.message}"/>`;
    case "not_applicable":
      return markup`<skipped message="Not applicable: ${check.message}"/>`;
  }
}

/** Whether the gate passed, as a case of its own: with a gate it is what decides. */
function gateCase({ passed, reasons }: GateResult): Markup {
  const failure = passed
    ? null
    : markup`<failure message="The gate did not pass." type="gate">${reasons.join("\n")}</failure>`;
  return markup`<testcase name="Gate" classname="lectern.gate" time="0">${failure}</testcase>
`;
}

// The schema's time has neither fractions nor a zone.
const timeOf = (iso: string) => iso.slice(0, 19);

function suite({ path, report }: RenderedDocument, number: number): Markup {
  const { gate } = report;
  const issues = grouped(report.issues, ({ check_id }) => check_id);
  const cases = report.checks.map((check) => {
    const body = outcome(check, issues.get(check.id) ?? []);
    return markup`<testcase name="${check.name}" classname="lectern.${check.category}" time="0">${body}</testcase>
`;
  });
  if (gate) cases.push(gateCase(gate));
  const isRead = !report.not_read.length;
  const unread = isRead
    ? null
    : markup`<error message="Part of the document was not read." type="not_read">${report.not_read.join("\n")}</error>`;
  const count = (...statuses: CheckRow["status"][]) =>
    report.checks.filter(({ status }) => statuses.includes(status)).length;
  const failures = count("failed") + (gate && !gate.passed ? 1 : 0);
  const properties: [string, string | number | boolean][] = [
    ["report_id", report.report_id],
    ["overall_score", report.overall_score],
    ["grade", report.grade],
    ["compliant", report.compliant],
    ["verdict", report.verdict],
    ["rules_version", report.rules_version],
  ];
  if (gate) properties.push(["gate", gate.passed ? "passed" : "failed"]);
  return markup`<testsuite id="${number}" package="lectern" name="${path}" timestamp="${timeOf(report.created_at)}" hostname="lectern" tests="${cases.length + 1}" failures="${failures}" errors="${isRead ? 0 : 1}" skipped="${count("needs_review", "not_applicable")}" time="0">
<properties>
${properties.map(
  ([name, value]) => markup`<property name="${name}" value="${String(value)}"/>
`,
)}</properties>
${cases}<testcase name="Document read in full" classname="lectern.document" time="0">${unread}</testcase>
<system-out></system-out>
<system-err></system-err>
</testsuite>
`;
}

/** A file that could not be checked: a suite with one case, which is an error. */
const unreadSuite = (
  { path, error }: UnreadDocument,
  number: number,
  finishedAt: string,
) => markup`<testsuite id="${number}" package="lectern" name="${path}" timestamp="${timeOf(finishedAt)}" hostname="lectern" tests="1" failures="0" errors="1" skipped="0" time="0">
<properties>
</properties>
<testcase name="Document read in full" classname="lectern.document" time="0"><error message="${error.message}" type="${error.code}"></error></testcase>
<system-out></system-out>
<system-err></system-err>
</testsuite>
`;

const write = (suites: Markup[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
${suites}</testsuites>
`.text;

/**
 * JUnit XML that both the schema of Apache Ant and that of Jenkins take: a suite with a case for every check, skipped
 * where it does not apply or a person must look, one for the gate where there is one, and an error when part of the
 * document was not read.
 */
export const renderJunit = (report: StoredReport): string =>
  write([suite({ path: report.filename, report }, 0)]);

/** The same of several documents: a suite for each. */
export const renderJunitRun = ({ documents, unread, finishedAt }: RenderedRun): string =>
  write([
    ...documents.map(suite),
    ...unread.map((file, at) => unreadSuite(file, documents.length + at, finishedAt)),
  ]);
