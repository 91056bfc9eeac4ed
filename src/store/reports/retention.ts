import { sql } from "drizzle-orm";
import type { Outdated, RetentionStore } from "../../services/reports/retention.ts";
import { audited } from "../accounts/audited.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { auditEntries } from "../schema/audit-entries.ts";
import { conversions } from "../schema/conversions.ts";
import { documentReports } from "../schema/document-reports.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { organizations } from "../schema/organizations.ts";
import { remediations } from "../schema/remediations.ts";
import { supersededVersions } from "../schema/superseded-versions.ts";
import { sweepMarks } from "../schema/sweep-marks.ts";
import { versions } from "../schema/versions.ts";

const markName = "retention";

const listOf = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

export function retentionStore(db: Database): RetentionStore {
  return {
    async next(most) {
      const rows = await db
        .select({ orgId: organizations.id, days: organizations.retentionDays })
        .from(organizations)
        .where(
          sql`${organizations.id} > coalesce((select ${sweepMarks.position} from ${sweepMarks} where ${sweepMarks.name} = ${markName}), '')`,
        )
        .orderBy(organizations.id)
        .limit(most);
      // After the last ones the next run begins anew.
      const position = rows.length === most ? rows.at(-1)!.orgId : "";
      await db
        .insert(sweepMarks)
        .values({ name: markName, position })
        .onConflictDoUpdate({ target: sweepMarks.name, set: { position } });
      return rows;
    },

    async outdated(orgIds, auditBefore, bounds, most) {
      const given = sql`json_each(${JSON.stringify(bounds)}) bound`;
      const [logs, reports, jobs, fixes, superseded] = await db.batch([
        // The oldest entry says whether there is more to look at.
        db
          .select({
            orgId: sql<string>`org.value`,
            upTo: sql<number | null>`(select max(old.number) from (
              select a.number, a.created_at from ${auditEntries} a where a.org_id = org.value order by a.number limit ${most}
              ) old where old.created_at < ${auditBefore})`.as("up_to"),
          })
          .from(sql`json_each(${JSON.stringify(orgIds)}) org`)
          .where(
            sql`(select a.created_at from ${auditEntries} a where a.org_id = org.value order by a.number limit 1) < ${auditBefore}`,
          ),
        db
          .select({ orgId: sql<string>`r.org_id`.as("org_id"), id: sql<string>`r.id` })
          .from(
            sql`${given} cross join ${documentReports} r on r.org_id = bound.value ->> 'orgId' and r.id < bound.value ->> 'reports'`,
          )
          .limit(most),
        db
          .select({
            orgId: sql<string>`c.org_id`.as("org_id"),
            id: sql<string>`c.id`,
            versionId: sql<string | null>`c.version_id`.as("version_id"),
          })
          .from(
            sql`${given} cross join ${conversions} c on c.org_id = bound.value ->> 'orgId' and c.id < bound.value ->> 'conversions'`,
          )
          .where(sql`c.status in ('complete', 'failed')`)
          .limit(most),
        // The last one holds the document's questions.
        db
          .select({ orgId: sql<string>`j.org_id`.as("org_id"), id: sql<string>`j.id` })
          .from(
            sql`${given} cross join ${remediations} j on j.org_id = bound.value ->> 'orgId' and j.id < bound.value ->> 'conversions'`,
          )
          .where(sql`j.status in ('complete', 'failed') and j.questions is null`)
          .limit(most),
        db
          .select({
            orgId: sql<string>`s.org_id`.as("org_id"),
            id: sql<string>`s.version_id`.as("version_id"),
          })
          .from(
            sql`${given} cross join ${supersededVersions} s on s.org_id = bound.value ->> 'orgId' and s.superseded_at < bound.value ->> 'superseded'`,
          )
          .limit(most),
      ]);
      const found = new Map<string, Outdated>();
      const of = (orgId: string): Outdated => {
        const known = found.get(orgId) ?? {
          orgId,
          auditUpTo: null,
          reports: [],
          conversions: [],
          remediations: [],
          versions: [],
        };
        found.set(orgId, known);
        return known;
      };
      for (const { orgId, upTo } of logs) of(orgId).auditUpTo = upTo;
      for (const { orgId, id } of reports) of(orgId).reports.push(id);
      for (const { orgId, id, versionId } of jobs) {
        of(orgId).conversions.push(id);
        if (versionId !== null) of(orgId).versions.push(versionId);
      }
      for (const { orgId, id } of fixes) of(orgId).remediations.push(id);
      for (const { orgId, id } of superseded) of(orgId).versions.push(id);
      return [...found.values()];
    },

    async remove(outdated, now) {
      const of = (name: "reports" | "conversions" | "remediations" | "versions") =>
        listOf(outdated.flatMap((one) => one[name]));
      const logs = outdated.filter(({ auditUpTo }) => auditUpTo !== null);
      // Never the file that is the document.
      const isOld = sql`${versions.id} in ${of("versions")} and (${versions.origin} = 'conversion'
        or exists (select 1 from ${supersededVersions} s where s.version_id = "versions"."id"))`;
      const applied = outdated
        .filter(
          ({ reports, conversions, versions }) => reports.length + conversions.length + versions.length > 0,
        )
        .map((one) =>
          audited(
            db,
            null,
            {
              action: "retention.applied",
              orgId: one.orgId,
              recordId: one.orgId,
              detail: { reports: one.reports.length, versions: one.versions.length },
            },
            sql`from ${organizations} where ${organizations.id} = ${one.orgId}`,
          ),
        );
      await db.batch([
        db.delete(auditEntries).where(
          sql`(${auditEntries.orgId}, ${auditEntries.number}) in (select a.org_id, a.number
            from json_each(${JSON.stringify(logs)}) log cross join ${auditEntries} a
              on a.org_id = log.value ->> 'orgId' and a.number <= log.value ->> 'auditUpTo')`,
        ),
        db.delete(documentReports).where(sql`${documentReports.id} in ${of("reports")}`),
        insertFrom(
          db,
          doomedObjects,
          { objectKey: versions.objectKey, createdAt: now },
          sql`from ${versions} where ${isOld}`,
        ).onConflictDoNothing(),
        db.delete(versions).where(isOld),
        db.delete(conversions).where(sql`${conversions.id} in ${of("conversions")}`),
        db.delete(remediations).where(sql`${remediations.id} in ${of("remediations")}`),
        ...applied,
      ]);
    },
  };
}
