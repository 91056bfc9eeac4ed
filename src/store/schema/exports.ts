import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** How the newest archive of an account stands, so that its owner can be informed while it is made and when it has ended. */
export const exports = sqliteTable("exports", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Of the archive: an older one that still ends changes nothing. */
  id: text().notNull(),
  startedAt: text("started_at").notNull(),
  /** When the row was written last. */
  notedAt: text("noted_at").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  /** Null while it is made. */
  outcome: text().$type<"complete" | "continued" | "broken">(),
  /** Where the next archive goes on, of one that does not hold all. */
  nextAfter: text("next_after"),
});
