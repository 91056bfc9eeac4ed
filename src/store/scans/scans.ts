import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../services/accounts/caller.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { Decision } from "../../services/reports/decisions.ts";
import type { StoredReport } from "../../services/reports/reports.ts";
import type { Scan, ScanStatus, ScanStore } from "../../services/scans/scans.ts";
import { called, callerId } from "../accounts/caller.ts";
import { takeKey } from "../accounts/idempotency.ts";
import { accountOf, fromAccount, keyed, requireAccount } from "../accounts/key-lookup.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { RowsShape } from "../answers.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { decisionsOn } from "../reports/decisions.ts";
import type { ReportBodies } from "../reports/report-body.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { scans, seriesName } from "../schema/scans.ts";
import { users } from "../schema/users.ts";

/** What is reported of a scan. */
export const shownScan = {
  id: scans.id,
  filename: scans.filename,
  status: scans.status,
  label: scans.label,
  source: scans.source,
  url: scans.url,
  score: scans.score,
  grade: scans.grade,
  compliant: scans.compliant,
  issuesCount: scans.issuesCount,
  gateResult: scans.gateResult,
  errorCode: scans.errorCode,
  errorMessage: scans.errorMessage,
  createdAt: scans.createdAt,
  completedAt: scans.completedAt,
};

const listed = new RowsShape<Scan>(shownScan);

const whole = { ...shownScan, body: scans.body };

/** The report of a scan has the scan's own number, so that working on it twice makes one report. */
export async function reportOfScan(
  bodies: ReportBodies,
  { id, completedAt }: Pick<Scan, "id" | "completedAt">,
  body: string | null,
): Promise<StoredReport | null> {
  if (body === null || completedAt === null) return null;
  return bodies.stored({ id: `rep_${id.slice(4)}`, createdAt: completedAt, body });
}

/**
 * Whether it is the last complete scan of the series before the one: those with the label, or without one and with the
 * file name. The planner would rather walk all scans of the account in the table's own order.
 */
export const lastOfSeries = (
  accountId: SQL | string,
  name: SQL | string,
  isUnlabelled: SQL | number,
  before: string,
) =>
  sql`${scans.userId} = ${accountId} and ${scans.id} = (
    select ${scans.id} from ${scans} indexed by scans_by_series
    where ${scans.userId} = ${accountId} and ${scans.status} = 'complete' and ${scans.id} < ${before}
      and ${seriesName} = ${name}
      and (${scans.label} is null) = ${isUnlabelled}
    order by ${scans.id} desc limit 1)`;

/** A condition that lets the few scans that wait or have failed be found by their own indexes. */
function hasStatus(accountId: SQL, status: ScanStatus): SQL {
  if (status === "failed") return sql`${scans.status} = 'failed'`;
  if (status === "complete") return sql`${scans.status} = 'complete'`;
  return sql`${scans.id} in (select w.id from ${scans} w indexed by scans_by_lane
    where w.user_id = ${accountId} and w.line in ('fetch', 'scan') and w.status = ${status})`;
}

/** How many scans the account has, of one status or of all. Those that have not ended are few: quotas bound them. */
function scanTotal(accountId: SQL, status: ScanStatus | undefined): SQL<number> {
  const waiting = (some: readonly ScanStatus[]) => sql`(select count(*) from ${scans} indexed by scans_by_lane
    where ${scans.userId} = ${accountId} and ${scans.line} in ('fetch', 'scan') and ${inArray(scans.status, [...some])})`;
  switch (status) {
    case undefined:
      return totalOf("scans", accountId);
    case "failed":
      return totalOf("scans.failed", accountId);
    case "complete":
      return sql`${totalOf("scans", accountId)} - ${totalOf("scans.failed", accountId)} - ${waiting(["queued", "processing"])}`;
    default:
      return waiting([status]) as SQL<number>;
  }
}

