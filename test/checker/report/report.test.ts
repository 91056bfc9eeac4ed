import { describe, expect, test } from "vitest";
import { checks } from "../../../src/checker/checks/all.ts";
import type { Fact } from "../../../src/checker/model.ts";
import { fixFor } from "../../../src/checker/report/fix.ts";
import { documentFact, fact, judged, place, reportOn } from "../build/facts.ts";

const { title, language, navigation, tagging } = documentFact();
const image = fact("image", { alt: null });
const summaryOf = (id: string, facts: Fact[], document = {}) =>
  judged(id, facts, document).report.checks[0]!.message;

describe("tiers", () => {
  test("the first is listed unless others are asked for", () => {
    const listed = (tiers: number[]) => reportOn([], {}, { tiers }).checks.map(({ id }) => id);
    const ids = (...tiers: number[]) => checks.filter(({ tier }) => tiers.includes(tier)).map(({ id }) => id);
    expect(listed([1])).toEqual(ids(1));
    expect(listed([1])).toHaveLength(12);
    expect(listed([2])).toEqual(ids(2));
    expect(listed([3, 1])).toEqual(ids(1, 3));
    expect(listed([1, 2, 3])).toEqual(checks.map(({ id }) => id));
  });

  test("never change totals, score, grade or verdict", () => {
    const facts = [image, fact("link", { text: "" }), fact("media"), fact("image")];
    const reported = [[1], [2], [3], [2, 3], [1, 2, 3]].map((tiers) => {
      const { checks: _, issues, total_issues, ...rest } = reportOn(facts, {}, { tiers });
      expect(
        issues.every(({ check_id }) => tiers.includes(checks.find(({ id }) => id === check_id)!.tier)),
      ).toBe(true);
      expect(issues).toHaveLength(total_issues);
      return rest;
    });
    for (const one of reported) expect(one).toEqual(reported[0]);
    expect(reported[0]).toMatchObject({
      total_checks: 12,
      total_failed: 1,
      verdict: "fail",
      compliant: false,
    });
  });
});

describe("totals and verdict", () => {
  test("not applicable and needs_review count as passed and are told as what they are", () => {
    const report = reportOn([fact("caption", { caption: null }), image], {}, { tiers: [1] });
    expect(report).toMatchObject({
      total_checks: 12,
      total_passed: 11,
      total_failed: 1,
      total_needs_review: 1,
      total_not_applicable: 7,
    });
    const statuses = report.checks.map(({ status }) => status);
    expect(statuses.filter((status) => status === "not_applicable")).toHaveLength(7);
    expect(statuses.filter((status) => status === "needs_review")).toHaveLength(1);
    expect(statuses.filter((status) => status === "passed")).toHaveLength(3);
  });

  test("a document without failures is said to have none that a program finds", () => {
    expect(reportOn([])).toMatchObject({ verdict: "no_automated_failures", compliant: true, not_read: [] });
  });

  test("a part that was not read makes the report incomplete and tells what it was", () => {
    const unread = [{ message: "The file chapter.tex is not part of the upload." }];
    expect(reportOn([image], { unread })).toMatchObject({
      verdict: "incomplete",
      compliant: false,
      not_read: ["The file chapter.tex is not part of the upload."],
    });
  });
});

