import { describe, expect, test } from "vitest";
import type { DocumentFact, Fact } from "../../../src/checker/model.ts";
import type { Length } from "../../../src/formats/notes.ts";
import { documentFact, fact, judged, place } from "../build/facts.ts";

type Case = [
  what: string,
  facts: Fact[],
  status: string,
  messages: string[],
  document?: Partial<DocumentFact>,
];

const { language, title, navigation, tagging } = documentFact();
const spoken = (traits: Partial<NonNullable<DocumentFact["language"]>>) => ({
  language: { ...language!, ...traits },
});
const titled = (traits: Partial<DocumentFact["title"]>) => ({ title: { ...title, ...traits } });
const tagged = (traits: Partial<NonNullable<DocumentFact["tagging"]>>) => ({
  tagging: { ...tagging!, ...traits },
});
const long = (found: string | null, length: Length = { count: 34, of: "pages" }) => ({
  navigation: { ...navigation, length, found },
});
const heading = (level: number | null, traits = {}) => fact("heading", { level, ...traits });
const silent = { value: null, isValid: false };

const cases: Record<string, Case[]> = {
  language: [
    ["a registered language", [], "passed", []],
    ["no language", [], "failed", ["missing"], spoken(silent)],
    ["a language that does not exist", [], "failed", ["invalid"], spoken({ value: "en_US", isValid: false })],
    ["a language of the body alone", [], "failed", ["ofBody"], spoken({ ...silent, isOfBody: true })],
    ["every text with a language of its own", [], "passed", [], spoken({ ...silent, isCovered: true })],
    [
      "no language where none is asked for",
      [],
      "needs_review",
      ["undeclared"],
      spoken({ ...silent, isOptional: true }),
    ],
    [
      "no language in what was read",
      [],
      "needs_review",
      ["unseen"],
      spoken({ ...silent, isElsewhere: true }),
    ],
    ["a language that names none", [], "needs_review", ["undetermined"], spoken({ value: "und" })],
    ["a language whose code begins like it", [], "passed", [], spoken({ value: "mui" })],
    ["no place for a language", [], "not_applicable", [], { language: null }],
    ["a malformed part", [fact("language-defect")], "failed", ["malformedPart"]],
    ["lang and xml:lang apart", [fact("language-defect", { defect: "mismatch" })], "failed", ["mismatch"]],
    [
      "an outline without a language",
      [fact("language-defect", { defect: "uncovered" })],
      "failed",
      ["uncovered"],
    ],
  ],
  title: [
    ["a title", [], "passed", []],
    ["no title", [], "failed", ["missing"], titled({ value: null })],
    ["a title that is not shown", [], "failed", ["notShown"], titled({ isShown: false })],
    [
      "no title, and none shown",
      [],
      "failed",
      ["missing", "wouldNotShow"],
      titled({ value: null, isShown: false }),
    ],
    [
      "no title where the part that has it is damaged",
      [],
      "needs_review",
      ["unread"],
      titled({ value: null, isUnread: true }),
    ],
    ["no title in what was read", [], "needs_review", ["unseen"], titled({ value: null, isElsewhere: true })],
    [
      "a title that nothing read shows",
      [],
      "needs_review",
      ["unseen"],
      titled({ isShown: false, isElsewhere: true }),
    ],
    ["the program's title", [], "failed", ["template"], titled({ value: "PowerPoint Presentation" })],
    [
      "the program's title in another language",
      [],
      "failed",
      ["template"],
      titled({ value: " powerpoint-Präsentation " }),
    ],
    ["the name of a new file", [], "failed", ["template"], titled({ value: "Document1" })],
    ["the file's name", [], "failed", ["fileName"], titled({ value: "Sales.pdf" })],
    [
      "the file's name, as its author wrote it",
      [],
      "passed",
      [],
      titled({ value: "Sales.pdf", isTyped: true }),
    ],
    ["a title that is nowhere shown otherwise", [], "passed", [], titled({ isShown: null })],
    [
      "a printed title, which is for title-quality",
      [],
      "passed",
      [],
      titled({ value: "Microsoft Word - a.doc" }),
    ],
  ],
  "headings-present": [
    ["headings", [], "passed", [], { headings: { total: 3, blank: 1 } }],
    ["only empty headings", [], "failed", ["allEmpty"], { headings: { total: 2, blank: 2 } }],
    ["a long document without headings", [], "failed", ["none"], { isSubstantial: true }],
    [
      "a document whose text was not read",
      [],
      "needs_review",
      ["unseen"],
      { headings: { total: 0, blank: 0, isElsewhere: true }, isSubstantial: true },
    ],
    ["a short document without headings", [], "not_applicable", []],
    ["slides with titles", [fact("slide")], "passed", [], { isSubstantial: true }],
    [
      "a slide without title",
      [fact("slide"), fact("slide", { title: " " })],
      "failed",
      ["slideWithoutTitle"],
    ],
    ["named sheets", [fact("sheet"), fact("sheet", { name: "Sales" })], "passed", []],
    [
      "a sheet called Sheet1",
      [fact("sheet", { name: "Sheet1", isGenericName: true })],
      "failed",
      ["genericSheet"],
    ],
    [
      "an empty sheet called Sheet2",
      [fact("sheet", { name: "Sheet2", isGenericName: true, isEmpty: true })],
      "failed",
      ["emptySheet"],
    ],
  ],
  "heading-hierarchy": [
    ["no headings", [], "not_applicable", []],
    ["one level after another", [1, 2, 3, 2, 3, 1, 2].map((level) => heading(level)), "passed", []],
    ["several first headings", [heading(1), heading(1)], "passed", []],
    ["a step of two", [heading(1), heading(3)], "failed", ["skipped"]],
    [
      "a step of two after an ascent",
      [heading(1), heading(2), heading(1), heading(3)],
      "failed",
      ["skipped"],
    ],
    ["a heading after text that was not read", [heading(1), heading(3, { isAfterGap: true })], "passed", []],
    [
      "a step of two after a gap and a heading",
      [heading(1), heading(2, { isAfterGap: true }), heading(4)],
      "failed",
      ["skipped"],
    ],
    ["a first heading of level 2", [heading(2)], "failed", ["first"]],
    ["a first heading of level 2 where any may come first", [heading(2, { first: null })], "passed", []],
    ["a first heading of level 2 where 2 comes first", [heading(2, { first: 2 })], "passed", []],
    ["an empty heading", [heading(1), heading(2, { text: "\u00A0" })], "failed", ["empty"]],
    ["H alone", [heading(null), heading(null)], "passed", []],
    ["H and H1 mixed", [heading(null), heading(1), heading(null)], "failed", ["mixed"]],
    ["a second H in one part", [heading(null), heading(null, { isRepeated: true })], "failed", ["repeated"]],
    ["slides with titles of their own", [fact("slide"), fact("slide", { title: "Costs" })], "passed", []],
    [
      "two slides of one title",
      [fact("slide"), fact("slide", { title: " SALES " })],
      "failed",
      ["sameSlideTitle"],
    ],
    [
      "slides without titles",
      [fact("slide", { title: null }), fact("slide", { title: " " })],
      "not_applicable",
      [],
    ],
  ],
  "list-structure": [
    ["no lists", [], "not_applicable", []],
    ["a list", [fact("list")], "passed", []],
    ["typed bullets", [fact("typed-list")], "failed", ["typed"]],
    ...(
      [
        ["foreign-child", "foreignChild"],
        ["stray-item", "strayItem"],
        ["foreign-item-child", "foreignItemChild"],
        ["missing-body", "missingBody"],
        ["stray-body", "strayBody"],
        ["caption-not-first", "captionNotFirst"],
        ["malformed-description-list", "malformedDescriptionList"],
        ["broken-roles", "brokenRoles"],
      ] as const
    ).map(
      ([defect, message]): Case => [
        defect,
        [fact("list", { defects: [{ defect, place }] })],
        "failed",
        [message],
      ],
    ),
  ],
  "image-alt": [
    ["no images", [], "not_applicable", []],
    ["alternative text", [fact("image")], "passed", []],
    ["alternative text in another script", [fact("image", { alt: "東京タワー" })], "passed", []],
    ["no alternative text", [fact("image", { alt: null })], "failed", ["missing"]],
    ["blank alternative text", [fact("image", { alt: " \u200B" })], "failed", ["missing"]],
    ["decoration", [fact("image", { alt: null, isDecorative: true })], "passed", []],
    ["an image outside the tags", [fact("image", { alt: null, isUntagged: true })], "failed", ["untagged"]],
    ["a scan", [fact("image", { alt: null, isUntagged: true, isScan: true })], "failed", ["scan"]],
    ["a file name", [fact("image", { alt: "header_v2.png" })], "failed", ["fileName"]],
    [
      "its own file name",
      [fact("image", { alt: "Header_v2", fileName: "a/header_v2.png?x=1" })],
      "failed",
      ["fileName"],
    ],
    ["a camera's name", [fact("image", { alt: "DSC_0012" })], "failed", ["cameraName"]],
    ["an address", [fact("image", { alt: "https://example.org/a" })], "failed", ["url"]],
    ["a generic word", [fact("image", { alt: "Picture 3" })], "failed", ["generic"]],
    ["a placeholder", [fact("image", { alt: "[insert alt text here]" })], "failed", ["placeholder"]],
  ],
  "figure-alt": [
    ["no figures", [], "not_applicable", []],
    ["alternative text", [fact("figure")], "passed", []],
    ["no alternative text", [fact("figure", { alt: null, sort: "chart" })], "failed", ["missing"]],
    ["decoration", [fact("figure", { alt: null, isDecorative: true })], "passed", []],
    ["text around it", [fact("figure", { alt: null, needsReview: true })], "needs_review", ["review"]],
    ["a generic word", [fact("figure", { alt: "Diagramm" })], "failed", ["generic"]],
    ["a path", [fact("figure", { alt: "C:\\Users\\a b\\logo of us.jpg" })], "failed", ["fileName"]],
  ],
  "figure-captions": [
    ["no figures", [], "not_applicable", []],
    ["a caption", [fact("caption")], "passed", []],
    ["one captioned, one not", [fact("caption"), fact("caption", { caption: null })], "passed", []],
    [
      "none captioned",
      [fact("caption", { caption: null }), fact("caption", { caption: " " })],
      "needs_review",
      ["none"],
    ],
    ["a typed caption", [fact("caption", { caption: null, typed: "Figure 2 Costs" })], "failed", ["typed"]],
    [
      "a table's",
      [fact("caption", { caption: null, isExpected: true, isOfTable: true })],
      "failed",
      ["missingTable"],
    ],
    [
      "a table's typed one",
      [fact("caption", { caption: null, typed: "Table 2: Costs", isExpected: true, isOfTable: true })],
      "failed",
      ["typedTable"],
    ],
    ["an expected caption", [fact("caption", { caption: null, isExpected: true })], "failed", ["missing"]],
  ],
  "table-headers": [
    ["no tables", [], "not_applicable", []],
    ["headers", [fact("table")], "passed", []],
    [
      "layout",
      [fact("table", { isLayout: true, defects: [{ defect: "no-headers", place }] })],
      "not_applicable",
      [],
    ],
    [
      "one row",
      [fact("table", { rows: 1, defects: [{ defect: "no-headers", place }] })],
      "not_applicable",
      [],
    ],
    ["one row of headers", [fact("table", { rows: 1 })], "not_applicable", []],
    [
      "two rows",
      [fact("table", { rows: 2, defects: [{ defect: "no-headers", place }] })],
      "failed",
      ["noHeaders"],
    ],
    [
      "one column",
      [fact("table", { columns: 1, defects: [{ defect: "no-headers", place }] })],
      "not_applicable",
      [],
    ],
    [
      "a header row to the eye",
      [fact("table", { needsReview: "visual-header" })],
      "needs_review",
      ["visualHeader"],
    ],
    [
      "a first column that may be heads",
      [fact("table", { needsReview: "unmarked-heads" })],
      "needs_review",
      ["unmarkedHeads"],
    ],
    ["a range of cells", [fact("table", { needsReview: "no-table" })], "needs_review", ["noTable"]],
    ["a table of hyphens", [fact("table", { needsReview: "drawn-table" })], "needs_review", ["drawnTable"]],
    [
      "heads of a program",
      [fact("table", { needsReview: "program-heads" })],
      "needs_review",
      ["programHeads"],
    ],
    ...(
      [
        ["no-headers", "noHeaders"],
        ["blank-header", "blankHeader"],
        ["unreached-cell", "unreachedCell"],
        ["unknown-header-id", "unknownHeaderId"],
        ["invalid-scope", "invalidScope"],
        ["header-without-cells", "headerWithoutCells"],
      ] as const
    ).map(
      ([defect, message]): Case => [
        defect,
        [fact("table", { defects: [{ defect, place }] })],
        "failed",
        [message],
      ],
    ),
  ],
  "structure-tags": [
    ["tags", [fact("page")], "passed", []],
    ["a format without tags", [], "not_applicable", [], { tagging: null }],
    ["no tags", [], "failed", ["untagged"], tagged({ isMarked: false, hasTree: false })],
    ["tags without the mark", [], "failed", ["notMarked"], tagged({ isMarked: false })],
    ["the mark without tags", [], "failed", ["emptyTree"], tagged({ hasTree: false })],
    ["suspects", [], "failed", ["suspect"], tagged({ isSuspect: true })],
    [
      "tagging not switched on",
      [],
      "needs_review",
      ["optional"],
      tagged({ isOptional: true, isMarked: false }),
    ],
    ["tagging switched on", [], "passed", [], tagged({ isOptional: true, hasTree: false })],
    ["text outside the tags", [fact("page", { untaggedTexts: 2 })], "failed", ["untaggedText"]],
    ["images outside the tags", [fact("page", { untaggedImages: 1 })], "failed", ["untaggedImage"]],
    ["a scan", [fact("page", { isScan: true, untaggedImages: 1 })], "failed", ["scannedPage"]],
    ["a page that is one tagged picture", [fact("page", { isScan: true })], "needs_review", ["picturePage"]],
    ...(
      [
        ["tagged-in-artifact", "taggedInArtifact"],
        ["artifact-in-tagged", "artifactInTagged"],
        ["unmapped-role", "unmappedRole"],
        ["remapped-standard-role", "remappedStandardRole"],
        ["circular-role", "circularRole"],
        ["misplaced-element", "misplacedElement"],
        ["untagged-annotation", "untaggedAnnotation"],
      ] as const
    ).map(([defect, message]): Case => [defect, [fact("tagging-defect", { defect })], "failed", [message]]),
  ],
  "form-labels": [
    ["no fields", [], "not_applicable", []],
    ["a name", [fact("field")], "passed", []],
    ["no name", [fact("field", { name: "" })], "failed", ["missing"]],
    ["a placeholder alone", [fact("field", { isPlaceholderOnly: true })], "needs_review", ["placeholder"]],
    ["outside the tags", [fact("field", { isTagged: false })], "failed", ["untagged"]],
    ["a format without tags", [fact("field", { isTagged: null })], "passed", []],
    [
      "nameless and outside the tags",
      [fact("field", { name: null, isTagged: false })],
      "failed",
      ["missing", "untagged"],
    ],
  ],
  bookmarks: [
    ["a short document", [], "not_applicable", []],
    ["a long document with bookmarks", [], "passed", [], long("12 bookmarks")],
    ["a long document without", [], "failed", ["missing"], long(null)],
    ...(["pages", "slides", "sheets", "sections", "words"] as const).flatMap((of): Case[] => {
      const most = of === "words" ? 5_000 : 20;
      return [
        [`${most} ${of}`, [], "not_applicable", [], long(null, { count: most, of })],
        [`${most + 1} ${of}`, [], "failed", ["missing"], long(null, { count: most + 1, of })],
      ];
    }),
  ],
};

