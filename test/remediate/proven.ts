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

/** What came of one document, or of several. */
export interface Proved {
  results: number;
  questions: number;
}

/**
 * Fixes a document with answers that a die chose, and expects what is promised of every result: it stands as a check of
 * its own says, no scored check is worse, what was answered is written or told and asked no more, the same again gives
 * the same bytes, and a second run changes nothing.
 */
async function expectProved(bytes: Uint8Array, filename: string, seed: number): Promise<Proved> {
  const dice = new Dice(seed, bytes.length);
  let first: Remediation;
  try {
    first = await fixed(bytes, { filename });
  } catch (error) {
    expect((error as { code?: string }).code, filename).toMatch(/^[a-z]+(?:_[a-z]+)+$/);
    return { results: 0, questions: 0 };
  }
  const answers = first.questions.flatMap((question) => someAnswer(question, dice));
  const what = `${filename} with ${JSON.stringify(answers.map(({ value }) => value))}`;
  const made = await fixed(bytes, { filename, answers });
  const result = await bytesOf(made);
  expect(made.before, what).toEqual(await standingByCheck(bytes, filename));
  expect(made.after, what).toEqual(await standingByCheck(result ?? bytes, filename));
  expect(worseIn(made.before, made.after), what).toEqual([]);
  expect(await bytesOf(await fixed(bytes, { filename, answers })), what).toEqual(result);
  const written = made.changes.filter(({ taken_back }) => !taken_back);
  expect(written.length > 0, what).toBe(result !== null);
  const rejected = new Set(made.rejected.map(({ question_id }) => question_id));
  expect(
    made.rejected.filter(({ is_unknown }) => is_unknown),
    what,
  ).toEqual([]);
  for (const { question_id, value } of answers)
    if (!value.trim()) expect(rejected, `${what}: ${question_id}`).toContain(question_id);
  const taken = new Set(answers.map(({ question_id }) => question_id).filter((id) => !rejected.has(id)));
  const asked = (questions: readonly Question[]) => questions.filter(({ id }) => taken.has(id));
  expect(asked(made.questions), what).toEqual([]);
  const one = { results: 1, questions: first.questions.length };
  if (!result) return { ...one, results: 0 };
  const second = await fixed(result, { filename });
  const skipped = new Set(
    answers.filter(({ value }) => value === "skip").map(({ question_id }) => question_id),
  );
  // A language in which the text is not written is asked about again.
  expect(
    asked(second.questions).filter(({ id, kind }) => !skipped.has(id) && kind !== "language"),
    what,
  ).toEqual([]);
  expect(
    second.changes.filter(({ taken_back }) => !taken_back),
    what,
  ).toEqual([]);
  expect(second.result, what).toBeNull();
  return one;
}

/** Expects it of every fixture of a format: their paths with their bytes in base 64. */
export async function expectAllProved(
  fixtures: readonly (readonly [path: string, data: string])[],
  format: string,
  seed: number,
): Promise<Proved> {
  const all: Proved = { results: 0, questions: 0 };
  for (const [path, data] of fixtures) {
    if (!path.startsWith(`${format}/`)) continue;
    const bytes = new Uint8Array(Buffer.from(data, "base64"));
    const { results, questions } = await expectProved(bytes, path.split("/")[1]!, seed);
    all.results += results;
    all.questions += questions;
  }
  return all;
}
