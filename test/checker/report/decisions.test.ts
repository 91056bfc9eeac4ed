import { describe, expect, test } from "vitest";
import { check } from "../../../src/checker/index.ts";
import {
  type Decision,
  isFailure,
  withDecisions,
  withoutNames,
} from "../../../src/checker/report/decisions.ts";
import type { Report } from "../../../src/checker/report/report.ts";
import { bytesSource } from "../../../src/checker/source.ts";

const now = "2026-11-22T12:00:00.000Z";

/** A report with an image that fails, and a table that a person must judge. */
const reportOf = (image: string): Promise<Report> =>
  check(
    bytesSource(
      new TextEncoder().encode(
        `<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1><p>Text.</p>${image}</body></html>`,
      ),
    ),
    { filename: "tides.html", tiers: [1, 2, 3] },
  );

const decide = (report: Report, at: number, given: Partial<Decision>): Decision => ({
  fingerprint: report.issues[at]!.fingerprint,
  check_id: report.issues[at]!.check_id,
  decision: "waived",
  reason: "It is replaced in May.",
  decided_by: "Ada Pier",
  decided_at: "2026-11-20T12:00:00.000Z",
  expires_at: null,
  ...given,
});

describe("happy: decisions beside findings", () => {
  test("a waived issue stays visible and in the score", async () => {
    const report = await reportOf('<img src="a.png">');
    const decided = withDecisions(report, [decide(report, 0, {})], now);
    expect(report.issues[0]!.check_id).toBe("image-alt");
    expect(decided).toEqual({
      ...report,
      checks: report.checks.map((row) =>
        row.id === "image-alt" ? { ...row, decided: { passed: 0, failed: 0, waived: 1 } } : row,
      ),
      issues: report.issues.map((issue, at) =>
        at
          ? issue
          : {
              ...issue,
              decision: {
                decision: "waived",
                reason: "It is replaced in May.",
                decided_by: "Ada Pier",
                decided_at: "2026-11-20T12:00:00.000Z",
                expires_at: null,
              },
            },
      ),
      decided: { passed: 0, failed: 0, waived: 1 },
    });
    expect(isFailure(report.issues[0]!)).toBe(true);
    expect(isFailure(decided.issues[0]!)).toBe(false);
  });

  test.each([
    ["failed", "fail", true],
    ["passed", "no_automated_failures", false],
  ] as const)("what a person must judge counts as %s", async (decision, verdict, counts) => {
    const report = await reportOf("");
    const row = report.checks.find(({ tier }) => tier === 1)!;
    const needsReview: Report = {
      ...report,
      issues: [
        {
          id: "x-1",
          check_id: row.id,
          severity: "major",
          conformance_failure: false,
          needs_review: true,
          message: "",
          fix: "",
          location: { label: "Page 1" },
          fingerprint: "0123456789abcdef",
        },
      ],
    };
    expect(needsReview.verdict).toBe("no_automated_failures");
    expect(isFailure(needsReview.issues[0]!)).toBe(false);
    const decided = withDecisions(needsReview, [decide(needsReview, 0, { decision })], now);
    expect(decided.verdict).toBe(verdict);
    expect(decided.overall_score).toBe(report.overall_score);
    expect(isFailure(decided.issues[0]!)).toBe(counts);
    expect(
      withDecisions({ ...needsReview, verdict: "incomplete" }, [decide(needsReview, 0, { decision })], now)
        .verdict,
    ).toBe("incomplete");
  });

  test("names are left out for people outside", async () => {
    const report = await reportOf('<img src="a.png">');
    const shown = withoutNames(withDecisions(report, [decide(report, 0, {})], now));
    expect(shown.issues[0]!.decision).toMatchObject({ decided_by: null, reason: "It is replaced in May." });
    expect(JSON.stringify(shown)).not.toContain("Ada");
  });
});

describe("hostile: what does not hold changes nothing", () => {
  test("an expired decision, and one on something that changed", async () => {
    const report = await reportOf('<img src="a.png">');
    const expired = decide(report, 0, { expires_at: "2026-11-22T12:00:00.000Z" });
    expect(withDecisions(report, [expired], now)).toBe(report);
    const later = { ...expired, expires_at: "2026-11-22T12:00:00.001Z" };
    expect(withDecisions(report, [later], now).decided).toEqual({ passed: 0, failed: 0, waived: 1 });
    const other = decide(report, 0, { fingerprint: "ffffffffffffffff" });
    expect(withDecisions(report, [other], now)).toBe(report);
  });
});
