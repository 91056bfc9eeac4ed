import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Answer, Question } from "../remediate/result.ts";
import { readJsonFile } from "./json-file.ts";

const given = z.object({ question_id: z.string().min(1), value: z.string().nullish() });
const fileSchema = z.union([
  z.array(given).transform((questions) => ({ document: null, questions })),
  z.object({ document: z.string().nullish(), questions: z.array(given) }),
]);

/** What stands behind the name of a document in that of the file of its questions. */
const ending = ".questions.json";
export const questionsFileOf = (document: string): string => `${document}${ending}`;

/** The answers of one file. */
export interface AnswerFile {
  /** The document whose questions it answers, as its path was when they were written; null for any. */
  document: string | null;
  answers: Answer[];
}

/** The answers of a file, or of every file of questions below a folder; throws Error where there are none. */
export function readAnswerFiles(path: string): AnswerFile[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [readAnswers(path)];
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(ending),
  );
  if (!files.length)
    throw new Error(`There is no file of questions in ${path}: their names end with ${ending}.`);
  return files.sort().map((name) => readAnswers(join(path, name)));
}

/**
 * The answers that are meant for a document: of files of questions its own. Where one document and one file are named,
 * they belong together, wherever the document was when it was asked about.
 */
export const answersFor = (path: string, files: readonly AnswerFile[], isOnly: boolean): Answer[] =>
  files
    .filter(
      ({ document }) =>
        document === null || (isOnly && files.length === 1) || resolve(document) === resolve(path),
    )
    .flatMap(({ answers }) => answers);

/** Answers of a file that `writeQuestions` wrote and a person filled in, or of a list; throws Error where it is neither. */
function readAnswers(file: string): AnswerFile {
  try {
    const { document, questions } = fileSchema.parse(readJsonFile(file));
    const answers = questions.flatMap(({ question_id, value }) =>
      typeof value === "string" ? [{ question_id, value }] : [],
    );
    return { document: document ?? null, answers };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code) throw new Error(`${file} cannot be read (${code}).`);
    throw new Error(
      `${file} holds no answers: it is to be a file of questions that this command wrote, with values, or a list such as [{"question_id": "…", "value": "…"}].`,
    );
  }
}

/** How a value is to be written, by kind, for whoever fills the file in. */
const howTo: Record<Question["kind"], string> = {
  text: "a text, or skip",
  alternative_text: "a text, decorative, or skip",
  language: "a language code such as en, de or pt-BR, or skip",
  choice: "one of the options' values, or skip",
  headers: "rows:1,columns:0 and the like, layout, or skip",
};

/** Writes the open questions for a person to fill in. */
export function writeQuestions(file: string, document: string, questions: readonly Question[]): void {
  const entries = questions.map(({ id, check_id, kind, prompt, location, options, suggestion, gain }) => ({
    question_id: id,
    check_id,
    prompt,
    where: location.label,
    ...(options ? { options } : {}),
    suggestion,
    gain,
    answer_with: howTo[kind],
    value: null,
  }));
  writeFileSync(file, `${JSON.stringify({ document, questions: entries }, null, 2)}\n`);
}

/** Whether the file of questions may be written: not over answers that someone has filled in. */
export function mayWriteQuestions(file: string): boolean {
  if (!existsSync(file)) return true;
  try {
    return readAnswers(file).answers.length === 0;
  } catch {
    return false;
  }
}
