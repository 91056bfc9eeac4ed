import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import type { Issue } from "../../src/checker/report/report.ts";
import { renderHtml, reportContent } from "../../src/render/html.ts";
import { hostileReport, hostileStrings } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

interface Page {
  tags: { name: string; attributes: Record<string, string> }[];
  text: string;
}

function parse(html: string): Page {
  const page: Page = { tags: [], text: "" };
  const parser = new Parser({
    onopentag: (name, attributes) => page.tags.push({ name, attributes }),
    ontext: (text) => {
      page.text += text;
    },
  });
  parser.end(html);
  return page;
}

const named = (page: Page, name: string) => page.tags.filter((tag) => tag.name === name);

const report = sampleReport({
  filename: "Grüße & mehr.pdf",
  review: ["figure-captions"],
  found: [
    { check_id: "heading-hierarchy", message: "Jump from 1 to 4.", conformance_failure: false },
    ...Array.from({ length: 30 }, () => ({ check_id: "image-alt", fix: "1. Open it.\n2. Write the text." })),
    { check_id: "figure-captions", message: "Look whether a caption is needed." },
  ],
  not_read: ["A part was damaged."],
});

const isOfW3c = (href: string) => /^https:\/\/www\.w3\.org\/WAI\/WCAG22\/Understanding\/[a-z-]+$/.test(href);

describe("the HTML report", () => {
  test("is a titled page in a language, with one h1 and no level left out", () => {
    const page = parse(renderHtml(report));
    expect(named(page, "html")[0]!.attributes.lang).toBe("en");
    expect(named(page, "meta").map(({ attributes }) => attributes)).toContainEqual({ charset: "utf-8" });
    expect(page.text).toContain("Accessibility report: Grüße & mehr.pdf");
    const levels = page.tags.flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
  });

  test("says what to do first, then next, then what a person reviews", () => {
    const titles = [...renderHtml(report).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "What to do first",
      "What to do next",
      "For a person to review",
      "Score by category",
      "All checks",
      "What was not read",
      "What automated checks cannot judge",
    ]);
  });

  test("names the first thing to do beside the verdict, and links to it", () => {
    const [, first] = /<p class="first">(.*?)<\/p>/s.exec(renderHtml(report))!;
    const [, id] = /href="#(check-[a-z-]+)"/.exec(first!)!;
    const [, shown] = /<section id="(check-[a-z-]+)">/.exec(renderHtml(report))!;
    expect(id).toBe(shown);
    expect(renderHtml(sampleReport({}))).not.toContain('class="first"');
  });

  test("shows neither score nor bar for a category in which nothing was judged", () => {
    const checks = report.checks.map((check) =>
      check.category === "tables" ? { ...check, status: "not_applicable" as const } : check,
    );
    const html = renderHtml({ ...report, checks });
    const row = (name: string) =>
      html.split('<tr><th scope="row">').find((text) => text.startsWith(name.replace("&", "&amp;")))!;
    const judged = Object.entries(report.categories).map(([id, { name }]) => {
      const own = checks.filter(({ tier, category }) => tier === 1 && category === id);
      return { name, is: own.some(({ status }) => status === "passed" || status === "failed") };
    });
    expect(new Set(judged.map(({ is }) => is))).toEqual(new Set([true, false]));
    for (const { name, is } of judged) {
      expect(row(name).includes("<svg")).toBe(is);
      expect(/Does not apply|For a person/.test(row(name))).toBe(!is);
    }
  });

  test("names the criteria of WCAG and links to what explains them", () => {
    expect(renderHtml(report)).toContain(
      '<a href="https://www.w3.org/WAI/WCAG22/Understanding/non-text-content">1.1.1 Non-text Content</a>',
    );
  });

  test("gathers issues that say the same, with steps and every place", () => {
    const html = renderHtml(report);
    expect(html.match(/This image has no alternative text/g)).toHaveLength(1);
    expect(html).toContain("<ol><li>Open it.</li><li>Write the text.</li></ol>");
    for (let at = 2; at <= 31; at++) expect(html).toContain(`Page ${at}, picture ${at}<`);
    expect(html).toContain("<summary>10 more places</summary>");
  });

  test("says of a finding what it weighs, where the section does not", () => {
    const notes = (given: Partial<Issue>, review: string[] = []) =>
      [
        ...renderHtml(sampleReport({ review, found: [{ check_id: "image-alt", ...given }] })).matchAll(
          /<p class="note">([^<]*)/g,
        ),
      ].map(([, note]) => note);
    expect(notes({})).toEqual([]);
    expect(notes({ conformance_failure: false })).toEqual([
      "Good practice: it does not fail WCAG by itself.",
    ]);
    expect(notes({ conformance_failure: false, needs_review: true })).toEqual([
      "For a person to judge: it does not count against the score.",
    ]);
    expect(notes({}, ["image-alt"])).toEqual([]);
  });

  test("scopes the headers of its tables, names them, and resolves its own links", () => {
    const page = parse(renderHtml(report));
    for (const { attributes } of named(page, "th")) expect(attributes.scope).toMatch(/^(row|col)$/);
    expect(named(page, "caption")).toHaveLength(named(page, "table").length);
    const ids = page.tags.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const links = named(page, "a").map(({ attributes }) => attributes.href!);
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) if (!isOfW3c(href)) expect(ids).toContain(href.slice(1));
  });

  test("allows its own style alone", async () => {
    const html = renderHtml(report);
    const policy = named(parse(html), "meta").find(({ attributes }) => attributes["http-equiv"])!.attributes;
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(html)!;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    expect(policy.content).toContain(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
    expect(policy.content).toContain("default-src 'none'");
  });

  test("runs and fetches nothing and links to W3C alone, whatever stands in the document", () => {
    const plain = parse(renderHtml(sampleReport({ found: [{ check_id: "image-alt", snippet: "x" }] })));
    const page = parse(renderHtml(hostileReport));
    const known = new Set([...plain.tags.map(({ name }) => name), "details", "summary"]);
    for (const { name, attributes } of page.tags) {
      expect(known).toContain(name);
      for (const [key, value] of Object.entries(attributes)) {
        expect(key).not.toMatch(/^on|^style$|^src/);
        if (key === "href" && !isOfW3c(value)) expect(value).toMatch(/^#[a-z-]+$/);
      }
    }
    expect(named(page, "meta")).toHaveLength(named(plain, "meta").length);
    for (const text of hostileStrings) {
      if (!/[\u0000-\u001F\u2028-\u202E\u2066-\u2069\uD800-\uDFFF\uFFFF]/.test(text)) {
        expect(page.text).toContain(text);
      }
    }
  });

  test("shows what is unseen as code points", () => {
    const html = renderHtml(sampleReport({ filename: "a\u202Efdp.exe \u0007\uD800" }));
    expect(html).toContain("aU+202Efdp.exe U+0007U+D800");
  });
});

