import type { Category } from "./check.ts";
import type { CheckResult } from "./judge.ts";

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

function mean(parts: Fraction[], weights = parts.map(() => 1)): Fraction {
  if (parts.every((part) => part === one)) return one;
  let sum: Fraction = { over: 0n, under: 1n };
  let all = 0;
  parts.forEach(({ over, under }, at) => {
    const weight = weights[at]!;
    sum = plus(sum, { over: over * BigInt(weight), under });
    all += weight;
  });
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
}

/** The highest score that a document can have while something critical failed or was not read. */
const cappedScore = 94.9;

export function gradeOf(score: number): Grade {
  if (score >= 95) return "A";
  if (score >= 85) return "B";
  if (score >= 70) return "C";
  return score >= 50 ? "D" : "F";
}

/** The overall score of the tier 1 results, in percent, and what its categories give. */
function overallOf(results: readonly CheckResult[], isIncomplete: boolean) {
  const parts = categories.map(({ id, name, weight }) => {
    const own = results.filter(({ check }) => check.category === id);
    const fraction = own.length ? mean(own.map(checkFraction)) : one;
    const total_passed = own.filter(({ status }) => status !== "failed").length;
    return {
      id,
      fraction,
      row: { name, weight, score: percent(fraction), total_checks: own.length, total_passed },
    };
  });
  const sum = percent(
    mean(
      parts.map(({ fraction }) => fraction),
      categories.map(({ weight }) => weight),
    ),
  );
  const isCapped =
    isIncomplete || results.some(({ check, status }) => check.severity === "critical" && status === "failed");
  return { parts, overall: isCapped ? Math.min(sum, cappedScore) : sum };
}

/** The score of the tier 1 results. */
export function score(results: readonly CheckResult[], isIncomplete: boolean): Score {
  const { parts, overall } = overallOf(results, isIncomplete);
  const grade = gradeOf(overall);
  return {
    overall,
    grade,
    isCompliant: grade === "A",
    categories: Object.fromEntries(parts.map(({ id, row }) => [id, row])) as Record<Category, CategoryScore>,
  };
}

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
    overall = overallOf(results, isIncomplete).overall,
  }: { things?: number; overall?: number } = {},
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
  const after = overallOf(fixed, isIncomplete).overall;
  // Scores are tenths: their difference in whole tenths is exact.
  return (Math.round(after * 10) - Math.round(overall * 10)) / 10;
}
