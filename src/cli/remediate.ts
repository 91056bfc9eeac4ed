import { basename } from "node:path";
import { parseArgs } from "node:util";
import { namesOfChecks } from "../checker/index.ts";
import { AppError } from "../core/errors.ts";
import { remediate } from "../remediate/remediate.ts";
import type { Remediation, Standing } from "../remediate/result.ts";
import { counted } from "../render/words.ts";
import {
  type AnswerFile,
  answersFor,
  mayWriteQuestions,
  questionsFileOf,
  readAnswerFiles,
  writeQuestions,
} from "./answers-file.ts";
import { DiskScratch } from "./disk-scratch.ts";
import { openSource } from "./file-source.ts";
import { findFiles } from "./find-files.ts";
import { makeFolderFor, type Target, targetsFor, withInfix } from "./targets.ts";
import { type Palette, paletteFor } from "./text.ts";

const remediateUsage = `Usage: lectern remediate [OPTIONS] FILE, FOLDER or PATTERN …
Fixes documents: PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX. What a document itself says is written into a new file; what
only a person knows is asked. The files that are named are never changed.

  --out DIR            the folder of the fixed documents; without it NAME.fixed.EXT beside each. Folders in FOLDER are
                       made again in DIR
  --answers FILE       answers to the questions of a run before: a file of questions with its values filled in, or a
                       list [{"question_id": "…", "value": "…"}]; may be given several times, and name a folder for all
                       files of questions in it. Of several documents each takes the answers to its own questions, and
                       every list
  --allow-signed       writes to signed files too, which breaks their signatures
  --json               a line of JSON for each document
  --help               this

Open questions are written beside the fixed document, as NAME.EXT.questions.json. Exit code 0: every document is
compliant now, 1: some are not, 2: wrong usage, or a document that could not be fixed.`;

interface RemediateArguments {
  named: string[];
  out: string | undefined;
  answers: AnswerFile[];
  isSignedAllowed: boolean;
  isJson: boolean;
}

/** Null where help was asked for. Throws Error that says what is wrong. */
function parse(args: readonly string[]): RemediateArguments | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      json: { type: "boolean", default: false },
      out: { type: "string", short: "o" },
      answers: { type: "string", multiple: true, default: [] },
      "allow-signed": { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  if (!positionals.length) throw new Error("Name at least one file, folder or pattern.");
  return {
    named: positionals,
    out: values.out,
    answers: values.answers.flatMap(readAnswerFiles),
    isSignedAllowed: values["allow-signed"],
    isJson: values.json,
  };
}

/** What became of one document. */
interface Fixed {
  remediation: Remediation;
  /** Where the result is; null where nothing was changed. */
  file: string | null;
  /** Where its questions are; null where none are open. */
  questions: string | null;
}

async function fix({ found, file }: Target, args: RemediateArguments, isOnly: boolean): Promise<Fixed> {
  makeFolderFor(file);
  const { source, handle } = await openSource(found.file);
  const scratch = new DiskScratch(file);
  try {
    const remediation = await remediate(source, {
      filename: basename(found.file),
      answers: answersFor(found.path, args.answers, isOnly),
      allowSigned: args.isSignedAllowed,
      scratch: scratch.begin,
    });
    if (remediation.result) await scratch.keep(remediation.result, file);
    // Of several documents each has its own questions.
    if (!isOnly) remediation.rejected = remediation.rejected.filter(({ is_unknown }) => !is_unknown);
    const questions = questionsFileOf(file);
    const isAsked = remediation.questions.length > 0 && mayWriteQuestions(questions);
    if (isAsked) writeQuestions(questions, found.path, remediation.questions);
    return { remediation, file: remediation.result ? file : null, questions: isAsked ? questions : null };
  } finally {
    await scratch.discard();
    await handle.close();
  }
}

const scoreOf = ({ overall_score, grade }: Standing) => `${overall_score.toFixed(1)} % (${grade})`;

function textOf(path: string, { remediation, file, questions }: Fixed, { good, bad }: Palette): string {
  const { before, after, changes, questions: open, left, rejected } = remediation;
  const end = after.compliant ? good("compliant") : bad("not compliant");
  const lines = [
    file ? `${path} → ${file}` : `${path}: nothing was changed`,
    `  ${scoreOf(before)} → ${scoreOf(after)}, ${end}`,
  ];
  for (const { message, taken_back } of changes)
    lines.push(`  ${taken_back ? "undone" : "fixed "}  ${message}`);
  for (const { question_id, message } of rejected)
    lines.push(`  ${bad("answer")}  ${message} [${question_id}]`);
  const byCheck = new Map<string, number>();
  for (const { check_id } of open) byCheck.set(check_id, (byCheck.get(check_id) ?? 0) + 1);
  for (const [id, count] of byCheck)
    lines.push(`  asked   ${namesOfChecks.get(id) ?? id}: ${counted(count, "question")}`);
  for (const { check_id, message, fix, reason } of left)
    lines.push(`  ${bad("left")}    ${namesOfChecks.get(check_id) ?? check_id}: ${message} ${fix} ${reason}`);
  if (questions) lines.push(`  ${counted(open.length, "question")} to answer in ${questions}`);
  return `${lines.join("\n")}\n`;
}

const jsonLine = (path: string, { remediation, file, questions }: Fixed) => {
  const { result: _, ...rest } = remediation;
  return JSON.stringify({ file: path, result: file, questions_file: questions, ...rest });
};

/** Runs `lectern remediate`; answers the exit code. Throws Error on wrong usage. */
export async function remediateFiles(argv: readonly string[]): Promise<number> {
  const args = parse(argv);
  if (!args) {
    console.log(remediateUsage);
    return 0;
  }
  const found = findFiles(args.named, { folder: ".", results: args.out });
  const targets = targetsFor(found, args.out, { beside: withInfix("fixed") });
  const palette = paletteFor(process.stdout);
  let code = 0;
  for (const target of targets) {
    const { path } = target.found;
    try {
      const fixed = await fix(target, args, targets.length === 1);
      console.log(args.isJson ? jsonLine(path, fixed) : textOf(path, fixed, palette));
      const { after, rejected } = fixed.remediation;
      if (code === 0 && (!after.compliant || rejected.length)) code = 1;
    } catch (cause) {
      if (!(cause instanceof AppError)) console.error(cause);
      const error = {
        code: cause instanceof AppError ? cause.code : "processing_failed",
        message: (cause as Error).message,
      };
      console.log(args.isJson ? JSON.stringify({ file: path, error }) : `${path}\n  ${error.message}\n`);
      code = 2;
    }
  }
  return code;
}
