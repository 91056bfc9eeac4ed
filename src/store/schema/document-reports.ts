import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { reportColumns } from "./report-columns.ts";
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
    /**
     * Which file was tested; null in reports of before versions were tested, which are on the first. The column came
     * later and stands behind `body`: lists read past bodies until they are moved to R2, an hour after the test.
     */
    versionId: text("version_id"),
    testedBy: text("tested_by").references(() => users.id, { onDelete: "set null" }),
    ...reportColumns(),
    /** Ids of the checks of tier 1 that failed, as a JSON list: for analytics. */
    failedChecks: text("failed_checks", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: text("created_at").notNull(),
    /** The report as JSON, gzipped, in base 64. */
    body: text().notNull(),
  },
  (table) => [
    index("document_reports_by_document").on(table.documentId, table.id),
    // Of tests that list tier 1: a test of tiers 2 and 3 alone scores tier 1 and lists none of its checks.
    index("document_reports_listed")
      .on(table.documentId, table.id)
      .where(sql`json_array_length(${table.failedChecks}) = ${table.totalFailed}`),
    index("document_reports_by_org").on(table.orgId, table.id),
    index("document_reports_by_tester").on(table.testedBy),
  ],
);
