import { expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import type { Report } from "../../../src/checker/report/report.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { findingsSections } from "../../../src/render/findings.ts";
import { checkToBeginWith } from "../../../src/render/words.ts";
import { docx, p, picture } from "../build/docx.ts";
import { documentFact, fact, reportOn } from "../build/facts.ts";
import { pdf } from "../build/pdf.ts";
import { ap, pptx, sp, title } from "../build/pptx.ts";
import { image, paint, tag, taggedPdf } from "../build/tagged-pdf.ts";

const issuesOf = ({ issues }: Report, id: string) => issues.filter(({ check_id }) => check_id === id);
const row = ({ checks }: Report, id: string) => checks.find((one) => one.id === id)!;
const asked = (bytes: Uint8Array) => check(bytesSource(bytes), { filename: "tides.pdf", tiers: [1] });

it("pictures outside the tags are said of their page, and once of all of them", async () => {
  const pictures = [1, 2, 3].map((at) => paint("Im1", [72, at * 150, 90, 90]).operators);
  const report = await asked(
    taggedPdf({
      tags: [tag("H1", "Tides")],
      loose: [pictures.join("\n")],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    }),
  );
  expect(row(report, "image-alt")).toMatchObject({ status: "failed", failed_count: 3, score: 0 });
  const [one, ...more] = issuesOf(report, "image-alt");
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    message:
      '3 images stand outside the tags, so that none of them can have alternative text. See "PDF structure tags present".',
    location: { label: expect.stringMatching(/^Page 1.* and 2 more$/), page: 1 },
  });
  expect(issuesOf(report, "structure-tags")).toHaveLength(1);
  expect(report.issues.map(({ check_id }) => check_id)).toEqual(["structure-tags", "image-alt"]);
  expect(report.total_issues).toBe(2);
});

it("what an untagged document lacks follows from its missing tags", async () => {
  const words = Array.from(
    { length: 6 },
    (_, at) => `BT /F1 12 Tf 72 ${700 - 20 * at} Td (Tides rise) Tj ET`,
  );
  const report = await asked(pdf({ pages: Array.from({ length: 5 }, () => words.join("\n")) }));
  expect(row(report, "headings-present")).toMatchObject({ status: "failed", score: 0 });
  expect(issuesOf(report, "headings-present").map(({ message }) => message)).toEqual([
    'Without tags the document can have no headings. See "PDF structure tags present".',
  ]);
  const order = report.issues.map(({ check_id }) => check_id);
  expect(order.indexOf("structure-tags")).toBeLessThan(order.indexOf("headings-present"));
});

it("people are told to begin with the cause", () => {
  const { tagging } = documentFact();
  const report = {
    ...reportOn([fact("image", { alt: null, isUntagged: true })], {
      tagging: { ...tagging!, isMarked: false, hasTree: false },
    }),
    report_id: "rep_1",
    created_at: "2026-11-22T20:00:00.000Z",
  };
  expect(findingsSections(report)[0]!.findings.map(({ check: { id } }) => id)).toEqual([
    "structure-tags",
    "image-alt",
  ]);
  expect(checkToBeginWith(report)?.check.id).toBe("structure-tags");
});

it("a missing language is said once, with nothing for what would take it over", () => {
  const { language } = documentFact();
  const uncovered = fact("language-defect", { defect: "uncovered", detail: "an outline item" });
  const missing = { language: { ...language!, value: null, isValid: false } };
  const report = reportOn([uncovered, uncovered], missing, { tiers: [1] });
  expect(issuesOf(report, "language")).toHaveLength(1);
  expect(issuesOf(report, "language")[0]!.message).toContain("does not say which language");
  expect(report.total_issues).toBe(report.issues.length);
  // Where every text but these has a language of its own, each of them is reported.
  const covered = { language: { ...language!, value: null, isValid: false, isCovered: true } };
  expect(issuesOf(reportOn([uncovered, uncovered], covered, { tiers: [1] }), "language")).toHaveLength(2);
});

it("fields outside the tags of a document without tags are said once, and each name that is missing", () => {
  const { tagging } = documentFact();
  const untagged = { tagging: { ...tagging!, isMarked: false, hasTree: false } };
  const field = fact("field", { name: null, isTagged: false });
  const own = issuesOf(reportOn([field, field], untagged, { tiers: [1] }), "form-labels");
  expect(own.map(({ message }) => message.split(".")[0])).toEqual([
    "This text field has no name",
    "This text field has no name",
    "2 fields stand outside the tags",
  ]);
});

it("a title that is the file's name is said once", async () => {
  const file = bytesSource(docx({ title: "guide.docx", body: p("Ships") }));
  const report = await check(file, { filename: "guide.docx", tiers: [1, 2] });
  expect(issuesOf(report, "title")).toHaveLength(1);
  expect(issuesOf(report, "title-quality")).toEqual([]);
  expect(row(report, "title-quality").status).toBe("failed");
});

it("what follows is said by itself where its cause is not in the report", () => {
  const report = reportOn([fact("image", { alt: null, isUntagged: true })], {}, { tiers: [1] });
  expect(issuesOf(report, "image-alt")[0]!.message).toContain(
    "painted on the page but stands outside the tags",
  );
});

it("a consequence keeps its fingerprint when there are more of it", () => {
  const page = fact("page", { untaggedImages: 1 });
  const picture = fact("image", { alt: null, isUntagged: true });
  const print = (pictures: number) =>
    issuesOf(
      reportOn([page, ...Array.from({ length: pictures }, () => picture)], {}, { tiers: [1] }),
      "image-alt",
    ).map(({ fingerprint }) => fingerprint);
  expect(print(1)).toEqual(print(4));
  expect(print(1)).toHaveLength(1);
});

