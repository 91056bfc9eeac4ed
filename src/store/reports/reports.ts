import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Caller } from "../../services/accounts/caller.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { ReportRow, ReportStore, StoredReport } from "../../services/reports/reports.ts";
import { called, callerId } from "../accounts/caller.ts";
import { takeKey } from "../accounts/idempotency.ts";
import { accountOf, fromAccount, keyed, requireAccount } from "../accounts/key-lookup.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { RowsShape } from "../answers.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { reportShares } from "../schema/report-shares.ts";
import { reportTags } from "../schema/report-tags.ts";
import { reports } from "../schema/reports.ts";
import { tags } from "../schema/tags.ts";
import { users } from "../schema/users.ts";
import { decisionsOn, decisionsOnFile } from "./decisions.ts";
import { packReport, type ReportBodies } from "./report-body.ts";

/** Tags of the report of the row at hand, as JSON. */
const tagsOfReport = sql`(
  select json_group_array(json_object('id', t.id, 'name', t.name, 'color', t.color, 'createdAt', t.created_at))
  from ${reportTags} rt join ${tags} t on t.id = rt.tag_id where rt.report_id = "reports"."id"
)`;

const summary = {
  id: reports.id,
  filename: reports.filename,
  format: reports.format,
  overallScore: reports.overallScore,
  grade: reports.grade,
  compliant: reports.compliant,
  verdict: reports.verdict,
  totalChecks: reports.totalChecks,
  totalPassed: reports.totalPassed,
  totalFailed: reports.totalFailed,
  totalNotApplicable: reports.totalNotApplicable,
  totalNeedsReview: reports.totalNeedsReview,
  createdAt: reports.createdAt,
  tags: tagsOfReport,
};

const listed = new RowsShape<ReportRow>(summary, ["tags"]);

const whole = { id: reports.id, createdAt: reports.createdAt, body: reports.body };

/** The columns of a report, but for whose it is, as an insert takes them. */
export async function rowOf({ report_id: id, created_at: createdAt, ...report }: StoredReport) {
  return {
    id,
    createdAt,
    filename: report.filename,
    format: report.format,
    overallScore: report.overall_score,
    grade: report.grade,
    compliant: Number(report.compliant),
    verdict: report.verdict,
    totalChecks: report.total_checks,
    totalPassed: report.total_passed,
    totalFailed: report.total_failed,
    totalNotApplicable: report.total_not_applicable,
    totalNeedsReview: report.total_needs_review,
    body: await packReport(report),
  };
}

