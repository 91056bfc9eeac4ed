import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

export const invitations = sqliteTable(
  "invitations",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Lower case; only this address may accept. Empty once its account has been deleted. */
    email: text().notNull(),
    role: text().$type<"owner" | "admin" | "member">().notNull(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
    acceptedAt: text("accepted_at"),
    revokedAt: text("revoked_at"),
  },
  (table) => [
    index("invitations_by_email").on(table.email),
    index("invitations_by_inviter").on(table.invitedBy),
    index("invitations_by_org").on(table.orgId, table.id),
  ],
);
