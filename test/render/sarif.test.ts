import { describe, expect, test } from "vitest";
import type { DecisionKind } from "../../src/checker/report/decision.ts";
import { renderSarif, renderSarifRun } from "../../src/render/sarif.ts";
import { hostileReport } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

const run = (report = sampleReport()) => {
  const log = JSON.parse(renderSarif(report));
  expect(log.version).toBe("2.1.0");
  expect(log.runs).toHaveLength(1);
  return log.runs[0];
};

describe("SARIF", () => {
  test("has a rule for every check and a result for every issue, which point at each other", () => {
    const { tool, results } = run(
      sampleReport({ found: [{ check_id: "table-headers" }, { check_id: "image-alt" }] }),
    );
    expect(tool.driver).toMatchObject({ name: "Lectern", version: "2026.11" });
    expect(tool.driver.rules).toHaveLength(12);
    expect(results).toHaveLength(2);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(results.map(({ level }: { level: string }) => level)).toEqual(["warning", "error"]);
  });

  test("names the success criteria of each rule and leads to their pages", () => {
    const { rules } = run().tool.driver;
    const { help, properties } = rules.find(({ id }: { id: string }) => id === "image-alt");
    const page = "https://www.w3.org/WAI/WCAG22/Understanding/non-text-content";
    expect(help.text).toContain(`\nWCAG 1.1.1 Non-text Content (A): ${page}`);
    expect(help.markdown).toContain(`\n- [WCAG 1.1.1 Non-text Content (A)](${page})`);
    expect(properties.tags).toContain("WCAG 1.1.1");
  });

  test("keeps the fingerprint and the place, line and column of text formats", () => {
    const { results, columnKind } = run(
      sampleReport({
        filename: "my page.html",
        format: "html",
        found: [
          {
            check_id: "image-alt",
            fingerprint: "0123456789abcdef",
            snippet: "<img>",
            location: { label: "Line 12, column 3", path: "html > body > img", line: 12, column: 3 },
          },
        ],
      }),
    );
    expect(columnKind).toBe("utf16CodeUnits");
    expect(results[0].partialFingerprints).toEqual({ "lecternIssue/v1": "0123456789abcdef" });
    expect(results[0].locations[0]).toMatchObject({
      physicalLocation: {
        artifactLocation: { uri: "my%20page.html", index: 0 },
        region: { startLine: 12, startColumn: 3, snippet: { text: "<img>" } },
      },
      logicalLocations: [{ name: "Line 12, column 3", fullyQualifiedName: "html > body > img" }],
    });
  });

  const pageBox = { page: 3, x: 72, y: 80.25, width: 100, height: 40 };

  test("invents no line where the format has none", () => {
    const { results } = run(
      sampleReport({
        found: [{ check_id: "image-alt", location: { label: "Page 3", page: 3, box: pageBox } }],
      }),
    );
    expect(results[0].locations[0].physicalLocation.region).toBeUndefined();
    expect(results[0].locations[0]).toMatchObject({
      logicalLocations: [{ name: "Page 3" }],
      properties: { page: 3, box: pageBox },
    });
  });

  test("calls what a person must look at a review without level, and tells what was not read", () => {
    const { results, invocations } = run(
      sampleReport({
        review: ["figure-captions"],
        found: [{ check_id: "figure-captions" }, { check_id: "image-alt", needs_review: true }],
        not_read: ["A part was damaged."],
      }),
    );
    for (const result of results) expect(result).toMatchObject({ kind: "review", level: "none" });
    expect(results).toHaveLength(2);
    expect(invocations[0].toolExecutionNotifications[0]).toMatchObject({
      level: "warning",
      message: { text: "A part was damaged." },
    });
  });

  test("holds no tag and no broken address whatever stands in the document", () => {
    expect(renderSarif(hostileReport)).not.toContain("<");
    const { artifacts } = run(hostileReport);
    expect(artifacts[0].location.uri).toMatch(/^[A-Za-z0-9%._~!*'()-]+$/);
    expect(run(sampleReport({ filename: "\uD800.pdf" })).artifacts[0].location.uri).toBe("%EF%BF%BD.pdf");
  });
});

const decided = (decision: DecisionKind, reason: string) => ({
  decision,
  reason,
  decided_by: "Ada",
  decided_at: "2026-11-03T00:00:00.000Z",
  expires_at: null,
});

describe("SARIF of several documents", () => {
  const gate = { passed: false, reasons: ["The score is 83.3: at least 90 is required."] };
  const log = JSON.parse(
    renderSarifRun({
      documents: [
        {
          path: "docs/a b.pdf",
          report: sampleReport({ found: [{ check_id: "image-alt", baseline_state: "new" }], gate }),
        },
        {
          path: "/srv/b.pdf",
          report: sampleReport({
            found: [
              { check_id: "title", decision: decided("waived", "Replaced in May.") },
              {
                check_id: "title",
                needs_review: true,
                decision: decided("failed", "It is wrong."),
              },
              {
                check_id: "title",
                needs_review: true,
                decision: decided("passed", "It is right."),
              },
            ],
          }),
        },
      ],
      unread: [{ path: "c.pdf", error: { code: "unreadable_document", message: "It is damaged." } }],
      gate,
      finishedAt: "2026-11-03T14:05:09.123Z",
    }),
  );
  const [run] = log.runs;

  test("is one run, whose results name their files", () => {
    expect(log.runs).toHaveLength(1);
    expect(run.artifacts.map((file: { location: { uri: string } }) => file.location.uri)).toEqual([
      "docs/a%20b.pdf",
      "file:///srv/b.pdf",
      "c.pdf",
    ]);
    for (const { locations, ruleId, ruleIndex } of run.results) {
      const { uri, index } = locations[0].physicalLocation.artifactLocation;
      expect(run.artifacts[index].location.uri).toBe(uri);
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    }
    expect(run.tool.driver.rules).toHaveLength(12);
    expect(run.automationDetails.id).toBe("lectern/");
  });

  test("tells the gate, of the whole and of each document", () => {
    expect(run.properties.gate).toEqual(gate);
    expect(run.artifacts[0].properties.gate).toEqual(gate);
    expect(run.artifacts[1].properties).not.toHaveProperty("gate");
  });

  test("tells what is new, what was waived and what was decided", () => {
    const [fresh, waived, failed, passed] = run.results;
    expect(fresh).toMatchObject({ baselineState: "new", kind: "fail", level: "error" });
    expect(waived).toMatchObject({
      kind: "fail",
      suppressions: [{ kind: "external", status: "accepted", justification: "Replaced in May." }],
    });
    expect(failed).toMatchObject({ kind: "fail", level: "warning" });
    expect(passed).toMatchObject({ kind: "pass", level: "none" });
    for (const result of [fresh, failed, passed]) expect(result).not.toHaveProperty("suppressions");
  });

  test("tells of a file that could not be checked", () => {
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      expect.objectContaining({ level: "error", message: { text: "It is damaged." } }),
    ]);
  });
});
