import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { AppEnv } from "../context.ts";
import type { PresentedKey } from "../services/accounts/api-keys.ts";
import type { Services } from "../services/all.ts";
import type { Subject } from "../services/reports/decisions.ts";
import type { StoredReport } from "../services/reports/reports.ts";
import { keyOf } from "./auth.ts";
import {
  decision,
  decisionMeanings,
  fieldsOf,
  fingerprintParameter,
  newDecision,
  presentDecision,
} from "./decisions.ts";
import { type codedError, type detailError, errors, json, jsonBody, pathParameter } from "./openapi.ts";
import { keyedRoute } from "./scopes.ts";

/** Whose findings are decided on, for callers with an API key. */
interface DecidedRecord {
  noun: "report" | "scan";
  operations: {
    decide: "decideOnReportFinding" | "decideOnScanFinding";
    remove: "removeReportDecision" | "removeScanDecision";
  };
  /** What a decision lasts over, as the end of "over all …". */
  span: string;
  /** The shape of the group's errors. */
  error: typeof detailError | typeof codedError;
  subject(id: string): Subject;
  report(services: Services, key: PresentedKey, id: string): Promise<StoredReport>;
}

export const ofRecord = z.object({ id: pathParameter("id") });
const ofFinding = ofRecord.extend({ fingerprint: fingerprintParameter });

/** Adds the routes by which decisions on the findings of a record are made and taken back, below the records. */
export function decideOnFindings(
  routes: OpenAPIHono<AppEnv>,
  { noun, operations, span, error, subject, report: reportOf }: DecidedRecord,
): void {
  routes.openapi(
    keyedRoute({
      method: "put",
      path: "/{id}/decisions/{fingerprint}",
      operationId: operations.decide,
      summary: `Decide on a finding of a ${noun}`,
      description: `Decides on a finding, in place of what was decided before. It lasts over all ${span} until the thing itself changes or it expires. ${decisionMeanings}`,
      request: { params: ofFinding, body: jsonBody(newDecision) },
      responses: { 200: json(decision, "The decision."), ...errors(error, 400, 401, 404) },
    }),
    async (c) => {
      const { id, fingerprint } = c.req.valid("param");
      const services = c.get("services");
      const key = keyOf(c);
      const report = await reportOf(services, key, id);
      const fields = fieldsOf(c.req.valid("json"));
      const made = await services.decisions.ofReport(key, subject(id), report, fingerprint, fields);
      return c.json(presentDecision(made), 200);
    },
  );

  routes.openapi(
    keyedRoute({
      method: "delete",
      path: "/{id}/decisions/{fingerprint}",
      operationId: operations.remove,
      summary: "Take a decision on a finding back",
      request: { params: ofFinding },
      responses: { 204: { description: "Removed." }, ...errors(error, 401, 404) },
    }),
    async (c) => {
      const { id, fingerprint } = c.req.valid("param");
      await c.get("services").decisions.removeOfReport(keyOf(c), subject(id), fingerprint);
      return c.body(null, 204);
    },
  );
}
