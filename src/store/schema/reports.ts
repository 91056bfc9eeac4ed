import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reportColumns } from "./report-columns.ts";
import { users } from "./users.ts";

/** What lists show stands in columns; the whole report is in `body`, which is last so that lists never read it. */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ...reportColumns(),
    createdAt: text("created_at").notNull(),
    /** The report as JSON, gzipped, in base 64: a report of 1,000 issues would not fit a row as it is. */
    body: text().notNull(),
  },
  (table) => [
    index("reports_by_user").on(table.userId, table.id),
    // The report before, of the same file name.
    index("reports_by_filename").on(table.userId, table.filename, table.id),
  ],
);
