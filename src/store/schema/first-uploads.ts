import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The earliest document that each user has uploaded, kept by triggers (migrations, rollups). */
export const firstUploads = sqliteTable(
  "first_uploads",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    uploadedAt: text("uploaded_at").notNull(),
    /** Since the registration, in milliseconds. */
    waited: integer().notNull(),
  },
  (table) => [index("first_uploads_by_wait").on(table.waited, table.userId)],
);
