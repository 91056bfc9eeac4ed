import type { CheckRow, Issue, StoredReport } from "../../src/checker/report/report.ts";
import type { CategoryScore } from "../../src/checker/report/score.ts";

type Category = CheckRow["category"];

const rows: [id: string, name: string, category: Category, severity: CheckRow["severity"], wcag: string][] = [
  ["language", "Language set", "document_structure", "critical", "3.1.1"],
  ["title", "Title set", "document_structure", "major", "2.4.2"],
  ["headings-present", "Headings present", "document_structure", "major", "1.3.1 2.4.6"],
  ["heading-hierarchy", "Heading hierarchy", "document_structure", "major", "1.3.1"],
  ["list-structure", "List structure", "document_structure", "minor", "1.3.1"],
  ["image-alt", "Image alt text", "images_media", "critical", "1.1.1"],
  ["figure-alt", "Figure alt text", "images_media", "critical", "1.1.1"],
  ["figure-captions", "Figure captions", "images_media", "minor", "1.3.1"],
  ["table-headers", "Table headers marked", "tables", "major", "1.3.1"],
  ["structure-tags", "PDF structure tags present", "tagged_pdf", "critical", "1.3.1 1.3.2 4.1.2"],
  ["form-labels", "Form field labels", "forms", "critical", "1.3.1 3.3.2 4.1.2"],
  ["bookmarks", "Bookmarks for long documents", "navigation", "minor", "2.4.5"],
];

const categoryRows: [Category, string, number][] = [
  ["document_structure", "Document Structure", 25],
  ["images_media", "Images & Media", 20],
  ["tables", "Tables", 15],
  ["tagged_pdf", "Tagged PDF Structure", 15],
  ["forms", "Forms", 10],
  ["navigation", "Navigation", 5],
];

/** An issue as a test states it: what is left out is made up. */
export type IssueInput = Partial<Omit<Issue, "location">> & {
  check_id: string;
  location?: Issue["location"];
};

/** A report with the twelve checks; a check fails when it has issues, unless `review` names it. */
export function sampleReport(
  given: Partial<StoredReport> & { found?: IssueInput[]; review?: string[] } = {},
): StoredReport {
  const { found = [], review = [], ...rest } = given;
  const issues = found.map(
    (input, at): Issue => ({
      id: `${input.check_id}-${at + 1}`,
      severity: rows.find(([id]) => id === input.check_id)?.[3] ?? "major",
      conformance_failure: !review.includes(input.check_id),
      needs_review: review.includes(input.check_id),
      message: "This image has no alternative text, so people who cannot see it do not learn what it shows.",
      fix: "Add alternative text that says what the image tells the reader, or mark the image as decorative.",
      location: { label: `Page ${at + 1}, picture ${at + 1}`, page: at + 1 },
      fingerprint: (at + 1).toString(16).padStart(16, "0"),
      ...input,
    }),
  );
  const checks = rows.map(([id, name, category, severity, wcag]): CheckRow => {
    const failed = review.includes(id) ? 0 : issues.filter((issue) => issue.check_id === id).length;
    const status = review.includes(id) ? "needs_review" : failed ? "failed" : "passed";
    return {
      id,
      name,
      category,
      tier: 1,
      status,
      severity,
      score: failed ? 50 : 100,
      passed_count: failed || 3,
      failed_count: failed,
      message: failed ? `${failed} of ${failed * 2} things failed.` : "3 things looked at, no failure found.",
      help: "Every thing needs what this check is about, so that it reaches everyone who reads.",
      wcag: wcag.split(" "),
      pdf_ua: ["01-005", "13-001"],
    };
  });
  const total_failed = checks.filter(({ status }) => status === "failed").length;
  const categories = Object.fromEntries(
    categoryRows.map(([id, name, weight]): [Category, CategoryScore] => {
      const own = checks.filter(({ category }) => category === id);
      const total_passed = own.filter(({ status }) => status !== "failed").length;
      const score = Math.floor((total_passed / own.length) * 1_000) / 10;
      return [id, { name, weight, score, total_checks: own.length, total_passed }];
    }),
  ) as StoredReport["categories"];
  return {
    report_id: "rep_01K9ABCDEFGHJKMNPQRSTVWXYZ",
    filename: "Annual report.pdf",
    format: "pdf",
    overall_score: total_failed ? 83.3 : 100,
    grade: total_failed ? "C" : "A",
    compliant: !total_failed,
    verdict: total_failed ? "fail" : "no_automated_failures",
    total_checks: 12,
    total_passed: 12 - total_failed,
    total_failed,
    total_not_applicable: 0,
    total_needs_review: review.length,
    total_issues: issues.length,
    categories,
    checks,
    issues,
    rules_version: "2026.11",
    not_read: [],
    created_at: "2026-11-03T14:05:09.123Z",
    ...rest,
  };
}
