import { z } from "@hono/zod-openapi";
import { reportBaseUrl } from "../../http/urls.ts";
import { keyOf } from "../auth.ts";
import { decision, placeOfDecision, presentDecision } from "../decisions.ts";
import { decideOnFindings, ofRecord } from "../finding-decisions.ts";
import { detailError, errors, json, pageNumber, router, wholeNumber } from "../openapi.ts";
import { cursor, cursorHeader, nextCursor, nextCursorField, pagingOf } from "../paging.ts";
import { keyedRoute } from "../scopes.ts";

/** Decisions on findings of reports: below /reports. */
export const reportDecisions = router();

reportDecisions.openapi(
  keyedRoute({
    method: "get",
    path: "/{id}/decisions",
    operationId: "listReportDecisions",
    summary: "List what was decided on findings in reports on the same file name, newest first",
    request: {
      params: ofRecord,
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

decideOnFindings(reportDecisions, {
  noun: "report",
  operations: { decide: "decideOnReportFinding", remove: "removeReportDecision" },
  span: "reports on the same file name in your account",
  error: detailError,
  subject: (id) => ({ report: id }),
  report: ({ reports }, key, id) => reports.read(key, id),
});