describe("issues", () => {
  test("stand in the order in which they are worth fixing", () => {
    const facts = [
      fact("media"),
      fact("link", { text: "" }),
      fact("typed-list"),
      fact("field", { isPlaceholderOnly: true }),
      fact("heading", { level: 2 }),
      fact("field", { name: null }),
      image,
    ];
    const order = reportOn(facts).issues.map(({ check_id }) => check_id);
    expect(order).toEqual([
      "image-alt",
      "form-labels",
      "heading-hierarchy",
      "list-structure",
      "form-labels",
      "link-text",
      "colour-alone",
      "audio-video-alternatives",
      "plain-language",
    ]);
  });

  test("stand in reading order within a check", () => {
    const pages = [3, 1, 2].map((page) =>
      fact("image", { alt: null, place: { label: `Page ${page}`, page } }),
    );
    expect(reportOn(pages, {}, { tiers: [1] }).issues.map(({ id, location }) => [id, location.page])).toEqual(
      [
        ["image-alt-1", 3],
        ["image-alt-2", 1],
        ["image-alt-3", 2],
      ],
    );
  });

  test("fill in what was found", () => {
    const facts = [fact("heading", { level: 1 }), fact("heading", { level: 4 })];
    const [issue] = judged("heading-hierarchy", facts, { tool: "text-editor", format: "html" }).report.issues;
    expect(issue!.message).toContain("level 4, but the one before it is of level 1");
    expect(issue!.fix).toContain("<h2>");
  });

  test("values that look like placeholders are not filled in again", () => {
    const alt = fact("image", { alt: "{{ alt }}" });
    expect(judged("image-alt", [alt]).report.issues[0]!.message).toContain('"{{ alt }}"');
  });

  test("name the steps of the author's tool", () => {
    const fix = (tool: "word" | "latex" | "browser", format: "docx" | "pdf" | "latex") =>
      judged("image-alt", [image], { tool, format }).report.issues[0]!.fix;
    expect(fix("word", "docx")).toContain("View Alt Text");
    expect(fix("word", "docx")).not.toContain("PDF");
    expect(fix("word", "pdf")).toMatch(/View Alt Text.*Then make the PDF again: File > Save As > PDF/);
    expect(fix("latex", "latex")).toContain("\\includegraphics");
    expect(fix("browser", "pdf")).not.toMatch(/^Then|View Alt Text/);
  });

  test("a step that makes the PDF is not followed by making it again", () => {
    const bare = { tagging: { ...tagging!, isMarked: false, hasTree: false }, tool: "word" as const };
    expect(judged("structure-tags", [], bare).report.issues[0]!.fix).not.toContain("again");
  });
});