describe("the content of a page", () => {
  const sizeOf = (html: string) => new TextEncoder().encode(html).length;
  const word = (at: number) => Array.from(String(at), (digit) => "abcdefghij"[Number(digit)]).join("");
  const severest = sampleReport({
    found: Array.from({ length: 1_000 }, (_, at) => ({
      check_id: at % 2 ? "image-alt" : "table-headers",
      message: `No two say the same: ${word(at)} ${"ж".repeat(150)}.`,
      snippet: "漢".repeat(150),
    })),
    not_read: Array.from({ length: 500 }, (_, at) => `Part ${at} was damaged: ${"x".repeat(200)}`),
  });

  test.each([
    ["a thousand findings, each in its own words", severest],
    ["findings full of markup", hostileReport],
  ])("keeps to its size, whatever the report: %s", (_, given) => {
    expect(sizeOf(renderHtml(given))).toBeGreaterThan(76_000);
    expect(sizeOf(reportContent(given, 76_000, { complete: "/all" }))).toBeLessThanOrEqual(76_000);
  });

  test("counts what it leaves out and names the complete report", () => {
    const long = sampleReport({ found: Array.from({ length: 100 }, () => ({ check_id: "image-alt" })) });
    const page = parse(reportContent(long, 76_000, { complete: "/all" }));
    expect(page.text).toContain("Where: 100 places");
    expect(page.text).toContain("80 more places: in the complete report.");
    expect(named(page, "a").map(({ attributes }) => attributes.href)).toContain("/all");
    expect(parse(reportContent(long, 76_000, { complete: null })).text).toContain(
      "80 more places not shown here.",
    );
  });

  test("names the place on its page where the page around can show it, and nowhere else", () => {
    const box = { page: 3, x: 72, y: 144, width: 36, height: 18 };
    const placed = sampleReport({
      found: [{ check_id: "image-alt", location: { label: "Page 3, picture", page: 3, box } }],
    });
    const page = reportContent(placed, 76_000, { complete: null, hasPages: true });
    expect(page).toContain('data-place="3 72 144 36 18"');
    expect(parse(page).text).toContain(
      "Place on page 3: Page 3, picture2.5 cm from the left, 5.1 cm from the top; 1.3 cm wide, 0.6 cm high.",
    );
    expect(renderHtml(placed)).not.toContain("Place on page");
    expect(reportContent(placed, 76_000, { complete: null })).not.toContain("Place on page");
    expect(reportContent(report, 76_000, { complete: null, hasPages: true })).not.toContain("Place on page");
  });

  test("leads from the contents to each check that found something", () => {
    const page = parse(reportContent(report, 76_000, { complete: null }));
    const ids = page.tags.map(({ attributes }) => attributes.id);
    const links = named(page, "a").map(({ attributes }) => attributes.href!);
    expect(links).toContain("#check-image-alt");
    for (const href of links.filter((link) => link.startsWith("#"))) expect(ids).toContain(href.slice(1));
  });
});
