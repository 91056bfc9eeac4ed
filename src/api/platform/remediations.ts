import { createRoute, z } from "@hono/zod-openapi";
import { onlyFields } from "../../http/issue-text.ts";
import { jobStatuses, stepStatuses } from "../../services/jobs/job-steps.ts";
import { type RemediationJob, remediationSteps } from "../../services/remediations/remediations.ts";
import {
  detailError,
  errors,
  idOf,
  json,
  jsonBody,
  orNull,
  pathParameter,
  router,
  timestamp,
} from "../openapi.ts";
import { viewerOf } from "../platform-auth.ts";
import {
  fixChange,
  leftToDo,
  presentChange,
  presentLeft,
  presentRejected,
  presentStanding,
  rejectedAnswer,
  standing,
} from "../remediation-body.ts";

const status = z.enum(jobStatuses);

const started = z
  .object({ job_id: idOf("job"), document_id: idOf("doc"), status })
  .strict()
  .openapi("StartedRemediation");

const newRemediation = onlyFields({
  document_id: z.string(),
  allow_signed: z.boolean().default(false).openapi({
    description: "Change a signed file although that breaks its signature; it is refused without.",
  }),
}).openapi("NewRemediation");

const step = z
  .object({
    step_name: z.enum(remediationSteps),
    status: z.enum(stepStatuses),
    duration_ms: z.number().min(0).openapi({ description: "0 until the step has run." }),
  })
  .strict();

const ofComplete = (text: string) => ({ description: `Of a complete job: ${text}` });

const remediation = z
  .object({
    id: idOf("job"),
    document_id: idOf("doc"),
    status,
    steps: z.array(step).openapi({ description: "In order: read, fix, check, store." }),
    before: orNull(standing, ofComplete("how the document stood.").description),
    after: orNull(standing, ofComplete("how it stands now.").description),
    changes: z.array(fixChange).openapi(ofComplete("what was fixed; empty where nothing was to be fixed.")),
    left: z
      .array(leftToDo)
      .openapi(ofComplete("what still fails and no question is about: what a person has to do.")),
    answers_rejected: z
      .array(rejectedAnswer)
      .openapi(ofComplete("answers that could not be written, each with why.")),
    questions_open: z.int().min(0).nullable().openapi(ofComplete("what is left to ask.")),
    version_id: idOf("ver")
      .nullable()
      .openapi(ofComplete("the version that it has made; null where nothing was changed.")),
    error: z
      .object({ code: z.string(), message: z.string() })
      .strict()
      .nullable()
      .openapi({ description: "Why the job failed, and what to do." }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .strict()
  .openapi("Remediation");

const present = (job: RemediationJob) => ({
  id: job.id,
  document_id: job.documentId,
  status: job.status,
  steps: job.steps,
  before: job.outcome && presentStanding(job.outcome.before),
  after: job.outcome && presentStanding(job.outcome.after),
  changes: job.outcome?.changes.map(presentChange) ?? [],
  left: job.outcome?.left?.map(presentLeft) ?? [],
  answers_rejected: job.outcome?.rejected.map(presentRejected) ?? [],
  questions_open: job.outcome?.questionsOpen ?? null,
  version_id: job.versionId,
  error:
    job.errorCode === null
      ? null
      : { code: job.errorCode, message: job.errorMessage ?? "The remediation failed." },
  created_at: job.createdAt,
  finished_at: job.finishedAt,
});

export const remediations = router();

remediations.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "remediateDocument",
    summary: "Fix a document",
    description:
      "Queues a job that fixes what can be fixed without inventing anything, writes the answers that were given to the document's questions, and proves the result. What changed becomes a new version, with a report of its own; the file before stays. Where a job of the document has not ended that uses every answer given so far, it answers with that one. A signed file needs `allow_signed`; an encrypted one that needs a password, one that cannot be read in full and one that is too complex end as failed jobs.",
    request: { body: jsonBody(newRemediation) },
    responses: {
      201: json(started, "The queued job, or the one that is under way."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { document_id, allow_signed } = c.req.valid("json");
    const job = await c.get("services").remediations.request(viewerOf(c), document_id, allow_signed);
    return c.json({ job_id: job.id, document_id: job.documentId, status: job.status }, 201);
  },
);

remediations.openapi(
  createRoute({
    method: "get",
    path: "/{job_id}",
    operationId: "readRemediation",
    summary: "Read a remediation job",
    request: { params: z.object({ job_id: pathParameter("job_id") }) },
    responses: { 200: json(remediation, "The job."), ...errors(detailError, 401, 403, 404) },
  }),
  async (c) =>
    c.json(present(await c.get("services").remediations.read(viewerOf(c), c.req.valid("param").job_id)), 200),
);
