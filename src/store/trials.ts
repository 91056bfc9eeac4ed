import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Full, TrialLimits, TrialStore } from "../services/trials.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { totalOf } from "./list-totals.ts";
import { packReport, unpackReport } from "./report-body.ts";
import { trials } from "./schema/trials.ts";

/** Whose list all trials are, in `list_totals`. */
const everybody = "all";

/** What is full, as an expression; null where there is room. */
const fullness = (address: string, now: string, { ofAddress, inAll }: TrialLimits) =>
  sql<Full | null>`(select case
    when (select count(*) from (select 1 from ${trials} t
      where t.address = ${address} and t.expires_at > ${now} limit ${ofAddress})) >= ${ofAddress} then 'ofAddress'
    when ${totalOf("trials", everybody)} >= ${inAll} then 'inAll' end)`;

export function trialStore(db: Database): TrialStore {
  const fullnessRow = (address: string, now: string, limits: TrialLimits) =>
    db.select({ full: fullness(address, now, limits).as("full_of") }).from(sql`(select 1)`);

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
      const [row] = await db
        .select()
        .from(trials)
        .where(and(eq(trials.tokenHash, tokenHash), gt(trials.expiresAt, now)));
      if (!row) return null;
      const report = await unpackReport(row.body);
      return {
        report: { report_id: row.reportId, ...report, created_at: row.createdAt },
        expiresAt: row.expiresAt,
      };
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
