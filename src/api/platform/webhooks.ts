import { createRoute, z } from "@hono/zod-openapi";
import { scanEvents } from "../../services/scans/scan-record.ts";
import type { Webhook } from "../../services/webhooks/webhooks.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const event = z.enum(scanEvents);
const events = z
  .array(event)
  .min(1, "must name at least one event")
  .transform((named) => scanEvents.filter((event) => named.includes(event)))
  .openapi({ type: "array", items: { type: "string", enum: [...scanEvents] }, minItems: 1 });
const url = z.string().openapi({ format: "uri", example: "https://example.com/hooks/lectern" });

const fields = {
  id: idOf("whk"),
  url: z.string(),
  events: z.array(event),
  enabled: z.boolean(),
  failing_since: timestamp
    .nullable()
    .openapi({ description: "Since when every delivery has failed; after 5 days the webhook is disabled." }),
  disabled_at: timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: timestamp,
};

const webhook = z.object(fields).strict().openapi("Webhook");

const withSecret = z
  .object({
    ...fields,
    secret: z.string().openapi({
      description: "Signs the messages, as Standard Webhooks says: shown only here.",
      example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    }),
  })
  .strict()
  .openapi("WebhookWithSecret");

const present = (found: Webhook) => ({
  id: found.id,
  url: found.url,
  events: found.events,
  enabled: found.disabledAt === null,
  failing_since: found.failingSince,
  disabled_at: found.disabledAt,
  disabled_reason: found.disabledReason,
  created_at: found.createdAt,
});

const newWebhook = z.object({ url, events }).openapi("NewWebhook");
const changes = z
  .object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() })
  .openapi("WebhookChange");

const one = z.object({ id: pathParameter("id") });

/** Webhooks of scans: below /settings. */
export const webhooks = router();

webhooks.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "listWebhooks",
    summary: "List your webhooks, newest first",
    request: { query: pagingQuery },
    responses: { 200: json(z.array(webhook), "One page of webhooks."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c.get("services").webhooks.list(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(present), 200);
  },
);

webhooks.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "createWebhook",
    summary: "Send the events of scans to a URL",
    description:
      "A POST with a JSON body `{type, timestamp, data}`, `data` being the scan with a summary of its report. It is signed as the Standard Webhooks specification says, sent at least once, and tried again over about a day until the receiver answers with a 2xx.",
    request: { body: jsonBody(newWebhook) },
    responses: { 201: json(withSecret, "The webhook, with its secret."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const made = await c.get("services").webhooks.create(viewerOf(c), c.req.valid("json"));
    return c.json({ ...present(made.webhook), secret: made.secret }, 201);
  },
);

webhooks.openapi(
  createRoute({
    method: "get",
    path: "/{id}",
    operationId: "readWebhook",
    summary: "Read a webhook",
    request: { params: one },
    responses: { 200: json(webhook, "The webhook."), ...errors(detailError, 401, 404) },
  }),
  async (c) =>
    c.json(present(await c.get("services").webhooks.read(viewerOf(c), c.req.valid("param").id)), 200),
);

webhooks.openapi(
  createRoute({
    method: "patch",
    path: "/{id}",
    operationId: "changeWebhook",
    summary: "Change a webhook, disable or enable it",
    request: { params: one, body: jsonBody(changes) },
    responses: { 200: json(webhook, "The webhook."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const changed = await c.get("services").webhooks.change(viewerOf(c), id, c.req.valid("json"));
    return c.json(present(changed), 200);
  },
);

webhooks.openapi(
  createRoute({
    method: "delete",
    path: "/{id}",
    operationId: "deleteWebhook",
    summary: "Delete a webhook, with its deliveries",
    request: { params: one },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").webhooks.remove(viewerOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

webhooks.openapi(
  createRoute({
    method: "post",
    path: "/{id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    summary: "Replace the secret",
    description: "For a day messages are signed with both secrets.",
    request: { params: one },
    responses: {
      201: json(withSecret, "The webhook, with its new secret."),
      ...errors(detailError, 401, 404),
    },
  }),
  async (c) => {
    const made = await c.get("services").webhooks.rotate(viewerOf(c), c.req.valid("param").id);
    return c.json({ ...present(made.webhook), secret: made.secret }, 201);
  },
);
