import { z } from "@hono/zod-openapi";
import { formatIds } from "../core/formats.ts";
import type { ReportRow, StoredReport } from "../services/reports/reports.ts";
import { gateResult } from "./gate.ts";
import { idOf, timestamp } from "./openapi.ts";

export const format = z.enum(formatIds);
export const grade = z.enum(["A", "B", "C", "D", "F"]);
export const verdict = z
  .enum(["fail", "no_automated_failures", "incomplete"])
  .openapi({ description: "What was checked says so; `incomplete` when a part could not be read." });
export const percent = z
  .number()
  .min(0)
  .max(100)
  .openapi({ description: "Percent, cut to one decimal.", example: 87.5 });
const count = z.int().min(0);
export const severity = z.enum(["critical", "major", "minor"]);
export const category = z.enum([
  "document_structure",
  "images_media",
  "tables",
  "tagged_pdf",
  "forms",
  "navigation",
]);

export const checkStatus = z.enum(["passed", "failed", "not_applicable", "needs_review"]);

const categoryScore = z
  .object({ name: z.string(), weight: z.number(), score: percent, total_checks: count, total_passed: count })
  .strict()
  .openapi("CategoryScore");

const decidedCounts = z
  .object({ passed: count, failed: count, waived: count })
  .strict()
  .openapi("DecidedCounts", { description: "How many issues people have decided on, where they have." });

const checkRow = z
  .object({
    id: z.string(),
    name: z.string(),
    category,
    tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    status: checkStatus,
    severity,
    score: percent,
    passed_count: count,
    failed_count: count,
    gain: percent.optional().openapi({
      description:
        "Of a check with failures: what the overall score gains when all of them are fixed, in percent.",
    }),
    decided: decidedCounts.optional(),
    message: z.string(),
    help: z.string(),
    wcag: z.array(z.string()).readonly(),
    pdf_ua: z.array(z.string()).readonly(),
  })
  .strict()
  .openapi("Check");

const decision = z
  .object({
    decision: z.enum(["passed", "failed", "waived"]).openapi({
      description:
        "passed and failed answer what only a person can judge; what is waived may stay, and stays visible and in the score.",
    }),
    reason: z.string(),
    decided_by: z
      .string()
      .nullable()
      .openapi({ description: "The person's name; null where a report is shared with people outside." }),
    decided_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .strict()
  .openapi("IssueDecision");

const pageBox = z
  .object({
    page: z.int().min(1),
    x: z.number().min(0),
    y: z.number().min(0),
    width: z.number().min(0),
    height: z.number().min(0),
  })
  .strict()
  .openapi("PageBox", {
    description:
      "Where it stands on a page of a PDF document, in points (1/72 inch). The origin is the top left corner of the page as it is shown, cropped and turned by its rotation; x grows to the right, y downwards. Absent where it has no place on a page, or nothing tells it.",
    example: { page: 2, x: 72, y: 140.5, width: 214.25, height: 160 },
  });

/** Where something stands in a document. */
export const location = z
  .object({
    label: z.string(),
    page: z.int().optional(),
    path: z.string().optional(),
    part: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    box: pageBox.optional(),
  })
  .strict()
  .openapi("Location");

export const reportIssue = z
  .object({
    id: z.string(),
    check_id: z.string(),
    severity,
    conformance_failure: z.boolean(),
    needs_review: z.boolean().openapi({
      description: "A person must decide whether it is a failure: it does not count as one.",
    }),
    message: z.string(),
    fix: z.string(),
    location,
    snippet: z.string().optional(),
    fingerprint: z.string(),
    decision: decision.optional().openapi({ description: "What a person decided of it, while that holds." }),
    baseline_state: z.enum(["new", "unchanged"]).optional().openapi({
      description: "Whether the report that a gate with `only_new` compared with has the issue too.",
    }),
  })
  .strict()
  .openapi("Issue");

const reach = z
  .object({
    percent: z.int().min(0).max(100).nullable().openapi({
      description:
        "Of all that is shown, cut to a whole number; null where nothing was found that could reach anyone.",
    }),
    words: z
      .object({
        shown: count.openapi({
          description: "Words that people see, repeated headers and page numbers left out.",
        }),
        heard: count.openapi({ description: "Those that assistive technology is given." }),
        in_language: count.openapi({
          description: "Those heard whose language is declared and not contradicted.",
        }),
        in_order: count.openapi({
          description:
            "Those heard whose place in the reading order is neither guessed nor contradicted by where they stand.",
        }),
      })
      .strict(),
    hidden_pages: z
      .object({ count, first: count, last: count })
      .strict()
      .nullable()
      .openapi({ description: "Pages that show words which are not heard." }),
    scanned_pages: count.openapi({ description: "Pages that are pictures of text." }),
    pictures: z.object({ total: count, described: count }).strict(),
    fields: z.object({ total: count, named: count }).strict(),
  })
  .strict()
  .openapi("Reach", {
    description:
      "How much of the document reaches a person who cannot see it. It changes nothing in the score. Absent in reports from before it was counted.",
  });

const totals = {
  total_checks: count,
  total_passed: count,
  total_failed: count,
  total_not_applicable: count,
  total_needs_review: count,
};

/** How a document did, in lists of reports and in reports themselves. */
export const standing = {
  filename: z.string(),
  format,
  overall_score: percent,
  grade,
  compliant: z.boolean(),
  verdict,
  ...totals,
};

export const presentStanding = (report: Omit<ReportRow, "id" | "tags" | "createdAt">) => ({
  filename: report.filename,
  format: report.format,
  overall_score: report.overallScore,
  grade: report.grade,
  compliant: report.compliant,
  verdict: report.verdict,
  total_checks: report.totalChecks,
  total_passed: report.totalPassed,
  total_failed: report.totalFailed,
  total_not_applicable: report.totalNotApplicable,
  total_needs_review: report.totalNeedsReview,
});

/** The one shape of a report, wherever it is reported. */
export const reportBody = z
  .object({
    report_id: idOf("rep"),
    version_id: idOf("ver").nullable().optional().openapi({
      description:
        "Which version of a document was checked; null when it was removed since. Of documents only.",
    }),
    ...standing,
    total_issues: count.openapi({ description: "Exact; `issues` lists at most 1,000." }),
    categories: z.record(category, categoryScore),
    checks: z.array(checkRow),
    issues: z.array(reportIssue),
    reach: reach.optional(),
    rules_version: z.string(),
    not_read: z.array(z.string()),
    decided: decidedCounts.optional(),
    created_at: timestamp,
    gate: gateResult.optional().openapi({ description: "Where the report was made with a gate." }),
  } satisfies Record<keyof StoredReport, z.ZodType>)
  .strict()
  .openapi("Report");
