import { z } from "@hono/zod-openapi";
import { reportBaseUrl } from "../../http/urls.ts";
import type { ReportRow } from "../../services/reports/reports.ts";
import { keyOf } from "../auth.ts";
import { changes, sinceQuery } from "../changes.ts";
import {
  detailError,
  errors,
  idOf,
  json,
  pageNumber,
  pathParameter,
  router,
  timestamp,
  wholeNumber,
} from "../openapi.ts";
import { cursor, cursorHeader, nextCursor, nextCursorField, pagingOf } from "../paging.ts";
import { presentStanding, reportBody, standing } from "../report-body.ts";
import { keyedRoute } from "../scopes.ts";
import { presentTag, tag } from "./tags.ts";

const row = z
  .object({
    report_id: idOf("rep"),
    ...standing,
    tags: z.array(tag),
    created_at: timestamp,
  })
  .strict()
  .openapi("ReportRow");

const presentRow = (report: ReportRow) => ({
  report_id: report.id,
  ...presentStanding(report),
  tags: report.tags.map(presentTag),
  created_at: report.createdAt,
});

const oneReport = z.object({ id: pathParameter("id") });

export const reports = router();

reports.openapi(
  keyedRoute({
    method: "get",
    path: "/",
    operationId: "listReports",
    summary: "List reports, newest first",
    request: { query: z.object({ page: pageNumber, page_size: wholeNumber(20, 100), cursor }) },
    responses: {
      200: json(
        z
          .object({
            reports: z.array(row),
            total: z.int(),
            page: z.int(),
            page_size: z.int(),
            next_cursor: nextCursorField,
          })
          .strict()
          .openapi("ReportList"),
        "One page of reports.",
      ),
      ...errors(detailError, 400, 401),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { page, page_size: pageSize } = query;
    const { reports, total } = await c.get("services").reports.list(keyOf(c), pagingOf(query));
    const next = nextCursor(reports, pageSize, ({ id }) => [id]);
    cursorHeader(c, reportBaseUrl(c), next);
    const paged = { total, page, page_size: pageSize, next_cursor: next };
    return c.json({ reports: reports.map(presentRow), ...paged }, 200);
  },
);

reports.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}",
    operationId: "readReport",
    summary: "Read a report",
    request: { params: oneReport },
    responses: { 200: json(reportBody, "The report."), ...errors(detailError, 401, 404) },
  }),
  async (c) => c.json(await c.get("services").reports.read(keyOf(c), c.req.valid("param").id), 200),
);

reports.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}",
    operationId: "deleteReport",
    summary: "Delete a report, with its shares",
    request: { params: oneReport },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").reports.remove(keyOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

reports.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/changes",
    operationId: "readReportChanges",
    summary: "Read what changed in a report since another",
    description: "Compares issues by their fingerprints.",
    request: {
      params: oneReport,
      query: sinceQuery(
        "The report to compare with; the one before of the same file name when it is left out.",
      ),
    },
    responses: { 200: json(changes, "What changed."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { since = null } = c.req.valid("query");
    return c.json(await c.get("services").reports.changes(keyOf(c), c.req.valid("param").id, since), 200);
  },
);
