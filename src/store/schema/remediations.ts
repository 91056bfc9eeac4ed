import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  KeptQuestion,
  RemediationOutcome,
  RemediationStep,
} from "../../services/remediations/remediations.ts";
import { documentJobColumns, documentJobIndexes } from "./document-jobs.ts";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";

/** Remediation jobs. */
export const remediations = sqliteTable(
  "remediations",
  {
    ...documentJobColumns<RemediationStep>(),
    /** Whether the file may be changed although that breaks a signature in it. */
    allowSigned: integer("allow_signed", { mode: "boolean" }).notNull(),
    /** When a worker last read the document and its answers; null until then. */
    begunAt: text("begun_at"),
    /** The version that the questions of a complete job are about. */
    askedOf: text("asked_of").references(() => versions.id, { onDelete: "set null" }),
    outcome: text({ mode: "json" }).$type<RemediationOutcome>(),
    /** Of the document's last complete job. */
    questions: text({ mode: "json" }).$type<KeptQuestion[]>(),
  },
  (table) => [
    ...documentJobIndexes("remediations", table),
    index("remediations_with_questions")
      .on(table.documentId, table.id)
      .where(sql`${table.questions} is not null`),
    index("remediations_under_way").on(table.documentId, table.id).where(sql`${table.line} is not null`),
    index("remediations_by_asked_version").on(table.askedOf),
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
