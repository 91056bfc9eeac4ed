import { and, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { DeliveryClaim, DeliveryStore } from "../services/deliveries.ts";
import type { Database } from "./database.ts";
import { unpacked } from "./packed.ts";
import { deliveries } from "./schema/deliveries.ts";
import { webhooks } from "./schema/webhooks.ts";

/** Of what is to be sent, that which is due and which nobody attempts. */
const isDue = (now: string) =>
  and(
    eq(deliveries.status, "pending"),
    lte(deliveries.dueAt, now),
    or(isNull(deliveries.leaseEndsAt), lt(deliveries.leaseEndsAt, now)),
  );

export function deliveryStore(db: Database): DeliveryStore {
  const isOurs = ({ id, fence }: DeliveryClaim) =>
    and(eq(deliveries.id, id), eq(deliveries.fence, fence), eq(deliveries.status, "pending"));

  return {
    async claim(id, now, leaseEndsAt) {
      const [[delivery], [webhook]] = await db.batch([
        db
          .update(deliveries)
          .set({
            fence: sql`${deliveries.fence} + 1`,
            attempts: sql`${deliveries.attempts} + 1`,
            leaseEndsAt,
          })
          .where(and(eq(deliveries.id, id), isDue(now)))
          .returning({
            id: deliveries.id,
            messageId: deliveries.messageId,
            payload: deliveries.payload,
            attempts: deliveries.attempts,
            fence: deliveries.fence,
          }),
        db
          .select({
            webhookId: webhooks.id,
            url: webhooks.url,
            secret: webhooks.secret,
            previousSecret: webhooks.previousSecret,
            previousSecretEndsAt: webhooks.previousSecretEndsAt,
            failingSince: webhooks.failingSince,
            disabledAt: webhooks.disabledAt,
          })
          .from(deliveries)
          .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
          .where(eq(deliveries.id, id)),
      ]);
      if (!delivery || !webhook) return null;
      return { ...delivery, payload: await unpacked(delivery.payload), ...webhook };
    },

    async settle(claim, { status, dueAt, responseStatus, error, at, disables }) {
      const isHis = and(
        eq(webhooks.id, claim.webhookId),
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
        .set({ status: "failed", dueAt: null, lastError: "The webhook is disabled." })
        .where(
          and(
            eq(deliveries.webhookId, claim.webhookId),
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
          leaseEndsAt: null,
          deliveredAt: status === "delivered" ? at : null,
        })
        .where(isOurs(claim));
      await (disables ? db.batch([note, dropOthers, end]) : db.batch([note, end]));
    },

    async due(now, most) {
      const rows = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(isDue(now))
        .orderBy(deliveries.dueAt)
        .limit(most);
      return rows.map(({ id }) => id);
    },

    async forget(before) {
      const old = db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(ne(deliveries.status, "pending"), lt(deliveries.createdAt, before)))
        .limit(1_000);
      await db.delete(deliveries).where(inArray(deliveries.id, old));
    },
  };
}
