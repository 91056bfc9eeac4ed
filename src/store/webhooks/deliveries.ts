import { and, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { firstId } from "../../core/ids.ts";
import type { DeliveryStore } from "../../services/webhooks/deliveries.ts";
import type { Database } from "../database.ts";
import { unpacked } from "../gzipped-text.ts";
import { line } from "../jobs/job-line.ts";
import { deliveries } from "../schema/deliveries.ts";
import { webhooks } from "../schema/webhooks.ts";

export function deliveryStore(db: Database): DeliveryStore {
  const sending = line(db, deliveries, "delivery", deliveries.webhookId);
  const { isOurs } = sending;

  return {
    ...sending,

    async claim(now, leaseEndsAt, lanesPassedOver) {
      const columns = { messageId: deliveries.messageId, payload: deliveries.payload };
      const claim = await sending.claim(now, leaseEndsAt, lanesPassedOver, {}, columns);
      if (!claim) return null;
      const [webhook] = await db
        .select({
          url: webhooks.url,
          secret: webhooks.secret,
          previousSecret: webhooks.previousSecret,
          previousSecretEndsAt: webhooks.previousSecretEndsAt,
          failingSince: webhooks.failingSince,
          disabledAt: webhooks.disabledAt,
        })
        .from(webhooks)
        .where(eq(webhooks.id, claim.lane));
      if (!webhook) return null;
      const { messageId, payload } = claim as typeof claim & { messageId: string; payload: string };
      return { ...claim, messageId, payload: await unpacked(payload), ...webhook };
    },

    async settle(claim, { status, dueAt, responseStatus, error, at, disables }) {
      const isHis = and(
        eq(webhooks.id, claim.lane),
        sql`exists (select 1 from ${deliveries} where ${isOurs(claim)})`,
      );
      const note = db
        .update(webhooks)
        .set(
          status === "delivered"
            ? { failingSince: null }
            : {
                // What was sent to a disabled webhook in vain says nothing of its receiver.
                failingSince: claim.disabledAt
                  ? sql`${webhooks.failingSince}`
                  : sql`coalesce(${webhooks.failingSince}, ${at})`,
                ...(disables
                  ? {
                      disabledAt: sql`coalesce(${webhooks.disabledAt}, ${at})`,
                      disabledReason: sql`coalesce(${webhooks.disabledReason}, ${disables})`,
                    }
                  : {}),
              },
        )
        .where(isHis);
      const dropOthers = db
        .update(deliveries)
        .set({ status: "failed", dueAt: null, ...sending.ended, lastError: "The webhook is disabled." })
        .where(
          and(
            eq(deliveries.webhookId, claim.lane),
            eq(deliveries.status, "pending"),
            ne(deliveries.id, claim.id),
            sql`exists (select 1 from ${deliveries} ours
              where ours.id = ${claim.id} and ours.fence = ${claim.fence} and ours.status = 'pending')`,
          ),
        );
      const end = db
        .update(deliveries)
        .set({
          status,
          dueAt,
          responseStatus,
          lastError: error,
          ...(dueAt === null ? sending.ended : { notBefore: dueAt }),
          deliveredAt: status === "delivered" ? at : null,
        })
        .where(isOurs(claim));
      await (disables ? db.batch([note, dropOthers, end]) : db.batch([note, end]));
    },

    async forget(before) {
      const old = db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(isNull(deliveries.line), lt(deliveries.id, firstId("dlv", before))))
        .orderBy(deliveries.id)
        .limit(1_000);
      await db.delete(deliveries).where(inArray(deliveries.id, old));
    },
  };
}
