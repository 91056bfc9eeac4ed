import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { organizations } from "./organizations.ts";

/**
 * Counts of what an organization has, kept by triggers (migrations, rollups): by `kind` and `key`
 * - type, doc_type: documents; upload, UTC date: documents
 * - bytes, "": versions, sum of their bytes
 * - latest, grade and whether compliant ("A1", "C0"): latest tests of documents, sum of scores in tenths
 * - check, id of a check: documents whose latest test that lists tier 1 has it failed
 * - tests, "" and test, UTC date: tests, sum of scores in tenths
 * - job, status: conversions
 */
export const organizationCounts = sqliteTable(
  "organization_counts",
  {
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text()
      .$type<"type" | "upload" | "bytes" | "latest" | "check" | "tests" | "test" | "job">()
      .notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    sum: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.kind, table.key] })],
);
