import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What a user has in an organization, kept by triggers (migrations, rollups), which also remove a row that counts
 * nothing any more.
 */
export const memberCounts = sqliteTable(
  "member_counts",
  {
    userId: text("user_id").notNull(),
    orgId: text("org_id").notNull(),
    documents: integer().notNull().default(0),
    /** Of all versions of those documents. */
    bytes: integer().notNull().default(0),
    tests: integer().notNull().default(0),
    /** The sum of the tests' scores, in tenths. */
    tenths: integer().notNull().default(0),
    lastUploadAt: text("last_upload_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.orgId] })],
);
