import { expect, test } from "vitest";
import { renderCsv } from "../../src/render/csv.ts";
import { renderHtml, reportContent } from "../../src/render/html.ts";
import { renderJunit } from "../../src/render/junit.ts";
import { reportBlocks, textsOf } from "../../src/render/pdf/content.ts";
import { renderSarif } from "../../src/render/sarif.ts";
import { sampleReport } from "./samples.ts";

const decision = {
  decision: "waived",
  reason: "The <b>picture</b> goes in May.",
  decided_by: "Ada Pier",
  decided_at: "2026-11-03T09:30:00.000Z",
  expires_at: "2027-05-01T23:59:59.999Z",
} as const;

const given = sampleReport({ found: [{ check_id: "image-alt", decision }, { check_id: "title" }] });
const report = {
  ...given,
  checks: given.checks.map((check) => (check.id === "title" ? { ...check, gain: 5.6 } : check)),
  decided: { passed: 0, failed: 0, waived: 1 },
};
const words =
  "Waived by Ada Pier on 3 November 2026, until 1 May 2027, 23:59 UTC: The <b>picture</b> goes in May.";
const note = "People have decided on 1 issue: 1 waived, which stay in the score.";
const gain = "Fixing all of it adds 5.6 to the score.";

test("the HTML report shows who decided what, when and why, and what is gained", () => {
  const html = renderHtml(report);
  expect(html).toContain(words.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  expect(html).toContain(note);
  expect(html).toContain(gain);
  expect(html).not.toContain("/decide");
});

test("a page leads whoever may to deciding on each finding", () => {
  const page = reportContent(report, 100_000, {
    complete: null,
    decideAt: "/console/documents/doc_1/findings",
  });
  expect(page).toContain(`href="/console/documents/doc_1/findings/${report.issues[0]!.fingerprint}"`);
  expect(reportContent(report, 100_000, { complete: null })).not.toContain("/findings/");
});

test("the PDF report says the same", () => {
  const texts = [...textsOf(reportBlocks(report))].join("\n");
  for (const text of [words, note, gain]) expect(texts).toContain(text);
});

test("so do the forms for programs", () => {
  const csv = renderCsv(report);
  expect(csv.split("\r\n")[0]).toContain('"decision","decision_reason","decided_by","decided_at"');
  expect(csv).toContain('"waived","The <b>picture</b> goes in May.","Ada Pier","2026-11-03T09:30:00.000Z"');
  const [result] = JSON.parse(renderSarif(report)).runs[0].results;
  expect(result.suppressions).toEqual([
    { kind: "external", status: "accepted", justification: decision.reason },
  ]);
  expect(renderJunit(report)).toContain("Waived by Ada Pier on 3 November 2026");
});

test("without decisions nothing is said of them", () => {
  const plain = sampleReport({ found: [{ check_id: "image-alt" }] });
  expect(renderHtml(plain)).not.toContain("People have decided");
  expect(renderHtml(plain)).toContain("The 1 of 2 things failed.".slice(4));
});
