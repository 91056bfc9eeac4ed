import { namesOfChecks } from "../checker/index.ts";
import type { EditOutcome } from "../formats/edits.ts";
import type { Fix } from "./fix.ts";
import type { Step } from "./plan.ts";
import type { Change, RejectedAnswer } from "./result.ts";

export interface TakenBack {
  fix: Fix;
  /** That were worse with it; none where something else of the document was. */
  checks: string[];
  steps: Step[];
}

/** One change for each fix that changed something. */
export function changesOf(steps: readonly Step[], outcomes: readonly EditOutcome[][]): Change[] {
  const byFix = new Map<Fix, { own: Step[]; count: number }>();
  steps.forEach((step, at) => {
    const applied = outcomes[at]!.filter(({ status }) => status === "applied").length;
    if (!applied) return;
    const { own, count } = byFix.get(step.fix) ?? { own: [], count: 0 };
    // Of several things under one answer some may be as they were.
    byFix.set(step.fix, { own: [...own, step], count: count + Math.min(step.count, applied) });
  });
  return [...byFix].map(([fix, { own, count }]) => {
    const details = own.flatMap(({ detail }) => (detail === null ? [] : [detail]));
    return {
      fix_id: fix.id,
      check_id: fix.checkId,
      message: fix.describe(count, details),
      location: own[0]!.place,
      count,
    };
  });
}

/** Why a fix was taken back, as the end of a sentence. */
const whyOf = ({ checks }: TakenBack): string =>
  checks.length
    ? `the check ${checks.map((id) => `“${namesOfChecks.get(id) ?? id}”`).join(", ")} was worse with it`
    : "other text of the document changed with it";

export const undone = (taken: TakenBack): Change => ({
  fix_id: taken.fix.id,
  check_id: taken.fix.checkId,
  message: `The fix for “${namesOfChecks.get(taken.fix.checkId)}” was taken back, because ${whyOf(taken)}.`,
  location: taken.steps[0]!.place,
  count: 0,
  taken_back: true,
});

/** The answers that are not written, as their fix was taken back. */
export const givenBack = (taken: TakenBack): RejectedAnswer[] =>
  taken.steps.flatMap(({ givenTo }) =>
    givenTo === null
      ? []
      : [{ question_id: givenTo, message: `The answer was not written, because ${whyOf(taken)}.` }],
  );

export const refusedOf = (steps: readonly Step[], outcomes: readonly EditOutcome[][]): Step[] =>
  steps.filter(
    ({ givenTo }, at) =>
      givenTo === null &&
      outcomes[at]!.some((outcome) => outcome.status === "refused" && outcome.wouldRestyle),
  );

export function declinedOf(
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

export function refusals(steps: readonly Step[], outcomes: readonly EditOutcome[][]): RejectedAnswer[] {
  return steps.flatMap(({ givenTo }, at) => {
    const refused = outcomes[at]!.find((outcome) => outcome.status === "refused");
    return givenTo !== null && refused?.status === "refused"
      ? [{ question_id: givenTo, message: refused.reason }]
      : [];
  });
}
