import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobStatus } from "../../services/job-steps.ts";
import type { KeptQuestion, RemediationOutcome, RemediationStep } from "../../services/remediations.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";
import { workColumns } from "./work-columns.ts";

/** Remediation jobs. */
export const remediations = sqliteTable(
  "remediations",
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
    steps: text({ mode: "json" }).$type<RemediationStep[]>().notNull(),
    /** Whether the file may be changed although that breaks a signature in it. */
    allowSigned: integer("allow_signed", { mode: "boolean" }).notNull(),
    /** When a worker last read the document and its answers; null until then. */
    begunAt: text("begun_at"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** The version that a complete job has made; null where nothing was changed. */
    versionId: text("version_id").references(() => versions.id, { onDelete: "set null" }),
    /** The version that the questions of a complete job are about. */
    askedOf: text("asked_of").references(() => versions.id, { onDelete: "set null" }),
    outcome: text({ mode: "json" }).$type<RemediationOutcome>(),
    /** Of the document's last complete job. */
    questions: text({ mode: "json" }).$type<KeptQuestion[]>(),
    ...workColumns(),
    createdAt: text("created_at").notNull(),
    finishedAt: text("finished_at"),
  },
  (table) => [
    index("remediations_by_document").on(table.documentId, table.id),
    index("remediations_with_questions")
      .on(table.documentId, table.id)
      .where(sql`${table.questions} is not null`),
    index("remediations_under_way").on(table.documentId, table.id).where(sql`${table.line} is not null`),
    index("remediations_by_org").on(table.orgId, table.id),
    index("remediations_by_requester").on(table.requestedBy),
    index("remediations_by_version").on(table.versionId),
    index("remediations_by_asked_version").on(table.askedOf),
    index("remediations_in_line")
      .on(table.line, table.notBefore, table.turn)
      .where(sql`${table.line} is not null`),
    index("remediations_by_lane")
      .on(table.requestedBy, table.line, table.turn)
      .where(sql`${table.line} is not null`),
  ],
);

/** Answers to the questions of a document, over all its versions. */
export const documentAnswers = sqliteTable(
  "document_answers",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** Of what the question is about. */
    fingerprint: text().notNull(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    questionId: text("question_id").notNull(),
    checkId: text("check_id").notNull(),
    kind: text().$type<KeptQuestion["kind"]>().notNull(),
    value: text().notNull(),
    /** Null when the account is gone. */
    answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
    answeredAt: text("answered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.fingerprint] }),
    // The same picture in another document of the organization.
    index("document_answers_by_fingerprint").on(table.orgId, table.fingerprint, table.answeredAt),
    index("document_answers_by_person").on(table.answeredBy),
  ],
);

/** Files that were remediated in one request and can be fetched for a while: `remediated/<id>`, in R2. */
export const remediatedFiles = sqliteTable(
  "remediated_files",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    docType: text("doc_type").notNull(),
    objectKey: text("object_key").notNull(),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [
    index("remediated_files_by_user").on(table.userId, table.expiresAt),
    index("remediated_files_by_end").on(table.expiresAt),
  ],
);
