import { z } from "@hono/zod-openapi";
import { reportBaseUrl } from "../../http/urls.ts";
import { keyOf } from "../auth.ts";
import {
  decision,
  decisionMeanings,
  fieldsOf,
  fingerprintParameter,
  newDecision,
  placeOfDecision,
  presentDecision,
} from "../decisions.ts";
import {
  detailError,
  errors,
  json,
  jsonBody,
  pageNumber,
  pathParameter,
  router,
  wholeNumber,
} from "../openapi.ts";
import { cursor, cursorHeader, nextCursor, nextCursorField, pagingOf } from "../paging.ts";
import { keyedRoute } from "../scopes.ts";

const ofReport = z.object({ id: pathParameter("id") });
const ofFinding = ofReport.extend({ fingerprint: fingerprintParameter });

/** Decisions on findings of reports: below /reports. */
export const reportDecisions = router();

reportDecisions.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/decisions",
    operationId: "listReportDecisions",
    summary: "List what was decided on findings in reports on the same file name, newest first",
    request: {
      params: ofReport,
      query: z.object({ page: pageNumber, page_size: wholeNumber(20, 100), cursor }),
    },
    responses: {
      200: json(
        z
          .object({
            decisions: z.array(decision),
            total: z.int(),
            page: z.int(),
            page_size: z.int(),
            next_cursor: nextCursorField,
          })
          .strict()
          .openapi("DecisionList"),
        "One page of decisions.",
      ),
      ...errors(detailError, 400, 401, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { page, page_size } = query;
    const subject = { report: c.req.valid("param").id };
    const paging = pagingOf(query);
    const { rows, total } = await c.get("services").decisions.listOfReport(keyOf(c), subject, paging);
    const next = nextCursor(rows, page_size, placeOfDecision);
    cursorHeader(c, reportBaseUrl(c), next);
    return c.json({ decisions: rows.map(presentDecision), total, page, page_size, next_cursor: next }, 200);
  },
);

reportDecisions.openapi(
  keyedRoute({
    method: "put",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "decideOnReportFinding",
    summary: "Decide on a finding of a report",
    description: `Decides on a finding, in place of what was decided before. It lasts over all reports on the same file name in your account until the thing itself changes or it expires. ${decisionMeanings}`,
    request: { params: ofFinding, body: jsonBody(newDecision) },
    responses: { 200: json(decision, "The decision."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    const { reports, decisions } = c.get("services");
    const key = keyOf(c);
    const report = await reports.read(key, id);
    const fields = fieldsOf(c.req.valid("json"));
    const made = await decisions.ofReport(key, { report: id }, report, fingerprint, fields);
    return c.json(presentDecision(made), 200);
  },
);

reportDecisions.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "removeReportDecision",
    summary: "Take a decision on a finding back",
    request: { params: ofFinding },
    responses: { 204: { description: "Removed." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    await c.get("services").decisions.removeOfReport(keyOf(c), { report: id }, fingerprint);
    return c.body(null, 204);
  },
);
