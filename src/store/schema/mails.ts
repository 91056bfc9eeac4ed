import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { invitations } from "./invitations.ts";
import { users } from "./users.ts";
import { workColumns } from "./work-columns.ts";

/**
 * Mails that are to be sent or were sent, each with a link. Neither text, address nor token is kept: all are made of
 * the records when the mail is sent.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    kind: text().$type<"verification" | "reset" | "invitation">().notNull(),
    /** Whose account the link is for; of an invitation, who invites. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for other mails. */
    invitationId: text("invitation_id").references(() => invitations.id, { onDelete: "cascade" }),
    /** SHA-256 of the link's token; null for invitations, which have their own. */
    tokenHash: text("token_hash").unique(),
    createdAt: text("created_at").notNull(),
    /** When the link ends; after that the mail is neither sent nor kept. */
    expiresAt: text("expires_at").notNull(),
    ...workColumns(),
    sentAt: text("sent_at"),
  },
  (table) => [
    index("mails_by_user").on(table.userId, table.kind, table.createdAt),
    index("mails_by_invitation").on(table.invitationId),
    index("mails_in_line").on(table.line, table.notBefore, table.turn).where(sql`${table.line} is not null`),
    index("mails_by_lane").on(table.userId, table.line, table.turn).where(sql`${table.line} is not null`),
    index("mails_by_end").on(table.expiresAt),
  ],
);
