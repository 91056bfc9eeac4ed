import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reports } from "./reports.ts";
import { tags } from "./tags.ts";

export const reportTags = sqliteTable(
  "report_tags",
  {
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.tagId] }),
    index("report_tags_by_tag").on(table.tagId),
  ],
);
