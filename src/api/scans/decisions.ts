import { z } from "@hono/zod-openapi";
import { baseUrl } from "../../http/urls.ts";
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
  codedError,
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

const ofScan = z.object({ id: pathParameter("id") });
const ofFinding = ofScan.extend({ fingerprint: fingerprintParameter });

/** Decisions on findings of scans: below /scans. */
export const scanDecisions = router();

scanDecisions.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/decisions",
    operationId: "listScanDecisions",
    summary:
      "List what was decided on findings in scans of the same label, or else the same file name, newest first",
    request: { params: ofScan, query: z.object({ page: pageNumber, limit: wholeNumber(20, 100), cursor }) },
    responses: {
      200: json(
        z
          .object({
            decisions: z.array(decision),
            total: z.int(),
            page: z.int(),
            limit: z.int(),
            next_cursor: nextCursorField,
          })
          .strict()
          .openapi("DecisionList"),
        "One page of decisions.",
      ),
      ...errors(codedError, 400, 401, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { page, limit } = query;
    const subject = { scan: c.req.valid("param").id };
    const paging = pagingOf({ ...query, page_size: limit });
    const { rows, total } = await c.get("services").decisions.listOfReport(keyOf(c), subject, paging);
    const next = nextCursor(rows, limit, placeOfDecision);
    cursorHeader(c, baseUrl(c), next);
    return c.json({ decisions: rows.map(presentDecision), total, page, limit, next_cursor: next }, 200);
  },
);

scanDecisions.openapi(
  keyedRoute({
    method: "put",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "decideOnScanFinding",
    summary: "Decide on a finding of a scan",
    description: `Decides on a finding, in place of what was decided before. It lasts over all scans of the same label, or else the same file name, until the thing itself changes or it expires. ${decisionMeanings}`,
    request: { params: ofFinding, body: jsonBody(newDecision) },
    responses: { 200: json(decision, "The decision."), ...errors(codedError, 400, 401, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    const { scans, decisions } = c.get("services");
    const key = keyOf(c);
    const report = await scans.readReport(key, id);
    const fields = fieldsOf(c.req.valid("json"));
    const made = await decisions.ofReport(key, { scan: id }, report, fingerprint, fields);
    return c.json(presentDecision(made), 200);
  },
);

scanDecisions.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "removeScanDecision",
    summary: "Take a decision on a finding back",
    request: { params: ofFinding },
    responses: { 204: { description: "Removed." }, ...errors(codedError, 401, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    await c.get("services").decisions.removeOfReport(keyOf(c), { scan: id }, fingerprint);
    return c.body(null, 204);
  },
);
