import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Format } from "../../core/formats.ts";
import { users } from "./users.ts";

/** What lists show stands in columns; the whole report is in `body`, which is last so that lists never read it. */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    createdAt: text("created_at").notNull(),
    /** The report as JSON, gzipped, in base 64: a report of 1,000 issues would not fit a row as it is. */
    body: text().notNull(),
  },
  (table) => [index("reports_by_user").on(table.userId, table.id)],
);
