import { describe, expect, test } from "vitest";
import type { DecisionKind } from "../../src/checker/report/decision.ts";
import type { Baseline } from "../../src/gate/baseline.ts";
import { evaluateGate, type Gated, type GateIssue } from "../../src/gate/evaluate.ts";
import type { Gate } from "../../src/gate/gate.ts";

const rows = [
  { id: "image-alt", name: "Image alt text", severity: "critical" },
  { id: "title", name: "Title set", severity: "major" },
  { id: "bookmarks", name: "Bookmarks for long documents", severity: "minor" },
] as const;

const issue = (fingerprint: string, check_id = "image-alt", more: Partial<GateIssue> = {}): GateIssue => ({
  fingerprint,
  check_id,
  severity: rows.find(({ id }) => id === check_id)!.severity,
  needs_review: false,
  ...more,
});

function report(issues: GateIssue[], more: Partial<Gated> = {}, failed: Record<string, number> = {}): Gated {
  const countOf = (id: string) => failed[id] ?? issues.filter(({ check_id }) => check_id === id).length;
  return {
    overall_score: 80,
    grade: "C",
    verdict: issues.length ? "fail" : "no_automated_failures",
    rules_version: "2026.11",
    checks: rows.map((row) => ({
      ...row,
      failed_count: countOf(row.id),
      status: countOf(row.id) ? "failed" : "passed",
    })),
    issues,
    total_issues: issues.length,
    ...more,
  };
}

const reasons = (gate: Gate, of: Gated, baseline: Baseline | null = null) => {
  const result = evaluateGate(gate, of, baseline);
  expect(result.passed).toBe(result.reasons.length === 0);
  return result.reasons;
};

const some = [issue("a"), issue("b"), issue("c", "title")];

describe("the score and the grade", () => {
  test.each<[Gate, string[]]>([
    [{}, []],
    [{ min_score: 80 }, []],
    [{ min_score: 80.1 }, ["The score is 80.0: at least 80.1 is required."]],
    [{ min_grade: "C" }, []],
    [{ min_grade: "D" }, []],
    [{ min_grade: "B" }, ["The grade is C: at least B is required."]],
  ])("%j", (gate, expected) => {
    expect(reasons(gate, report(some))).toEqual(expected);
  });
});

describe("the most issues of a severity", () => {
  test.each<[Gate, string[]]>([
    [{ max: { critical: 2, major: 1, minor: 0 } }, []],
    [{ max: { critical: 1 } }, ["2 critical issues found: at most 1 may be there."]],
    [{ max: { major: 0 } }, ["1 major issue found: at most 0 may be there."]],
    [{ max: { critical: 0 }, ignore: ["image-alt"] }, []],
    [{ fail_on: ["title"] }, ["Title set (title): 1 issue found, none may be there."]],
    [{ fail_on: ["bookmarks"] }, []],
    [{ fail_on: ["title"], ignore: ["title"] }, []],
    [{ fail_on: ["contrast"] }, ["The check contrast was not run, so no one knows whether it has issues."]],
  ])("%j", (gate, expected) => {
    expect(reasons(gate, report(some))).toEqual(expected);
  });

  test("counts those that the report found and does not list", () => {
    const long = report(some, { total_issues: 1_503 }, { "image-alt": 1_500 });
    expect(reasons({ max: { critical: 1_000 } }, long)).toEqual([
      "1500 critical issues found: at most 1000 may be there.",
    ]);
  });
});

describe("what people decided", () => {
  const gate: Gate = { max: { critical: 0, minor: 0 } };
  const decided = (decision: DecisionKind) => ({
    decision,
    reason: "It will be replaced.",
    decided_by: null,
    decided_at: "2026-11-03T00:00:00.000Z",
    expires_at: null,
  });
  const open = (decision: DecisionKind | null, needs_review: boolean) =>
    issue("a", "bookmarks", { needs_review, ...(decision ? { decision: decided(decision) } : {}) });

  test.each([
    [null, true, 0],
    ["passed", true, 0],
    ["failed", true, 1],
    ["waived", true, 0],
    [null, false, 1],
    ["passed", false, 1],
    ["waived", false, 0],
  ] as const)("%s, needs review: %s", (decision, needsReview, count) => {
    expect(reasons(gate, report([open(decision, needsReview)]))).toHaveLength(count);
  });
});

test("a report that was not read in full never passes", () => {
  const incomplete = report([], { verdict: "incomplete", overall_score: 94.9, grade: "B" });
  for (const gate of [{}, { min_score: 0 }, { only_new: true }])
    expect(reasons(gate, incomplete, incomplete)).toEqual([
      "Part of the document could not be read: an incomplete report never passes.",
    ]);
});

describe("only new", () => {
  const before = report([issue("a"), issue("c", "title")]);

  test("counts what the baseline does not have", () => {
    expect(reasons({ only_new: true, max: { critical: 0 } }, report(some), before)).toEqual([
      "1 new critical issue found: at most 0 may be there.",
    ]);
    expect(reasons({ only_new: true, max: { critical: 1, major: 0 } }, report(some), before)).toEqual([]);
    expect(reasons({ only_new: true, fail_on: ["image-alt", "title"] }, report(some), before)).toEqual([
      "Image alt text (image-alt): 1 new issue found, none may be there.",
    ]);
  });

  test("alone lets no new issue pass", () => {
    expect(reasons({ only_new: true }, report(some), before)).toEqual([
      "1 new critical issue found: at most 0 may be there.",
    ]);
    expect(reasons({ only_new: true }, before, before)).toEqual([]);
  });

  test("leaves the score as it is", () => {
    expect(reasons({ only_new: true, min_score: 90 }, before, before)).toHaveLength(1);
  });

  test("counts everything where there is no baseline, and says so", () => {
    expect(reasons({ only_new: true, max: { critical: 0 } }, report(some))).toEqual([
      "2 new critical issues found: at most 0 may be there.",
      "There is no earlier report to compare with: every issue counts as new.",
    ]);
    expect(reasons({ only_new: true }, report([]))).toEqual([]);
  });

  test("counts every issue of a check that the baseline does not list", () => {
    const narrow = { ...before, checks: before.checks.filter(({ id }) => id !== "image-alt") };
    expect(reasons({ only_new: true, max: { critical: 0 } }, report(some), narrow)).toEqual([
      "2 new critical issues found: at most 0 may be there.",
    ]);
  });

  test("compares counts where a report left issues out for its length", () => {
    const long = (failed: number) => report([issue("x")], { total_issues: failed }, { "image-alt": failed });
    const gate: Gate = { only_new: true, max: { critical: 0 } };
    expect(reasons(gate, long(1_500), long(1_500))).toEqual([]);
    expect(reasons(gate, long(1_502), long(1_500))).toEqual([
      "2 new critical issues found: at most 0 may be there.",
    ]);
  });
});
