import { z } from "@hono/zod-openapi";
import { baseUrl } from "../../http/urls.ts";
import { contentDisposition } from "../../services/files/content-disposition.ts";
import { reportFormNames } from "../../services/reports/report-files.ts";
import { keyOf } from "../auth.ts";
import { changes, sinceQuery } from "../changes.ts";
import { codedError, errors, json, pathParameter, router } from "../openapi.ts";
import { reportBody } from "../report-body.ts";
import { keyedRoute } from "../scopes.ts";

const text = { schema: { type: "string" } } as const;
const binary = { schema: { type: "string", format: "binary" } } as const;

/** The report of a scan in its forms: below /scans. */
export const scanReports = router();

scanReports.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/report",
    operationId: "readScanReport",
    summary: "Read the report of a complete scan",
    request: {
      params: z.object({ id: pathParameter("id") }),
      query: z.object({ format: z.enum(reportFormNames).default("json") }),
    },
    responses: {
      200: {
        description: "The report, in the form that was asked for.",
        content: {
          ...json(reportBody, "").content,
          "text/csv": text,
          "application/pdf": binary,
          "text/html": text,
          "application/sarif+json": text,
          "application/xml": text,
          "text/markdown": text,
        },
      },
      ...errors(codedError, 400, 401, 404),
    },
  }),
  async (c) => {
    const { format } = c.req.valid("query");
    const { bytes, form, filename } = await c
      .get("services")
      .scans.report(keyOf(c), c.req.valid("param").id, format, baseUrl(c));
    const headers: Record<string, string> = { "Content-Type": form.mediaType };
    if (format !== "json")
      headers["Content-Disposition"] = contentDisposition(
        "attachment",
        `${filename}.accessibility.${form.extension}`,
      );
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
  },
);

scanReports.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/changes",
    operationId: "readScanChanges",
    summary: "Read what changed in a complete scan since another",
    description: "Compares issues by their fingerprints.",
    request: {
      params: z.object({ id: pathParameter("id") }),
      query: sinceQuery(
        "The scan to compare with; the complete one before of the same label, or else of the same file name, when it is left out.",
      ),
    },
    responses: { 200: json(changes, "What changed."), ...errors(codedError, 400, 401, 404) },
  }),
  async (c) => {
    const { since = null } = c.req.valid("query");
    return c.json(await c.get("services").scans.changes(keyOf(c), c.req.valid("param").id, since), 200);
  },
);
