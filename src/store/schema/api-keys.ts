import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../core/scopes.ts";
import { users } from "./users.ts";

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The key's first characters, which distinguish keys. */
    prefix: text().notNull(),
    /** SHA-256 of the key, in hex. */
    hash: text().notNull().unique(),
    createdAt: text("created_at").notNull(),
    lastUsedAt: text("last_used_at"),
    revokedAt: text("revoked_at"),
    /** What the key may do, as a JSON list; null for everything. */
    scopes: text({ mode: "json" }).$type<Scope[]>(),
    expiresAt: text("expires_at"),
  },
  (table) => [index("api_keys_by_user").on(table.userId, table.id)],
);
