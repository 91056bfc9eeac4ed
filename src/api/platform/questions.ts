import { createRoute, z } from "@hono/zod-openapi";
import { onlyFields } from "../../http/issue-text.ts";
import { longestAnswer, mostAtOnce } from "../../services/remediations/remediation-questions.ts";
import { pictureUrl } from "../files.ts";
import { detailError, errors, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { askedQuestion, presentQuestion } from "../remediation-body.ts";

const ofDocument = z.object({ id: pathParameter("id") });

const answer = z
  .object({ value: z.string(), answered_by: z.string(), answered_at: timestamp })
  .strict()
  .nullable()
  .openapi({ description: "Given, and written into the file by the next remediation; null without." });

const asked = askedQuestion(answer).openapi("AskedQuestion");

const newAnswers = onlyFields({
  answers: z
    .array(
      onlyFields({
        question_id: z.string().openapi({ description: "The question's id, or its fingerprint." }),
        value: z.string().max(longestAnswer, `must be at most ${longestAnswer} characters long`),
      }),
    )
    .min(1, "must hold at least one answer")
    .max(mostAtOnce, `must be at most ${mostAtOnce} answers`),
}).openapi("NewAnswers");

const kept = z
  .object({
    accepted: z.array(
      z
        .object({
          question_id: z.string(),
          fingerprint: z.string(),
          value: z.string(),
          answered_at: timestamp,
        })
        .strict(),
    ),
  })
  .strict()
  .openapi("KeptAnswers");

/** Questions of documents and their answers: below /documents. */
export const documentQuestions = router();

documentQuestions.openapi(
  createRoute({
    method: "get",
    path: "/{id}/questions",
    operationId: "listQuestions",
    summary: "List what only a person knows of a document, what gains most first",
    description:
      "The questions of the document's last complete remediation; none before the first, and after a new version was uploaded until it is remediated. A suggestion is never written by itself.",
    request: { params: ofDocument, query: pagingQuery },
    responses: {
      200: json(z.array(asked), "One page of questions."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const viewer = viewerOf(c);
    const { questions, pictures } = c.get("services");
    const { rows, total, version } = await questions.list(viewer, c.req.valid("param").id, pagingOf(query));
    pageHeaders(c, query, total, rows);
    const urlOf = (id: string) =>
      pictureUrl(c, pictures.sign({ versionId: version!.id, userId: viewer.userId }, id));
    return c.json(
      rows.map((row) => ({
        ...presentQuestion(row, urlOf),
        answer: row.answer && {
          value: row.answer.value,
          answered_by: row.answer.answeredBy,
          answered_at: row.answer.answeredAt,
        },
      })),
      200,
    );
  },
);

documentQuestions.openapi(
  createRoute({
    method: "put",
    path: "/{id}/answers",
    operationId: "answerQuestions",
    summary: "Answer questions of a document",
    description:
      "Keeps the answers with the document, in place of those given to the same questions before; the next remediation writes them, also where one runs now. They hold for later versions of the file. All or none are kept: the error names each that is wrong. `skip` leaves a thing as it is, `decorative` says that a picture carries no information.",
    request: { params: ofDocument, body: jsonBody(newAnswers) },
    responses: { 200: json(kept, "The answers that are kept."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { answers } = c.req.valid("json");
    const accepted = await c.get("services").questions.answer(viewerOf(c), c.req.valid("param").id, answers);
    return c.json(
      {
        accepted: accepted.map(({ questionId, fingerprint, value, answeredAt }) => ({
          question_id: questionId,
          fingerprint,
          value,
          answered_at: answeredAt,
        })),
      },
      200,
    );
  },
);
