import { existsSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Answer, Question } from "../remediate/result.ts";
import { readJsonFile } from "./json-file.ts";

const given = z.object({ question_id: z.string().min(1), value: z.string().nullish() });
const fileSchema = z.union([z.array(given), z.object({ questions: z.array(given) })]);

/** Answers of a file that `writeQuestions` wrote and a person filled in, or of a list; throws Error where it is neither. */
export function readAnswers(file: string): Answer[] {
  try {
    const parsed = fileSchema.parse(readJsonFile(file));
    const all = Array.isArray(parsed) ? parsed : parsed.questions;
    return all.flatMap(({ question_id, value }) =>
      typeof value === "string" ? [{ question_id, value }] : [],
    );
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
    return readAnswers(file).length === 0;
  } catch {
    return false;
  }
}
