import { createRoute, z } from "@hono/zod-openapi";
import { linkDays } from "../../http/fields.ts";
import { shareOrigin } from "../../http/urls.ts";
import { keyOf } from "../auth.ts";
import { detailError, errors, idOf, json, pathParameter, router, timestamp } from "../openapi.ts";
import { reportBody } from "../report-body.ts";
import { keyedRoute } from "../scopes.ts";

const share = z
  .object({
    share_id: idOf("rsh"),
    share_url: z.url().openapi({ description: "A page for people, open to anyone who has the link." }),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .strict()
  .openapi("ReportShare");

const body = z
  .object({ expires_in_days: linkDays.nullish() })
  .openapi("NewReportShare", { description: "Without a number of days the link does not end by itself." });

/** Shares of a report: below /reports. */
export const reportShares = router();

reportShares.openapi(
  keyedRoute({
    method: "post",
    path: "/{id}/share",
    operationId: "shareReport",
    summary: "Share a report by a link",
    request: {
      params: z.object({ id: pathParameter("id") }),
      body: { required: false, content: { "application/json": { schema: body } } },
    },
    responses: { 201: json(share, "The link."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const days = c.req.valid("json").expires_in_days ?? undefined;
    const { id, createdAt, expiresAt } = await c
      .get("services")
      .reports.share(keyOf(c), c.req.valid("param").id, days);
    return c.json(
      {
        share_id: id,
        share_url: `${shareOrigin(c)}/r/${id}`,
        created_at: createdAt,
        expires_at: expiresAt,
      },
      201,
    );
  },
);

reportShares.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}/share/{share_id}",
    operationId: "revokeReportShare",
    summary: "Revoke a link",
    request: { params: z.object({ id: pathParameter("id"), share_id: pathParameter("share_id") }) },
    responses: { 204: { description: "Revoked." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const { id, share_id: shareId } = c.req.valid("param");
    await c.get("services").reports.unshare(keyOf(c), id, shareId);
    return c.body(null, 204);
  },
);

/** What a link leads to, for programs: needs no key. */
export const sharedReports = router();

sharedReports.openapi(
  createRoute({
    method: "get",
    path: "/{share_id}",
    operationId: "readSharedReport",
    summary: "Read a shared report",
    security: [],
    request: { params: z.object({ share_id: pathParameter("share_id") }) },
    responses: { 200: json(reportBody, "The report."), ...errors(detailError, 404) },
  }),
  async (c) => c.json(await c.get("services").reports.readShared(c.req.valid("param").share_id), 200),
);
