import { describe, expect, test } from "vitest";
import { checks } from "../../../src/checker/checks/all.ts";
import type { DocumentFact, Fact } from "../../../src/checker/model.ts";
import { documentFact, fact, judged, place } from "../build/facts.ts";

type Case = [
  what: string,
  facts: Fact[],
  status: string,
  messages: string[],
  document?: Partial<DocumentFact>,
];

const { title } = documentFact();
const titled = (traits: Partial<DocumentFact["title"]>) => ({ title: { ...title, ...traits } });
const link = (text: string, target: string | null = "https://example.org/a") =>
  fact("link", { text, target });
const noHeaders = [{ defect: "no-headers", place } as const];
const none = { extent: { pages: null, words: null, paragraphs: null } };

const cases: Record<string, Case[]> = {
  "alt-text-quality": [
    ["a good text", [fact("image")], "passed", []],
    [
      "no text, which is for image-alt",
      [fact("image", { alt: null }), fact("figure", { alt: "logo" })],
      "not_applicable",
      [],
    ],
    ["what may be a placeholder", [fact("image", { alt: "alt text" })], "needs_review", ["doubtful"]],
    ["250 characters", [fact("image", { alt: "ä".repeat(250) })], "passed", []],
    ["251 characters", [fact("image", { alt: "ä".repeat(251) })], "needs_review", ["tooLong"]],
    ["characters outside the first plane", [fact("image", { alt: "𠮷".repeat(250) })], "passed", []],
    [
      "the caption again",
      [fact("figure", { alt: "Costs by year", caption: "Costs  by Year " })],
      "needs_review",
      ["sameAsCaption"],
    ],
    [
      "the image announced",
      [fact("image", { alt: "A picture of our house" })],
      "needs_review",
      ["announcement"],
    ],
    [
      "the image announced in German",
      [fact("image", { alt: "Ein Foto von uns" })],
      "needs_review",
      ["announcement"],
    ],
    ["a word that only begins so", [fact("image", { alt: "Picturesque village" })], "passed", []],
    [
      "a program's text",
      [fact("image", { alt: "A cat. Description automatically generated" })],
      "needs_review",
      ["madeByProgram"],
    ],
    [
      "one text on two pictures",
      ["a:1", "b:2"].map((anchor) => fact("image", { alt: "Our house", anchor })),
      "needs_review",
      ["sameAsOthers"],
    ],
    [
      "one picture on two slides",
      ["256 a:1", "257 a:1"].map((anchor) => fact("image", { alt: "Our house", anchor })),
      "passed",
      [],
    ],
    [
      "one text on two pictures that nothing tells apart",
      [1, 2].map(() => fact("image", { alt: "Our house" })),
      "passed",
      [],
    ],
  ],
  "possible-headings": [
    ["bold", [fact("possible-heading")], "needs_review", ["bold"]],
    [
      "larger than the text",
      [fact("possible-heading", { isBold: false, isLarger: true })],
      "needs_review",
      ["larger"],
    ],
    ["headings that are marked", [fact("heading")], "not_applicable", []],
  ],
  "link-text": [
    ["no links", [], "not_applicable", []],
    ["text that says where", [link("Annual report 2025")], "passed", []],
    ["no text", [link(" ")], "failed", ["empty"]],
    ["click here", [link("Click here »")], "failed", ["hollow"]],
    ["mehr", [link("mehr…")], "failed", ["hollow"]],
    ["こちら", [link("こちら")], "failed", ["hollow"]],
    ["тук", [link("тук")], "failed", ["hollow"]],
    ["tovább", [link("Tovább »")], "failed", ["hollow"]],
    ["اینجا کلیک کنید", [link("اینجا کلیک کنید")], "failed", ["hollow"]],
    ["यहाँ क्लिक करें", [link("यहाँ क्लिक करें")], "failed", ["hollow"]],
    ["IDE", [link("IDE")], "passed", []],
    ["a short address", [link("www.example.org")], "passed", []],
    ["a long address", [link("https://example.org/very/long/path?with=query")], "needs_review", ["address"]],
    ["one text, one target", [link("Report", "a"), link("Report", "a")], "passed", []],
    [
      "one text, the page itself",
      [link("Report", "#"), link("Report", ""), link("Report", "#top")],
      "passed",
      [],
    ],
    ["a section that is called so", [link("Links", "#link")], "passed", []],
    ["a property that is called so", [link("info", "Image.html#PIL.Image.info")], "passed", []],
    ["a section that is called otherwise", [link("Links", "#dues")], "failed", ["hollow"]],
    ["more of a page", [link("more", "/dues#more")], "failed", ["hollow"]],
    ["one text, two targets", [link("Report", "a"), link(" report", "b")], "needs_review", ["ambiguous"]],
    [
      "one text, three targets, told once",
      [link("R 1", "a"), link("R 1", "b"), link("R 1", "c")],
      "needs_review",
      ["ambiguous"],
    ],
    ["targets that are not known", [link("Report", null), link("Report", "b")], "passed", []],
  ],
  "language-of-parts": [
    ["no parts", [], "not_applicable", []],
    ["a registered language", [fact("part-language")], "passed", []],
    ["an unknown language", [fact("part-language", { value: "xx" })], "failed", ["unknown"]],
  ],
  contrast: [
    ["no colours", [], "not_applicable", []],
    ["black on white", [fact("colour")], "passed", []],
    ["#767676 on white, 4.54", [fact("colour", { foreground: [118, 118, 118] })], "passed", []],
    ["#777777 on white, 4.48", [fact("colour", { foreground: [119, 119, 119] })], "failed", ["low"]],
    [
      "#777777 on white, large",
      [fact("colour", { foreground: [119, 119, 119], isLarge: true })],
      "passed",
      [],
    ],
    [
      "#959595 on white, large, 2.99",
      [fact("colour", { foreground: [149, 149, 149], isLarge: true })],
      "failed",
      ["low"],
    ],
  ],
  "table-scope": [
    ["no tables", [], "not_applicable", []],
    ["a format without scope", [fact("table")], "not_applicable", []],
    ["every header with a scope", [fact("table", { headersWithoutScope: 0 })], "passed", []],
    ["a header without", [fact("table", { headersWithoutScope: 1 })], "failed", ["missing"]],
    ["a header of two rows", [fact("table", { rows: 2, headersWithoutScope: 1 })], "failed", ["missing"]],
    ["a header of one row", [fact("table", { rows: 1, headersWithoutScope: 1 })], "not_applicable", []],
    ["a header of one column", [fact("table", { columns: 1, headersWithoutScope: 1 })], "not_applicable", []],
    [
      "no headers at all",
      [fact("table", { headersWithoutScope: 0, defects: noHeaders })],
      "not_applicable",
      [],
    ],
    ["layout", [fact("table", { headersWithoutScope: 1, isLayout: true })], "not_applicable", []],
  ],
  "table-regularity": [
    ["no tables", [], "not_applicable", []],
    ["a regular table", [fact("table")], "passed", []],
    ["a table of one row", [fact("table", { rows: 1 })], "not_applicable", []],
    [
      "a table of one column with a table in it",
      [fact("table", { columns: 1, isNested: true })],
      "needs_review",
      ["nested"],
    ],
    ["rows of unequal length", [fact("table", { isRagged: true })], "failed", ["ragged"]],
    ["rows that are filled up", [fact("table", { filledRows: 2 })], "needs_review", ["filled"]],
    ["rows that are cut", [fact("table", { cutRows: [{ place }] })], "failed", ["cut"]],
    ["merged cells", [fact("table", { mergedCells: 2 })], "needs_review", ["merged"]],
    ["a table in a table", [fact("table", { isNested: true })], "needs_review", ["nested"]],
    [
      "cells that stand elsewhere than their tags say",
      [fact("table", { displaced: [{ tagged: "column 2", shown: "column 3", place }] })],
      "needs_review",
      ["displaced"],
    ],
    ["layout", [fact("table", { isNested: true, isLayout: true })], "not_applicable", []],
  ],
  "title-quality": [
    ["a good title", [], "passed", []],
    ["no title, which is for title", [], "not_applicable", [], titled({ value: null })],
    ["the program's title, which is for title", [], "not_applicable", [], titled({ value: "Untitled" })],
    ["a printed title", [], "failed", ["programName"], titled({ value: "Microsoft Word - report.doc" })],
    ["a name of another file", [], "failed", ["fileLike"], titled({ value: "report_final.docx" })],
    ["a title for anything", [], "failed", ["hollow"], titled({ value: "Report" })],
    ["digits alone", [], "failed", ["hollow"], titled({ value: "2025-01" })],
    ["another script", [], "passed", [], titled({ value: "傳染病通報作業流程" })],
    ["a very long title", [], "needs_review", ["tooLong"], titled({ value: "word ".repeat(60) })],
    ["two titles", [], "failed", ["conflict"], titled({ conflict: "Other" })],
  ],
  "tab-order": [
    ["nothing to reach", [fact("page")], "not_applicable", []],
    ["a page that follows the tags", [fact("page", { tabsFollowStructure: true })], "passed", []],
    ["a page that does not", [fact("page", { tabsFollowStructure: false })], "failed", ["notStructure"]],
    ["a positive tabindex", [fact("tab-order", { value: 2 })], "failed", ["positive"]],
  ],
  "pdfua-identifier": [
    ["PDF/UA", [], "passed", []],
    ["no identifier", [], "failed", ["missing"], { pdfUa: null }],
  ],
  fonts: [
    ["no fonts", [], "not_applicable", []],
    ["a font in order", [fact("font")], "passed", []],
    ["a font that is not in the file", [fact("font", { isEmbedded: false })], "failed", ["notEmbedded"]],
    ["a font without Unicode", [fact("font", { hasUnicode: false })], "failed", ["noUnicode"]],
  ],
  "slide-reading-order": [
    ["no slides", [], "not_applicable", []],
    ["the title first", [fact("slide")], "passed", []],
    ["something before the title", [fact("slide", { isReadInOrder: false })], "failed", ["titleNotFirst"]],
  ],
  "floating-objects": [
    ["a picture", [fact("floating-object")], "needs_review", ["floating"]],
    ["a table without text beside it", [fact("floating-object", { beside: "" })], "needs_review", ["alone"]],
    ["pictures in line", [fact("image")], "not_applicable", []],
  ],
  "blank-paragraphs": [
    ["none", [], "passed", []],
    ["three in a row", [fact("blank-run")], "failed", ["run"]],
  ],
  "security-bit": [
    ["open to screen readers", [], "passed", []],
    ["closed to them", [], "failed", ["forbidden"], { allowsAssistiveTechnology: false }],
  ],
  "dynamic-xfa": [
    ["none", [], "passed", []],
    ["a dynamic form", [], "failed", ["dynamic"], { hasDynamicXfa: true }],
  ],
  "reading-order": [
    ["no pages and no slides", [], "not_applicable", []],
    ["tagged pages", [fact("page"), fact("page")], "needs_review", ["pages"]],
    ["pages without text", [fact("page", { characters: 0 })], "not_applicable", []],
    ["slides", [fact("slide")], "needs_review", ["slides"]],
  ],
  "alt-text-meaning": [
    ["no images", [], "not_applicable", []],
    ["texts", [fact("image"), fact("figure")], "needs_review", ["meaning", "meaning"]],
    ["words that are drawn as they are", [fact("figure", { isOfWords: true })], "not_applicable", []],
    [
      "no useful text, which is for image-alt",
      [fact("image", { alt: null }), fact("image", { alt: "a.png" })],
      "not_applicable",
      [],
    ],
    [
      "decoration",
      [fact("image", { isDecorative: true }), fact("figure", { isDecorative: true })],
      "needs_review",
      ["decoration"],
    ],
  ],
  "colour-alone": [
    ["nothing with colours", [fact("colour"), fact("image", { isDecorative: true })], "not_applicable", []],
    ["a chart", [fact("figure", { sort: "chart" })], "needs_review", ["chart"]],
    [
      "a diagram, which has no data labels",
      [fact("figure", { sort: "diagram" })],
      "needs_review",
      ["diagram"],
    ],
    ["pictures", [fact("image"), fact("figure")], "needs_review", ["pictures"]],
    [
      "coloured texts",
      [fact("colour", { foreground: [200, 0, 0] }), fact("colour", { foreground: [0, 0, 200] })],
      "needs_review",
      ["texts"],
    ],
  ],
  "audio-video-alternatives": [
    ["none", [], "not_applicable", []],
    ["sound", [fact("media", { sort: "audio" })], "needs_review", ["audio"]],
    ["video", [fact("media")], "needs_review", ["video"]],
    ["a text track", [fact("media", { hasTextTrack: true })], "needs_review", ["tracked"]],
  ],
  "plain-language": [
    ["much text", [], "needs_review", ["review"]],
    ["little text", [], "not_applicable", [], { extent: { pages: 1, words: 12, paragraphs: 1 } }],
    ["text that was not counted", [], "needs_review", ["review"], { extent: { ...none.extent, pages: 4 } }],
    [
      "pages with little on them",
      [fact("page", { characters: 40 })],
      "not_applicable",
      [],
      { extent: { ...none.extent, pages: 1 } },
    ],
    ["nothing known", [], "not_applicable", [], none],
  ],
};

