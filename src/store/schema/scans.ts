import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { GateResult } from "../../checker/report/report.ts";
import type { Gate } from "../../gate/gate.ts";
import type { ScanStatus } from "../../services/scans/scans.ts";
import { users } from "./users.ts";
import { workColumns } from "./work-columns.ts";

/** What scans of the same thing have in common: their label, or else their file name. As the index `scans_by_series` has it. */
export const seriesName = sql`case when "label" is null then "filename" else "label" end`;

/** Scans of group C. */
export const scans = sqliteTable(
  "scans",
  {
    id: text().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    filename: text().notNull(),
    contentType: text("content_type"),
    label: text(),
    source: text().$type<"file" | "url">().notNull(),
    url: text(),
    /** Where the file waits in R2; null once it is gone. */
    objectKey: text("object_key"),
    status: text().$type<ScanStatus>().notNull(),
    score: real(),
    grade: text().$type<"A" | "B" | "C" | "D" | "F">(),
    compliant: integer({ mode: "boolean" }),
    issuesCount: integer("issues_count"),
    /** What the report is held against, and what came of it. */
    gate: text({ mode: "json" }).$type<Gate>(),
    gateResult: text("gate_result", { mode: "json" }).$type<GateResult>(),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    ...workColumns(),
    createdAt: text("created_at").notNull(),
    completedAt: text("completed_at"),
    /** Where the report lies in R2 (store/reports/report-body.ts); of older scans the report itself. */
    body: text(),
  },
  (table) => [
    // Without rowid (migrations/0028): the row itself stands in the order of the account's list, and needs no index for it.
    primaryKey({ columns: [table.userId, table.id] }),
    // The complete scan before, of the same label or else the same file name.
    index("scans_by_series").on(table.userId, seriesName, table.id).where(sql`${table.status} = 'complete'`),
    // Few scans fail: an index of all by status would be written with every change of one.
    index("scans_failed").on(table.userId, table.id).where(sql`${table.status} = 'failed'`),
    index("scans_in_line")
      .on(table.line, table.notBefore, table.turn, table.id)
      .where(sql`${table.line} is not null`),
    index("scans_by_lane").on(table.userId, table.line, table.turn).where(sql`${table.line} is not null`),
  ],
);
