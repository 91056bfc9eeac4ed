import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, text } from "drizzle-orm/sqlite-core";
import type { JobStatus } from "../../services/jobs/job-steps.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";
import { workColumns } from "./work-columns.ts";

/** What a table of jobs has that make a version of a document, in steps; made anew for each. */
export const documentJobColumns = <Step>() => ({
  id: text().primaryKey(),
  documentId: text("document_id")
    .notNull()
    .references(() => documents.id, { onDelete: "cascade" }),
  orgId: text("org_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  requestedBy: text("requested_by").references(() => users.id, { onDelete: "set null" }),
  status: text().$type<JobStatus>().notNull(),
  steps: text({ mode: "json" }).$type<Step[]>().notNull(),
  errorCode: text("error_code"),
  errorMessage: text("error_message"),
  /** The version that a complete job has made; null where it made none. */
  versionId: text("version_id").references(() => versions.id, { onDelete: "set null" }),
  ...workColumns(),
  createdAt: text("created_at").notNull(),
  finishedAt: text("finished_at"),
});

/** Their indexes: by what the jobs go with, by their line, and by the lanes of those who asked for them. */
export const documentJobIndexes = (
  name: string,
  table: Record<
    "id" | "documentId" | "orgId" | "requestedBy" | "versionId" | "line" | "notBefore" | "turn",
    AnySQLiteColumn
  >,
) => [
  index(`${name}_by_document`).on(table.documentId, table.id),
  index(`${name}_by_org`).on(table.orgId, table.id),
  index(`${name}_by_requester`).on(table.requestedBy),
  index(`${name}_by_version`).on(table.versionId),
  index(`${name}_in_line`).on(table.line, table.notBefore, table.turn).where(sql`${table.line} is not null`),
  index(`${name}_by_lane`)
    .on(table.requestedBy, table.line, table.turn)
    .where(sql`${table.line} is not null`),
];
