import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { documents } from "./documents.ts";

/**
 * How each document stands by its latest test, so that lists find documents by it: kept by triggers (migrations,
 * standings). Score, grade and compliance are null before the first test.
 */
export const documentStandings = sqliteTable(
  "document_standings",
  {
    documentId: text("document_id")
      .primaryKey()
      .references(() => documents.id, { onDelete: "cascade" }),
    orgId: text("org_id").notNull(),
    docType: text("doc_type").notNull(),
    /** In tenths of a percent. */
    score: integer(),
    grade: text(),
    compliant: integer(),
  },
  (table) => [
    index("standings_by_type").on(table.orgId, table.docType, table.documentId),
    index("standings_by_score").on(table.orgId, table.score, table.documentId),
    index("standings_by_grade").on(table.orgId, table.grade, table.documentId),
    index("standings_by_compliance").on(table.orgId, table.compliant, table.documentId),
  ],
);

/** The checks of tier 1 that failed in the latest test of each document that lists them; kept by triggers, too. */
export const documentFailures = sqliteTable(
  "document_failures",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    checkId: text("check_id").notNull(),
    orgId: text("org_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.checkId] }),
    index("failures_by_check").on(table.orgId, table.checkId, table.documentId),
  ],
);
