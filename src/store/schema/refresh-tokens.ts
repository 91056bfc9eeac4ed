import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions } from "./sessions.ts";

export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: text("expires_at").notNull(),
    /** When it was traded for its successor. */
    usedAt: text("used_at"),
  },
  (table) => [index("refresh_tokens_by_session").on(table.sessionId)],
);