for (const [id, rows] of Object.entries(cases)) {
  describe(id, () => {
    test.each(rows)("%s", (_, facts, status, messages, document) => {
      expect(judged(id, facts, document)).toMatchObject({ status, messages });
    });
  });
}

test("every check of tiers 2 and 3 is tested here", () => {
  expect(Object.keys(cases)).toEqual(checks.filter(({ tier }) => tier > 1).map(({ id }) => id));
});

test("the contrast is cut and a colour that would do is named", () => {
  const [issue] = judged("contrast", [fact("colour", { foreground: [119, 119, 119] })]).report.issues;
  expect(issue!.message).toContain(
    "The contrast of this text is 4.47 to 1 (#777777 on #FFFFFF), and 4.5 to 1 is needed.",
  );
  expect(issue!.fix).toContain("#757575 on this background");
  const [light] = judged("contrast", [fact("colour", { foreground: [80, 80, 80], background: [0, 0, 0] })])
    .report.issues;
  expect(light!.fix).toMatch(/#[7-9A-F][\dA-F]{5} on this background/);
});

test("the order of slides is that of slides, and of pages that of pages", () => {
  const summary = (parts?: "slides") =>
    judged("reading-order", [fact(parts ? "slide" : "page")], parts ? { parts } : {}).report.checks[0]!
      .message;
  expect(summary("slides")).toContain("go through the slides");
  expect(summary()).toContain("go through the pages");
});

test("slides to begin with are named, ten at most", () => {
  const slides = (count: number) =>
    Array.from({ length: count }, (_, at) => fact("slide", { number: at + 1, isReadInOrder: false }));
  const said = (count: number) => judged("reading-order", slides(count)).report.issues[0]!.message;
  expect(said(1)).toContain("the slide is read. Begin with slide 1.");
  expect(said(12)).toContain("Begin with slides 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and others.");
});

test("memory of link texts is bounded", () => {
  const links = Array.from({ length: 5_000 }, (_, at) => link(`Report ${at}`, "a"));
  expect(judged("link-text", [...links, link("Report 4999", "b")]).status).toBe("passed");
});