for (const [id, rows] of Object.entries(cases)) {
  describe(id, () => {
    test.each(rows)("%s", (_, facts, status, messages, document) => {
      expect(judged(id, facts, document)).toMatchObject({ status, messages });
    });

    test("is not applicable where the format has no place for it", () => {
      for (const [, facts, , , document] of rows) {
        expect(judged(id, facts, document, { sees: [] })).toMatchObject({
          status: "not_applicable",
          messages: [],
        });
      }
    });
  });
}

test("a thing with several defects is one failed thing", () => {
  const defects = ["blank-header", "unreached-cell", "unreached-cell"] as const;
  const table = fact("table", { defects: defects.map((defect) => ({ defect, place })) });
  expect(judged("table-headers", [table, fact("table")])).toMatchObject({ passed: 1, failed: 1 });
  expect(judged("title", [], titled({ value: null, isShown: false }))).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test("conditions of the whole document count one by one", () => {
  const page = fact("page", { untaggedTexts: 1, untaggedImages: 1 });
  expect(judged("structure-tags", [page], tagged({ isSuspect: true }))).toMatchObject({
    passed: 2,
    failed: 2,
  });
});

test("a defect is told where it is", () => {
  const cell = { label: "Page 2, table 1, cell B3", page: 2 };
  const table = fact("table", { defects: [{ defect: "unreached-cell", place: cell, snippet: "412" }] });
  expect(judged("table-headers", [table]).report.issues).toMatchObject([{ location: cell, snippet: "412" }]);
});

test("what a person must decide is told apart from what has failed", () => {
  const cell = { label: "Cell B3" };
  const tables = [
    fact("table", { defects: [{ defect: "unreached-cell", place: cell, snippet: "412" }] }),
    fact("table", { needsReview: "visual-header" }),
  ];
  const { issues } = judged("table-headers", tables).report;
  expect(issues.map(({ needs_review, conformance_failure }) => [needs_review, conformance_failure])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("best practice is told apart from failures of WCAG", () => {
  const facts = [
    heading(1),
    heading(3),
    fact("caption", { caption: null, typed: "Figure 1" }),
    fact("image", { alt: null }),
  ];
  const claims = ["heading-hierarchy", "figure-captions", "headings-present", "bookmarks", "image-alt"].map(
    (id) =>
      judged(id, facts, { ...long(null), isSubstantial: true }).report.issues.map(
        (issue) => issue.conformance_failure,
      ),
  );
  expect(claims).toEqual([[false], [false], [false], [false], [true]]);
});
