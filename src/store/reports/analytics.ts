import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../services/accounts/roles.ts";
import { offsetOf } from "../../services/paging.ts";
import type { AnalyticsStore, Counts, MemberActivity } from "../../services/reports/analytics.ts";
import { roleOf } from "../accounts/organizations.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { totalOf } from "../list-totals.ts";
import { firstUploads } from "../schema/first-uploads.ts";
import { listTotals } from "../schema/list-totals.ts";
import { medianUpload } from "../schema/median-upload.ts";
import { memberCounts } from "../schema/member-counts.ts";
import { members } from "../schema/members.ts";
import { organizationCounts } from "../schema/organization-counts.ts";
import { users } from "../schema/users.ts";

/** A row of the counts of an organization. */
interface Count {
  kind: string;
  key: string;
  count: number;
  sum: number;
}

/** A mean of scores in percent, of their sum in tenths, cut to one decimal as scores are; null of none. */
const meanOf = ({ count, sum }: { count: number; sum: number }): number | null =>
  count ? Math.floor(Number((sum / count).toFixed(6))) / 10 : null;

const sumOf = (rows: readonly Count[]) =>
  rows.reduce(({ count, sum }, row) => ({ count: count + row.count, sum: sum + row.sum }), {
    count: 0,
    sum: 0,
  });

