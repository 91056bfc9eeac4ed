import { z } from "@hono/zod-openapi";
import { baseUrl } from "../../http/urls.ts";
import { keyOf } from "../auth.ts";
import { decision, placeOfDecision, presentDecision } from "../decisions.ts";
import { decideOnFindings, ofRecord } from "../finding-decisions.ts";
import { codedError, errors, json, pageNumber, router, wholeNumber } from "../openapi.ts";
import { cursor, cursorHeader, nextCursor, nextCursorField, pagingOf } from "../paging.ts";
import { keyedRoute } from "../scopes.ts";

/** Decisions on findings of scans: below /scans. */
export const scanDecisions = router();

scanDecisions.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/decisions",
    operationId: "listScanDecisions",
    summary:
      "List what was decided on findings in scans of the same label, or else the same file name, newest first",
    request: { params: ofRecord, query: z.object({ page: pageNumber, limit: wholeNumber(20, 100), cursor }) },
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

decideOnFindings(scanDecisions, {
  noun: "scan",
  operations: { decide: "decideOnScanFinding", remove: "removeScanDecision" },
  span: "scans of the same label, or else the same file name,",
  error: codedError,
  subject: (id) => ({ scan: id }),
  report: ({ scans }, key, id) => scans.readReport(key, id),
});
