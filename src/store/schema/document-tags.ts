import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { documents } from "./documents.ts";
import { tags } from "./tags.ts";

export const documentTags = sqliteTable(
  "document_tags",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.tagId] }),
    index("document_tags_by_tag").on(table.tagId, table.documentId),
  ],
);
