import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text({ mode: "json" }).$type<("scan.completed" | "scan.failed")[]>().notNull(),
    /** Signing needs it as it is; encrypted with a key that is derived from the Worker's secret. */
    secret: text().notNull(),
    /** The one before the last rotation, good until previousSecretEndsAt. */
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: text("previous_secret_ends_at"),
    /** When the first of the failures in a row was, if the last delivery failed. */
    failingSince: text("failing_since"),
    disabledAt: text("disabled_at"),
    disabledReason: text("disabled_reason"),
    createdAt: text("created_at").notNull(),
  },
  (table) => [index("webhooks_by_user").on(table.userId, table.id)],
);
