import { describe, expect, test } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { paletteFor, textOf } from "../../src/cli/text.ts";
import { reportForms } from "../../src/render/all.ts";
import { gradeText } from "../../src/render/words.ts";

const pages: Record<string, string> = {
  "with no failure":
    '<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1><p>High water is at noon.</p>',
  "with a failure":
    '<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1><img src="a.png">',
};

const noFont = async (): Promise<never> => {
  throw new Error("Only PDF reports need fonts.");
};

describe.each(Object.entries(pages))("a report %s", (_, html) => {
  const source = () => bytesSource(new TextEncoder().encode(html));
  const found = () => check(source(), { filename: "tides.html", tiers: [1, 2, 3] });
  const promise = /\bconform(s|ant)\b|\bcertified\b|\bfully accessible\b/i;

  test("says the verdict as the pages of the console do", async () => {
    const report = { ...(await found()), report_id: "rep_1", created_at: "2026-11-23T12:00:00.000Z" };
    const text = new TextDecoder().decode(await reportForms.html.render(report, noFont));
    expect(text).toContain(report.compliant ? "Grade A: no automated failures<" : "Grade B: not compliant<");
    expect(gradeText({ grade: "B", compliant: false })).toBe("Grade B: not compliant");
  });

  test.each(["json", "csv", "html", "sarif", "markdown", "junit"] as const)(
    "says in %s what was tested, never that the document conforms",
    async (form) => {
      const report = { ...(await found()), report_id: "rep_1", created_at: "2026-11-23T12:00:00.000Z" };
      const text = new TextDecoder().decode(await reportForms[form].render(report, noFont));
      expect(text).toContain("tides.html");
      expect(text.match(promise)?.[0]).toBeUndefined();
    },
  );

  test("says so on a terminal too", async () => {
    const report = { ...(await found()), report_id: "rep_1", created_at: "2026-11-23T12:00:00.000Z" };
    const text = textOf({ path: "tides.html", report }, paletteFor({ isTTY: false }), false);
    expect(text.match(promise)?.[0]).toBeUndefined();
  });
});
