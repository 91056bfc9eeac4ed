import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "../../services/accounts/audit.ts";
import type { RequestOrigin } from "../../services/accounts/viewer.ts";
import { iso } from "../../services/clock.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { auditEntries } from "../schema/audit-entries.ts";
import { documents } from "../schema/documents.ts";

type Value = string | SQL | SQLiteColumn;

/** What is written of a deed beyond who did it, when and by which request. */
export interface Deed {
  action: AuditAction;
  orgId: Value;
  recordId: Value;
  /** Never a person's name or email address: they are to vanish with the account. */
  detail?: Record<string, Value | number | null>;
}

/** Whoever did it: a viewer, or the account that a registration makes; null for the service itself. */
type Doer = { userId: string; origin: RequestOrigin } | null;

/** Holds right behind a statement of the same batch that changed a row: selects in between do not matter. */
const ifChanged = sql`where changes() > 0`;

/**
 * The log entry of a deed, for the batch that does it. It stands right behind the statement that does it, and is written
 * when that changed something; or anywhere in the batch, with a `source` that gives a row when the deed is done.
 */
export function audited(db: Database, by: Doer, deed: Deed, source: SQL = ifChanged) {
  const { action, orgId, recordId, detail = {} } = deed;
  const pairs = Object.entries(detail).flatMap(([name, value]) => [sql`${name}`, sql`${value}`]);
  return insertFrom(
    db,
    auditEntries,
    {
      orgId,
      number: sql`(select coalesce(max(logged.number), 0) + 1 from ${auditEntries} logged where logged.org_id = ${orgId})`,
      createdAt: iso(db.now()),
      action,
      actorId: by?.userId ?? null,
      recordId,
      detail: sql`json_object(${sql.join(pairs, sql`, `)})`,
      address: by?.origin.address ?? null,
      requestId: by?.origin.requestId ?? null,
    },
    source,
  );
}

/** The organization of a document, as an expression. */
export const orgOfDocument = (documentId: string): SQL<string> =>
  sql`(select logged.org_id from ${documents} logged where logged.id = ${documentId})`;
