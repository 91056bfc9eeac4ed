import { namesOfChecks } from "../checker/index.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { Editor } from "../formats/editor.ts";
import type { EditOutcome } from "../formats/edits.ts";
import type { Fix } from "./fix.ts";
import { looseAnnotations } from "./fixes/untagged.ts";
import { followersOf } from "./followers.ts";
import type { RemediateOptions } from "./options.ts";
import { planOf, type Step } from "./plan.ts";
import type { Change, RejectedAnswer, Scratch } from "./result.ts";
import { worseChecks } from "./standing.ts";
import { editBudgetFor, isCompared, type Survey, survey } from "./survey.ts";
import { badnessOf, suspectsOf } from "./suspects.ts";

/** Attempts in all: the last takes back everything that is left. */
const mostAttempts = 6;

interface Proving extends RemediateOptions {
  format: Format;
  editor: Editor;
  before: Survey;
  steps: readonly Step[];
}

export interface Proof {
  changes: Change[];
  result: ByteSource | null;
  /** The reading of the result; null where there is none. */
  after: Survey | null;
  /** Answers that could not be written. */
  rejected: RejectedAnswer[];
  /** Steps that no one was asked about and that would change how the document looks. */
  refused: Step[];
  /** Why others that no one was asked about were not made, the first of each check. */
  declined: ReadonlyMap<string, string>;
  /** The fixes of what the steps have brought to light, where something came of it. */
  followed: ReadonlySet<Fix>;
}

interface TakenBack {
  fix: Fix;
  /** That were worse with it; none where something else of the document was. */
  checks: string[];
  steps: Step[];
}

interface Attempt {
  outcomes: EditOutcome[][];
  scratch: Scratch;
  isChanged: boolean;
}

