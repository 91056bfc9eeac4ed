import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { WebhookStore } from "../../services/webhooks/webhooks.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { packed } from "../gzipped-text.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { deliveries } from "../schema/deliveries.ts";
import { webhooks } from "../schema/webhooks.ts";

const shown = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  failingSince: webhooks.failingSince,
  disabledAt: webhooks.disabledAt,
  disabledReason: webhooks.disabledReason,
  createdAt: webhooks.createdAt,
};

const shownDelivery = {
  id: deliveries.id,
  messageId: deliveries.messageId,
  event: deliveries.event,
  status: deliveries.status,
  attempts: deliveries.attempts,
  dueAt: deliveries.dueAt,
  responseStatus: deliveries.responseStatus,
  lastError: deliveries.lastError,
  createdAt: deliveries.createdAt,
  deliveredAt: deliveries.deliveredAt,
};

/** The delivery whose message is sent again. */
const former = alias(deliveries, "former");

export function webhookStore(db: Database): WebhookStore {
  const sending = line(db, deliveries, "delivery", deliveries.webhookId);
  const mine = (viewer: Viewer) => eq(webhooks.userId, viewerId(viewer));
  const oneOf = (viewer: Viewer, id: string) => and(eq(webhooks.id, id), mine(viewer));
  const isOwn = (viewer: Viewer, id: string) =>
    sql`exists (select 1 from ${webhooks} where ${oneOf(viewer, id)})`;

  return {
    sealedOtherwise: (prefix, after, most) =>
      db
        .select({ id: webhooks.id, secret: webhooks.secret, previousSecret: webhooks.previousSecret })
        .from(webhooks)
        .where(
          sql`${webhooks.id} > ${after} and (substr(${webhooks.secret}, 1, ${prefix.length}) <> ${prefix}
            or substr(${webhooks.previousSecret}, 1, ${prefix.length}) <> ${prefix})`,
        )
        .orderBy(webhooks.id)
        .limit(most),

    async reseal(was, is) {
      await db
        .update(webhooks)
        .set(is)
        .where(
          and(
            eq(webhooks.id, was.id),
            eq(webhooks.secret, was.secret),
            sql`${webhooks.previousSecret} is ${was.previousSecret}`,
          ),
        );
    },

    async list(viewer, paging) {
      const at = windowOf(paging, [webhooks.id]);
      const [[count], rows] = await viewed(
        db,
        viewer,
        db.select({ total: sql<number>`count(*)` }).from(webhooks).where(mine(viewer)),
        db
          .select(shown)
          .from(webhooks)
          .where(and(mine(viewer), at.where))
          .orderBy(desc(webhooks.id))
          .limit(at.limit)
          .offset(at.offset),
      );
      return { rows, total: count?.total ?? 0 };
    },

    async add(viewer, webhook, most) {
      const [, [added]] = await viewed(
        db,
        viewer,
        insertFrom(
          db,
          webhooks,
          { ...webhook, events: JSON.stringify(webhook.events), userId: viewerId(viewer) },
          sql`where ${viewerId(viewer)} is not null
            and (select count(*) from ${webhooks} where ${mine(viewer)}) < ${most}`,
        ),
        db.select({ id: webhooks.id }).from(webhooks).where(oneOf(viewer, webhook.id)),
      );
      return added !== undefined;
    },

    async read(viewer, id) {
      const [[row]] = await viewed(db, viewer, db.select(shown).from(webhooks).where(oneOf(viewer, id)));
      return row ?? null;
    },

    async change(viewer, id, { url, events, enabled }, now) {
      const state =
        enabled === true
          ? { disabledAt: null, disabledReason: null, failingSince: null }
          : enabled === false
            ? {
                disabledAt: sql`coalesce(${webhooks.disabledAt}, ${now})`,
                disabledReason: sql`coalesce(${webhooks.disabledReason}, 'Disabled by its owner.')`,
              }
            : {};
      const [[row]] = await viewed(
        db,
        viewer,
        db
          .update(webhooks)
          // Setting the address to itself keeps the statement whole when nothing is to be changed; a key that is set
          // has all rows that name it looked for.
          .set({ url: url ?? sql`${webhooks.url}`, ...(events ? { events } : {}), ...state })
          .where(oneOf(viewer, id))
          .returning(shown),
      );
      return row ?? null;
    },

    async remove(viewer, id) {
      const [removed] = await viewed(
        db,
        viewer,
        db.delete(webhooks).where(oneOf(viewer, id)).returning({ id: webhooks.id }),
      );
      return removed.length > 0;
    },

    async rotate(viewer, id, secret, formerEndsAt) {
      const [[row]] = await viewed(
        db,
        viewer,
        db
          .update(webhooks)
          .set({ previousSecret: sql`${webhooks.secret}`, previousSecretEndsAt: formerEndsAt, secret })
          .where(oneOf(viewer, id))
          .returning(shown),
      );
      return row ?? null;
    },

    async deliveries(viewer, id, paging) {
      const at = windowOf(paging, [deliveries.id], {
        list: "deliveries",
        by: deliveries.webhookId,
        owner: id,
      });
      const those = and(eq(deliveries.webhookId, id), isOwn(viewer, id));
      const [[webhook], [count], rows] = await viewed(
        db,
        viewer,
        db.select({ id: webhooks.id }).from(webhooks).where(oneOf(viewer, id)),
        totalRow(totalOf("deliveries", id)),
        db
          .select(shownDelivery)
          .from(deliveries)
          .where(and(those, at.where))
          .orderBy(desc(deliveries.id))
          .limit(at.limit)
          .offset(at.offset),
      );
      return webhook ? { rows, total: count?.total ?? 0 } : null;
    },

    async addDelivery(viewer, id, delivery) {
      const payload = await packed(delivery.payload);
      const [, [added]] = await viewed(
        db,
        viewer,
        insertFrom(
          db,
          deliveries,
          { ...delivery, payload, webhookId: id, ...sending.queued(sql`${id}`), fence: 0 },
          sql`where ${isOwn(viewer, id)}`,
        ),
        db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, delivery.id)),
      );
      return added !== undefined;
    },

    async repeatDelivery(viewer, id, deliveryId, { id: newId, createdAt }) {
      const [, [added]] = await viewed(
        db,
        viewer,
        insertFrom(
          db,
          deliveries,
          {
            id: newId,
            webhookId: former.webhookId,
            messageId: former.messageId,
            event: former.event,
            payload: former.payload,
            status: "pending",
            ...sending.queued(former.webhookId),
            dueAt: createdAt,
            fence: 0,
            createdAt,
          },
          sql`from ${deliveries} "former"
            where ${former.id} = ${deliveryId} and ${former.webhookId} = ${id} and ${isOwn(viewer, id)}`,
        ),
        db.select(shownDelivery).from(deliveries).where(eq(deliveries.id, newId)),
      );
      return added ?? null;
    },
  };
}
