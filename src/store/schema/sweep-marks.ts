import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Up to which id a sweep that goes through a table once has come. */
export const sweepMarks = sqliteTable("sweep_marks", {
  name: text().primaryKey(),
  position: text().notNull(),
});