describe("what the summary says", () => {
  test("in people's words", () => {
    const two = [image, fact("image"), fact("image"), image];
    expect(summaryOf("image-alt", two)).toBe("2 of 4 images have no useful alternative text.");
    expect(summaryOf("image-alt", two.slice(0, 2))).toBe("1 of 2 images has no useful alternative text.");
    expect(summaryOf("image-alt", [image])).toBe("The image has no useful alternative text.");
    expect(summaryOf("image-alt", [image, image])).toBe("Both images have no useful alternative text.");
    expect(summaryOf("image-alt", [image, image, image])).toBe(
      "All 3 images have no useful alternative text.",
    );
    expect(summaryOf("image-alt", [fact("image")])).toBe(
      "The image has alternative text or is marked as decoration.",
    );
    expect(summaryOf("image-alt", [fact("image"), fact("image")])).toMatch(/^Both images have /);
    expect(summaryOf("image-alt", [fact("image"), fact("image"), fact("image")])).toMatch(
      /^All 3 images have /,
    );
    expect(summaryOf("image-alt", [])).toMatch(/^There are no images;/);
  });

  test("counts the titles of slides, not headings in an order of levels", () => {
    const slides = (...titles: string[]) => titles.map((title) => fact("slide", { title }));
    const of = (facts: Fact[]) => summaryOf("heading-hierarchy", facts, { format: "pptx" });
    expect(of(slides("Sales", "Costs", "sales"))).toBe("1 of 3 slide titles is the same as one before it.");
    expect(of(slides("Sales", "Sales", "Sales"))).toBe(
      "2 of 3 slide titles are the same as one before them.",
    );
    expect(of(slides("Sales", "Costs"))).toBe("Both slide titles differ from each other.");
    expect(of(slides("Sales"))).toBe("The slide title belongs to no other slide.");
  });

  test("in whole sentences about the whole", () => {
    expect(summaryOf("title", [])).toBe("The document has a title.");
    expect(
      summaryOf("bookmarks", [], { navigation: { ...navigation, length: { count: 34, of: "pages" } } }),
    ).toMatch(/^The document is long/);
    expect(
      summaryOf("language", [], {
        language: { ...language!, value: null, isValid: false, isOptional: true },
      }),
    ).toMatch(/format does not ask for it\.$/);
  });

  test("what a check could not see is told beside an empty result", () => {
    const untagged = { tagging: { ...tagging!, untaggedImages: 7 } };
    expect(summaryOf("figure-alt", [], untagged)).toBe(
      "No figures besides images need alternative text. 7 pictures or drawings are painted outside the tags.",
    );
    expect(summaryOf("figure-alt", [], { tagging: { ...tagging!, untaggedImages: 1 } })).toContain(
      "1 picture or drawing is painted",
    );
  });

  test.each([
    ["headings-present", "heading; the document is short enough to do without headings"],
    ["heading-hierarchy", "heading"],
    ["list-structure", "list"],
    ["figure-alt", "figure"],
    ["figure-captions", "figure"],
    ["table-headers", "table"],
    ["table-scope", "table"],
    ["table-regularity", "table"],
    ["link-text", "link"],
    ["possible-headings", "paragraph"],
    ["blank-paragraphs", "paragraph"],
  ])("%s does not say of a document without tags that there is nothing", (id, thing) => {
    const bare = { tagging: { ...tagging!, isMarked: false, hasTree: false } };
    expect(summaryOf(id, [], bare)).toBe(`Without tags nothing says what is a ${thing}.`);
    expect(summaryOf(id, [])).not.toContain("Without tags");
  });

  test("texts that are the same on several pictures count as so many", () => {
    const alike = ["a:1", "b:2", "c:3"].map((anchor) => fact("image", { alt: "Portrait", anchor }));
    const other = fact("image", { alt: "The pier in winter", anchor: "d:4" });
    expect(summaryOf("alt-text-quality", [...alike, other])).toBe(
      "3 of 4 alternative texts need a second look.",
    );
  });

  test("pictures and other figures are called what they are", () => {
    const reported = (...facts: Fact[]) =>
      judged("colour-alone", facts).report.issues.map(
        ({ message }) => /whether (.*) something/.exec(message)![1],
      );
    expect(reported(fact("image"))).toEqual(["the picture says"]);
    expect(reported(fact("figure", { sort: "shape" }), fact("image", { isDrawing: true }))).toEqual([
      "any of the 2 figures says",
    ]);
    expect(reported(fact("image"), fact("figure", { sort: "connector" }))).toEqual([
      "any of the 2 pictures and figures says",
    ]);
  });

  test("a title that two slides have names the other slide", () => {
    const slides = [1, 2, 3].map((number) =>
      fact("slide", { number, title: number === 2 ? "Plan" : "Costs" }),
    );
    expect(judged("heading-hierarchy", slides, { format: "pptx" }).report.issues[0]!.message).toMatch(
      /^Slide 1 has the title "Costs" too\./,
    );
  });

  test("what stands outside the tags of a page is not named by its text", () => {
    const page = fact("page", {
      number: 3,
      untaggedTexts: 1,
      untaggedImages: 2,
      snippet: "Tides",
      place: { label: 'Page 3, "Tides"', page: 3 },
    });
    expect(
      judged("structure-tags", [page]).report.issues.map(({ location, snippet }) => [
        location.label,
        snippet,
      ]),
    ).toEqual([
      ['Page 3, "Tides"', "Tides"],
      ["Page 3", undefined],
    ]);
  });

  test("where a format has no place for it", () => {
    const row = judged("bookmarks", [], { format: "docx", title }, { sees: [] }).report.checks[0]!;
    expect(row).toMatchObject({ status: "not_applicable", score: 100, passed_count: 0, failed_count: 0 });
    expect(row.message).toContain("DOCX");
  });

  test("what is left to a person is told beside failures", () => {
    const fields = [fact("field", { name: null }), fact("field", { isPlaceholderOnly: true }), fact("field")];
    expect(summaryOf("form-labels", fields)).toMatch(
      /^1 of 3 form fields has no name.* 1 more for a person to look at\.$/,
    );
  });
});

