import { integer, real, text } from "drizzle-orm/sqlite-core";
import type { Format } from "../../core/formats.ts";

/** What lists show of a report, wherever reports are kept; a table's columns are made anew for each. */
export const reportColumns = () => ({
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
});
