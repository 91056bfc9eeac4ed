import { expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { docx, p, picture } from "../build/docx.ts";
import { fact, reportOn } from "../build/facts.ts";
import { pptx } from "../build/pptx.ts";
import { onPage, tag, taggedPdf } from "../build/tagged-pdf.ts";

const labelsOf = async (bytes: Uint8Array, filename: string) => {
  const { issues } = await check(bytesSource(bytes), { filename });
  for (const { location } of issues) expect(location).not.toHaveProperty("apart");
  return issues.filter(({ check_id }) => check_id === "image-alt").map(({ location }) => location.label);
};

it("pictures of one name in Word are told apart by their number", async () => {
  const named = (name: string) => picture(`id="1" name="${name}"`);
  const body = p("Tides") + p(named("Picture 1") + named("Picture 1")) + p(named("Picture 2"));
  expect(await labelsOf(docx({ body }), "tides.docx")).toEqual([
    'Picture "Picture 1", beside "Tides", object 1 of the document',
    'Picture "Picture 1", beside "Tides", object 2 of the document',
    'Picture "Picture 2", beside "Tides"',
  ]);
});

it("pictures of one name on a slide are told apart by where they stand", async () => {
  const at = (x: number, y: number, name = "Picture 1") =>
    `<p:pic><p:nvPicPr><p:cNvPr id="${x}${y}" name="${name}"/></p:nvPicPr><p:spPr><a:xfrm><a:off x="${x * 360_000}" y="${y * 360_000}"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr></p:pic>`;
  const slides = [{ tree: at(1, 2) + at(5, 2.5) + at(9, 9, "Picture 2") }];
  expect(await labelsOf(pptx({ slides }), "tides.pptx")).toEqual([
    'Slide 1, picture "Picture 1", 1 cm from the left and 2 cm from the top',
    'Slide 1, picture "Picture 1", 5 cm from the left and 2.5 cm from the top',
    'Slide 1, picture "Picture 2"',
  ]);
});

it("lists in one paragraph are told apart by their first lines", async () => {
  const lines = ["Before:", "1. radio", "2. lamps", "Then call the office.", "1. ropes", "2. fenders"];
  const body = p(lines.map((line) => `<w:r><w:t>${line}</w:t></w:r>`).join("<w:r><w:br/></w:r>"));
  const { issues } = await check(bytesSource(docx({ body })), { filename: "tides.docx" });
  const text = "Before: 1. radio 2. lamps Then call the office. 1. ropes 2.…";
  expect(
    issues.filter(({ check_id }) => check_id === "list-structure").map(({ location }) => location.label),
  ).toEqual([`Text "${text}", from "1. radio" on`, `Text "${text}", from "1. ropes" on`]);
});

it("other things of one label are numbered, and several findings of one thing are not", () => {
  const place = { label: "Page 3" };
  const image = fact("image", { alt: null, place });
  const labels = reportOn([image, image, fact("image", { alt: "logo", place: { label: "Page 4" } })])
    .issues.filter(({ check_id }) => check_id === "image-alt")
    .map(({ location }) => location.label);
  expect(labels).toEqual(["Page 3 (1)", "Page 3 (2)", "Page 4"]);
  const page = { label: "Page 3", page: 3 };
  const several = reportOn([fact("hidden-text", { place: page }), fact("text-language", { place: page })]);
  expect(
    several.issues.filter(({ location }) => location.page).map(({ location }) => location.label),
  ).toEqual(["Page 3", "Page 3"]);
  const defects = [
    { defect: "invalid-scope", place },
    { defect: "unknown-header-id", place },
  ] as const;
  const own = reportOn([fact("table", { place, defects: [...defects] })]).issues.filter(
    ({ check_id }) => check_id === "table-headers",
  );
  expect(own.map(({ location }) => location.label)).toEqual(["Page 3", "Page 3"]);
});

it("what the document breaks into lines is one in messages, places and snippets", () => {
  const broken = "a wave\r\n  at noon.jpg\u2028";
  const image = fact("image", { alt: broken, place: { label: `Picture "${broken}"` }, snippet: broken });
  const [issue] = reportOn([image]).issues.filter(({ check_id }) => check_id === "image-alt");
  expect(issue).toMatchObject({
    location: { label: 'Picture "a wave at noon.jpg "' },
    snippet: "a wave at noon.jpg ",
  });
  expect(issue!.message).toContain('("a wave at noon.jpg")');
});

it("a tag of a PDF that shows nothing is found by the page that is near", async () => {
  const tags = [tag("H1", "Tides"), onPage(1, tag("P", "High water")), tag("Figure", [], { Pg: null })];
  const { issues } = await check(bytesSource(taggedPdf({ tags, pages: 2 })), { filename: "tides.pdf" });
  const [figure] = issues.filter(({ check_id }) => check_id === "figure-alt");
  expect(figure!.location).toMatchObject({ label: 'Near page 2, Figure tag beside "High water"', page: 2 });
});
