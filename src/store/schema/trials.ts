import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Reports that were made without an account, for an hour: behind links of which only the hash is stored. */
export const trials = sqliteTable(
  "trials",
  {
    tokenHash: text("token_hash").primaryKey(),
    reportId: text("report_id").notNull(),
    /** The client's, by which what one may have at once is counted. */
    address: text().notNull(),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
    body: text().notNull(),
  },
  (table) => [
    index("trials_by_address").on(table.address, table.expiresAt),
    index("trials_by_end").on(table.expiresAt),
  ],
);
