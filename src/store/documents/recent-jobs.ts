import { sql } from "drizzle-orm";
import type { RecentJob, RecentJobStore } from "../../services/documents/recent-jobs.ts";
import { hasAccess } from "../accounts/document-access.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { conversions } from "../schema/conversions.ts";
import { remediations } from "../schema/remediations.ts";

const tables = { conversion: conversions, remediation: remediations };

export const recentJobStore = (db: Database): RecentJobStore => ({
  async of(viewer, documentIds, { complete, failed }) {
    const me = viewerId(viewer);
    const latest = (kind: RecentJob["kind"]) => {
      const table = tables[kind];
      const result =
        kind === "conversion"
          ? sql`null`
          : sql`iif(j.status != 'complete', null, iif(coalesce(json_extract(j.outcome, '$.questionsOpen'), 0) > 0, 'asks', iif(j.version_id is null, 'unchanged', 'fixed')))`;
      return sql`select j.id, j.document_id, ${kind} as kind, j.status, ${result} as result
        from json_each(${JSON.stringify(documentIds)}) d
        join ${table} j on j.id = (select l.id from ${table} l where l.document_id = d.value order by l.id desc limit 1)
        where j.finished_at is null or j.finished_at >= iif(j.status = 'failed', ${failed}, ${complete})`;
    };
    const jobs = sql`(${latest("conversion")} union all ${latest("remediation")}) job`;
    const [rows] = await viewed(
      db,
      viewer,
      db
        .select({
          id: sql<string>`job.id`.as("job_id"),
          documentId: sql<string>`job.document_id`.as("job_document"),
          kind: sql<RecentJob["kind"]>`job.kind`.as("job_kind"),
          status: sql<RecentJob["status"]>`job.status`.as("job_status"),
          result: sql<RecentJob["result"]>`job.result`.as("job_result"),
        })
        .from(jobs)
        .where(hasAccess(me, sql`job.document_id`, "full"))
        .orderBy(sql`job.id`),
    );
    return rows;
  },
});
