import { expect } from "vitest";
import { Dice } from "../../scripts/fuzz/dice.ts";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Answer, Question, Remediation, Standing } from "../../src/remediate/result.ts";
import { fixed } from "./fixing.ts";

/** How a file stands by a check of its own, in the words of a remediation. */
export async function standingByCheck(bytes: Uint8Array, filename: string): Promise<Standing> {
  const { overall_score, grade, compliant, verdict, checks } = await check(bytesSource(bytes), {
    filename,
    tiers: [1],
  });
  const found = checks.map(({ id, status, failed_count }) => ({ id, status, failed_count }));
  return { overall_score, grade, compliant, verdict, checks: found };
}

/** What someone may answer to a question, of all kinds: as suggested, otherwise, nothing, or what cannot be. */
function someAnswer({ id, kind, options, suggestion }: Question, dice: Dice): Answer[] {
  const made: Record<Question["kind"], readonly string[]> = {
    text: ["Harbour dues of the year", "Dues|Boats|Piers", "Gebühren & <Liegeplätze> #1 {neu} 50 %", " "],
    alternative_text: ["Boats at low tide", "decorative", 'A pier, "old" & [new] <1>', "image.png"],
    language: ["en", "de-AT", "el", "no language"],
    choice: (options ?? []).map(({ value }) => value),
    headers: ["rows:1,columns:0", "rows:1,columns:1", "rows:0,columns:1", "layout", "rows:2,columns:0"],
  };
  const values = ["skip", ...made[kind], ...(suggestion ? [suggestion.value, suggestion.value] : [])];
  return dice.oneIn(4) ? [] : [{ question_id: id, value: dice.pick(values) }];
}

const rank = { passed: 0, not_applicable: 0, needs_review: 1, failed: 2 };

/** The scored checks of which more things fail, or whose status is worse. */
const worseIn = (before: Standing, after: Standing): string[] =>
  after.checks
    .filter(({ id, status, failed_count }) => {
      const was = before.checks.find((one) => one.id === id)!;
      // What there was nothing of may come to be there for a person to look at.
      const isNew = was.status === "not_applicable" && status === "needs_review";
      return failed_count > was.failed_count || (rank[status] > rank[was.status] && !isNew);
    })
    .map(({ id }) => id);

const bytesOf = async ({ result }: Remediation): Promise<Uint8Array | null> =>
  result && new Uint8Array(await result.read(0, result.size));

/**
 * Fixes a document with answers that a die chose, and expects what is promised of every result: it stands as a check of
 * its own says, no scored check is worse, the same again gives the same bytes, and a second run changes nothing.
 * Answers how many results there were.
 */
export async function expectProved(bytes: Uint8Array, filename: string, seed: number): Promise<number> {
  const dice = new Dice(seed, bytes.length);
  let first: Remediation;
  try {
    first = await fixed(bytes, { filename });
  } catch (error) {
    expect((error as { code?: string }).code, filename).toMatch(/^[a-z]+(?:_[a-z]+)+$/);
    return 0;
  }
  const answers = first.questions.flatMap((question) => someAnswer(question, dice));
  const what = `${filename} with ${JSON.stringify(answers.map(({ value }) => value))}`;
  const made = await fixed(bytes, { filename, answers });
  const result = await bytesOf(made);
  expect(made.before, what).toEqual(await standingByCheck(bytes, filename));
  expect(made.after, what).toEqual(await standingByCheck(result ?? bytes, filename));
  expect(worseIn(made.before, made.after), what).toEqual([]);
  expect(await bytesOf(await fixed(bytes, { filename, answers })), what).toEqual(result);
  if (!result) return 0;
  const second = await fixed(result, { filename });
  expect(
    second.changes.filter(({ taken_back }) => !taken_back),
    what,
  ).toEqual([]);
  expect(second.result, what).toBeNull();
  return 1;
}
