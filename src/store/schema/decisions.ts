import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DecisionKind } from "../../checker/report/decision.ts";
import { documents } from "./documents.ts";
import { users } from "./users.ts";

/** What a person decided of a finding, which its fingerprint names; a table's columns are made anew for each. */
const decisionColumns = () => ({
  fingerprint: text().notNull(),
  checkId: text("check_id").notNull(),
  decision: text().$type<DecisionKind>().notNull(),
  reason: text().notNull(),
  decidedAt: text("decided_at").notNull(),
  /** From then on it counts no more; null for one that lasts. */
  expiresAt: text("expires_at"),
});

/** Decisions on findings of documents, over all their versions. */
export const documentDecisions = sqliteTable(
  "document_decisions",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    ...decisionColumns(),
    /** Null when the account is gone. */
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.fingerprint] }),
    index("document_decisions_by_person").on(table.decidedBy),
  ],
);

/** Decisions on findings in reports and scans of an account, for all of one file name or label. */
export const accountDecisions = sqliteTable(
  "account_decisions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What `name` is. */
    kind: text().$type<"file" | "label">().notNull(),
    name: text().notNull(),
    ...decisionColumns(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name, table.fingerprint] })],
);
