import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ConversionResult, ConversionStatus, ConversionStep } from "../../services/conversions.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";

/** Conversion jobs. A job is worked on by whoever holds its lease; the fence grows with every claim. */
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
    status: text().$type<ConversionStatus>().notNull(),
    steps: text({ mode: "json" }).$type<ConversionStep[]>().notNull(),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    versionId: text("version_id").references(() => versions.id, { onDelete: "set null" }),
    /** Of a complete job: how the version does in a test, and what a person must complete. */
    result: text({ mode: "json" }).$type<ConversionResult>(),
    attempts: integer().notNull().default(0),
    fence: integer().notNull().default(0),
    leaseEndsAt: text("lease_ends_at"),
    createdAt: text("created_at").notNull(),
    finishedAt: text("finished_at"),
  },
  (table) => [
    index("conversions_by_document").on(table.documentId, table.id),
    index("conversions_by_org").on(table.orgId, table.id),
    index("conversions_by_requester").on(table.requestedBy),
    index("conversions_by_version").on(table.versionId),
    index("conversions_by_status").on(table.status, table.leaseEndsAt),
  ],
);