export function scanStore(db: Database, bodies: ReportBodies): ScanStore {
  const oneOf = (caller: Caller, id: string) => and(eq(scans.id, id), eq(scans.userId, callerId(caller)));
  async function found({ body, ...scan }: Scan & { body: string | null }, decisions: Decision[]) {
    const report = await reportOfScan(bodies, scan, body);
    return { scan, found: report && { report, decisions } };
  }

  return {
    async add(accountId, scan, repeatable, room) {
      const owners = { account: accountId };
      const waits = line(db, scans, scan.source === "url" ? "fetch" : "scan", scans.userId);
      const gate = scan.gate && JSON.stringify(scan.gate);
      const row = { ...scan, gate, userId: users.id, status: "queued", ...waits.queued(users.id), fence: 0 };
      const place = sql`${fromAccount(accountId)} and ${hasRoom(room, owners)}`;
      if (!repeatable) {
        const [[used], [added]] = await db.batch([
          usedRow(db, room, owners),
          insertFrom(db, scans, row, place).returning({ id: scans.id }),
        ]);
        if (!added) requireRoom(room, usedOf(used));
        requireAccount(added);
        return { outcome: "added" };
      }
      const { forget, take, read, isOurs, release, record } = takeKey(
        db,
        accountId,
        scan.id,
        repeatable,
        true,
      );
      const insert = insertFrom(db, scans, row, sql`${place} and ${isOurs}`);
      const isMade = sql`exists (select 1 from ${scans} where ${and(eq(scans.id, scan.id), eq(scans.userId, accountId))})`;
      const made = db
        .select(shownScan)
        .from(scans)
        .where(and(eq(scans.id, record), eq(scans.userId, accountId)));
      const [[used], , , , , [found], [known]] = await db.batch([
        usedRow(db, room, owners),
        forget,
        take,
        insert,
        release(isMade),
        read,
        made,
      ]);
      if (!found) requireRoom(room, usedOf(used));
      requireAccount(found);
      if (found?.recordId === scan.id) return { outcome: "added" };
      if (found?.requestHash !== repeatable.requestHash) return { outcome: "conflict" };
      return { outcome: "repeated", scan: known ?? null };
    },

    async list(caller, paging, status) {
      const stepped =
        status === undefined ? { list: "scans", by: scans.userId, owner: callerId(caller) } : undefined;
      const at = windowOf(paging, [scans.id], stepped);
      const wanted = and(eq(scans.userId, callerId(caller)), status && hasStatus(callerId(caller), status));
      const page = and(wanted, at.where);
      const window = sql`order by ${scans.id} desc limit ${at.limit} offset ${at.offset}`;
      const found =
        status === "failed"
          ? sql`${eq(scans.userId, callerId(caller))} and ${scans.id} in (
              select ${scans.id} from ${scans} indexed by scans_failed where ${page} ${window})
              order by ${scans.id} desc`
          : sql`${page} ${window}`;
      const answers = await called(
        db,
        caller,
        totalRow(scanTotal(callerId(caller), status)),
        listed.rows(sql`from ${scans} where ${found}`),
      );
      const [[all], [{ rows }]] = answers;
      return { total: all.total, scans: rows };
    },

    async read(caller, id) {
      const answers = await called(
        db,
        caller,
        db.select(whole).from(scans).where(oneOf(caller, id)),
        decisionsOn(callerId(caller), { scan: id }),
      );
      const [[row], [{ rows: decisions }]] = answers;
      return row ? found(row, decisions) : null;
    },

    async pair(key, id, since) {
      const same = (column: SQL) =>
        sql`(select ${column} from ${scans} s where s.id = ${id} and s.user_id = ${accountOf(key)})`;
      const { answers } = await keyed(
        db,
        key,
        db.select(whole).from(scans).where(oneOf(key, id)),
        db
          .select(whole)
          .from(scans)
          .where(
            since === null
              ? lastOfSeries(
                  accountOf(key),
                  same(sql`coalesce(s.label, s.filename)`),
                  same(sql`(s.label is null)`),
                  id,
                )
              : oneOf(key, since),
          ),
        decisionsOn(accountOf(key), { scan: id }),
      );
      const [[row], [earlier], [{ rows: decisions }]] = answers;
      return {
        found: row ? await found(row, decisions) : null,
        before: row && earlier ? await found(earlier, []) : null,
      };
    },

    async remove(caller, id, now) {
      const answers = await called(
        db,
        caller,
        insertFrom(
          db,
          doomedObjects,
          { objectKey: scans.objectKey, createdAt: now },
          sql`from ${scans} where ${oneOf(caller, id)} and ${scans.objectKey} is not null`,
        ).onConflictDoNothing(),
        db.delete(scans).where(oneOf(caller, id)).returning({ objectKey: scans.objectKey }),
      );
      return answers[1][0] ?? null;
    },
  };
}
