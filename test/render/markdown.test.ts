import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { renderMarkdown, renderMarkdownRun } from "../../src/render/markdown.ts";
import { hostileReport } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

const finishedAt = "2026-11-03T14:05:09.123Z";
const html = (text: string) =>
  micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

const failed = { passed: false, reasons: ["1 new critical issue found: at most 0 may be there."] };
const resolved = {
  fingerprint: "0".repeat(16),
  check_id: "title",
  severity: "major",
  message: "The document has no title.",
  place: "The document",
} as const;

describe("Markdown", () => {
  const text = renderMarkdownRun({
    documents: [
      {
        path: "docs/a|b.pdf",
        report: sampleReport({
          found: [
            { check_id: "image-alt", baseline_state: "new" },
            { check_id: "title", baseline_state: "unchanged" },
          ],
          gate: failed,
        }),
        resolved: [resolved],
      },
      { path: "docs/c.pdf", report: sampleReport({ gate: { passed: true, reasons: [] } }), resolved: [] },
    ],
    unread: [{ path: "d.pdf", error: { code: "unreadable_document", message: "It is *damaged*." } }],
    gate: failed,
    finishedAt,
  });

  test("says what came of the gate, and has a row for each document", () => {
    expect(text).toMatch(/^## Lectern: gate failed\n/);
    expect(text).toContain(
      "2 documents checked, 1 could not be, 1 passed the gate, 1 did not. 2 issues, 1 new, 1 resolved.",
    );
    const cells = [...html(text).matchAll(/<tr>\n(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell),
    );
    expect(cells).toEqual([
      ["Document", "Score", "Grade", "Gate", "Issues", "New", "Resolved"],
      ["<code>docs/a|b.pdf</code>", "83.3", "C", "<strong>failed</strong>", "2", "1", "1"],
      ["<code>docs/c.pdf</code>", "100.0", "A", "passed", "0", "0", "0"],
    ]);
    expect(html(text)).toContain("<code>d.pdf</code> could not be checked: It is *damaged*.");
  });

  test("lists what is new and what is resolved, and nothing of a document without either", () => {
    expect(text).toContain("<summary>1 new issue</summary>");
    expect(html(text)).toContain("<strong>Critical</strong>, Page 1, picture 1: This image has no");
    expect(html(text)).toContain("<del>Major, The document: The document has no title.</del>");
    expect(text).not.toContain("Page 2, picture 2");
    expect(text.match(/^### /gm)).toHaveLength(1);
  });

  test("of one report without a gate or a baseline lists its issues", () => {
    const one = renderMarkdown(sampleReport({ found: [{ check_id: "image-alt" }] }));
    expect(one).toMatch(/^## Lectern\n\n1 document checked\. 1 issue\.\n/);
    expect(one).toContain("<summary>1 issue</summary>");
  });

  test("has no markup, link or mention of the document's own", () => {
    // The only links lead to what W3C says of a criterion.
    const markup = html(renderMarkdown(hostileReport))
      .replace(/<code>[^<]*<\/code>/g, "")
      .replace(/<a href="https:\/\/www\.w3\.org\/WAI\/WCAG22\/Understanding\/[a-z-]+">([^<]*)<\/a>/g, "$1");
    const tags = new Set([...markup.matchAll(/<\/?([a-z]\w*)/g)].map(([, name]) => name));
    expect([...tags].sort()).toEqual(
      "br code details h2 h3 li p strong summary table tbody td th thead tr ul"
        .split(" ")
        .filter((tag) => tags.has(tag)),
    );
    const mention = renderMarkdown(
      sampleReport({
        found: [{ check_id: "title", message: "The title is @everyone [x](http://a.example)." }],
      }),
    );
    expect(mention).not.toMatch(/@everyone/);
    expect(html(mention)).not.toContain('a.example"');
    expect(html(mention)).toContain(
      '<a href="https://www.w3.org/WAI/WCAG22/Understanding/page-titled">2.4.2 Page Titled</a>',
    );
  });

  test("fits into a comment however much there is to say", () => {
    const found = Array.from({ length: 60 }, () => ({ check_id: "image-alt" }));
    const report = sampleReport({ found, gate: failed });
    const documents = Array.from({ length: 300 }, (_, at) => ({ path: `${at}.pdf`, report }));
    const long = renderMarkdownRun({ documents, unread: [], gate: failed, finishedAt });
    expect(long.length).toBeLessThan(65_536);
    expect(long).toContain("- … and 40 more");
    expect(long).toContain("… and more that does not fit here: see the full report.");
  });
});
