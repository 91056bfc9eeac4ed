import { isCompoundFile } from "../checker/bytes/ole.ts";
import { detectFormat } from "../checker/index.ts";
import { gainOf } from "../checker/report/score.ts";
import type { ByteSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { formats } from "../core/formats.ts";
import { loadEditor } from "../formats/all.ts";
import type { Editor } from "../formats/editor.ts";
import type { EditKind } from "../formats/edits.ts";
import type { Fix } from "./fix.ts";
import { fixes as allFixes } from "./fixes/all.ts";
import { leftOf } from "./left.ts";
import type { RemediateOptions } from "./options.ts";
import { planOf } from "./plan.ts";
import { proved } from "./proof.ts";
import { type OpenQuestion, probed, questionsOf, takeAnswers, toldApart } from "./questions.ts";
import type { Question, Remediation } from "./result.ts";
import { standingOf } from "./standing.ts";
import { editBudgetFor, type Survey, survey } from "./survey.ts";

/** What remediation is made of, for tests. */
export interface Parts {
  fixes: readonly Fix[];
  editor: Editor | null;
}

/**
 * Fixes one document: what is certain is written into a new file, what only a person knows is asked. The result has
 * been read again and is nowhere worse. Who takes a result that is not null discards its scratch when it is used.
 *
 * Throws AppError `invalid_file_type`, `unreadable_document`, `encrypted_document`, `signed_document` or `too_complex`.
 */
export async function remediate(
  source: ByteSource,
  options: RemediateOptions,
  parts: Partial<Parts> = {},
): Promise<Remediation> {
  const { filename, mediaType, answers = [], budget } = options;
  const { fixes = allFixes } = parts;
  const claim = { filename, ...(mediaType === undefined ? {} : { contentType: mediaType }) };
  const format = await detectFormat(source, claim, ...(budget ? [budget] : []));
  if (isCompoundFile(await source.read(0, 8)))
    throw new AppError(
      "encrypted_document",
      "The workbook is protected by Excel's own encryption, and a fixed copy would not be, so that it is left as it is. Remove the protection in Excel (Review > Protect Workbook), save it and send that copy.",
    );
  const editor = parts.editor === undefined ? await loadEditor(format) : parts.editor;
  const before = await survey(format, source, { filename, budget, fixes });
  requireWhole(before);
  // What cannot be written is not asked.
  const kinds: ReadonlySet<EditKind> = editor?.kinds ?? new Set();
  const questions = questionsOf(before.proposals, editor ?? { kinds });
  const writable =
    editor?.probe && questions.length
      ? await probed(questions, (edits) =>
          editor.probe!(source, edits, budget ?? editBudgetFor(format, source.size), before.reading),
        )
      : { questions, refused: new Map<string, string>() };
  const taken = takeAnswers(writable.questions, answers);
  const standing = standingOf(filename, before.document, before.results, before.sees);
  const plan = planOf(fixes, before.proposals, taken, editor ?? { kinds });
  const proof = editor
    ? await proved(source, { ...options, format, editor, before, steps: plan.steps })
    : {
        changes: [],
        result: null,
        after: null,
        rejected: [],
        refused: [],
        declined: new Map<string, string>(),
        followed: new Set<Fix>(),
      };
  const after = proof.after ?? before;
  const unwritten = [...plan.rejected, ...proof.rejected];
  const reserves = new Set([...plan.reserves, ...proof.refused.flatMap(({ otherwise }) => otherwise ?? [])]);
  // What other edits have brought to light is asked no more.
  const isSettled = ({ fix }: OpenQuestion) =>
    proof.followed.has(fix) &&
    after.results.some(
      ({ check, failed, needsReview }) => check.id === fix.checkId && !failed && !needsReview,
    );
  const skipped = new Set(taken.skipped.flatMap(({ asks }) => asks.flatMap(({ needs }) => needs)));
  const isOff = ({ until }: OpenQuestion) => until !== undefined && skipped.has(until);
  const open = taken.open.filter(
    (one) => (!one.isReserve || one.asks.some((ask) => reserves.has(ask))) && !isSettled(one) && !isOff(one),
  );
  const stillOpen = taken.answered.filter(({ givenTo }) =>
    unwritten.some(({ question_id }) => question_id === givenTo),
  );
  // No one is to answer in vain: an editor that writes nothing says by itself whether it may write at all.
  if (editor && open.length && !plan.steps.length && !formats[format].isText)
    await editor.apply(
      source,
      [],
      { write: async () => {} },
      { allowSigned: options.allowSigned ?? false },
      budget ?? editBudgetFor(format, source.size),
    );
  const left = new Set([...open, ...stillOpen.map((one) => one.open)]);
  const questionsLeft = writable.questions.filter((one) => left.has(one));
  const checksOf = (all: readonly OpenQuestion[]) => new Set(all.map(({ fix }) => fix.checkId));
  return {
    format,
    before: standing,
    after: proof.after ? standingOf(filename, after.document, after.results, after.sees) : standing,
    changes: proof.changes,
    questions: withGains(questionsLeft, after),
    left: leftOf(filename, after, {
      asked: checksOf(questionsLeft),
      skipped: checksOf([...taken.skipped, ...taken.open.filter(isOff)]),
      rejected: checksOf(stillOpen.map((one) => one.open)),
      refused: new Map([...writable.refused, ...proof.declined]),
    }),
    rejected: [...taken.rejected, ...unwritten],
    result: proof.result,
  };
}

/** Throws where something of the document could not be read: what is not seen cannot be kept as it is. */
function requireWhole({ document }: Survey): void {
  // A document in an attribute stays as it is with it.
  const unread = document.unread.find(({ reason }) => reason !== "file" && reason !== "frame");
  if (unread)
    throw new AppError(
      "unreadable_document",
      `The document could not be read in full, so that it is left as it is. ${unread.message}`,
    );
}

/** The questions, those first whose answers make most difference. */
function withGains(open: readonly OpenQuestion[], { results, document }: Survey): Question[] {
  const scored = results.filter(({ check }) => check.tier === 1);
  const isIncomplete = document.unread.length > 0;
  const apart = toldApart(open.map(({ question }) => question));
  const rated = open.map(({ asks }, at) => {
    const question = apart[at]!;
    const result = scored.find(({ check }) => check.id === question.check_id);
    const things = asks.reduce((sum, ask) => sum + ask.things, 0);
    const [own, all] = result?.failed
      ? [gainOf(result, scored, isIncomplete, { things }), gainOf(result, scored, isIncomplete)]
      : [0, 0];
    return { question: { ...question, gain: things ? own : 0 }, all: things ? all : 0 };
  });
  return rated
    .sort((a, b) => b.question.gain - a.question.gain || b.all - a.all)
    .map(({ question }) => question);
}
