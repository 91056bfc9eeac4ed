import { describe, expect, test } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { type Comparable, changesBetween } from "../../../src/checker/report/changes.ts";
import type { RulesVersion } from "../../../src/checker/rules/history.ts";
import { bytesSource } from "../../../src/checker/source.ts";

type Row = { fingerprint: string; check_id: string };

const issue = (fingerprint: string, check_id = "image-alt"): Row => ({ fingerprint, check_id });

const report = (issues: Row[], traits: Partial<Comparable<Row>> = {}): Comparable<Row> => ({
  overall_score: 80,
  rules_version: "1",
  checks: ["image-alt", "title"].map((id) => ({
    id,
    status: issues.some(({ check_id }) => check_id === id) ? "failed" : "passed",
    failed_count: 0,
  })),
  issues,
  ...traits,
});

const history: Pick<RulesVersion, "version" | "changes">[] = [
  { version: "1", changes: [{ checks: "all", text: "" }] },
  { version: "2", changes: [{ checks: ["title", "fonts"], text: "" }] },
  { version: "3", changes: [{ checks: ["image-alt"], text: "" }] },
];

const compare = (before: Comparable<Row>, after: Comparable<Row>, isSameFile = false) =>
  changesBetween(before, after, { since: "rep_1", isSameFile, history });

const prints = (rows: readonly Row[]) => rows.map(({ fingerprint }) => fingerprint);

describe("happy: two reports", () => {
  test("of one document differ by what is new, resolved and remains", () => {
    const changes = compare(
      report([issue("a"), issue("b")], { overall_score: 79.9 }),
      report([issue("b"), issue("c")], { overall_score: 90.2 }),
    );
    expect(changes).toEqual({
      since: "rep_1",
      score_change: 10.3,
      rules_changed: false,
      new: [{ ...issue("c"), cause: "document" }],
      resolved: [{ ...issue("a"), cause: "document" }],
      remaining: 1,
      undecided: 0,
      not_compared: [],
    });
  });

  test("that the checker made of a page before and after a fix", async () => {
    const page = (alt: string) =>
      `<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1><p>Text.</p><img src="a.png"${alt}></body></html>`;
    const [before, after] = await Promise.all(
      [page(""), page(' alt="High tide at the pier"')].map((html) =>
        check(bytesSource(new TextEncoder().encode(html)), { filename: "tides.html" }),
      ),
    );
    const changes = changesBetween(before!, after!, { since: null });
    expect(changes.resolved.map(({ check_id, cause }) => [check_id, cause])).toEqual([
      ["image-alt", "document"],
    ]);
    expect(changes.new).toEqual([]);
    expect(changes.score_change).toBeGreaterThan(0);
  });

  test("the first of which has nothing before it", () => {
    const changes = changesBetween(null, report([issue("a")]), { since: null });
    expect(changes).toMatchObject({ since: null, score_change: 0, new: [issue("a")], remaining: 0 });
  });

  test("of which one fingerprint stands several times are counted", () => {
    const [two, three] = [report([issue("a"), issue("a")]), report([issue("a"), issue("a"), issue("a")])];
    expect(compare(two, three)).toMatchObject({ new: [issue("a")], resolved: [], remaining: 2 });
    expect(compare(three, two)).toMatchObject({ new: [], resolved: [issue("a")], remaining: 2 });
  });
});

describe("happy: the cause is told", () => {
  const later = (issues: Row[], traits: Partial<Comparable<Row>> = {}) =>
    report(issues, { rules_version: "2", ...traits });

  test("of checks whose rules changed and of those whose did not", () => {
    const changes = compare(report([issue("a"), issue("t", "title")]), later([issue("b")]));
    expect(changes.rules_changed).toBe(true);
    expect(changes.new.map(({ cause }) => cause)).toEqual(["document"]);
    expect(changes.resolved.map(({ check_id, cause }) => [check_id, cause])).toEqual([
      ["image-alt", "document"],
      ["title", "unknown"],
    ]);
  });

  test("as the rules where the file is the same", () => {
    expect(compare(report([]), later([issue("t", "title")]), true).new[0]!.cause).toBe("rules");
  });

  test("as the rules where they brought the check", () => {
    const fonts = { id: "fonts", status: "failed", failed_count: 1 } as const;
    const after = later([issue("f", "fonts")]);
    const changes = compare(report([]), { ...after, checks: [...after.checks, fonts] });
    expect(changes).toMatchObject({ new: [{ check_id: "fonts", cause: "rules" }], not_compared: [] });
  });

  test("in both directions, and as unknown with rules that nobody knows", () => {
    expect(compare(later([issue("t", "title")]), report([])).resolved[0]!.cause).toBe("unknown");
    expect(compare(report([issue("a")]), report([], { rules_version: "9" })).resolved[0]!.cause).toBe(
      "unknown",
    );
  });
});

describe("hostile: what cannot be compared is not called new or resolved", () => {
  test("checks of tiers that one report does not list", () => {
    const fonts = { id: "fonts", status: "failed", failed_count: 1 } as const;
    const wide = report([issue("f", "fonts"), issue("a")]);
    const changes = compare(report([issue("a")]), { ...wide, checks: [...wide.checks, fonts] });
    expect(changes).toMatchObject({ new: [], remaining: 1, not_compared: ["fonts"] });
  });

  test("issues that the other report may have left out for its length", () => {
    const full = report([issue("a"), issue("b")], { total_issues: 5 });
    const changes = compare(full, report([issue("a"), issue("c"), issue("t", "title")]));
    expect(prints(changes.new)).toEqual(["t"]);
    expect(prints(changes.resolved)).toEqual(["b"]);
    expect(changes.undecided).toBe(1);
  });
});
