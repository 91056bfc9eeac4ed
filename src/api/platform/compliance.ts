import { createRoute, z } from "@hono/zod-openapi";
import type { TestRow } from "../../services/documents/compliance.ts";
import { changes, sinceQuery } from "../changes.ts";
import { heard } from "../heard-body.ts";
import {
  detailError,
  errors,
  idOf,
  json,
  jsonBody,
  pageNumber,
  pathParameter,
  router,
  timestamp,
  wholeNumber,
} from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { presentStanding, reportBody, standing } from "../report-body.ts";

const versionId = idOf("ver")
  .nullable()
  .openapi({ description: "Which version of the document was checked; null when it was removed since." });

const row = z
  .object({
    report_id: idOf("rep"),
    document_id: idOf("doc"),
    version_id: versionId,
    ...standing,
    created_at: timestamp,
  })
  .strict()
  .openapi("ReportRow");

const presentRow = (report: TestRow) => ({
  report_id: report.id,
  document_id: report.documentId,
  version_id: report.versionId,
  ...presentStanding(report),
  created_at: report.createdAt,
});

const tier = z.int().min(1, "must be 1, 2 or 3").max(3, "must be 1, 2 or 3");

const newTest = z
  .object({
    document_id: z.string(),
    version_id: z
      .string()
      .optional()
      .openapi({ description: "Which version is checked; the current one when it is left out." }),
    tiers: z
      .array(tier)
      .min(1, "must name at least one tier")
      .max(20)
      .default([1])
      .openapi({ description: "Tiers whose checks are listed: 1, 2 and 3." }),
  })
  .openapi("NewTest");

export const compliance = router();

compliance.openapi(
  createRoute({
    method: "post",
    path: "/test",
    operationId: "testDocument",
    summary: "Check a document and keep the report",
    description:
      "Checks the document as it is, or the version that is named. Images can't be tested on their own.",
    request: { body: jsonBody(newTest) },
    responses: { 200: json(reportBody, "The report."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { document_id: documentId, version_id: versionId, tiers } = c.req.valid("json");
    const wanted = [...new Set(tiers)].sort();
    const { compliance } = c.get("services");
    return c.json(await compliance.test(viewerOf(c), documentId, wanted, versionId), 200);
  },
);

compliance.openapi(
  createRoute({
    method: "get",
    path: "/reports/{document_id}",
    operationId: "listDocumentReports",
    summary: "List a document's reports, newest first",
    request: { params: z.object({ document_id: pathParameter("document_id") }), query: pagingQuery },
    responses: {
      200: json(z.array(row), "One page of reports."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { document_id: documentId } = c.req.valid("param");
    const { rows, total } = await c.get("services").compliance.list(viewerOf(c), documentId, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(presentRow), 200);
  },
);

compliance.openapi(
  createRoute({
    method: "get",
    path: "/reports/{document_id}/{report_id}",
    operationId: "readDocumentReport",
    summary: "Read a report with every check",
    request: {
      params: z.object({ document_id: pathParameter("document_id"), report_id: pathParameter("report_id") }),
    },
    responses: { 200: json(reportBody, "The report."), ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { document_id: documentId, report_id: id } = c.req.valid("param");
    return c.json(await c.get("services").compliance.read(viewerOf(c), documentId, id), 200);
  },
);

compliance.openapi(
  createRoute({
    method: "get",
    path: "/reports/{document_id}/{report_id}/changes",
    operationId: "readDocumentReportChanges",
    summary: "Read what changed in a report since another of the document",
    description: "Compares issues by their fingerprints.",
    request: {
      params: z.object({ document_id: pathParameter("document_id"), report_id: pathParameter("report_id") }),
      query: sinceQuery("The report to compare with; the one before when it is left out."),
    },
    responses: { 200: json(changes, "What changed."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { document_id: documentId, report_id: id } = c.req.valid("param");
    const { since = null } = c.req.valid("query");
    return c.json(await c.get("services").compliance.changes(viewerOf(c), documentId, id, since), 200);
  },
);

compliance.openapi(
  createRoute({
    method: "get",
    path: "/reports/{document_id}/{report_id}/heard",
    operationId: "readHeard",
    summary: "Read what a screen reader says of the file that was checked",
    description:
      "Reads the file that the report is about, as assistive technology is given it: what is announced, in its order, and what is shown but not heard. 404 when the file was removed since.",
    request: {
      params: z.object({ document_id: pathParameter("document_id"), report_id: pathParameter("report_id") }),
      query: z.object({ page: pageNumber, page_size: wholeNumber(200, 1_000) }),
    },
    responses: {
      200: json(heard, "One page of what is heard."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { document_id: documentId, report_id: id } = c.req.valid("param");
    const { page, page_size: pageSize } = c.req.valid("query");
    const { hearing } = c.get("services");
    const read = await hearing.read(viewerOf(c), documentId, id, { page, pageSize });
    return c.json({ ...read, page, page_size: pageSize }, 200);
  },
);
