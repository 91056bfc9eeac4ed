import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ConversionResult, ConversionStep } from "../../services/conversions.ts";
import type { JobStatus } from "../../services/job-steps.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";
import { workColumns } from "./work-columns.ts";

/** Conversion jobs. */
export const conversions = sqliteTable(
  "conversions",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by").references(() => users.id, { onDelete: "set null" }),
    status: text().$type<JobStatus>().notNull(),
    steps: text({ mode: "json" }).$type<ConversionStep[]>().notNull(),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    versionId: text("version_id").references(() => versions.id, { onDelete: "set null" }),
    /** Of a complete job: how the version does in a test, and what a person must complete. */
    result: text({ mode: "json" }).$type<ConversionResult>(),
    ...workColumns(),
    createdAt: text("created_at").notNull(),
    finishedAt: text("finished_at"),
  },
  (table) => [
    index("conversions_by_document").on(table.documentId, table.id),
    index("conversions_by_org").on(table.orgId, table.id),
    index("conversions_by_requester").on(table.requestedBy),
    index("conversions_by_version").on(table.versionId),
    index("conversions_in_line")
      .on(table.line, table.notBefore, table.turn)
      .where(sql`${table.line} is not null`),
    index("conversions_by_lane")
      .on(table.requestedBy, table.line, table.turn)
      .where(sql`${table.line} is not null`),
  ],
);
