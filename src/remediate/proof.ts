import type { ByteSource } from "../checker/source.ts";
import { attempt, best, finished, isProved, onlyProof, type Proving, type Written } from "./attempt.ts";
import type { Fix } from "./fix.ts";
import { followersOf } from "./followers.ts";
import { changesOf, declinedOf, givenBack, refusals, refusedOf, type TakenBack, undone } from "./messages.ts";
import type { Step } from "./plan.ts";
import type { Change, RejectedAnswer } from "./result.ts";
import { type Survey, survey, surveyOfWhole } from "./survey.ts";
import { badnessOf, suspectsOf } from "./suspects.ts";

/** Attempts in all: the last takes back everything that is left. */
const mostAttempts = 6;

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
    let former: Written;
    try {
      const result = await finished(scratch, to);
      const options = { filename, budget, ...onlyProof(steps, editor), ...followers };
      const whole = followers.fixes.length ? null : await surveyOfWhole(before, format, result, options);
      const after = whole ?? (await survey(format, result, options));
      former = { scratch, result, after, steps, outcomes };
    } catch (cause) {
      await scratch.discard();
      throw cause;
    }
    const { made, takenBack: later } = await best(former, to);
    const { result, after, worse, isKept } = made;
    if (isProved(made))
      return {
        changes: [...changesOf(made.steps, made.outcomes), ...[...takenBack, ...later].map(undone)],
        result,
        after,
        rejected: [...refusals(steps, outcomes), ...takenBack.flatMap(givenBack)],
        refused: refusedOf(steps, outcomes),
        declined: declinedOf(steps, outcomes, [...takenBack, ...later]),
        followed: new Set(made.steps.slice(steps.length).map(({ fix }) => fix)),
      };
    await made.scratch.discard();
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
