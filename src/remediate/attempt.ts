import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { Editor } from "../formats/editor.ts";
import type { EditOutcome } from "../formats/edits.ts";
import { looseAnnotations } from "./fixes/untagged.ts";
import { followersOf } from "./followers.ts";
import type { TakenBack } from "./messages.ts";
import type { RemediateOptions } from "./options.ts";
import { planOf, type Step } from "./plan.ts";
import type { Scratch } from "./result.ts";
import { worseChecks } from "./standing.ts";
import { editBudgetFor, isCompared, type Survey, survey } from "./survey.ts";

export interface Proving extends RemediateOptions {
  format: Format;
  editor: Editor;
  before: Survey;
  steps: readonly Step[];
}

interface Attempt {
  outcomes: EditOutcome[][];
  scratch: Scratch;
  isChanged: boolean;
}

/** Edits what was read. */
export async function attempt(
  source: ByteSource,
  read: Survey,
  steps: readonly Step[],
  to: Proving,
): Promise<Attempt> {
  const { editor, format, budget, allowSigned = false } = to;
  const { reading } = read;
  read.reading = null;
  const scratch = await to.scratch();
  try {
    const edits = steps.flatMap((step) => step.edits);
    const own = budget ?? editBudgetFor(format, source.size);
    const all = await editor.apply(source, edits, scratch, { allowSigned, reading }, own);
    const rest = [...all];
    const outcomes = steps.map(({ edits: { length } }) => rest.splice(0, length));
    return { outcomes, scratch, isChanged: all.some(({ status }) => status === "applied") };
  } catch (cause) {
    await scratch.discard();
    throw cause;
  }
}

/** The result of an attempt, to be read. */
export async function finished(scratch: Scratch, { editor }: Proving): Promise<ByteSource> {
  const result = await scratch.finish();
  editor.wrote?.(scratch, result);
  return result;
}

/** A result that has been read again. */
export interface Written {
  scratch: Scratch;
  result: ByteSource;
  after: Survey;
  steps: readonly Step[];
  outcomes: EditOutcome[][];
}

/**
 * How many links may come to be judged: those that stood outside the tags, where no one met their texts. And how many
 * runs of blank paragraphs there may be more: a picture that comes into the tags may part one.
 */
function newlySeen(steps: readonly Step[], outcomes: readonly EditOutcome[][]): ReadonlyMap<string, number> {
  let [links, pictures] = [0, 0];
  for (const [at, { edits, fix }] of steps.entries())
    for (const [index, edit] of edits.entries()) {
      if (outcomes[at]![index]!.status !== "applied") continue;
      if (fix === looseAnnotations) links++;
      if (edit.kind === "set-alternative" && edit.at.in === "operator") pictures++;
    }
  return new Map([
    ["link-text", links],
    ["blank-paragraphs", pictures],
  ]);
}

/** The result with what is certain of what its edits have brought to light; null where that comes to nothing. */
async function followed(former: Written, to: Proving): Promise<Written | null> {
  const { format, filename, budget, editor } = to;
  const next = planOf(
    followersOf(former.steps, to.before, editor.kinds).fixes,
    former.after.proposals,
    { answered: [], skipped: [] },
    editor,
  ).steps;
  if (!next.length) return null;
  const { outcomes, scratch, isChanged } = await attempt(former.result, former.after, next, to);
  if (!isChanged) {
    await scratch.discard();
    return null;
  }
  try {
    const result = await finished(scratch, to);
    const after = await survey(format, result, {
      filename,
      budget,
      ...onlyProof(former.steps, editor),
      keepsColours: keepsColours([...former.steps, ...next], editor),
    });
    return {
      scratch,
      result,
      after,
      steps: [...former.steps, ...next],
      outcomes: [...former.outcomes, ...outcomes],
    };
  } catch (cause) {
    await scratch.discard();
    throw cause;
  }
}

interface Judged extends Written {
  /** The checks that are worse than in the document that came. */
  worse: string[];
  /** Its text is the same, and all of it could be read that could be before. */
  isKept: boolean;
}

function judged(written: Written, before: Survey): Judged {
  const { steps, outcomes, after } = written;
  const worse = worseChecks(before.results, after.results, newlySeen(steps, outcomes)).filter(isCompared);
  const isKept =
    isSameText(steps, before, after) && after.document.unread.length <= before.document.unread.length;
  return { ...written, worse, isKept };
}

export const isProved = ({ worse, isKept }: Judged): boolean => isKept && !worse.length;

/**
 * The result with its followers, or without them where all is well but for them: these are taken back, and not the steps
 * that came before. What is not returned is discarded.
 */
export async function best(former: Written, to: Proving): Promise<{ made: Judged; takenBack: TakenBack[] }> {
  if (!former.after.proposals.length) return { made: judged(former, to.before), takenBack: [] };
  let next: Written | null;
  try {
    next = await followed(former, to);
  } catch (cause) {
    await former.scratch.discard();
    throw cause;
  }
  const alone = judged(former, to.before);
  if (!next) return { made: alone, takenBack: [] };
  const later = judged(next, to.before);
  const made = { ...later, isKept: later.isKept && alone.isKept };
  if (isProved(made) || !isProved(alone)) {
    await former.scratch.discard();
    return { made, takenBack: [] };
  }
  await next.scratch.discard();
  const own = next.steps.slice(former.steps.length);
  const takenBack = [...new Set(own.map(({ fix }) => fix))].map((fix) => ({
    fix,
    checks: made.worse,
    steps: own.filter((step) => step.fix === fix),
  }));
  return { made: alone, takenBack };
}

/** Markers of lists go into the list, and what a person wrote into the text is meant to be there. */
const changesText = new Set([
  "make-list",
  "make-list-of-lines",
  "set-link-text",
  "set-slide-title",
  "rename-sheet",
  "mark-caption",
  "add-navigation",
  "insert-heading",
  "set-caption",
  "fill-header-cells",
  "fill-header-row",
  "insert-header-row",
]);

const keepsText = (steps: readonly Step[]): boolean =>
  !steps.some(({ edits }) => edits.some(({ kind }) => changesText.has(kind)));

const isSameText = (steps: readonly Step[], before: Survey, after: Survey): boolean =>
  !keepsText(steps) || before.digest === after.digest;

const keepsColours = (steps: readonly Step[], { recolours }: Editor): boolean =>
  recolours !== undefined && !steps.some(({ edits }) => edits.some(({ kind }) => recolours.has(kind)));

/** What is looked at of a result that nothing more is to be found in. */
export const onlyProof = (steps: readonly Step[], editor: Editor) =>
  ({
    fixes: [],
    readContent: false,
    isCompared: true,
    hasDigest: keepsText(steps),
    keepsColours: keepsColours(steps, editor),
  }) as const;