/** Edits what was read. */
async function attempt(
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

/** A result that has been read again. */
interface Written {
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

/** The result with what is certain of what its edits have brought to light; itself where that comes to nothing. */
async function followed(former: Written, to: Proving): Promise<Written> {
  const { format, filename, budget, editor } = to;
  const next = planOf(
    followersOf(former.steps, to.before, editor.kinds).fixes,
    former.after.proposals,
    { answered: [], skipped: [] },
    editor,
  ).steps;
  if (!next.length) return former;
  const { outcomes, scratch, isChanged } = await attempt(former.result, former.after, next, to);
  if (!isChanged) {
    await scratch.discard();
    return former;
  }
  try {
    const result = await scratch.finish();
    const after = await survey(format, result, { filename, budget, ...onlyProof(former.steps) });
    await former.scratch.discard();
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

/** Makes the edits, reads the result again and takes back the fixes with which something is worse. */
export async function proved(source: ByteSource, to: Proving): Promise<Proof> {
  const { format, filename, budget, before, editor } = to;
  const takenBack: TakenBack[] = [];
  const cleared = new Set<Fix>();
  /** How bad it was before the last fixes were taken back, and how many of these there were. */
  let last = { badness: "", taken: 0 };
  let steps = to.steps;
  for (let count = 1; steps.length; count++) {
    const { outcomes, scratch, isChanged } = await attempt(source, before, steps, to);
    if (!isChanged) {
      await scratch.discard();
      return {
        changes: takenBack.map(undone),
        result: null,
        after: null,
        rejected: refusals(steps, outcomes),
        refused: refusedOf(steps, outcomes),
        declined: declinedOf(steps, outcomes, takenBack),
        followed: new Set(),
      };
    }
    const followers = followersOf(steps, before, editor.kinds);
    let written: Written;
    try {
      const result = await scratch.finish();
      const after = await survey(format, result, { filename, budget, ...onlyProof(steps), ...followers });
      written = { scratch, result, after, steps, outcomes };
      if (after.proposals.length) written = await followed(written, to);
    } catch (cause) {
      await scratch.discard();
      throw cause;
    }
    const { result, after } = written;
    const worse = worseChecks(before.results, after.results, newlySeen(steps, outcomes)).filter(isCompared);
    const isKept =
      isSameText(steps, before, after) && after.document.unread.length <= before.document.unread.length;
    if (!worse.length && isKept)
      return {
        changes: [...changesOf(written.steps, written.outcomes), ...takenBack.map(undone)],
        result,
        after,
        rejected: [...refusals(steps, outcomes), ...takenBack.flatMap(givenBack)],
        refused: refusedOf(steps, outcomes),
        declined: declinedOf(steps, outcomes, takenBack),
        followed: new Set(written.steps.slice(steps.length).map(({ fix }) => fix)),
      };
    await written.scratch.discard();
    const badness = isKept ? badnessOf(worse, after) : "";
    if (badness && badness === last.badness && count < mostAttempts) {
      // It was not their doing.
      const back = new Set(takenBack.splice(takenBack.length - last.taken).map(({ fix }) => fix));
      for (const fix of back) cleared.add(fix);
      steps = to.steps.filter((step) => steps.includes(step) || back.has(step.fix));
    }
    const suspects =
      count < mostAttempts ? suspectsOf(steps, worse, cleared) : new Set(steps.map(({ fix }) => fix));
    for (const fix of suspects)
      takenBack.push({ fix, checks: worse, steps: steps.filter((step) => step.fix === fix) });
    last = { badness, taken: suspects.size };
    steps = steps.filter(({ fix }) => !suspects.has(fix));
  }
  return {
    changes: takenBack.map(undone),
    result: null,
    after: null,
    rejected: takenBack.flatMap(givenBack),
    refused: [],
    declined: declinedOf([], [], takenBack),
    followed: new Set(),
  };
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

/** What is looked at of a result that nothing more is to be found in. */
const onlyProof = (steps: readonly Step[]) =>
  ({ fixes: [], readContent: false, isCompared: true, hasDigest: keepsText(steps) }) as const;

/** One change for each fix that changed something. */
function changesOf(steps: readonly Step[], outcomes: readonly EditOutcome[][]): Change[] {
  const byFix = new Map<Fix, Step[]>();
  steps.forEach((step, at) => {
    if (!outcomes[at]!.some(({ status }) => status === "applied")) return;
    byFix.set(step.fix, [...(byFix.get(step.fix) ?? []), step]);
  });
  return [...byFix].map(([fix, own]) => {
    const details = own.flatMap(({ detail }) => (detail === null ? [] : [detail]));
    return {
      fix_id: fix.id,
      check_id: fix.checkId,
      message: fix.describe(own.length, details),
      location: own[0]!.place,
      count: own.length,
    };
  });
}

/** Why a fix was taken back, as the end of a sentence. */
const whyOf = ({ checks }: TakenBack): string =>
  checks.length
    ? `the check ${checks.map((id) => `“${namesOfChecks.get(id) ?? id}”`).join(", ")} was worse with it`
    : "other text of the document changed with it";

const undone = (taken: TakenBack): Change => ({
  fix_id: taken.fix.id,
  check_id: taken.fix.checkId,
  message: `The fix for “${namesOfChecks.get(taken.fix.checkId)}” was taken back, because ${whyOf(taken)}.`,
  location: taken.steps[0]!.place,
  count: 0,
  taken_back: true,
});

/** The answers that are not written, as their fix was taken back. */
const givenBack = (taken: TakenBack): RejectedAnswer[] =>
  taken.steps.flatMap(({ givenTo }) =>
    givenTo === null
      ? []
      : [{ question_id: givenTo, message: `The answer was not written, because ${whyOf(taken)}.` }],
  );

const refusedOf = (steps: readonly Step[], outcomes: readonly EditOutcome[][]): Step[] =>
  steps.filter(
    ({ givenTo }, at) =>
      givenTo === null &&
      outcomes[at]!.some((outcome) => outcome.status === "refused" && outcome.wouldRestyle),
  );

function declinedOf(
  steps: readonly Step[],
  outcomes: readonly EditOutcome[][],
  takenBack: readonly TakenBack[],
): Map<string, string> {
  const declined = new Map<string, string>();
  for (const taken of takenBack)
    if (taken.steps.some(({ givenTo }) => givenTo === null))
      declined.set(taken.fix.checkId, `Lectern's fix of it was taken back, because ${whyOf(taken)}.`);
  for (const [at, { fix, givenTo }] of steps.entries())
    for (const outcome of givenTo === null ? outcomes[at]! : [])
      if (outcome.status === "refused" && !outcome.wouldRestyle && !declined.has(fix.checkId))
        declined.set(fix.checkId, outcome.reason);
  return declined;
}

function refusals(steps: readonly Step[], outcomes: readonly EditOutcome[][]): Proof["rejected"] {
  return steps.flatMap(({ givenTo }, at) => {
    const refused = outcomes[at]!.find((outcome) => outcome.status === "refused");
    return givenTo !== null && refused?.status === "refused"
      ? [{ question_id: givenTo, message: refused.reason }]
      : [];
  });
}
