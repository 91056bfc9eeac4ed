import { formatNames } from "../../core/formats.ts";
import { readUpload } from "../../http/upload.ts";
import { accountOf } from "../auth.ts";
import { gateField, gateOfField } from "../gate.ts";
import { idempotencyHeader } from "../idempotency.ts";
import { detailError, errors, json, router } from "../openapi.ts";
import { reportBody } from "../report-body.ts";
import { keyedRoute } from "../scopes.ts";
import { parseTiers } from "../tiers.ts";

export const scan = router();

scan.openapi(
  keyedRoute({
    method: "post",
    path: "/",
    operationId: "scanDocument",
    summary: "Scan a document",
    description: `Checks one document at once and keeps the report, never the file. With a gate the answer says whether it passed; \`only_new\` compares with the account's last report on a file of the same name. Formats: ${formatNames}.`,
    request: {
      headers: idempotencyHeader,
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            // Described only: the body is read as a stream.
            schema: {
              type: "object",
              required: ["file"],
              properties: {
                file: { type: "string", format: "binary" },
                tiers: { type: "string", default: "1", example: "1,2", description: "Tiers, by comma." },
                gate: gateField,
              },
            },
          },
        },
      },
    },
    responses: { 200: json(reportBody, "The report."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { reports } = c.get("services");
    const repeatKey = c.req.valid("header")["idempotency-key"];
    const accountId = await accountOf(c, "scansPerDay");
    const readers = { tiers: parseTiers, gate: gateOfField };
    const { file, fields } = await readUpload(c, accountId, readers, reports.receive);
    return c.json(await reports.scan(accountId, file, { ...fields, repeatKey }), 200);
  },
);
