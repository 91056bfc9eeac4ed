import { z } from "@hono/zod-openapi";
import type { Question } from "../services/remediations/remediation-questions.ts";
import type { Change, Left, Standing } from "../services/remediations/remediations.ts";
import { checkStatus, grade, location, percent, verdict } from "./report-body.ts";

/** How a document stands, before or after. */
export const standing = z
  .object({
    overall_score: percent,
    grade,
    compliant: z.boolean(),
    verdict,
    checks: z.array(z.object({ id: z.string(), status: checkStatus, failed_count: z.int().min(0) }).strict()),
  })
  .strict()
  .openapi("Standing");

export const presentStanding = (given: Standing) => ({
  overall_score: given.overall_score,
  grade: given.grade as z.output<typeof grade>,
  compliant: given.compliant,
  verdict: given.verdict as z.output<typeof verdict>,
  checks: given.checks.map(({ id, status, failed_count }) => ({ id, status, failed_count })),
});

/** What one fix changed. */
export const fixChange = z
  .object({
    fix_id: z.string(),
    check_id: z.string(),
    message: z.string(),
    location: location.openapi({ description: "Of the first thing that was changed." }),
    count: z.int().min(0).openapi({ description: "How many things were changed." }),
    taken_back: z.boolean().openapi({
      description:
        "True where the change was undone, as a check was worse with it; `message` names the check.",
    }),
  })
  .strict()
  .openapi("FixChange");

export const presentChange = (given: Change) => ({
  fix_id: given.fix_id,
  check_id: given.check_id,
  message: given.message,
  location: given.location,
  count: given.count,
  taken_back: given.taken_back ?? false,
});

/** What still fails and no one is asked about. */
export const leftToDo = z
  .object({
    check_id: z.string(),
    count: z.int().min(0).openapi({ description: "How many things fail." }),
    message: z.string().openapi({ description: "What is wrong with the first of them." }),
    fix: z.string().openapi({ description: "What a person has to do." }),
    reason: z.string().openapi({ description: "Why it was not done here." }),
    location: location.openapi({ description: "Of the first of them." }),
  })
  .strict()
  .openapi("LeftToDo");

export const presentLeft = ({ check_id, count, message, fix, reason, location: place }: Left) => ({
  check_id,
  count,
  message,
  fix,
  reason,
  location: place,
});

/** What only a person knows. */
const questionFields = {
  id: z.string().openapi({ description: "The same for the same file and thing." }),
  check_id: z.string(),
  kind: z.enum(["text", "alternative_text", "language", "choice", "headers"]).openapi({
    description:
      "What an answer is: text, a text alternative or `decorative`, a language tag of BCP 47, one of the options, or the header cells of a table. `skip` answers any and leaves the thing as it is.",
  }),
  prompt: z.string(),
  location,
  options: z.array(z.object({ value: z.string(), label: z.string() }).strict()).optional(),
  suggestion: z
    .object({ value: z.string(), source: z.string().openapi({ description: "Where it comes from." }) })
    .strict()
    .nullable()
    .openapi({ description: "Written only when it is sent as the answer." }),
  gain: z.number().min(0).openapi({ description: "What the score gains when it is answered, in points." }),
  picture_url: z
    .url()
    .optional()
    .openapi({ description: "The picture that the question is about, for one hour." }),
  fingerprint: z.string(),
};

export const question = z.object(questionFields).strict().openapi("Question");

/** `pictureUrl` makes the address of the picture of a question that has one. */
export const presentQuestion = (given: Question, pictureUrl: (questionId: string) => string) => ({
  id: given.id,
  check_id: given.check_id,
  kind: given.kind,
  prompt: given.prompt,
  location: given.location,
  ...(given.options ? { options: given.options } : {}),
  suggestion: given.suggestion && { value: given.suggestion.value, source: given.suggestion.source },
  gain: given.gain,
  ...(given.has_picture ? { picture_url: pictureUrl(given.id) } : {}),
  fingerprint: given.fingerprint,
});

/** A question of a document, with its answer. */
export const askedQuestion = (answer: z.ZodType) => z.object({ ...questionFields, answer }).strict();

/** An answer that a file's remediation could not take. */
export const rejectedAnswer = z
  .object({ question_id: z.string(), message: z.string() })
  .strict()
  .openapi("RejectedAnswer");

export const presentRejected = (given: { question_id: string; message: string }) => ({
  question_id: given.question_id,
  message: given.message,
});
