import { and, eq, sql } from "drizzle-orm";
import type { Claim, ClaimStore } from "../services/claims.ts";
import type { ScanClaim, ScanWorkStore } from "../services/scan-work.ts";
import { type Scan, scanOfKey } from "../services/scans.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { line } from "./line.ts";
import { packed } from "./packed.ts";
import { packReport } from "./report-body.ts";
import { shownScan } from "./scans.ts";
import { deliveries } from "./schema/deliveries.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";
import { scans } from "./schema/scans.ts";
import { webhooks } from "./schema/webhooks.ts";

/** What the worker of a scan knows of it. */
const claimedScan = { ...shownScan, contentType: scans.contentType, objectKey: scans.objectKey };

export function scanWorkStore(db: Database): ScanWorkStore {
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
      const { lane, attempts, fence, contentType, objectKey, ...scan } = row as unknown as Claim &
        Scan &
        Pick<ScanClaim, "contentType" | "objectKey">;
      return { id: scan.id, kind, scan, lane, contentType, objectKey, attempts, fence };
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

    async listeners(accountId, event) {
      const rows = await db
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(eq(webhooks.userId, accountId), hears(event)));
      return rows.map(({ id }) => id);
    },

    async end(claim, { scan, report, event, payload, deliveries: told }) {
      const isOurs = lines[claim.kind].isOurs(claim);
      const body = report && (await packReport(report));
      // Nobody may listen, as after most scans.
      const packedPayload = told.length ? await packed(payload) : "";
      const id = sql`told.value ->> 'id'`;
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
        sql`from json_each(${JSON.stringify(told)}) told
          join ${webhooks} on ${webhooks.id} = told.value ->> 'webhookId'
          where ${hears(event)} and exists (select 1 from ${scans} where ${isOurs})`,
      );
      const doom = insertFrom(
        db,
        doomedObjects,
        { objectKey: scans.objectKey, createdAt: scan.completedAt },
        sql`from ${scans} where ${isOurs} and ${scans.objectKey} is not null`,
      ).onConflictDoNothing();
      const update = db
        .update(scans)
        .set({ ...scan, body, objectKey: null, ...lines[claim.kind].ended })
        .where(isOurs)
        .returning({ id: scans.id });
      const [, , ended] = await db.batch([deliver, doom, update]);
      return ended.length > 0;
    },

    async needed(keys) {
      const ids = keys.map(scanOfKey);
      const rows = await db
        .select({ key: scans.objectKey })
        .from(scans)
        .where(sql`${scans.id} in (select value from json_each(${JSON.stringify(ids)}))`);
      return rows.flatMap(({ key }) => key ?? []);
    },
  };
}

/** Whether the webhook at hand wants the event. */
const hears = (event: string) =>
  sql`${webhooks.disabledAt} is null
    and exists (select 1 from json_each(${webhooks.events}) wanted where wanted.value = ${event})`;
