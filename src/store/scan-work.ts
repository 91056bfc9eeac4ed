import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { ClaimOutcome, ScanClaim, ScanWorkStore } from "../services/scan-work.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { packed } from "./packed.ts";
import { packReport } from "./report-body.ts";
import { shownScan } from "./scans.ts";
import { deliveries } from "./schema/deliveries.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";
import { scans } from "./schema/scans.ts";
import { webhooks } from "./schema/webhooks.ts";

/** Of what has not ended, that whose message or lease is overdue. */
const isOverdue = (now: string) =>
  and(inArray(scans.status, ["queued", "processing"]), lt(scans.leaseEndsAt, now));

export function scanWorkStore(db: Database): ScanWorkStore {
  const isOurs = ({ scan, fence }: ScanClaim) =>
    and(eq(scans.id, scan.id), eq(scans.fence, fence), eq(scans.status, "processing"));

  return {
    async claim(id, now, leaseEndsAt): Promise<ClaimOutcome> {
      const isFree = or(
        eq(scans.status, "queued"),
        and(eq(scans.status, "processing"), lt(scans.leaseEndsAt, now)),
      );
      const [[row], [known]] = await db.batch([
        db
          .update(scans)
          .set({
            status: "processing",
            fence: sql`${scans.fence} + 1`,
            attempts: sql`${scans.attempts} + 1`,
            leaseEndsAt,
          })
          .where(and(eq(scans.id, id), isFree))
          .returning({
            ...shownScan,
            accountId: scans.userId,
            contentType: scans.contentType,
            objectKey: scans.objectKey,
            attempts: scans.attempts,
            fence: scans.fence,
          }),
        db
          .select({ status: scans.status, leaseEndsAt: scans.leaseEndsAt })
          .from(scans)
          .where(eq(scans.id, id)),
      ]);
      if (row) {
        const { accountId, contentType, objectKey, attempts, fence, ...scan } = row;
        return { outcome: "claimed", claim: { scan, accountId, contentType, objectKey, attempts, fence } };
      }
      if (known?.status === "processing") return { outcome: "held", until: known.leaseEndsAt ?? now };
      return { outcome: "over" };
    },

    async release(claim, now) {
      // Just before now: a lease that ends now has not ended.
      const leaseEndsAt = new Date(Date.parse(now) - 1).toISOString();
      await db.update(scans).set({ leaseEndsAt }).where(isOurs(claim));
    },

    async listeners(accountId, event) {
      const rows = await db
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(eq(webhooks.userId, accountId), hears(event)));
      return rows.map(({ id }) => id);
    },

    async end(claim, { scan, report, event, payload, deliveries: told }) {
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
          attempts: 0,
          dueAt: scan.completedAt,
          fence: 0,
          createdAt: scan.completedAt,
        },
        sql`from json_each(${JSON.stringify(told)}) told
          join ${webhooks} on ${webhooks.id} = told.value ->> 'webhookId'
          where ${hears(event)} and exists (select 1 from ${scans} where ${isOurs(claim)})`,
      );
      const doom = insertFrom(
        db,
        doomedObjects,
        { objectKey: scans.objectKey, createdAt: scan.completedAt },
        sql`from ${scans} where ${isOurs(claim)} and ${scans.objectKey} is not null`,
      ).onConflictDoNothing();
      const update = db
        .update(scans)
        .set({ ...scan, body, objectKey: null, leaseEndsAt: null })
        .where(isOurs(claim))
        .returning({ id: scans.id });
      const [, , ended] = await db.batch([deliver, doom, update]);
      return ended.length > 0;
    },

    async overdue(now, awaitedUntil, most) {
      const ids = db
        .select({ id: scans.id })
        .from(scans)
        .where(isOverdue(now))
        .orderBy(scans.leaseEndsAt)
        .limit(most);
      const [rows] = await db.batch([
        ids,
        // The end of a worker's lease stays: it is what lets another claim the scan.
        db
          .update(scans)
          .set({ leaseEndsAt: awaitedUntil })
          .where(and(inArray(scans.id, ids), eq(scans.status, "queued"))),
      ]);
      return rows.map(({ id }) => id);
    },

    async needed(keys) {
      const rows = await db
        .select({ key: scans.objectKey })
        .from(scans)
        .where(sql`${scans.objectKey} in (select value from json_each(${JSON.stringify(keys)}))`);
      return rows.flatMap(({ key }) => key ?? []);
    },
  };
}

/** Whether the webhook at hand wants the event. */
const hears = (event: string) =>
  sql`${webhooks.disabledAt} is null
    and exists (select 1 from json_each(${webhooks.events}) wanted where wanted.value = ${event})`;
