import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Format, ImageFormat } from "../../core/formats.ts";
import { documents } from "./documents.ts";

/** A file of a document: the upload, or what a conversion made of it. */
export const versions = sqliteTable(
  "versions",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** From 1, the upload. */
    number: integer().notNull(),
    origin: text().$type<"upload" | "conversion">().notNull(),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    docType: text("doc_type").$type<Format | ImageFormat>().notNull(),
    /** Where it lies in R2. */
    objectKey: text("object_key").notNull().unique(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [index("versions_by_document").on(table.documentId, table.number)],
);
