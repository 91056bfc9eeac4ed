import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { documents } from "./documents.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** A document shared with a user or with an organization: exactly one of the two. */
export const shares = sqliteTable(
  "shares",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    orgId: text("org_id").references(() => organizations.id, { onDelete: "cascade" }),
    permission: text().$type<"view" | "score" | "full">().notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("shares_by_document_and_user").on(table.documentId, table.userId),
    uniqueIndex("shares_by_document_and_org").on(table.documentId, table.orgId),
    index("shares_by_document").on(table.documentId, table.id),
    index("shares_by_user").on(table.userId, table.documentId),
    index("shares_by_org").on(table.orgId, table.documentId),
    check("shares_have_one_target", sql`(${table.userId} is null) <> (${table.orgId} is null)`),
  ],
);
