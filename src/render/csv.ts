import type { CheckRow, Issue, StoredReport } from "../checker/report/report.ts";
import { criterionText } from "../checker/report/standards.ts";
import { grouped } from "../core/grouped.ts";
import { visible } from "./markup.ts";

/** Blank space and invisible marks that programs skip before they look for a formula's sign. */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * One cell of RFC 4180, always in quotes. What a spreadsheet would take for a formula gets an apostrophe, at the
 * start of the cell and after what separates cells and rows in other dialects (semicolon, tab, line break).
 */
function cell(value: string | number | boolean | undefined): string {
  const text = visible(String(value ?? ""))
    .replace(/([;\t\r\n])(?=[=+\-@])/g, "$1'")
    .replace(formulaStart, "'$&");
  return `"${text.replaceAll('"', '""')}"`;
}

type Value = string | number | boolean | undefined;

interface Row {
  report: StoredReport;
  check?: CheckRow;
  issue?: Issue;
  /** What could not be read. */
  notRead?: string;
}

/** Columns in order; what differs from row to row comes first, what the report has once comes last. */
const columns: Record<string, (row: Row) => Value> = {
  check_id: ({ check }) => check?.id,
  check_name: ({ check }) => check?.name,
  category: ({ report, check }) => check && report.categories[check.category].name,
  tier: ({ check }) => check?.tier,
  status: ({ check }) => check?.status ?? "not_read",
  severity: ({ check, issue }) => issue?.severity ?? check?.severity,
  result: ({ check }) => check?.message,
  issue_id: ({ issue }) => issue?.id,
  message: ({ issue, notRead }) => issue?.message ?? notRead,
  location: ({ issue }) => issue?.location.label,
  page: ({ issue }) => issue?.location.page,
  line: ({ issue }) => issue?.location.line,
  column: ({ issue }) => issue?.location.column,
  path: ({ issue }) => issue?.location.path,
  part: ({ issue }) => issue?.location.part,
  snippet: ({ issue }) => issue?.snippet,
  fix: ({ issue }) => issue?.fix,
  conformance_failure: ({ issue }) => issue?.conformance_failure,
  needs_review: ({ issue }) => issue?.needs_review,
  decision: ({ issue }) => issue?.decision?.decision,
  decision_reason: ({ issue }) => issue?.decision?.reason,
  decided_by: ({ issue }) => issue?.decision?.decided_by ?? undefined,
  decided_at: ({ issue }) => issue?.decision?.decided_at,
  decision_expires_at: ({ issue }) => issue?.decision?.expires_at ?? undefined,
  gain: ({ check }) => check?.gain?.toFixed(1),
  wcag: ({ check }) => check?.wcag.join(" "),
  wcag_criteria: ({ check }) => check?.wcag.map(criterionText).join("; "),
  pdf_ua: ({ check }) => check?.pdf_ua.join(" "),
  fingerprint: ({ issue }) => issue?.fingerprint,
  filename: ({ report }) => report.filename,
  overall_score: ({ report }) => report.overall_score.toFixed(1),
  grade: ({ report }) => report.grade,
  verdict: ({ report }) => report.verdict,
  report_id: ({ report }) => report.report_id,
  created_at: ({ report }) => report.created_at,
};

/** RFC 4180 with a byte order mark: a row for every issue, for every check without issues, and for what was not read. */
export function renderCsv(report: StoredReport): string {
  const issues = grouped(report.issues, ({ check_id }) => check_id);
  const rows: Row[] = report.checks.flatMap((check): Row[] => {
    const own = issues.get(check.id) ?? [];
    return own.length ? own.map((issue) => ({ report, check, issue })) : [{ report, check }];
  });
  for (const notRead of report.not_read) rows.push({ report, notRead });
  const line = (values: Value[]) => `${values.map(cell).join(",")}\r\n`;
  const values = Object.values(columns);
  return `\uFEFF${line(Object.keys(columns))}${rows.map((row) => line(values.map((value) => value(row)))).join("")}`;
}
