import { describe, expect, test } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { PageBox } from "../../../src/formats/content.ts";
import { name, type PdfBuilder, type Writable } from "../../checker/build/pdf.ts";
import {
  image,
  operators,
  paint,
  type TaggedDocument,
  tag,
  taggedPdf,
  text,
} from "../../checker/build/tagged-pdf.ts";

const resources = (builder: PdfBuilder) => ({ XObject: { Im1: image(builder) } });

/** The boxes of the issues of a check, in the order of the report. */
async function boxesOf(checkId: string, document: TaggedDocument): Promise<(PageBox | undefined)[]> {
  const report = await check(bytesSource(taggedPdf(document)), { filename: "a.pdf", tiers: [1, 2, 3] });
  const issues = report.issues.filter(({ check_id }) => check_id === checkId);
  expect(issues.length).toBeGreaterThan(0);
  return issues.map(({ location }) => location.box);
}

/** An image without alternative text, 100 points from the left and 200 from the bottom, 50 wide and 30 high. */
const pictured = (page: { [key: string]: Writable } = {}): TaggedDocument => ({
  tags: [tag("P", "Sales by region"), tag("Figure", paint("Im1", [100, 200, 50, 30]))],
  resources,
  page: () => page,
});

describe("the place of an image on its page, from the top left corner of the page as it is shown", () => {
  test.each([
    ["upright", {}, { page: 1, x: 100, y: 562, width: 50, height: 30 }],
    ["turned to the right", { Rotate: 90 }, { page: 1, x: 200, y: 100, width: 30, height: 50 }],
    ["upside down", { Rotate: 180 }, { page: 1, x: 462, y: 200, width: 50, height: 30 }],
    ["turned to the left", { Rotate: -90 }, { page: 1, x: 562, y: 462, width: 30, height: 50 }],
    ["cropped", { CropBox: [80, 100, 400, 500] }, { page: 1, x: 20, y: 270, width: 50, height: 30 }],
    [
      "cropped through the image",
      { CropBox: [120, 100, 400, 500] },
      { page: 1, x: 0, y: 270, width: 30, height: 30 },
    ],
    [
      "cropped to more than there is",
      { CropBox: [-50, -50, 900, 900] },
      { page: 1, x: 100, y: 562, width: 50, height: 30 },
    ],
    ["in units of two points", { UserUnit: 2 }, { page: 1, x: 200, y: 1_124, width: 100, height: 60 }],
  ] as const)("%s", async (_, page, box) => {
    expect(await boxesOf("image-alt", pictured(page as { [key: string]: Writable }))).toEqual([box]);
  });

  test("beside the page there is none", async () => {
    const document = { ...pictured(), tags: [tag("Figure", paint("Im1", [1_000, 200, 50, 30]))] };
    expect(await boxesOf("image-alt", document)).toEqual([undefined]);
  });
});

test("a table stands where its cells do, and on the page on which it begins", async () => {
  const row = (left: number, y: number) =>
    tag("TR", [
      tag("TD", operators(`BT /F1 10 Tf ${left} ${y} Td (North) Tj ET`)),
      tag("TD", operators(`BT /F1 10 Tf ${left + 200} ${y} Td (12) Tj ET`)),
    ]);
  const table = tag("Table", [row(100, 500), row(100, 480), { ...row(10, 700), page: 1 }]);
  const [box] = await boxesOf("table-headers", { tags: [table], pages: 2 });
  expect(box).toMatchObject({ page: 1, x: 100 });
  // From 8 points over the upper base line to 2 under the lower one.
  expect([box!.y, box!.y + box!.height]).toEqual([792 - 508, 792 - 478]);
  expect(box!.x + box!.width).toBeGreaterThan(308);
  expect(box!.x + box!.width).toBeLessThan(320);
});

test("headings and figures that are drawn have boxes of their own content", async () => {
  const headings = [tag("H1", "Sales"), tag("H3", "North")];
  const [heading] = await boxesOf("heading-hierarchy", { tags: headings });
  expect(heading).toMatchObject({ page: 1, x: 72, height: 12.25 });
  const drawn = tag("Figure", [tag("Span", operators("300 400 m 420 400 l 360 500 l b"))]);
  const [figure] = await boxesOf("figure-alt", { tags: [tag("P", "Sales"), drawn] });
  expect(figure).toMatchObject({ page: 1, x: 300, width: 120, y: 292, height: 100.5 });
});

test("text that goes upwards is boxed as it stands", async () => {
  const upwards = operators("BT /F1 10 Tf 0 1 -1 0 300 400 Tm (Sales by region) Tj ET");
  const [box] = await boxesOf("heading-hierarchy", { tags: [tag("H1", "Sales"), tag("H4", upwards)] });
  expect(box).toMatchObject({ page: 1, x: 292, width: 10 });
  expect(box!.y + box!.height).toBe(392);
});

test("all that is untagged on a page is boxed together", async () => {
  const loose = [`${text("Left out", 100)} ${paint("Im1", [300, 200, 50, 30]).operators}`];
  const boxes = await boxesOf("structure-tags", { tags: [tag("P", "Sales")], loose, resources });
  expect(boxes[0]).toMatchObject({ page: 1, x: 72, y: 792 - 230, width: 278 });
  expect(boxes[0]!.y + boxes[0]!.height).toBe(694.5);
});

test("a form field is where its widget is, and a link where its annotation or its words are", async () => {
  const annotation = (builder: PdfBuilder, entries: { [key: string]: Writable }) =>
    builder.add({ Type: name("Annot"), Rect: [100, 600, 220, 620], ...entries });
  const fields = await boxesOf("form-labels", {
    tags: [tag("P", "Name")],
    page: (builder) => ({
      Annots: [annotation(builder, { Subtype: name("Widget"), FT: name("Tx"), T: "name" })],
    }),
  });
  expect(fields[0]).toEqual({ page: 1, x: 100, y: 172, width: 120, height: 20 });
  const [link] = await boxesOf("link-text", { tags: [tag("P", [tag("Link", "Click here")])] });
  expect(link).toMatchObject({ page: 1, x: 72, height: 12.25 });
});

test("what has no place on a page has no box", async () => {
  expect(await boxesOf("title", { tags: [tag("P", "Sales")], xmp: null })).toEqual([undefined]);
  expect(await boxesOf("figure-alt", { tags: [tag("P", "Sales"), tag("Figure")] })).toEqual([undefined]);
});
