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
    /** To a quarter of an hour; null for sessions older than this column. */
    lastUsedAt: text("last_used_at"),
    /** The client's address at the login or the last refresh, IPv6 cut to its /64; never its history. */
    address: text(),
    /** The plain name of the program at the login or the last refresh, such as "Firefox on Windows". */
    client: text(),
    /** By logout, or because a used token was replayed. */
    revokedAt: text("revoked_at"),
  },
  (table) => [
    index("sessions_by_user").on(table.userId, table.createdAt, table.id),
    index("sessions_by_end").on(table.expiresAt),
  ],
);
