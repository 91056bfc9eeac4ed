import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * One row that points to the median of `first_uploads` by wait and user, the lower one of an even number. Triggers
 * move it by at most one row with each insertion and deletion.
 */
export const medianUpload = sqliteTable("median_upload", {
  id: integer().primaryKey(),
  total: integer().notNull(),
  /** How many rows stand before the median. */
  below: integer().notNull(),
  waited: integer(),
  userId: text("user_id"),
});