describe("fixes by the program of a suite", () => {
  const { fix } = checks.find(({ id }) => id === "table-headers")!.messages.noHeaders!;

  test.each([
    ["libreoffice", "xlsx", fix.calc],
    ["libreoffice", "docx", fix.libreoffice],
    ["google-docs", "pptx", fix["google-slides"]],
    ["text-editor", "markdown", fix.markdown],
    ["text-editor", "html", fix["text-editor"]],
    ["excel", "xlsx", fix.excel],
  ] as const)("of %s for %s", (tool, format, expected) => {
    expect(expected).toBeTruthy();
    expect(fixFor({ text: "", fix }, { tool, format })).toBe(expected);
  });

  test("that made a PDF, and how the PDF is made again", () => {
    const of = (program?: "calc" | "impress") =>
      fixFor({ text: "", fix }, { tool: "libreoffice", format: "pdf", ...(program ? { program } : {}) });
    expect(of("impress")).toMatch(/^Click into the table, and in the sidebar .* Export as PDF/);
    expect(of("calc")).toMatch(/^Select the range/);
    expect(of()).toMatch(/^Click into the table, choose Table > Properties/);
  });

  test("LaTeX gives a PDF its title by hyperref alone", () => {
    const missing = { text: "", fix: checks.find(({ id }) => id === "title")!.messages.missing!.fix };
    expect(fixFor(missing, { tool: "latex", format: "pdf" })).toMatch(/^Write \\hypersetup\{pdftitle/);
    expect(fixFor(missing, { tool: "latex", format: "latex" })).toMatch(/^Write \\title/);
  });
});

describe("every check", () => {
  const tools = [
    "default",
    "word",
    "powerpoint",
    "excel",
    "acrobat",
    "indesign",
    "libreoffice",
    "google-docs",
    "latex",
    "browser",
    "text-editor",
    "calc",
    "impress",
    "latex-pdf",
    "plain-tex",
    "latex-209",
    "context",
    "google-sheets",
    "google-slides",
    "markdown",
  ];
  const sentences = /^[A-Z"{].*[.?:"”]$/s;

  test.each(checks.map((check) => [check.id, check] as const))("%s is written out", (_, check) => {
    expect(check.help).toMatch(sentences);
    for (const [id, message] of Object.entries(check.messages)) {
      expect(message.text, id).toMatch(sentences);
      expect(message.text.length, id).toBeLessThan(330);
      for (const [tool, steps] of Object.entries(message.fix)) {
        expect(tools).toContain(tool);
        expect(steps, `${id} in ${tool}`).toMatch(/^[A-Z].*\.$/s);
      }
    }
  });

  test("has an id of its own", () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  });

  test("of tier 3 leaves everything to a person", () => {
    for (const { messages } of checks.filter(({ tier }) => tier === 3)) {
      for (const message of Object.values(messages)) expect(message.needsReview).toBe(true);
    }
  });
});

