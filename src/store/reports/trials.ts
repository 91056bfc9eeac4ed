import { and, eq, gt, lte, sql } from "drizzle-orm";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { Full, Trial, TrialLimits, TrialStore } from "../../services/reports/trials.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf } from "../list-totals.ts";
import { reports } from "../schema/reports.ts";
import { trials } from "../schema/trials.ts";
import { packReport, unpackReport } from "./report-body.ts";
import { rowOf } from "./reports.ts";

/** Whose list all trials are, in `list_totals`. */
const everyone = "all";

/** What is full, as an expression; null where there is room. */
const fullness = (address: string, now: string, { ofAddress, inAll }: TrialLimits) =>
  sql<Full | null>`(select case
    when (select count(*) from (select 1 from ${trials} t
      where t.address = ${address} and t.expires_at > ${now} limit ${ofAddress})) >= ${ofAddress} then 'ofAddress'
    when ${totalOf("trials", everyone)} >= ${inAll} then 'inAll' end)`;

const trialOf = async ({
  reportId,
  createdAt,
  expiresAt,
  body,
}: typeof trials.$inferSelect): Promise<Trial> => ({
  report: { report_id: reportId, ...(await unpackReport(body)), created_at: createdAt },
  expiresAt,
});

export function trialStore(db: Database): TrialStore {
  const fullnessRow = (address: string, now: string, limits: TrialLimits) =>
    db.select({ full: fullness(address, now, limits).as("full_of") }).from(sql`(select 1)`);

  const live = (tokenHash: string, now: string) =>
    db
      .select()
      .from(trials)
      .where(and(eq(trials.tokenHash, tokenHash), gt(trials.expiresAt, now)));

  return {
    async fullness(address, now, limits) {
      const [row] = await fullnessRow(address, now, limits);
      return row!.full;
    },

    async add(tokenHash, address, { report: given, expiresAt }, limits) {
      const { report_id: reportId, created_at: createdAt, ...report } = given;
      const row = { tokenHash, reportId, address, createdAt, expiresAt, body: await packReport(report) };
      const [[before]] = await db.batch([
        fullnessRow(address, createdAt, limits),
        insertFrom(db, trials, row, sql`where ${fullness(address, createdAt, limits)} is null`),
      ]);
      return before!.full;
    },

    async read(tokenHash, now) {
      const [row] = await live(tokenHash, now);
      return row ? trialOf(row) : null;
    },

    async keep(viewer, tokenHash, room) {
      const [[row]] = await viewed(db, viewer, live(tokenHash, viewer.at));
      if (!row) return null;
      const { report } = await trialOf(row);
      const me = viewerId(viewer);
      const owners = { account: me };
      const isNew = sql`not exists (select 1 from ${reports} where ${eq(reports.id, report.report_id)})`;
      const [[used], , [kept]] = await viewed(
        db,
        viewer,
        usedRow(db, room, owners),
        insertFrom(
          db,
          reports,
          { ...(await rowOf(report)), userId: me },
          sql`where ${me} is not null and ${isNew} and ${hasRoom(room, owners)}`,
        ),
        db.select({ userId: reports.userId }).from(reports).where(eq(reports.id, report.report_id)),
      );
      if (!kept) requireRoom(room, usedOf(used));
      return kept?.userId === viewer.userId ? report.report_id : null;
    },

    async remove(tokenHash) {
      await db.delete(trials).where(eq(trials.tokenHash, tokenHash));
    },

    async forget(now, most) {
      await db.delete(trials).where(
        sql`${trials.tokenHash} in (select t.token_hash from ${trials} t
          where ${lte(sql`t.expires_at`, now)} order by t.expires_at limit ${most})`,
      );
    },
  };
}
