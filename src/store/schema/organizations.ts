import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const organizations = sqliteTable("organizations", {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: text("created_at").notNull(),
  /** After how many days reports and converted versions are removed; null: never. */
  retentionDays: integer("retention_days"),
});
