import { expect, test } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import {
  artifact,
  factsOfKind,
  onPage,
  type TaggedDocument,
  tag,
  taggedPdf,
  text,
} from "../../checker/build/tagged-pdf.ts";

const sentence = "The members of the club met on Sunday and chose a new board for the year";
/** Lines of so many words each, from the middle of the page down. */
const lines = (count: number, words = sentence, from = 600) =>
  Array.from({ length: count }, (_, at) =>
    text(`${words} ${"abcdefghij"[at % 10]?.repeat(1 + at / 10)}`, from - 14 * at),
  );
const hidden = (count: number, words?: string, from?: number) =>
  lines(count, words, from).map(artifact).join("");

const tagged = (count: number, page = 0) =>
  Array.from({ length: count }, (_, at) => onPage(page, tag("P", `${sentence} ${at}`)));

async function structureTags(document: TaggedDocument) {
  const report = await check(bytesSource(taggedPdf(document)), { filename: "news.pdf" });
  const { status, message } = report.checks.find(({ id }) => id === "structure-tags")!;
  const issues = report.issues.filter(({ check_id }) => check_id === "structure-tags");
  return {
    status,
    message,
    issues: issues.map(({ message }) => message),
    places: issues.map(({ location }) => location),
  };
}

test("tags that hold hardly any of the text fail, with counts and pages", async () => {
  const document = {
    tags: [tag("P", "News")],
    pages: 2,
    loose: [hidden(10), hidden(10, "Another page tells of the garden and of all that grew in it this year")],
  };
  const { status, issues, places } = await structureTags(document);
  expect(status).toBe("failed");
  expect(issues).toEqual([
    "The tags hold hardly any of the text that the pages show: 330 of 331 words, on 2 pages, are marked as decoration (artifacts). Screen readers leave them out.",
  ]);
  expect(places).toMatchObject([{ label: "Page 1 and 1 more", page: 1 }]);
});

test("a page with more than 40 % of its words in artifacts is for a person to look at", async () => {
  const document = (count: number) => ({
    tags: [...tagged(10), ...tagged(10, 1)],
    pages: 2,
    loose: [
      "",
      hidden(count, "What stands in the box beside the text tells of the flowers and the trees", 400),
    ],
  });
  const { status, message, issues, places } = await structureTags(document(8));
  expect(status).toBe("needs_review");
  expect(message).toContain("A person");
  expect(issues).toEqual([
    "128 of the 298 words of this page are marked as decoration (artifacts), so that screen readers leave them out. Check whether any of them say what is said nowhere else.",
  ]);
  expect(places).toMatchObject([{ page: 2 }]);
  expect(await structureTags(document(6))).toMatchObject({ status: "passed", issues: [] });
});

test("what is repeated from page to page is no hidden text", async () => {
  const banner = hidden(4, "Please print this page only where you really have to do so", 500);
  const document = { tags: [0, 1, 2].flatMap((page) => tagged(1, page)), pages: 3 };
  expect(await factsOfKind("hidden-text", { ...document, loose: [banner, banner, banner] })).toEqual([]);
  expect(await factsOfKind("hidden-text", { ...document, loose: [banner, "", ""] })).toMatchObject([
    { isWhole: false, words: 52, shown: 69, place: { page: 1 } },
  ]);
});

test("numbers differ from page to page in what is repeated", async () => {
  const document = {
    tags: [0, 1, 2].flatMap((page) => tagged(1, page)),
    pages: 3,
    loose: [1, 2, 3].map((page) =>
      artifact(text(`Page ${page} of the report on all that the members of the club did in 202${page}`, 400)),
    ),
  };
  expect(await factsOfKind("hidden-text", document)).toEqual([]);
});

test("headers and footers in the margins are none, as long as they are short", async () => {
  const foot = (count: number) => hidden(count, sentence, 50);
  const document = (count: number) => ({ tags: tagged(1), loose: [foot(count)] });
  expect(await factsOfKind("hidden-text", document(2))).toEqual([]);
  expect(await factsOfKind("hidden-text", document(4))).toMatchObject([{ words: 68 }]);
});

test("text beside the page is not shown", async () => {
  const document = { tags: tagged(1), loose: [hidden(4, sentence, -40)] };
  expect(await factsOfKind("hidden-text", document)).toEqual([]);
});

test("words of alternative texts are held by the tags too", async () => {
  const document = (alt: string) => ({ tags: [tag("Figure", [], { Alt: alt })], loose: [hidden(3)] });
  expect(await factsOfKind("hidden-text", document("A poster"))).toMatchObject([
    { isWhole: true, words: 51, shown: 51 },
  ]);
  expect(await factsOfKind("hidden-text", document(sentence))).toMatchObject([{ isWhole: false }]);
});
