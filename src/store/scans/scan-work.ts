import { and, eq, sql } from "drizzle-orm";
import type { Claim, ClaimStore } from "../../services/jobs/claims.ts";
import type { ScanClaim, ScanWorkStore } from "../../services/scans/scan-work.ts";
import { type Scan, scanOfKey } from "../../services/scans/scans.ts";
import type { Database } from "../database.ts";
import { packed } from "../gzipped-text.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { bodyKey, movedMark, packReport, type ReportBodies } from "../reports/report-body.ts";
import { deliveries } from "../schema/deliveries.ts";
import { scans } from "../schema/scans.ts";
import { webhooks } from "../schema/webhooks.ts";
import { lastOfSeries, reportOfScan, shownScan } from "./scans.ts";

/** What the worker of a scan knows of it. */
const claimedScan = {
  ...shownScan,
  contentType: scans.contentType,
  objectKey: scans.objectKey,
  gate: scans.gate,
};

export function scanWorkStore(db: Database, bodies: ReportBodies): ScanWorkStore {
  const lines = {
    fetch: line(db, scans, "fetch", scans.userId),
    scan: line(db, scans, "scan", scans.userId),
  };
  const sending = line(db, deliveries, "delivery", deliveries.webhookId);

  /** One of the two lines of scans as its worker sees it. */
  const claims = (kind: keyof typeof lines): ClaimStore<ScanClaim> => ({
    ...lines[kind],
    async claim(now, leaseEndsAt, lanesPassedOver) {
      const row = await lines[kind].claim(
        now,
        leaseEndsAt,
        lanesPassedOver,
        { status: "processing" },
        claimedScan,
      );
      if (!row) return null;
      const { lane, attempts, fence, contentType, objectKey, gate, ...scan } = row as unknown as Claim &
        Scan &
        Pick<ScanClaim, "contentType" | "objectKey" | "gate">;
      return { id: scan.id, kind, scan, lane, contentType, objectKey, gate, attempts, fence };
    },
  });

  return {
    fetches: claims("fetch"),
    scans: claims("scan"),

    async fetched(claim, { filename, contentType, objectKey }) {
      const moved = await db
        .update(scans)
        .set({ filename, contentType, objectKey, ...lines.scan.queued(sql`${claim.lane}`) })
        .where(lines.fetch.isOurs(claim))
        .returning({ id: scans.id });
      return moved.length > 0;
    },

    async last({ lane, scan: { id, label, filename } }) {
      const [row] = await db
        .select({ id: scans.id, completedAt: scans.completedAt, body: scans.body })
        .from(scans)
        // A label is no file name that is written the same.
        .where(lastOfSeries(lane, label ?? filename, label === null ? 1 : 0, id));
      return row ? reportOfScan(bodies, row, row.body) : null;
    },

    async listeners(accountId, event) {
      const rows = await db
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(eq(webhooks.userId, accountId), hears(event)));
      return rows.map(({ id }) => id);
    },

    async end(claim, { scan, report, event, payload, deliveries: recipients }) {
      const isOurs = lines[claim.kind].isOurs(claim);
      // Each claim writes an object of its own, so that a claim that was lost spoils nothing: its row never names it.
      const reportId = `rep_${scan.id.slice(4)}`;
      const body = report && `${movedMark}-${claim.fence}`;
      const key = body && bodyKey(reportId, body);
      if (report && key) await bodies.put(key, await packReport(report));
      // No one may listen, as after most scans.
      const packedPayload = recipients.length ? await packed(payload) : "";
      const id = sql`recipients.value ->> 'id'`;
      const deliver = insertFrom(
        db,
        deliveries,
        {
          id,
          webhookId: webhooks.id,
          messageId: id,
          event,
          payload: packedPayload,
          status: "pending",
          ...sending.queued(webhooks.id),
          dueAt: scan.completedAt,
          fence: 0,
          createdAt: scan.completedAt,
        },
        sql`from json_each(${JSON.stringify(recipients)}) recipients
          join ${webhooks} on ${webhooks.id} = recipients.value ->> 'webhookId'
          where ${hears(event)} and exists (select 1 from ${scans} where ${isOurs})`,
      );
      // A key that is set, even to itself, has every index written anew.
      const { id: _, ...changes } = scan;
      const update = db
        .update(scans)
        .set({ ...changes, body, objectKey: null, ...lines[claim.kind].ended })
        .where(isOurs)
        .returning({ id: scans.id });
      const [, ended] = await db.batch([deliver, update]);
      if (!ended.length && key) await bodies.remove([key]);
      return ended.length > 0;
    },

    async unneeded(keys) {
      const asked = keys.map(scanOfKey);
      const rows = await db.all<{ at: number; line: string | null }>(sql`
        select asked.key as at, s.line from json_each(${JSON.stringify(asked)}) asked
        cross join ${scans} s on s.user_id = asked.value ->> 0 and s.id = asked.value ->> 1`);
      const hasEnded = new Map(rows.map(({ at, line }) => [at, line === null]));
      const of = (wanted: boolean | undefined) => keys.filter((_, at) => hasEnded.get(at) === wanted);
      return { ended: of(true), unknown: of(undefined) };
    },
  };
}

/** Whether the webhook at hand wants the event. */
const hears = (event: string) =>
  sql`${webhooks.disabledAt} is null
    and exists (select 1 from json_each(${webhooks.events}) wanted where wanted.value = ${event})`;
