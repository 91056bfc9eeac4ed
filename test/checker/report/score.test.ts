import { describe, expect, test } from "vitest";
import type { Category, Check, Severity } from "../../../src/checker/check.ts";
import { checks } from "../../../src/checker/checks/all.ts";
import type { CheckResult } from "../../../src/checker/judge.ts";
import { categories, checkScore, gainOf, gradeOf, score } from "../../../src/checker/report/score.ts";

interface Counts {
  passed?: number;
  failed?: number;
  needsReview?: number;
}

function result(check: Check, { passed = 0, failed = 0, needsReview = 0 }: Counts = {}): CheckResult {
  const status = failed ? "failed" : needsReview ? "needs_review" : passed ? "passed" : "not_applicable";
  return { check, status, passed, failed, needsReview };
}

const twelve = checks.filter(({ tier }) => tier === 1);

/** The twelve results of a document in which the named checks found these counts. */
const results = (counts: Record<string, Counts> = {}): CheckResult[] =>
  twelve.map((check) => result(check, counts[check.id]));

/** One check a category, so that a category's score is its check's. */
const sole = (counts: Partial<Record<Category, Counts>>, severity: Severity = "major"): CheckResult[] =>
  categories.map(({ id }) => result({ ...twelve[0]!, category: id, severity }, counts[id]));

test("the weights are those of the six categories", () => {
  expect(categories.map(({ weight }) => weight)).toEqual([25, 20, 15, 15, 10, 5]);
});

test("twelve checks stand in the six categories", () => {
  const { categories: rows } = score(results(), false);
  expect(Object.values(rows).map(({ total_checks }) => total_checks)).toEqual([5, 3, 1, 1, 1, 1]);
});

describe("a check's score", () => {
  test.each([
    [{ passed: 3, failed: 1 }, 75],
    [{ passed: 1, failed: 2 }, 33.3],
    [{ passed: 2, failed: 1 }, 66.6],
    [{ failed: 4 }, 0],
    [{ passed: 4 }, 100],
    [{}, 100],
    [{ needsReview: 3 }, 100],
    [{ passed: 1, failed: 1, needsReview: 8 }, 50],
    [{ passed: 999_999, failed: 1 }, 99.9],
  ])("%j gives %d", (counts, expected) => expect(checkScore(result(twelve[0]!, counts))).toBe(expected));
});

describe("the overall score", () => {
  test("is 100 when nothing failed, and when nothing applies", () => {
    expect(score(results(), false)).toMatchObject({ overall: 100, grade: "A", isCompliant: true });
    expect(score(results({ title: { passed: 1 } }), false).overall).toBe(100);
  });

  test("is the mean of the categories by weight, normalised", () => {
    expect(score(sole({ tables: { failed: 1 } }), false).overall).toBe(83.3);
    expect(score(sole({ navigation: { failed: 1 } }), false).overall).toBe(94.4);
    expect(score(sole({ document_structure: { passed: 1, failed: 1 } }), false).overall).toBe(86.1);
  });

  test("takes a category as the mean of its checks", () => {
    const { categories: rows, overall } = score(results({ title: { failed: 1 } }), false);
    expect(rows.document_structure).toMatchObject({ score: 80, total_checks: 5, total_passed: 4 });
    expect(overall).toBe(94.4);
  });

  test("of a true 50 is 50, though no binary fraction of its parts is exact", () => {
    const half = { passed: 3, failed: 3 };
    const all = Object.fromEntries(categories.map(({ id }) => [id, half]));
    expect(score(sole(all), false).overall).toBe(50);
    // 25·⅓ + 20·⅔ + 15·⅓ + 15·⅔ + 10·½ + 5·⅔ = 45 = 50 % of 90
    const thirds = score(
      sole({
        document_structure: { passed: 1, failed: 2 },
        images_media: { passed: 2, failed: 1 },
        tables: { passed: 1, failed: 2 },
        tagged_pdf: { passed: 2, failed: 1 },
        forms: { passed: 1, failed: 1 },
        navigation: { passed: 2, failed: 1 },
      }),
      false,
    );
    expect(thirds).toMatchObject({ overall: 50, grade: "D" });
  });

  test("is cut and not rounded, so that no shown 95.0 is below 95", () => {
    // 85.5 of 90 is exactly 95; a little less is shown as 94.9.
    expect(score(sole({ tables: { passed: 7, failed: 3 } }), false)).toMatchObject({
      overall: 95,
      grade: "A",
      isCompliant: true,
    });
    const less = score(sole({ tables: { passed: 69_999, failed: 30_001 } }), false);
    expect(less).toMatchObject({ overall: 94.9, grade: "B", isCompliant: false });
  });
});

describe("the cap", () => {
  const many = { passed: 999, failed: 1 };

  test("a failed critical check keeps the score below 95", () => {
    const capped = score(results({ "image-alt": many }), false);
    expect(capped).toMatchObject({ overall: 94.9, grade: "B", isCompliant: false });
  });

  test("a failed major or minor check does not", () => {
    expect(score(results({ "table-headers": many }), false)).toMatchObject({
      overall: 99.9,
      isCompliant: true,
    });
    expect(score(results({ bookmarks: many }), false)).toMatchObject({ overall: 99.9, isCompliant: true });
  });

  test("a critical check that a person must review does not", () => {
    expect(score(results({ language: { needsReview: 1 } }), false).overall).toBe(100);
  });

  test("what could not be read does", () => {
    expect(score(results(), true)).toMatchObject({ overall: 94.9, isCompliant: false });
  });

  test("never raises a lower score", () => {
    const low = score(results({ "image-alt": { failed: 1 }, "structure-tags": { failed: 1 } }), true);
    expect(low.overall).toBe(75.9);
  });
});

test.each([
  [100, "A"],
  [95, "A"],
  [94.9, "B"],
  [85, "B"],
  [84.9, "C"],
  [70, "C"],
  [69.9, "D"],
  [50, "D"],
  [49.9, "F"],
  [0, "F"],
])("%d is grade %s", (points, grade) => expect(gradeOf(points)).toBe(grade));

describe("the gain of fixing a check", () => {
  const gain = (id: string, counts: Record<string, Counts>, isIncomplete = false) => {
    const all = results(counts);
    return gainOf(all.find(({ check }) => check.id === id)!, all, isIncomplete);
  };

  test("is the difference of the shown scores, exactly", () => {
    // 1/5 of 25 of 90 is 5.55…: 100 - 94.4
    expect(gain("title", { title: { failed: 1 } })).toBe(5.6);
    const counts = { title: { failed: 1 }, "table-headers": { passed: 1, failed: 2 } };
    const before = score(results(counts), false).overall;
    const after = score(results({ title: { failed: 1 }, "table-headers": { passed: 3 } }), false).overall;
    expect((before * 10 + gain("table-headers", counts) * 10) / 10).toBeCloseTo(after, 9);
  });

  test("counts what the cap of a critical failure costs, once it is lifted", () => {
    const capped = { "image-alt": { passed: 999, failed: 1 } };
    expect(score(results(capped), false).overall).toBe(94.9);
    expect(gain("image-alt", capped)).toBe(5.1);
    expect(gain("image-alt", { ...capped, language: { passed: 999, failed: 1 } })).toBe(0);
    expect(gain("image-alt", capped, true)).toBe(0);
  });

  test("is 0 for checks that are not scored", () => {
    const links = result(checks.find(({ id }) => id === "link-text")!, { failed: 3 });
    expect(gainOf(links, results({ title: { failed: 1 } }), false)).toBe(0);
  });
});
