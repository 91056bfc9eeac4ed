import { createRoute, z } from "@hono/zod-openapi";
import { scanEvents } from "../../services/scans/scan-record.ts";
import type { Delivery } from "../../services/webhooks/webhooks.ts";
import { detailError, errors, idOf, json, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const delivery = z
  .object({
    id: idOf("dlv"),
    message_id: idOf("dlv").openapi({ description: "Sent as webhook-id: the same when sent again." }),
    event: z.enum([...scanEvents, "webhook.test"]),
    status: z.enum(["pending", "delivered", "failed"]),
    attempts: z.int(),
    next_attempt_at: timestamp.nullable(),
    response_status: z.int().nullable(),
    last_error: z.string().nullable(),
    created_at: timestamp,
    delivered_at: timestamp.nullable(),
  })
  .strict()
  .openapi("Delivery");

const present = (found: Delivery) => ({
  id: found.id,
  message_id: found.messageId,
  event: found.event,
  status: found.status,
  attempts: found.attempts,
  next_attempt_at: found.dueAt,
  response_status: found.responseStatus,
  last_error: found.lastError,
  created_at: found.createdAt,
  delivered_at: found.deliveredAt,
});

const one = z.object({ id: pathParameter("id") });

/** What was sent to a webhook: below /settings/webhooks. */
export const deliveries = router();

deliveries.openapi(
  createRoute({
    method: "get",
    path: "/{id}/deliveries",
    operationId: "listDeliveries",
    summary: "List what was sent to a webhook in the last 30 days, newest first",
    request: { params: one, query: pagingQuery },
    responses: {
      200: json(z.array(delivery), "One page of deliveries."),
      ...errors(detailError, 400, 401, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { id } = c.req.valid("param");
    const { rows, total } = await c.get("services").webhooks.deliveries(viewerOf(c), id, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(present), 200);
  },
);

deliveries.openapi(
  createRoute({
    method: "post",
    path: "/{id}/test",
    operationId: "testWebhook",
    summary: "Send a test message",
    request: { params: one },
    responses: { 201: json(delivery, "The delivery, pending."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) =>
    c.json(present(await c.get("services").webhooks.test(viewerOf(c), c.req.valid("param").id)), 201),
);

deliveries.openapi(
  createRoute({
    method: "post",
    path: "/{id}/deliveries/{delivery_id}/redeliver",
    operationId: "redeliver",
    summary: "Send a message again",
    request: { params: z.object({ id: pathParameter("id"), delivery_id: pathParameter("delivery_id") }) },
    responses: { 201: json(delivery, "The new delivery, pending."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { id, delivery_id: deliveryId } = c.req.valid("param");
    return c.json(present(await c.get("services").webhooks.redeliver(viewerOf(c), id, deliveryId)), 201);
  },
);
