import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Format, ImageFormat } from "../../core/formats.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** A document of an organization. Its files are its versions. */
export const documents = sqliteTable(
  "documents",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Null when the uploader's account is gone: documents stay with their organization. */
    uploadedBy: text("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    docType: text("doc_type").$type<Format | ImageFormat>().notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    index("documents_by_org").on(table.orgId, table.id),
    index("documents_by_uploader").on(table.uploadedBy, table.createdAt),
    index("documents_by_org_and_uploader").on(table.orgId, table.uploadedBy, table.createdAt),
  ],
);
