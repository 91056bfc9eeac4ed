import { AppError } from "../../core/errors.ts";
import { answerFlaw, longestAnswer } from "../../remediate/answer-flaws.ts";
import type { Question } from "../../remediate/result.ts";
import { type Access, requireAccess } from "../accounts/document-access.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { Version } from "../documents/documents.ts";
import type { Listing, Paging } from "../paging.ts";
import type { KeptQuestion } from "./remediations.ts";

export { longestAnswer, type Question };

/** An answer as it is kept with its document. */
interface KeptAnswer {
  fingerprint: string;
  questionId: string;
  value: string;
  /** The person's name, as it is now. */
  answeredBy: string;
  answeredAt: string;
}

/** What was answered to the same in another document of the organization. */
export interface OtherAnswer {
  fingerprint: string;
  value: string;
  /** Of that document. */
  filename: string;
}

/** An answer as it is written. */
export interface NewAnswer extends Pick<KeptQuestion, "fingerprint" | "kind"> {
  questionId: string;
  checkId: string;
  value: string;
}

/** What a document is asked, all as it stands now. */
export interface Asked {
  /** The version that the questions are about; null where it is gone, or nothing was asked yet. */
  version: Version | null;
  /** Of the document's last complete remediation. */
  questions: readonly KeptQuestion[];
  answers: readonly KeptAnswer[];
  /** None for those who are no members of the organization. */
  others: readonly OtherAnswer[];
}

/** Questions and answers of documents. Every method throws AppError `unauthorized` when the session has ended. */
export interface QuestionStore {
  read(viewer: Viewer, documentId: string): Promise<{ access: Access | null; asked: Asked }>;
  /**
   * Writes answers, in place of those to the same questions; false when there would be more than there may. Nothing is
   * written without access.
   */
  put(
    viewer: Viewer,
    documentId: string,
    answers: readonly NewAnswer[],
    answeredAt: string,
  ): Promise<{ access: Access | null; isWritten: boolean }>;
}

/** How many answers one document may have. */
export const mostAnswers = 2_000;
/** How many are taken at once. */
export const mostAtOnce = 500;

/** A question with what is known of its answer. */
export interface AskedQuestion extends KeptQuestion {
  /** Given, and not written into the file yet. */
  answer: { value: string; answeredBy: string; answeredAt: string } | null;
}

/** What a document is asked, as people see it. */
export interface QuestionList extends Listing<AskedQuestion> {
  version: Version | null;
  /** How many of all have no answer yet. */
  open: number;
}

export interface QuestionNeeds {
  questions: QuestionStore;
  now: Clock;
}

export type Questions = ReturnType<typeof questionService>;

export function questionService({ questions: store, now }: QuestionNeeds) {
  async function read(viewer: Viewer, documentId: string): Promise<Asked> {
    const { access, asked } = await store.read(viewer, documentId);
    requireAccess(access, "full", "answer questions on it");
    // A file that was replaced since asks other questions: its next remediation gives them.
    return asked.version?.isCurrent ? asked : { ...asked, version: null, questions: [] };
  }

  return {
    /** The questions of a document in the order of what their answers gain, with the answers that wait to be written. */
    async list(viewer: Viewer, documentId: string, { page, pageSize, after }: Paging): Promise<QuestionList> {
      const { version, questions, answers, others } = await read(viewer, documentId);
      const given = new Map(answers.map((answer) => [answer.fingerprint, answer]));
      const elsewhere = new Map(others.map((answer) => [answer.fingerprint, answer]));
      const asked = questions.map((question): AskedQuestion => {
        const answer = given.get(question.fingerprint);
        const other = elsewhere.get(question.fingerprint);
        const suggestion = other
          ? { value: other.value, source: `It is the answer for the same picture in ${other.filename}.` }
          : question.suggestion;
        return {
          ...question,
          suggestion,
          answer: answer
            ? { value: answer.value, answeredBy: answer.answeredBy, answeredAt: answer.answeredAt }
            : null,
        };
      });
      const begin = after
        ? asked.findIndex(({ id }) => id === after[0]) + 1
        : Math.min(asked.length, (page - 1) * pageSize);
      return {
        version,
        rows: asked.slice(begin, begin + pageSize),
        total: asked.length,
        open: asked.filter(({ answer }) => !answer).length,
      };
    },

    /**
     * Keeps answers for the next remediation. All or none: throws AppError `invalid_request`, which names each that is
     * wrong. Answers that were given before may be changed while the document still asks.
     */
    async answer(
      viewer: Viewer,
      documentId: string,
      given: readonly { question_id: string; value: string }[],
    ): Promise<{ questionId: string; fingerprint: string; value: string; answeredAt: string }[]> {
      const { questions } = await read(viewer, documentId);
      if (!questions.length)
        throw new AppError(
          "invalid_request",
          "No answer was kept, as the document asks nothing: a remediation of its present file (POST /api/v1/remediations/) finds out what is to be asked.",
        );
      const known = new Map(
        questions.flatMap((question) => [
          [question.id, question],
          [question.fingerprint, question],
        ]),
      );
      const problems: string[] = [];
      const answers = new Map<string, NewAnswer>();
      for (const { question_id: id, value } of given) {
        const question = known.get(id);
        const problem = question
          ? answers.has(question.fingerprint)
            ? "The question is answered more than once."
            : answerFlaw(question, value)
          : "The document asks no such question.";
        if (problem) problems.push(`${id}: ${problem}`);
        else
          answers.set(question!.fingerprint, {
            questionId: question!.id,
            fingerprint: question!.fingerprint,
            checkId: question!.check_id,
            kind: question!.kind,
            value,
          });
      }
      if (problems.length) {
        const [shown, more] = [problems.slice(0, 5), problems.length - 5];
        throw new AppError(
          "invalid_request",
          `No answer was kept, as some are wrong. ${shown.join(" ")}${more > 0 ? ` ${more} more ${more === 1 ? "is" : "are"} wrong.` : ""} GET /api/v1/documents/${documentId}/questions lists the questions.`,
        );
      }
      const answeredAt = iso(now());
      const written = [...answers.values()];
      const { access, isWritten } = await store.put(viewer, documentId, written, answeredAt);
      requireAccess(access, "full", "answer questions on it");
      if (!isWritten)
        throw new AppError(
          "invalid_request",
          `There would be more than ${mostAnswers.toLocaleString("en")} answers, the most that one document may have.`,
        );
      return written.map(({ questionId, fingerprint, value }) => ({
        questionId,
        fingerprint,
        value,
        answeredAt,
      }));
    },
  };
}
