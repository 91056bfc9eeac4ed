import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A login: the family of refresh tokens that came from it. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull(),
    /** When its last refresh token ends; moved on by each refresh. */
    expiresAt: text("expires_at").notNull(),
    /** By logout, or because a used token was replayed. */
    revokedAt: text("revoked_at"),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_end").on(table.expiresAt)],
);
