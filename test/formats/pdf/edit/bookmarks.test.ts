import { expect, it } from "vitest";
import type { Edit } from "../../../../src/formats/edits.ts";
import type { PdfFile } from "../../../../src/formats/pdf/file/file.ts";
import { type Dict, Ref } from "../../../../src/formats/pdf/file/objects.ts";
import { documentOf } from "../../../checker/build/read.ts";
import { addressedFactsOf, onPage, tag, taggedPdf } from "../../../checker/build/tagged-pdf.ts";
import { addresses, edited, openPdf, written } from "./edited.ts";

interface Item {
  title: string;
  count: number | null;
  /** Left and top. */
  at: [number, number];
  kids: Item[];
}

/** The items below, whose links to one another must agree. */
async function itemsOf(file: PdfFile, parent: Dict, parentRef: Ref): Promise<Item[]> {
  const items: Item[] = [];
  let previous: Ref | null = null;
  for (let ref = parent.get("First"); ref instanceof Ref; ) {
    const item: Dict = (await file.dict(ref))!;
    expect(item.get("Parent")).toEqual(parentRef);
    expect(item.get("Prev")).toEqual(previous);
    const [page, , left, top] = (await file.array(item.get("Dest")))!;
    expect((await file.dict(page))?.name("Type")).toBe("Page");
    expect((await file.dict(item.get("SE")))?.name("S")).toMatch(/^(?:H\d|P)$/);
    items.push({
      title: (await file.string(item.get("Title")))!.text(),
      count: item.get("Count") as number | null,
      at: [left as number, top as number],
      kids: await itemsOf(file, item, ref),
    });
    previous = ref;
    ref = item.get("Next") as Ref;
  }
  expect(parent.get("Last")).toEqual(previous);
  return items;
}

async function outlineOf(bytes: Uint8Array) {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const root = catalog.get("Outlines") as Ref;
  const outline = (await file.dict(root))!;
  return { count: outline.get("Count"), items: await itemsOf(file, outline, root) };
}

const titles = (items: Item[]): unknown[] =>
  items.map(({ title, kids }) => (kids.length ? [title, titles(kids)] : title));

const original = taggedPdf({
  pages: 2,
  tags: [
    tag("H1", "Report"),
    tag("H3", "Deep"),
    tag("H2", [tag("Span", "Second é")]),
    tag("P", "Text"),
    onPage(1, tag("H1", "Annex")),
    onPage(1, tag("H2", "")),
  ],
});
const bookmarks: Edit = { kind: "add-navigation" };

it("bookmarks are made of the headings, nested by level, and lead to where they stand", async () => {
  const bytes = await edited(original, [bookmarks]);
  const { count, items } = await outlineOf(bytes);
  expect(titles(items)).toEqual([["Report", ["Deep", "Second é"]], "Annex"]);
  expect(count).toBe(4);
  expect(items[0]!.count).toBe(2);
  // Lines of 12 points, the first 740 - 16 from below; a margin stands above each. Boxes are of quarter points.
  expect(items[0]!.at).toEqual([0, Math.ceil(4 * (724 + 0.8 * 12)) / 4 + 6]);
  expect(items[0]!.kids[0]!.at[1]).toBeLessThan(items[0]!.at[1]);
  const document = documentOf(await addressedFactsOf(bytes));
  expect(document.navigation?.found).toBe("4 bookmarks");
});

it("bookmarks follow the levels that headings get at the same time", async () => {
  const headings = await addresses(original, "heading");
  const edits: Edit[] = [
    bookmarks,
    { kind: "set-heading-level", at: headings[1]!, level: 1 },
    { kind: "set-heading-level", at: headings[3]!, level: null },
  ];
  const { items } = await outlineOf(await edited(original, edits));
  expect(titles(items)).toEqual(["Report", ["Deep", ["Second é"]]]);
});

it("many bookmarks are closed, but for a single one at the top", async () => {
  const many = taggedPdf({
    tags: [
      tag("H1", "All"),
      ...Array.from({ length: 60 }, (_, at) => [tag("H2", `Part ${at}`), tag("H3", "In it")]).flat(),
    ],
  });
  const { count, items } = await outlineOf(await edited(many, [bookmarks]));
  expect(count).toBe(61);
  expect(items[0]!.count).toBe(60);
  expect(items[0]!.kids[0]!.count).toBe(-1);
});

it("a document without headings gets none, one with bookmarks keeps them", async () => {
  const { outcomes } = await written(taggedPdf({ tags: [tag("P", "Text")] }), [bookmarks]);
  expect(outcomes).toMatchObject([{ status: "refused", reason: expect.stringContaining("no headings") }]);
  const own = taggedPdf({
    tags: [tag("H1", "Text")],
    catalog: (builder) => ({ Outlines: { First: builder.add({ Title: "Mine" }) } }),
  });
  expect(await written(own, [bookmarks])).toMatchObject({
    bytes: new Uint8Array(),
    outcomes: [{ status: "unchanged" }],
  });
});
