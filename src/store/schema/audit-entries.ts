import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditDetail } from "../../services/accounts/audit.ts";
import { organizations } from "./organizations.ts";

/**
 * What was done in an organization: only added to, by the batch of the deed, and removed after a year. The table is
 * WITHOUT ROWID (its migration says so): an entry is one row written, and lies beside the others of its organization.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** From 1 in each organization, without holes: how many there are is reported by the first and the last. */
    number: integer().notNull(),
    createdAt: text("created_at").notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Stays when the account goes, and names no one then; null for the service itself. */
    actorId: text("actor_id"),
    recordId: text("record_id").notNull(),
    detail: text({ mode: "json" }).$type<AuditDetail>().notNull(),
    address: text(),
    requestId: text("request_id"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.number] })],
);
