import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Idempotency-Key headers of requests that make something, kept for a day. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The operation that the key is for, such as "scans". */
    operation: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what was asked: another body under the same key is refused. */
    requestHash: text("request_hash").notNull(),
    /** The record that the first request makes. */
    recordId: text("record_id").notNull(),
    createdAt: text("created_at").notNull(),
    /** Whether the record is there: until then others with the same key wait or are reported to. */
    isDone: integer("is_done", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index("idempotency_keys_by_time").on(table.createdAt),
  ],
);