/** Counts by a part of the key; kinds of which there is none are left out. */
function countsBy(rows: readonly Count[], part: (key: string) => string): Counts {
  const counts = new Map<string, number>();
  for (const { key, count } of rows) counts.set(part(key), (counts.get(part(key)) ?? 0) + count);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

const whole = (key: string) => key;
const mostFirst = (a: Count, b: Count) => b.count - a.count || (a.key < b.key ? -1 : 1);

export function analyticsStore(db: Database): AnalyticsStore {
  /** A query whose columns have these names, as a batch takes it. */
  const rows = <Row extends object>(names: readonly (keyof Row & string)[], query: SQL) => {
    const columns = names.map((name) => [name, sql`${sql.identifier(name)}`]);
    return db
      .select(Object.fromEntries(columns) as { [Name in keyof Row]: SQL<Row[Name]> })
      .from(sql`(${query})`);
  };

  /** What is counted of an organization, one kind or several; of days, those from `since` on. */
  const counted = (orgId: string, kinds: readonly string[], isOurs: SQL, since = "") =>
    rows<Count>(
      ["kind", "key", "count", "sum"],
      sql`select c.kind, c.key, c.count, c.sum from ${organizationCounts} c
        where c.org_id = ${orgId} and c.kind in ${kinds} and c.key >= ${since} and ${isOurs}`,
    );

  return {
    async dashboard(viewer, orgId, since) {
      const isOurs = sql`${roleOf(viewer, orgId)} is not null`;
      const [[mine], all, days] = await viewed(
        db,
        viewer,
        rows<{ role: Role | null }>(["role"], sql`select ${roleOf(viewer, orgId)} as role`),
        counted(orgId, ["type", "bytes", "latest", "check", "job"], isOurs),
        counted(orgId, ["upload", "test"], isOurs, since),
      );
      if (!mine!.role) return null;
      const of = (kind: string) => [...all, ...days].filter((row) => row.kind === kind && row.count > 0);
      const types = of("type");
      const latest = of("latest");
      const total = sumOf(types).count;
      const untested = total - sumOf(latest).count;
      const byStatus = countsBy(latest, (key) => (key.endsWith("1") ? "compliant" : "non_compliant"));
      return {
        documents: {
          total,
          byType: countsBy(types, whole),
          byStatus: untested ? { untested, ...byStatus } : byStatus,
        },
        storageBytes: sumOf(of("bytes")).sum,
        uploads: of("upload").map(({ key, count }) => ({ date: key, count })),
        compliance: {
          averageScore: meanOf(sumOf(latest)),
          byGrade: countsBy(latest, (key) => key.slice(0, -1)),
          failuresByCheck: countsBy(of("check").sort(mostFirst), whole),
          overTime: of("test")
            .map((row) => ({ date: row.key, averageScore: meanOf(row)!, tests: row.count }))
            .sort((a, b) => (a.date < b.date ? -1 : 1)),
        },
        jobs: { byStatus: countsBy(of("job"), whole) },
      };
    },

    async overview(viewer, orgId, paging) {
      const isOurs = sql`${roleOf(viewer, orgId)} is not null`;
      const [[mine], [sizes], sums, activities] = await viewed(
        db,
        viewer,
        rows<{ role: Role | null }>(["role"], sql`select ${roleOf(viewer, orgId)} as role`),
        rows<{ members: number; documents: number }>(
          ["members", "documents"],
          sql`select ${totalOf("members", orgId)} as members, ${totalOf("documents", orgId)} as documents where ${isOurs}`,
        ),
        counted(orgId, ["bytes", "tests"], isOurs),
        rows<Omit<MemberActivity, "averageScore"> & { tenths: number }>(
          [
            "userId",
            "fullName",
            "email",
            "role",
            "documents",
            "storageBytes",
            "tests",
            "tenths",
            "lastUploadAt",
          ],
          sql`select u.id as userId, u.full_name as fullName, u.email, m.role, coalesce(c.documents, 0) as documents,
              coalesce(c.bytes, 0) as storageBytes, coalesce(c.tests, 0) as tests, coalesce(c.tenths, 0) as tenths,
              c.last_upload_at as lastUploadAt
            from ${members} m join ${users} u on u.id = m.user_id
              left join ${memberCounts} c on c.user_id = m.user_id and c.org_id = m.org_id
            where m.org_id = ${orgId} and ${isOurs}
            order by m.joined_at desc, m.user_id desc limit ${paging.pageSize} offset ${offsetOf(paging)}`,
        ),
      );
      if (!mine!.role || !sizes) return null;
      const of = (kind: string) => sumOf(sums.filter((row) => row.kind === kind));
      return {
        ...sizes,
        storageBytes: of("bytes").sum,
        tests: of("tests").count,
        users: activities.map(({ tenths, ...activity }) => ({
          ...activity,
          averageScore: meanOf({ count: activity.tests, sum: tenths }),
        })),
      };
    },

    async onboarding(viewer, staffEmails) {
      const isStaff = sql`exists (select 1 from ${users} me where me.id = ${viewerId(viewer)}
        and me.verified_at is not null and me.email in (select value from json_each(${JSON.stringify(staffEmails)})))`;
      const [[mine], counts, [median]] = await viewed(
        db,
        viewer,
        rows<{ isStaff: number }>(["isStaff"], sql`select ${isStaff} as isStaff`),
        rows<{ key: string; count: number }>(
          ["key", "count"],
          sql`select t.owner as key, t.count from ${listTotals} t where t.list = 'funnel' and t.count > 0 and ${isStaff}`,
        ),
        rows<{ total: number; waited: number | null; next: number | null }>(
          ["total", "waited", "next"],
          sql`select m.total, m.waited, (select f.waited from ${firstUploads} f
              where (f.waited, f.user_id) > (m.waited, m.user_id) order by f.waited, f.user_id limit 1) as next
            from ${medianUpload} m where ${isStaff}`,
        ),
      );
      if (!mine!.isStaff) return null;
      const of = (key: string) => counts.find((row) => row.key === key)?.count ?? 0;
      return {
        users: of("users"),
        completed: of("completed"),
        skipped: of("skipped"),
        surveys: of("survey"),
        dropOff: counts
          .filter(({ key }) => key.startsWith("step "))
          .map(({ key, count }) => ({ step: Number(key.slice(5)), users: count }))
          .sort((a, b) => a.step - b.step),
        uploaders: median?.total ?? 0,
        secondsToFirstUpload: median?.total ? secondsOf(median) : null,
      };
    },
  };
}

/** The median in whole seconds: of an even number, the mean of the two in the middle. */
function secondsOf({
  total,
  waited,
  next,
}: {
  total: number;
  waited: number | null;
  next: number | null;
}): number {
  const middle = total % 2 ? waited! : (waited! + next!) / 2;
  return Math.max(0, Math.round(middle / 1_000));
}
