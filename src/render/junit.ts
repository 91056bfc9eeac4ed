import type { CheckRow, Issue, StoredReport } from "../checker/report.ts";
import { type Markup, markup } from "./markup.ts";

/** What a log shows of a failed check: every issue with its place and its fix. */
function account(issues: readonly Issue[], check: CheckRow): string {
  const lines = issues.map(
    ({ severity, location, message, snippet, fix }) =>
      `[${severity}] ${location.label}: ${message}${snippet ? `\n  ${snippet}` : ""}\n  ${fix}`,
  );
  return [check.message, ...lines].join("\n");
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

/**
 * JUnit XML that both the schema of Apache Ant and that of Jenkins take: one suite, a case for every check,
 * skipped where it does not apply or a person must look, and an error when part of the document was not read.
 */
export function renderJunit(report: StoredReport): string {
  const issues = Map.groupBy(report.issues, ({ check_id }) => check_id);
  const cases = report.checks.map((check) => {
    const body = outcome(check, issues.get(check.id) ?? []);
    return markup`<testcase name="${check.name}" classname="lectern.${check.category}" time="0">${body}</testcase>
`;
  });
  const isRead = !report.not_read.length;
  const unread = isRead
    ? null
    : markup`<error message="Part of the document was not read." type="not_read">${report.not_read.join("\n")}</error>`;
  const count = (...statuses: CheckRow["status"][]) =>
    report.checks.filter(({ status }) => statuses.includes(status)).length;
  const properties: [string, string | number | boolean][] = [
    ["report_id", report.report_id],
    ["overall_score", report.overall_score],
    ["grade", report.grade],
    ["compliant", report.compliant],
    ["verdict", report.verdict],
    ["rules_version", report.rules_version],
  ];
  // The schema's time has neither fractions nor a zone.
  const timestamp = report.created_at.slice(0, 19);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite id="0" package="lectern" name="${report.filename}" timestamp="${timestamp}" hostname="lectern" tests="${cases.length + 1}" failures="${count("failed")}" errors="${isRead ? 0 : 1}" skipped="${count("needs_review", "not_applicable")}" time="0">
<properties>
${properties.map(
  ([name, value]) => markup`<property name="${name}" value="${String(value)}"/>
`,
)}</properties>
${cases}<testcase name="Document read in full" classname="lectern.document" time="0">${unread}</testcase>
<system-out></system-out>
<system-err></system-err>
</testsuite>
</testsuites>
`.text;
}
