import { z } from "@hono/zod-openapi";
import { AppError } from "../../core/errors.ts";
import { formatNames } from "../../core/formats.ts";
import { onlyFields } from "../../http/issue-text.ts";
import { type FieldReader, readUpload } from "../../http/upload.ts";
import type { Answer } from "../../services/remediations/remediated-files.ts";
import { longestAnswer, mostAtOnce } from "../../services/remediations/remediation-questions.ts";
import { accountOf } from "../auth.ts";
import { pictureUrl, remediatedUrl } from "../files.ts";
import { detailError, errors, idOf, json, router, timestamp } from "../openapi.ts";
import {
  fixChange,
  leftToDo,
  presentChange,
  presentLeft,
  presentQuestion,
  presentRejected,
  presentStanding,
  question,
  rejectedAnswer,
  standing,
} from "../remediation-body.ts";
import { keyedRoute } from "../scopes.ts";

const remediated = z
  .object({
    remediation_id: idOf("rem"),
    filename: z.string(),
    before: standing,
    after: standing,
    changes: z
      .array(fixChange)
      .openapi({ description: "Empty where nothing was changed: the file is then the one that was sent." }),
    questions: z
      .array(question)
      .openapi({ description: "What is left to ask: send the file again with the answers." }),
    left: z
      .array(leftToDo)
      .openapi({ description: "What still fails and no question is about: what a person has to do." }),
    answers_rejected: z
      .array(rejectedAnswer)
      .openapi({ description: "Answers that could not be written, each with why." }),
    file: z
      .object({
        url: z.url().openapi({ description: "Where the result can be fetched, without a key." }),
        size_bytes: z.int().min(0),
        content_type: z.string(),
        expires_at: timestamp.openapi({ description: "From then on the file is gone." }),
      })
      .strict(),
  })
  .strict()
  .openapi("RemediatedFile");

const answersSchema = z
  .array(
    onlyFields({
      question_id: z.string().max(500),
      value: z.string().max(longestAnswer, `must be at most ${longestAnswer} characters long`),
    }),
  )
  .max(mostAtOnce, `must be at most ${mostAtOnce} answers`);

const wrongAnswers = (what: string) =>
  new AppError(
    "invalid_request",
    `The field answers is wrong: ${what}. It takes a JSON array of {"question_id": "…", "value": "…"}.`,
  );

/** The answers of a form: JSON text. Throws AppError `invalid_request`. */
function answersOf(text: string | undefined): Answer[] {
  if (text === undefined || !text.trim()) return [];
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw wrongAnswers("it is not JSON");
  }
  const { success, data, error } = answersSchema.safeParse(sent);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue!.path.join(".");
  throw wrongAnswers(place ? `${place}: ${issue!.message}` : issue!.message);
}

const answers: FieldReader<Answer[]> = Object.assign(answersOf, { longest: 1_048_576 });

function allowSigned(text: string | undefined): boolean {
  if (text === undefined || text === "" || text === "false") return false;
  if (text === "true") return true;
  throw new AppError("invalid_request", "The field allow_signed must be true or false.");
}

export const remediate = router();

remediate.openapi(
  keyedRoute({
    method: "post",
    path: "/",
    operationId: "remediateDocument",
    summary: "Fix a document",
    description: `Fixes what can be fixed without inventing anything, writes the answers to questions that were asked of the same file, and proves the result: no check is worse than before. The result can be fetched for one hour and is then gone. Questions have the same ids for the same file. Formats: ${formatNames}.`,
    request: {
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
                answers: {
                  type: "string",
                  contentMediaType: "application/json",
                  description: "Answers to questions, as JSON.",
                  example: '[{"question_id": "…", "value": "decorative"}]',
                },
                allow_signed: {
                  type: "boolean",
                  default: false,
                  description: "Change a signed file although that breaks its signature.",
                },
              },
            },
          },
        },
      },
    },
    responses: { 200: json(remediated, "What came of it."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { remediatedFiles, pictures } = c.get("services");
    const accountId = await accountOf(c, "scansPerDay");
    const readers = { answers, allow_signed: allowSigned };
    const { receive } = remediatedFiles;
    const { file: sent, fields } = await readUpload(c, accountId, readers, receive, "refused");
    const options = { answers: fields.answers, allowSigned: fields.allow_signed };
    const { file, token, ...made } = await remediatedFiles.fix(accountId, sent, options);
    const urlOf = (id: string) => pictureUrl(c, pictures.sign({ fileId: file.id }, id));
    return c.json(
      {
        remediation_id: file.id,
        filename: file.filename,
        before: presentStanding(made.before),
        after: presentStanding(made.after),
        changes: made.changes.map(presentChange),
        questions: made.questions.map((one) => presentQuestion(one, urlOf)),
        left: made.left.map(presentLeft),
        answers_rejected: made.rejected.map(presentRejected),
        file: {
          url: remediatedUrl(c, token),
          size_bytes: file.sizeBytes,
          content_type: file.contentType,
          expires_at: file.expiresAt,
        },
      },
      200,
    );
  },
);