test("no message leaves a value out", () => {
  const facts: Fact[] = [
    fact("heading", { level: 3 }),
    fact("heading", { level: 5 }),
    fact("slide", { title: "A" }),
    fact("slide", { title: "a" }),
    fact("slide", { title: null, isReadInOrder: false }),
    fact("sheet", { isGenericName: true }),
    fact("typed-list"),
    fact("list", {
      defects: [
        { defect: "foreign-child", place },
        { defect: "broken-roles", place },
        { defect: "malformed-description-list", place },
        { defect: "foreign-item-child", place },
      ],
    }),
    fact("image", { alt: "a.png" }),
    fact("image", { alt: `Image of ${"x".repeat(300)} description automatically generated` }),
    fact("image", { isDecorative: true }),
    fact("figure", { alt: null, sort: "ink" }),
    fact("figure", { alt: "logo", sort: "chart" }),
    fact("caption", { caption: null, typed: "Figure 1" }),
    fact("table", { headersWithoutScope: 2, mergedCells: 3, isNested: true, isRagged: true }),
    fact("page", { untaggedTexts: 1, untaggedImages: 2, tabsFollowStructure: false }),
    fact("tagging-defect"),
    fact("field", { name: null }),
    fact("link", { text: "here" }),
    fact("link", { target: "a" }),
    fact("link", { target: "b" }),
    fact("colour", { foreground: [200, 0, 0], background: [0, 0, 0] }),
    fact("font", { isEmbedded: false, hasUnicode: false }),
    fact("blank-run"),
    fact("part-language", { value: "xx" }),
    fact("tab-order", { value: 3 }),
    fact("media"),
    fact("language-defect"),
  ];
  const document = {
    title: { ...title, value: "test", conflict: "Other" },
    language: { ...language!, value: "xx", isValid: false },
    navigation: { ...navigation, length: { count: 34, of: "pages" as const } },
    pdfUa: null,
  };
  for (const tool of ["word", "acrobat", "text-editor", "browser"] as const) {
    const { issues } = reportOn(facts, { ...document, tool });
    expect(issues.length).toBeGreaterThan(40);
    for (const issue of issues)
      expect(`${issue.message} ${issue.fix}`.replace("(en)", "")).not.toMatch(/\{[a-z]\w*\}/);
  }
});

test("text of the document's own is cut in messages", () => {
  const { issues } = judged("alt-text-meaning", [fact("image", { alt: `${"long ".repeat(10_000)}` })]).report;
  expect(issues[0]!.message.length).toBeLessThan(400);
  expect(issues[0]!.message).toContain("…");
});

test("the summary of a language tells codes that PDF takes from those that are registered", () => {
  const { language } = documentFact();
  const said = (value: string) => summaryOf("language", [], { language: { ...language!, value } });
  expect(said("en-GB")).toBe("The document says which language it is written in.");
  expect(said("en-GB\0")).toBe("The document says which language it is written in.");
  expect(said("English")).toBe(
    "The document gives a language code of the right form, though none that is registered.",
  );
});

test("the summary names what the whole lacks", () => {
  const slides = [fact("slide"), fact("slide", { title: null }), fact("slide", { title: "Costs" })];
  expect(summaryOf("headings-present", slides, { format: "pptx", parts: "slides" })).toBe(
    "1 of 3 slides has no title.",
  );
  expect(
    summaryOf("headings-present", [fact("slide", { title: null })], { format: "pptx", parts: "slides" }),
  ).toBe("The slide has no title.");
  expect(summaryOf("headings-present", [], { isSubstantial: true })).toBe("The document has no headings.");
  expect(summaryOf("headings-present", [], { headings: { total: 2, blank: 2 } })).toBe(
    "All headings of the document are empty.",
  );
  expect(summaryOf("title", [], { title: { ...title, isShown: false } })).toBe(
    "The document has a title but does not show it.",
  );
  expect(summaryOf("title", [], { title: { ...title, value: null } })).toBe("The document has no title.");
  const bare = { tagging: { ...tagging!, isMarked: false, hasTree: false } };
  expect(summaryOf("structure-tags", [], bare)).toBe("The document has no tags.");
  expect(summaryOf("structure-tags", [fact("page", { untaggedTexts: 1 })])).toBe(
    "The tags are not in order or do not hold everything that is on the pages.",
  );
  expect(summaryOf("language", [fact("language-defect")])).toBe(
    "1 of 2 language declarations is wrong or missing.",
  );
});
