import type { Category } from "../check.ts";
import type { CheckResult } from "../judge.ts";

/** The six categories in report order, with their weights in percent; the weights add up to 90 and are normalised. */
export const categories: readonly { id: Category; name: string; weight: number }[] = [
  { id: "document_structure", name: "Document Structure", weight: 25 },
  { id: "images_media", name: "Images & Media", weight: 20 },
  { id: "tables", name: "Tables", weight: 15 },
  { id: "tagged_pdf", name: "Tagged PDF Structure", weight: 15 },
  { id: "forms", name: "Forms", weight: 10 },
  { id: "navigation", name: "Navigation", weight: 5 },
];

export type Grade = "A" | "B" | "C" | "D" | "F";

/** A fraction of whole numbers, so that sums are exact. */
interface Fraction {
  over: bigint;
  under: bigint;
}

const one: Fraction = { over: 1n, under: 1n };

/** Not reduced: the parts are few, and a common factor changes no percentage. */
const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };

function mean(parts: readonly Fraction[], weights?: readonly number[]): Fraction {
  let sum: Fraction = { over: 0n, under: 1n };
  let ones = 0;
  let all = 0;
  for (const [at, part] of parts.entries()) {
    const weight = weights?.[at] ?? 1;
    all += weight;
    // Nearly all are: their sum is a whole number.
    if (part === one) ones += weight;
    else sum = plus(sum, { over: part.over * BigInt(weight), under: part.under });
  }
  if (ones === all) return one;
  sum = plus(sum, { over: BigInt(ones), under: 1n });
  return { over: sum.over, under: sum.under * BigInt(all) };
}

/** Percent, cut (not rounded) to one decimal, so that no shown 95.0 is below 95. */
const percent = ({ over, under }: Fraction) => Number((over * 1_000n) / under) / 10;

/** Passed over passed and failed; what was not looked at or is for a person costs nothing. */
function checkFraction({ passed, failed }: CheckResult): Fraction {
  return failed ? { over: BigInt(passed), under: BigInt(passed + failed) } : one;
}

export const checkScore = (result: CheckResult): number => percent(checkFraction(result));

export interface CategoryScore {
  name: string;
  weight: number;
  score: number;
  total_checks: number;
  total_passed: number;
}

export interface Score {
  overall: number;
  grade: Grade;
  isCompliant: boolean;
  categories: Record<Category, CategoryScore>;
  /** What gains are worked out by. */
  fractions: CategoryFractions;
}

/** The highest score that a document can have while something critical failed or was not read. */
const cappedScore = 94.9;

export function gradeOf(score: number): Grade {
  if (score >= 95) return "A";
  if (score >= 85) return "B";
  if (score >= 70) return "C";
  return score >= 50 ? "D" : "F";
}

const categoryWeights = categories.map(({ weight }) => weight);

/** What the tier 1 results of each category come to, as parts of 1. */
export type CategoryFractions = ReadonlyMap<Category, Fraction>;

function fractionOf(category: Category, results: readonly CheckResult[]): Fraction {
  const own = results.filter(({ check }) => check.category === category);
  return own.length ? mean(own.map(checkFraction)) : one;
}

/** The overall score of the tier 1 results, in percent. */
function overallOf(
  fractions: CategoryFractions,
  results: readonly CheckResult[],
  isIncomplete: boolean,
): number {
  const sum = percent(
    mean(
      categories.map(({ id }) => fractions.get(id)!),
      categoryWeights,
    ),
  );
  const isCapped =
    isIncomplete || results.some(({ check, status }) => check.severity === "critical" && status === "failed");
  return isCapped ? Math.min(sum, cappedScore) : sum;
}

/** The score of the tier 1 results. */
export function score(results: readonly CheckResult[], isIncomplete: boolean): Score {
  const fractions = fractionsOf(results);
  const overall = overallOf(fractions, results, isIncomplete);
  const grade = gradeOf(overall);
  const rowOf = ({ id, name, weight }: (typeof categories)[number]): CategoryScore => {
    const own = results.filter(({ check }) => check.category === id);
    return {
      name,
      weight,
      score: percent(fractions.get(id)!),
      total_checks: own.length,
      total_passed: own.filter(({ status }) => status !== "failed").length,
    };
  };
  return {
    overall,
    grade,
    isCompliant: grade === "A",
    categories: Object.fromEntries(categories.map((category) => [category.id, rowOf(category)])) as Record<
      Category,
      CategoryScore
    >,
    fractions,
  };
}

const fractionsOf = (results: readonly CheckResult[]): CategoryFractions =>
  new Map(categories.map(({ id }) => [id, fractionOf(id, results)]));

/**
 * What the overall score gains, in percent with one decimal, when so many things that a check found to fail are fixed,
 * all of them by default, and nothing else: the shown score and the gain are the score that is shown then. 0 where
 * something else keeps the score down, as another failed critical check may, and for checks that are not scored.
 */
export function gainOf(
  { check, failed: most }: CheckResult,
  results: readonly CheckResult[],
  isIncomplete: boolean,
  {
    things = most,
    fractions = fractionsOf(results),
  }: { things?: number; fractions?: CategoryFractions } = {},
): number {
  const fixed = results.map((result): CheckResult => {
    if (result.check.id !== check.id) return result;
    const count = Math.min(things, result.failed);
    const failed = result.failed - count;
    return {
      ...result,
      passed: result.passed + count,
      failed,
      status: failed ? "failed" : "passed",
    };
  });
  // Of the other categories nothing changes.
  const fixedFractions = new Map(fractions).set(check.category, fractionOf(check.category, fixed));
  const before = overallOf(fractions, results, isIncomplete);
  const after = overallOf(fixedFractions, fixed, isIncomplete);
  // Scores are tenths: their difference in whole tenths is exact.
  return (Math.round(after * 10) - Math.round(before * 10)) / 10;
}
