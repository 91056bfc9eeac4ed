import { sql } from "drizzle-orm";
import { formerMember } from "../../services/accounts/accounts.ts";
import type { AuditStore } from "../../services/accounts/audit.ts";
import { offsetOf } from "../../services/paging.ts";
import type { Database } from "../database.ts";
import { nameOf } from "../names.ts";
import { auditEntries } from "../schema/audit-entries.ts";
import { documents } from "../schema/documents.ts";
import { invitations } from "../schema/invitations.ts";
import { tags } from "../schema/tags.ts";
import { isManager, roleRow } from "./organizations.ts";
import { viewed } from "./viewer.ts";

/** What the entry at hand is about, by its name of now. */
const recordName = sql<string | null>`case substr(${auditEntries.recordId}, 1, 4)
  when 'usr_' then ${nameOf(sql`${auditEntries.recordId}`)}
  when 'tag_' then (select t.name from ${tags} t where t.id = ${auditEntries.recordId})
  when 'org_' then null
  when 'inv_' then (select coalesce(nullif(i.email, ''), ${formerMember}) from ${invitations} i
    where i.id = ${auditEntries.recordId})
  else (select d.filename from ${documents} d
    where d.id = coalesce(${auditEntries.detail} ->> 'document_id', ${auditEntries.recordId})) end`;

const shown = {
  number: auditEntries.number,
  createdAt: auditEntries.createdAt,
  action: auditEntries.action,
  actorId: auditEntries.actorId,
  actorName: sql<
    string | null
  >`iif(${auditEntries.actorId} is null, null, ${nameOf(sql`${auditEntries.actorId}`)})`,
  recordId: auditEntries.recordId,
  recordName,
  detail: auditEntries.detail,
  address: auditEntries.address,
  requestId: auditEntries.requestId,
};

export const auditStore = (db: Database): AuditStore => ({
  async list(viewer, orgId, paging) {
    const isOurs = sql`${auditEntries.orgId} = ${orgId} and ${isManager(viewer, orgId)}`;
    // Numbers have no holes: a page is a range of them, and how many there are is reported by the first and the last.
    const end = (edge: "min" | "max") =>
      sql<
        number | null
      >`(select ${sql.raw(edge)}(edge.number) from ${auditEntries} edge where edge.org_id = ${orgId})`;
    const newest = sql`${end("max")} - ${offsetOf(paging)}`;
    const [[mine], [ends], rows] = await viewed(
      db,
      viewer,
      roleRow(orgId),
      db.select({ first: end("min").as("first"), last: end("max").as("last") }).from(sql`(select 1)`),
      db
        .select(shown)
        .from(auditEntries)
        .where(
          sql`${isOurs} and ${auditEntries.number} <= ${newest} and ${auditEntries.number} > ${newest} - ${paging.pageSize}`,
        )
        .orderBy(sql`${auditEntries.number} desc`),
    );
    const { first, last } = ends!;
    return { role: mine!.role, rows, total: first === null || last === null ? 0 : last - first + 1 };
  },
});
