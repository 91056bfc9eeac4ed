import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Objects of R2 whose rows are gone: written in the batch that deletes the rows, so that the sweep can finish. */
export const doomedObjects = sqliteTable(
  "doomed_objects",
  {
    objectKey: text("object_key").primaryKey(),
    /** When the sweep may take it. */
    createdAt: text("created_at").notNull(),
  },
  (table) => [index("doomed_objects_by_time").on(table.createdAt)],
);
