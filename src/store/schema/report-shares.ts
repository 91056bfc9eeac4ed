import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reports } from "./reports.ts";

export const reportShares = sqliteTable(
  "report_shares",
  {
    /** Also what the link carries: its 80 random bits cannot be guessed. */
    id: text().primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at"),
  },
  (table) => [index("report_shares_by_report").on(table.reportId)],
);
