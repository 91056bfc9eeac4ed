import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Format } from "../../core/formats.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Compliance tests of documents. What lists and analytics ask stands in columns; the whole report is in `body`, last. */
export const documentReports = sqliteTable(
  "document_reports",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    testedBy: text("tested_by").references(() => users.id, { onDelete: "set null" }),
    filename: text().notNull(),
    format: text().$type<Format>().notNull(),
    overallScore: real("overall_score").notNull(),
    grade: text().$type<"A" | "B" | "C" | "D" | "F">().notNull(),
    compliant: integer({ mode: "boolean" }).notNull(),
    verdict: text().$type<"fail" | "no_automated_failures" | "incomplete">().notNull(),
    totalChecks: integer("total_checks").notNull(),
    totalPassed: integer("total_passed").notNull(),
    totalFailed: integer("total_failed").notNull(),
    totalNotApplicable: integer("total_not_applicable").notNull(),
    totalNeedsReview: integer("total_needs_review").notNull(),
    /** Ids of the checks of tier 1 that failed, as a JSON list: for analytics. */
    failedChecks: text("failed_checks", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: text("created_at").notNull(),
    /** The report as JSON, gzipped, in base 64. */
    body: text().notNull(),
  },
  (table) => [
    index("document_reports_by_document").on(table.documentId, table.id),
    index("document_reports_by_org").on(table.orgId, table.id),
  ],
);
