import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

export const members = sqliteTable(
  "members",
  {
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<"owner" | "admin" | "member">().notNull(),
    joinedAt: text("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index("members_by_user").on(table.userId),
    index("members_listed").on(table.orgId, table.joinedAt, table.userId),
  ],
);
