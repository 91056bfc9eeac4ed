import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { webhooks } from "./webhooks.ts";
import { workColumns } from "./work-columns.ts";

/** One message to one webhook, with what became of it; written in the batch that ends the scan. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text().primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The same for a message that is delivered again by hand. */
    messageId: text("message_id").notNull(),
    event: text().$type<"scan.completed" | "scan.failed" | "webhook.test">().notNull(),
    /** The body as it is signed and sent, packed. */
    payload: text().notNull(),
    status: text().$type<"pending" | "delivered" | "failed">().notNull(),
    /** When the next attempt is due; null when there is none. */
    dueAt: text("due_at"),
    ...workColumns(),
    responseStatus: integer("response_status"),
    lastError: text("last_error"),
    createdAt: text("created_at").notNull(),
    deliveredAt: text("delivered_at"),
  },
  (table) => [
    index("deliveries_by_webhook").on(table.webhookId, table.id),
    index("deliveries_in_line")
      .on(table.line, table.notBefore, table.turn)
      .where(sql`${table.line} is not null`),
    index("deliveries_by_lane")
      .on(table.webhookId, table.line, table.turn)
      .where(sql`${table.line} is not null`),
  ],
);