export function reportStore(db: Database, bodies: ReportBodies): ReportStore {
  const ofAccount = (caller: Caller) => eq(reports.userId, callerId(caller));
  const oneOf = (key: Caller, id: string) => and(eq(reports.id, id), ofAccount(key));

  return {
    async add(accountId, given, repeatable, room) {
      const { report_id: id } = given;
      const owners = { account: accountId };
      const values = { ...(await rowOf(given)), userId: users.id };
      if (!repeatable) {
        const [[used], [added], decisions] = await db.batch([
          usedRow(db, room, owners),
          insertFrom(
            db,
            reports,
            values,
            sql`${fromAccount(accountId)} and ${hasRoom(room, owners)}`,
          ).returning({
            id: reports.id,
          }),
          decisionsOnFile(accountId, given.filename).statement(db),
        ]);
        if (!added) requireRoom(room, usedOf(used));
        requireAccount(added);
        return { report: given, decisions };
      }
      const { isOurs, release, finish } = takeKey(db, accountId, id, repeatable, true);
      const isMade = sql`exists (select 1 from ${reports} where ${eq(reports.id, id)})`;
      const insert = insertFrom(
        db,
        reports,
        values,
        sql`${fromAccount(accountId)} and ${isOurs} and ${hasRoom(room, owners)}`,
      );
      const [[used], [mine], added, , , decisions] = await db.batch([
        usedRow(db, room, owners),
        db.select({ isOurs: isOurs.as("is_ours") }).from(sql`(select 1)`),
        insert.returning({ id: reports.id }),
        release(isMade),
        finish,
        decisionsOnFile(accountId, given.filename).statement(db),
      ]);
      if (mine?.isOurs && !added.length) requireRoom(room, usedOf(used));
      return added.length ? { report: given, decisions } : null;
    },

    async readOwn(accountId, id) {
      const [[row], decisions] = await db.batch([
        db
          .select(whole)
          .from(reports)
          .where(and(eq(reports.id, id), eq(reports.userId, accountId))),
        decisionsOn(sql`${accountId}`, { report: id }).statement(db),
      ]);
      return row ? { report: await bodies.stored(row), decisions } : null;
    },

    async last(accountId, filename) {
      const [row] = await db
        .select(whole)
        .from(reports)
        .where(and(eq(reports.userId, accountId), eq(reports.filename, filename)))
        .orderBy(desc(reports.id))
        .limit(1);
      return row ? bodies.find(row) : null;
    },

    async list(caller, paging) {
      const at = windowOf(paging, [reports.id], {
        list: "reports",
        by: reports.userId,
        owner: callerId(caller),
      });
      const answers = await called(
        db,
        caller,
        totalRow(totalOf("reports", callerId(caller))),
        listed.rows(sql`from ${reports} where ${and(ofAccount(caller), at.where)}
          order by ${reports.id} desc limit ${at.limit} offset ${at.offset}`),
      );
      const [[all], [{ rows }]] = answers;
      return { total: all.total, reports: rows };
    },

    async read(caller, id) {
      const answers = await called(
        db,
        caller,
        db.select(whole).from(reports).where(oneOf(caller, id)),
        decisionsOn(callerId(caller), { report: id }),
      );
      const [[row], [{ rows: decisions }]] = answers;
      return row ? { report: await bodies.stored(row), decisions } : null;
    },

    async pair(key, id, since) {
      const { answers } = await keyed(
        db,
        key,
        db.select(whole).from(reports).where(oneOf(key, id)),
        db
          .select(whole)
          .from(reports)
          .where(
            since === null
              ? and(
                  ofAccount(key),
                  sql`${reports.filename} = (select r.filename from ${reports} r where r.id = ${id} and r.user_id = ${accountOf(key)})`,
                  lt(reports.id, id),
                )
              : oneOf(key, since),
          )
          .orderBy(desc(reports.id))
          .limit(1),
        decisionsOn(accountOf(key), { report: id }),
      );
      const [[row], [earlier], [{ rows: decisions }]] = answers;
      return {
        found: row ? { report: await bodies.stored(row), decisions } : null,
        before: row && earlier ? await bodies.stored(earlier) : null,
      };
    },

    async remove(caller, id) {
      const answers = await called(
        db,
        caller,
        db.delete(reports).where(oneOf(caller, id)).returning({ id: reports.id }),
      );
      return answers[0].length > 0;
    },

    async addShare(key, reportId, { id, createdAt, expiresAt }) {
      const { answers } = await keyed(
        db,
        key,
        db
          .insert(reportShares)
          .select(
            db
              .select({
                id: sql<string>`${id}`.as("id"),
                reportId: reports.id,
                createdAt: sql<string>`${createdAt}`.as("created_at"),
                expiresAt: sql<string | null>`${expiresAt}`.as("expires_at"),
              })
              .from(reports)
              .where(oneOf(key, reportId)),
          )
          .returning({ id: reportShares.id }),
      );
      return answers[0].length > 0;
    },

    async removeShare(key, reportId, shareId) {
      const isOwn = sql`exists (select 1 from ${reports} where ${oneOf(key, reportId)})`;
      const { answers } = await keyed(
        db,
        key,
        db
          .delete(reportShares)
          .where(and(eq(reportShares.id, shareId), eq(reportShares.reportId, reportId), isOwn))
          .returning({ id: reportShares.id }),
      );
      return answers[0].length > 0;
    },

    async readShared(shareId, now) {
      const isOpen = and(
        eq(reportShares.id, shareId),
        or(isNull(reportShares.expiresAt), gt(reportShares.expiresAt, now)),
      );
      const ofShared = (column: "user_id" | "id") =>
        sql`(select r.${sql.raw(column)} from ${reportShares} join ${reports} r on r.id = ${reportShares.reportId} where ${isOpen})`;
      const [[row], decisions] = await db.batch([
        db
          .select(whole)
          .from(reportShares)
          .innerJoin(reports, eq(reports.id, reportShares.reportId))
          .where(isOpen),
        decisionsOn(ofShared("user_id"), { report: ofShared("id") }).statement(db),
      ]);
      return row ? { report: await bodies.stored(row), decisions } : null;
    },
  };
}
