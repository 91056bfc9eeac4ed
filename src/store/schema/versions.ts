import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Format, ImageFormat } from "../../core/formats.ts";
import type { Version } from "../../services/documents/documents.ts";
import { documents } from "./documents.ts";

/** A file of a document: an upload, a remediated file, or what a conversion made. */
export const versions = sqliteTable(
  "versions",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** From 1, the first upload; numbers are not reused. */
    number: integer().notNull(),
    origin: text().$type<Version["origin"]>().notNull(),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    docType: text("doc_type").$type<Format | ImageFormat>().notNull(),
    /** Where it lies in R2. */
    objectKey: text("object_key").notNull().unique(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    index("versions_by_document").on(table.documentId, table.number),
    // The newest is the document, however many conversions were made since.
    index("versions_without_conversions")
      .on(table.documentId, table.number)
      .where(sql`${table.origin} <> 'conversion'`),
  ],
);
