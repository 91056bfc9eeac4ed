import { createRoute, z } from "@hono/zod-openapi";
import { type AuditAction, type AuditEntry, auditActions } from "../../services/accounts/audit.ts";
import { detailError, errors, idOf, json, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

const auditEntry = z
  .object({
    number: z.int().min(1).openapi({ description: "From 1 in each organization, without holes." }),
    created_at: timestamp,
    action: z.enum(actions),
    actor: z
      .object({ user_id: idOf("usr"), full_name: z.string() })
      .strict()
      .nullable()
      .openapi({
        description:
          "Who did it, by the name of now: Former member when the account is gone. Null for what the service did by itself, such as keeping to the retention that is set.",
      }),
    record_id: z.string().openapi({ description: "The record that it was done to." }),
    record_name: z.string().nullable().openapi({
      description: "What the person, the document or the tag is called now; null when it is gone.",
    }),
    detail: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .openapi({ description: "More about it, by action, such as the role before and after." }),
    address: z.string().nullable().openapi({
      description: "Where the request came from: an IPv4 address, or the first 64 bits of an IPv6 one.",
      example: "203.0.113.7",
    }),
    request_id: z.string().nullable().openapi({ description: "X-Request-Id of the request that did it." }),
  })
  .strict()
  .openapi("AuditEntry");

const presentEntry = (entry: AuditEntry): z.infer<typeof auditEntry> => ({
  number: entry.number,
  created_at: entry.createdAt,
  action: entry.action,
  actor: entry.actorId === null ? null : { user_id: entry.actorId, full_name: entry.actorName! },
  record_id: entry.recordId,
  record_name: entry.recordName,
  detail: entry.detail,
  address: entry.address,
  request_id: entry.requestId,
});

/** The log of what was done in an organization. */
export const audit = router();

audit.openapi(
  createRoute({
    method: "get",
    path: "/{org_id}/audit",
    operationId: "listAuditEntries",
    summary: "List what was done in an organization, newest first",
    description:
      "For owners and admins. Entries are written with the action that they report, never changed, and removed after a year, or with the organization.",
    request: { params: z.object({ org_id: pathParameter("org_id") }), query: pagingQuery },
    responses: {
      200: json(z.array(auditEntry), "One page of entries."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c
      .get("services")
      .audit.list(viewerOf(c), c.req.valid("param").org_id, pagingOf(query));
    pageHeaders(c, query, total);
    return c.json(rows.map(presentEntry), 200);
  },
);