const page = (body: string, tiers = [1, 2]) =>
  check(
    bytesSource(
      new TextEncoder().encode(
        `<!doctype html><html lang="en"><title>Tides</title><body><h1>Tides</h1>${body}</body></html>`,
      ),
    ),
    { filename: "tides.html", tiers },
  );

it("links without a name because of their picture are said once, others each", async () => {
  const links =
    '<p><a href="a"><img src="a.png"></a> <a href="b"><span><img src="b.png"></span></a> <a href="c"></a> <a href="d"><img src="d.png"> Map</a>';
  const report = await page(links);
  expect(row(report, "link-text")).toMatchObject({ status: "failed", failed_count: 3, passed_count: 1 });
  expect(issuesOf(report, "link-text").map(({ message }) => message)).toEqual([
    expect.stringMatching(/^This link has no text\./),
    'Pictures without alternative text are all that 2 links hold, so that the links have no name. See "Image alt text".',
  ]);
  expect(issuesOf(report, "image-alt")).toHaveLength(3);
  // Without the pictures each link is reported.
  expect(issuesOf(await page(links, [2]), "link-text")).toHaveLength(3);
});

it("buttons without a name because of their picture are said once, others each", async () => {
  const buttons =
    '<p><button><img src="a.png"></button> <button></button> <button><img src="b.png"> Save</button> <label><button><img src="c.png"></button> Copy</label>';
  const report = await page(buttons);
  expect(row(report, "form-labels")).toMatchObject({ status: "failed", failed_count: 2, passed_count: 2 });
  expect(issuesOf(report, "form-labels").map(({ message }) => message)).toEqual([
    expect.stringMatching(/^This button has no name\./),
    'A picture without alternative text is all that one button or field holds, so that it has no name. See "Image alt text".',
  ]);
  expect(issuesOf(await page(buttons, [2]), "form-labels")).toEqual([]);
});

it("so are they in Word and PDF", async () => {
  const { issues } = await check(
    bytesSource(
      docx({
        body: p(`<w:hyperlink r:id="rId90">${picture('name="Logo"')}</w:hyperlink>`),
        links: { rId90: "https://example.org/" },
      }),
    ),
    { filename: "tides.docx", tiers: [1, 2] },
  );
  const emptied = /^A picture without alternative text is all that one link holds/;
  expect(issues.filter(({ check_id }) => check_id === "link-text")).toMatchObject([
    { message: expect.stringMatching(emptied) },
  ]);
  const links = async (entries: { Alt?: string }) => {
    const report = await check(
      bytesSource(
        taggedPdf({
          tags: [tag("Link", [tag("Figure", paint("I"), entries)])],
          resources: (builder) => ({ XObject: { I: image(builder) } }),
        }),
      ),
      { filename: "tides.pdf", tiers: [1, 2] },
    );
    expect(row(report, "link-text").passed_count + row(report, "link-text").failed_count).toBe(1);
    return issuesOf(report, "link-text");
  };
  expect(await links({})).toMatchObject([{ message: expect.stringMatching(emptied) }]);
  expect(await links({ Alt: "Map of the harbour" })).toEqual([]);
});

it("what else is wrong with a table without headers is said behind that", async () => {
  const ragged = "<table><tr><td>a<td>b<td>c<tr><td>1<td>2<tr><td>5<td>6<td>7</table>";
  const merged = "<table><tr><td>a<td>b<td>c<tr><td>1<td colspan=2>2<tr><td>5<td>6<td>7</table>";
  const headed = ragged.replace("<td>a<td>b<td>c", "<th>a<th>b<th>c");
  const report = await page(ragged + ragged + merged + headed);
  expect(issuesOf(report, "table-headers")).toHaveLength(3);
  expect(
    issuesOf(report, "table-regularity").map(({ message }) => message.replace(/, so that.*/, "")),
  ).toEqual([
    "The rows of this table do not all have the same number of cells",
    '2 of the tables whose headers are not marked have rows of different lengths, too. See "Table headers marked".',
    'One table whose headers are not marked has merged cells, too. See "Table headers marked".',
  ]);
  expect(row(report, "table-regularity")).toMatchObject({ status: "failed", failed_count: 3 });
});

it("texts with the wrong language code of the whole presentation follow from it, others do not", async () => {
  const text = (language: string) => ap("Tides rise twice a day", "", `lang="${language}"`);
  const given = (own: string) =>
    check(
      bytesSource(
        pptx({
          textLanguage: "en_US",
          slides: [title("Tides") + sp("Body", { text: text("en_US") + text(own) })],
        }),
      ),
      { filename: "tides.pptx", tiers: [1, 2] },
    );
  const messages = async (own: string, check: string) =>
    issuesOf(await given(own), check).map(({ message }) => message.split(",")[0]);
  expect(await messages("en_US", "language")).toEqual(['The document gives "en_US" as its language']);
  expect(await messages("en_US", "language-of-parts")).toEqual([]);
  expect(await messages("fr_FR", "language-of-parts")).toHaveLength(1);
  expect(issuesOf(await given("en_US"), "language")[0]!.fix).toContain("Set Proofing Language");
});

it("headings and links that are empty where artifacts hide the text follow from that", () => {
  const report = reportOn(
    [fact("hidden-text", { isWhole: true }), fact("link", { text: "" }), fact("link", { text: " " })],
    { headings: { total: 2, blank: 2 } },
  );
  expect(issuesOf(report, "headings-present").map(({ message }) => message)).toEqual([
    'The tags hold hardly any text, and the headings have none. See "PDF structure tags present".',
  ]);
  expect(issuesOf(report, "link-text").map(({ message }) => message)).toEqual([
    'The tags hold hardly any text, and 2 links have none. See "PDF structure tags present".',
  ]);
});
