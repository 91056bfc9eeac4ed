import { z } from "@hono/zod-openapi";
import { formatNames } from "../../core/formats.ts";
import { readUpload } from "../../http/upload.ts";
import { baseUrl } from "../../http/urls.ts";
import { scanRecord } from "../../services/scans/scan-record.ts";
import { scanStatuses } from "../../services/scans/scans.ts";
import { accountOf, keyOf } from "../auth.ts";
import { gateField, gateOfBody, gateOfField, gateProperty, gateResult } from "../gate.ts";
import { idempotencyHeader } from "../idempotency.ts";
import {
  codedError,
  errors,
  idOf,
  isJson,
  json,
  orNull,
  pageNumber,
  pathParameter,
  readJson,
  router,
  timestamp,
  wholeNumber,
} from "../openapi.ts";
import { cursor, cursorHeader, nextCursor, nextCursorField, pagingOf } from "../paging.ts";
import { grade, percent, reportBody } from "../report-body.ts";
import { keyedRoute } from "../scopes.ts";
import { parseLabel, scanLabel } from "./label.ts";

export const scanFields = {
  id: idOf("scn"),
  filename: z.string(),
  status: z.enum(scanStatuses),
  label: z.string().nullable(),
  source: z.enum(["file", "url"]),
  url: z.string().nullable().openapi({ description: "Of a scan that was made from one." }),
  score: percent
    .nullable()
    .openapi({ description: "Null, as grade, compliant and issues_count, until the scan is complete." }),
  grade: grade.nullable(),
  compliant: z.boolean().nullable(),
  issues_count: z.int().nullable(),
  gate: orNull(
    gateResult,
    "Whether the report passed the gate of the request; null without one, and until the scan is complete.",
  ),
  error: z
    .object({ code: z.string(), message: z.string() })
    .strict()
    .nullable()
    .openapi({ description: "Why a failed scan failed." }),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
};

const scan = z.object(scanFields).strict().openapi("Scan");

const wholeScan = z
  .object({
    ...scanFields,
    report: orNull(reportBody, "Null until the scan is complete."),
  })
  .strict()
  .openapi("ScanWithReport");

/** How long a reader waits for the end of a scan. */
const longestWait = 60;
const seconds = z
  .string()
  .regex(/^\d{1,5}$/, `must be a whole number of seconds from 0 to ${longestWait}`)
  .transform(Number)
  .pipe(z.number().max(longestWait, `must be at most ${longestWait}`))
  .default(0)
  .openapi({ type: "integer", minimum: 0, maximum: longestWait, default: 0 });

const oneScan = z.object({ id: pathParameter("id") });

export const scans = router();

scans.openapi(
  keyedRoute({
    method: "get",
    path: "/",
    operationId: "listScans",
    summary: "List scans, newest first",
    request: {
      query: z.object({
        page: pageNumber,
        limit: wholeNumber(20, 100),
        cursor,
        status: z.enum(scanStatuses).optional(),
      }),
    },
    responses: {
      200: json(
        z
          .object({
            scans: z.array(scan),
            total: z.int(),
            page: z.int(),
            limit: z.int(),
            next_cursor: nextCursorField,
          })
          .strict()
          .openapi("ScanList"),
        "One page of scans.",
      ),
      ...errors(codedError, 400, 401),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { page, limit, status } = query;
    const paging = pagingOf({ ...query, page_size: limit });
    const { scans, total } = await c.get("services").scans.list(keyOf(c), paging, status);
    const next = nextCursor(scans, limit, ({ id }) => [id]);
    cursorHeader(c, baseUrl(c), next);
    return c.json({ scans: scans.map(scanRecord), total, page, limit, next_cursor: next }, 200);
  },
);

const urlScan = z.object({ url: z.string(), label: scanLabel, gate: gateOfBody });

scans.openapi(
  keyedRoute({
    method: "post",
    path: "/",
    operationId: "createScan",
    summary: "Scan a file or what a URL leads to",
    description: `Queues a scan. A file is sent as multipart/form-data, a URL as JSON. The file is removed when the scan has ended. With a gate the complete scan says whether its report passed; \`only_new\` compares with the last complete scan of the same label, or without a label of the same file name. Formats: ${formatNames}.`,
    request: {
      headers: idempotencyHeader,
      body: {
        required: true,
        // Described only: a form is read as a stream, and so that any form is, JSON is read by hand.
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["url"],
              properties: {
                url: { type: "string", format: "uri", example: "https://www.example.org/report.pdf" },
                label: { type: ["string", "null"], maxLength: 200 },
                gate: gateProperty,
              },
            },
          },
          "multipart/form-data": {
            schema: {
              type: "object",
              required: ["file"],
              properties: {
                file: { type: "string", format: "binary" },
                label: { type: "string" },
                gate: gateField,
              },
            },
          },
        },
      },
    },
    responses: { 201: json(scan, "The scan, queued."), ...errors(codedError, 400, 401) },
  }),
  async (c) => {
    const { scans } = c.get("services");
    const accountId = await accountOf(c, "scansPerDay", "queued");
    const repeatKey = c.req.valid("header")["idempotency-key"];
    if (isJson(c)) {
      const { url, ...asked } = await readJson(c, urlScan);
      return c.json(scanRecord(await scans.submitUrl(accountId, url, { ...asked, repeatKey })), 201);
    }
    const readers = { label: parseLabel, gate: gateOfField };
    const { file, fields } = await readUpload(c, accountId, readers, scans.receive);
    return c.json(scanRecord(await scans.submitFile(accountId, file, { ...fields, repeatKey })), 201);
  },
);

scans.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}",
    operationId: "readScan",
    summary: "Read a scan, with its report when it is complete",
    description: `With \`wait\` the answer comes when the scan has ended, or after so many seconds as it is then. Where many requests of one key wait, or the service is busy, it comes at once.`,
    request: { params: oneScan, query: z.object({ wait: seconds }) },
    responses: { 200: json(wholeScan, "The scan."), ...errors(codedError, 400, 401, 404) },
  }),
  async (c) => {
    const { wait } = c.req.valid("query");
    const { scan, report } = await c
      .get("services")
      .scans.read(keyOf(c), c.req.valid("param").id, wait * 1_000);
    return c.json({ ...scanRecord(scan), report }, 200);
  },
);

scans.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}",
    operationId: "deleteScan",
    summary: "Delete a scan, with its report and file",
    request: { params: oneScan },
    responses: { 204: { description: "Deleted." }, ...errors(codedError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").scans.remove(keyOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);
