import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../src/services/accounts/roles.ts";
import { offsetOf } from "../../src/services/paging.ts";
import type { AnalyticsStore, Counts, MemberActivity } from "../../src/services/reports/analytics.ts";
import { roleOf } from "../../src/store/accounts/organizations.ts";
import { viewed, viewerId } from "../../src/store/accounts/viewer.ts";
import type { Database } from "../../src/store/database.ts";
import { conversions } from "../../src/store/schema/conversions.ts";
import { documentReports } from "../../src/store/schema/document-reports.ts";
import { documents } from "../../src/store/schema/documents.ts";
import { members } from "../../src/store/schema/members.ts";
import { remediations } from "../../src/store/schema/remediations.ts";
import { users } from "../../src/store/schema/users.ts";
import { versions } from "../../src/store/schema/versions.ts";

interface Count {
  kind: string;
  count: number;
}

const countsOf = (rows: Count[]): Counts => Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));

/** A mean in percent, cut to one decimal as scores are. */
const mean = (column: SQL) => sql`floor(round(avg(${column}) * 10, 6)) / 10`;

/** Analytics as full counts over the tables: what the rollups save. */
export function countedAnalytics(db: Database): AnalyticsStore {
  /** A query whose columns have these names, as a batch takes it. */
  const rows = <Row extends object>(names: readonly (keyof Row & string)[], query: SQL) => {
    const columns = names.map((name) => [name, sql`${sql.identifier(name)}`]);
    return db
      .select(Object.fromEntries(columns) as { [Name in keyof Row]: SQL<Row[Name]> })
      .from(sql`(${query})`);
  };

  return {
    async dashboard(viewer, orgId, since) {
      const isOurs = sql`${roleOf(viewer, orgId)} is not null`;
      /** Each document with the latest of those of its tests that are wanted. */
      const latestOf = (isWanted: SQL) => sql`${documents} d left join ${documentReports} r on r.id =
        (select max(l.id) from ${documentReports} l where l.document_id = d.id and ${isWanted})
        where d.org_id = ${orgId} and ${isOurs}`;
      const latest = latestOf(sql`true`);
      // A test of tiers 2 and 3 alone scores tier 1 and lists none of its checks.
      const latestListed = latestOf(sql`json_array_length(l.failed_checks) = l.total_failed`);
      const [[mine], types, statuses, [stored], uploads, [score], grades, failures, overTime, jobs] =
        await viewed(
          db,
          viewer,
          rows<{ role: Role | null }>(["role"], sql`select ${roleOf(viewer, orgId)} as role`),
          rows<Count>(
            ["kind", "count"],
            sql`select d.doc_type as kind, count(*) as count from ${documents} d
            where d.org_id = ${orgId} and ${isOurs} group by d.doc_type`,
          ),
          rows<Count>(
            ["kind", "count"],
            sql`select case when r.id is null then 'untested' when r.compliant then 'compliant'
            else 'non_compliant' end as kind, count(*) as count from ${latest} group by 1`,
          ),
          rows<{ bytes: number }>(
            ["bytes"],
            sql`select coalesce(sum(v.size_bytes), 0) as bytes
            from ${documents} d join ${versions} v on v.document_id = d.id where d.org_id = ${orgId} and ${isOurs}`,
          ),
          rows<{
            date: string;
            count: number;
          }>(
            ["date", "count"],
            sql`select substr(d.created_at, 1, 10) as date, count(*) as count
            from ${documents} d where d.org_id = ${orgId} and d.created_at >= ${since} and ${isOurs} group by 1`,
          ),
          rows<{ score: number | null }>(
            ["score"],
            sql`select ${mean(sql`r.overall_score`)} as score from ${latest} and r.id is not null`,
          ),
          rows<Count>(
            ["kind", "count"],
            sql`select r.grade as kind, count(*) as count from ${latest} and r.id is not null group by r.grade`,
          ),
          rows<Count>(
            ["kind", "count"],
            sql`select f.value as kind, count(*) as count
            from (select r.failed_checks from ${latestListed} and r.id is not null) tested, json_each(tested.failed_checks) f
            group by f.value`,
          ).orderBy(sql`count desc, kind`),
          rows<{
            date: string;
            averageScore: number;
            tests: number;
          }>(
            ["date", "averageScore", "tests"],
            sql`select substr(r.created_at, 1, 10) as date,
            ${mean(sql`r.overall_score`)} as averageScore, count(*) as tests from ${documentReports} r
            where r.org_id = ${orgId} and r.created_at >= ${since} and ${isOurs} group by 1`,
          ).orderBy(sql`date`),
          rows<Count>(
            ["kind", "count"],
            sql`select j.status as kind, count(*) as count
            from (select org_id, status from ${conversions} union all select org_id, status from ${remediations}) j
            where j.org_id = ${orgId} and ${isOurs} group by j.status`,
          ),
        );
      if (!mine!.role) return null;
      return {
        documents: {
          total: types.reduce((sum, { count }) => sum + count, 0),
          byType: countsOf(types),
          byStatus: countsOf(statuses),
        },
        storageBytes: stored!.bytes,
        uploads,
        compliance: {
          averageScore: score!.score,
          byGrade: countsOf(grades),
          failuresByCheck: countsOf(failures),
          overTime,
        },
        jobs: { byStatus: countsOf(jobs) },
      };
    },

    async overview(viewer, orgId, paging) {
      const isOurs = sql`${roleOf(viewer, orgId)} is not null`;
      const [[mine], [sums], activities] = await viewed(
        db,
        viewer,
        rows<{ role: Role | null }>(["role"], sql`select ${roleOf(viewer, orgId)} as role`),
        rows<{ members: number; documents: number; storageBytes: number; tests: number }>(
          ["members", "documents", "storageBytes", "tests"],
          sql`select
          (select count(*) from ${members} m where m.org_id = ${orgId}) as members,
          (select count(*) from ${documents} d where d.org_id = ${orgId}) as documents,
          (select coalesce(sum(v.size_bytes), 0) from ${documents} d join ${versions} v on v.document_id = d.id
            where d.org_id = ${orgId}) as storageBytes,
          (select count(*) from ${documentReports} r where r.org_id = ${orgId}) as tests
          where ${isOurs}`,
        ),
        rows<MemberActivity>(
          [
            "userId",
            "fullName",
            "email",
            "role",
            "documents",
            "storageBytes",
            "tests",
            "averageScore",
            "lastUploadAt",
          ],
          sql`
          with uploads_by_user as (select d.uploaded_by as user_id, count(*) as documents, max(d.created_at) as last_at,
              sum((select sum(v.size_bytes) from ${versions} v where v.document_id = d.id)) as bytes
              from ${documents} d where d.org_id = ${orgId} group by d.uploaded_by),
            tests_by_user as (select r.tested_by as user_id, count(*) as tests, ${mean(sql`r.overall_score`)} as score
              from ${documentReports} r where r.org_id = ${orgId} group by r.tested_by)
          select u.id as userId, u.full_name as fullName, u.email, m.role,
            coalesce(d.documents, 0) as documents, coalesce(d.bytes, 0) as storageBytes, coalesce(t.tests, 0) as tests,
            t.score as averageScore, d.last_at as lastUploadAt, m.joined_at as joinedAt
          from ${members} m join ${users} u on u.id = m.user_id
            left join uploads_by_user d on d.user_id = m.user_id left join tests_by_user t on t.user_id = m.user_id
          where m.org_id = ${orgId} and ${isOurs}
          `,
        )
          .orderBy(sql`joinedAt desc, userId desc`)
          .limit(paging.pageSize)
          .offset(offsetOf(paging)),
      );
      return mine!.role ? { ...sums!, users: activities } : null;
    },

    async onboarding(viewer, staffEmails) {
      const isStaff = sql`exists (select 1 from ${users} me where me.id = ${viewerId(viewer)}
        and me.verified_at is not null and me.email in (select value from json_each(${JSON.stringify(staffEmails)})))`;
      const [[mine], [sums], dropOff, [first]] = await viewed(
        db,
        viewer,
        rows<{ isStaff: number }>(["isStaff"], sql`select ${isStaff} as isStaff`),
        rows<{
          users: number;
          completed: number;
          skipped: number;
          surveys: number;
        }>(
          ["users", "completed", "skipped", "surveys"],
          sql`select count(*) as users, coalesce(sum(u.onboarding_completed), 0) as completed,
          coalesce(sum(u.onboarding_skipped and not u.onboarding_completed), 0) as skipped,
          coalesce(sum(u.survey_responses <> '{}'), 0) as surveys from ${users} u where ${isStaff}`,
        ),
        rows<{
          step: number;
          users: number;
        }>(
          ["step", "users"],
          sql`select u.onboarding_step as step, count(*) as users from ${users} u
          where not u.onboarding_completed and not u.onboarding_skipped and ${isStaff} group by 1`,
        ).orderBy(sql`step`),
        rows<{ uploaders: number; seconds: number | null }>(
          ["uploaders", "seconds"],
          sql`
          with first_uploads as (select
              (select min(d.created_at) from ${documents} d where d.uploaded_by = u.id) as uploaded_at, u.created_at
            from ${users} u where ${isStaff}),
            waits as (select (julianday(uploaded_at) - julianday(created_at)) * 86400 as seconds,
              row_number() over (order by julianday(uploaded_at) - julianday(created_at)) as number,
              count(*) over () as total from first_uploads where uploaded_at is not null)
          select coalesce(max(total), 0) as uploaders, avg(seconds) filter (
            where number in ((total + 1) / 2, (total + 2) / 2)) as seconds from waits`,
        ),
      );
      if (!mine!.isStaff) return null;
      const seconds = first!.seconds;
      return {
        ...sums!,
        dropOff,
        uploaders: first!.uploaders,
        secondsToFirstUpload: seconds === null ? null : Math.max(0, Math.round(seconds)),
      };
    },
  };
}
