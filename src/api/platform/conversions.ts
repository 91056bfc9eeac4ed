import { createRoute, z } from "@hono/zod-openapi";
import { type Conversion, conversionSteps } from "../../services/documents/conversions.ts";
import { jobStatuses, stepStatuses } from "../../services/jobs/job-steps.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { viewerOf } from "../platform-auth.ts";
import { grade, verdict } from "../report-body.ts";

const status = z.enum(jobStatuses);

const started = z
  .object({ job_id: idOf("job"), document_id: idOf("doc"), status })
  .strict()
  .openapi("StartedConversion");

const step = z
  .object({
    step_name: z.enum(conversionSteps),
    status: z.enum(stepStatuses),
    duration_ms: z.number().min(0).openapi({ description: "0 until the step has run." }),
  })
  .strict();

const conversion = z
  .object({
    id: idOf("job"),
    document_id: idOf("doc"),
    status,
    steps: z.array(step).openapi({ description: "In order: read, structure, render, check, store." }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .strict()
      .nullable()
      .openapi({ description: "Why the job failed." }),
    version_id: idOf("ver").nullable().openapi({ description: "The version that a complete job has made." }),
    result: z
      .object({
        overall_score: z.number().min(0).max(100),
        grade,
        compliant: z.boolean(),
        verdict,
        for_a_person: z.array(z.string()).openapi({
          description: "What nothing in the document says, so that a person must complete it.",
        }),
      })
      .strict()
      .nullable()
      .openapi({
        description: "How the version of a complete job does by the same checks as every document.",
      }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .strict()
  .openapi("Conversion");

const present = (job: Conversion) => ({
  id: job.id,
  document_id: job.documentId,
  status: job.status,
  steps: job.steps,
  error:
    job.errorCode === null
      ? null
      : { code: job.errorCode, message: job.errorMessage ?? "The conversion failed." },
  version_id: job.versionId,
  result: job.result && {
    overall_score: job.result.overallScore,
    grade: job.result.grade,
    compliant: job.result.compliant,
    verdict: job.result.verdict,
    for_a_person: job.result.forAPerson,
  },
  created_at: job.createdAt,
  finished_at: job.finishedAt,
});

export const conversions = router();

conversions.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "convertDocument",
    summary: "Convert a document into accessible HTML",
    description:
      "Queues a job that makes a new version of the document from the file as it was uploaded: one accessible HTML file. PDF of up to 20 MB is converted, other formats up to the limits of uploads; a larger PDF, or a document that would become more than 16 MB, ends as a failed job with the code too_complex. Images can't be converted on their own.",
    request: { body: jsonBody(z.object({ document_id: z.string() }).openapi("NewConversion")) },
    responses: { 201: json(started, "The queued job."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { document_id } = c.req.valid("json");
    const job = await c.get("services").conversions.request(viewerOf(c), document_id);
    return c.json({ job_id: job.id, document_id: job.documentId, status: job.status }, 201);
  },
);

conversions.openapi(
  createRoute({
    method: "get",
    path: "/{job_id}",
    operationId: "readConversion",
    summary: "Read a conversion job",
    request: { params: z.object({ job_id: pathParameter("job_id") }) },
    responses: { 200: json(conversion, "The job."), ...errors(detailError, 401, 403, 404) },
  }),
  async (c) =>
    c.json(present(await c.get("services").conversions.read(viewerOf(c), c.req.valid("param").job_id)), 200),
);
