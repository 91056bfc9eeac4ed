import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Tags of an organization (for documents) or of an account (for reports): exactly one of the two owns a tag. */
export const tags = sqliteTable(
  "tags",
  {
    id: text().primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    orgId: text("org_id").references(() => organizations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    color: text(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("tags_by_user").on(table.userId, sql`lower(${table.name})`),
    uniqueIndex("tags_by_org").on(table.orgId, sql`lower(${table.name})`),
    index("tags_listed_by_user").on(table.userId, table.id),
    index("tags_listed_by_org").on(table.orgId, table.id),
    check("tags_have_one_owner", sql`(${table.userId} is null) <> (${table.orgId} is null)`),
  ],
);
