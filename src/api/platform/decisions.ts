import { createRoute, z } from "@hono/zod-openapi";
import {
  decision,
  decisionMeanings,
  fieldsOf,
  fingerprintParameter,
  newDecision,
  placeOfDecision,
  presentDecision,
} from "../decisions.ts";
import { detailError, errors, json, jsonBody, pathParameter, router } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const ofDocument = z.object({ id: pathParameter("id") });
const ofFinding = ofDocument.extend({ fingerprint: fingerprintParameter });

/** Decisions on findings of documents: below /documents. */
export const documentDecisions = router();

documentDecisions.openapi(
  createRoute({
    method: "get",
    path: "/{id}/decisions",
    operationId: "listDocumentDecisions",
    summary: "List what people have decided on a document's findings, newest first",
    request: { params: ofDocument, query: pagingQuery },
    responses: {
      200: json(z.array(decision), "One page of decisions."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c
      .get("services")
      .decisions.listOfDocument(viewerOf(c), c.req.valid("param").id, pagingOf(query));
    pageHeaders(c, query, total, rows, placeOfDecision);
    return c.json(rows.map(presentDecision), 200);
  },
);

documentDecisions.openapi(
  createRoute({
    method: "put",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "decideOnDocumentFinding",
    summary: "Decide on a finding of a document",
    description: `Decides on a finding, in place of what was decided before. It lasts over all versions until the thing itself changes or it expires. ${decisionMeanings} Members of the organization decide; the finding must be in one of the last five reports.`,
    request: { params: ofFinding, body: jsonBody(newDecision) },
    responses: { 200: json(decision, "The decision."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    const made = await c
      .get("services")
      .decisions.ofDocument(viewerOf(c), id, fingerprint, fieldsOf(c.req.valid("json")));
    return c.json(presentDecision(made), 200);
  },
);

documentDecisions.openapi(
  createRoute({
    method: "delete",
    path: "/{id}/decisions/{fingerprint}",
    operationId: "removeDocumentDecision",
    summary: "Take a decision on a finding back",
    request: { params: ofFinding },
    responses: { 204: { description: "Removed." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { id, fingerprint } = c.req.valid("param");
    await c.get("services").decisions.removeOfDocument(viewerOf(c), id, fingerprint);
    return c.body(null, 204);
  },
);
