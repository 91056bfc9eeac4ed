import { describe, expect, test } from "vitest";
import { checks } from "../../src/checker/checks/all.ts";
import { issueLimit, Judge } from "../../src/checker/judge.ts";
import type { Fact } from "../../src/checker/model.ts";
import { documentFact, fact, place, reportOn } from "./build/facts.ts";

const repeated = (count: number, one: (at: number) => Fact) =>
  Array.from({ length: count }, (_, at) => one(at));
const typedLists = (count: number) => repeated(count, () => fact("typed-list"));
const images = (count: number) =>
  repeated(count, (at) => fact("image", { alt: null, anchor: `image ${at}` }));
const links = (count: number) => repeated(count, () => fact("link", { text: "" }));

/** Issues kept by check. */
function kept(facts: Fact[], tiers = [1]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { check_id } of reportOn(facts, {}, { tiers }).issues)
    counts[check_id] = (counts[check_id] ?? 0) + 1;
  return counts;
}

describe("which issues are kept", () => {
  test("all of them up to the limit", () => {
    expect(kept([...typedLists(400), ...images(600)])).toEqual({ "list-structure": 400, "image-alt": 600 });
  });

  test("a flood of minor ones never hides critical ones that come later", () => {
    expect(kept([...typedLists(5_000), ...images(700)])).toEqual({ "list-structure": 300, "image-alt": 700 });
  });

  test("a flood of critical ones leaves minor ones their share, before and after", () => {
    const counts = { "list-structure": 25, "image-alt": 975 };
    expect(kept([...typedLists(40), ...images(5_000)])).toEqual(counts);
    expect(kept([...images(5_000), ...typedLists(40)])).toEqual(counts);
  });

  test("checks of one severity share evenly", () => {
    const fields = repeated(3_000, () => fact("field", { name: null }));
    expect(kept([...images(3_000), ...fields])).toEqual({ "image-alt": 500, "form-labels": 500 });
  });

  test("tiers that are told but not scored give way", () => {
    expect(kept([...links(3_000), ...typedLists(3_000)], [1, 2])).toEqual({
      "list-structure": 975,
      "link-text": 25,
    });
  });

  test("tiers that are not listed take no room", () => {
    expect(kept([...images(3_000), ...links(3_000)], [2])).toEqual({ "link-text": issueLimit });
  });

  test("counts stay exact", () => {
    const report = reportOn([...typedLists(5_000), ...images(3_000), fact("image")], {}, { tiers: [1] });
    expect(report.issues).toHaveLength(issueLimit);
    expect(report.total_issues).toBe(8_000);
    const counts = report.checks.map(({ id, passed_count, failed_count }) => [
      id,
      passed_count,
      failed_count,
    ]);
    expect(counts).toContainEqual(["image-alt", 1, 3_000]);
    expect(counts).toContainEqual(["list-structure", 0, 5_000]);
  });

  test("the first ones of each check are those that are kept", () => {
    const [first] = reportOn([...typedLists(2_000), ...images(2_000)]).issues;
    expect(first).toMatchObject({ check_id: "image-alt", id: "image-alt-1" });
    const prints = (count: number) =>
      reportOn(images(count), {}, { tiers: [1] }).issues.map(({ fingerprint }) => fingerprint);
    expect(prints(2_000).slice(0, 3)).toEqual(prints(3));
  });
});

describe("fingerprints", () => {
  const prints = (facts: Fact[], document = {}) =>
    reportOn(facts, document, { tiers: [1] }).issues.map(({ fingerprint }) => fingerprint);
  const image = (anchor: string) => fact("image", { alt: null, anchor, place: { label: anchor } });

  test("stay the same when content is added before", () => {
    const before = prints([image("a.png"), image("b.png")]);
    const after = prints([fact("heading"), image("new.png"), image("a.png"), fact("table"), image("b.png")]);
    expect(after.slice(1)).toEqual(before);
  });

  test("stay the same when the thing moves to another page", () => {
    const moved = { ...image("a.png"), place: { label: "Page 7", page: 7 }, snippet: "Page 7" };
    expect(prints([moved])).toEqual(prints([image("a.png")]));
  });

  test("tell equal things apart, and one more leaves the others theirs", () => {
    const two = prints([image("a.png"), image("a.png")]);
    expect(new Set(two).size).toBe(2);
    expect(prints([image("a.png"), image("a.png"), image("a.png")])).toEqual(expect.arrayContaining(two));
  });

  test("tell apart the same defect in the same cell text of two tables", () => {
    const table = (anchor: string) =>
      fact("table", { anchor, defects: [{ defect: "unreached-cell", place, snippet: "3" }] });
    const both = prints([table("Sales"), table("Costs")]);
    expect(prints([table("Costs")])).toEqual([both[1]]);
  });

  test("of the whole document do not hang on its title or words", () => {
    const language = { ...documentFact().language!, value: null, isValid: false };
    expect(prints([], { language, snippet: "Draft", anchor: "Draft" })).toEqual(
      prints([], { language, snippet: "Final", anchor: "Final" }),
    );
  });

  test("are sixteen hexadecimal digits", () => {
    expect(prints([image("a.png")])[0]).toMatch(/^[0-9a-f]{16}$/);
  });
});

test("the judge keeps counts and findings, never the facts", () => {
  const judge = new Judge(checks, ["images"]);
  for (let at = 0; at < 50_000; at++) judge.emit(fact("image", { alt: null, snippet: `image ${at}` }));
  const { findings, total } = judge.end(documentFact());
  expect(findings).toHaveLength(issueLimit);
  expect(total).toBeGreaterThanOrEqual(50_000);
});
